"""Rulesets at live tables: what an upgrade of the rules leaves of games that were begun before it."""

from __future__ import annotations

import json
import random
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse

import rules
from rules import registry
from rules.kernel import BadRecord, Record, verify
from tables.archive.actions.archive import import_archive
from tables.archive.queries import live_records
from tables.archive.queries.archive import event_archive
from tables.archive.rules.reading import from_json
from tables.archive.rules.schema import dump
from tables.core.errors import Malformed, RulesChanged
from tables.live.judge import acts
from tables.live.models.game import RECORD_FORM, LiveGame, LiveMessage, LiveStatus
from tables.live.play import clocks, lobby
from tables.live.store import games, matches
from tables.live.view.verification import verify_live_games
from tables.live.workers import bots
from tests.cast import Cast
from tests.clients import html_of
from tests.live_games import (
    Browser,
    a_game,
    begin,
    code_of,
    commitment_of,
    judge_of,
    nonce_of,
    play,
    seat_viewer,
    watch_clocks,
)
from tests.rules.other_rules import GOOFSPIEL, Changed, Renumbered, Unnumbered

pytestmark = pytest.mark.django_db


def upgrade(monkeypatch: pytest.MonkeyPatch, rules: type) -> None:
    """Start the server anew with other rules of goofspiel."""
    monkeypatch.setattr(registry, "find", lambda key: rules())
    matches.forget()


def running(**setup: Any) -> LiveGame:
    return play(a_game(3, game="goofspiel", **setup), r=random.Random(1), decisions=5)


def listed() -> tuple[str, int]:
    """What the command says before an upgrade, and its exit status."""
    shown = StringIO()
    try:
        call_command("running_games", stdout=shown)
    except SystemExit as end:
        return shown.getvalue(), int(str(end.code))
    return shown.getvalue(), 0


def test_a_live_game_is_stamped_with_its_ruleset_and_form():
    game = a_game(2, game="lcg", begun=False, options={"format": "joust", "rounds": 3})
    assert (game.ruleset, game.record_form) == (registry.find("lcg").ruleset, RECORD_FORM)


def test_a_game_that_replays_alike_goes_on_under_the_new_rules(monkeypatch):
    game = running()
    upgrade(monkeypatch, Renumbered)
    assert listed()[1] == 0 and "ruleset 1 (here 2)" in listed()[0]
    over = play(games.find(game.key), r=random.Random(2))
    record = matches.record_of(over, matches.entries_of(over))
    assert over.status == "finished" and record.ruleset == 1
    assert verify(Renumbered(), record, bytes.fromhex(over.seed)) == []
    assert verify(GOOFSPIEL, record, bytes.fromhex(over.seed)) == []


def test_a_game_that_replays_otherwise_is_listed_before_the_upgrade(monkeypatch):
    assert listed() == ("No live game is running.\n", 0)
    game = running()
    text, status = listed()
    assert status == 0 and f"goofspiel ruleset 1 (here 1), {game.key}" in text and "goes on" in text
    upgrade(monkeypatch, Changed)
    text, status = listed()
    assert status == 1 and "played under ruleset 1, this release plays ruleset 2" in text


def test_its_page_says_so_and_what_the_staff_can_do(monkeypatch):
    game = running()
    table = game.table
    assert table is not None and game.event is not None
    cast = Cast(game.event)
    player = Browser.of_player(game, table.seats.get(position=1).player)
    upgrade(monkeypatch, Changed)
    shown = player.client.get(f"/t/{game.key}/")
    assert shown.status_code == 409 and "The rules have changed" in html_of(shown)
    assert "Call a judge" in html_of(shown) and "Give up" not in html_of(shown)
    judge = cast.browser("judge")
    for address in (f"/t/{game.key}/", f"/t/{game.key}/desk/"):
        shown = judge.get(address)
        assert shown.status_code == 409
        assert f'href="/t/{game.key}/desk/abandon/"' in html_of(shown)
        assert f'href="{reverse("staff-sheet", args=[game.event.slug, 1, table.number])}"' in html_of(shown)
    assert judge.get(f"/t/{game.key}/desk/abandon/").status_code == 200
    judge.post(f"/t/{game.key}/desk/abandon/", {"reason": "upgrade"})
    assert games.find(game.key).status == LiveStatus.ABANDONED
    assert "The game can no longer be shown here" in html_of(judge.get(f"/t/{game.key}/"))


def test_boards_are_shown_by_a_code_and_may_give_the_game_up(monkeypatch):
    game = running()
    assert game.event is not None
    judge = Cast(game.event).browser("judge")
    upgrade(monkeypatch, Changed)
    address = f"/api/v1/live-games/{game.key}/"
    for _ in range(2):
        shown = judge.get(address)
        assert (shown.status_code, code_of(shown)) == (409, "rules-changed")
    over = judge.post(f"{address}abandon/", {"reason": "upgrade"}, content_type="application/json")
    assert over.status_code == 200 and over.json()["status"] == "abandoned" and over.json()["view"] is None


def test_no_worker_tries_it_again_and_again(monkeypatch, caplog):
    game = running(bot_seconds=0.3, move_seconds=60)
    acts.give_to_bot(game, judge_of(game), 0, "random")
    LiveGame.objects.filter(pk=game.pk).update(bots_at="2020-01-01T00:00Z")
    upgrade(monkeypatch, Changed)
    bots.Turns().play()
    halted = games.find(game.key)
    assert halted.status == LiveStatus.PAUSED and halted.bots_at is halted.due_at is None
    assert LiveMessage.objects.filter(game=game, text__contains="changed the rules").count() == 1
    assert not caplog.records
    with pytest.raises(RulesChanged):
        acts.resume(halted, judge_of(halted))


def test_the_worker_of_clocks_halts_it_too(monkeypatch, caplog):
    game = running(move_seconds=60)
    LiveGame.objects.filter(pk=game.pk).update(due_at="2020-01-01T00:00Z")
    watch_clocks()
    upgrade(monkeypatch, Changed)
    clocks.expire_due()
    assert games.find(game.key).status == LiveStatus.PAUSED and not caplog.records


def test_a_table_opened_before_the_upgrade_is_not_dealt(monkeypatch):
    game = a_game(2, game="goofspiel", begun=False)
    upgrade(monkeypatch, Renumbered)
    assert listed()[1] == 1 and "Give it up and open a new one" in listed()[0]
    for seat in (0, 1):
        game = lobby.commit(game, seat_viewer(game, seat), commitment_of(game, seat))
    game = lobby.reveal(game, seat_viewer(game, 0), nonce_of(0))
    with pytest.raises(RulesChanged, match="open a new one"):
        lobby.reveal(game, seat_viewer(game, 1), nonce_of(1))
    assert games.find(game.key).status == LiveStatus.LOBBY


def test_an_archive_names_the_ruleset_and_calls_nothing_forged(monkeypatch):
    over = play(a_game(3, game="goofspiel", options={"cards": 5}), r=random.Random(3))
    assert over.event is not None
    archive = from_json(json.loads(dump(event_archive(over.event))))
    assert verify_live_games(archive).ok
    upgrade(monkeypatch, Changed)
    shown = verify_live_games(archive)
    assert shown.ok and not any(check.title == "Live games replayed" for check in shown.checks)
    assert shown.notes == (
        "The game of round 1 table 1 was not replayed. Written under ruleset 1; this release plays ruleset "
        f"2. Recompute it with release {rules.__version__}.",
    )


def test_a_finished_game_names_the_release_that_wrote_it():
    over = play(a_game(3, game="goofspiel", options={"cards": 5}), r=random.Random(3))
    record = matches.record_of(over, matches.entries_of(over))
    assert over.release == record.release == rules.__version__
    assert Record.from_json(live_records.record_of(over)) == record
    assert over.event is not None
    document = json.loads(dump(event_archive(over.event)))
    table = document["rounds"][0]["tables"][0]
    assert table["live_game"]["release"] == rules.__version__
    import_archive(from_json(document), slug="again")
    copy = LiveGame.objects.get(event__slug="again")
    assert copy.release == rules.__version__


@pytest.mark.parametrize("release", [7, "x" * 21])
def test_a_malformed_release_is_refused(release):
    over = play(a_game(3, game="goofspiel", options={"cards": 5}), r=random.Random(3))
    assert over.event is not None
    document = json.loads(dump(event_archive(over.event)))
    document["rounds"][0]["tables"][0]["live_game"]["release"] = release
    with pytest.raises(Malformed, match="missing or invalid"):
        import_archive(from_json(document), slug="again")


def test_a_change_of_rules_without_a_new_number_is_noticed_by_the_stamps(monkeypatch):
    game = begin(a_game(3, game="goofspiel", begun=False))
    play(game, r=random.Random(1), decisions=5)
    assert all(entry.state for entry in matches.entries_of(games.find(game.key)))
    upgrade(monkeypatch, Unnumbered)
    with pytest.raises(BadRecord, match="differently"):
        matches.loaded(games.find(game.key))
    assert listed()[1] == 1
