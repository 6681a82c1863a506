"""What all rules code keeps to: no clocks, no unseeded chance, no identities, nothing but the library."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from rules import registry

ROOT = Path(rules.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))

ALLOWED = {
    ("kernel/bots.py", "random"): "a bot gets its source of chance from the player who runs it",
    ("kernel/chance.py", "os"): "the one place that asks the operating system for entropy",
    ("kernel/table.py", "os"): "reads a switch from the environment, which changes no result",
    (
        "kernel/guide/tutorial.py",
        "random",
    ): "what a guide's bot proposes is seeded by the lessons",
    ("kernel/worlds.py", "random"): "a world's chance comes from a seed of the bot's, and is no secret",
    ("kernel/testing/replays.py", "os"): "runs other processes",
    ("lcg/second/sets/__init__.py", "datetime"): "sets have a date of release; nothing asks for today's",
    ("lcg/second/sets/__main__.py", "datetime"): "sets have a date of release; nothing asks for today's",
}
"""Exceptions by module and import, with the reason."""

FOREIGN = {
    "adapters/pettingzoo.py": {"gymnasium", "numpy", "pettingzoo"},
    "compiled/__main__.py": {"Cython", "setuptools"},
}
"""What needs other people's packages, which nothing else may import."""

EDITIONS = {"lcg_first": "lcg"}
"""Keys of editions of another game, whose rules they play."""

FORBIDDEN = {"random", "secrets", "time", "datetime", "uuid", "threading", "os"}


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def where(module: Path) -> str:
    return module.relative_to(ROOT).as_posix()


def of_players(module: Path) -> bool:
    """Bots, tests and programs get chance and clocks from outside; rules never do."""
    name = where(module)
    return name.startswith(("adapters/", "bots/", "kernel/testing/", "terminal/")) or module.name in {
        "bots.py",
        "distributions.py",
        "draw_map.py",
        "fuzzing.py",
        "playing_on.py",
        "weighing.py",
        "__main__.py",
    }


def test_the_package_itself_imports_nothing_and_holds_the_release() -> None:
    body = ast.parse((ROOT / "__init__.py").read_text(encoding="utf-8")).body
    assert not [node for node in body if not isinstance(node, ast.Expr | ast.Assign)]
    importers = {
        (where(module), name.name)
        for module in MODULES
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "rules"
        for name in node.names
        if where(module).startswith("kernel/") and not where(module).startswith("kernel/testing/")
    }
    assert importers == {("kernel/match.py", "__version__")}


@pytest.mark.parametrize("module", MODULES, ids=where)
def test_rules_import_the_library_their_own_game_and_what_is_allowed(module: Path) -> None:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    game = where(module).split("/")[0]
    for name in imports(tree):
        top = name.partition(".")[0]
        foreign = FOREIGN.get(where(module), set())
        assert top in sys.stdlib_module_names or top == "rules" or top in foreign, (
            f"{name} is not in the standard library"
        )
        if top == "rules" and game not in {"adapters", "terminal"}:
            target = name.split(".")[1] if "." in name else "rules"
            engines = {"bots", "cards", "kernel", "registry", "rules"}
            assert target in {game, EDITIONS.get(game), *engines} or game in {"__main__.py", "registry.py"}, (
                f"{game} imports {name}: games import the engines, never each other"
            )
            if game == "kernel":
                outside = target not in {"kernel", "rules"} and not where(module).startswith(
                    "kernel/testing/"
                )
                assert not outside, f"the kernel imports {name}"
        if name in FORBIDDEN and (where(module), name) not in ALLOWED:
            assert of_players(module) and name in {"random", "time", "os"}, f"{name} has no place in rules"


SHARING = {"kernel/marks.py", "kernel/records/verify.py"}
"""Marks share most of their lines: each is written once. The order comes from the lines, never from ids."""


@pytest.mark.parametrize("module", [m for m in MODULES if not of_players(m)], ids=where)
def test_nothing_depends_on_identity_or_the_order_of_sets(module: Path) -> None:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            shares = node.func.id == "id" and where(module) in SHARING
            assert shares or node.func.id not in {"id", "hash"}, (
                f"line {node.lineno}: {node.func.id}() differs between runs"
            )
        if isinstance(node, ast.For | ast.comprehension):
            direct = isinstance(node.iter, ast.Set | ast.SetComp) or (
                isinstance(node.iter, ast.Call)
                and isinstance(node.iter.func, ast.Name)
                and node.iter.func.id in {"set", "frozenset"}
            )
            assert not direct, "a set has no order"


def test_the_registry_finds_games_and_says_what_there_is() -> None:
    assert {"goofspiel", "hearts"} <= set(registry.keys())
    with pytest.raises(registry.UnknownGame, match="hearts"):
        registry.find("kernel")


def test_every_option_has_a_title() -> None:
    untitled = [
        (game.key, option.name)
        for game in registry.all_games()
        for option in game.options
        if not option.title
    ]
    assert not untitled, "forms show it"
