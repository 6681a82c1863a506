"""The documentation site: it has every page, links to nothing fail, releases are listed in order."""

from __future__ import annotations

import importlib.util
import re
import shutil
from pathlib import Path

import pytest

from deploy.site import ROOT, build, write_front

pytestmark = pytest.mark.once


def test_every_page_is_in_the_contents():
    listed = set(re.findall(r"(?m)^([a-z-]+)$", (ROOT / "docs" / "index.md").read_text(encoding="utf-8")))
    assert {page.stem for page in (ROOT / "docs").glob("*.md")} - {"index"} == listed


def test_the_front_page_lists_releases_the_newest_first(tmp_path: Path):
    for name in ("0.9.0", "0.10.0.dev0", "0.10.0", "search"):
        (tmp_path / name).mkdir()
    assert write_front(tmp_path) == ["0.10.0", "0.10.0.dev0", "0.9.0"]
    assert '<a href="0.10.0/">' in (tmp_path / "index.html").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("sphinx") is None, reason="make site installs what it needs")
@pytest.mark.parametrize("link", ["nowhere.md", "index.md#no-such-heading"])
def test_a_link_to_nothing_fails(tmp_path: Path, link: str):
    pages = tmp_path / "docs"
    pages.mkdir()
    shutil.copy(ROOT / "docs" / "conf.py", pages / "conf.py")
    index = "# One page\n\nA [link]({}).\n"
    (pages / "index.md").write_text(index.format("index.md#one-page"), encoding="utf-8")
    assert build(pages, tmp_path / "good") == 0
    (pages / "index.md").write_text(index.format(link), encoding="utf-8")
    assert build(pages, tmp_path / "bad") == 1
