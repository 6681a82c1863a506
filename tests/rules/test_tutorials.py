"""First games that explain themselves: real, the same deal for everybody, ten minutes, every lesson met."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from statistics import median
from string import Formatter
from typing import Any

import pytest

from rules import registry
from rules.kernel import (
    LEARNER,
    Draws,
    GameDef,
    Heard,
    Lesson,
    Match,
    Moment,
    Question,
    Tutorial,
    final_key,
)
from rules.kernel.tutorial import PAGE_PARTS, describe_lesson
from tests.rules.sentences import complaints

KEYS = [game.key for game in registry.all_games() if game.tutorial is not None]
LONGEST = 320
"""Characters of a lesson: what is read in some twelve seconds, and fits a phone beside the question."""

READING, DECIDING, MOST_MINUTES = 12, 10, 10
"""Seconds for a lesson and for a decision of somebody who learns; the minutes that a first game may take."""

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay")
MET = {
    "btwixt": frozenset(),
    "lcg": frozenset({"first_player", "stealth"}),
}
"""Lessons that a course may go without: who else wins initiative, or has no character with stealth."""


def tutorial_of(key: str) -> Tutorial:
    tutorial = registry.find(key).tutorial
    assert tutorial is not None
    return tutorial


def begin(game: GameDef[Any], tutorial: Tutorial) -> Match[Any]:
    chance = tutorial.chance(game.key)
    key = final_key(chance.seed, chance.match_id, chance.nonces)
    return Match.new(game, tutorial.seats, tutorial.options, key, match_id=chance.match_id)


def moment_of(match: Match[Any], since: int) -> Moment:
    ask = match.ask_json(LEARNER)
    lines = [line for line in match.lines(LEARNER) if line.at >= since]
    return Moment(match.view(LEARNER), ask["words"]["key"] if ask else "", lines)


@dataclass(frozen=True, slots=True)
class Course:
    """A tutorial as it was played: what was told when, and how often whom was asked."""

    told: Mapping[str, str]
    asked: int
    by_bots: int


@cache
def played(key: str, seed: int) -> Course:
    """A course in which bots play all seats, windows that cannot matter passed, as at tables."""
    game, tutorial, chance = registry.find(key), tutorial_of(key), Random(seed)
    bot = [make for name, make in registry.bots(key).items() if name != registry.THINKING][-1]()
    match, told, counts, since = begin(game, tutorial), dict[str, str](), Counter[bool](), 0
    while not match.over:
        seat = min(match.waiting())
        ask = match.ask_for(seat)
        assert ask is not None
        if game.stop_of(match.table, ask) and ask.default is not None and not game.matters(match.table, ask):
            match.answer(seat, ask.default)
            continue
        for lesson, said in tutorial.lessons_at(moment_of(match, since)):
            told.setdefault(lesson.name, describe_lesson(lesson, said, game.words, NAMES))
        question = Question(match, seat)
        match.answer(seat, question.settle(bot.choose(question, chance)))
        counts[seat == LEARNER] += 1
        since = match.decisions if seat == LEARNER else since
    return Course(told, counts[True], counts[False])


def test_the_games_that_strangers_meet_first_have_a_tutorial() -> None:
    assert {"btwixt", "lcg"} <= set(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_a_tutorial_is_a_real_game_that_ends(key: str) -> None:
    game, tutorial = registry.find(key), tutorial_of(key)
    assert game.settle_options(tutorial.seats, tutorial.options)
    course = played(key, 1)
    assert course.asked > len(tutorial.lessons) / 2


@pytest.mark.parametrize("key", KEYS)
def test_everybody_is_dealt_the_same_and_other_games_are_not(key: str) -> None:
    game, tutorial = registry.find(key), tutorial_of(key)
    first, second = begin(game, tutorial), begin(game, tutorial)
    other = begin(game, replace(tutorial, deal="another"))
    for match in (first, second, other):
        for _ in range(2 * tutorial.seats):
            match.time_out(min(match.waiting()))
    assert first.digest() == second.digest()
    assert first.view(LEARNER)["hand"] and first.view(LEARNER) == second.view(LEARNER)
    assert other.view(LEARNER)["hand"] != first.view(LEARNER)["hand"]
    assert len({tutorial.chance(key).seed for key in KEYS}) == len(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_every_lesson_is_met_whatever_the_bots_do(key: str) -> None:
    tutorial, courses = tutorial_of(key), [played(key, seed) for seed in range(8)]
    names = {lesson.name for lesson in tutorial.lessons}
    assert MET[key] < names
    for course in courses:
        assert names - set(course.told) <= MET[key]
    assert set().union(*(course.told for course in courses)) == names


@pytest.mark.parametrize("key", KEYS)
def test_a_tutorial_takes_at_most_ten_minutes(key: str) -> None:
    tutorial, courses = tutorial_of(key), [played(key, seed) for seed in range(8)]
    seconds = [
        course.asked * DECIDING + len(course.told) * READING + course.by_bots * tutorial.bot_seconds
        for course in courses
    ]
    assert median(seconds) <= MOST_MINUTES * 60
    assert max(seconds) <= MOST_MINUTES * 60 * 1.2


@pytest.mark.parametrize("key", KEYS)
def test_lessons_are_short_and_whole_sentences(key: str) -> None:
    tutorial = tutorial_of(key)
    texts = [text for seed in range(8) for text in played(key, seed).told.values()]
    for text in {*texts, tutorial.offer, tutorial.end}:
        assert not complaints(text), text
        assert len(text) <= LONGEST, text
    assert all(len(lesson.title) <= 40 for lesson in tutorial.lessons)


@pytest.mark.parametrize("key", KEYS)
def test_a_lesson_waits_for_questions_and_lines_that_there_are(key: str) -> None:
    words, tutorial = registry.find(key).words, tutorial_of(key)
    for lesson in tutorial.lessons:
        assert all(any(word.split(" ")[0] == f"ask.{asked}" for word in words) for asked in lesson.asked)
        named = {name for _, name, _, _ in Formatter().parse(lesson.text) if name}
        if lesson.heard:
            said = {name for _, name, _, _ in Formatter().parse(words[lesson.heard]) if name}
            assert named <= said, lesson.name
        else:
            assert not named, lesson.name


@pytest.mark.parametrize("key", KEYS)
def test_what_lessons_are_about_is_used(key: str) -> None:
    """A part of the board that no lesson points at need not be marked there."""
    tutorial = tutorial_of(key)
    pointed = {part for lesson in tutorial.lessons for part in lesson.points}
    assert tutorial.parts <= pointed <= tutorial.parts | PAGE_PARTS


SEEN = {"round": 1}
ON_QUESTION = Lesson("bid", "Bid", "Bid now.", asked=("bid", "turn"))
ON_LINE = Lesson("won", "Won", "{seat} won.", heard="wins", when=lambda view, said: said["seat"] == 2)


def test_a_moment_is_a_question_a_line_or_both() -> None:
    said = {"seat": 2}
    won, lost = Heard(4, "wins", said), Heard(5, "wins", {"seat": 1})
    assert ON_QUESTION.said_at(Moment(SEEN, "turn")) == {}
    assert ON_QUESTION.said_at(Moment(SEEN, "place")) is None
    assert ON_QUESTION.said_at(Moment(SEEN)) is None
    assert ON_LINE.said_at(Moment(SEEN, "", [won, lost])) == said
    assert ON_LINE.said_at(Moment(SEEN, "", [lost])) is None
    assert ON_LINE.said_at(Moment(SEEN, "bid")) is None
    both = replace(ON_LINE, asked=("bid",))
    assert both.said_at(Moment(SEEN, "turn", [won])) is None
    assert both.said_at(Moment(SEEN, "bid", [won])) == said
    assert describe_lesson(ON_LINE, said, {}, NAMES) == "Cy won."
    later = replace(ON_QUESTION, when=lambda view, said: view["round"] == 2)
    assert later.said_at(Moment(SEEN, "bid")) is None


def test_lessons_without_a_moment_and_tutorials_that_do_not_fit_together_are_refused() -> None:
    with pytest.raises(ValueError, match="has no moment"):
        Lesson("a", "A", "Text.")
    with pytest.raises(ValueError, match="has a name"):
        Lesson("a", "", "Text.", asked=("bid",))
    whole = Tutorial("Learn it.", "Done.", 3, {}, "1", (ON_QUESTION, ON_LINE))
    assert [lesson.name for lesson, _ in whole.lessons_at(Moment(SEEN, "bid"))] == ["bid"]
    with pytest.raises(ValueError, match="names of their own: bid"):
        replace(whole, lessons=(ON_QUESTION, ON_QUESTION))
    with pytest.raises(ValueError, match="there are none"):
        replace(whole, lessons=())
    with pytest.raises(ValueError, match="points at throne"):
        replace(whole, lessons=(replace(ON_QUESTION, points=("hand", "throne")),))
    replace(whole, lessons=(replace(ON_QUESTION, points=("hand", "throne")),), parts=frozenset({"throne"}))


def test_a_lesson_sees_only_what_its_reader_sees() -> None:
    """Its condition is given the view of the seat and lines as the seat heard them, never the table."""
    game, tutorial = registry.find("lcg"), tutorial_of("lcg")
    match, seen = begin(game, tutorial), list[Any]()

    def look(view: Mapping[str, Any], said: Mapping[str, Any]) -> bool:
        seen.append(view)
        return True

    spy = Lesson("spy", "Spy", "Look.", asked=("mulligan",), when=look)
    while not (ask := match.ask_for(LEARNER)) or ask.verb != "mulligan":
        match.time_out(min(match.waiting()))
    list(replace(tutorial, lessons=(spy,)).lessons_at(moment_of(match, 0)))
    assert seen == [match.view(LEARNER)]
    assert not re.search(r'"hands"', str(seen)) and Draws not in map(type, seen[0].values())
