"""What the log and the questions say in games that bots play: whole sentences, and nothing of the engine."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from rules import registry
from rules.cards.abilities import Trigger
from rules.kernel import SPECTATOR, Match, RandomBot, play_one
from rules.kernel.table import LIMBO
from rules.kernel.words import KERNEL_WORDS, place_title, word_line
from rules.lcg.game import GAME
from rules.lcg.second.catalogue import CARDS
from tests.rules.lcg.scenes import Side, scene
from tests.rules.sentences import violations

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay")
GAMES: tuple[tuple[str, int, Mapping[str, Any]], ...] = (
    ("lcg", 4, {"format": "kingsmoot", "rounds": 3}),
    ("lcg", 4, {"format": "melee", "rounds": 3}),
    ("lcg", 2, {"format": "joust", "rounds": 3}),
    ("lcg_first", 4, {"format": "core", "rounds": 3}),
    ("lcg_first", 6, {"format": "kingsmoot", "rounds": 2}),
    ("lcg_first", 4, {"format": "teams", "rounds": 2}),
    ("lcg_first", 2, {"format": "duel", "rounds": 3}),
    ("btwixt", 3, {}),
    ("btwixt", 5, {}),
)


def said_in(key: str, seats: int, options: Mapping[str, Any], seed: int) -> Mapping[str, set[str]]:
    """The sentences of a game by the keys of their templates, cards called X."""
    game = registry.find(key)
    words = {**game.words, **{word: "X" for word in game.words if word.startswith("face.")}}
    match = Match.new(game, seats, options, bytes([seed]) * 32)
    chance, bots = Random(seed), list(registry.bots(key).values())
    bot = RandomBot() if seed % 2 else bots[-1]()
    said: defaultdict[str, set[str]] = defaultdict(set)
    anonymous = type(game)()
    anonymous.words = words  # type: ignore[misc]
    while not match.over:
        for seat in sorted(match.waiting()):
            ask = match.ask_json(seat)
            if ask is not None:
                said[f"ask.{ask['words']['key']}"].add(anonymous.prompt(ask["words"], NAMES, seat))
                play_one(match, seat, bot, chance)
    for who in (SPECTATOR, 0):
        for line in match.lines(who):
            assert line.key in words or line.key in KERNEL_WORDS, line.key
            said[line.key].add(anonymous.tell(line, NAMES))
    return said


@pytest.mark.parametrize(("key", "seats", "options"), GAMES)
def test_whole_sentences_without_words_of_the_engine(
    key: str, seats: int, options: Mapping[str, Any]
) -> None:
    sentences = 0
    for seed in (1, 2, 3):
        for texts in said_in(key, seats, options, seed).values():
            for text in texts:
                assert violations(text) == [], text
                sentences += 1
    assert sentences > 40


@pytest.mark.parametrize(("seats", "format"), [(4, "kingsmoot"), (4, "melee"), (2, "joust")])
def test_questions_of_the_card_game_speak_to_who_is_asked(seats: int, format: str) -> None:
    match = Match.new(GAME, seats, {"format": format, "rounds": 3}, bytes(32))
    chance, bot, found = Random(3), registry.bots("lcg")["random"](), 0
    while not match.over and found < 200:
        for seat in sorted(match.waiting()):
            ask = match.ask_json(seat)
            if ask is not None:
                text = GAME.prompt(ask["words"], NAMES, seat)
                assert not re.search(rf"\b{NAMES[seat]}\b", text), text
                found += re.search(r"\b[Yy]ou(r)?\b", text) is not None
                play_one(match, seat, bot, chance)
    assert found > 20


@pytest.mark.parametrize(
    ("key", "args", "text"),
    [
        (
            "interrupt",
            {"event": "leaves", "by_seat": 2, "card": {"face": "x"}, "of_seat": 1, "how": "kill"},
            "Your x is about to be killed. Interrupt, or pass.",
        ),
        (
            "reaction",
            {"event": "claim", "by_seat": 1, "lost_seat": 2, "n": 2, "challenge": "military"},
            "You have claimed 2 from Cy for the military challenge. React, or pass.",
        ),
        (
            "reaction",
            {"event": "claim", "by_seat": 2, "lost_seat": 1, "n": 2, "challenge": "military"},
            "Cy has claimed 2 from you for the military challenge. React, or pass.",
        ),
        (
            "interrupt",
            {"event": "initiative", "by_seat": 1},
            "You are about to win initiative. Interrupt, or pass.",
        ),
        (
            "reaction",
            {"event": "enters", "by_seat": 1, "card": {"face": "x"}},
            "X came into play under your control. React, or pass.",
        ),
    ],
)
def test_a_window_says_you_to_its_reader(key: str, args: dict[str, Any], text: str) -> None:
    def said(asked: int | None) -> str:
        shown = GAME.prompt({"key": key, "args": args}, NAMES, asked)
        return shown[0].upper() + shown[1:]

    assert said(1) == text
    assert "Bo" in said(None)


@pytest.mark.parametrize(("key", "seats", "options"), GAMES)
def test_no_two_moments_share_a_question(key: str, seats: int, options: Mapping[str, Any]) -> None:
    asked: dict[str, str] = {}
    for seed in (1, 2):
        for moment, texts in said_in(key, seats, options, seed).items():
            for text in texts if moment.startswith("ask.") else ():
                assert asked.setdefault(text, moment) == moment, text


@pytest.mark.parametrize(
    "wrong",
    [
        "Bo draws 1 cards.",
        "Bo has 2 card left.",
        "Ana pays 1 less for the next fitting card.",
        "Bo has military claim applied: 2.",
        "React (event.leaves), or pass.",
        "min(15, 5 + 0) // 2 + 2.",
        "Bo initiates a intrigue challenge.",
        "house_power.",
        "Bo has no full stop",
    ],
)
def test_the_test_hears_what_was_wrong(wrong: str) -> None:
    assert violations(wrong)


def test_every_window_of_the_card_game_tells_what_happens() -> None:
    """Whatever an ability of a card or title answers to."""
    shown = GAME.words
    kinds = {
        (ability.timing, kind)
        for card in CARDS.values()
        for ability in card.abilities
        if isinstance(ability, Trigger) and ability.timing in {"would", "interrupt", "reaction"}
        for kind in ability.kinds
    }
    assert len(kinds) > 15
    for timing, kind in kinds:
        ways = ("kill", "discard", "sacrifice", "return", "remove") if kind == "leaves" else ("",)
        for way in ways:
            assert f"ask.{timing} {kind} {way}".rstrip() in shown


def test_a_window_says_whose_and_what_opened_it() -> None:
    s = scene(
        p1=Side("stark", play=["Robb Stark"], gold=2),
        p2=Side("lannister", hand=["The Hand's Judgment"], play=["Burned Men"], gold=3),
        p3=Side("tyrell", hand=["Superior Claim"]),
    )
    s.attack("p1", "military", "p2", ["Robb Stark"])
    ask = s.ask("p2")
    lens = s.match.lens(1)
    text = GAME.prompt(lens.words(ask.words), ("Ana", "Bo", "Cy"))
    assert text.startswith("You defend against Ana in the military challenge: 0 STR against 5.")


def test_numbers_have_their_nouns() -> None:
    words = {
        "draws": "{seat} draws {n:card|cards}.",
        "scores": "{n:ally|allies}",
    }
    assert word_line("draws", {"seat": 0, "n": 1}, words, NAMES) == "Ana draws 1 card."
    assert word_line("draws", {"seat": 0, "n": 2}, words, NAMES) == "Ana draws 2 cards."
    assert word_line("scores", {"n": 1}, words) == "1 ally"
    assert word_line("scores", {"n": 0}, words) == "0 allies"


@pytest.mark.parametrize("key", registry.keys())
def test_judges_read_words_for_every_place(key: str) -> None:
    """Each pile of a table has a name of its own, none of them the engine's."""
    game = registry.find(key)
    for n in (min(game.seats), max(game.seats)):
        table = Match.new(game, n, {}, bytes(32)).table
        worded = {word.split(".")[1] for word in game.words if word.startswith("zone.")}
        assert {zone.name for zone in table.zones} == worded
        names = [f"{name} Vale" for name in ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")[:n]]
        places = [(zone, index) for zone, index in table.layout.named if zone != LIMBO.name]
        titles = [place_title(zone, index, game.words, names) for zone, index in places]
        found = [title for title in titles if title]
        assert len(found) == len(set(found)) > 2
        assert all(re.fullmatch(r"[A-Z][A-Za-z’'() -]*[0-9]?", title) for title in found), found
        for (zone, index), title in zip(places, titles, strict=True):
            per = next(each.per for each in table.zones if each.name == zone)
            assert title or (per != "seat" and not table.piles[table.layout.named.index((zone, index))])
            assert per != "seat" or (title and names[index] in title)
