"""Every state the pages show, its words, icon and tone, in one place: a state looks the same everywhere."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pill:
    """A state in words; `tone` is one of the CSS classes `pill-<tone>` or empty for the neutral one."""

    label: str
    icon: str
    tone: str = ""


PILLS: dict[str, Pill] = {
    # event
    "draft": Pill("Draft", "draft"),
    "open": Pill("Open for registration", "rejoin", "accent"),
    "running": Pill("Running", "play", "accent"),
    "finished": Pill("Finished", "crown", "brass"),
    "archived": Pill("Archived", "archive"),
    # round
    "drafted": Pill("Draft", "draft"),
    "published": Pill("Published", "bell", "accent"),
    "playing": Pill("Playing", "play", "accent"),
    "closed": Pill("Closed", "confirmed", "success"),
    # table
    "seated": Pill("Seated", "seat"),
    "reported": Pill("Reported", "sheet", "brass"),
    "disputed": Pill("Disputed", "warning", "brass"),
    "confirmed": Pill("Confirmed", "confirmed", "success"),
    "locked": Pill("Locked", "lock"),
    "stream": Pill("Stream table", "screen", "brass"),
    "live": Pill("Live table", "screen", "accent"),
    # live game
    "lobby": Pill("Waiting for players", "pending", "brass"),
    "abandoned": Pill("Given up", "close"),
    # result
    "proposed": Pill("Proposed", "sheet", "brass"),
    "provisional": Pill("Provisional", "pending", "brass"),
    "verified": Pill("Verified", "staff", "success"),
    "flagged": Pill("Flagged", "warning", "brass"),
    "postponed": Pill("Postponed", "pause", "brass"),
    # delivery of a message
    "delivery-pending": Pill("Waiting", "pending", "brass"),
    "delivery-delivered": Pill("Delivered", "confirmed", "success"),
    "delivery-failed": Pill("Failed", "error", "danger"),
    "delivery-expired": Pill("No longer true", "close"),
    # player
    "declined": Pill("Declined", "close"),
    "withdrawn": Pill("Withdrawn", "close"),
    "waitlisted": Pill("On the waiting list", "clock", "brass"),
    "active": Pill("Active", "player", "accent"),
    "pending": Pill("Waiting for approval", "pending", "brass"),
    "checked-in": Pill("Checked in", "check", "success"),
    "missing": Pill("Not here yet", "absent", "brass"),
    "absent": Pill("Absent", "absent", "danger"),
    "dropped": Pill("Dropped", "drop"),
    "sits-out": Pill("Sits out", "pause"),
    "disqualified": Pill("Disqualified", "disqualified", "danger"),
    "late": Pill("Late entry", "clock", "brass"),
    # deck
    "no-deck": Pill("No list", "absent", "brass"),
    "faulty-deck": Pill("Faults", "error", "danger"),
    "unchecked-deck": Pill("To be checked", "warning", "brass"),
    "legal-deck": Pill("Legal", "confirmed", "success"),
    # deck check
    "check-drawn": Pill("Drawn", "chance", "brass"),
    "check-begun": Pill("Being checked", "staff", "accent"),
    "check-fine": Pill("Fine", "check", "success"),
    "check-infraction": Pill("Infraction", "warning", "danger"),
    "check-skipped": Pill("Not checked", "close"),
    # call for a judge
    "call-waiting": Pill("Waiting", "bell", "brass"),
    "call-taken": Pill("Judge on the way", "staff", "accent"),
    "call-answered": Pill("Answered", "check", "success"),
    "call-withdrawn": Pill("Taken back", "undo"),
    # clock
    "waiting": Pill("Not started", "clock"),
    "paused": Pill("Paused", "pause", "brass"),
    "called": Pill("Time called", "bell", "brass"),
}
