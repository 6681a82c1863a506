"""The card game of the key `lcg_first`: the first edition."""

from rules.lcg.first.game import GAME

__all__ = ["GAME"]
