"""What games, and what seats play in them, are called in the reader's language."""

from __future__ import annotations

from rules import registry
from rules.kernel.language import translated
from rules.registry import UnknownGame
from tables.live.play.decks import faction_name

__all__ = ["deck_title", "faction_name", "game_title", "side_title"]


def game_title(game: str) -> str:
    """Return the title of a game, of one that is no longer there its key."""
    try:
        return translated(registry.find(game).title)
    except UnknownGame:
        return game


def side_title(game: str, side: str) -> str:
    """Return the title of a House, faction or leader (`GameDef.played`), "" for an unknown one."""
    try:
        return registry.find(game).side_title(side)
    except UnknownGame:
        return ""


def deck_title(game: str, deck: str) -> str:
    """Return the title of a ready deck, "" for an unknown one."""
    try:
        return registry.find(game).deck_title(deck)
    except UnknownGame:
        return ""
