"""What games declare of their tables agrees with what their views hold."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules import registry
from rules.kernel import Area, GameDef, Json, Map, RandomBot, Scenery, play_one, testing
from tests.rules.kernel.games.prototypes import COURT, REALM

DRAWN_ALIKE = [registry.find("hearts"), registry.find("goofspiel"), COURT, REALM]
"""Games without a board of their own."""
OWN = {"hand"}


def entries(game: GameDef[Any]) -> set[str]:
    """Every entry of the views that seat 0 gets in a whole game, those of seats as "seats.name"."""
    case = next(iter(testing.cases(game)))
    match, bot, chance = case.match(), RandomBot(), case.random()
    found: set[str] = set()
    while match.result() is None:
        view: dict[str, Any] = match.view(0)
        found |= set(view)
        found |= {f"seats.{name}" for seat in view.get("seats", []) for name in seat}
        play_one(match, min(match.waiting()), bot, chance)
    return found - OWN - {"seats"}


@pytest.mark.parametrize("game", DRAWN_ALIKE, ids=lambda game: game.key)
def test_every_entry_of_a_view_is_declared_and_nothing_else(game: GameDef[Any]) -> None:
    assert set(game.look.parts) == entries(game)


@pytest.mark.parametrize("game", [*registry.all_games(), COURT, REALM], ids=lambda game: game.key)
def test_a_look_is_json_and_names_faces_of_the_game(game: GameDef[Any]) -> None:
    assert json.loads(json.dumps(game.look.to_json())).keys() == {"parts", "faces", "map"}
    assert set(game.look.faces) <= {key.removeprefix("face.") for key in game.words}


def test_a_map_refuses_two_areas_of_one_id_and_lines_to_nowhere() -> None:
    north, south = Area("north", "North", (0, 0)), Area("south", "South", (0, 9))
    with pytest.raises(ValueError, match="one id"):
        Map("Two", 9, 9, (north, north))
    with pytest.raises(ValueError, match="not on the map: moon"):
        Map("Two", 9, 9, (north, south), (("north", "moon"),))


def test_the_map_of_the_board_game_can_be_declared() -> None:
    """Lands, seas and ports with outlines and what is printed on them, as the large map will need."""
    bay = Area("bay", "Bay of Ice", (120, 80), "sea", "M0 0h200v160z")
    port = Area("port", "Port", (160, 120), "port")
    castle = Area("winterfell", "Winterfell", (240, 90), icons=("stronghold", "barrel", "crown"))
    river = Scenery("river", "M200 0h4v40z")
    shown: Any = Map("Westeros", 400, 800, (bay, port, castle), (("port", "winterfell"),), (river,)).to_json()
    areas: dict[str, Json] = {area["id"]: area for area in shown["areas"]}
    assert areas["bay"] == {
        "id": "bay",
        "name": "Bay of Ice",
        "at": [120, 80],
        "kind": "sea",
        "outline": "M0 0h200v160z",
        "icons": [],
    }
    assert shown["links"] == [["port", "winterfell"]]
    assert shown["scenery"] == [{"kind": "river", "outline": "M200 0h4v40z"}]
