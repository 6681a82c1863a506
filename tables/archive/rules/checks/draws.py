"""The seed: its commitment, the value from the hall, and what is drawn from both beside the rounds: random
ranks, player meetings and deck checks (R-44, R-50)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tables.archive.rules.schema import Archive, JournalRow
from tables.archive.rules.table_settings import table_settings
from tables.core.text.notation import counted
from tables.events.rules import draws
from tables.judging.deck_checks.rules import draw_checks
from tables.player_meeting.rules import draw_player_meeting
from tables.rounds.rules.sizes import SplitPolicy, split_for

from .course import DRAW_CHECKS_VERB, DRAW_MEETING_VERB, LIFT_VERB
from .journal import where
from .ledger import Ledger
from .numbers import numbering_of

START_VERB = "event.start"
FINISH_VERB = "event.finish"


def check_draws(archive: Archive, ledger: Ledger) -> None:
    """Compare the value from the hall with the journal, and recompute the commitment, every random rank and
    every draw of a player meeting or of deck checks from the revealed seed."""
    _check_hall_value(archive, ledger)
    _check_ranks_drawn(archive, ledger)
    if archive.event.seed is None:
        ledger.note(
            "The seed is not revealed yet: commitment, seatings, random ranks, player meetings and deck"
            " checks are unchecked."
        )
        return
    seed = bytes.fromhex(archive.event.seed)
    ledger.compare(
        "Seed against its commitment",
        "R-50",
        "event.seed_commitment",
        draws.commitment(seed),
        archive.event.seed_commitment,
    )
    key = event_key(archive)
    for player in archive.players:
        if player.random_rank is not None:
            ledger.compare(
                "Random ranks",
                "R-44",
                f"player {player.id}, random rank",
                draws.random_rank(key, player.id),
                player.random_rank,
            )
    for position, row in enumerate(archive.journal):
        if row.verb == DRAW_CHECKS_VERB:
            _check_deck_checks(key, row, where(position, row.verb), ledger)
        elif row.verb == DRAW_MEETING_VERB:
            _check_meeting(key, archive.journal, position, ledger)


def _check_ranks_drawn(archive: Archive, ledger: Ledger) -> None:
    """Check that a random rank was drawn for every player of the rounds; players who left before the start
    have none (R-44)."""
    took_part = {seat.player for played in archive.rounds for table in played.tables for seat in table.seats}
    took_part |= {player for played in archive.rounds for player in played.unpaired_losses}
    lifted = {row.object for row in archive.journal if row.verb == LIFT_VERB}
    for player in archive.players:
        if player.random_rank is not None or player.id not in took_part:
            continue
        here = f"player {player.id}, random rank"
        if f"player {player.id}" in lifted:
            ledger.note(f"{here}: none was drawn when the disqualification was lifted after the start.")
        else:
            ledger.differ("R-44", here, "a number drawn at the start or on entering", "nothing")


def _note_other_events(archive: Archive, ledger: Ledger) -> None:
    """Note which other events the same people started around this one, as the start and the end list them."""
    sentences: dict[str, str] = {}
    for position, row in enumerate(archive.journal):
        if row.verb not in (START_VERB, FINISH_VERB):
            continue
        with ledger.reading(f"{where(position, row.verb)}, other_events"):
            sentences |= {other["slug"]: _other_event(other) for other in row.after.get("other_events", ())}
        if row.verb == START_VERB and row.after.get("is_restart"):
            what = "the event was started although another with its list had been, and was not played"
            ledger.depart("R-50", what, row.reason)
    for sentence in sentences.values():
        ledger.note(sentence)


def _other_event(other: Mapping[str, Any]) -> str:
    """Say which value another event of the organizers had, and how far it was played."""
    value = "the same value" if other["has_same_value"] else f"the value “{other['hall_value']}”"
    closed = other["rounds_closed"]
    return (
        f"The organizers also started {other['name'] or other['slug']} at {other['started_at']} with "
        f"{value}: {other['shared_players']} of its {other['players']} players are in both events, "
        f"{counted(other['draws'], 'draw')}, {counted(closed, 'round') if closed else 'no round'} closed."
    )


def event_key(archive: Archive) -> bytes:
    """Return what every draw of the event derives from; its seed must be revealed."""
    return draws.event_key(bytes.fromhex(archive.event.seed or ""), archive.event.hall_value)


def _check_deck_checks(key: bytes, row: JournalRow, here: str, ledger: Ledger) -> None:
    """Draw the players or tables of a deck check again; that they might be drawn is the course's to tell."""
    after = row.after
    with ledger.reading(here):
        drawn = draw_checks(key, after["label"], after["tiers"], after["count"])
        ledger.compare("Deck checks drawn", "R-50", f"{here}, drawn", drawn, after["drawn"])


def _check_meeting(key: bytes, journal: Sequence[JournalRow], position: int, ledger: Ledger) -> None:
    """Draw the tables of a player meeting again, with the sizes and numbers that the settings of that moment
    lead to; who might be seated is the course's to tell."""
    row, before = journal[position], journal[:position]
    here, after = where(position, row.verb), row.after
    with ledger.reading(here):
        players = after["players"]
        sizes = split_for(len(players), _split_policy(before))
        numbering = numbering_of(table_settings(before), players, len(sizes), {}, {})
        drawn = draw_player_meeting(key, after["label"], players, sizes, numbering)
        found = dict(zip(after["table_numbers"], after["tables"], strict=True))
        ledger.compare("Player meetings drawn", "R-50", f"{here}, tables", drawn, found)


def _split_policy(journal: Iterable[JournalRow]) -> SplitPolicy:
    """Return how an event split its players over tables, according to its journal; otherwise the default."""
    policy: SplitPolicy = "regulation"
    for row in journal:
        if row.verb in ("event.create", "event.edit"):
            policy = row.after.get("split_policy", policy)
    return policy


def _check_hall_value(archive: Archive, ledger: Ledger) -> None:
    """Check that the value from the hall is the one of the start, and was never another (R-50)."""
    if archive.event.status in ("draft", "open"):
        return
    value = archive.event.hall_value
    for position, row in enumerate(archive.journal):
        if row.verb == START_VERB:
            here = f"{where(position, row.verb)}, hall_value"
            ledger.compare("Value from the hall", "R-50", here, value, row.after.get("hall_value", ""))
    _note_other_events(archive, ledger)
    if not value:
        ledger.note("No value from the hall was mixed in at the start: the draws rest on the seed alone.")
