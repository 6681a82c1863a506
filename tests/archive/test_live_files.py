"""Live games of every kind, with every option, pass through archive and event backup."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules import registry
from rules.kernel import BadOptions, GameDef
from rules.kernel.testing.case import variants
from rules.lcg.second.fuzzing import random_deck
from tables.events.actions.setup import change_event
from tables.events.models import Event
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveStatus
from tables.live.play import decks, opening
from tables.live.play.opening import Setup
from tables.live.store import games, matches
from tables.live.view.boards import board
from tables.results.actions.results import confirm_result
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.prescribing import SeatedTable, prescribe_round
from tables.rounds.actions.publishing import close_round
from tables.rounds.models import Table
from tests.archive.files import exported, moved, player_at, require_imported_alike
from tests.live_games import begin, judge_of, play
from tests.stages import WHY, Day
from tests.tables.decks.deck_sources import LEGAL

pytestmark = pytest.mark.django_db

SIZES = range(3, 7)
DECISIONS = 8


def every_options(game: GameDef[Any]) -> list[tuple[int, dict[str, Any]]]:
    """Each choice of each option, and the sets worth testing, with a size of table for which it is one."""
    sets: list[dict[str, Any]] = [{}]
    sets += [{option.name: choice} for option in game.options for choice in option.choices]
    sets += [found for n in SIZES if n in game.seats for found in variants(game, n)]
    found = []
    for options in {str(chosen): chosen for chosen in sets}.values():
        for n in SIZES:
            try:
                game.settle_options(n, options)
            except BadOptions:
                continue
            found.append((n, options))
            break
    return found


def a_day(sizes: list[int], **settings: Any) -> Day:
    """A day at whose first round tables of these sizes play."""
    day = Day(rounds=1, names="\n".join(f"Player {number}" for number in range(1, sum(sizes))))
    if settings:
        change_event(day.event, day.actor(), **settings)
    keys = iter(day.event.players.order_by("number").values_list("key", flat=True))
    tables = [
        SeatedTable(number, tuple(next(keys) for _ in range(size))) for number, size in enumerate(sizes, 1)
    ]
    start_clock(day.publish(prescribe_round(day.event, day.actor(), tables, **WHY)), day.actor())
    return day


def tables_of(day: Day) -> list[Table]:
    rows = Table.objects.filter(round__event=day.event).select_related("round__event", "sheet")
    return list(rows.order_by("number"))


def opened(day: Day, table: Table, key: str, options: dict[str, Any]) -> LiveGame:
    """A game at a table, after some decisions."""
    game = opening.open_at_table(table, day.actor(), Setup(key, options))
    return play(begin(games.find(game.key)), r=random.Random(table.number), decisions=DECISIONS)


def play_to_the_end(day: Day) -> None:
    """All games go on, and time is called; results are confirmed and the round is closed."""
    for row in day.event.live_games.order_by("pk"):
        game, judge = games.find(row.key), judge_of(row)
        if game.status == LiveStatus.PAUSED:
            game = acts.resume(game, judge)
        game = play(game, r=random.Random(row.pk), decisions=DECISIONS)
        if not game.is_over:  # a short game ends by itself
            game = acts.end_by_time(game, judge, reason="time")
        if not game.is_over:
            acts.end_by_time(games.find(game.key), judge, reason="the hall closes", at_once=True)
    for table in tables_of(day):
        assert table.sheet is not None
        confirm_result(table, day.actor(), version=table.sheet.version)
    close_round(day.event.rounds.get(), day.actor())


def pass_through_files(day: Day) -> None:
    """The event is exported, verified, imported, lost and restored; goes on, ends, and is once more."""
    for is_over in (False, True):
        if is_over:
            play_to_the_end(day)
            day.finish()
        archive = exported(day.event)
        require_imported_alike(archive, day.event.seed)
        day.event = moved(day.event)
    records = [table.live_game for played in archive.rounds for table in played.tables]
    assert None not in records and len(records) == day.event.live_games.count()


def test_a_game_of_every_kind_is_read_again_and_goes_on():
    chosen = [(game.key, max(game.seats[0], SIZES[0])) for game in registry.all_games()]
    day = a_day([size for _, size in chosen])
    for table, (key, _) in zip(tables_of(day), chosen, strict=True):
        opened(day, table, key, {})
    pass_through_files(day)


@pytest.mark.slow
@pytest.mark.parametrize("key", registry.keys())
def test_games_with_every_option_are_read_again_and_go_on(key: str):
    chosen = every_options(registry.find(key))
    day = a_day([size for size, _ in chosen])
    for table, (_, options) in zip(tables_of(day), chosen, strict=True):
        opened(day, table, key, options)
    pass_through_files(day)


def a_day_of_decks(tables: int = 1) -> Day:
    """A day at whose first table a list of its own, a ready one, and none play."""
    day = a_day([3] * tables, deck_lists="optional")
    decks.submit_ready(day.player("p1"), day.actor(), "greyjoy", reason="at the desk")
    decks.submit(day.player("p2"), day.actor(), LEGAL, reason="at the desk")
    return day


@pytest.mark.slow
def test_games_with_decks_of_every_kind_are_read_again_and_go_on():
    day, r = a_day_of_decks(4), random.Random(1)
    counted = {**random_deck(r), "plots": {"01004": 7}, "draw": {"01141": 3, "01028": 60, "01039": 2}}
    chosen: list[list[Any]] = [[], ["stark", "", "lannister"], [random_deck(r), counted, ""], [counted] * 3]
    for table, of_seats in zip(tables_of(day), chosen, strict=True):
        opened(day, table, "lcg", {"decks": of_seats} if of_seats else {})
    pass_through_files(day)


def as_earlier_versions_began_it(game: LiveGame) -> LiveGame:
    """The game before it is dealt, its decks as versions up to commit 33d1510b stored them: copies by code,
    in the order of the deck list."""
    stored = [
        {
            part: {code: cards.count(code) for code in cards} if isinstance(cards, list) else cards
            for part, cards in deck.items()
        }
        if isinstance(deck, dict)
        else deck
        for deck in game.options["decks"]
    ]
    LiveGame.objects.filter(pk=game.pk).update(options={**game.options, "decks": stored})
    return games.find(game.key)


def test_games_whose_decks_earlier_versions_wrote_sorted_replay_and_go_on():
    """Archives and event backups that were written have the lists sorted by code, which changes the deal."""
    day = a_day_of_decks()
    game = games.find(opening.open_at_table(tables_of(day)[0], day.actor(), Setup("lcg")).key)
    game = begin(as_earlier_versions_began_it(game))
    play(game, r=random.Random(1), decisions=DECISIONS)
    pass_through_files(day)


def test_a_dealt_game_without_a_decision_is_dealt_alike_from_a_file_of_earlier_versions():
    day = a_day_of_decks()
    game = games.find(opening.open_at_table(tables_of(day)[0], day.actor(), Setup("lcg")).key)
    begin(as_earlier_versions_began_it(game))
    moved(day.event)


def test_a_record_whose_decks_were_changed_is_refused():
    day = a_day_of_decks()
    game = games.find(opening.open_at_table(tables_of(day)[0], day.actor(), Setup("lcg")).key)
    game = play(begin(as_earlier_versions_began_it(game)), r=random.Random(1), decisions=DECISIONS)
    first = game.options["decks"][0]
    first["draw"] = dict.fromkeys(first["draw"], 3)
    LiveGame.objects.filter(pk=game.pk).update(options=game.options)
    matches.forget()
    with pytest.raises(ValueError, match="replay"):
        board(games.find(game.key), player_at(game, 0))
    assert Event.objects.filter(pk=day.event.pk).exists()
