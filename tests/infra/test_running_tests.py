"""How tests are run: which browser is driven, how long a test may take, and that all parts are reported."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from _pytest.mark.expression import Expression

from tests import selection
from tests.conftest import pytest_sessionfinish, time_limit, uses_database, uses_transactions
from tests.e2e import browser
from tests.prepared import digest_of_migrations, made_once
from tests.selection import contradicts, in_share, is_sampled, item_in_share, may_hold, room_of

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.once


def only(*names: str) -> browser.Which:
    return lambda name: f"/bin/{name}" if name in names else None


class TestWhichBrowser:
    def test_the_one_that_is_named(self):
        environment = {"CHROMIUM": "mine"}
        assert browser.find(environment, only("mine", "chromium"), lambda: "/cache/chrome") == "/bin/mine"
        with pytest.raises(browser.NoBrowser, match="CHROMIUM names mine"):
            browser.find(environment, only("chromium"), lambda: "/cache/chrome")

    @pytest.mark.parametrize("name", browser.SYSTEM)
    def test_any_of_the_system_before_playwrights_own(self, name: str):
        assert browser.find({}, only(name), lambda: "/cache/chrome") == f"/bin/{name}"

    def test_playwrights_own_where_the_system_has_none(self):
        assert browser.find({}, only(), lambda: "/cache/chrome") == "/cache/chrome"
        assert browser.find({}, only(), lambda: None) is None


class TestProviding:
    def provide(
        self, looks: Iterator[str | None], *, user: int = 0, apt: bool = True, named: str = ""
    ) -> tuple[str, list[str]]:
        ran: list[str] = []
        found = browser.provide(
            lambda: next(looks),
            only("apt-get") if apt else only(),
            lambda: user,
            lambda command, **_: ran.append(" ".join(command)),
            {"CHROMIUM": named},
        )
        return found, ran

    def test_installs_nothing_where_there_is_the_shell_or_one_is_named(self):
        shell = f"/bin/{browser.SHELL}"
        assert self.provide(iter([shell])) == (shell, [])
        assert self.provide(iter(["/bin/chrome"]), named="/bin/chrome") == ("/bin/chrome", [])

    @pytest.mark.parametrize(("user", "apt"), [(1000, True), (0, False), (0, True)])
    def test_takes_what_is_there_where_the_shell_cannot_be_had(self, user: int, apt: bool):
        found, ran = self.provide(iter(["/bin/chromium", "/bin/chromium"]), user=user, apt=apt)
        assert found == "/bin/chromium"
        assert len(ran) == (2 if user == 0 and apt else 0)

    def test_a_network_that_swallows_everything_stops_nobody(self):
        def hang(command: list[str], *, timeout: float, **_: object) -> None:
            raise subprocess.TimeoutExpired(command, timeout)

        assert (
            browser.provide(lambda: "/bin/chromium", only("apt-get"), lambda: 0, hang, {}) == "/bin/chromium"
        )

    def test_root_on_debian_installs_one(self):
        found, ran = self.provide(iter([None, "/bin/chromium"]))
        assert found == "/bin/chromium"
        assert [command.split()[1] for command in ran] == ["update", "install"]
        assert browser.SHELL in ran[1].split()

    @pytest.mark.parametrize(
        ("looks", "user", "apt"), [([None], 1000, True), ([None], 0, False), ([None, None], 0, True)]
    )
    def test_says_what_to_do_where_none_can_be_had(self, looks: list[None], user: int, apt: bool):
        with pytest.raises(browser.NoBrowser, match=r"playwright install(.|\n)*SKIP_BROWSER=1"):
            self.provide(iter(looks), user=user, apt=apt)

    @pytest.mark.parametrize(
        ("shown", "skipped"), [({}, False), ({"SKIP_BROWSER": "0"}, False), ({"SKIP_BROWSER": "1"}, True)]
    )
    def test_is_skipped_by_wish_only(self, shown: dict[str, str], skipped: bool):
        assert browser.is_skipped(shown) == skipped


@pytest.mark.parametrize(
    ("marks", "seconds"),
    [((), None), (("e2e",), 300), (("slow",), 900), (("slow", "e2e"), 900), (("once",), None)],
)
def test_slow_and_browser_tests_may_take_longer(marks: tuple[str, ...], seconds: int | None):
    assert time_limit(set(marks)) == seconds


def test_each_test_is_in_one_share_and_shares_are_alike():
    names = [f"tests/a_room/test_file.py::test_{number}" for number in range(600)]
    shares = [{name for name in names if in_share(name, f"{number}/6")} for number in range(6)]
    assert sum(map(len, shares)) == len(set().union(*shares)) == 600
    assert all(60 < len(share) < 140 for share in shares)
    sampled = [name for name in names if is_sampled(name)]
    assert all(10 < sum(in_share(name, f"{number}/6") for name in sampled) < 45 for number in range(6))


def test_slow_tests_are_in_shares_by_themselves_and_others_with_their_file():
    names = [f"tests/a_room/test_file.py::test_{number}" for number in range(600)]
    slow = {name for name in names if item_in_share(name, {"slow"}, "1/6")}
    assert slow == {name for name in names if in_share(name, "1/6")}
    assert sum(item_in_share(names[0], {"sample"}, f"{number}/6") for number in range(6)) == 1
    assert len({item_in_share(name, {"sample"}, "1/6") for name in names}) == 1


@pytest.mark.parametrize(
    ("room", "text", "expression", "found"),
    [
        ("tables", "", "slow and not e2e", False),
        ("tables", "pytest.mark.slow", "slow and not e2e", True),
        ("stress", "", "slow", True),
        ("tables", "", "(slow or sample) and not once", True),
        ("tables", "", "not slow and not surface", True),
        ("live", "", "not slow and not surface", False),
        ("live", "django_db(transaction=True)", "not slow and not surface", True),
        ("infra", "", "not slow and not surface", True),
        ("e2e", "", "not slow and not e2e", False),
        ("e2e", "", "not slow and not timed", True),
        ("e2e", "", "not slow and timed", False),
        ("live", "", "", True),
    ],
)
def test_files_without_a_test_that_is_asked_for_are_not_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: str, text: str, expression: str, found: bool
):
    monkeypatch.setattr(selection, "TESTS", tmp_path)
    file = tmp_path / room / f"test_{len(text)}.py"
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    assert may_hold(file, expression) == found


def test_marks_that_the_text_does_not_name_are_noticed():
    here = Path(__file__)
    assert not contradicts(here, {"slow"}) and not contradicts(here, {"once"})
    assert contradicts(here.parents[1] / "api" / "conftest.py", {"slow", "surface"})
    assert contradicts(here.parents[1] / "api" / "conftest.py", set())


@pytest.mark.parametrize(("share", "status"), [("0/6", pytest.ExitCode.OK), (None, 5)])
def test_an_empty_share_is_no_failure(share: str | None, status: int):
    session = mock.Mock(exitstatus=5)
    session.config.getoption.return_value = share
    pytest_sessionfinish(session, 5)
    assert session.exitstatus == status


def test_every_test_has_a_time_limit(pytestconfig: pytest.Config):
    assert float(pytestconfig.getini("timeout")) == 120
    assert pytestconfig.getini("timeout_method") == "signal"


@pytest.mark.parametrize(
    ("parts", "status", "shown"),
    [
        ("good bad good", 2, "FAILED: bad"),
        ("bad good worse", 2, "FAILED: bad worse"),
        ("good good", 0, "All parts passed: good good"),
    ],
)
def test_make_runs_all_parts_and_tells_all_failures(tmp_path: Path, parts: str, status: int, shown: str):
    makefile = tmp_path / "Makefile"
    makefile.write_text(
        f"include {ROOT}/Makefile\ngood:\n\t@echo ran $@\nbad worse:\n\t@echo ran $@; false\n",
        encoding="utf-8",
    )
    environment = {**os.environ, "SKIP_BROWSER": "1"}
    for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS"):
        environment.pop(name, None)
    ran = subprocess.run(
        ["make", "-f", makefile, "test", f"TEST_PARTS={parts}"],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    lines = ran.stdout.splitlines()
    assert [line.removeprefix("ran ") for line in lines if line.startswith("ran ")] == parts.split()
    assert lines[-2:] == [browser.SKIPPED, shown]
    assert ran.returncode == status


def test_make_keeps_bytecode_whatever_the_environment_asks_for(tmp_path: Path):
    makefile = tmp_path / "Makefile"
    makefile.write_text(f'include {ROOT}/Makefile\nshow:\n\t@echo "[$$PYTHONDONTWRITEBYTECODE]"\n')
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS"):
        environment.pop(name, None)
    command = ["make", "-s", "-f", str(makefile), "show"]
    assert subprocess.check_output(command, cwd=ROOT, env=environment, text=True) == "[]\n"


def test_checks_install_where_nothing_was_kept_yet(tmp_path: Path):
    checks, programs = tmp_path / "frontend/checks", tmp_path / ".venv/bin"
    (checks / "node_modules").mkdir(parents=True)
    (checks / "package-lock.json").write_text("{}")
    programs.mkdir(parents=True)
    for name in ("python", "npm"):
        (programs / name).write_text("#!/bin/sh\n")
        (programs / name).chmod(0o755)
    for pins in ("requirements.txt", "requirements-dev.txt"):
        shutil.copy(ROOT / pins, tmp_path / pins)
        shutil.copy(ROOT / pins, tmp_path / f".venv/installed-{pins}")
    command = ["sh", shutil.copy(ROOT / "run", tmp_path), "prepare", "checks"]
    said = subprocess.check_output(command, text=True, timeout=60)
    assert said == "Installed what checks scripts and styles.\n"
    assert (tmp_path / "var/install.log").exists()


@pytest.mark.django_db
def test_what_asks_for_the_database_is_repeated_on_postgresql(request: pytest.FixtureRequest):
    assert uses_database(request.node)


def test_what_asks_for_no_database_is_not(request: pytest.FixtureRequest):
    assert not uses_database(request.node)


@pytest.mark.django_db(transaction=True)
def test_what_commits_is_no_surface_wherever_it_stands(request: pytest.FixtureRequest):
    assert uses_transactions(request.node)


def test_every_database_test_runs_in_one_part_on_postgresql_and_of_surfaces_the_sample():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipes = re.findall(r"^(?:test|slow)-\w+:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    chosen = re.findall(r'--postgres -m "([^"]+)"', "".join(recipes))
    parts: list[Any] = [Expression.compile(text) for text in chosen]
    assert len(parts) == 3
    for marks in map(set, product(*(("", name) for name in ("slow", "surface", "sample", "timed")))):
        if "sample" in marks and "surface" not in marks:
            continue
        runs = sum(part.evaluate(lambda name, marks=marks, **_: name in marks) for part in parts)
        assert runs == (0 if marks - {"", "timed"} == {"surface"} else 1), marks


def test_every_test_runs_in_one_part_on_sqlite_or_in_a_browser():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipes = "".join(re.findall(r"^(?:test|slow)-\w+:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE))
    pure = re.search(r"^PURE := (.*)$", makefile, re.MULTILINE)
    assert pure is not None
    rooms = {
        "$(IMPURE)": {"tests/stress", "tests/tables"},
        "$(PURE)": set(pure[1].split()),
        "tests/e2e": {"tests/e2e"},
        "tests/stress": {"tests/stress"},
    }
    chosen = re.findall(
        r"/pytest (?:\$\((?:SHARED|SIDE_BY_SIDE|ONE_MORE|REPEATS)\) )*(?:--timeout \d+ )?"
        r"-m (?:\"([^\"]+)\"|(\w+)) (\S+)$",
        recipes,
        re.MULTILINE,
    )
    parts: list[Any] = [(Expression.compile(quoted or word), rooms[where]) for quoted, word, where in chosen]
    assert len(parts) == 8
    timed = {("tests/e2e", ""), ("tests/e2e", "slow"), ("tests/stress", "slow")}
    for room, slow in product(set().union(*rooms.values()), ("", "slow")):
        for time in ("", "timed") if (room, slow) in timed else ("",):
            marks = {slow, time, "e2e" if room == "tests/e2e" else ""}
            runs = sum(
                room in where and part.evaluate(lambda name, marks=marks, **_: name in marks)
                for part, where in parts
            )
            assert runs == 1, (room, marks)


def test_what_measures_time_stands_where_make_runs_it():
    rooms = {
        room_of(file)
        for file in (ROOT / "tests").rglob("test_*.py")
        if "mark.timed" in file.read_text("utf-8")
    }
    assert rooms - {room_of(Path(__file__))} <= {"e2e", "stress"}


def test_of_the_surface_always_the_same_quarter_runs_on_postgresql():
    names = [f"tests/live/test_{word}.py::test_{number}" for word in "abcd" for number in range(100)]
    sampled = [name for name in names if is_sampled(name)]
    assert 60 < len(sampled) < 140
    assert all(any(f"_{word}.py" in name for name in sampled) for word in "abcd")
    assert [name for name in names if is_sampled(name)] == sampled


def test_one_database_serves_until_a_migration_or_a_model_changes(tmp_path: Path, migrated: Path):
    assert migrated.stem == digest_of_migrations()
    app = mock.Mock(path=str(tmp_path))
    seen = set()
    with mock.patch("tests.prepared.apps.get_app_configs", return_value=[app]):
        for file in ("migrations/0001_first.py", "models/players.py", "models.py"):
            (tmp_path / file).parent.mkdir(exist_ok=True)
            for content in ("one", "another"):
                (tmp_path / file).write_text(content, encoding="utf-8")
                seen.add(digest_of_migrations())
    assert len(seen) == 6


def test_what_takes_long_is_made_once_until_its_name_changes(tmp_path: Path):
    config, made = mock.Mock(), []
    config.cache.mkdir.return_value = tmp_path

    def make(file: Path) -> None:
        made.append(file.name)
        file.write_text(str(len(made)), encoding="utf-8")

    first = made_once(config, "x", "one", make)
    assert made_once(config, "x", "one", make) == first == tmp_path / "one"
    assert first.read_text(encoding="utf-8") == "1"
    assert made_once(config, "x", "two", make).read_text(encoding="utf-8") == "2"
    assert not first.exists() and len(made) == 2


def test_no_test_imports_from_another_file_of_tests():
    importing = re.compile(r"^(?:from|import) tests\.(?:\w+\.)*test_\w+", re.MULTILINE)
    found = [
        file for file in (ROOT / "tests").rglob("*.py") if importing.search(file.read_text(encoding="utf-8"))
    ]
    assert found == [], "helpers have modules of their own"
