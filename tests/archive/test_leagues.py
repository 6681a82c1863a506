"""The file of a league: written, read strictly, and recomputed from the archives of its events."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tables.archive.queries.archive import archive_text
from tables.archive.rules.json_text import ArchiveMalformed
from tables.archive.rules.reading import parse
from tables.series.leagues.models import League
from tables.series.leagues.rules.archive import league_json, parse_league, verify_league
from tables.series.leagues.rules.rule import LeagueRule
from tests.builders import a_user
from tests.series import a_league_of, evenings

pytestmark = pytest.mark.django_db

RULE = LeagueRule(points_by="share", best_of=2, bonus_percent=5, bonus_players=3, qualify_winners=True)


@pytest.fixture
def league() -> League:
    return a_league_of(*evenings(3, [a_user() for _ in range(4)]), rule=RULE)


def written(league: League) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(Client().get(reverse("league-archive", args=[league.slug])).content)
    return content


def archives(league: League) -> list[str]:
    return [archive_text(row.event) for row in league.league_events.select_related("event")]


def differences(content: dict[str, Any], events: list[str]) -> list[str]:
    report = verify_league(parse_league(json.dumps(content)), [parse(text) for text in events])
    return [difference.where for difference in report.differences]


def test_a_league_is_recomputed_from_its_events(league):
    content = written(league)
    assert differences(content, archives(league)) == []
    assert league_json(parse_league(json.dumps(content))) == content
    assert "Player" not in json.dumps(content["standings"])


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda content: content["standings"][0].update(total="999"), "standings, line 1"),
        (lambda content: content["standings"][2].update(place=1), "standings, line 3"),
        (lambda content: content["standings"][0]["results"][0].update(counts=False), "standings, line 1"),
        (lambda content: content["standings"].pop(), "standings"),
        (lambda content: content["qualified"].pop(), "qualified"),
        (lambda content: content["events"][1].update(is_over=False), "event "),
        (lambda content: content["people"].pop(), "standings"),
        (lambda content: content["league"]["rule"].update(best_of=1), "standings, line 1"),
    ],
)
def test_whatever_is_written_otherwise_is_found(league, change: Callable[[dict[str, Any]], Any], where: str):
    content = written(league)
    change(content)
    assert any(found.startswith(where) for found in differences(content, archives(league)))


def test_a_missing_archive_is_named(league):
    events = archives(league)
    assert differences(written(league), events[1:]) == [f"event {league.league_events.all()[0].event.slug}"]


def test_a_file_of_another_shape_is_refused(league):
    for key, value in (("format", "other"), ("events", [{}]), ("standings", [{"total": "x"}]), ("more", 1)):
        with pytest.raises(ArchiveMalformed):
            parse_league(json.dumps(written(league) | {key: value}))


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda content: content["events"].append(content["events"][0]), "events[3].key"),
        (lambda content: content["events"][1].update(key=content["events"][0]["key"]), "events[1].key"),
        (
            lambda content: content["events"][1].update(
                seed_commitment=content["events"][0]["seed_commitment"]
            ),
            "events[1].seed_commitment",
        ),
        (lambda content: content["people"].append(content["people"][0]), "people[4][0]"),
        (lambda content: content["people"][0][0].update(event="nowhere"), "people[0][0].event"),
    ],
)
def test_nothing_is_listed_twice(league, change: Callable[[dict[str, Any]], Any], path: str):
    content = written(league)
    change(content)
    with pytest.raises(ArchiveMalformed) as refused:
        parse_league(json.dumps(content))
    assert path in [problem.field for problem in refused.value.problems]


def test_the_command(league, tmp_path: Path, capsys):
    file = tmp_path / "league.json"
    file.write_text(json.dumps(written(league)), encoding="utf-8")
    slugs = [row.event.slug for row in league.league_events.select_related("event")]
    with pytest.raises(SystemExit):
        call_command("verify_league", str(file))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("verify_league", str(tmp_path / "none.json"))
    file.write_text("{}", encoding="utf-8")
    with pytest.raises(CommandError, match="not a sound league file"):
        call_command("verify_league", str(file), *slugs)


def test_sums_of_shares_of_many_fields_are_read(league):
    content = written(league)
    content["standings"][0]["total"] = f"{10**40 + 1}/{10**39}"
    assert parse_league(json.dumps(content)).standings[0]["total"] == f"{10**40 + 1}/{10**39}"
