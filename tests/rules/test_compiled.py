"""Compiled modules: never another version than the source, and never needed."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec
from pathlib import Path

import pytest

from rules.compiled import MODULES, CompiledModules, compiled_name, how_rules_run, source_of
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


def finder(room: Path, **how: bool) -> CompiledModules:
    return CompiledModules(["court.table"], room, room / "build", **how)


def put(room: Path) -> Path:
    """Put a file where the compiled module is looked for as its source stands now."""
    (room / "build").mkdir(exist_ok=True)
    file = room / "build" / compiled_name("court.table", room)
    file.touch()
    return file


def run(code: str, rules: str | None, place: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "RULES"}
    if rules is not None:
        environment["RULES"] = rules
    return subprocess.run(
        [sys.executable, "-c", code], cwd=place, env=environment, capture_output=True, text=True, check=False
    )


def test_all_that_is_compiled_is_there():
    assert [module for module in MODULES if not source_of(module).is_file()] == []


def test_a_module_is_taken_compiled_as_long_as_its_source_is_what_was_compiled(room: Path):
    assert finder(room).find_spec("court.table") is None
    file = put(room)
    spec = finder(room).find_spec("court.table")
    assert spec is not None and spec.origin == str(file) and isinstance(spec.loader, ExtensionFileLoader)
    source_of("court.table", room).write_text(f"{SOURCE}\n")
    assert finder(room).find_spec("court.table") is None
    source_of("court.table", room).write_text(SOURCE)
    assert finder(room).find_spec("court.table") is not None


def test_other_modules_are_left_to_python(room: Path):
    put(room)
    for name in ("court", "court.other", "table", "json"):
        assert finder(room, all_of_them=True).find_spec(name) is None


def test_where_all_have_to_be_compiled_none_runs_from_its_source(room: Path):
    with pytest.raises(ImportError, match=r"court\.table is not compiled as it stands"):
        finder(room, all_of_them=True).find_spec("court.table")
    put(room)
    assert finder(room, all_of_them=True).find_spec("court.table") is not None


def test_a_variable_leaves_them_out_and_another_word_is_refused():
    told = "import rules.registry; from rules.compiled import how_rules_run; print(how_rules_run())"
    assert run(told, "interpreted").stdout == "interpreted\n"
    refused = run(told, "fast")
    assert refused.returncode and "RULES is 'fast'" in refused.stderr


def test_these_tests_run_as_they_were_asked_to():
    assert os.environ.get("RULES", "") in ("", how_rules_run())


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
print(court.table.__file__.endswith(".so"), list(court.table.Table().count(4))[3])
"""
    assert run(asked, None).stdout == f"True {3**40}\n"
    assert compiled() == []

    source_of("court.table", room).write_text(SOURCE.replace("** 40", "** 50"))
    assert run(asked, None).stdout == f"False {3**50}\n"
    assert compiled() == ["court.table"]
    assert [file.name for file in build.iterdir()] == [compiled_name("court.table", room)] != first
    assert run(asked, None).stdout == f"True {3**50}\n"
