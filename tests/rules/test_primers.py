"""Every game tells how it goes, and what it tells is fit for a page: short, its words its own."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

import pytest

from rules import registry
from rules.kernel import BadOptions, GameDef, Primer, Term
from rules.kernel.language import N_
from rules.lcg.second.catalogue import CARDS
from rules.lcg.second.edition import SECOND

GAMES = registry.all_games()
MAX_TEXT_LENGTH = 320
"""Characters of one sentence or term: what fits a phone without scrolling."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_tells_how_it_goes(game: GameDef[Any]) -> None:
    assert game.primer is not None, f"{game.title} declares no primer: docs/adding-a-game.md, How it goes"
    answer = json.loads(json.dumps(game.primer.to_json()))
    assert all(answer[part] for part in ("goal", "round", "end", "scoring"))
    assert game.about


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_primer_is_short_and_in_whole_sentences(game: GameDef[Any]) -> None:
    assert game.primer is not None
    card_text = {str(facts.get("text", "")) for facts in game.facts.values()}
    for sentence in set(game.primer.sentences()) - card_text:
        assert sentence[0].isupper(), sentence
        assert sentence.rstrip().endswith((".", "?", "!")), sentence
        assert len(sentence) <= MAX_TEXT_LENGTH, sentence


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_heads_or_decides_a_game_is_a_line_of_it(game: GameDef[Any]) -> None:
    assert set(game.decisive) | set(game.headings) <= set(game.words)


def test_terms_of_one_spelling_and_primers_with_gaps_are_refused() -> None:
    trick = Term("trick", "Four cards.", N_("tricks"))
    with pytest.raises(ValueError, match="spelled alike: tricks"):
        Primer("Win.", ("Play.",), "At the end.", "Most.", (trick, Term("Tricks", "More.")))
    for goal, round_ in (("", ("Play.",)), ("Win.", ()), ("Win.", ("",))):
        with pytest.raises(ValueError, match="tells goal"):
            Primer(goal, round_, "At the end.", "Most.")


def variants(game: GameDef[Any]) -> list[tuple[int, dict[str, Any]]]:
    """Settled options of a game, with a number of seats: the usual ones, and those that are tried."""
    found = []
    for n in game.seats:
        for chosen in ({}, *game.option_sets):
            with suppress(BadOptions):
                found.append((n, game.settle_options(n, chosen)))
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_is_described_under_all_options(game: GameDef[Any]) -> None:
    for _, options in variants(game):
        about, primer = game.about_under(options), game.primer_under(options)
        assert about[0].isupper() and about.endswith(".") and len(about) <= MAX_TEXT_LENGTH
        assert re.search(r"\bwins?\b", about), f"{about} does not say how one wins"
        assert primer is not None
        assert all(len(sentence) <= MAX_TEXT_LENGTH for sentence in (primer.goal, primer.end, primer.scoring))
    usual = game.settle_options(game.seats[-1], {})
    assert (game.about_under(usual), game.primer_under(usual)) == (game.about, game.primer)


@pytest.mark.parametrize(
    ("n", "format_", "wins", "knows_titles"),
    [
        (3, "kingsmoot", "the player who then has the most titles wins", True),
        (3, "melee", "The player who has fifteen power first wins", True),
        (2, "joust", "the player who has fifteen power first wins", False),
    ],
)
def test_the_card_game_is_described_as_the_format_that_is_played(
    n: int, format_: str, wins: str, knows_titles: bool
) -> None:
    game = registry.find("lcg")
    options = game.settle_options(n, {"format": format_})
    about, primer = game.about_under(options), game.primer_under(options)
    assert primer is not None
    description = " ".join((about, primer.goal, primer.end, primer.scoring)).lower()
    assert wins in about
    assert ("most titles" in description) == ("six titles" in description) == (format_ == "kingsmoot")
    assert any(term.name == "title" for term in primer.terms) is knows_titles
    assert ("chooses a title" in primer.round[0]) == (format_ == "melee")
    for other in {"kingsmoot", "melee", "joust"} - {format_}:
        assert other not in description
    assert "At most 3 rounds" in game.about_under({**options, "rounds": 3})


def test_two_who_choose_no_format_read_of_the_joust_that_they_play() -> None:
    game = registry.find("lcg")
    assert game.about_under(game.settle_options(2, {})).startswith("Two Houses")


@pytest.mark.parametrize(
    ("key", "chosen", "words"),
    [
        ("hearts", {"length": "one_deal"}, "One deal"),
        ("hearts", {"length": "fifty"}, "To 50 points"),
        ("goofspiel", {"cards": 5}, "one of 5 cards"),
        ("btwixt", {"short": True}, "a quarter of an hour"),
    ],
)
def test_other_games_are_described_as_long_as_they_are(key: str, chosen: dict[str, Any], words: str) -> None:
    game = registry.find(key)
    options = game.settle_options(4, chosen)
    assert words in game.about_under(options)
    assert words not in game.about


@pytest.mark.parametrize("format_", ["kingsmoot", "melee"])
def test_the_card_game_explains_its_keywords_phases_titles_and_marks(format_: str) -> None:
    game = registry.find("lcg")
    primer = game.primer_under(game.settle_options(4, {"format": format_}))
    assert primer is not None
    spelled = {spelling.lower() for term in primer.terms for spelling in term.spellings()}
    keywords = {word.split(" ")[0] for facts in game.facts.values() for word in facts.get("keywords", ())}
    titles = {CARDS[code].name.lower() for code in SECOND.formats[format_].titles}
    phases = {
        "plot",
        "draw phase",
        "marshaling",
        "challenges phase",
        "dominance",
        "standing phase",
        "taxation",
    }
    marks = {"military", "intrigue", "power", "gold", "str"}
    assert keywords - {"no"} | titles | phases | marks <= spelled


def test_figures_and_marks_of_the_card_board_are_words() -> None:
    """The board opens these with a tap (`explained` in its scripts)."""
    primer = registry.find("lcg").primer
    assert primer is not None
    spelled = {spelling for term in primer.terms for spelling in term.spellings()}
    assert {"power", "gold", "title", "first player", "military", "intrigue", "claim"} <= spelled
    assert {"income", "initiative", "reserve", "dominance"} <= spelled
    assert {"action", "interrupt", "reaction", "save"} <= spelled
