"""What programs thought: stored during the game, shown to nobody before its end, then in the replay."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules import registry
from rules.bots.search import MAX_NOTED, Budget, Guide, Thinker, ThinkingBot
from tables.archive.queries.archive import event_archive
from tables.core.access import Actor
from tables.events.models import DeckLists, Event, EventStatus
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveThought
from tables.live.play import decks, opening, unsealing
from tables.live.store import games
from tables.live.view import records
from tables.live.workers import bots
from tests.builders import staff_of
from tests.live.addresses import AT_A_TABLE, addresses
from tests.live.streams import Stream, beside, following
from tests.live_games import (
    Browser,
    a_game,
    a_table,
    at,
    begin,
    enter,
    judge_of,
    let_programs_play,
    play,
    seat_viewer,
)

pytestmark = pytest.mark.django_db

SHORT = {"cards": 5}
CANARY = 987_654_321
THINKER = 1


@pytest.fixture(autouse=True)
def _quick_thinkers(monkeypatch: pytest.MonkeyPatch) -> None:
    known = registry.bots

    def bots_of(*key: Any) -> dict[str, Any]:
        found = dict(known(*key))
        thinking = found[registry.THINKING]()
        assert isinstance(thinking, ThinkingBot)
        return {**found, registry.THINKING: lambda: ThinkingBot(thinking.guide, Budget(iterations=12))}

    monkeypatch.setattr(registry, "bots", bots_of)


def a_game_of_a_thinker() -> LiveGame:
    """A game of three at which a program that searches has a seat, before it answers for the first time."""
    with at(0):
        game = a_game(3, game="goofspiel", options=SHORT, spectators="live")
        acts.give_to_bot(game, judge_of(game), THINKER, registry.THINKING)
    return games.find(game.key)


def play_on(game: LiveGame, rounds: int = 100) -> LiveGame:
    """Let people answer at random and the program by its thoughts."""
    r = random.Random(3)
    for _ in range(rounds):
        game = let_programs_play(game)
        if game.is_over:
            break
        game = play(game, r=r, decisions=1)
    return game


def moment_of(game: LiveGame, k: int, seat: int | None = None) -> Any:
    return records.replayed(games.find(game.key), seat_viewer(game, 0), k, seat=seat)


def test_after_the_end_the_replay_tells_what_was_thought():
    game = play_on(a_game_of_a_thinker())
    assert game.is_over
    kept = list(LiveThought.objects.filter(game=game))
    answered = game.decisions.filter(seat=THINKER, act="answer", who="program thinking")
    assert {thought.k for thought in kept} <= set(answered.values_list("k", flat=True))
    assert len(kept) == 4, "one for every answer but the last, which was no choice"
    for thought in kept:
        (entry,) = game.decisions.filter(k=thought.k)
        assert thought.note["considered"][0]["answer"] == entry.value, "the answer given comes first"
        assert len(thought.note["considered"]) <= MAX_NOTED
    shown = moment_of(game, kept[0].k)["thought"]
    ids = {option["id"] for option in shown["ask"]["options"]}
    assert shown["seat"] == THINKER and shown["ask"]["text"] and shown["worlds"] == 12
    assert shown["answers"] >= len(shown["considered"]) > 1
    assert all(each["answer"] in ids and 0 <= each["percent"] <= 100 for each in shown["considered"])
    assert sum(each["visits"] for each in shown["considered"]) == 12
    # Eyes of the seat itself are shown them, other seats' are not; nor is anybody where nothing was thought.
    own = moment_of(game, kept[0].k, seat=THINKER)["thought"]
    assert [each["visits"] for each in own["considered"]] == [each["visits"] for each in shown["considered"]]
    assert moment_of(game, kept[0].k, seat=0)["thought"] is None
    assert moment_of(game, kept[0].k + 1)["thought"] is None
    # They are no part of the record, nor of the archive.
    event = Event.objects.get(live_games=game)
    before = records.readable_record(game, seat_viewer(game, 0)), event_archive(event).to_json()
    LiveThought.objects.all().delete()
    assert before == (records.readable_record(game, seat_viewer(game, 0)), event_archive(event).to_json())


def test_no_thought_is_kept_where_the_program_answers_by_itself(monkeypatch):
    bot = ThinkingBot(Guide(pays=lambda match, seat: False), Budget(iterations=12))
    known = registry.bots
    monkeypatch.setattr(registry, "bots", lambda *key: {**known(*key), registry.THINKING: lambda: bot})
    game = play_on(a_game_of_a_thinker())
    assert game.is_over and game.decisions.filter(seat=THINKER, who="program thinking").count() == 5
    assert not LiveThought.objects.filter(game=game).exists()


def everything_shown(game: LiveGame, browser: Browser) -> str:
    return "".join(
        browser.client.get(addresses(game, name)).content.decode(errors="replace") for name in AT_A_TABLE
    )


def test_nobody_is_shown_while_the_game_is_played():
    game = play_on(a_game_of_a_thinker(), rounds=4)
    assert not game.is_over and LiveThought.objects.filter(game=game).count() >= 2
    for thought in LiveThought.objects.filter(game=game):
        thought.note = {**thought.note, "milliseconds": CANARY}
        thought.save()
    for browser in (
        Browser.of_seat(game, 0),
        Browser.of_seat(game, THINKER),
        Browser.of_stranger(game),
        Browser.of_staff(game),
    ):
        assert str(CANARY) not in everything_shown(game, browser)
        assert browser.get("moment/?k=1").status_code == 404
    k = LiveThought.objects.filter(game=game).values_list("k", flat=True)[0]
    looked = Browser.of_staff(game).post("look", {"seat": THINKER, "k": k})
    assert looked.status_code == 200 and str(CANARY) not in looked.content.decode()
    game = play_on(game)
    assert str(CANARY) in Browser.of_stranger(game).get(f"moment/?k={k}").content.decode()


def test_thoughts_of_a_sealed_record_wait_until_it_is_opened():
    with at(0):
        game = a_game(3, game="goofspiel", options=SHORT, spectators="live", begun=False)
        LiveGame.objects.filter(pk=game.pk).update(record_class="sealed")
        game = begin(games.find(game.key))
        for seat in range(3):
            enter(game, seat)
        game = games.find(game.key)
        acts.give_to_bot(game, judge_of(game), THINKER, registry.THINKING)
    game = play_on(games.find(game.key))
    assert game.is_over and game.is_sealed
    k = LiveThought.objects.filter(game=game).values_list("k", flat=True)[0]
    for browser in (Browser.of_seat(game, 0), Browser.of_stranger(game), Browser.of_staff(game)):
        assert browser.get(f"moment/?k={k}").json()["thought"] is None
    assert Browser.that_entered(game, THINKER).get(f"moment/?k={k}&seat={THINKER}").json()["thought"] is None
    for seat in range(3):
        unsealing.agree_to_open(games.find(game.key), seat_viewer(game, seat))
    assert Browser.of_stranger(game).get(f"moment/?k={k}").json()["thought"]["seat"] == THINKER


def test_what_was_thought_before_the_game_was_taken_back_stands_beside_what_was_thought_then():
    game = play_on(a_game_of_a_thinker(), rounds=4)
    before = set(LiveThought.objects.filter(game=game).values_list("k", flat=True))
    acts.undo(game, judge_of(game), 2, reason="a slip")
    game = play_on(games.find(game.key))
    kept = set(LiveThought.objects.filter(game=game).values_list("k", flat=True))
    assert before < kept
    assert all(moment_of(game, k)["thought"]["seat"] == THINKER for k in kept)


def test_what_is_not_answered_is_not_kept(monkeypatch):
    game = a_game_of_a_thinker()
    real = bots._think

    def think(row, searches, now):
        thought = real(row, searches, now)
        acts.pause(games.find(game.key), judge_of(game))
        return thought

    monkeypatch.setattr(bots, "_think", think)
    with at(60):
        assert bots.play_due(games.find(game.key)) == 0
    assert not LiveThought.objects.exists()


def test_secret_deck_lists_keep_thoughts_from_all_who_may_not_read_the_lists():
    table = a_table(3, deck_lists=DeckLists.OPTIONAL)
    event = table.round.event
    first = table.seats.get(position=1).player
    decks.submit_ready(first, Actor.of_player(first), "greyjoy")
    with at(0):
        opened = opening.open_at_table(table, staff_of(event), opening.Setup("lcg", spectators="live"))
        game = begin(games.find(opened.key))
        acts.give_to_bot(game, judge_of(game), THINKER, registry.THINKING)
    r = random.Random(3)
    while not LiveThought.objects.filter(game=game).exists():
        game = play(let_programs_play(game), r=r, decisions=1)
    thought = LiveThought.objects.filter(game=game).earliest("k")
    LiveThought.objects.filter(pk=thought.pk).update(note={**thought.note, "milliseconds": CANARY})
    acts.give_back(games.find(game.key), judge_of(game), THINKER)
    game = acts.end_by_time(games.find(game.key), judge_of(game), reason="The hall closes")
    game = play(game, r=r)
    assert game.is_over
    readers = {
        "seat": Browser.of_seat(game, 0),
        "stranger": Browser.of_stranger(game),
        "judge": Browser.of_staff(game),
    }

    def shown() -> dict[str, list[bool]]:
        moments = (f"moment/?k={thought.k}", f"moment/?k={thought.k}&seat={THINKER}")
        return {
            who: [str(CANARY) in browser.get(moment).content.decode() for moment in moments]
            for who, browser in readers.items()
        }

    assert shown() == {"seat": [False, False], "stranger": [False, False], "judge": [True, True]}
    for who in ("seat", "stranger"):
        assert str(CANARY) not in everything_shown(game, readers[who])
    Event.objects.filter(pk=event.pk).update(status=EventStatus.FINISHED)
    assert shown() == {who: [True, True] for who in readers}


@pytest.mark.django_db(transaction=True)
def test_no_frame_of_a_stream_tells_a_thought_while_the_game_is_played(monkeypatch):
    note = Thinker.note
    monkeypatch.setattr(Thinker, "note", lambda thinker: {**note(thinker), "milliseconds": CANARY})
    game = a_game_of_a_thinker()
    browsers = [Browser.of_seat(game, 0), Browser.of_seat(game, THINKER), Browser.of_stranger(game)]
    streams = [Stream(browser) for browser in (*browsers, Browser.of_staff(game))]

    async def steps(shown: Any) -> None:
        await beside(play_on, game, rounds=4)
        await shown()

    following(streams, steps)
    kept = LiveThought.objects.filter(game=game)
    assert len(kept) >= 2 and all(thought.note["milliseconds"] == CANARY for thought in kept)
    assert not games.find(game.key).is_over
    for stream in streams:
        frames = stream.sent.decode()
        assert frames.count("event: board") >= stream.changes > 0
        for word in (str(CANARY), '"thought"', '"considered"', '"worlds"', '"visits"'):
            assert word not in frames
