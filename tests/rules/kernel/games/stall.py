"""A table of little, and names for what is no game's."""

from __future__ import annotations

from typing import Any

from rules.kernel import Json, Table, Words, Zone


class StallTable(Table):
    faces = ("ace", "king", "queen", "jack")
    zones = (
        Zone("deck", seen_by="nobody"),
        Zone("hand", per="seat", seen_by="owner"),
        Zone("open"),
        Zone("token", per=2, seen_by="nobody", tracked=True),
    )
    public = ("turn", "marks")
    private = ("bids",)
    turn: int
    marks: dict[str, list[int]]
    bids: list[int]
    pair: tuple[int, int] | None


class PlainNames:
    """A viewer who calls everything by its own name."""

    def id(self, of: str, atom: Any) -> Json:
        return atom

    def option(self, of: str, atom: Any) -> dict[str, Json]:
        return {"id": atom, "label": str(atom)}

    def hides(self, of: str, atom: Any) -> bool:
        return False

    def words(self, words: Words) -> dict[str, Json]:
        return {"key": words.key, "args": dict(words.args)}


NAMES = PlainNames()
