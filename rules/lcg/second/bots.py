"""The bots of the second edition."""

from __future__ import annotations

from typing import Final

from rules.lcg.playing.bots import RULES, bots_of, choose_all, guide_of
from rules.lcg.playing.eyes import Knowledge
from rules.lcg.second.edition import SECOND

KNOWN: Final = Knowledge(
    SECOND,
    curses=frozenset({"01035"}),
    sweeps=frozenset({"01026"}),
    prizes={"power": "00022", "military": "00023", "intrigue": "00024"},
    rules={"insight": choose_all, "reserve": RULES["claim"], "bestow": RULES["x"]},
)

BOTS: Final = bots_of(KNOWN)
GUIDE: Final = guide_of(KNOWN)
