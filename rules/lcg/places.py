"""Where titles lie that nobody controls."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
"""The controller of a title in the middle of the table."""

MIDDLE: Final = 6
"""The pile of titles in the middle: the one after the last possible seat's."""
