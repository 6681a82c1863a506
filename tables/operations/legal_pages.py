"""Terms of use and privacy notice: files that the operators write, in Markdown, by language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

NAMES = ("terms", "privacy")
MAX_BYTES = 200_000
"""More of a file is not read."""


def directory() -> Path:
    """Return where the files are: `terms.md`, and `terms.de.md` for German readers."""
    return Path(settings.DATA_DIR) / "pages"


def legal_page(name: str, language: str) -> str | None:
    """Return the text of a page in a language, else of the file for all; None if there is none."""
    for file in _files(name, language):
        try:
            with file.open("rb") as opened:
                return opened.read(MAX_BYTES).decode(errors="replace")
        except (FileNotFoundError, IsADirectoryError, PermissionError):
            continue
    return None


def legal_pages(language: str) -> list[str]:
    """Return the names of the pages that there are for readers of a language."""
    return [name for name in NAMES if any(file.is_file() for file in _files(name, language))]


def _files(name: str, language: str) -> Iterator[Path]:
    if language:
        yield directory() / f"{name}.{language}.md"
    yield directory() / f"{name}.md"
