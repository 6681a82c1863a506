"""Oathbreaker at a live table: who may talk when, a player who leaves, a judge's undo, the next monarch."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tables.core.errors import Refused
from tables.journal.models import JournalEntry
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveMessage
from tables.live.play import answers, chat, rematch
from tables.live.play.opening import Setup, open_casual
from tables.live.store import games, matches
from tables.live.store.viewers import Credentials, viewer_of
from tests.builders import a_user
from tests.live_games import Browser, a_game, begin, judge_of, play, seat_viewer

pytestmark = pytest.mark.django_db

KING = {"monarch": "seat:0", "sides": "random"}


def a_court(n: int = 5, *, decisions: int = 2, seed: int = 1, **options: Any) -> LiveGame:
    """A table in its first Mission Round, where seat 0 rules (of eight seats 0 and 1)."""
    private = bool(options.pop("private", False))
    game = a_game(n, game="oathbreaker", options={**KING, **options}, private_talk=private)
    return play(game, r=random.Random(seed), decisions=decisions)


def table_of(game: LiveGame) -> Any:
    with matches.reading(games.find(game.key)) as match:
        return match.table


def speakers(game: LiveGame) -> list[int]:
    """The seats whose free talk is taken; boards offer it to these, and tell the others why not."""
    heard = []
    for seat in range(len(games.seats_of(game))):
        board = Browser.of_seat(game, seat).board()
        try:
            chat.say(games.find(game.key), seat_viewer(game, seat), "Listen!")
        except Refused as refusal:
            assert not board["may"]["chat"] and board["silence"] == str(refusal)
            continue
        assert board["may"]["chat"] and board["silence"] == ""
        heard.append(seat)
    return heard


@pytest.mark.parametrize(
    ("options", "heard"),
    [({"talk": "free"}, [0, 1, 2, 3, 4]), ({"talk": "structured"}, []), ({"talk": "off"}, [])],
    ids=str,
)
def test_free_talk_is_where_the_option_has_it(options: dict[str, Any], heard: list[int]) -> None:
    game = a_court(**options)
    assert table_of(game).phase == "mission"
    assert speakers(game) == heard
    judge = judge_of(game)
    assert chat.say(games.find(game.key), judge, "Play on, please.").who == judge.name


def test_with_order_in_the_court_the_noble_on_turn_talks_and_the_king() -> None:
    game = a_court(talk="free", order_in_the_court=True)
    turn = table_of(game).turn
    assert turn > 0 and speakers(game) == [0, turn]
    with pytest.raises(Refused, match="only the noble on turn"):
        chat.say(game, seat_viewer(game, next(s for s in (1, 2) if s != turn)), "I help.")


def test_before_the_game_and_after_it_everybody_talks() -> None:
    game = a_game(5, game="oathbreaker", options={**KING, "talk": "off"})
    assert speakers(game) == [0, 1, 2, 3, 4]
    game = play(game, r=random.Random(1))
    assert game.is_over and speakers(game) == [0, 1, 2, 3, 4]


def test_two_monarchs_have_a_private_channel_and_nobody_else() -> None:
    game = a_court(8, decisions=4, private=True)
    assert sorted(table_of(game).monarchs) == [0, 1]
    message = chat.say(game, seat_viewer(game, 0), "It is seat 5.", to=[1])
    assert [seat for seat in range(8) if chat.is_visible_to(message, seat)] == [0, 1]
    for speaker, to in ((0, [2]), (0, [1, 2]), (2, [0]), (2, [3])):
        with pytest.raises(Refused, match="Only the King and the Queen"):
            chat.say(games.find(game.key), seat_viewer(game, speaker), "Psst.", to=to)
    assert LiveMessage.objects.filter(game=game).exclude(to=None).count() == 1
    boards = [Browser.of_seat(game, seat).board() for seat in range(8)]
    assert [board["listeners"] for board in boards] == [[1], [0], *[[]] * 6]
    assert [board["may"]["talk"] for board in boards] == [True, True, *[False] * 6]
    watching = Browser.of_staff(game).board()
    assert watching["may"]["chat"] and not watching["silence"] and not watching["listeners"]


def test_who_concedes_is_played_on_keeps_loyalty_and_ambition_and_stands_last_but_the_side_may_win() -> None:
    game = a_court(decisions=10)
    before = table_of(game)
    own = {zone: before.name(before.pile(zone, 2)[0]) for zone in ("loyalty", "ambition")}
    game = answers.concede(games.find(game.key), seat_viewer(game, 2))
    game = play(game, r=random.Random(2))
    t = table_of(game)
    assert game.is_over and t.conceded == [2] and t.verdict
    assert {zone: t.name(t.pile(zone, 2)[0]) for zone in own} == own
    shown, *_, winners = t.verdict
    assert [noble[0] for noble in shown].count(2) == 1 and 2 not in winners
    places = [seat.place or 0 for seat in games.seats_of(game)]
    assert min(places) > 0 and places[2] == max(places)
    with matches.reading(game) as match:
        result = match.result()
    assert result is not None
    assert next(p for p in result.placings if p.seat == 2).points["tier"] == 4


def test_a_judge_takes_the_game_back_and_it_goes_on_to_its_end() -> None:
    game = a_court(decisions=12)
    with matches.reading(game) as match:
        wanted, shown = match.digest(), [match.view(seat) for seat in range(5)]
    game = play(game, r=random.Random(9), decisions=13)
    acts.undo(games.find(game.key), judge_of(game), 12, reason="A card was put by mistake.")
    with matches.reading(games.find(game.key)) as match:
        assert match.log[-1].act == "undo" and match.digest() == wanted
        assert [match.view(seat) for seat in range(5)] == shown
    ended = play(games.find(game.key), r=random.Random(5))
    assert ended.is_over and table_of(ended).verdict
    assert ended.closed_record is not None and JournalEntry.objects.get(verb="live.undo").live_game == ended


def let_name(game: LiveGame, seed: int) -> LiveGame:
    return play(begin(game), r=random.Random(seed))


@pytest.mark.parametrize("n", [5, 8])
def test_who_was_named_rules_when_the_table_is_set_again(n: int) -> None:
    host = a_user("asha")
    names = ["asha", *(f"Guest {seat}" for seat in range(1, n))]
    setup = Setup("oathbreaker", options={**KING, "succession": True})
    game = let_name(games.find(open_casual(host, setup, names).key), 3)
    heirs = table_of(game).successors
    assert len(heirs) == (1 if n < 8 else 2) and heirs != table_of(game).monarchs
    again = games.find(rematch.set_rematch(game, viewer_of(game, Credentials(user=host)), "192.0.2.7").key)
    new = [seat.name for seat in games.seats_of(again)]
    assert sorted(new) == sorted(names)
    ruling = int(str(again.options["monarch"]).removeprefix("seat:"))
    assert [new[(ruling + place) % n] for place in range(len(heirs))] == [names[heir] for heir in heirs]
    begun = let_name(again, 4)
    assert {new[seat] for seat in table_of(begun).monarchs} == {names[heir] for heir in heirs}


def test_without_succession_the_same_rules_are_set_again() -> None:
    host = a_user("asha")
    setup = Setup("oathbreaker", options=KING)
    game = let_name(games.find(open_casual(host, setup, ["asha", *"bcde"]).key), 3)
    again = rematch.set_rematch(game, viewer_of(game, Credentials(user=host)), "192.0.2.7")
    assert again.options == game.options
