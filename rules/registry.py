"""The games there are. A game is a folder under `rules` with a module `game` that holds `GAME`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rules.kernel.bots import Bot, RandomBot
from rules.kernel.game import GameDef


class UnknownGame(LookupError):
    """There is no game of this key."""


@cache
def keys() -> tuple[str, ...]:
    """Return the keys of all games, sorted; imports none of them."""
    folders = (module.parent.name for module in Path(__file__).parent.glob("*/game.py"))
    return tuple(sorted(folder for folder in folders if folder != "kernel"))


@cache
def find(key: str) -> GameDef[Any]:
    """Return the game of a key; raises UnknownGame."""
    if key not in keys():
        raise UnknownGame(f"There is no game {key!r}; there are {', '.join(keys())}.")
    game = import_module(f"rules.{key}.game").GAME
    if not isinstance(game, GameDef) or game.key != key:
        raise TypeError(f"rules.{key}.game.GAME must be a GameDef with the key {key!r}")
    return game


@cache
def bots(key: str, ruleset: int | None = None) -> Mapping[str, Callable[[], Bot]]:
    """Return the bots of a game by name, the strongest last: `BOTS` of its module `bots`, if it has one.

    With a `ruleset` those that know it: a game begun under frozen rules is played by the bots of then.
    """
    found: dict[str, Callable[[], Bot]] = {"random": RandomBot}
    if key not in keys():
        return found
    package = find(key).for_ruleset(ruleset).__module__.rpartition(".")[0] if ruleset else f"rules.{key}"
    if find_spec(f"{package}.bots") is not None:
        found |= import_module(f"{package}.bots").BOTS
    return found


def all_games() -> list[GameDef[Any]]:
    """Return every game, by key."""
    return [find(key) for key in keys()]
