"""Every game tells how it goes, and what it tells is fit for a page: short, its words its own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules import registry
from rules.kernel import GameDef, Primer, Term

GAMES = registry.all_games()
LONGEST = 320
"""Characters of one sentence or term: what fits a phone without scrolling."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_tells_how_it_goes(game: GameDef[Any]) -> None:
    assert game.primer is not None, f"{game.title} declares no primer: docs/adding-a-game.md, How it goes"
    told = json.loads(json.dumps(game.primer.to_json()))
    assert all(told[part] for part in ("goal", "round", "end", "scoring"))
    assert game.about


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_primer_is_short_and_in_whole_sentences(game: GameDef[Any]) -> None:
    assert game.primer is not None
    card_text = {str(facts.get("text", "")) for facts in game.facts.values()}
    for sentence in set(game.primer.sentences()) - card_text:
        assert sentence[0].isupper(), sentence
        assert sentence.rstrip().endswith((".", "?", "!")), sentence
        assert len(sentence) <= LONGEST, sentence


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_heads_or_decides_a_game_is_a_line_of_it(game: GameDef[Any]) -> None:
    assert set(game.decisive) | set(game.headings) <= set(game.words)


def test_terms_of_one_spelling_and_primers_with_gaps_are_refused() -> None:
    trick = Term("trick", "Four cards.", ("tricks",))
    with pytest.raises(ValueError, match="spelled alike: tricks"):
        Primer("Win.", ("Play.",), "At the end.", "Most.", (trick, Term("Tricks", "More.")))
    for goal, round_ in (("", ("Play.",)), ("Win.", ()), ("Win.", ("",))):
        with pytest.raises(ValueError, match="tells goal"):
            Primer(goal, round_, "At the end.", "Most.")


def test_the_card_game_explains_its_keywords_phases_titles_and_marks() -> None:
    game = registry.find("lcg")
    assert game.primer is not None
    spelled = {spelling.lower() for term in game.primer.terms for spelling in term.spellings()}
    keywords = {word.split(" ")[0] for facts in game.facts.values() for word in facts.get("keywords", ())}
    titles = {str(facts["name"]).lower() for facts in game.facts.values() if facts.get("kind") == "title"}
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
