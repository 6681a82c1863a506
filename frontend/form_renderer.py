"""Forms drawn the house's way: `{{ form }}` and `{{ form.name.as_field_group }}` use our templates."""

from __future__ import annotations

from django.forms.renderers import TemplatesSetting


class KingsmootFormRenderer(TemplatesSetting):
    """Set as FORM_RENDERER. Widgets of Django itself are found through `django.forms` in INSTALLED_APPS."""

    form_template_name = "components/form.html"
    field_template_name = "components/field.html"
