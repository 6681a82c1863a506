"""The round step by step: turns, ties, placement priority, tokens, clean up, seasons."""

from __future__ import annotations

import pytest

from rules.btwixt.abilities.values import totals
from rules.btwixt.cards.faces import SEASONS
from rules.btwixt.game import GAME
from rules.btwixt.rounds import advance, pass_first_player, places_for_current, winner_and_runner_up
from rules.kernel import Match
from tests.rules.btwixt.staging import Scene, played_out

WIN_0 = [(0, "place_ally", 0), (0, "place_token", 0)]


# Bidding


def test_turns_go_clockwise_from_the_first_player_and_skip_who_knelt():
    scene = Scene(n=3, first=1).hand(0, "muster").hand(1, "muster").hand(2, "muster")
    scene.play({1: ["vanguard", "vanguard"], 0: ["vanguard"]})
    assert [ask.seat for ask in scene.asked] == [1, 2, 0, 1, 0, 1]


def test_a_leader_alone_may_keep_playing():
    scene = Scene().play({2: ["vanguard", "bannermen", "muster"]})
    assert scene.t.played[2] == 3
    assert scene.total(2) == 8 + 7 + 4


def test_the_last_leader_is_asked_with_words_of_their_own():
    scene = Scene(n=3).current("davos_seaworth").hand(0, "muster").hand(1, "muster").hand(2, "muster")
    scene.play({2: ["vanguard"]})
    said = [(ask.seat, ask.words.key) for ask in scene.asked if ask.words]
    assert said == [(0, "bid"), (1, "bid"), (2, "bid last"), (2, "bid last")]


def test_a_leader_without_cards_kneels_unasked():
    scene = Scene().play({0: ["muster"]})
    assert scene.t.knelt == [True] * 4
    assert {ask.seat for ask in scene.asked} == {0}


# Who wins


def test_the_highest_total_wins():
    scene = Scene().bid(1, "bannermen").bid(3, "sellswords").bid(2, "muster")
    assert winner_and_runner_up(scene.t, totals(scene.t)) == (3, 1)


@pytest.mark.parametrize("first", range(4))
def test_ties_go_to_the_leader_met_first_from_the_first_player_also_at_zero(first: int):
    scene = Scene(first=first)
    assert winner_and_runner_up(scene.t, totals(scene.t)) == (first, (first + 1) % 4)


def test_reversed_ties_go_to_the_leader_met_last():
    scene = Scene(first=1).current("davos_seaworth").bid(2, "muster").bid(0, "muster")
    assert winner_and_runner_up(scene.t, totals(scene.t)) == (0, 2)
    scene = Scene(first=1).current("davos_seaworth").bid(2, "muster")
    assert winner_and_runner_up(scene.t, totals(scene.t)) == (2, 0)


# Where the ally goes (section 6)


def strings(own: int = 0, left: int = 0, right: int = 0, far: int = 0, ally: str = "robb_stark") -> Scene:
    scene = Scene().current(ally).bid(0, *["pulling_the_strings"] * own)
    scene.bid(1, *["pulling_the_strings"] * left).bid(3, *["pulling_the_strings"] * right)
    scene.bid(2, *["pulling_the_strings"] * far)
    scene.t.winner = 0
    return scene


@pytest.mark.parametrize(
    ("left", "right", "places"),
    [(0, 0, (0, 3)), (1, 0, (0,)), (0, 1, (3,)), (1, 1, (0, 3)), (2, 2, (0, 3)), (2, 1, (0,)), (1, 2, (3,))],
)
def test_the_side_with_more_strings_gets_the_ally(left: int, right: int, places: tuple[int, ...]):
    assert places_for_current(strings(left=left, right=right).t) == places


def test_strings_of_the_winner_and_of_others_do_nothing():
    assert places_for_current(strings(own=2, far=2).t) == (0, 3)


def test_a_moved_string_counts_where_it_lies_now():
    scene = Scene().current("robb_stark").bid(2, "pulling_the_strings")
    scene.play({3: ["betrayal"]})
    scene.t.winner = 0
    assert places_for_current(scene.t) == (3,)


def test_muted_strings_do_not_count():
    assert places_for_current(strings(left=1, ally="grey_worm").t) == (0, 3)


def test_the_allys_own_ability_beats_the_strings():
    assert places_for_current(strings(left=2, ally="walder_frey").t) == (3,)


# Claim and clean up


def test_the_winner_places_ally_and_token_apart_if_they_like():
    scene = Scene().current("robb_stark").play({0: ["muster"]})
    scene.claim([(0, "place_ally", 3), (0, "place_token", 0)])
    assert scene.names("council", 3) == ["robb_stark"]
    assert scene.counts("tokens") == [1, 0, 0, 0]


def test_triumphs_resolve_leader_by_leader_from_the_first_player():
    scene = Scene(first=2).current("robb_stark")
    scene.play({1: ["sellswords"], 0: ["hostages"], 2: ["hostages"]})
    scene.claim([(1, "place_ally", 1), (1, "place_token", 1), (2, "place_token", 2), (0, "place_token", 0)])
    assert scene.counts("tokens") == [1, 1, 1, 0]


def test_clean_up_discards_the_bids_and_everybody_stands_up():
    scene = Scene().current("robb_stark").play({0: ["sellswords"], 1: ["ambush"]})
    scene.claim(WIN_0).clean_up()
    assert sorted(scene.names("discard")) == ["ambush", "sellswords"]
    assert scene.counts("bid") == [0, 0, 0, 0]
    assert (scene.t.knelt, scene.t.played, scene.t.changes) == ([False] * 4, [0] * 4, {})


def test_changes_last_to_the_end_of_the_round_wherever_the_card_moves():
    scene = Scene().bid(1, "sellswords").play({0: ["ambush", "betrayal"]})
    assert scene.values(0) == [4, 1, 5]
    scene.current("robb_stark").claim(WIN_0).clean_up()
    assert scene.bid(2, "bannermen").values(2) == [5]


def test_the_first_player_token_moves_clockwise():
    scene = Scene(first=3)
    pass_first_player(scene.t)
    assert scene.t.first == 0


# Seasons


@pytest.mark.parametrize("n", range(3, 7))
def test_after_the_last_round_comes_the_next_season_and_after_winter_the_count(n: int):
    scene = Scene(n=n)
    scene.t.round = n
    assert advance(scene.t) == "reveal"
    scene.t.round = n + 1
    assert advance(scene.t) == "season"
    scene.t.season = len(SEASONS[n]) - 1
    assert advance(scene.t) == "count"


@pytest.mark.parametrize(("n", "rounds"), [(3, 12), (4, 15), (5, 12), (6, 14)])
def test_a_game_has_the_right_number_of_rounds(n: int, rounds: int):
    match = played_out(n)
    assert sum(line.key == "round_begins" for line in match.lines(-1)) == rounds


@pytest.mark.parametrize(("n", "rounds"), [(3, 8), (4, 10), (5, 6), (6, 7)])
def test_the_short_version_leaves_out_the_first_season(n: int, rounds: int):
    match = played_out(n, short=True)
    assert sum(line.key == "round_begins" for line in match.lines(-1)) == rounds


# First player and leaders


@pytest.mark.parametrize("seat", range(4))
def test_the_organizer_may_name_the_first_player(seat: int):
    match = Match.new(GAME, 4, {"first_player": f"seat:{seat}"}, b"k" * 32)
    assert match.table.first == seat
    assert match.asks[0].seat == seat


def test_a_first_player_who_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="no seat 6 among 4"):
        Match.new(GAME, 4, {"first_player": "seat:5"}, b"k" * 32)


def test_the_first_player_is_drawn_among_those_who_declare():
    match = Match.new(GAME, 4, {"first_player": "declared"}, b"k" * 32)
    assert [ask.verb for ask in match.asks] == ["betrayed"] * 4
    for seat, said in enumerate(["no", "no", "yes", "no"]):
        match.answer(seat, said)
    assert match.table.first == 2


def test_leaders_are_chosen_clockwise_from_the_first_player_each_once():
    match = Match.new(GAME, 4, {"first_player": "seat:2"}, b"k" * 32)
    seats = []
    while match.asks[0].verb == "leader":
        ask = match.asks[0]
        seats.append(ask.seat)
        match.answer(ask.seat, "random")
    assert seats == [2, 3, 0, 1]
    assert len(set(match.table.leader)) == 4
