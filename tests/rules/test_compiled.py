"""Compiled modules: never another version than the source, and only for who asks for them."""

from __future__ import annotations

import subprocess
import sys
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec
from pathlib import Path

import pytest

from rules.compiled import MODULES, CompiledModules, compiled_name, source_of
from rules.compiled.__main__ import can_compile, compile_modules

HAS_CYTHON = can_compile() and find_spec("Cython") is not None
SOURCE = """
class Table:
    def count(self, most: int):
        for number in range(most):
            yield number ** 40
"""


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A package of its own, with a module that is to be compiled."""
    (tmp_path / "court").mkdir()
    (tmp_path / "court" / "__init__.py").touch()
    (tmp_path / "court" / "table.py").write_text(SOURCE)
    return tmp_path


def finder(room: Path) -> CompiledModules:
    return CompiledModules(["court.table"], room, room / "build")


def put(room: Path) -> Path:
    """Put a file where the compiled module is looked for as its source stands now."""
    (room / "build").mkdir(exist_ok=True)
    file = room / "build" / compiled_name("court.table", room)
    file.touch()
    return file


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_all_that_is_compiled_is_there():
    assert [module for module in MODULES if not source_of(module).is_file()] == []


def test_a_module_is_taken_as_long_as_its_source_is_what_was_compiled(room: Path):
    with pytest.raises(ImportError, match=r"court\.table is not compiled as it stands"):
        finder(room).find_spec("court.table")
    file = put(room)
    spec = finder(room).find_spec("court.table")
    assert spec is not None and spec.origin == str(file) and isinstance(spec.loader, ExtensionFileLoader)
    source_of("court.table", room).write_text(f"{SOURCE}\n")
    with pytest.raises(ImportError, match=r"court\.table is not compiled as it stands"):
        finder(room).find_spec("court.table")
    source_of("court.table", room).write_text(SOURCE)
    assert finder(room).find_spec("court.table") is not None


def test_other_modules_are_left_to_python(room: Path):
    put(room)
    for name in ("court", "court.other", "table", "json"):
        assert finder(room).find_spec(name) is None


def test_they_are_taken_before_anything_else_or_not_at_all():
    shown = run("import rules.registry; from rules.compiled import how_rules_run as how; print(how())")
    assert shown.stdout == "interpreted\n"
    late = run("import rules.registry, rules.compiled; rules.compiled.take_compiled_modules()")
    assert late.returncode and "was imported already" in late.stderr


def test_no_server_takes_them():
    """What loops in them cannot be ended, so only what plays without a server may ask for them."""
    root = source_of("rules.compiled").parents[1]
    found = [
        file
        for package in ("kingsmoot", "tables", "frontend", "rules")
        for file in (root / package).rglob("*.py")
        if "compiled" not in file.parts and "rules.compiled" in file.read_text(encoding="utf-8")
    ]
    assert found == []


@pytest.mark.skipif(not HAS_CYTHON, reason="there is no C compiler here, or no Cython (`make compiled`)")
def test_a_module_is_compiled_once_and_again_when_it_changes(room: Path):
    build = room / "build"

    def compiled() -> list[str]:
        return compile_modules(["court.table"], room, build)

    assert compiled() == ["court.table"]
    first = [file.name for file in build.iterdir()]
    assert first == [compiled_name("court.table", room)]
    asked = f"""
import sys
sys.path.insert(0, {str(room)!r})
from pathlib import Path
from rules.compiled import CompiledModules
sys.meta_path.insert(0, CompiledModules(["court.table"], Path({str(room)!r}), Path({str(build)!r})))
import court.table
print(list(court.table.Table().count(4))[3])
"""
    assert run(asked).stdout == f"{3**40}\n"
    assert compiled() == []

    source_of("court.table", room).write_text(SOURCE.replace("** 40", "** 50"))
    assert "not compiled as it stands" in run(asked).stderr
    assert compiled() == ["court.table"]
    assert [file.name for file in build.iterdir()] == [compiled_name("court.table", room)] != first
    assert run(asked).stdout == f"{3**50}\n"
