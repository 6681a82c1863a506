"""The daily puzzle: made once for each day beside the requests, read by anybody, answered once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rules.bots.puzzles import Effort
from rules.kernel import Match
from tables.core import timekeeping
from tables.core.limits import PUZZLE_ANSWERS
from tables.journal.models import JournalEntry
from tables.live.models.game import LiveGame, LiveSeat, LiveStatus
from tables.live.models.puzzle import DailyPuzzle, PuzzleAnswer
from tables.live.play.puzzles import Answered, streak
from tables.live.store import games, matches
from tables.live.view import puzzles
from tables.live.workers import puzzles as worker
from tables.live.workers.puzzles import PuzzleKeeper
from tables.series.people.queries.account_data import data_of_account
from tests.builders import a_user
from tests.clients import browser_of, html_of

pytestmark = pytest.mark.django_db

LITTLE = Effort(candidates=24, glance=24, studied=4, depth=120)
NOW = timekeeping.now()
TODAY = NOW.date()
PAGE = reverse("play-puzzle")
API = "/api/v1/puzzles/"


@pytest.fixture(autouse=True)
def same_day() -> Iterator[None]:
    """Let no midnight fall into a test."""
    with timekeeping.time_set_to(NOW):
        yield


@pytest.fixture(scope="module")
def stored(module_rows: Callable[[], AbstractContextManager[None]]) -> Iterator[None]:
    """The puzzle of today, of a game of B'Twixt."""
    with module_rows(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker, "games_with_puzzles", lambda: ["btwixt"])
        for _ in worker.made(TODAY, LITTLE):
            pass
    yield


@pytest.fixture
def puzzle(stored: None) -> DailyPuzzle:
    return DailyPuzzle.objects.get()


def of(day: date) -> str:
    return reverse("play-puzzle-of", args=[day.isoformat()])


def test_its_game_is_one_of_bots_that_anybody_can_replay_and_verify(puzzle: DailyPuzzle):
    game = puzzle.game
    assert (game.status, game.is_revealed, game.is_practice) == (LiveStatus.FINISHED, True, True)
    assert (game.opened_by, game.host_seat, game.opened_from) == (None, None, "")
    seats = LiveSeat.objects.filter(game=game)
    assert all(seat.bot and seat.user is None and seat.player is None and seat.place for seat in seats)
    assert Client().get(reverse("live-replay", args=[game.key])).status_code == 200
    found = games.find(game.key)
    assert games.name_of(found) == "Daily puzzle"
    record = matches.record_of(found, matches.entries_of(found))
    match = Match.load(games.rules_of(game), record, matches.key_of(found))
    assert match.over and match.moment(puzzle.k).ask_for(puzzle.seat) is not None
    assert JournalEntry.objects.get(live_game=game).actor_kind == "system"


def test_a_day_gets_one_puzzle(puzzle: DailyPuzzle, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(worker, "games_with_puzzles", lambda: ["btwixt"])
    for _ in worker.made(TODAY, LITTLE):
        pass
    assert DailyPuzzle.objects.get() == puzzle and LiveGame.objects.count() == 1


def test_the_keeper_makes_today_then_tomorrow_a_slice_at_a_time(monkeypatch: pytest.MonkeyPatch):
    days: list[date] = []

    def pieces(day: date, effort: Effort | None) -> Iterator[None]:
        yield
        days.append(day)
        yield

    DailyPuzzle.objects.all().delete()
    monkeypatch.setattr(worker, "made", pieces)
    monkeypatch.setattr(worker, "SLICE_SECONDS", 0.0)
    keeper = PuzzleKeeper()
    keeper.keep_one()
    assert days == []  # the slice ended within the work
    for _ in range(6):
        keeper.keep_one()
    assert days == [TODAY, TODAY + timedelta(days=1)]


def test_the_keeper_looks_for_no_puzzle_that_is_stored_or_that_nobody_wants(
    puzzle: DailyPuzzle, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    asked: list[date] = []

    def pieces(day: date, effort: Effort | None) -> Iterator[None]:
        asked.append(day)
        yield

    monkeypatch.setattr(worker, "made", pieces)
    settings.PUZZLES = False
    PuzzleKeeper().keep_one()
    assert asked == []
    settings.PUZZLES = True
    keeper = PuzzleKeeper()
    for _ in range(3):
        keeper.keep_one()
    assert asked == [TODAY + timedelta(days=1)]


def test_a_failure_is_logged_and_not_tried_again_today(settings: Any, monkeypatch: pytest.MonkeyPatch):
    logged: list[date] = []

    def fails(day: date, effort: Effort | None) -> Iterator[None]:
        raise RuntimeError("no")
        yield

    DailyPuzzle.objects.all().delete()
    monkeypatch.setattr(worker, "made", fails)
    monkeypatch.setattr(worker.logger, "exception", lambda _message, day: logged.append(day))
    settings.PUZZLES = True
    keeper = PuzzleKeeper()
    for _ in range(4):
        keeper.keep_one()
    assert logged == [TODAY, TODAY + timedelta(days=1)]


def test_the_page_shows_the_question_and_hides_the_solution(puzzle: DailyPuzzle):
    page = html_of(Client().get(PAGE))
    one = puzzles.puzzle_of()
    for option in one.options:
        assert option.replace("'", "&#x27;") in page
    assert one.ask["text"].replace("'", "&#x27;") in page
    assert "expected" not in page and "What it gains" not in page and "solution-title" not in page


def test_a_day_to_come_has_no_puzzle_yet(puzzle: DailyPuzzle):
    DailyPuzzle.objects.filter(pk=puzzle.pk).update(date=TODAY + timedelta(days=1))
    assert Client().get(of(TODAY + timedelta(days=1))).status_code == 404
    for address in ("", "solution/"):
        assert Client().get(f"{API}{TODAY + timedelta(days=1)}/{address}").status_code == 404
    assert Client().get(API).json()["results"] == []
    assert "No puzzle yet" in html_of(Client().get(PAGE))


@pytest.mark.parametrize("day", ["2026-13-01", "yesterday", "0001-01-01"])
def test_nonsense_is_no_day(puzzle: DailyPuzzle, day: str):
    assert Client().get(f"/puzzle/{day}/").status_code == 404
    assert Client().get(f"{API}{day}/").status_code == 404


def test_a_guest_answers_once_and_reads_why(puzzle: DailyPuzzle):
    browser, one = Client(), puzzles.puzzle_of()
    wrong = next(i for i in range(len(one.options)) if i != one.best)
    answer = browser.post(of(TODAY), {"choice": wrong})
    assert (answer.status_code, answer["Location"]) == (302, of(TODAY))
    page = html_of(browser.get(PAGE))
    assert "Missed" in page and "your answer" in page and "is worth" in page
    browser.post(of(TODAY), {"choice": one.best})
    assert "Missed" in html_of(browser.get(PAGE))
    assert "solution-title" not in html_of(Client().get(PAGE))  # another browser
    assert not PuzzleAnswer.objects.exists()


def test_an_account_has_its_answer_in_every_browser(puzzle: DailyPuzzle):
    user, one = a_user(), puzzles.puzzle_of()
    browser_of(user).post(of(TODAY), {"choice": one.best})
    page = html_of(browser_of(user).get(PAGE))
    assert "Solved" in page and "1 day in a row solved" in page
    kept = PuzzleAnswer.objects.get()
    assert (kept.user, kept.choice, kept.is_solved) == (user, one.best, True)
    (exported,) = data_of_account(user)["puzzles"]
    assert (exported["date"], exported["is_solved"]) == (TODAY, True)


@pytest.mark.parametrize("choice", ["", "99", "-1", "x"])
def test_only_an_option_is_an_answer(puzzle: DailyPuzzle, choice: str):
    answer = Client().post(of(TODAY), {"choice": choice})
    assert answer.status_code == 400 and "dock-violation" in html_of(answer)


def test_answers_are_limited(puzzle: DailyPuzzle, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(type(PUZZLE_ANSWERS), "take", lambda self, name: False)
    answer = Client().post(of(TODAY), {"choice": 0})
    assert answer.status_code == 429


def test_a_streak_is_of_days_in_a_row_up_to_yesterday_at_least():
    def days(*solved: int, missed: tuple[int, ...] = ()) -> dict[date, Answered]:
        found = {TODAY - timedelta(days=back): Answered(0, is_solved=True) for back in solved}
        return found | {TODAY - timedelta(days=back): Answered(0, is_solved=False) for back in missed}

    assert streak({}, TODAY) == 0
    assert streak(days(0, 1, 2, 4), TODAY) == 3
    assert streak(days(1, 2), TODAY) == 2
    assert streak(days(2, 3), TODAY) == 0
    assert streak(days(1, missed=(0,)), TODAY) == 0


def test_the_api_tells_position_question_and_solution(puzzle: DailyPuzzle):
    client = Client()
    (card,) = client.get(API).json()["results"]
    assert (card["date"], card["game"]) == (TODAY.isoformat(), "btwixt")
    question = client.get(f"{API}{TODAY}/").json()
    assert "answers" not in question and len(question["options"]) == len(question["ask"]["options"])
    moment = client.get(
        f"/api/v1/live-games/{question['live_game']}/moment/?k={question['k']}&seat={question['seat']}"
    ).json()
    assert moment["view"]["round"] and moment["lines"]
    solution = client.get(f"{API}{TODAY}/solution/").json()
    best, second = solution["answers"][:2]
    assert best["low"] <= best["percent"] <= best["high"] and best["percent"] > second["percent"]
    assert best["text"] == question["options"][best["option"]]
    assert len(best["figures"]) == len(solution["terms"])
    assert best["text"] in solution["reasons"][0] and second["text"] in solution["reasons"][0]
    assert len(solution["reasons"]) >= 2 and solution["course"]
    assert solution["given"] in range(len(question["options"]))


def test_it_reads_in_the_readers_language(puzzle: DailyPuzzle):
    german = Client(headers={"accept-language": "de"})
    english, other = Client().get(f"{API}{TODAY}/").json(), german.get(f"{API}{TODAY}/").json()
    assert english["ask"]["text"] != other["ask"]["text"]
    solution = german.get(f"{API}{TODAY}/solution/").json()
    assert "Macht" in solution["terms"][0]


def test_a_page_takes_as_many_queries_with_many_puzzles(
    puzzle: DailyPuzzle, django_assert_max_num_queries: Any
):
    for address, most in ((PAGE, 12), (API, 3), (f"{API}{TODAY}/", 5), (f"{API}{TODAY}/solution/", 5)):
        Client().get(address)
        with django_assert_max_num_queries(most):
            assert Client().get(address).status_code == 200


@pytest.mark.parametrize("name", ["play", "home"])
def test_lobby_and_front_page_lead_there(name: str, settings: Any):
    assert PAGE in html_of(Client().get(reverse(name)))
    settings.PUZZLES = False
    assert PAGE not in html_of(Client().get(reverse(name)))
