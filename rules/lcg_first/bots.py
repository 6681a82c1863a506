"""The bots of the card game of the key `lcg_first`."""

from rules.lcg.first.bots import BOTS, GUIDE

__all__ = ["BOTS", "GUIDE"]
