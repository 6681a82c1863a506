"""First games that explain themselves: real, the same deal for everybody, ten minutes, every lesson met."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from statistics import median
from string import Formatter
from typing import Any, Literal

import pytest

from rules import registry
from rules.kernel import (
    LEARNER,
    SPECTATOR,
    Bot,
    Draws,
    Lesson,
    Match,
    Moment,
    Question,
    Tutorial,
    VisibleLine,
)
from rules.kernel.bots import play_one
from rules.kernel.guide.tutorial import PAGE_PARTS, describe_lesson
from tests.rules.first_games import KEYS, NAMES, begin, moment_of, tutorial_of
from tests.rules.sentences import violations

MAX_TEXT_LENGTH = 320
"""Characters of a lesson: what is read in some twelve seconds, and fits a phone beside the question."""

READING, DECIDING, MAX_MINUTES = 12, 10, 10
"""Seconds for a lesson and for a decision of somebody who learns; the minutes that a first game may take."""

MET = {
    "boardgame": frozenset(),
    "btwixt": frozenset(),
    "lcg": frozenset({"dominance", "first_player", "stealth"}),
    "lcg_first": frozenset({"attackers", "challenges", "dominance", "first_player", "your_win"}),
    "oathbreaker": frozenset({"sigil", "cube", "ability", "success", "failure", "decree_on_you"}),
}
"""Lessons that a course may go without: who else wins initiative, or beats nobody, or has no character with
stealth or left to attack with, or has a highest number of cards at one mission alone; where nobody has
anything left for dominance."""


@dataclass(frozen=True, slots=True)
class Course:
    """A tutorial as it was played: what was shown when, and how often whom was asked."""

    shown: Mapping[str, str]
    asked: int
    by_bots: int


@dataclass(frozen=True, slots=True)
class Varying:
    """A bot that answers otherwise in each course."""

    bot: Bot
    chance: Random

    def choose(self, question: Question, r: Random) -> Any:
        """Leave the given chance alone."""
        return self.bot.choose(question, self.chance)


Telling = Callable[[Match[Any], Lesson, Mapping[str, Any]], None]
"""Looks at a lesson as it is shown, with the arguments of its line or question."""


def nobody_looks(match: Match[Any], lesson: Lesson, said: Mapping[str, Any]) -> None:
    """Take lessons as they come."""


def play(
    key: str,
    seed: int,
    learner: Literal["willing", "sensible", "random"],
    *,
    to_the_end: bool = False,
    look: Telling = nobody_looks,
) -> Course:
    """Play a course: the learner does all that the guide proposes, or (sensible) what lessons speak for and
    else what seems good, or anything; bots play the other seats, and windows that cannot matter are passed,
    as at tables. It ends with the last lesson, or with the game."""
    game, tutorial, chance = registry.find(key), tutorial_of(key), Random(seed)
    bot = [make for name, make in registry.bots(key).items() if name != registry.THINKING][-1]()
    match, shown, counts, since = begin(game, tutorial), dict[str, str](), Counter[bool](), 0
    while not match.over and (to_the_end or not tutorial.until or tutorial.until not in shown):
        seat = LEARNER if LEARNER in match.waiting() else min(match.waiting())
        ask = match.ask_for(seat)
        assert ask is not None
        if game.stop_of(match.table, ask) and ask.default is not None and not game.matters(match.table, ask):
            match.answer(seat, ask.default)
            continue
        moment = moment_of(match, since)
        for lesson, said in tutorial.lessons_at(moment):
            look(match, lesson, said)
            shown.setdefault(lesson.name, describe_lesson(lesson, said, game.words, NAMES))
        counts[seat == LEARNER] += 1
        if seat != LEARNER:
            play_one(match, seat, bot, chance)
            continue
        question, adviser = Question(match, seat), Varying(bot, chance) if learner == "sensible" else bot
        proposed = tutorial.proposal(question, moment, adviser)
        assert question.legal(proposed)
        match.answer(seat, question.settle(question.sample(chance) if learner == "random" else proposed))
        since = match.decisions
    return Course(shown, counts[True], counts[False])


@cache
def played(key: str, seed: int) -> Course:
    """A course of somebody who follows the lessons."""
    return play(key, seed, "sensible")


def test_the_games_that_strangers_meet_first_have_a_tutorial() -> None:
    assert {"boardgame", "btwixt", "lcg", "oathbreaker"} <= set(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_a_tutorial_is_a_real_game_that_ends(key: str) -> None:
    game, tutorial = registry.find(key), tutorial_of(key)
    assert game.settle_options(tutorial.seats, tutorial.options)
    course = play(key, 1, "willing", to_the_end=True)
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
    assert first.view(LEARNER) == second.view(LEARNER) != other.view(LEARNER)
    assert len({tutorial.chance(key).seed for key in KEYS}) == len(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_every_lesson_is_met_whatever_the_bots_do(key: str) -> None:
    tutorial, courses = tutorial_of(key), [played(key, seed) for seed in range(8)]
    names = {lesson.name for lesson in tutorial.lessons}
    assert MET[key] < names
    for course in courses:
        assert names - set(course.shown) <= MET[key]
    assert set().union(*(course.shown for course in courses)) == names


@pytest.mark.parametrize("key", KEYS)
def test_a_tutorial_takes_at_most_ten_minutes(key: str) -> None:
    tutorial, courses = tutorial_of(key), [played(key, seed) for seed in range(8)]
    seconds = [
        course.asked * DECIDING + len(course.shown) * READING + course.by_bots * tutorial.bot_seconds
        for course in courses
    ]
    assert median(seconds) <= MAX_MINUTES * 60
    assert max(seconds) <= MAX_MINUTES * 60 * 1.2


@pytest.mark.parametrize("key", KEYS)
def test_lessons_are_short_and_whole_sentences(key: str) -> None:
    tutorial = tutorial_of(key)
    texts = [text for seed in range(8) for text in played(key, seed).shown.values()]
    for text in {*texts, tutorial.offer, tutorial.end}:
        assert not violations(text), text
        assert len(text) <= MAX_TEXT_LENGTH, (len(text), text)
    assert all(len(lesson.title) <= 40 for lesson in tutorial.lessons)


@pytest.mark.parametrize("key", KEYS)
def test_a_lesson_waits_for_questions_and_lines_that_there_are(key: str) -> None:
    words, tutorial = registry.find(key).words, tutorial_of(key)
    for lesson in tutorial.lessons:
        assert all(any(word.split(" ")[0] == f"ask.{asked}" for word in words) for asked in lesson.asked)
        named = {name for _, name, _, _ in Formatter().parse(lesson.text) if name}
        for sentence in (
            [lesson.after_line] if lesson.after_line else [f"ask.{asked}" for asked in lesson.asked]
        ):
            if named:
                assert named <= {name for _, name, _, _ in Formatter().parse(words[sentence]) if name}


@pytest.mark.parametrize("key", KEYS)
def test_what_lessons_are_about_is_used(key: str) -> None:
    """A part of the board that no lesson points at need not be marked there."""
    tutorial = tutorial_of(key)
    pointed = {part for lesson in tutorial.lessons for part in lesson.points}
    assert tutorial.parts <= pointed <= tutorial.parts | PAGE_PARTS


def seen(match: Match[Any]) -> Mapping[str, Any]:
    """What everybody sees."""
    return match.view(SPECTATOR)


def fighters(match: Match[Any]) -> list[int]:
    return [side["seat"] for side in seen(match)["fight"]["sides"]]


def asked_for(match: Match[Any]) -> Mapping[str, Any]:
    ask = match.ask_json(LEARNER)
    assert ask is not None
    return ask


def units_in_the_realm(match: Match[Any]) -> dict[str, list[str]]:
    units = seen(match)["units"].items()
    return {area: sorted(u["kind"] for u in there) for area, there in units if there[0]["seat"] == LEARNER}


def house_of(match: Match[Any], seat: int) -> str:
    return str(seen(match)["seats"][seat]["house"])


Truth = Callable[[Match[Any], Mapping[str, Any]], bool]
TRUTHS: Mapping[str, Mapping[str, Truth]] = {
    "boardgame": {
        "welcome": lambda match, said: (
            house_of(match, LEARNER) == "martell" and len(seen(match)["seats"]) == 6
        ),
        "units": lambda match, said: (
            units_in_the_realm(match)
            == {"sunspear": ["footman", "knight"], "salt_shore": ["footman"], "sea_of_dorne": ["ship"]}
        ),
        "plan": lambda match, said: (
            "storms_end" not in seen(match)["units"] and seen(match)["seats"][0]["stars"] > 0
        ),
        "shown": lambda match, said: seen(match)["phase"] != "planning" or len(seen(match)["orders"]) > 0,
        "march": lambda match, said: (
            asked_for(match)["verb"] == "march" and seen(match)["units"][said["area"]][0]["seat"] == LEARNER
        ),
        "attack": lambda match, said: (
            said["area"] == "sunspear"
            and house_of(match, seen(match)["units"]["storms_end"][0]["seat"]) == "baratheon"
            and "sunspear" in seen(match)["garrisons"]
            and "storms_end" in {value["id"] for value in asked_for(match)["values"]}
        ),
        "support": lambda match, said: [said["seat"], said["other_seat"]] == fighters(match),
        "sum": lambda match, said: LEARNER in fighters(match),
        "card": lambda match, said: len(asked_for(match)["options"]) > 0,
        "power": lambda match, said: said["amount"] >= 1 and not said["area"].startswith("port_"),
        "round_end": lambda match, said: 1 <= said["round"] < seen(match)["round"] <= said["round"] + 1,
        "farewell": lambda match, said: seen(match)["round"] > 1,
    },
    "oathbreaker": {
        "welcome": lambda match, said: seen(match)["monarchs"] == [1] and len(seen(match)["seats"]) == 5,
        "loyalty": lambda match, said: (
            match.table.name(match.table.pile("loyalty", LEARNER)[0]) == "loyalist"
        ),
        "missions": lambda match, said: all(not mission["outcome"] for mission in seen(match)["missions"]),
        "play": lambda match, said: (
            (said["least"], said["most"]) == (asked_for(match)["lo"], asked_for(match)["hi"])
            and said["most"] <= len(match.view(LEARNER)["hand"])
        ),
        "claim": lambda match, said: (
            {"claim", "accuse", "profess"} <= {a["name"] for a in match.acts_json(LEARNER)}
        ),
        "sigil": lambda match, said: len(asked_for(match)["options"]) > 1,
        "mixed": lambda match, said: len(seen(match)["history"]) > 0,
        "success": lambda match, said: (
            said["helping_number"] > said["harming_number"] and seen(match)["order"] > 0
        ),
        "failure": lambda match, said: (
            said["helping_number"] <= said["harming_number"] and seen(match)["chaos"] > 0
        ),
        "ability": lambda match, said: said["number"] == seen(match)["seats"][LEARNER]["price"],
        "decree": lambda match, said: len(seen(match)["seats"][said["noble_seat"]]["decrees"]) > 0,
        "decree_on_you": lambda match, said: len(seen(match)["seats"][LEARNER]["decrees"]) > 0,
        "halfway": lambda match, said: len({past["space"] for past in seen(match)["history"]}) == 2,
        "last": lambda match, said: seen(match)["track"][seen(match)["space"] + 1][0] == "final",
    },
}
"""What lessons say of the table, asked of the table, wherever a lesson could say what is not so."""


@pytest.mark.parametrize("key", TRUTHS)
def test_the_guide_says_nothing_false_whatever_the_learner_does(key: str) -> None:
    game, looked_at = registry.find(key), Counter[str]()

    def look(match: Match[Any], lesson: Lesson, said: Mapping[str, Any]) -> None:
        text = describe_lesson(lesson, said, game.words, NAMES)
        assert not violations(text) and len(text) <= MAX_TEXT_LENGTH, text
        if lesson.name in TRUTHS[key]:
            assert TRUTHS[key][lesson.name](match, said), (lesson.name, said)
            looked_at[lesson.name] += 1

    for seed in range(8):
        play(key, seed, "random", look=look)
    play(key, 0, "willing", to_the_end=True, look=look)
    assert set(looked_at) == set(TRUTHS[key])


def test_a_proposal_is_what_a_lesson_speaks_for_as_long_as_it_may_be_done() -> None:
    """Else what the bot would do, and that is the same whenever the page is asked for again."""
    game, tutorial = registry.find("boardgame"), tutorial_of("boardgame")
    match, bot = begin(game, tutorial), registry.bots("boardgame")["heuristic"]()
    question, moment = Question(match, LEARNER), moment_of(match, 0)
    planned = {"sunspear": "march", "sea_of_dorne": "support_special", "salt_shore": "consolidate_power"}
    assert dict(tutorial.proposal(question, moment, bot)) == planned
    wrong = Lesson("x", "X", "X.", asked=("orders",), proposes=lambda view, ask: [["pyke", "march"]])
    silent = replace(wrong, name="y", proposes=lambda view, ask: None)
    for lessons in ((silent, wrong), (silent,)):
        other = replace(tutorial, lessons=lessons, until="")
        proposed = other.proposal(question, moment, bot)
        assert question.legal(proposed) and dict(proposed) != planned
        random_bot = registry.bots("boardgame")["random"]()
        first, again = (other.proposal(question, moment, random_bot) for _ in range(2))
        assert first == again


def test_the_attack_is_proposed_for_the_march_that_was_planned_and_for_no_other() -> None:
    game, tutorial, bot = registry.find("boardgame"), tutorial_of("boardgame"), registry.bots("boardgame")
    match, adviser = begin(game, tutorial), bot["heuristic"]()
    while match.ask_for(LEARNER) is None or asked_for(match)["verb"] != "march":
        seat = min(match.waiting())
        question = Question(match, seat)
        moment = moment_of(match, 0) if seat == LEARNER else Moment(match.view(seat))
        match.answer(seat, question.settle(tutorial.proposal(question, moment, adviser)))
    attack = next(lesson for lesson in tutorial.lessons if lesson.name == "attack")
    moment = moment_of(match, 0)
    assert attack.args_at(moment) == moment.args
    assert attack.args_at(replace(moment, args={**moment.args, "area": "salt_shore"})) is None
    alone = {**moment.view, "units": {**moment.view["units"], "storms_end": []}}
    assert attack.args_at(replace(moment, view=alone)) is None


SEEN = {"round": 1}
ON_QUESTION = Lesson("bid", "Bid", "Bid now.", asked=("bid", "turn"))
ON_LINE = Lesson("won", "Won", "{seat} won.", after_line="wins", when=lambda view, said: said["seat"] == 2)


def test_a_moment_is_a_question_a_line_or_both() -> None:
    said = {"seat": 2}
    won, lost = VisibleLine(4, "wins", said), VisibleLine(5, "wins", {"seat": 1})
    assert ON_QUESTION.args_at(Moment(SEEN, "turn")) == {}
    assert ON_QUESTION.args_at(Moment(SEEN, "turn by")) == {}
    assert ON_QUESTION.args_at(Moment(SEEN, "place")) is None
    assert ON_QUESTION.args_at(Moment(SEEN)) is None
    assert ON_LINE.args_at(Moment(SEEN, "", [won, lost])) == said
    newest = {"seat": 2, "by": 3}
    assert ON_LINE.args_at(Moment(SEEN, "", [won, VisibleLine(6, "wins", newest), lost])) == newest
    assert ON_LINE.args_at(Moment(SEEN, "", [lost])) is None
    assert ON_LINE.args_at(Moment(SEEN, "bid")) is None
    both = replace(ON_LINE, asked=("bid",))
    assert both.args_at(Moment(SEEN, "turn", [won])) is None
    assert both.args_at(Moment(SEEN, "bid", [won])) == said
    assert describe_lesson(ON_LINE, said, {}, NAMES) == "Cy won."
    named = replace(ON_QUESTION, text="Bid {most}.", when=lambda view, said: said["most"] > 2)
    assert named.args_at(Moment(SEEN, "bid", args={"most": 2})) is None
    bid = Moment(SEEN, "bid", args={"most": 3})
    assert describe_lesson(named, named.args_at(bid) or {}, {}) == "Bid 3."
    later = replace(ON_QUESTION, when=lambda view, said: view["round"] == 2)
    assert later.args_at(Moment(SEEN, "bid")) is None


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
    with pytest.raises(ValueError, match="no lesson cheese"):
        replace(whole, until="cheese")
    replace(whole, until="won")
    with pytest.raises(ValueError, match="proposes an answer to no question"):
        replace(ON_LINE, proposes=lambda view, ask: None)
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
