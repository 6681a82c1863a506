"""The games in every language that has catalogs: what terms are called must stay distinct."""

from __future__ import annotations

import pytest

from rules import registry
from rules.kernel.language import CATALOGS, language

LANGUAGES = sorted(path.parents[1].name for path in CATALOGS.glob("*/LC_MESSAGES/rules.mo"))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", registry.keys())
def test_terms_of_each_game_are_distinct(game: str, code: str):
    rules = registry.find(game)
    primers = [rules.primer, *getattr(rules, "primers", {}).values()]
    with language(code.replace("_", "-").lower()):
        for primer in filter(None, primers):
            assert len(primer.worded().terms) == len(primer.terms)
