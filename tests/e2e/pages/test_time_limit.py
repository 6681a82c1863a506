"""A browser test that hangs is ended and reported, and the next one still has its browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.browser import find

HANGING = """
import pytest

@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, "executable_path": %r, "args": ["--no-sandbox"]}

def test_a_script_without_end(page):
    page.evaluate("for (;;);")

def test_an_answer_that_never_comes(page):
    page.evaluate("new Promise(() => {})")

def test_the_next(page):
    assert page.evaluate("1 + 1") == 2
"""


@pytest.mark.timed
def test_a_hanging_browser_test_is_ended_and_reported(tmp_path: Path):
    (tmp_path / "test_hanging.py").write_text(HANGING % find(), encoding="utf-8")
    options = ["-p", "no:django", "-p", "no:cacheprovider", "--timeout=6", "--timeout-method=signal", "-rA"]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "test_hanging.py"],
        cwd=tmp_path, capture_output=True, text=True, timeout=90, check=False,
    )  # fmt: skip
    assert ran.returncode == 1
    for name in ("test_a_script_without_end", "test_an_answer_that_never_comes"):
        assert f"FAILED test_hanging.py::{name}[chromium]" in ran.stdout, ran.stdout
    assert ran.stdout.count("E       Failed: Timeout (>6.0s) from pytest-timeout") == 2
    assert "PASSED test_hanging.py::test_the_next" in ran.stdout
