"""Forms about times: a slot that is proposed, and the hours in which a player lives."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.components.widgets import Suggestions
from frontend.events.forms import zone_meant, zone_names
from tables.appointments.queries import OwnHours


class SlotForm(forms.Form):
    """A time in the zone that the page shows."""

    starts_at = forms.CharField(
        label=gettext_lazy("Day and time"),
        max_length=40,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local", "step": 900, "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, zone: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["starts_at"].help_text = _("In the time zone {zone}.").format(zone=zone)


class HoursForm(forms.Form):
    """A player's time zone and quiet hours."""

    timezone = forms.CharField(
        label=gettext_lazy("Time zone"),
        max_length=60,
        widget=Suggestions(attrs={"autocomplete": "off"}, suggestions=zone_names()),
        help_text=gettext_lazy("Such as Europe/Oslo. Times on your pages and in your messages are in it."),
    )
    quiet_from = forms.TypedChoiceField(label=gettext_lazy("Quiet hours from"), coerce=int)
    quiet_until = forms.TypedChoiceField(
        label=gettext_lazy("Quiet hours until"),
        coerce=int,
        help_text=gettext_lazy("No clock of yours runs then. The same hour twice: no quiet hours."),
    )

    def __init__(self, *args: Any, hours: OwnHours, **kwargs: Any) -> None:
        kwargs["initial"] = {
            "timezone": hours.timezone,
            "quiet_from": hours.quiet_from,
            "quiet_until": hours.quiet_until,
        }
        super().__init__(*args, **kwargs)
        for name in ("quiet_from", "quiet_until"):
            field: Any = self.fields[name]
            field.choices = [(hour, f"{hour:02}:00") for hour in range(24)]
        if not hours.is_chosen:
            self.fields["timezone"].widget.attrs["data-propose"] = "local"

    def clean_timezone(self) -> str:
        """Return the zone meant."""
        return zone_meant(str(self.cleaned_data["timezone"]))
