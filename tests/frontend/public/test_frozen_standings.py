"""Standings that stay frozen until a round closes: nobody but the staff reads how the round goes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from tables.core.errors import NotVisible
from tables.core.timekeeping import time_set_to
from tables.events.actions.setup import change_event
from tables.events.models import Event
from tables.live.models.game import LiveGame, LiveStatus
from tables.live.store.viewers import NOBODY, viewer_of
from tables.live.view.listing import watchable_games
from tables.players.models import Player
from tables.results.actions.results import save_result
from tables.rounds.actions.publishing import close_round
from tables.staff.models import Role
from tables.standings.queries.standings import forget_standings
from tests.api.endpoints import ENDPOINTS, EVENT
from tests.builders import sheet_of
from tests.clients import Api, browser_of, html_of, program_of
from tests.frontend.routes import SITE
from tests.stages import Stage, live_event, playing_event

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
READS = [endpoint.removeprefix("GET ") for endpoint in ENDPOINTS if endpoint.startswith(f"GET {EVENT}")]
PAGES = sorted(str(at.name) for _, at in SITE if str(at.name).startswith(("public-", "my-")))
QUERIES = {"public-screen": ("?show=standings",), "public-pairings": ("?by=table",)}
CHANCE = re.compile(r"[\w-]{20,}|(?:[0-9a-f]{4} ){3}[0-9a-f]{4}|:\w{6}:|[0-9a-f]{12,}")
"""Hashes, tokens and the heads of the journal, which differ between any two worlds."""


@contextmanager
def one_world() -> Iterator[None]:
    """What happens here never happened, and nothing of it is remembered."""
    forget_standings()
    with time_set_to(NOW), transaction.atomic():
        yield
        transaction.set_rollback(True)
    forget_standings()


def stage_with(*, frozen: bool) -> Stage:
    return playing_event(freeze_standings=frozen)


def enter(stage: Stage, order: Sequence[int]) -> None:
    """Enter a result for table 2 of the round that is played: its players win in this order."""
    people = stage.seated(2, 2)
    save_result(stage.table(2, 2), stage.actor(), sheet_of([people[at] for at in order]), expected_version=0)


def shown(stage: Stage, person: Player | None) -> dict[str, str]:
    """All that a stranger, or a player, reads on pages and through the API, without what chance makes
    differ."""
    answers: dict[str, Any] = {}
    browser, program = browser_of(person), Api() if person is None else program_of(person)
    for name in PAGES:
        pattern = next(at.pattern for _, at in SITE if at.name == name)
        known = {**stage.path, "what": "accept"}
        wanted = {key: value for key, value in known.items() if key in pattern.converters}
        address = reverse(name, kwargs=wanted)
        for query in ("", *QUERIES.get(name, ())):
            answers[f"{name}{query}"] = browser.get(address + query)
    for read in READS:
        for query in ("", "?round=2") if "standings" in read else ("",):
            address = read
            for key, value in stage.path.items():
                address = address.replace(f"<{key}>", str(value))
            answers[read + query] = Api(program.authorization).call("GET", address + query)
    return {
        name: CHANCE.sub("", answer.content.decode())
        for name, answer in answers.items()
        if answer.status_code == 200
    }


def different(stage: Stage, person: Player | None) -> set[str]:
    """Where somebody reads which of two results was entered at table 2."""
    worlds = []
    for order in ((0, 1, 2, 3), (3, 2, 1, 0)):
        with one_world():
            enter(stage, order[: len(stage.seated(2, 2))])
            worlds.append(shown(stage, person))
    first, second = worlds
    assert first.keys() == second.keys() and len(first) > 20
    return {name for name in first if first[name] != second[name]}


def people_of(stage: Stage) -> tuple[None, Player]:
    return None, stage.seated(1, 2)[1]


def test_nothing_that_others_read_tells_the_results_of_the_round_that_is_played():
    stage = stage_with(frozen=True)
    for person in people_of(stage):
        assert different(stage, person) == set()


def test_without_the_setting_the_same_search_finds_every_place_that_tells():
    stage = stage_with(frozen=False)
    assert {
        "public-standings", "public-player", "public-pairings", "public-screen?show=standings",
        f"{EVENT}standings/", f"{EVENT}standings.csv", f"{EVENT}standings/<key>/",
        f"{EVENT}rounds/<number>/results/", f"{EVENT}standings/?round=2",
        f"{EVENT}me/", f"{EVENT}me/history/", "my-history",
    } <= different(stage, people_of(stage)[1])  # fmt: skip


def test_staff_read_both_and_the_wall_reads_the_last_closed_round():
    stage = stage_with(frozen=True)
    before = html_of(stage.browser(Role.JUDGE).get(stage.url("staff-standings-round", number=1)))
    enter(stage, (3, 2, 1, 0)[: len(stage.seated(2, 2))])
    page = stage.browser(Role.JUDGE).get(stage.url("staff-standings"))
    assert page.context["columns"] == ["R1", "R2"]
    assert "Only staff see this" in html_of(page) and "until round 2 is closed" in html_of(page)
    assert "Only staff see this" in before
    wall = stage.browser(Role.JUDGE).get(stage.url("staff-standings-print"))
    assert wall.context["columns"] == ["R1"]
    program = stage.program(Role.JUDGE)
    rounds = [{result["round"] for result in row["rounds"]} for row in program.get("standings/")]
    assert {2} <= set.union(*rounds)
    assert all(2 not in row for row in _rounds(Api().at(stage.event)))
    assert len(program.get("rounds/2/results/")[1]["seats"]) > 2
    assert any(seat["points"] for seat in program.get("rounds/2/results/")[1]["seats"])


def _rounds(caller: Api) -> list[set[int]]:
    return [{result["round"] for result in row["rounds"]} for row in caller.get("standings/")]


def test_they_thaw_when_the_round_closes():
    stage = stage_with(frozen=True)
    page = html_of(browser_of(None).get(stage.url("public-standings")))
    assert "After round 1" in page and "Round 2 is being played" in page and "Provisional" not in page
    enter(stage, (0, 1, 2, 3)[: len(stage.seated(2, 2))])
    save_result(stage.table(1, 2), stage.actor(), sheet_of(stage.seated(1, 2)), expected_version=1)
    close_round(stage.round(2), stage.actor())
    page = html_of(browser_of(None).get(stage.url("public-standings")))
    assert "After round 2" in page and "is being played" not in page
    assert any(2 in rounds for rounds in _rounds(Api().at(stage.event)))


def test_before_the_first_round_closes_nobody_has_points():
    stage = stage_with(frozen=True)
    stage.round(1).delete()  # as if the round that is played were the first
    stage.event.rounds.filter(number=2).update(number=1)
    forget_standings()
    enter_first(stage)
    rows = Api().at(stage.event).get("standings/")
    assert len(rows) == 9 and {row["points"] for row in rows} == {0}


def enter_first(stage: Stage) -> None:
    table = stage.table(2, 1)
    save_result(table, stage.actor(), sheet_of(stage.seated(2, 1)), expected_version=0)


def test_a_live_table_of_the_round_is_not_watched_until_the_round_is_closed():
    stage = live_event(freeze_standings=True)
    game = LiveGame.objects.get(key=stage.game)
    for status in (LiveStatus.PLAYING, LiveStatus.FINISHED):
        game.status = status
        with pytest.raises(NotVisible):
            viewer_of(game, NOBODY)
    board = f"live-games/{stage.game}/"
    assert Api().call("GET", board).status_code == 404
    assert browser_of(None).get(reverse("live-board", args=[stage.game])).status_code == 404
    assert watchable_games(stage.event) == []
    change_event(stage.event, stage.actor(), freeze_standings=False)
    assert Api().call("GET", board).status_code == 200
    assert len(watchable_games(Event.objects.get(pk=stage.event.pk))) == 1


def test_the_round_that_closes_opens_the_replay():
    stage = live_event(freeze_standings=True)
    LiveGame.objects.filter(key=stage.game).update(status=LiveStatus.FINISHED)
    stage.event.rounds.filter(number=2).update(status="closed")
    assert len(watchable_games(stage.event)) == 1
    assert Api().call("GET", f"live-games/{stage.game}/").status_code == 200
