"""OpenSpiel's vocabulary: perfect recall, own answers included; states resampled."""

from __future__ import annotations

from random import Random

import pytest

from rules import registry
from rules.adapters.open_spiel import ALIAS, TERMINAL, State
from rules.kernel import CannotImagine

QUICK = {"hearts": {"length": "one_deal"}}
SIZES = {"boardgame": 3, "btwixt": 4, "goofspiel": 3, "hearts": 4, "lcg": 2, "lcg_first": 2}


def begun(key: str, seed: int = 1) -> State:
    return State.new(key, SIZES.get(key), seed=seed, options=QUICK.get(key, {}))


def play(state: State, r: Random, actions: int) -> list[int]:
    """Act at random; returns the actions taken."""
    taken: list[int] = []
    while len(taken) < actions and not state.is_terminal():
        taken.append(r.choice(state.legal_actions()))
        state.apply_action(taken[-1])
    return taken


@pytest.mark.parametrize("key", registry.keys())
def test_every_player_remembers_all_it_knew(key: str):
    state, r = begun(key), Random(2)
    known = [""] * state.num_players()
    for _ in range(120):
        if state.is_terminal():
            break
        for player in range(state.num_players()):
            now = state.information_state_string(player)
            assert now.startswith(known[player])
            known[player] = now if player != state.current_player() or not state._rest else known[player]
        state.apply_action(r.choice(state.legal_actions()))


@pytest.mark.parametrize("key", ["btwixt", "goofspiel", "hearts"])
def test_a_game_is_played_to_its_end(key: str):
    state = begun(key)
    assert state.returns() == [0.0] * state.num_players()
    play(state, Random(3), 100_000)
    assert state.is_terminal() and state.current_player() == TERMINAL and not state.legal_actions()
    assert sum(state.returns()) == pytest.approx(0) and max(state.returns()) > 0


@pytest.mark.parametrize("key", registry.keys())
@pytest.mark.parametrize("actions", [0, 7, 30])
def test_a_resampled_state_is_the_same_to_the_player(key: str, actions: int):
    state, r = begun(key), Random(4)
    play(state, r, actions)
    hidden = set()
    for player in range(state.num_players()):
        mine = state.information_state_string(player)
        for _ in range(5):
            other = state.resample_from_infostate(player, r)
            assert other.information_state_string(player) == mine
            assert other.current_player() == state.current_player()
            hidden.add(tuple(other.match.table.face))
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            play(other, r, 10)
    assert len(hidden) > 5  # they do differ


def test_what_a_resampled_state_holds_does_not_depend_on_what_is_hidden():
    state = begun("hearts")
    play(state, Random(5), 30)
    player = state.current_player()
    twin = State(state.resample_from_infostate(player, Random(6)).match)
    assert twin.match.table.face != state.match.table.face
    assert twin.match.view(player) == state.match.view(player)


def test_a_resampled_state_cannot_be_resampled():
    state = begun("goofspiel")
    with pytest.raises(CannotImagine):
        state.resample_from_infostate(0, Random(1)).resample_from_infostate(0, Random(1))


def test_a_finished_game_cannot_be_resampled():
    state = begun("goofspiel")
    play(state, Random(1), 100)
    with pytest.raises(ValueError, match="over"):
        state.resample_from_infostate(0, Random(1))


@pytest.mark.parametrize("player", [0, 1])
def test_sealed_answers_are_known_to_their_player_alone(player: int):
    one, other = begun("goofspiel"), begun("goofspiel")
    for state, action in ((one, 2), (other, 5)):
        for _ in range(player):
            state.apply_action(0)
        before = [state.information_state_string(who) for who in range(3)]
        state.apply_action(action)
        after = [state.information_state_string(who) for who in range(3)]
        assert [who for who in range(3) if before[who] != after[who]] == [player]
    assert one.information_state_string(player) != other.information_state_string(player)


def test_own_choices_under_way_belong_to_what_is_known():
    state = State.new("hearts", seed=1)
    before = state.information_state_string(0)
    state.apply_action(4)
    assert state.current_player() == 0 and state.information_state_string(0) != before
    again = state.resample_from_infostate(0, Random(1))
    assert again.legal_actions() == state.legal_actions()


def test_the_secret_names_of_pieces_are_no_part_of_what_is_known():
    # The prizes are shuffled, the hands are the same in every game.
    states = [State.new("goofspiel", 2, seed=seed) for seed in range(12)]
    assert len({state.match.view(0)["hand"][0]["id"] for state in states}) == 12
    for state in states:
        known = state.information_state_string(0)
        assert not ALIAS.search(known) and '"piece 1"' in known
        # What is known is the prize that lies open, and so is its order among 13: nothing else differs.
        assert without_prize(state) == without_prize(states[0])


def without_prize(state: State) -> str:
    (prize,) = (piece["face"] for piece in state.match.view(0)["prize"])
    known = state.information_state_string(0).replace(prize, "prize")
    return known.replace(f"the prize of {prize.removeprefix('prize_')}?", "the prize?")


def test_a_copy_goes_its_own_way():
    state, r = begun("btwixt"), Random(7)
    play(state, r, 25)
    copy = state.clone()
    assert [copy.information_state_string(p) for p in range(4)] == [
        state.information_state_string(p) for p in range(4)
    ]
    play(copy, r, 10)
    assert copy.match.decisions > state.match.decisions
    assert copy.information_state_string(0) != state.information_state_string(0)


def test_actions_are_shown_and_masked():
    state = State.new("goofspiel", 2)
    assert state.legal_actions() == [n for n, may in enumerate(state.legal_actions_mask()) if may]
    assert state.legal_actions(1) == [] and sum(state.legal_actions_mask(1)) == 0
    assert state.action_to_string(0, 0).startswith("the ")
    with pytest.raises(ValueError, match="no action"):
        state.action_to_string(1, 0)
    assert not state.is_chance_node()
