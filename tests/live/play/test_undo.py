"""Players ask to take the game back; the others, or a judge, allow it."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from rules.kernel.testing.leaks import CANARY, with_canaries
from tables.core import timekeeping
from tables.core.errors import Malformed, NotPermitted, Outdated, Refused
from tables.events.models import Event
from tables.journal.models import JournalEntry
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveMessage
from tables.live.models.undo import LiveUndoRequest, UndoOutcome
from tables.live.play import answers, opening, undo
from tables.live.store import games, matches, viewers
from tables.live.store.viewers import Viewer
from tables.live.workers import bots
from tests.builders import a_user, last_entry
from tests.live_games import (
    Browser,
    a_game,
    a_move,
    begin,
    judge_of,
    let_programs_play,
    play,
    seat_viewer,
    waiting,
)

pytestmark = pytest.mark.django_db

TABLE = "table"


@pytest.fixture(scope="module")
def begun(module_rows) -> str:
    with module_rows():
        return play(a_game(3, undo_requests=TABLE), r=random.Random(1), decisions=20).key


@pytest.fixture
def game(begun: str) -> LiveGame:
    return games.find(begun)


def asking(game: LiveGame) -> tuple[int, int]:
    """A seat that may ask, and the place before its own last decision."""
    with matches.reading(game) as match:
        return next((seat, found[-1]) for seat in range(3) if (found := undo.places(match, seat)))


def request_of(game: LiveGame) -> LiveUndoRequest:
    assert game.undo_request is not None
    return game.undo_request


def asked(game: LiveGame) -> tuple[LiveGame, int, int]:
    """The game with an open request, who asks, and the request's id."""
    seat, to = asking(game)
    row = undo.ask(game, seat_viewer(game, seat), to)
    return games.find(game.key), seat, request_of(row).pk


def others_than(seat: int) -> list[int]:
    return [other for other in range(3) if other != seat]


def digest_at(game: LiveGame, k: int) -> str:
    with matches.reading(game) as match:
        return str(match.moment(k).digest())


def decide_once(game: LiveGame) -> LiveGame:
    return play(game, r=random.Random(9), decisions=1)


def test_everybody_allows_and_the_game_goes_back(game):
    seat, to = asking(game)
    expected = digest_at(game, to)
    row, seat, request = asked(game)
    first, second = others_than(seat)
    assert row.length == 20
    undo.allow(row, seat_viewer(row, first), request)
    row = games.find(game.key)
    assert (row.length, request_of(row).allowed) == (20, [first])
    row = undo.allow(row, seat_viewer(row, second), request)
    assert (row.length, row.undone, row.undo_request) == (21, 1, None)
    with matches.reading(games.find(game.key)) as match:
        assert match.digest() == expected
        found = [line.args["why"] for line in match.lines(-1) if line.key == "kernel.agreed_undo"]
    assert found == ["a player asked for it, and everybody allowed it."]
    matches.forget()
    assert digest_at(games.find(game.key), 21) == expected, "the log tells it the same after a restart"
    assert LiveUndoRequest.objects.get().outcome == UndoOutcome.GRANTED
    play(row, r=random.Random(3), decisions=5)


def test_boards_show_the_request_in_words_that_everybody_heard(game):
    seat, to = asking(game)
    browsers = [Browser.of_seat(game, each) for each in range(3)]
    board = browsers[seat].board()
    assert board["undo"] is None and board["undo_places"][-1] == to and board["may"]["ask_undo"]
    answer = browsers[seat].post("undo", {"to": to})
    assert answer.status_code == 200
    request = answer.json()["undo"]
    assert (request["seat"], request["to"], request["allowed"]) == (seat, to, [])
    assert request["waiting"] == others_than(seat) and request["judge"] is False
    with matches.reading(games.find(game.key)) as match:
        heard = [line for line in match.lines(-1) if line.at <= to]
    assert f"decision {to}" in request["text"] and (not heard or "“" in request["text"])
    for other in others_than(seat):
        may = browsers[other].board()["may"]
        assert may["allow_undo"] and may["refuse_undo"] and not may["ask_undo"]
    assert not browsers[seat].board()["may"]["allow_undo"]
    first, second = others_than(seat)
    shown = browsers[first].post("undo/allow", {"request": request["id"]}).json()
    assert shown["undo"]["waiting"] == [second] and shown["undo"]["allowed"] == [first]
    assert browsers[first].post("undo/allow", {"request": request["id"]}).status_code == 200, "a double tap"
    shown = browsers[second].post("undo/allow", {"request": request["id"]}).json()
    assert shown["undo"] is None and shown["undone"] == 1
    assert browsers[second].post("undo/allow", {"request": request["id"]}).status_code == 200
    found = [line["text"] for line in shown["chat"]]
    assert found == [f"{shown['seats'][seat]['name']} asks to take the game back to decision {to}."]


def test_one_refusal_ends_it(game):
    row, seat, request = asked(game)
    other = others_than(seat)[0]
    row = undo.refuse(row, seat_viewer(row, other), request)
    assert (row.undo_request, row.length) == (None, 20)
    undo.refuse(games.find(game.key), seat_viewer(row, other), request)
    with pytest.raises(Outdated):
        undo.allow(games.find(game.key), seat_viewer(row, others_than(seat)[1]), request)
    found = LiveUndoRequest.objects.get()
    assert found.outcome == UndoOutcome.REFUSED
    notices = list(LiveMessage.objects.order_by("pk").values_list("seat", "text"))
    assert notices[-1] == (other, f"Seat {other + 1} refused to take the game back.") and len(notices) == 2
    row, _, again = asked(games.find(game.key))
    assert again != request


def test_who_asks_may_think_better_of_it(game):
    row, seat, request = asked(game)
    undo.refuse(row, seat_viewer(row, seat), request)
    assert LiveUndoRequest.objects.get().outcome == UndoOutcome.WITHDRAWN


def test_the_next_decision_ends_it(game):
    row, seat, request = asked(game)
    row = decide_once(row)
    assert (row.length, row.undo_request) == (21, None)
    assert LiveUndoRequest.objects.get().outcome == UndoOutcome.OVERTAKEN
    with pytest.raises(Outdated):
        undo.allow(row, seat_viewer(row, others_than(seat)[0]), request)
    assert LiveMessage.objects.latest("pk").text.startswith("The game continued")


def test_a_table_has_one_request_at_most(game):
    row, seat, _ = asked(game)
    undo.ask(row, seat_viewer(row, seat), request_of(row).to)
    assert LiveUndoRequest.objects.count() == 1, "asking the same again does nothing"
    for other in others_than(seat):
        with pytest.raises(Refused, match="already"):
            undo.ask(row, seat_viewer(row, other), 3)
    with pytest.raises(IntegrityError), transaction.atomic():
        LiveUndoRequest.objects.create(game=row, seat=0, to=1, asked_at=timekeeping.now())


@pytest.mark.parametrize("to", [-1, 20, 10**6, True, "3", None, 1.0])
def test_only_places_since_the_own_last_decision_may_be_asked_for(game, to):
    seat, _ = asking(game)
    with pytest.raises(Malformed):
        undo.ask(game, seat_viewer(game, seat), to)


def test_places_begin_at_the_own_last_decision(game):
    with matches.reading(game) as match:
        log = match.log
        for seat in range(3):
            found = undo.places(match, seat)
            if not found:
                continue
            assert (log[found[-1]].seat, log[found[-1]].act) == (seat, "answer")
            assert all(log[k].seat != seat for k in found[:-1])


def test_what_was_taken_back_is_not_asked_for_again(game):
    judge = judge_of(game)
    acts.undo(game, judge, 7, reason="misclick")
    with matches.reading(games.find(game.key)) as match:
        for seat in range(3):
            assert all(place < 7 for place in undo.places(match, seat))


def test_a_concession_is_not_gone_over(game):
    answers.concede(game, seat_viewer(game, 0))
    row = games.find(game.key)
    for seat in (1, 2):
        assert Browser.of_seat(row, seat).board()["undo_places"] == []
        with pytest.raises(Malformed):
            undo.ask(row, seat_viewer(row, seat), 10)


def test_conceded_seats_and_programs_are_not_asked(game):
    answers.concede(game, seat_viewer(game, 0))
    row = games.find(game.key)
    for _ in range(30):
        row = decide_once(row)
        with matches.reading(row) as match:
            able = [seat for seat in (1, 2) if undo.places(match, seat)]
        if able:
            break
    request = request_of(undo.ask(row, seat_viewer(row, able[0]), undo_requests_of(row, able[0])[-1]))
    board = Browser.of_seat(row, 3 - able[0]).board()
    assert board["undo"]["waiting"] == [3 - able[0]]
    with pytest.raises(Refused):
        undo.allow(games.find(row.key), seat_viewer(row, 0), request.pk)
    row = undo.refuse(games.find(row.key), seat_viewer(row, able[0]), request.pk)
    row = acts.give_to_bot(row, judge_of(row), 3 - able[0], "random")
    row = undo.ask(row, seat_viewer(row, able[0]), undo_requests_of(row, able[0])[-1])
    assert row.undone == 1, "nobody is left to be asked"


def undo_requests_of(game: LiveGame, seat: int) -> list[int]:
    with matches.reading(games.find(game.key)) as match:
        return undo.places(match, seat)


def test_programs_wait_for_the_answer_and_not_for_ever():
    start = timekeeping.now()
    with timekeeping.time_set_to(start):
        game = play(a_game(3, undo_requests=TABLE), r=random.Random(1), decisions=20)
        while (bot := waiting(game)[0]) == asking(game)[0]:
            game = decide_once(game)
        row = acts.give_to_bot(game, judge_of(game), bot, "random")
        row, seat, request = asked(row)
    with timekeeping.time_set_to(start + timedelta(seconds=30)):
        assert bots.play_due(games.find(game.key)) == 0
        undo.refuse(row, seat_viewer(row, seat), request)
    with timekeeping.time_set_to(start + timedelta(seconds=31)):
        assert bots.play_due(games.find(game.key)) == 1
    with timekeeping.time_set_to(start + timedelta(seconds=40)):
        row = games.find(game.key)
        while waiting(row) != [bot]:
            row = decide_once(row)
        asked(row)
    with timekeeping.time_set_to(start + timedelta(seconds=40 + 61)):
        assert bots.play_due(games.find(game.key)) == 1
        assert games.find(game.key).undo_request is None


def test_at_a_tournament_table_a_judge_has_the_last_word():
    game = play(a_game(3), r=random.Random(1), decisions=20)
    row, seat, request = asked(game)
    for other in others_than(seat):
        row = undo.allow(games.find(game.key), seat_viewer(row, other), request)
    assert row.length == 20
    judge = Browser.of_staff(game)
    board = judge.board()
    assert board["undo"]["waiting"] == [] and board["undo"]["judge"] and board["may"]["allow_undo"]
    to = request_of(row).to
    assert judge.post("undo/allow", {"request": request}).json()["undone"] == 1
    entry = last_entry(game.event)
    assert (entry.verb, entry.before) == ("live.allow_undo", {"length": 20})
    assert entry.after == {"seat": seat + 1, "to": to, "length": 21}
    assert judge.post("undo/allow", {"request": request}).status_code == 200
    assert JournalEntry.objects.filter(verb="live.allow_undo").count() == 1


def test_a_judge_allows_in_place_of_anybody_and_refuses(game):
    row, _, request = asked(game)
    row = undo.refuse(row, judge_of(row), request, reason="you saw the card")
    assert last_entry(game.event).verb == "live.refuse_undo"
    row, _, request = asked(games.find(game.key))
    row = undo.allow(row, judge_of(row), request, reason="a misclick")
    assert (row.length, row.undone) == (21, 1)
    with matches.reading(row) as match:
        assert match.lines(-1)[-1].args["why"] == "a misclick"


def test_strangers_spectators_and_programs_decide_nothing(game):
    row, seat, request = asked(game)
    spectator = Viewer("watcher", "Spectator")
    for act in (undo.allow, undo.refuse):
        with pytest.raises(NotPermitted):
            act(row, spectator, request)
    with pytest.raises(NotPermitted):
        undo.ask(row, spectator, 3)
    with pytest.raises(NotPermitted):
        undo.ask(row, judge_of(row), 3)
    for wrong in (None, "1", 10**9, True):
        with pytest.raises(Malformed):
            undo.allow(row, seat_viewer(row, others_than(seat)[0]), wrong)


def test_a_table_may_take_no_requests():
    game = play(a_game(3, undo_requests="none"), r=random.Random(1), decisions=20)
    seat, to = asking(game)
    with pytest.raises(Refused, match="Call a judge"):
        undo.ask(game, seat_viewer(game, seat), to)
    assert not Browser.of_seat(game, seat).board()["may"]["ask_undo"]


def test_casual_tables_agree_among_themselves():
    host = a_user("wanda")
    names = ["wanda", "bot:random", "bot:random"]
    game = games.find(opening.open_casual(host, opening.Setup("btwixt", bot_seconds=0.3), names).key)
    assert game.undo_requests == TABLE
    begin(game)
    viewer = viewers.viewer_of(game, viewers.Credentials(user=host))
    r = random.Random(5)
    for _ in range(6):
        game = let_programs_play(game)
        batch, answer = a_move(game, 0, r)
        answers.answer(game, viewer, answer, batch=batch)
    game = let_programs_play(game)
    row = undo.ask(game, viewer, undo_requests_of(game, 0)[-1])
    assert row.undone == 1 and row.undo_request is None, "programs allow at once"
    with matches.reading(games.find(game.key)) as match:
        assert 0 in match.waiting()


def test_the_request_says_whether_hidden_things_became_known(game):
    """Against the plain definition, at every place of a game that is played on."""
    seen = set()
    for _ in range(25):
        game = decide_once(game)
        if game.is_over:
            break
        with matches.reading(game) as match:
            for seat in range(3):
                for to in undo.places(match, seat)[-1:]:
                    then, now = match.moment(to).table, match.table
                    learned = any(
                        not then.sees(seat, piece) and not then.sees(who, piece) and now.sees(who, piece)
                        for who in (-1, 0, 1, 2)
                        for piece in range(len(then.at))
                    )
                    drawn = then.draws.counts != now.draws.counts
                    assert undo.revealed_since(match, seat, to) == (learned or drawn)
                    seen.add(learned or drawn)
    assert seen == {True, False}


def test_a_request_names_no_card_that_somebody_must_not_know(monkeypatch):
    from rules import registry

    named = with_canaries(registry.find("btwixt"))
    monkeypatch.setattr(registry, "find", lambda key: named)
    game = a_game(3, undo_requests=TABLE, spectators="live")
    shown = 0
    for step in range(40):
        game = play(game, r=random.Random(step), decisions=1)
        with matches.reading(game) as match:
            able = [seat for seat in range(3) if undo.places(match, seat)]
            public = {match.table.name(p) for p in range(len(match.table.at)) if match.table.sees(-1, p)}
            said = str([line.args for line in match.lines(-1)])
        if not able:
            continue
        row = undo.ask(game, seat_viewer(game, able[0]), undo_requests_of(game, able[0])[-1])
        text = str(Browser.of_stranger(row).board()["undo"])
        assert all(name in public or name in said for name in CANARY.findall(text))
        shown += 1
        undo.refuse(games.find(game.key), seat_viewer(game, able[0]), request_of(row).pk)
    assert shown > 5
    assert not any(CANARY.search(text) for text in LiveMessage.objects.values_list("text", flat=True))


def test_delayed_spectators_do_not_see_it():
    game = play(
        a_game(3, undo_requests=TABLE, spectators="delayed", delay_seconds=60),
        r=random.Random(1),
        decisions=20,
    )
    asked(game)
    board = Browser.of_stranger(game).board()
    assert board["undo"] is None and board["chat"] == []


def test_an_event_goes_with_its_requests(game):
    asked(game)
    assert game.event is not None
    Event.objects.get(pk=game.event.pk).delete()
    assert not LiveUndoRequest.objects.exists()
