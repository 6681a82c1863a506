"""The files of a release: its notes are its entry in the changelog."""

from __future__ import annotations

import pytest

from deploy.release import ROOT, ReleaseFailed, notes
from rules import __version__

pytestmark = pytest.mark.once
CHANGELOG = (
    "# Changelog\n\n## 0.2.0\n\nNew.\n\n**Events**\n- A line.\n\n## 0.1.10\n\nOlder.\n\n## 0.1.1\n\nFirst.\n"
)


@pytest.mark.parametrize(
    ("version", "text"),
    [("0.2.0", "New.\n\n**Events**\n- A line.\n"), ("0.1.10", "Older.\n"), ("0.1.1", "First.\n")],
)
def test_the_notes_are_the_entry_of_the_version(version: str, text: str):
    assert notes(CHANGELOG, version) == text


def test_a_version_without_an_entry_is_no_release():
    with pytest.raises(ReleaseFailed, match=r"no entry of 0\.1\."):
        notes(CHANGELOG, "0.1")


def test_this_version_has_its_notes():
    assert "**Programs and operators**" in notes((ROOT / "CHANGELOG.md").read_text(), __version__)
