"""First games that explain themselves, as tests play them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import registry
from rules.kernel import LEARNER, GameDef, Match, Moment, Tutorial, final_key

KEYS = [game.key for game in registry.all_games() if game.tutorial is not None]
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay")


def tutorial_of(key: str) -> Tutorial:
    tutorial = registry.find(key).tutorial
    assert tutorial is not None
    return tutorial


def begin(game: GameDef[Any], tutorial: Tutorial) -> Match[Any]:
    chance = tutorial.chance(game.key)
    key = final_key(chance.seed, chance.match_id, chance.nonces)
    return Match.new(game, tutorial.seats, tutorial.options, key, match_id=chance.match_id)


def moment_of(match: Match[Any], since: int) -> Moment:
    ask = match.ask_json(LEARNER)
    words: Mapping[str, Any] = ask["words"] if ask else {"key": "", "args": {}}
    lines = [line for line in match.lines(LEARNER) if line.at >= since]
    return Moment(match.view(LEARNER), words["key"], lines, words["args"])
