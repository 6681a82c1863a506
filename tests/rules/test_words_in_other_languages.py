"""Games are worded in the reader's language: the pseudo-locale shows what no catalog contains."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingsmoot.catalogs import PSEUDO, write_pseudo
from rules import registry
from rules.kernel import Illegal, Match, play_one
from rules.kernel import language as languages
from rules.kernel.ask import PickSome
from rules.kernel.language import Span, listing, phrase, worded
from rules.kernel.words import word_line

MARKED = ("hearts", "goofspiel", "btwixt", "oathbreaker", "boardgame")


@pytest.fixture(scope="module", autouse=True)
def pseudo_locale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = tmp_path_factory.mktemp("locale")
    write_pseudo(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "CATALOGS", folder)
        languages._catalog.cache_clear()
        yield
    languages._catalog.cache_clear()


def shown_in(key: str) -> Iterator[str]:
    """Yield what readers of a game see: its texts, and the lines, questions and choices of random play."""
    game, chance = registry.find(key), Random(7)
    options = game.settle_options(game.seats[0], game.option_sets[-1] if game.option_sets else {})
    yield game.about_under(options)
    primer = game.primer_under(options)
    if primer is not None:
        yield from primer.worded().sentences()
    for option in game.options:
        described = option.to_json()
        yield described["sentence"]
        yield from (choice["label"] for choice in described["choices"] if not choice["label"].isdigit())
    for part in game.look.to_json()["parts"].values():
        yield from filter(None, (part["name"], *part.get("names", {}).values()))
    for printed in game.facts.values():
        worded_facts = game.in_words(printed)
        yield from (worded_facts[field] for field in game.text_fields if worded_facts.get(field))
    match = Match.new(game, game.seats[0], options, bytes(32))
    names = [f"N{seat}" for seat in range(match.n)]
    for _ in range(400):
        if match.over:
            break
        seat = min(match.waiting())
        ask: Any = match.ask_json(seat)
        yield game.prompt(ask["words"], names, seat)
        yield from (act["title"] for act in match.acts_json(seat))
        for option in ask.get("options", []):
            if not str(option["label"]).isdigit() and option.get("of") not in ("seat", "noble"):
                yield option["label"]
        play_one(match, seat, registry.bots(key)["random"](), chance)
    yield from (game.tell(line, names) for line in match.lines(0))


@pytest.mark.parametrize("key", MARKED)
def test_everything_shown_is_in_the_catalogs(key: str) -> None:
    with languages.language(PSEUDO):
        missing = {text for text in shown_in(key) if not text.startswith("⟦")}
    assert not missing, sorted(missing)[:40]


def test_refusals_are_worded_when_they_are_shown() -> None:
    ask = PickSome(0, "discard", (1, 2, 3), 1, 2)
    with pytest.raises(Illegal) as refused:
        ask.settle(())
    assert str(refused.value) == "Choose 1 to 2, not 0."
    with languages.language(PSEUDO):
        assert str(refused.value).startswith("⟦Çhóóšé ⟦1 ťó 2~~~~⟧, ñóť 0.")


def test_a_template_names_the_plural_forms_of_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    class Polish(NullTranslations):
        def gettext(self, message: str) -> str:
            return {"{n:card|cards}": "{n:karta|karty|kart}"}.get(message, message)

        def plural(self, count: int) -> int:
            few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
            return 0 if count == 1 else 1 if few else 2

    monkeypatch.setattr(languages, "_catalog", lambda code: Polish())
    with languages.language("pl"):
        shown = [worded("{n:card|cards}", n=n) for n in (1, 2, 5)]
        assert shown == ["1 karta", "2 karty", "5 kart"]
        assert word_line("draws", {"n": 3}, {"draws": "{n:card|cards}"}) == "3 karty"
    assert [worded("{n:card|cards}", n=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_phrases_lists_and_ranges() -> None:
    ship = phrase("{unit} of {house}", unit="Ship", house="Stark")
    assert ship == "Ship of Stark" and listing(["A", "B", "C"]) == "A, B and C" and str(Span(2, 2)) == "2"
    with languages.language(PSEUDO):
        assert languages.translated(ship).startswith("⟦")
