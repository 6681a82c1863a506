"""Live pages name all scripts that they load, so that none waits for another to name it."""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import normpath

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from frontend.components.modules import imports_of, modules_behind
from tests.builders import staff_of
from tests.clients import browser_of
from tests.live_games import a_game

STATIC = Path(__file__).parents[3] / "frontend" / "static"
LATER_OR_NOT = re.compile(r'(?:\bfrom |\bimport |\bimport\()"(\.[^"]+\.js)"')
"""Imports of modules as they are written, those that run later among them."""


def reached_from(*entries: str) -> set[str]:
    """Return every module that is loaded sooner or later, by the names of their static files."""
    waiting = list(entries)
    for name in waiting:
        text = Path(str(finders.find(name))).read_text(encoding="utf-8")
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        found = (normpath(f"{name}/../{other}") for other in LATER_OR_NOT.findall(text))
        waiting += [other for other in dict.fromkeys(found) if other not in waiting]
    return set(waiting)


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["btwixt", "goofspiel", "lcg"])
def test_the_page_of_a_table_names_all_scripts_at_once(game: str):
    live = a_game(game=game)
    assert live.event is not None
    page = browser_of(staff_of(live.event).user).get(reverse("live-board", args=[live.key])).content.decode()
    named = re.findall(r'<link\s+rel="modulepreload"\s+href="/static/([^"]+)"', page)
    scripts = re.findall(r'<script\s+type="module"(?:\s+async)?\s+src="/static/([^"]+)"', page)
    board = re.search(r'data-board-module="/static/([^"]+)"', page)
    assert board is not None and "js/live/first-board.js" in scripts and len(named) == len(set(named)) > 25
    assert page.index("first-board.js") < page.index("modulepreload")
    loaded = reached_from("js/live/main.js", "js/live/first-board.js", board[1])
    assert set(named) | {"js/live/first-board.js"} == loaded


@pytest.mark.once
def test_every_module_imports_files_that_exist_and_each_is_named_once():
    for file in sorted(STATIC.rglob("*.js")):
        name = file.relative_to(STATIC).as_posix()
        behind = modules_behind(name)
        assert behind[0] == name and len(behind) == len(set(behind))
        assert set(imports_of(name)) <= set(behind)
    with pytest.raises(FileNotFoundError):
        imports_of("js/no-such-script.js")
