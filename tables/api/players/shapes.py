"""Players as the API takes and tells them."""

from __future__ import annotations

from typing import Any

from tables.api.core.fields import Text
from tables.text import player_import

_COLUMNS = {column.key: column for column in player_import.COLUMNS}


def player_text(key: str, **options: Any) -> Text:
    """Return a field for one of a player's texts, as long as lists of players allow it; only the name is
    needed."""
    column = _COLUMNS[key]
    usual = {} if column.required else {"allow_blank": True, "default": ""}
    return Text(max_length=column.at_most, **(options or usual))
