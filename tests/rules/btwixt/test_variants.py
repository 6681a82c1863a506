"""The variants: what is dealt, drafted, revealed and left out, alone and combined."""

from __future__ import annotations

from itertools import product

import pytest

from rules.btwixt.cards.faces import COLOR, COLORS, LEADER_OF
from rules.btwixt.cards.vocabulary import Color
from rules.btwixt.game import GAME
from rules.btwixt.rounds import reveal_ally
from rules.btwixt.seasons import begin_season, draft
from rules.kernel import Match, Pick
from tests.rules.btwixt.staging import Scene, opened, play_until

BLUE = COLORS.index(Color.BLUE)
VARIANTS = ("advanced", "draft", "kingsmoot", "revealed_allies", "short")


def test_standard_hands_are_ten_cards_without_white_and_blue():
    t = opened().table
    assert [len(t.pile("hand", seat)) for seat in range(4)] == [10] * 4
    assert len(t.pile("deck")) == 22
    assert all(LEADER_OF[t.face[c]] == -1 and COLOR[t.face[c]] != BLUE for c in t.pile("deck"))


def test_advanced_hands_are_nine_cards_and_one_of_the_leaders_own():
    t = opened(advanced=True).table
    for seat in range(4):
        own = [card for card in t.pile("hand", seat) if LEADER_OF[t.face[card]] != -1]
        assert len(t.pile("hand", seat)) == 10
        assert [LEADER_OF[t.face[card]] for card in own] == [t.leader[seat]]
        assert len(t.pile("whites", seat)) == 3


@pytest.mark.parametrize(
    ("n", "short", "added"),
    [
        (3, False, [3, 6]),
        (4, False, [3, 6]),
        (5, False, [6]),
        (6, False, [6]),
        (4, True, [3]),
        (6, True, []),
    ],
)
def test_advanced_events_join_when_a_season_ends(n: int, short: bool, added: list[int]):
    match = opened(n, advanced=True, short=short)
    assert len(match.table.pile("events")) == 11
    found = []
    for season in range(1, 4):
        play_until(match, lambda t, season=season: t.dealt > season)
        if match.over:
            break
        found.append(11 - len(match.table.pile("events")))
    assert found == added


def test_advanced_white_cards_leave_the_game_and_events_stay():
    match = opened(4, advanced=True)
    play_until(match, lambda t: False)
    t = match.table
    assert all(LEADER_OF[t.face[card]] != -1 for card in t.pile("removed"))
    assert not any(LEADER_OF[t.face[card]] != -1 for card in t.pile("deck") + t.pile("discard"))
    blue = [zone for piece in range(len(t.at)) if t.back[piece] == "card" and COLOR[t.face[piece]] == BLUE
            for zone in [t.zone_of(piece)[0]]]  # fmt: skip
    assert len(blue) == 11
    assert "removed" not in blue


def test_a_draft_passes_left_right_left_by_season():
    for dealt, step in ((1, 1), (2, -1), (3, 1)):
        scene = Scene(n=3, draft=True)
        scene.t.dealt = dealt
        for seat, faces in enumerate(
            (("muster", "parley"), ("ambush", "whispers"), ("bannermen", "vanguard"))
        ):
            for face in faces:
                scene.t.move(scene.card(face), "packet", seat)
        flow = draft(scene.t)
        asks = next(flow)
        assert isinstance(asks, list)
        assert [ask.verb for ask in asks] == ["draft_pick"] * 3
        with pytest.raises(StopIteration):
            flow.send([ask.options[0] for ask in asks])
        expected = ["parley", "whispers", "vanguard"]
        assert [scene.names("hand", (seat + step) % 3)[1] for seat in range(3)] == expected


def test_the_first_draft_goes_left_even_in_the_short_version():
    match = opened(3, draft=True, short=True)
    assert match.table.dealt == 1


def test_a_draft_ends_with_ten_cards_each():
    match = opened(5, draft=True)
    assert len(match.asks) == 5
    assert [len(ask.options) for ask in match.asks if isinstance(ask, Pick)] == [10] * 5
    play_until(match, lambda t: t.round == 1)
    assert [len(match.table.pile("hand", seat)) for seat in range(5)] == [10] * 5


def test_a_draft_goes_on_when_a_judge_made_packets_unequal():
    match = opened(draft=True)
    card = match.table.pile("packet", 1)[0]
    match.patch([{"op": "move", "piece": card, "zone": "hand", "seat": 3}], why="it was picked before")
    play_until(match, lambda t: not any(t.pile("packet", seat) for seat in range(4)))
    assert sorted(len(match.table.pile("hand", seat)) for seat in range(4)) == [9, 10, 10, 11]
    assert match.step == "bid"


def test_an_advanced_draft_passes_nine_cards_and_draws_the_white_one_afterwards():
    match = opened(4, draft=True, advanced=True)
    assert [len(ask.options) for ask in match.asks if isinstance(ask, Pick)] == [9] * 4
    t = match.table
    assert not any(LEADER_OF[t.face[card]] != -1 for seat in range(4) for card in t.pile("packet", seat))
    play_until(match, lambda t: t.round == 1)
    t = match.table
    assert [sum(LEADER_OF[t.face[c]] != -1 for c in t.pile("hand", seat)) for seat in range(4)] == [1] * 4


@pytest.mark.parametrize("advanced", [False, True])
def test_the_kingsmoot_draft_uses_all_109_cards_and_ignores_advanced(advanced: bool):
    match = opened(6, kingsmoot=True, advanced=advanced)
    t = match.table
    assert [len(ask.options) for ask in match.asks if isinstance(ask, Pick)] == [10] * 6
    assert len(t.pile("deck")) == 49
    assert len(t.pile("events")) == 0
    play_until(match, lambda t: False)
    assert len(match.table.pile("removed")) == 0


def test_revealed_allies_fill_the_row_and_take_the_leftmost():
    scene = Scene(n=4, revealed_allies=True)
    begin_season(scene.t)
    row = scene.names("row")
    assert len(row) == 5
    reveal_ally(scene.t)
    assert scene.names("current") == row[:1]
    assert scene.names("row") == row[1:]


def test_a_further_revealed_ally_lengthens_the_row_first():
    scene = Scene(revealed_allies=True).next_allies("robb_stark", "bronn", "varys")
    scene.t.lengthen_row()
    ally = scene.t.next_ally()
    assert scene.t.name(ally) == "robb_stark"
    assert scene.names("row") == ["bronn"]


def test_leftovers_stay_in_the_row_which_is_only_filled_up():
    scene = Scene(n=3, revealed_allies=True)
    for _ in range(6):
        scene.t.lengthen_row()
    begin_season(scene.t)
    assert len(scene.names("row")) == 6


def test_scrying_with_revealed_allies_orders_the_row_in_the_open():
    scene = Scene(revealed_allies=True).next_allies("robb_stark", "bronn", "varys", "qyburn")
    scene.t.lengthen_row()
    scene.t.lengthen_row()
    scene.play({0: ["whispers"]}, [(0, "order_allies", ["qyburn", "robb_stark", "varys"])])
    assert scene.names("row") == ["qyburn", "robb_stark", "varys", "bronn"]


@pytest.mark.parametrize("n", range(3, 7))
def test_all_variants_combine(n: int):
    for chosen in product((False, True), repeat=len(VARIANTS)):
        match = Match.new(GAME, n, dict(zip(VARIANTS, chosen, strict=True)), b"c" * 32)
        play_until(match, lambda t: False)
        assert match.over
        assert list(GAME.invariants(match.table)) == []
