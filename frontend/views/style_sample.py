"""An invented tournament for the style guide: enough of everything to see every part at its usual size."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from django import forms

from frontend.components.widgets import Switch
from frontend.navigation import STAGES, EventHeader, Section

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


def staff_sections(current: str) -> list[Section]:
    """Return the real stages, leading nowhere else."""
    counts = {"check-in": 3, "results": 2}
    return [
        Section(
            s.label, f"#{s.key}", s.icon, s.key == current, counts.get(s.key, 0), opens_group=s.opens_group
        )
        for s in STAGES
    ]


def public_sections() -> list[Section]:
    """Tabs of the public pages."""
    labels = ("Event", "Pairings", "Standings", "Rules")
    return [Section(label, f"#{label.lower()}", is_current=label == "Standings") for label in labels]


def tables() -> list[SimpleNamespace]:
    """Return five tables in all their states."""
    statuses = ("confirmed", "confirmed", "reported", "playing", "playing")
    sizes, start, result = (5, 5, 5, 5, 4), 0, []
    for number, (size, status) in enumerate(zip(sizes, statuses, strict=True), start=1):
        points = (15, 7, 5, 2, 0) if status == "confirmed" else (None,) * 5
        seats = [
            SimpleNamespace(
                number=seat + 1,
                name=NAMES[start + seat],
                note=CLUBS[(start + seat) % 4] if number == 4 else "",
                is_first=seat == number % size,
                is_me=NAMES[start + seat] == "Miriam Adeyemi",
                is_absent=number == 5 and seat == 3,
                score=points[seat],
            )
            for seat in range(size)
        ]
        start += size
        result.append(
            SimpleNamespace(
                number=number,
                status=status,
                seats=seats,
                url="",
                is_locked=number == 2,
                findings=[findings()[0]] if number == 4 else [],
            )
        )
    return result


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


def standings() -> list[SimpleNamespace]:
    """Return rows with a derivation on the first."""
    points = (45, 37, 37, 34, 31, 30, 30, 29, 26, 26, 24, 22)
    rows = []
    for index, total in enumerate(points):
        sos = Fraction(184 - 7 * index, 9)
        rows.append(
            SimpleNamespace(
                rank=index + 1, name=NAMES[index], url="#", club=CLUBS[index % 4], points=total, sos=sos,
                extended_sos=Fraction(733 - 11 * index, 36), chance=index in (5, 6), is_leader=index == 0,
                is_dropped=index == 9, derivation=None,
            )
        )  # fmt: skip
    rounds = [
        SimpleNamespace(
            number=1, table=4, opponents="Magnus Haugen (37), Åse Kvamme (31), Sigrid Østby (30)",
            place="1st", points=15, mean=Fraction(98, 3),
        ),
        SimpleNamespace(
            number=2, table=1,
            opponents="Oliver Whitlock (29), Priya Raman (37), Jonas Moen (22), Eirik Bakke (26)",
            place="1st", points=15, mean=Fraction(57, 2),
        ),
        SimpleNamespace(
            number=3, table=1,
            opponents="Tomasz Wiśniewski (34), Daniel Okafor (30), Hannah Lindqvist (24)",
            place="1st", points=15, mean=Fraction(88, 3),
        ),
    ]  # fmt: skip
    rows[0].sos = sum((r.mean for r in rounds), Fraction()) / 3
    for row in rows[:2]:
        row.derivation = SimpleNamespace(
            rounds=rounds,
            sos_formula="(98/3 + 57/2 + 88/3) ÷ 3 rounds",
            extended_formula="733/4 ÷ 9 distinct opponents",
        )
    return rows


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
        "tables": tables(),
        "findings": findings(),
        "differences": differences(),
        "entries": journal(),
        "rows": standings(),
        "clocks": clocks(),
        "form": bound,
        "reason_form": ReasonForm(),
        "stages": stages(),
        "names": sorted((name, 1 + i // 5) for i, name in enumerate(NAMES)),
        "sort": "-points",
        "plain_rows": [
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
