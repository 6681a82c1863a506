"""Files by others are the ones their README names, unchanged and with their licenses."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

FRONTEND = Path(__file__).parent.parent.parent / "frontend"
VENDOR = FRONTEND / "vendor"
FONTS = FRONTEND / "static" / "fonts"
ROW = re.compile(r"^\| (\S+) \| .* \| ([0-9a-f]{64}) \|$", re.MULTILINE)


def test_every_file_is_listed_with_its_checksum():
    listed = dict(ROW.findall((VENDOR / "README.md").read_text(encoding="utf-8")))
    found = {
        path.relative_to(VENDOR).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in VENDOR.rglob("*.js")
    }
    assert listed == found


def test_fonts_are_the_ones_their_readme_names_and_small():
    row = re.compile(r"^\| (\S+\.woff2) \| ([0-9a-f]{64}) \|$", re.MULTILINE)
    listed = dict(row.findall((FONTS / "README.md").read_text(encoding="utf-8")))
    found = {path.name: path.read_bytes() for path in FONTS.glob("*.woff2")}
    assert listed == {name: hashlib.sha256(content).hexdigest() for name, content in found.items()}
    assert sum(len(content) for name, content in found.items() if "sans" in name) <= 120 * 1024


def test_fonts_on_paper_are_the_ones_their_readme_names():
    fonts = FRONTEND / "paper" / "fonts"
    row = re.compile(r"^\| (\S+\.ttf) \| ([0-9a-f]{64}) \|$", re.MULTILINE)
    listed = dict(row.findall((fonts / "README.md").read_text(encoding="utf-8")))
    found = {path.name: path.read_bytes() for path in fonts.glob("*.ttf")}
    assert listed == {name: hashlib.sha256(content).hexdigest() for name, content in found.items()}


def test_every_file_has_its_version_in_its_name_and_its_license_beside_it():
    """A package of several files has them in a folder of its name."""
    packages = {path if path.parent.parent == VENDOR else path.parent for path in VENDOR.rglob("*.js")}
    assert len(packages) == 3
    for path in packages:
        name, version = re.fullmatch(r"([a-z-]+)-(\d+\.\d+\.\d+)(?:\..*)?", path.name).groups()  # type: ignore[union-attr]
        assert (path.parent / f"{name}-{version}.LICENSE").exists()
