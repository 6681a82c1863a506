"""The games there are, and their bots. A game is a folder of `rules` whose module `game` holds `GAME`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from rules.bots.search import Guide, ThinkingBot, follow
from rules.kernel.bots import Bot, RandomBot
from rules.kernel.game import GameDef
from rules.kernel.language import N_, translated

THINKING = "thinking"
"""The name of the bot that searches."""
_BOT_NAMES: Final = {
    "random": N_("random"),
    "heuristic": N_("heuristic"),
    "believing": N_("believing"),
    THINKING: N_("thinking"),
}


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
    """Return the bots of a game by name: `BOTS` of its module `bots`, if it has one, the strongest last.

    Before them stands `thinking`, which searches (`rules.bots`) with the last one's help and the module's
    `GUIDE`, and takes a second of computing for each answer: nobody gets it without asking.
    """
    found: dict[str, Callable[[], Bot]] = {"random": RandomBot}
    if key not in keys():
        return found
    guide = Guide()
    if find_spec(f"rules.{key}.bots") is not None:
        module = import_module(f"rules.{key}.bots")
        found |= module.BOTS
        guide = getattr(module, "GUIDE", guide)
    if guide.policy is None:
        guide = replace(guide, policy=follow(list(found.values())[-1]()))
    return {THINKING: partial(ThinkingBot, guide), **found}


def bot_name(name: str) -> str:
    """Return the name of a bot as people read it, in their language."""
    return translated(_BOT_NAMES[name]) if name in _BOT_NAMES else name


def all_games() -> list[GameDef[Any]]:
    """Return every game, by key."""
    return [find(key) for key in keys()]
