"""Scenes of the first edition, in the language of `tests.rules.lcg.scenes`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from rules.cards.abilities import Ability
from rules.kernel import Json, Match
from rules.lcg.first.decks.ready import READY
from rules.lcg.first.game import GAME, FirstEdition
from rules.lcg.first.table import FirstTable, first
from rules.lcg.state.table import LcgTable
from tests.rules.lcg.scenes import KEY, Scene, Staged, code_of
from tests.rules.lcg.scenes import Side as AnySide

FILLER = "Crossroads"
KNIGHT = "Knight of the Tumblestone"
PUP = "Direwolf Pup"
STEWARD = "Lannisport Steward"
SMITH = "Lannisport Weaponsmith"
HOST = "War Host of the North"
PLOT = "Mad King's Legacy"
PHASES = {
    "marshal": "marshaling",
    "challenge_window": "challenges",
    **dict.fromkeys(("reveal", "titles", "plot_window"), "plot"),
}


def Side(faction: str = "stark", **more: Any) -> AnySide:
    """What a player begins with."""
    return AnySide(faction, **{"plot": PLOT, "plots": (PLOT, PLOT), "filler": FILLER, **more})


class StagedFirst(Staged, FirstEdition):
    """The first edition, staged."""

    edition = FirstEdition

    def laid_out(self, t: LcgTable) -> None:
        """Nobody has drawn by effects; titles not held lie in the middle."""
        first(t).drawn = [0] * t.n


class FirstScene(Scene):
    """A running scene of the first edition."""

    @property
    def t(self) -> FirstTable:
        """The table."""
        return first(self.match.table)


def scene(
    *,
    at: str = "challenge_window",
    first: str = "p1",
    active: str | None = None,
    seats: int = 3,
    format: str | None = None,
    options: Mapping[str, Json] | None = None,
    key: bytes = KEY,
    **sides: AnySide,
) -> FirstScene:
    """A scene; `at`: the step it begins at; `seats`: at least so many players; `key`: of its chance."""
    n = max([seats, *(int(name[1:]) for name in sides)])
    given = [sides.get(f"p{seat + 1}", Side()) for seat in range(n)]
    who = int(first[1:]) - 1
    game = StagedFirst(given, at, PHASES.get(at, ""), who, int((active or first)[1:]) - 1)
    chosen: dict[str, Json] = {"format": format or ("duel" if n == 2 else "core"), **(options or {})}
    deck = READY["stark"].deck
    chosen["decks"] = [{**deck, "faction": side.faction} for side in given]
    return FirstScene(Match.new(game, n, chosen, key))


def marshalling(p1: AnySide, **more: Any) -> FirstScene:
    """Return a scene in which p1 marshals."""
    return scene(at="marshal", active="p3", p1=p1, **more)


@contextmanager
def lent(patch: pytest.MonkeyPatch, abilities: Mapping[str, Sequence[Ability]]) -> Iterator[None]:
    """Give cards other abilities than their own, by title or code."""
    cards = GAME.table.edition.catalogue.cards
    own = {code_of(title, cards): tuple(does) for title, does in abilities.items()}
    with patch.context() as m:
        m.setattr(GAME.table, "abilities", {**GAME.table.abilities, **own})
        yield
