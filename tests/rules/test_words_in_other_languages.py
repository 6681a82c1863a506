"""Games are worded in the reader's language: the pseudo-locale shows what no catalog contains."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from gettext import NullTranslations
from random import Random
from typing import Any

import pytest

from kingsmoot.languages import PSEUDO
from rules import registry
from rules.kernel import BadOptions, GameDef, Illegal, Match, play_one
from rules.kernel import language as languages
from rules.kernel.ask import PickSome
from rules.kernel.bots import RandomBot
from rules.kernel.game import Correction, Counter, FreeAct
from rules.kernel.language import (
    Span,
    in_context,
    listing,
    phrase,
    sentences,
    text_from_json,
    text_to_json,
    verbatim,
    worded,
)
from rules.kernel.terms import JUDGE
from rules.kernel.words import word_line

GAMES = {key: registry.find(key) for key in registry.keys()}  # noqa: SIM118
DATA = re.compile(r"\bN\d\b")
"""Names of players."""
PLAYERS = frozenset({"seat", "noble"})
"""What options are that are labeled with a player's name."""


pytestmark = pytest.mark.usefixtures("two_languages")


def shown_before(game: GameDef[Any], options: Mapping[str, Any]) -> Iterator[str]:
    """Yield what readers see of a game before it begins."""
    yield game.about_under(options)
    primer = game.primer_under(options)
    if primer is not None:
        worded_primer = primer.worded()
        yield from worded_primer.sentences()
        yield from (term.name for term in worded_primer.terms)
    for option in game.options:
        described = option.to_json()
        yield described["title"]
        yield described["sentence"]
        yield from (choice["label"] for choice in described["choices"])
    for deck in game.decks:
        yield from (deck.worded().title, deck.worded().text)
    for part in game.look.to_json()["parts"].values():
        yield from (part["name"], *part.get("names", {}).values())
    for title in (*game.stops.values(), *game.moments.values()):
        yield languages.translated(title)
    parts: tuple[Mapping[str, Counter | Correction | FreeAct[Any]], ...]
    parts = (game.counters, game.corrections, game.acts)
    yield from (languages.translated(each.title) for part in parts for each in part.values())
    for printed in game.facts.values():
        yield from texts_of(game.in_words(printed), game.text_fields)


def texts_of(data: Any, fields: Collection[str]) -> Iterator[str]:
    """Yield the texts of some fields of facts or a view."""
    if isinstance(data, Mapping):
        for name, value in data.items():
            if name not in fields:
                yield from texts_of(value, fields)
            elif isinstance(value, str):
                yield value
            elif isinstance(value, list):
                yield from (text for text in value if isinstance(text, str))
    elif isinstance(data, list):
        for part in data:
            yield from texts_of(part, fields)


def shown_during(game: GameDef[Any], n: int, options: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines, questions and choices of random play."""
    chance, bot = Random(7), RandomBot()
    match = Match.new(game, n, options, bytes(32))
    names = [f"N{seat}" for seat in range(match.n)]
    for _ in range(2_000):
        if match.over:
            break
        seat = min(match.waiting())
        ask: Any = match.ask_json(seat)
        yield game.prompt(ask["words"], names, seat)
        yield from texts_of(game.in_words(match.view(seat)), game.text_fields)
        yield from (act["title"] for act in match.acts_json(seat))
        yield from (option["label"] for option in ask.get("options", []) if option.get("of") not in PLAYERS)
        play_one(match, seat, bot, chance)
    yield from (game.tell(line, names) for line in match.lines(JUDGE))


def outside(text: str) -> str:
    """Return what stands outside of all marks of the pseudo-locale."""
    depth, found = 0, ""
    for character in text:
        depth += (character == "⟦") - (character == "⟧")
        found += character if not depth and character != "⟧" else ""
    return found


def settled(game: GameDef[Any], given: Mapping[str, Any]) -> tuple[int, Mapping[str, Any]]:
    """Return the smallest number of players that options are for, and all options."""
    for n in game.seats:
        with suppress(BadOptions):
            return n, game.settle_options(n, given)
    raise AssertionError(given)


@pytest.mark.parametrize(
    ("key", "given"),
    [(key, given) for key, game in GAMES.items() for given in game.option_sets or ({},)],
    ids=lambda part: part if isinstance(part, str) else "-".join(map(str, part.values())),
)
def test_everything_shown_is_in_the_catalogs(key: str, given: Mapping[str, Any]) -> None:
    game = GAMES[key]
    n, options = settled(game, given)
    with languages.language(PSEUDO):
        shown = {*shown_before(game, options), *shown_during(game, n, options)}
        missing = {text for text in shown if re.search(r"[^\W\d_]{2}", DATA.sub("", outside(text)))}
    assert len(shown) > 60 and not missing, sorted(missing)[:40]


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


def test_stored_texts_come_back_the_same() -> None:
    text = sentences(
        phrase(
            "{card} of {owner}: {n:card|cards}", card=in_context("card", "Ice"), owner=verbatim("Ice"), n=2
        ),
        phrase("The Houses are {names}.", names=("Stark", "Tully")),
    )
    stored = json.loads(json.dumps(text_to_json(text)))
    assert text_from_json(stored) == text == "Ice of Ice: 2 cards The Houses are Stark, Tully."
    assert text_to_json(text_from_json(stored)) == stored
    with languages.language(PSEUDO):
        assert languages.translated(text_from_json(stored)) == languages.translated(text)
        shown = languages.translated(
            phrase("{card} {owner}", card=in_context("card", "Ice"), owner=verbatim("Ice"))
        )
    assert shown == "⟦Íçé~⟧ Ice"


def test_boards_find_terms_in_every_language() -> None:
    primer = registry.find("lcg").primer
    assert primer is not None
    english = primer.to_json()["terms"]
    with languages.language(PSEUDO):
        shown = primer.worded().to_json()["terms"]
    assert [term["key"] for term in shown] == [term["name"] for term in english]
    assert all(term["name"].startswith("⟦") for term in shown)
