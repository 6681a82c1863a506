"""The card game of the key `lcg`: the second edition."""

from rules.lcg.second.game import GAME

__all__ = ["GAME"]
