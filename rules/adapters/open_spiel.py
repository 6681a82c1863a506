"""OpenSpiel's vocabulary for every game: states, actions, information states of perfect recall, resampling.

    state = State.new("hearts", 4, seed=7)
    while not state.is_terminal():
        player = state.current_player()
        state.apply_action(bot(state.information_state_string(player), state.legal_actions()))
    state.returns()

The names are those of `pyspiel.State`; nothing of OpenSpiel is needed. Chance is sampled within the rules
("sampled stochastic"), and who is asked at the same time answers in turn, unseen by the others. Large
questions are asked in small choices (`factored`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Self

from rules import registry
from rules.adapters.factored import WIDTH, Factored
from rules.adapters.play import next_seat
from rules.bots.search import utilities
from rules.kernel import GameDef, Json, Match, Question, Randomness, Seat, Worlds

TERMINAL = -4
"""`current_player` when the game is over, as OpenSpiel numbers it."""
ALIAS = re.compile(r'"p[0-9a-f]{12}"')


class State:
    """A state of a game and what each player has come to know on the way."""

    __slots__ = ("_asked", "_recalled", "_rest", "_shown", "_source", "_width", "match")

    def __init__(self, match: Match[Any], width: int = WIDTH) -> None:
        """Make a state at a match, which it plays on; what was before is known from the lines told."""
        self.match = match
        self._width = width
        self._rest: list[int] = []
        self._recalled: list[list[str]] = [[] for _ in range(match.n)]
        self._shown: list[tuple[dict[str, Json], int]] = [({}, 0) for _ in range(match.n)]
        self._source: dict[Seat, Worlds[Any]] = {}
        self._open()

    @classmethod
    def new(
        cls,
        game: str | GameDef[Any],
        players: int | None = None,
        *,
        seed: int = 0,
        options: Mapping[str, Json] | None = None,
        width: int = WIDTH,
    ) -> Self:
        """Return the state at the first question of a game, by its key or itself; a seed is a deal.

        Raises UnknownGame, or BadOptions for players or options the game does not offer.
        """
        found = registry.find(game) if isinstance(game, str) else game
        n = found.seats[0] if players is None else players
        return cls(Match.new(found, n, options or {}, sha256(b"open_spiel/%d" % seed).digest()), width)

    def _open(self) -> None:
        """Note what everybody sees at this question, and ask."""
        for player in range(self.match.n):
            self._note(player)
        self._ask()

    def _ask(self) -> None:
        self._rest = []
        seat = next_seat(self.match)
        self._asked: tuple[Question, Factored] | None = None
        if seat is not None:
            question = Question(self.match, seat)
            self._asked = question, Factored(question, self._width)

    def _note(self, player: Seat) -> None:
        """Add to what a player knows: the lines it has heard since, and what has changed before its eyes."""
        before, shown_lines = self._shown[player]
        view = self.match.view(player)
        lines = self.match.lines(player)
        if len(lines) < shown_lines:
            shown_lines = 0
        ask = self.match.ask_json(player)
        if ask is not None:
            ask = {name: part for name, part in ask.items() if name != "batch"}
        new = {
            "heard": [line.to_json() for line in lines[shown_lines:]],
            "seen": {name: part for name, part in view.items() if name not in before or before[name] != part},
            "waiting": sorted(self.match.waiting()),
            "asked": ask,
        }
        self._recalled[player].append(json.dumps(new, sort_keys=True))
        self._shown[player] = view, len(lines)

    # Whose turn, and what may be done

    def num_players(self) -> int:
        """Return how many play."""
        return self.match.n

    def current_player(self) -> int:
        """Return the player to act, or TERMINAL."""
        return TERMINAL if self._asked is None else self._asked[0].seat

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.match.over

    def is_chance_node(self) -> bool:
        """Return False: chance is sampled within the rules."""
        return False

    def legal_actions(self, player: Seat | None = None) -> list[int]:
        """Return the actions of the player to act; none for others."""
        if self._asked is None or player not in {None, self._asked[0].seat}:
            return []
        return [number for number, allowed in enumerate(self._asked[1].mask) if allowed]

    def legal_actions_mask(self, player: Seat | None = None) -> list[int]:
        """Return for each of the `num_distinct_actions` whether it is legal, as 0 and 1."""
        mask = [0] * self.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def num_distinct_actions(self) -> int:
        """Return a number above every action."""
        return self._width

    def action_to_string(self, player: Seat, action: int) -> str:
        """Return what an action of the player to act means; raises ValueError if there is none."""
        if action not in self.legal_actions(player) or self._asked is None:
            raise ValueError(f"{action} is no action of player {player} now")
        return str(self._asked[1].alternatives[action]["label"])

    def apply_action(self, action: int) -> None:
        """Let the player to act take an action; raises ValueError if it is not legal."""
        if self._asked is None:
            raise ValueError("the game is over")
        question, factored = self._asked
        factored.choose(action)
        self._rest.append(action)
        if factored.answer is None:
            return
        batch = self.match.batch
        self._recalled[question.seat].append(json.dumps({"answered": factored.answer}))
        self.match.answer(question.seat, question.settle(factored.answer), by="bot")
        self._source.clear()
        if self.match.over or self.match.batch != batch:
            self._open()
        else:  # others are asked at the same time, and nobody sees anything of it
            self._ask()

    def returns(self) -> list[float]:
        """Return what the game was worth to each player, from -1 to 1, their sum 0; zeros before the end."""
        result = self.match.result()
        return [0.0] * self.match.n if result is None else utilities(result)

    def rewards(self) -> list[float]:
        """Return what the last action brought: all comes at the end."""
        return self.returns()

    # Who knows what

    def information_state_string(self, player: Seat | None = None) -> str:
        """Return all a player has seen, heard, been asked and answered, in order: perfect recall.

        Two states of which a player can tell nothing apart have the same string: pieces, which a match calls
        by secret names, are called in the order in which the player met them.
        """
        player = self._someone(player)
        names: dict[str, str] = {}
        rest = (
            [json.dumps({"choosing": self._rest})] if self._rest and player == self.current_player() else []
        )
        return ALIAS.sub(
            lambda found: f'"piece {names.setdefault(found.group(), str(len(names) + 1))}"',
            "\n".join([*self._recalled[player], *rest]),
        )

    def observation_string(self, player: Seat | None = None) -> str:
        """Return what a player sees now, without memory."""
        player = self._someone(player)
        now = {"view": self.match.view(player), "asked": self.match.ask_json(player)}
        names: dict[str, str] = {}
        return ALIAS.sub(
            lambda found: f'"piece {names.setdefault(found.group(), str(len(names) + 1))}"',
            json.dumps(now, sort_keys=True),
        )

    def _someone(self, player: Seat | None) -> Seat:
        chosen = self.current_player() if player is None else player
        if not 0 <= chosen < self.match.n:
            raise ValueError(f"there is no player {chosen}")
        return chosen

    def resample_from_infostate(self, player: Seat, r: Randomness) -> State:
        """Return a state that agrees with all a player knows, what it cannot know drawn with `r`.

        The player's information state is the same; the others' begin there, for what they saw before is not
        imagined. Raises CannotImagine where no such state is found, and for a state that was itself
        resampled; ValueError when the game is over.
        """
        if self.is_terminal():
            raise ValueError("the game is over: there is nothing to imagine")
        worlds = self._source.get(player)
        if worlds is None:
            worlds = self._source[player] = self.match.worlds(player)
        new = State(worlds.sample(r), self._width)
        new._recalled[player] = list(self._recalled[player])
        new._shown[player] = self._shown[player]
        if player == self.current_player():
            new._replay(self._rest)
        return new

    def clone(self) -> State:
        """Return a copy that goes its own way, what is hidden included."""
        new: State = object.__new__(State)
        new.match = self.match.fork()
        new._width = self._width
        new._recalled = [list(known) for known in self._recalled]
        new._shown = list(self._shown)
        new._source = {}
        new._ask()
        new._replay(self._rest)
        return new

    def _replay(self, actions: list[int]) -> None:
        for action in list(actions):
            self.apply_action(action)

    def __str__(self) -> str:
        return f"{self.match.game.title}, decision {self.match.decisions}"
