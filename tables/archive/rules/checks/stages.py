"""Stages: who qualified for each cut, and tables drawn as their stage says (R-50, R-51)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from tables.archive.rules.schema import WRONG_SHAPE, Archive, JournalRow
from tables.archive.rules.table_settings import stand_by_of
from tables.events.rules import draws
from tables.results.rules.findings import SheetRefused
from tables.rounds.rules.numbers import InvalidNumbers
from tables.rounds.rules.sizes import InvalidSplit
from tables.stages.rules.announced import (
    NO_STAGES,
    InvalidStages,
    RoundOfStage,
    Stage,
    Stages,
    read_stages,
)
from tables.stages.rules.cuts import CUT_VERSION, entrants, seat_cut
from tables.stages.rules.groups import GROUPS_VERSION, draw_groups, group_sizes, rotated
from tables.stages.rules.round_robin import (
    ROUND_ROBIN_VERSION,
    dealt,
    next_round,
    schedule,
    seat_round_robin,
)

from .draws import event_key
from .journal import Journal, StageDrawEntry, where
from .ledger import Ledger
from .replay import NotInJournal, results_as_of
from .seatings import note_other_version

LEAVING = frozenset({"player.drop", "player.disqualify", "player.sit_out", "player.remove"})
"""Verbs by which a player leaves a place to the next, for good or for a round."""
VERSIONS = {"cut": CUT_VERSION, "groups": GROUPS_VERSION, "round_robin": ROUND_ROBIN_VERSION}
"""The versions of draws that this software repeats, by the kind of stage."""


def check_stages(archive: Archive, journal: Journal, ledger: Ledger) -> None:
    """Check that each round was seated as its stage says, who qualified for each cut, and draw the tables of
    such rounds again where the seed is revealed."""
    for draw in journal.stage_draws:
        _check_draw(archive, journal, draw, ledger)
    for played in archive.rounds:
        found = archive.event.stages.at(played.number)
        kinds = {
            "random": ("rounds",),
            "points": ("rounds",),
            "seeded": ("cut",),
            "designed": ("groups", "round_robin"),
        }
        if found is None or played.pairing not in kinds:
            is_own = played.pairing in ("seeded", "designed")
            ledger.compare("Rounds by their stage", "R-3", f"round {played.number}, pairing", False, is_own)
            continue
        fits = found.stage.kind in kinds[played.pairing]
        ledger.compare("Rounds by their stage", "R-3", f"round {played.number}, pairing", True, fits)


def stages_as_of(archive: Archive, position: int) -> Stages:
    """Return the stages that were announced at an entry of the journal. Raises InvalidStages."""
    announced: object = archive.event.stages.to_json()
    for row in archive.journal[:position]:
        if "stages" in row.after:
            announced = row.after["stages"]
    return read_stages(announced) if announced else NO_STAGES


def _check_draw(archive: Archive, journal: Journal, draw: StageDrawEntry, ledger: Ledger) -> None:
    here = f"{where(draw.position, 'draw')} of round {draw.round}, attempt {draw.attempt}"
    if draw.round < 1 or draw.attempt < 1:
        ledger.differ("R-51", here, "rounds and attempts counted from 1", "another number")
        return
    label = draws.seating_label(draw.round, draw.attempt)
    ledger.compare("Labels of draws", "R-51", f"{here}, label", label, draw.label)
    try:
        stages = stages_as_of(archive, draw.position)
    except InvalidStages as invalid:
        ledger.differ("R-3", here, "stages that can be announced", str(invalid))
        return
    found = stages.at(draw.round)
    if found is None or found.stage.kind == "rounds":
        ledger.differ("R-3", here, "a draw by the event's pairing", "a draw by a stage")
        return
    ledger.compare("Stages drawn for", "R-3", f"{here}, stage", found.stage.to_json(), draw.stage)
    if found.stage.kind == "cut":
        _check_entrants(archive, journal, draw, stages, found.stage, here, ledger)
    elif found.round > 1:
        _check_plan(journal, draw, draw.round - found.round + 1, here, ledger)
    _check_numbers(draw, here, ledger)
    if archive.event.seed is None:
        return
    if draw.algorithm != VERSIONS[found.stage.kind]:
        note_other_version(draw.algorithm, list(VERSIONS.values()), here, ledger)
        return
    key = draws.derive(event_key(archive), draw.label)
    try:
        tables = _draw_again(draw, found, key)
    except InvalidSplit as invalid:
        ledger.differ("R-10", here, "players who fit the tables", str(invalid))
        return
    except WRONG_SHAPE as error:
        ledger.differ("event-archive", here, "what its tables follow from", str(error))
        return
    at_tables = dict(zip(draw.numbers, draw.tables, strict=True))
    numbers = draw.numbering.numbers_of(tables) if draw.numbering is not None else draw.numbers
    ledger.compare(
        "Seatings drawn again from the seed",
        "R-50",
        here,
        dict(sorted(zip(numbers, tables, strict=False))),
        dict(sorted(at_tables.items())),
    )


def _draw_again(draw: StageDrawEntry, found: RoundOfStage, key: bytes) -> Sequence[Sequence[str]]:
    """Return the tables as the stage, the players and the key make them."""
    stage, players = found.stage, draw.entrants
    if stage.kind == "cut":
        return seat_cut(stage, players, key)
    if stage.kind == "groups":
        if found.round == 1:
            is_ranked = found.position > 1 and stage.seeding == "snake"
            return draw_groups(players, stage.size, key, is_ranked=is_ranked)
        groups = {int(number): tuple(group) for number, group in draw.more["groups"].items()}
        return list(rotated(groups, found.round - 1, players, draw.more["sat"]).values())
    sizes, deal = group_sizes(len(players), stage.size), draw.more["deal"]
    if found.round == 1 and tuple(deal) != dealt(players, key):
        raise ValueError("The deal is not that of the seed.")
    if "history" in draw.more:
        return seat_round_robin(deal, next_round(draw.more["history"], sizes), key)
    return seat_round_robin(deal, schedule(sizes, stage.rounds)[found.round - 1], key)


def _check_plan(journal: Journal, draw: StageDrawEntry, first: int, here: str, ledger: Ledger) -> None:
    """Check that a later round of a stage goes on from its first: the same groups, the same deal."""
    began = next((other for other in reversed(journal.stage_draws) if other.round == first), None)
    if "groups" in draw.more:
        sat = {
            frozenset(table)
            for entry in journal.seatings
            if entry.round == first and entry.position < draw.position
            for table in entry.tables
        }
        together = all(frozenset(group) in sat for group in draw.more["groups"].values())
        ledger.compare("Groups as in their first round", "R-11", here, True, together)
        seated = _seats_since(journal, draw, first)
        known = all(set(places) <= seated[key] for key, places in draw.more.get("sat", {}).items())
        ledger.compare("Seats of groups in earlier rounds", "R-12", here, True, known)
    elif began is not None:
        before = [player for player in began.more.get("deal", ()) if player in draw.entrants]
        deal = [player for player in draw.more.get("deal", ()) if player in before]
        ledger.compare("Deals as in the first round", "R-50", here, before, deal)


def _seats_since(journal: Journal, draw: StageDrawEntry, first: int) -> dict[str, set[int]]:
    """Return the seats, from 1, that each player had in the rounds of a stage before this draw."""
    seats: dict[str, set[int]] = defaultdict(set)
    for entry in journal.seatings:
        if first <= entry.round < draw.round and entry.position < draw.position:
            for table in entry.tables:
                for place, key in enumerate(table, start=1):
                    seats[key].add(place)
    return seats


def _check_entrants(
    archive: Archive,
    journal: Journal,
    draw: StageDrawEntry,
    stages: Stages,
    cut: Stage,
    here: str,
    ledger: Ledger,
) -> None:
    """Check that those who were seated had qualified, and that the players who were passed over had left."""
    try:
        results = results_as_of(archive, journal, draw.position, draw.round - 1, stages)
    except NotInJournal as missing:
        ledger.note(
            f"{here}: the journal does not tell how {missing} stood then; who qualified is unchecked."
        )
        return
    except SheetRefused as refused:
        ledger.differ(refused.findings[0].rule, here, "sheets the regulations accept", str(refused))
        return
    count = len(results.players)
    everybody = frozenset(player.id for player in results.players)
    wide = Stages(tuple(replace(stage, players=count) if stage == cut else stage for stage in stages))
    order = entrants(
        wide, draw.round, results.before_cuts().order, results.course, results.complete, everybody
    )
    left = _left(archive.journal[: draw.position]) | stand_by_of(archive.journal[: draw.position])
    expected = [player for player in order if player in draw.entrants or player not in left][: cut.players]
    ledger.compare("Who qualified for cuts", "R-40", f"{here}, players", expected, list(draw.entrants))


def _check_numbers(draw: StageDrawEntry, here: str, ledger: Ledger) -> None:
    """Check that the numbers of the tables follow from what the draw recorded of them."""
    if draw.numbering is None:
        return
    try:
        numbers = sorted(draw.numbering.numbers_of(draw.tables))
    except InvalidNumbers as invalid:
        ledger.differ("R-51", here, "numbers of its tables", str(invalid))
        return
    ledger.compare("Numbers of tables", "R-51", f"{here}, table numbers", numbers, sorted(draw.numbers))


def _left(rows: Sequence[JournalRow]) -> set[str]:
    """Return who at some time left the event or sat out a round, according to these entries."""
    found: set[str] = set()
    for row in rows:
        if row.verb in LEAVING:
            found.add(row.object.removeprefix("player "))
        for name in ("dropped", "left_out", "absent", "away"):
            keys = row.after.get(name)
            if isinstance(keys, list | dict):
                found.update(key for key in keys if isinstance(key, str))
    return found
