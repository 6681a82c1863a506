"""The stages that an event announces: rounds, groups, a round robin, then cuts down to one final table.

Stages follow each other, and each has whole rounds, so the number of a round says to which stage it belongs.
Standings count the rounds before the first cut; cuts only decide places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from tables.core.text.sentences import Sentence, sentence
from tables.rounds.rules.sizes import ANY_FORMAT, LEAST_SEATS, MAX_TABLE_SIZE, REGULATION, TableSizes

MAX_STAGES = 8
MAX_ROUNDS = 20
"""Rounds of all stages together."""
MAX_IN_CUT = 216
"""Players in a cut: six tables of six for each of the six seats of the final."""
MAX_HOUSE_LENGTH = 30

Kind = Literal["rounds", "groups", "round_robin", "cut"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Seeding = Literal["snake", "draw"]
SEEDINGS: tuple[Seeding, ...] = get_args(Seeding)
SeatRule = Literal["drawn", "chosen"]
SEAT_RULES: tuple[SeatRule, ...] = get_args(SeatRule)
Entry = Literal["standings", "group_winners"]
ENTRIES: tuple[Entry, ...] = get_args(Entry)


@dataclass(frozen=True, slots=True)
class InvalidStage:
    """A fault in announced stages: the path of the member, such as "stages[1].players", and a sentence."""

    field: str
    message: Sentence


class InvalidStages(ValueError):
    """Stages that cannot be announced; `findings` has all that is wrong with them."""

    def __init__(self, findings: Sequence[InvalidStage]) -> None:
        self.findings = tuple(findings)
        super().__init__("; ".join(f"{finding.field}: {finding.message}" for finding in findings))


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of an event; members that its kind does not have keep their defaults.

    rounds: so many rounds, seated as the event's pairing says.
    groups: tables of up to `size` players that stay together for `rounds` rounds; seats rotate. Where
    `houses` are named, each seat plays its own.
    round_robin: everybody meets everybody as evenly as tables of up to `size` players allow.
    cut: one round of the best `players` at so many `tables`. `seeding` says how they come to their tables,
    `seats` how to their seats, `entry` whether they qualify by the standings or as winners of groups; into
    later cuts winners of tables advance.
    """

    kind: Kind
    rounds: int = 1
    size: int = 0
    houses: tuple[str, ...] = ()
    players: int = 0
    tables: int = 0
    seeding: Seeding = "snake"
    seats: SeatRule = "drawn"
    entry: Entry = "standings"

    def to_json(self) -> dict[str, Any]:
        """Return the stage as JSON, with the members that its kind has."""
        values: dict[str, Any] = {
            name: getattr(self, name) for name in ("kind", *MEMBERS[self.kind]) if name != "houses"
        }
        return values | ({"houses": list(self.houses)} if self.houses else {})


MEMBERS: Mapping[Kind, tuple[str, ...]] = {
    "rounds": ("rounds",),
    "groups": ("rounds", "size", "seeding", "houses"),
    "round_robin": ("rounds", "size"),
    "cut": ("players", "tables", "seeding", "seats", "entry"),
}
"""The members of each kind of stage beside `kind`."""

_OPTIONAL = frozenset({"seeding", "seats", "entry", "houses"})
_CHOICES: Mapping[str, tuple[str, ...]] = {"seeding": SEEDINGS, "seats": SEAT_RULES, "entry": ENTRIES}
_BOUNDS: Mapping[str, tuple[int, int]] = {
    "rounds": (1, MAX_ROUNDS),
    "size": (LEAST_SEATS, MAX_TABLE_SIZE),
    "players": (LEAST_SEATS, MAX_IN_CUT),
    "tables": (1, MAX_IN_CUT // LEAST_SEATS),
}


@dataclass(frozen=True, slots=True)
class RoundOfStage:
    """A round by its stage: the position of the stage and of the round in it, both counted from 1."""

    stage: Stage
    position: int
    round: int


@dataclass(frozen=True, slots=True)
class Stages:
    """The stages of an event in order. Without any, all rounds are seated as the event's pairing says."""

    stages: tuple[Stage, ...] = ()

    def __iter__(self) -> Iterator[Stage]:
        return iter(self.stages)

    def __bool__(self) -> bool:
        return bool(self.stages)

    @property
    def rounds(self) -> int:
        """The rounds of all stages together."""
        return sum(stage.rounds for stage in self.stages)

    @property
    def cuts(self) -> tuple[Stage, ...]:
        """The cuts, the final last."""
        return tuple(stage for stage in self.stages if stage.kind == "cut")

    @property
    def last_counting(self) -> int:
        """The last round whose points count in the standings: that before the first cut."""
        return self.rounds - len(self.cuts)

    def at(self, number: int) -> RoundOfStage | None:
        """Return what a round is; None beyond the announced rounds, and where no stages are announced."""
        before = 0
        for position, stage in enumerate(self.stages, start=1):
            if number <= before + stage.rounds:
                return RoundOfStage(stage, position, number - before)
            before += stage.rounds
        return None

    def cut_at(self, number: int) -> Stage | None:
        """Return the cut that a round is; None for every other round."""
        found = self.at(number)
        return found.stage if found is not None and found.stage.kind == "cut" else None

    def seats_itself(self, number: int) -> bool:
        """Say whether the stage of a round decides its tables, not the event's pairing."""
        found = self.at(number)
        return found is not None and found.stage.kind != "rounds"

    def houses_in(self, number: int) -> dict[int, str]:
        """Return the House that each seat plays in a round, by the seat's position from 1; empty where Houses
        are not bound to seats."""
        found = self.at(number)
        return dict(enumerate(found.stage.houses, start=1)) if found is not None else {}

    def title(self, number: int) -> Sentence:
        """Return what a round is called: "Round 3", "Final"."""
        if self.cut_at(number) is None:
            return sentence("Round {number}", number=number)
        return self.stage_title(number)

    def stage_title(self, number: int) -> Sentence:
        """Return what the stage of a round is called: "Groups", "Semi-finals"."""
        found = self.at(number)
        if found is None or found.stage.kind != "cut":
            return _KIND_TITLES[found.stage.kind if found is not None else "rounds"]
        left = len(self.stages) - found.position
        if left < len(_TITLES):
            return _TITLES[left]
        return sentence("Best {players}", players=found.stage.players)

    def seats_are_chosen(self, number: int) -> bool:
        """Say whether a round is a cut whose players choose their seats."""
        cut = self.cut_at(number)
        return cut is not None and cut.seats == "chosen"

    def first_round(self, position: int) -> int:
        """Return the number of the first round of a stage, by its position from 1."""
        return 1 + sum(stage.rounds for stage in self.stages[: position - 1])

    def to_json(self) -> list[dict[str, Any]]:
        """Return the stages as JSON."""
        return [stage.to_json() for stage in self.stages]


NO_STAGES = Stages()
_TITLES = (sentence("Final"), sentence("Semi-finals"), sentence("Quarter-finals"))
"""Cuts by how many follow."""
_KIND_TITLES: Mapping[Kind, Sentence] = {
    "rounds": sentence("Rounds"),
    "groups": sentence("Groups"),
    "round_robin": sentence("Round robin"),
}


def read_stages(value: object, sizes: TableSizes = ANY_FORMAT) -> Stages:
    """Return stages from JSON, for tables of these sizes. Raises InvalidStages with everything that is wrong
    with them."""
    findings: list[InvalidStage] = []
    if not isinstance(value, list):
        raise InvalidStages([InvalidStage("stages", sentence("This must be a list of stages."))])
    if len(value) > MAX_STAGES:
        message = sentence("An event has at most {limit} stages.", limit=MAX_STAGES)
        raise InvalidStages([InvalidStage("stages", message)])
    read = [_stage(item, f"stages[{place}]", findings) for place, item in enumerate(value)]
    if findings:
        raise InvalidStages(findings)
    stages = Stages(tuple(stage for stage in read if stage is not None))
    findings += _faults(stages, sizes)
    if findings:
        raise InvalidStages(findings)
    return stages


def _stage(item: object, path: str, findings: list[InvalidStage]) -> Stage | None:
    if not isinstance(item, Mapping):
        findings.append(InvalidStage(path, sentence("This must be an object.")))
        return None
    kind = item.get("kind")
    if kind not in KINDS:
        message = sentence("Choose one of: {choices}.", choices=", ".join(KINDS))
        findings.append(InvalidStage(f"{path}.kind", message))
        return None
    known = MEMBERS[kind]
    values: dict[str, Any] = {}
    for name in item:
        if name not in (*known, "kind"):
            message = sentence("A stage of this kind has no such member.")
            findings.append(InvalidStage(f"{path}.{name}", message))
    for name in known:
        if name not in item:
            if name not in _OPTIONAL:
                findings.append(InvalidStage(f"{path}.{name}", sentence("This is missing.")))
            continue
        fault = _fault_in(name, item[name])
        if fault:
            findings.append(InvalidStage(f"{path}.{name}", fault))
        else:
            values[name] = tuple(item[name]) if name == "houses" else item[name]
    return Stage(kind, **values) if not findings else None


def _fault_in(name: str, value: object) -> Sentence | None:
    if name in _BOUNDS:
        least, most = _BOUNDS[name]
        if type(value) is not int or not least <= value <= most:
            return sentence("This must be a whole number from {least} to {most}.", least=least, most=most)
    elif name in _CHOICES:
        if value not in _CHOICES[name]:
            return sentence("Choose one of: {choices}.", choices=", ".join(_CHOICES[name]))
    elif not _are_houses(value):
        return sentence(
            "Name up to {limit} different Houses, each in at most {letters} characters.",
            limit=MAX_TABLE_SIZE,
            letters=MAX_HOUSE_LENGTH,
        )
    return None


def _are_houses(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= MAX_TABLE_SIZE
        and all(isinstance(name, str) and 0 < len(name.strip()) <= MAX_HOUSE_LENGTH for name in value)
        and all(name == " ".join(name.split()) for name in value)
        and len({name.casefold() for name in value}) == len(value)
    )


def _faults(stages: Stages, sizes: TableSizes) -> list[InvalidStage]:
    """Return what is wrong with stages that are each well formed."""
    findings = []

    def note(place: int, member: str, text: Sentence) -> None:
        findings.append(InvalidStage(f"stages[{place}].{member}", text))

    if stages and stages.stages[0].kind == "cut":
        note(0, "kind", sentence("Something must be played before the cut. Begin with rounds or groups."))
    if stages.rounds > MAX_ROUNDS:
        message = sentence("All stages together have at most {limit} rounds.", limit=MAX_ROUNDS)
        findings.append(InvalidStage("stages", message))
    for place, stage in enumerate(stages.stages):
        before = stages.stages[place - 1] if place else None
        if stage.kind in ("groups", "round_robin") and stage.size not in sizes:
            note(place, "size", sentence("The format has tables of {sizes}.", sizes=sizes.text))
        if stage.kind == "groups" and stage.houses and len(stage.houses) < stage.size:
            note(place, "houses", sentence("Name a House for each seat of the largest table."))
        if stage.kind != "cut":
            if before is not None and before.kind == "cut":
                note(place, "kind", sentence("After a cut, only further cuts and the final follow."))
            continue
        misfit = sizes.misfit(stage.players, stage.tables)
        if misfit is not None:
            note(place, "tables", misfit)
        if stage.entry == "group_winners" and (before is None or before.kind != "groups"):
            note(place, "entry", sentence("Winners of groups qualify only for a cut right after groups."))
        if before is not None and before.kind == "cut":
            if stage.players >= before.players:
                note(place, "players", sentence("A cut has fewer players than the cut before it."))
            elif stage.players < before.tables:
                note(
                    place,
                    "players",
                    sentence("Every winner of the {count} tables before must advance.", count=before.tables),
                )
    if stages.cuts and stages.stages[-1].tables != 1:
        note(len(stages.stages) - 1, "tables", sentence("The last stage is a final at one table."))
    for place, stage in enumerate(stages.stages[:-1]):
        if stage.kind == "cut" and stage.tables == 1:
            note(place + 1, "kind", sentence("Nothing follows the final."))
    return findings


def tables_for_cut(players: int, advancing: int, sizes: TableSizes = REGULATION) -> int:
    """Return the usual number of tables of a cut: one where nobody advances, or else as many as have a
    winner each for those who advance, or as few more players than winners as can be.

    >>> [tables_for_cut(16, 4), tables_for_cut(10, 4), tables_for_cut(36, 6), tables_for_cut(6, 0)]
    [4, 3, 6, 1]
    """
    if not advancing:
        return 1
    fewest = -(-players // sizes.most)
    return max(fewest, min(advancing, players // sizes.least))
