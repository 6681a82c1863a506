"""Every state the pages show, its words, icon and tone, in one place: a state looks the same everywhere."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy


@dataclass(frozen=True, slots=True)
class Pill:
    """A state in words; `tone` is one of the CSS classes `pill-<tone>` or empty for the neutral one."""

    label: str | Promise
    icon: str
    tone: str = ""


PILLS: dict[str, Pill] = {
    # event
    "draft": Pill(gettext_lazy("Draft"), "draft"),
    "open": Pill(gettext_lazy("Open for registration"), "rejoin", "accent"),
    "running": Pill(gettext_lazy("Running"), "play", "accent"),
    "finished": Pill(gettext_lazy("Finished"), "crown", "brass"),
    "archived": Pill(gettext_lazy("Archived"), "archive"),
    # round
    "drafted": Pill(gettext_lazy("Draft"), "draft"),
    "published": Pill(gettext_lazy("Published"), "bell", "accent"),
    "playing": Pill(gettext_lazy("Playing"), "play", "accent"),
    "closed": Pill(gettext_lazy("Closed"), "confirmed", "success"),
    # table
    "seated": Pill(gettext_lazy("Seated"), "seat"),
    "reported": Pill(gettext_lazy("Reported"), "sheet", "brass"),
    "disputed": Pill(gettext_lazy("Disputed"), "warning", "brass"),
    "confirmed": Pill(gettext_lazy("Confirmed"), "confirmed", "success"),
    "locked": Pill(gettext_lazy("Locked"), "lock"),
    "stream": Pill(gettext_lazy("Stream table"), "screen", "brass"),
    "live": Pill(gettext_lazy("Live table"), "screen", "accent"),
    # live game
    "lobby": Pill(gettext_lazy("Waiting for players"), "pending", "brass"),
    "abandoned": Pill(gettext_lazy("Abandoned"), "close"),
    # result
    "proposed": Pill(gettext_lazy("Proposed"), "sheet", "brass"),
    "provisional": Pill(gettext_lazy("Provisional"), "pending", "brass"),
    "verified": Pill(gettext_lazy("Verified"), "staff", "success"),
    "flagged": Pill(gettext_lazy("Flagged"), "warning", "brass"),
    "postponed": Pill(gettext_lazy("Postponed"), "pause", "brass"),
    # delivery of a message
    "delivery-pending": Pill(gettext_lazy("Waiting"), "pending", "brass"),
    "delivery-delivered": Pill(gettext_lazy("Delivered"), "confirmed", "success"),
    "delivery-failed": Pill(gettext_lazy("Failed"), "error", "danger"),
    "delivery-expired": Pill(gettext_lazy("Expired"), "close"),
    # player
    "declined": Pill(gettext_lazy("Declined"), "close"),
    "withdrawn": Pill(gettext_lazy("Withdrawn"), "close"),
    "waitlisted": Pill(gettext_lazy("On the waiting list"), "clock", "brass"),
    "active": Pill(gettext_lazy("Active"), "player", "accent"),
    "pending": Pill(gettext_lazy("Waiting for approval"), "pending", "brass"),
    "checked-in": Pill(gettext_lazy("Checked in"), "check", "success"),
    "missing": Pill(gettext_lazy("Not here yet"), "absent", "brass"),
    "absent": Pill(gettext_lazy("Absent"), "absent", "danger"),
    "dropped": Pill(gettext_lazy("Dropped"), "drop"),
    "stand-by": Pill(gettext_lazy("On stand-by"), "pause"),
    "sits-out": Pill(gettext_lazy("Sits out"), "pause"),
    "disqualified": Pill(gettext_lazy("Disqualified"), "disqualified", "danger"),
    "late": Pill(gettext_lazy("Late entry"), "clock", "brass"),
    # deck
    "no-deck": Pill(gettext_lazy("No list"), "absent", "brass"),
    "faulty-deck": Pill(gettext_lazy("Faults"), "error", "danger"),
    "unchecked-deck": Pill(gettext_lazy("To be checked"), "warning", "brass"),
    "legal-deck": Pill(pgettext_lazy("deck", "Legal"), "confirmed", "success"),
    # deck check
    "check-drawn": Pill(pgettext_lazy("deck check", "Drawn"), "chance", "brass"),
    "check-begun": Pill(gettext_lazy("Being checked"), "staff", "accent"),
    "check-fine": Pill(pgettext_lazy("deck check", "Fine"), "check", "success"),
    "check-infraction": Pill(gettext_lazy("Infraction"), "warning", "danger"),
    "check-skipped": Pill(gettext_lazy("Not checked"), "close"),
    # call for a judge
    "call-waiting": Pill(gettext_lazy("Waiting"), "bell", "brass"),
    "call-taken": Pill(gettext_lazy("Judge on the way"), "staff", "accent"),
    "call-answered": Pill(gettext_lazy("Answered"), "check", "success"),
    "call-withdrawn": Pill(gettext_lazy("Withdrawn"), "undo"),
    # clock
    "waiting": Pill(gettext_lazy("Not started"), "clock"),
    "paused": Pill(gettext_lazy("Paused"), "pause", "brass"),
    "called": Pill(gettext_lazy("Time called"), "bell", "brass"),
}
