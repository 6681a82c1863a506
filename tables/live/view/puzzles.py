"""The daily puzzle as people read it: the question, and what a deep search found, in words and figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, TypedDict

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext

from rules.kernel import GameDef, VisibleLine
from rules.kernel.language import translated
from rules.kernel.words import option_label
from tables.core import timekeeping
from tables.core.errors import NotVisible
from tables.core.paging import Page, page_bounds
from tables.live.models.game import LiveGame
from tables.live.models.puzzle import DailyPuzzle
from tables.live.store import games
from tables.live.store.viewers import NOBODY, names_for, viewer_of
from tables.live.view.boards import worded_ask
from tables.live.view.words import game_title

PAGE_SIZE = 12
LEAST_CONTRIBUTION = 0.05
"""What a figure must add to the worth of a position to be named as a reason."""
NO_PUZZLE = N_("There is no puzzle for this day.")


class PuzzleCard(TypedDict):
    """A puzzle in a list: its day, and the key and title of its game."""

    date: str
    game: str
    title: str


class PuzzleQuestion(TypedDict):
    """A puzzle before it is solved.

    `live_game` is the game that bots played for it; what the `seat` saw is its `moment/` with this `k` and
    `seat`. `ask` is the question as at a live table; `options` are its answers in words.
    """

    date: str
    game: str
    title: str
    live_game: str
    k: int
    seat: int
    names: list[str]
    ask: Mapping[str, Any]
    options: list[str]


class WeighedAnswer(TypedDict):
    """An answer of a puzzle: its place among the `options`, how often it was tried, and what is expected of
    it with its 95 % interval, from the worst end that was met (0 percent) to the best (100). `figures` are
    means at the end of what was imagined, in the order of the solution's `terms`."""

    option: int
    text: str
    visits: int
    percent: int
    low: int
    high: int
    figures: list[float]


class PuzzleSolution(TypedDict):
    """What a search found in so many imagined courses of the game (`worlds`): the `answers`, the best first,
    why that is best (`reasons`), and a typical `course` after it as the seat hears it. `given` is the option
    that the bot at the seat chose in the game, null for none."""

    date: str
    worlds: int
    answers: list[WeighedAnswer]
    terms: list[str]
    reasons: list[str]
    course: list[str]
    given: int | None


@dataclass(frozen=True, slots=True)
class Shown:
    """A puzzle with its rules and the names at its table."""

    puzzle: DailyPuzzle
    rules: GameDef[Any]
    names: list[str]
    ask: dict[str, Any]

    @property
    def options(self) -> list[str]:
        """The answers in words, as the question offers them."""
        return [option["label"] for option in self.ask["options"]]

    def place_of(self, answer: object) -> int:
        """Return the place of an answer among the options."""
        return next(i for i, option in enumerate(self.ask["options"]) if option["id"] == answer)

    @property
    def seat_name(self) -> str:
        """Whose seat it is."""
        return self.names[self.puzzle.seat]

    @property
    def best(self) -> int:
        """The place of the best answer among the options."""
        return self.place_of(self.puzzle.analysis["answers"][0]["answer"])


def today() -> date:
    """Return the day whose puzzle is the present one, in UTC."""
    return timekeeping.now().date()


def puzzle_of(day: date | None = None) -> Shown:
    """Return the puzzle of a day, without one the newest that is not of a day to come. Two queries.

    Raises `NotVisible` where there is none, and for a day to come.
    """
    rows = DailyPuzzle.objects.filter(date__lte=today()).order_by("-date").select_related("game")
    puzzle = (rows if day is None else rows.filter(date=day)).first()
    if puzzle is None:
        raise NotVisible(_(NO_PUZZLE))
    game = games.find(puzzle.game.key)
    return shown(puzzle, game)


def shown(puzzle: DailyPuzzle, game: LiveGame) -> Shown:
    """Return a puzzle in the reader's language."""
    rules = games.rules_of(game)
    names = names_for(game, viewer_of(game, NOBODY))
    ask = worded_ask(game, dict(puzzle.question), names)
    ask["options"] = [
        {**option, "label": _label(option, ask["of"], rules, names)} for option in ask["options"]
    ]
    return Shown(puzzle, rules, names, ask)


def _label(option: Mapping[str, Any], of: str, rules: GameDef[Any], names: Sequence[str]) -> str:
    if option.get("of") == "seat" and isinstance(option["id"], int):
        return names[option["id"]]
    return option_label(option, of, rules.words)


def puzzles(number: int = 1, size: int = PAGE_SIZE) -> Page[DailyPuzzle]:
    """Return a page of the puzzles up to today, the newest first. Two queries."""
    rows = DailyPuzzle.objects.filter(date__lte=today()).order_by("-date").select_related("game")
    total = rows.count()
    nearest, first, last = page_bounds(total, number, size)
    return Page(tuple(rows[first:last]), nearest, size, total)


def card_of(puzzle: DailyPuzzle) -> PuzzleCard:
    """Return a puzzle in a list."""
    return {"date": puzzle.date.isoformat(), "game": puzzle.game.game, "title": game_title(puzzle.game.game)}


def question_of(one: Shown) -> PuzzleQuestion:
    """Return a puzzle without what the search found."""
    puzzle = one.puzzle
    return {
        **card_of(puzzle),
        "live_game": puzzle.game.key,
        "k": puzzle.k,
        "seat": puzzle.seat,
        "names": one.names,
        "ask": one.ask,
        "options": one.options,
    }


def solution_of(one: Shown) -> PuzzleSolution:
    """Return what the search found."""
    analysis = one.puzzle.analysis
    answers = [_weighed(one, each) for each in analysis["answers"]]
    given = analysis["given"]
    return {
        "date": one.puzzle.date.isoformat(),
        "worlds": analysis["worlds"],
        "answers": answers,
        "terms": [_term(one, term["name"]) for term in analysis["terms"]],
        "reasons": _reasons(one, answers),
        "course": [
            one.rules.tell(VisibleLine(line["at"], line["key"], line["args"]), one.names)
            for line in analysis["course"]
        ],
        "given": None if given is None else one.place_of(given),
    }


def _weighed(one: Shown, each: Mapping[str, Any]) -> WeighedAnswer:
    place = one.place_of(each["answer"])
    expected, margin = each["expected"], each["margin"]
    return {
        "option": place,
        "text": one.options[place],
        "visits": each["visits"],
        "percent": round(100 * expected),
        "low": max(0, round(100 * (expected - margin))),
        "high": min(100, round(100 * (expected + margin))),
        "figures": list(each["figures"]),
    }


def _term(one: Shown, name: str) -> str:
    return translated(one.rules.words.get(name, name))


def _reasons(one: Shown, answers: Sequence[WeighedAnswer]) -> list[str]:
    """Return why the first answer is the best: its lead, the figures that make most of it, and what the
    second best has in exchange."""
    best, second = answers[0], answers[1]
    worlds = one.puzzle.analysis["worlds"]
    found = [
        ngettext(
            "In {worlds} imagined course of the game, “{best}” is worth {percent} % on average. The second "
            "best answer, “{second}”, is worth {other} %.",
            "In {worlds} imagined courses of the game, “{best}” is worth {percent} % on average. The second "
            "best answer, “{second}”, is worth {other} %.",
            worlds,
        ).format(
            worlds=worlds,
            best=best["text"],
            percent=best["percent"],
            second=second["text"],
            other=second["percent"],
        )
    ]
    terms = one.puzzle.analysis["terms"]
    gains = [
        (term["weight"] * (mine - theirs), _term(one, term["name"]), mine, theirs)
        for term, mine, theirs in zip(terms, best["figures"], second["figures"], strict=True)
    ]
    gains = [gain for gain in gains if abs(gain[0]) >= LEAST_CONTRIBUTION]
    for_it = sorted((gain for gain in gains if gain[0] > 0), reverse=True)
    against_it = sorted(gain for gain in gains if gain[0] < 0)[:1]
    weighed = [*zip((GAINED, ALSO_GAINED), for_it, strict=False), *((LOST, gain) for gain in against_it)]
    return found + [
        _(sentence).format(figure=title, best=_figure(mine), second=_figure(theirs))
        for sentence, (_gain, title, mine, theirs) in weighed
    ]


GAINED = N_("Main gain: {figure}, {best} on average instead of {second}.")
ALSO_GAINED = N_("Also gained: {figure}, {best} on average instead of {second}.")
LOST = N_("Its price: {figure}, {best} on average instead of {second}.")


def _figure(value: float) -> str:
    return number_format(value, 1)
