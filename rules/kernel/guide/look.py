"""How a game's table looks, declared: kinds and names, no drawing.

A board for any game draws a view by them (docs/adding-a-game.md): which entry is a track, which number is a
seat, what the areas of the map are called. What is not declared is shown as the JSON tells it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rules.kernel.language import translated
from rules.kernel.terms import Json

Kind: TypeAlias = Literal["counter", "track", "seat", "word", "cards", "pile", "reveal", "area", "hidden"]
"""counter: a number, out of `most`. track: a number on a scale from `least` to `most`; with an entry for each
seat, all seats stand on one track. seat: the number of a seat, or several. word: a value with a name of its
own. cards: pieces side by side. pile: pieces on each other, or their number alone. reveal: what chance gave.
area: what lies on the areas of the map, an entry for each in order, or by their ids. hidden: not shown."""


@dataclass(frozen=True, slots=True)
class Part:
    """One entry of a view: what kind of thing it is, and what it is called."""

    kind: Kind
    name: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    """What its values are called (by `str(value)`; JSON's true and false are "true" and "false")."""
    least: int = 0
    most: int | None = None
    of: Literal["", "seat", "tokens"] = ""
    """area: whether an entry is the seat that holds the area, or the tokens that lie there."""

    def to_json(self) -> dict[str, Json]:
        names = {value: translated(name) for value, name in self.names.items()}
        described: dict[str, Json] = {"kind": self.kind, "name": translated(self.name)}
        for name, value in (("names", names), ("least", self.least), ("of", self.of)):
            if value:
                described[name] = value
        return described if self.most is None else {**described, "most": self.most}


@dataclass(frozen=True, slots=True)
class CardFace:
    """What is drawn on a face: a figure, a suit (the name of a drawing), and a tone for both."""

    figure: str
    suit: str = ""
    tone: Literal["", "red", "black"] = ""

    def to_json(self) -> dict[str, Json]:
        return {"figure": self.figure, "suit": self.suit, "tone": self.tone}


@dataclass(frozen=True, slots=True)
class Area:
    """An area of a map: a place that can be chosen, and on which things lie around its point."""

    id: str
    name: str
    at: tuple[float, float]
    kind: str = "land"
    outline: str = ""
    """Its border as an SVG path; a circle around its point where there is none."""
    icons: tuple[str, ...] = ()
    """What is printed on it: "castle", "barrel", once for each."""

    def to_json(self) -> dict[str, Json]:
        return {
            "id": self.id,
            "name": translated(self.name),
            "at": list(self.at),
            "kind": self.kind,
            "outline": self.outline,
            "icons": list(self.icons),
        }


@dataclass(frozen=True, slots=True)
class Scenery:
    """What lies between the areas of a map and is none itself: a river, mountains."""

    kind: str
    outline: str

    def to_json(self) -> dict[str, Json]:
        return {"kind": self.kind, "outline": self.outline}


@dataclass(frozen=True, slots=True)
class Map:
    """The map of a game, in units of its own."""

    name: str
    width: float
    height: float
    areas: tuple[Area, ...]
    links: tuple[tuple[str, str], ...] = ()
    """Areas that are joined by a line; where outlines meet, none is needed."""
    scenery: tuple[Scenery, ...] = ()

    def __post_init__(self) -> None:
        ids = [area.id for area in self.areas]
        if len(set(ids)) < len(ids):
            raise ValueError("Two areas of the map have one id.")
        unknown = {end for link in self.links for end in link} - set(ids)
        if unknown:
            raise ValueError(f"Lines lead to areas that are not on the map: {', '.join(sorted(unknown))}.")

    def to_json(self) -> dict[str, Json]:
        return {
            "name": translated(self.name),
            "width": self.width,
            "height": self.height,
            "areas": [area.to_json() for area in self.areas],
            "links": [list(link) for link in self.links],
            "scenery": [each.to_json() for each in self.scenery],
        }


@dataclass(frozen=True, slots=True)
class Look:
    """The whole table: `parts` by the entry of the view ("points"; "seats.points" within an entry for each
    seat), `faces` by face, and the map where the game has one."""

    parts: Mapping[str, Part] = field(default_factory=dict)
    faces: Mapping[str, CardFace] = field(default_factory=dict)
    map: Map | None = None

    def to_json(self) -> dict[str, Json]:
        return {
            "parts": {entry: part.to_json() for entry, part in self.parts.items()},
            "faces": {face: shown.to_json() for face, shown in self.faces.items()},
            "map": self.map.to_json() if self.map is not None else None,
        }
