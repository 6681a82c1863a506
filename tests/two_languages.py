"""English and the pseudo-locale, as an installation offers them that has both."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

import pytest
from django.test import override_settings
from django.utils.translation import trans_real

from kingsmoot import catalogs
from kingsmoot.languages import PSEUDO
from rules.kernel import language as languages_of_games
from tests.prepared import digest_of, made_once

_catalog_of_games = languages_of_games._catalog  # tests put another in its place
OFFERED = [("en", "English"), (PSEUDO, "⟦Pseudo-locale⟧")]


@contextmanager
def catalogs_in(folder: Path) -> Iterator[None]:
    """Offer the pseudo-locale with the catalogs of a folder."""
    with pytest.MonkeyPatch.context() as patch, override_settings(LANGUAGES=OFFERED, LOCALE_PATHS=[folder]):
        patch.setattr(languages_of_games, "CATALOGS", folder)
        _forget()
        yield
    _forget()


def _forget() -> None:
    _catalog_of_games.cache_clear()
    trans_real._translations.pop(PSEUDO, None)  # type: ignore[attr-defined]


@pytest.fixture(scope="session")
def pseudo_folder(pytestconfig: pytest.Config) -> Path:
    """Where the pseudo-locale's catalogs are, with every sentence."""
    files = [Path(catalogs.__file__), *chain.from_iterable(map(catalogs.sources, catalogs.LOCALES))]
    return made_once(pytestconfig, "pseudo-locale", digest_of(files), catalogs.write_pseudo)


@pytest.fixture
def two_languages(pseudo_folder: Path) -> Iterator[None]:
    """Offer English and the pseudo-locale for a test."""
    with catalogs_in(pseudo_folder):
        yield
