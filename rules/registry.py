"""The games there are. A game is a folder under `rules` with a module `game` that holds `GAME`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
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
def bots(key: str) -> Mapping[str, Callable[[], Bot]]:
    """Return the bots of a game by name, the strongest last: `BOTS` of its module `bots`, if it has one."""
    found: dict[str, Callable[[], Bot]] = {"random": RandomBot}
    if key in keys() and (Path(__file__).parent / key / "bots.py").exists():
        found |= import_module(f"rules.{key}.bots").BOTS
    return found


def all_games() -> list[GameDef[Any]]:
    """Return every game, by key."""
    return [find(key) for key in keys()]
