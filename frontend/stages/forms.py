"""The stages of an event as a form: how its rounds are played, and the cuts after them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.components.widgets import Choice, ExplainedRadios, NumberStepper
from frontend.confirmations import ReasonForm
from tables.events.models import Event
from tables.events.queries.record import stages_of
from tables.formats.rules.format import Format
from tables.formats.rules.presets import KINGSMOOT
from tables.rounds.queries.sizes import table_sizes_of
from tables.rounds.rules.sizes import LEAST_SEATS, MAX_TABLE_SIZE, TableSizes
from tables.stages.rules.announced import (
    MAX_IN_CUT,
    MAX_ROUNDS,
    InvalidStages,
    Stage,
    Stages,
    read_stages,
    tables_for_cut,
)
from tables.stages.rules.suggested import suggested_cuts
from tables.stages.wording import cut_texts

CUTS = 3
"""Cuts that the form has room for; more are announced by the API."""
ROUND_KINDS = (
    ("rounds", gettext_lazy("Everybody against everybody, seated anew each round")),
    ("groups", gettext_lazy("Groups that stay together")),
    ("round_robin", gettext_lazy("Round robin")),
)
EXPLAINED_KINDS = {
    "rounds": gettext_lazy("Tables are drawn as the pairing below says."),
    "groups": gettext_lazy(
        "The same players share a table in every round. Seats rotate, so that each player sits once in each "
        "seat when there are as many rounds as seats."
    ),
    "round_robin": gettext_lazy("For small fields: everybody meets everybody as evenly as the tables allow."),
}
SEEDINGS = (
    ("snake", gettext_lazy("Snake: the best at different tables, so that all are about equally strong")),
    ("draw", gettext_lazy("Drawn at random")),
)
SEATS = (
    ("drawn", gettext_lazy("Drawn at random")),
    ("final", gettext_lazy("Drawn, but chosen in the final, the best seeding first")),
    ("chosen", gettext_lazy("Chosen by the players, the best seeding first")),
)
ENTRIES = (
    ("standings", gettext_lazy("The best of the standings")),
    ("group_winners", gettext_lazy("The winners of groups, then the best seconds, and so on")),
)
CUT_FIELDS = tuple(f"cut_{number}_{what}" for number in range(1, CUTS + 1) for what in ("players", "tables"))
STAGE_FIELDS = (
    "round_kind",
    "group_size",
    "houses",
    *CUT_FIELDS,
    "cut_seeding",
    "cut_seats",
    "cut_entry",
)
"""The fields of this form beside the number of rounds."""


@dataclass(frozen=True, slots=True)
class SuggestedCut:
    """Cuts to choose: to how many players, what is played, and the values of the fields as JSON."""

    players: int
    texts: list[str]
    values: str

    @classmethod
    def of(cls, cuts: Sequence[Stage]) -> SuggestedCut:
        """Return cuts as the form suggests them; the fields of further cuts are emptied."""
        values: dict[str, int | str] = dict.fromkeys(CUT_FIELDS, "")
        for at, cut in enumerate(cuts, start=1):
            values |= {f"cut_{at}_players": cut.players, f"cut_{at}_tables": cut.tables}
        return cls(cuts[0].players, cut_texts(cuts), json.dumps(values))


class _Possible(forms.IntegerField):
    """A number that only some stages have, so that it is not called optional."""

    may_be_needed = True


def _short(label: Any, least: int, most: int) -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"class": "input-short", "inputmode": "numeric"})
    return _Possible(label=label, min_value=least, max_value=most, required=False, widget=widget)


class StagesForm(forms.Form):
    """How an event's rounds are played and which cuts follow. `stages()` gives them as they are announced,
    from `rounds_announced` and these fields: none where there are rounds alone."""

    round_kind = Choice(
        label=gettext_lazy("How these rounds are played"),
        choices=ROUND_KINDS,
        widget=ExplainedRadios(explanations=EXPLAINED_KINDS),
        required=False,
    )
    group_size = _short(gettext_lazy("Players at a table"), LEAST_SEATS, MAX_TABLE_SIZE)
    houses = forms.CharField(
        label=gettext_lazy("Houses of the seats"),
        required=False,
        max_length=200,
        help_text=gettext_lazy(
            "For groups in which each seat plays its own House: one name for each seat, with commas between."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    cut_1_players = _short(gettext_lazy("Cut to the best"), LEAST_SEATS, MAX_IN_CUT)
    cut_1_tables = _short(gettext_lazy("At tables"), 1, MAX_IN_CUT // LEAST_SEATS)
    cut_2_players = _short(gettext_lazy("Of them advance"), LEAST_SEATS, MAX_IN_CUT)
    cut_2_tables = _short(gettext_lazy("At tables"), 1, MAX_IN_CUT // LEAST_SEATS)
    cut_3_players = _short(gettext_lazy("Of them advance"), LEAST_SEATS, MAX_IN_CUT)
    cut_3_tables = _short(gettext_lazy("At tables"), 1, MAX_IN_CUT // LEAST_SEATS)
    cut_seeding = Choice(
        label=gettext_lazy("Tables of the cuts"), choices=SEEDINGS, widget=forms.RadioSelect, required=False
    )
    cut_seats = Choice(
        label=gettext_lazy("Seats in the cuts"), choices=SEATS, widget=forms.RadioSelect, required=False
    )
    cut_entry = Choice(
        label=gettext_lazy("Who qualifies after groups"),
        choices=ENTRIES,
        widget=forms.RadioSelect,
        required=False,
    )

    @property
    def table_sizes(self) -> TableSizes:
        """The sizes of the tables at which the stages are played: those of the format."""
        stored = self.initial.get("format")
        return TableSizes.of(Format.from_json(stored) if isinstance(stored, Mapping) else KINGSMOOT)

    @property
    def expected_players(self) -> int | None:
        """How many players the event has or may have; None where that is open."""
        return self.initial.get("expected_players") or self.initial.get("player_cap") or None

    @property
    def suggested_cuts(self) -> list[SuggestedCut]:
        """The cuts that fit the format and the number of players."""
        return [SuggestedCut.of(cuts) for cuts in suggested_cuts(self.table_sizes, self.expected_players)]

    @property
    def announced_texts(self) -> list[str]:
        """What the cuts give as they are typed or stand; empty without cuts and where they have faults."""
        if self.is_bound and not self.is_valid():
            return []
        values = self.cleaned_data if self.is_bound else self.initial
        return cut_texts([Stage(**cut) for cut in self._cuts(values)])

    @property
    def cut_rows(self) -> list[tuple[Any, Any]]:
        """The fields of each cut: how many players, and at how many tables."""
        return [(self[f"cut_{at}_players"], self[f"cut_{at}_tables"]) for at in range(1, CUTS + 1)]

    @property
    def has_stages(self) -> bool:
        """Whether the form, as it stands, has more than rounds alone."""
        kind = self["round_kind"].value() if "round_kind" in self.fields else None
        return kind not in (None, "", "rounds") or any(players.value() for players, _tables in self.cut_rows)

    def stages(self) -> list[dict[str, Any]]:
        """Return the stages as they are announced. Call only on a valid form."""
        values = self.cleaned_data
        kind, rounds = values.get("round_kind") or "rounds", values["rounds_announced"]
        first: dict[str, Any] = {"kind": kind, "rounds": rounds}
        if kind != "rounds":
            first["size"] = values.get("group_size") or self.table_sizes.most
        if kind == "groups" and (houses := _names(values.get("houses", ""))):
            first["houses"] = houses
        cuts = self._cuts(values)
        if kind == "groups" and cuts and values.get("cut_entry"):
            cuts[0]["entry"] = values["cut_entry"]
        return [first, *cuts] if cuts or kind != "rounds" else []

    def _cuts(self, values: Mapping[str, Any]) -> list[dict[str, Any]]:
        sizes = self.table_sizes
        players = [values.get(f"cut_{at}_players") for at in range(1, CUTS + 1)]
        seats, cuts = values.get("cut_seats") or "drawn", []
        for at, count in enumerate(players, start=1):
            if not count:
                break
            advancing = players[at] or 0 if at < CUTS else 0
            cuts.append(
                {
                    "kind": "cut",
                    "players": count,
                    "tables": values.get(f"cut_{at}_tables") or tables_for_cut(count, advancing, sizes),
                    "seeding": values.get("cut_seeding") or "snake",
                    "seats": seats if seats != "final" else "drawn" if advancing else "chosen",
                }
            )
        return cuts

    def clean(self) -> dict[str, Any]:
        """Put what is wrong with the stages at the fields it is about."""
        values: dict[str, Any] = super().clean() or {}
        if "round_kind" not in self.fields or not values.get("rounds_announced") or self.errors:
            return values
        if any(
            values.get(f"cut_{at}_players") and not values.get(f"cut_{at - 1}_players")
            for at in range(2, CUTS + 1)
        ):
            self.add_error("cut_1_players", _("Fill the cuts from the first on."))
            return values
        try:
            read_stages(self.stages(), self.table_sizes)
        except InvalidStages as invalid:
            for finding in invalid.findings:
                self.add_error(self._field_of(finding.field), str(finding.message))
        return values

    @staticmethod
    def _field_of(path: str) -> str:
        """Return the field that a member of stages belongs to."""
        place, _dot, member = path.removeprefix("stages[").partition("].")
        if not place.isdecimal():
            return "rounds_announced"
        if int(place):
            name = f"cut_{place}_{member}"
            return name if name in CUT_FIELDS else f"cut_{place}_players"
        return {"rounds": "rounds_announced", "size": "group_size", "houses": "houses"}.get(
            member, "round_kind"
        )

    @staticmethod
    def stages_from(event: Event) -> dict[str, Any]:
        """Return the event's stages as the form shows them; `rounds_announced` are those before the cuts."""
        stages, largest = stages_of(event), table_sizes_of(event).most
        values: dict[str, Any] = {
            "round_kind": "rounds",
            "group_size": largest,
            "cut_seeding": "snake",
            "cut_seats": "drawn",
            "cut_entry": "standings",
        }
        if not stages or not is_composed(stages):
            return values
        first, *cuts = stages
        values |= {
            "rounds_announced": first.rounds,
            "round_kind": first.kind,
            "group_size": first.size or largest,
            "houses": ", ".join(first.houses),
        }
        for at, cut in enumerate(cuts, start=1):
            values |= {f"cut_{at}_players": cut.players, f"cut_{at}_tables": cut.tables}
        if cuts:
            values |= {
                "cut_seeding": cuts[0].seeding,
                "cut_seats": cuts[-1].seats if cuts[-1].seats == cuts[0].seats else "final",
                "cut_entry": cuts[0].entry,
            }
        return values


def is_composed(stages: Stages) -> bool:
    """Return whether the form has room for stages: one of rounds, then cuts that are alike, but that the
    final may let players choose their seats."""
    cuts = stages.cuts
    return (
        len(stages.stages) - len(cuts) == 1
        and len(cuts) <= CUTS
        and len({cut.seeding for cut in cuts}) <= 1
        and len({cut.seats for cut in cuts[:-1]}) <= 1
        and [cut.seats for cut in cuts[-2:]] != ["chosen", "drawn"]
    )


def _names(text: str) -> list[str]:
    return [name for part in text.split(",") if (name := " ".join(part.split()))]


class RoundsAndStagesForm(StagesForm):
    """The number of rounds beside the stages."""

    rounds_announced = forms.IntegerField(
        label=gettext_lazy("Announced rounds"), min_value=1, max_value=MAX_ROUNDS, widget=NumberStepper
    )


class ChangeStagesForm(ReasonForm, RoundsAndStagesForm):
    """Another number of rounds or other stages, and why (R-3)."""


class PreviewedStages(RoundsAndStagesForm):
    """Stages as they are typed on any page, for tables of these sizes and so many players."""

    def __init__(self, *args: Any, sizes: TableSizes, players: int | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._sizes, self._players = sizes, players

    @property
    def table_sizes(self) -> TableSizes:
        """As they were given."""
        return self._sizes

    @property
    def expected_players(self) -> int | None:
        """As they were given."""
        return self._players

    @property
    def faults(self) -> list[tuple[str, str]]:
        """Why the stages are impossible: the field and the reason."""
        return [
            (str(self.fields[name].label or ""), str(error))
            for name, found in self.errors.items()
            for error in found
        ]
