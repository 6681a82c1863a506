"""When abilities are used: the names of the windows in which they answer, and of the periods of limits."""

from __future__ import annotations

from typing import Final

CHALLENGE: Final = "challenge"
PHASE: Final = "phase"
ROUND: Final = "round"

MARSHALING: Final = "marshaling"
CHALLENGES: Final = "challenges"
DOMINANCE: Final = "dominance"

ACTION: Final = "action"
WOULD: Final = "would"
FORCED_INTERRUPT: Final = "forced interrupt"
INTERRUPT: Final = "interrupt"
WHEN_REVEALED: Final = "when revealed"
FORCED_REACTION: Final = "forced reaction"
REACTION: Final = "reaction"
STATE: Final = "state"

OPTIONAL: Final = frozenset({ACTION, WOULD, INTERRUPT, REACTION})
"""The timings of abilities that a player may leave unused."""

GAME_ZONES: Final = frozenset({"duplicates", "facedown"})
"""Where the abilities lie that are the game's own."""
