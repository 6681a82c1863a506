"""PettingZoo's AEC environment for every game: `environment("hearts")`.

Needs `pettingzoo` (and what it brings: `gymnasium`, `numpy`), which nothing else in the rules does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from rules import registry
from rules.adapters.factored import WIDTH, Factored
from rules.adapters.play import features, next_seat, token
from rules.bots.search import utilities
from rules.kernel import GameDef, Json, Match, Question, fresh_seed
from rules.terminal.showing import view_text

FEATURES = 512
"""The length of an observation's vector."""
TOKENS = 1 << 16
"""How many different alternatives have a number of their own."""

Observation = dict[str, Any]


def environment(game: str | GameDef[Any], seats: int | None = None, **settings: Any) -> Environment:
    """Return an environment of a game, by its key or itself; settings as `Environment` has them.

    Raises UnknownGame, or BadOptions for seats or options the game does not offer.
    """
    found = registry.find(game) if isinstance(game, str) else game
    return Environment(found, found.seats[0] if seats is None else seats, **settings)


class Environment(AECEnv):  # type: ignore[misc]
    """A game whose agents are its seats.

    An action is the number of an alternative; a question with many answers is asked in small choices
    (`factored`), so an agent may act several times in a row. An observation holds

    * `observation`: what the seat sees, hashed into a vector (`question` has it as JSON);
    * `choices`: for each action a number for what it means now, 0 for none, the same in all games played;
    * `action_mask`: which actions are legal; none for a seat that is not asked.

    Rewards come at the end: from 1 for the first to -1 for the last, their sum is 0. Seats asked at the same
    time act in turn and do not see what the others have answered.
    """

    def __init__(
        self,
        game: GameDef[Any],
        seats: int,
        *,
        options: Mapping[str, Json] | None = None,
        width: int = WIDTH,
        length: int = FEATURES,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        game.settle_options(seats, options or {})
        self.game = game
        self.options = dict(options or {})
        self.width = width
        self.length = length
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game.key}_v{game.ruleset}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._space = cache(self._observations)
        self._actions = cache(lambda agent: spaces.Discrete(width))
        self._seed = fresh_seed()
        self._games = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations, always the same object."""
        return self._space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions, always the same object."""
        return self._actions(agent)

    def _observations(self, agent: str) -> spaces.Space[Any]:
        return spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (self.length,), np.float32),
                "choices": spaces.Box(0, TOKENS - 1, (self.width,), np.int32),
                "action_mask": spaces.Box(0, 1, (self.width,), np.int8),
            }
        )

    def reset(self, seed: int | None = None, options: dict[str, Json] | None = None) -> None:
        """Begin a game. The same seed gives the same deals, in this game and those after it; the game's
        options may be changed for this game as `options={"game": {...}}`."""
        if seed is not None:
            self._seed, self._games = str(seed).encode(), 0
        key = sha256(self._seed + b"/%d" % self._games).digest()
        self._games += 1
        chosen = {**self.options, **(options or {}).get("game", {})}
        self.agents = list(self.possible_agents)
        self.match = Match.new(self.game, len(self.agents), chosen, key)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Json]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        """Turn to who is asked next, or end."""
        seat = next_seat(self.match)
        result = self.match.result()
        if seat is None or result is not None:
            assert result is not None
            self._asked: tuple[Question, Factored] | None = None
            self.rewards = dict(zip(self.agents, utilities(result), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        question = Question(self.match, seat)
        self._asked = question, Factored(question, self.width)
        self.agent_selection = self.agents[seat]

    def question(self) -> Question:
        """Return the open question of the agent that acts next: its view and its ask as JSON."""
        if self._asked is None:
            raise ValueError("the game is over")
        return self._asked[0]

    def alternatives(self) -> list[dict[str, Json]]:
        """Return what each action of the agent that acts next means, as JSON."""
        return [] if self._asked is None else self._asked[1].alternatives

    def observe(self, agent: str) -> Observation:
        """Return what an agent observes now."""
        choices = np.zeros(self.width, np.int32)
        mask = np.zeros(self.width, np.int8)
        seat = self._seats[agent]
        seen: Json = {"view": self.match.view(seat)}
        if self._asked is not None and self._asked[0].seat == seat:
            question, factored = self._asked
            shown = factored.alternatives
            choices[: len(shown)] = [token(question.verb, each, TOKENS) for each in shown]
            mask[: len(shown)] = factored.mask
            seen |= {"verb": question.verb, "chosen": list(factored.path)}
        vector = np.array(features(seen, self.length), np.float32)
        return {"observation": vector, "choices": choices, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take an action of the agent whose turn it is; raises ValueError for one that is masked."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert self._asked is not None and action is not None
        question, factored = self._asked
        self._cumulative_rewards[agent] = 0.0
        factored.choose(int(action))
        if factored.answer is not None:
            self.match.answer(question.seat, question.settle(factored.answer), by="bot")
            self._ask()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the table as the agent that acts next sees it, as text."""
        if self.render_mode is None:
            return None
        return view_text(self.game, self.match.view(self._seats[self.agent_selection]))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
