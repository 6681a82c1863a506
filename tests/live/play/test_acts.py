"""Acts out of turn and changed answers over HTTP, at tables of the kernel's prototypes: who may, what is
late, what is repeated, and what judge, bots, clock and archive make of it."""

import json
import random
from datetime import timedelta

import pytest
from django.core.cache import cache

from rules import registry
from rules.kernel import RandomBot
from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import event_archive
from tables.archive.rules.reading import parse
from tables.archive.rules.schema import dump
from tables.archive.rules.verify import verify as verify_archive
from tables.core import timekeeping
from tables.events.models import Event
from tables.live.judge import acts
from tables.live.models.game import LiveDecision, LiveGame
from tables.live.store import games, matches
from tables.live.view.verification import verify_live_games
from tests.live_games import Browser, a_game, judge_of, let_programs_play, play, watch_clocks
from tests.rules.kernel.games.prototypes import GAMES, registered

pytestmark = pytest.mark.django_db


class Talker(RandomBot):
    """Claims before it answers."""

    def act(self, question, r):
        return next(((act["name"], "helps") for act in question.acts if act["name"] == "claim"), None)


@pytest.fixture(autouse=True)
def _prototypes(monkeypatch):
    """The installation knows the prototypes."""
    for name, known in registered(registry, GAMES, talker=Talker).items():
        monkeypatch.setattr(registry, name, known)
    cache.clear()


def claim(browser, kind="helps", **changes):
    sent = {"act": "claim", "choice": kind, "version": browser.board()["version"]}
    return browser.post("act", {**sent, **changes})


def entries(game):
    return [(row.act, row.seat, row.value) for row in LiveDecision.objects.filter(game=game).order_by("k")]


# Acts


def test_a_seat_that_is_not_asked_claims_and_everybody_hears_it():
    game = a_game(3, game="court", spectators="live")
    me, other = Browser.of_seat(game, 1), Browser.of_seat(game, 2)
    before = me.board()
    assert before["ask"] is None and before["may"]["act"] and before["may"]["answer"] is False
    (offer,) = before["acts"]
    assert (offer["name"], offer["title"], offer["asks_again"]) == ("claim", "Claim", False)
    shown = claim(me).json()
    assert shown["view"]["claims"] == ["", "helps", ""] and shown["version"] > before["version"]
    assert [option["id"] for option in shown["acts"][0]["options"]] == ["does_not_help"]
    for browser in (other, Browser.of_stranger(game), Browser.of_staff(game)):
        assert "helps" in browser.board()["lines"]["list"][-1]["text"]
    assert entries(game) == [("act", 1, ["claim", "helps"])]
    assert Browser.of_seat(game, 0).board()["ask"] is not None, "the open question stays"


def test_what_may_be_done_is_shown_to_its_seat_alone():
    game = a_game(3, game="court", spectators="live")
    for browser in (Browser.of_staff(game), Browser.of_stranger(game)):
        assert (browser.board()["acts"], browser.board()["may"]["act"]) == ([], False)
        assert claim(browser).status_code in {401, 403}
    play(game, r=random.Random(1), decisions=3)
    offers = {seat: json.dumps(Browser.of_seat(game, seat).board()["acts"]) for seat in range(3)}
    assert len(set(offers.values())) == 3, "each is offered others to accuse"


def test_a_repeated_act_does_nothing_and_a_late_one_is_refused():
    game = a_game(3, game="court")
    me, other = Browser.of_seat(game, 1), Browser.of_seat(game, 2)
    version = me.board()["version"]
    assert claim(me, version=version).status_code == 200
    again = claim(me, version=version)
    assert again.status_code == 200 and len(entries(game)) == 1
    for browser, kind in ((other, "helps"), (me, "does_not_help")):
        late = claim(browser, kind, version=version)
        assert late.status_code == 409 and "look again" in late.json()["problems"][0]["message"]
        assert late.json()["current"]["view"]["claims"] == ["", "helps", ""]
    assert claim(other, version=99).status_code == 400
    assert len(entries(game)) == 1 and claim(other).status_code == 200


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"choice": "wins"}, "choice"),
        ({"choice": ["helps"]}, "choice"),
        ({"choice": None}, "choice"),
        ({"act": "x" * 41}, "act"),
        ({"act": None}, "act"),
        ({"version": -1}, "version"),
        ({"version": True}, "version"),
    ],
)
def test_an_unfit_act_is_shown_by_its_field(sent, field):
    game = a_game(3, game="court")
    response = claim(Browser.of_seat(game, 1), **sent)
    assert response.status_code == 400 and response.json()["problems"][0]["field"] == field
    assert entries(game) == []


def test_what_the_rules_do_not_offer_is_refused():
    game = a_game(3, game="court")
    me = Browser.of_seat(game, 1)
    for name in ("accuse", "no_such_act"):
        response = claim(me, act=name)
        assert response.status_code == 409 and "do not allow" in response.json()["problems"][0]["message"]
    assert entries(game) == []


def test_nobody_acts_before_the_deal_in_a_pause_after_the_end_or_where_a_bot_plays():
    in_lobby = a_game(3, game="court", begun=False)
    assert claim(Browser.of_seat(in_lobby, 1)).status_code == 409
    game = a_game(3, game="court")
    me, judge = Browser.of_seat(game, 1), judge_of(game)
    acts.pause(game, judge)
    assert claim(me).status_code == 409 and not me.board()["may"]["act"]
    acts.resume(games.find(game.key), judge)
    acts.give_to_bot(games.find(game.key), judge, 1, "random")
    assert claim(me).status_code == 403
    acts.give_back(games.find(game.key), judge, 1)
    me.post("concede")
    assert claim(me).status_code == 409 and me.board()["acts"] == []
    acts.end_by_time(games.find(game.key), judge, reason="over")
    assert claim(Browser.of_seat(game, 2)).status_code == 409


def test_acts_are_limited_as_talk_is():
    game = a_game(3, game="court")
    me = Browser.of_seat(game, 1)
    codes = [claim(me, "wins").status_code for _ in range(21)]
    assert codes == [400] * 20 + [429]
    assert claim(Browser.of_seat(game, 2)).status_code == 200


def test_a_pact_is_asked_for_and_what_was_sealed_is_asked_anew():
    game = a_game(3, game="realm")
    first, second, third = (Browser.of_seat(game, seat) for seat in range(3))
    board = third.board()
    answer = board["ask"]["default"]
    sealed = third.post("answer", {"batch": board["ask"]["batch"], "answer": answer}).json()["sealed"]
    assert sealed["answer"] == answer
    version = first.board()["version"]
    assert version == board["version"], "a sealed answer is shown to nobody"
    shown = first.post("act", {"act": "pact", "choice": 1, "version": version}).json()
    assert (shown["ask"], shown["acts"]) == (None, []) and third.board()["sealed"] is None
    ask = second.board()["ask"]
    assert ask["verb"] == "agree"
    second.post("answer", {"batch": ask["batch"], "answer": "yes"})
    assert third.board()["ask"]["verb"] == "orders" and third.board()["view"]["pacts"] == [[0, 1]]
    late = third.post("answer", {"batch": board["ask"]["batch"], "answer": answer})
    assert late.status_code == 200 and late.json()["sealed"] is None, "a retry of the void answer gives none"
    assert {act["name"]: act["asks_again"] for act in first.board()["acts"]} == {
        "pact": True,
        "renounce": True,
    }


def test_questions_put_anew_leave_the_clock_at_half_at_least_and_never_whole():
    game = a_game(3, game="realm", move_seconds=60)
    first, second = Browser.of_seat(game, 0), Browser.of_seat(game, 1)
    first.post("act", {"act": "pact", "choice": 1, "version": first.board()["version"]})
    second.post("answer", {"batch": second.board()["ask"]["batch"], "answer": "yes"})
    begun = games.find(game.key).asked_at
    assert begun is not None
    for seconds, left in ((10, 50), (50, 30)):
        watch_clocks()
        with timekeeping.time_set_to(begun + timedelta(seconds=seconds)):
            LiveGame.objects.filter(pk=game.pk).update(asked_at=begun)
            row = first.post("act", {"act": "renounce", "choice": 1, "version": first.board()["version"]})
            assert row.status_code == 200, row.content
            clock = row.json()["clock"]
            assert (clock["ends"] - clock["now"]) == left * 1000
            first.post("act", {"act": "pact", "choice": 1, "version": row.json()["version"]})
            second.post("answer", {"batch": second.board()["ask"]["batch"], "answer": "yes"})


# Changing an answer


def sealed_orders():
    """A table of three at which the first has given its orders; its browser, the board and another answer."""
    game = a_game(3, game="realm")
    me = Browser.of_seat(game, 0)
    ask = me.board()["ask"]
    usual = ask["default"]
    board = me.post("answer", {"batch": ask["batch"], "answer": usual}).json()
    slots = [slot for slot, _ in usual]
    other = [
        [slots[0], "march"],
        *([slot, "raid" if at == 0 else "march"] for at, slot in enumerate(slots[1:])),
    ]
    return game, me, board, usual, other


def change(me, board, answer, **changes):
    sealed = board["sealed"]
    return me.post(
        "answer", {"batch": sealed["batch"], "answer": answer, "replaces": sealed["id"], **changes}
    )


def test_an_answer_is_changed_in_one_act_while_the_batch_is_open():
    game, me, board, _, other = sealed_orders()
    assert board["may"]["change"] and board["sealed"]["ask"]["slots"] and board["ask"] is None
    shown = change(me, board, other).json()
    assert shown["sealed"]["answer"] == other and shown["sealed"]["id"] > board["sealed"]["id"]
    assert [act for act, _, _ in entries(game)] == ["answer", "answer"]
    assert {seat["seat"] for seat in shown["seats"] if seat["waiting"]} == {1, 2}
    with matches.reading(games.find(game.key)) as match:
        assert match.sealed(0) == tuple(map(tuple, other))


def test_a_late_retry_does_not_bring_an_older_answer_back():
    game, me, board, usual, other = sealed_orders()
    changed = change(me, board, other).json()
    back = change(me, changed, usual).json()
    assert back["sealed"]["answer"] == usual
    again = change(me, board, other)  # the network sends the first change once more
    assert again.status_code == 200 and again.json()["sealed"] == back["sealed"]
    first = me.post("answer", {"batch": board["sealed"]["batch"], "answer": usual})
    assert first.status_code == 200 and len(entries(game)) == 3
    wrong = change(me, board, [*other[:1], *reversed(other[1:])], replaces=board["sealed"]["id"] + 1)
    assert wrong.status_code == 409 and wrong.json()["current"]["sealed"] == back["sealed"]
    me.post("withdraw")
    gone = change(me, changed, usual)
    assert gone.status_code == 200 and gone.json()["sealed"] is None, "it was done, and taken back since"
    assert change(me, back, other).status_code == 409
    assert len(entries(game)) == 4


def test_an_unfit_change_and_one_without_an_answer_change_nothing():
    game, me, board, _, other = sealed_orders()
    assert change(me, board, other[:1]).status_code == 400
    assert change(me, board, other, replaces="x").status_code == 400
    assert change(me, board, other, batch=board["sealed"]["batch"] + 5).status_code == 400
    assert change(Browser.of_seat(game, 1), board, other).status_code == 409
    assert me.post("answer", {"batch": board["sealed"]["batch"], "answer": other}).status_code == 409
    assert len(entries(game)) == 1


def test_others_learn_nothing_of_a_changed_answer():
    game, me, board, _, other = sealed_orders()
    watchers = [Browser.of_seat(game, 1), Browser.of_staff(game)]
    secret = {"length", "revision", "clock"}  # how much is in the log is public, as it is for withdrawals
    before = [{name: part for name, part in each.board().items() if name not in secret} for each in watchers]
    change(me, board, other)
    assert before == [
        {name: part for name, part in each.board().items() if name not in secret} for each in watchers
    ]


# Judges, bots, archives


def test_a_judge_takes_the_game_back_to_before_an_act_and_players_ask_for_it():
    game = a_game(3, game="court")
    me = Browser.of_seat(game, 1)
    claim(me)
    claim(me, "does_not_help")
    assert me.board()["undo_places"] == [1]
    acts.undo(games.find(game.key), judge_of(game), 1, reason="said by mistake")
    assert me.board()["view"]["claims"] == ["", "helps", ""]
    matches.forget()
    assert me.board()["view"]["claims"] == ["", "helps", ""], "from the log"


def test_a_bot_claims_and_then_answers():
    game = a_game(3, game="court")
    acts.give_to_bot(game, judge_of(game), 0, "talker")
    let_programs_play(game)
    assert [(act, seat) for act, seat, _ in entries(game)] == [("act", 0), ("answer", 0)]
    assert {row.by for row in LiveDecision.objects.filter(game=game)} == {"bot"}


@pytest.mark.parametrize("key", ["court", "sealed_court"])
def test_a_game_with_acts_travels_in_archives_and_verifies(key):
    game = a_game(3, game=key)
    for seat in (1, 2):
        claim(Browser.of_seat(game, seat))
    play(game, r=random.Random(1), decisions=2)
    accused = Browser.of_seat(game, 0).board()
    Browser.of_seat(game, 0).post(
        "act", {"act": "accuse", "choice": [[1, "loyal"]], "version": accused["version"]}
    )
    ended = play(game, r=random.Random(2))
    assert ended.is_over and game.event is not None
    archive = event_archive(Event.objects.get(pk=game.event.pk))
    report = verify_live_games(archive)
    assert report.ok, report.text()
    assert verify_archive(archive).ok
    text = dump(archive)
    if key == "sealed_court":
        assert "helps" in text and '"act"' not in text, "what was said aloud, not by which entry"
    else:
        log = json.loads(text)["rounds"][0]["tables"][0]["live_game"]["log"]
        assert [entry["value"] for entry in log if entry["act"] == "act"] == [
            ["claim", "helps"],
            ["claim", "helps"],
            ["accuse", [[1, "loyal"]]],
        ]
    again = import_archive(parse(text), slug="elsewhere")
    assert dump(event_archive(again)).replace('"slug": "elsewhere"', f'"slug": "{game.event.slug}"') == text
