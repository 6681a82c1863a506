"""The bots of the card game of the key `lcg`."""

from rules.lcg.second.bots import BOTS, GUIDE

__all__ = ["BOTS", "GUIDE"]
