"""Form widgets made for score sheets: a number with two large buttons, and a row of radio segments."""

from __future__ import annotations

from typing import Any

from django import forms


class NumberStepper(forms.NumberInput):
    """A whole number with − and + beside it; sized for thumbs with `size="large"`.

    Give `min_value` and `max_value` on the IntegerField: they become the buttons' bounds.
    """

    template_name = "components/widgets/number_stepper.html"

    def __init__(self, attrs: dict[str, Any] | None = None, *, size: str = "") -> None:
        super().__init__({"inputmode": "numeric", "autocomplete": "off", **(attrs or {})})
        self.size = size

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """Adds the size to Django's widget context."""
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
        """Adds the layout to Django's widget context."""
        context = super().get_context(name, value, attrs)
        context["widget"]["digits"] = self.digits
        return context


class Switch(forms.CheckboxInput):
    """A setting that takes effect when saved: on or off."""

    template_name = "components/widgets/switch.html"
