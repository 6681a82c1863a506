"""An invented tournament for the style guide: enough of everything to see every part at its usual size."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from django import forms

from frontend.components.widgets import Switch
from frontend.navigation import EventHeader, Section

NAMES = (
    "Ingrid Solberg", "Magnus Haugen", "Priya Raman", "Tomasz Wiśniewski",
    "Åse Kvamme", "Daniel Okafor", "Sigrid Østby", "Oliver Whitlock",
    "Kari Nordmann-Fjelltun", "Eirik Bakke", "Hannah Lindqvist", "Jonas Moen",
    "Beatrice Langley", "Håkon Tveit", "Miriam Adeyemi", "Lars Petter Sørensen",
    "Chloe Armitage", "Øyvind Dahl", "Marek Novák", "Solveig Hegge",
    "George Pemberton", "Anniken Rød", "Samuel Hartley", "Tuva Myklebust",
)  # fmt: skip
CLUBS = ("Bergen Bordspill", "Trondheim Tables", "The Quiet Rook", "")

HEADER = EventHeader(
    "Vestland Kingsmoot 2026",
    "/style/",
    "running",
    "Round 3 of 4",
    "24 players, 5 tables",
    stream="event/sample",
)


def public_sections() -> list[Section]:
    """Tabs of the public pages."""
    labels = ("Event", "Pairings", "Standings", "Rules")
    return [Section(label, f"#{label.lower()}", is_current=label == "Standings") for label in labels]


def findings() -> list[dict[str, str]]:
    """Return two warnings and a refusal."""
    return [
        {
            "level": "warn",
            "rule": "R-11",
            "message": "Åse Kvamme, Daniel Okafor and Eirik Bakke already sat together in round 1.",
        },
        {"level": "warn", "rule": "R-24", "message": "The titles add up to 8; there are only six in play."},
        {
            "level": "refuse",
            "rule": "R-10",
            "message": "Table 5 would have two players; a table needs three.",
        },
    ]


def differences() -> list[SimpleNamespace]:
    """Return what a correction of table 2 would change."""
    return [
        SimpleNamespace(subject="Eirik Bakke, points", before="22", after="26"),
        SimpleNamespace(subject="Eirik Bakke, rank", before="9th", after="5th"),
        SimpleNamespace(subject="Hannah Lindqvist, rank", before="5th", after="6th"),
        SimpleNamespace(
            subject="Round 4 pairings", before="by old standings", after="unchanged, draft is stale"
        ),
    ]


def journal() -> list[SimpleNamespace]:
    """Return the newest entries first."""
    now = datetime.now(UTC)
    return [
        SimpleNamespace(
            sentence="Corrected the result of table 2, round 2", actor="Nora Fjeld (head judge)",
            reason="Eirik’s power was read from the wrong line of the slip.",
            at=now - timedelta(minutes=3), revision=148, url="#", is_undone=False,
        ),
        SimpleNamespace(
            sentence="Extended the round by 5 minutes", actor="Nora Fjeld (head judge)", reason="",
            at=now - timedelta(minutes=21), revision=147, url="", is_undone=True,
        ),
        SimpleNamespace(
            sentence="Published the pairings of round 3", actor="Per Aas (organizer)", reason="",
            at=now - timedelta(hours=2), revision=131, url="", is_undone=False,
        ),
    ]  # fmt: skip


def clocks() -> list[SimpleNamespace]:
    """Return one clock in each state."""
    return [
        SimpleNamespace(state="waiting", remaining="2:00:00", note="120 minutes: largest table seats five"),
        SimpleNamespace(state="running", remaining="1:24:05", note="Ends at 15:40"),
        SimpleNamespace(state="paused", remaining="0:47:12", note="Paused for 6 minutes: fire drill"),
        SimpleNamespace(
            state="called", remaining="0:00:00", note="Play on through this round’s taxation phase"
        ),
    ]


class PlayerForm(forms.Form):
    """Fields of every kind, bound with mistakes so that errors show."""

    name = forms.CharField(label="Name", help_text="As it should stand in the pairings.", max_length=80)
    club = forms.ChoiceField(
        label="Club", required=False, choices=[("", "No club"), *((c, c) for c in CLUBS if c)]
    )
    email = forms.EmailField(
        label="E-mail", required=False, help_text="Only for the private link. Never shown."
    )
    arrival = forms.ChoiceField(
        label="Plays from",
        widget=forms.RadioSelect,
        choices=[("1", "Round 1"), ("4", "Round 4, with an unpaired loss for rounds 1 to 3 (R-14)")],
    )
    note = forms.CharField(label="Note to staff", required=False, widget=forms.Textarea(attrs={"rows": 3}))
    consent = forms.BooleanField(label="May appear on public pages", help_text="Otherwise shown by number.")
    self_check_in = forms.BooleanField(label="Self check-in by private link", required=False, widget=Switch)


class ReasonForm(forms.Form):
    """The reason that lands in the journal."""

    reason = forms.CharField(
        label="Reason",
        help_text="Goes into the journal, where all staff can read it.",
        widget=forms.Textarea(attrs={"rows": 2}),
    )


def stages() -> list[SimpleNamespace]:
    """Return the way of an event."""
    labels = ("Draft", "Registration", "Round 1", "Round 2", "Round 3", "Round 4", "Finished")
    return [
        SimpleNamespace(label=label, is_done=i < 4, is_current=i == 4, url="")
        for i, label in enumerate(labels)
    ]


def everything() -> dict[str, Any]:
    """Return the whole context of the style guide."""
    bound = PlayerForm({"name": "", "email": "ingrid at example", "arrival": "1", "self_check_in": "on"})
    return {
        "header": HEADER,
        "sections": public_sections(),
        "findings": findings(),
        "differences": differences(),
        "entries": journal(),
        "clocks": clocks(),
        "form": bound,
        "reason_form": ReasonForm(),
        "stages": stages(),
        "sort": "-points",
        "sos": Fraction(184, 9),
        "rows": [
            {
                "number": i + 1,
                "name": name,
                "club": CLUBS[i % 4] or "—",
                "status": status,
                "points": 45 - 4 * i,
            }
            for i, (name, status) in enumerate(
                zip(
                    NAMES,
                    (
                        "active",
                        "checked-in",
                        "missing",
                        "sits-out",
                        "dropped",
                        "disqualified",
                        "pending",
                        "waitlisted",
                    ),
                    strict=False,
                )
            )
        ],
    }
