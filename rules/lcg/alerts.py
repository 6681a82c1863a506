"""What may have to be settled after something happened: flags of `LcgTable.changed`."""

from __future__ import annotations

from typing import Final

POWER_CHANGED: Final = 1
DECK_CHANGED: Final = 2
PLAY_CHANGED: Final = 4
SEAT_LEAVES: Final = 8
TITLE_MOVED: Final = 16
