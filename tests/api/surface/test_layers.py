"""The API declares and describes; acting is for actions, and the description covers what there is."""

from __future__ import annotations

import ast
from pathlib import Path

import tables
from tables.events.actions.settings import SETTINGS
from tables.events.api.settings import EventSerializer, NewEventSerializer, SettingsSerializer
from tables.formats.rules.scoring.sheets import RESULT_SEAT_KEYS
from tables.results.api.shapes import SeatScoreSerializer
from tables.results.rules.sheets import SEAT_KEYS

MODULES = [
    path for path in sorted(Path(tables.__path__[0]).rglob("*.py")) if "api" in [path.stem, *path.parts]
]
WRITES = {"save", "create", "bulk_create", "bulk_update", "update_or_create", "get_or_create", "delete"}


def test_nothing_is_written_through_models():
    found = []
    for module in MODULES:
        for node in ast.walk(ast.parse(module.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            owner = ast.unparse(node.func.value)
            if node.func.attr in WRITES and owner != "routes":
                found.append(f"{module.name}:{node.lineno} {owner}.{node.func.attr}")
            if node.func.attr == "update" and ("objects" in owner or "filter" in owner):
                found.append(f"{module.name}:{node.lineno} {owner}.update")
    assert len(MODULES) > 20
    assert found == []


def test_every_setting_is_taken_and_shown():
    assert set(SETTINGS) <= set(SettingsSerializer().fields)
    assert set(SETTINGS) <= set(NewEventSerializer().fields)
    assert set(SETTINGS) <= set(EventSerializer().fields)


def test_every_figure_of_a_seat_is_taken():
    assert set(SeatScoreSerializer().fields) == {*SEAT_KEYS, *RESULT_SEAT_KEYS}
