"""PettingZoo's own tests, for every game; what an environment shows and what it does not."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from rules import registry
from rules.adapters.pettingzoo import Environment, environment
from rules.bots.search import utilities
from rules.kernel import testing

QUICK = {"hearts": {"length": "one_deal"}}
CARD_GAMES = [case for key in ("lcg", "lcg_first") for case in testing.cases(registry.find(key), seeds=(1,))]
"""Both editions of the card game at every seat count in every format."""


def of(key: str, **settings: Any) -> Environment:
    return environment(key, options=QUICK.get(key, {}), **settings)


def keeps_to_the_api(env: Environment, cycles: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # PettingZoo advises against the dictionaries that it asks for where actions are masked, and looks at
        # every agent's mask: those who are not asked have nothing to choose.
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        api_test(env, num_cycles=cycles)


@pytest.mark.parametrize("key", registry.keys())
def test_the_environment_keeps_to_the_api(key: str):
    keeps_to_the_api(of(key), 150)


@pytest.mark.parametrize("key", registry.keys())
def test_the_same_seed_gives_the_same_game(key: str):
    seed_test(lambda: of(key), num_cycles=40)


@pytest.mark.slow
@pytest.mark.parametrize("case", CARD_GAMES, ids=str)
def test_card_games_keep_to_the_api_at_every_seat_count_in_every_format(case: testing.Case):
    keeps_to_the_api(environment(case.game, case.n, options=case.options), 300)
    seed_test(lambda: environment(case.game, case.n, options=case.options), num_cycles=40)


def played(env: Environment, seed: int, most: int = 2_000) -> dict[str, float]:
    """Play at random; returns the rewards."""
    r = Random(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else r.choice(np.flatnonzero(seen["action_mask"])))
    return total


def test_rewards_come_at_the_end_and_add_up_to_nothing():
    env = environment("goofspiel", 4, options={"cards": 5})
    total = played(env, 5)
    assert not env.agents
    result = env.match.result()
    assert result is not None
    assert list(total.values()) == utilities(result)
    assert sum(total.values()) == pytest.approx(0)


def test_a_seat_does_not_observe_what_another_has_answered_in_secret():
    env = environment("goofspiel", 2)
    env.reset(seed=1)
    before = env.observe("seat_1")
    env.step(3)
    assert env.agent_selection == "seat_1"
    now = env.observe("seat_1")
    env.reset(seed=1)
    env.step(9)
    other = env.observe("seat_1")
    assert before["action_mask"].sum() == 0 < now["action_mask"].sum()
    for name in now:
        assert np.array_equal(now[name], other[name])


def test_games_after_a_seed_differ_and_repeat():
    env = environment("hearts", options={"length": "one_deal"})
    env.reset(seed=4)
    first = env.observe("seat_0")["observation"]
    env.reset()
    second = env.observe("seat_0")["observation"]
    env.reset(seed=4)
    assert np.array_equal(env.observe("seat_0")["observation"], first)
    env.reset()
    assert np.array_equal(env.observe("seat_0")["observation"], second)
    assert not np.array_equal(first, second)


def test_an_action_means_the_same_in_every_game():
    env = environment("goofspiel", 2)
    env.reset(seed=1)
    meaning = dict(
        zip((each["face"] for each in env.alternatives()), env.observe("seat_0")["choices"], strict=False)
    )
    env.reset(seed=2)
    again = dict(
        zip((each["face"] for each in env.alternatives()), env.observe("seat_0")["choices"], strict=False)
    )
    assert meaning == again and len(set(meaning.values())) == 13


def test_a_masked_action_is_refused():
    env = environment("hearts")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="not one of the alternatives"):
        env.step(127)


def test_it_renders_what_the_agent_sees():
    env = environment("goofspiel", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "hand" in (env.render() or "")
