"""Form widgets: numbers with buttons, radio segments, switches, explained choices; and their renderer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.forms.renderers import TemplatesSetting
from django.utils.functional import Promise


class NumberStepper(forms.NumberInput):
    """A whole number with − and + beside it; sized for thumbs with `size="large"`.

    Give `min_value` and `max_value` on the IntegerField: they become the buttons' bounds.
    """

    template_name = "components/widgets/number_stepper.html"

    def __init__(self, attrs: dict[str, Any] | None = None, *, size: str = "") -> None:
        super().__init__({"inputmode": "numeric", "autocomplete": "off", **(attrs or {})})
        self.size = size

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """Add the size to Django's widget context."""
        context = super().get_context(name, value, attrs)
        context["widget"]["size"] = self.size
        return context


class SegmentedRadios(forms.RadioSelect):
    """Radio buttons drawn side by side: one tap, or arrow keys. `digits=True` for a run such as 0–6."""

    template_name = "components/widgets/segmented.html"

    def __init__(
        self, attrs: dict[str, Any] | None = None, choices: Any = (), *, digits: bool = False
    ) -> None:
        super().__init__(attrs, choices)
        self.digits = digits

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """Add the layout to Django's widget context."""
        context = super().get_context(name, value, attrs)
        context["widget"]["digits"] = self.digits
        return context


class Switch(forms.CheckboxInput):
    """A setting that takes effect when saved: on or off."""

    template_name = "components/widgets/switch.html"


class Explained(forms.widgets.ChoiceWidget):
    """Choices one below the other, each with a sentence under its label (`explanations` by value)."""

    template_name = "components/widgets/explained.html"

    def __init__(
        self,
        attrs: dict[str, Any] | None = None,
        choices: Any = (),
        *,
        explanations: Mapping[str, str | Promise] | None = None,
    ) -> None:
        super().__init__(attrs, choices)
        self.explanations = explanations or {}

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Add the explanation to Django's option."""
        option = super().create_option(name, value, *args, **kwargs)
        return {**option, "explanation": self.explanations.get(str(value), "")}


class ExplainedRadios(Explained, forms.RadioSelect):
    """Radio buttons with a sentence under each label."""


class ExplainedCheckboxes(Explained, forms.CheckboxSelectMultiple):
    """Check boxes with a sentence under each label."""


class Suggestions(forms.TextInput):
    """A text field that offers completions while one types; anything may be typed (`<datalist>`)."""

    template_name = "components/widgets/suggestions.html"

    def __init__(self, attrs: dict[str, Any] | None = None, *, suggestions: Sequence[str] = ()) -> None:
        super().__init__(attrs)
        self.suggestions = suggestions

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """Add the completions to Django's widget context."""
        context = super().get_context(name, value, attrs)
        list_id = f"{context['widget']['attrs'].get('id', name)}_suggestions"
        context["widget"]["attrs"]["list"] = list_id
        context["widget"] |= {"suggestions": self.suggestions, "list_id": list_id}
        return context


class KingsmootFormRenderer(TemplatesSetting):
    """Set as FORM_RENDERER. Widgets of Django itself are found through `django.forms` in INSTALLED_APPS."""

    form_template_name = "components/forms/form.html"
    field_template_name = "components/forms/field.html"


class Choice(forms.ChoiceField):
    """A choice of which one is always made: what is sent empty stands for one of them, so that it is not
    called optional."""

    may_be_needed = True
