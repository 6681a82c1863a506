"""The end of a game: the sheet, the record, the archive, and the proof that it was fair."""

from __future__ import annotations

import json
import random
import re
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse

from rules.kernel import Placing, Result, verify
from rules.kernel.records.record import FORM, FORMS, Entry, Record, entry_chain, first_chain
from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import event_archive
from tables.archive.queries.live_records import record_of
from tables.archive.rules.chain import digest_of_record
from tables.archive.rules.reading import from_json
from tables.archive.rules.schema import dump
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NeedsOverride, NotVisible, Refused
from tables.events.actions.stages import finish_event
from tables.judging.calls.models import JudgeCall
from tables.live.judge import acts
from tables.live.models.game import (
    RECORD_FORM,
    RECORD_FORMATS,
    LiveDecision,
    LiveGame,
    LiveMessage,
    LiveSeat,
    LiveStatus,
)
from tables.live.models.undo import LiveUndoRequest, UndoOutcome
from tables.live.play import answers, clocks, opening
from tables.live.play import results as live_results
from tables.live.play.results import content_of
from tables.live.store import games, matches
from tables.live.view import records
from tables.live.view.verification import verify_live_games
from tables.messages.actions import subscribe
from tables.messages.models import Channel, MessageKind
from tables.messages.queries import received_by
from tables.results.actions import results
from tables.results.models import Sheet, SheetSignature
from tables.results.queries.sheets import table_sheet
from tables.rounds.models import RoundStatus, Table, TableStatus
from tests import builders
from tests.builders import confirm_all, last_entry, staff_of
from tests.clients import browser_of
from tests.live_games import Browser, a_game, a_move, judge_of, play, seat_viewer, waiting

pytestmark = pytest.mark.django_db

SHORT = {"short": True}


@pytest.fixture(scope="module")
def played(module_rows) -> str:
    with module_rows():
        return play(a_game(4, options=SHORT), r=random.Random(4)).key


@pytest.fixture
def finished(played: str) -> LiveGame:
    return games.find(played)


@pytest.fixture(scope="module")
def cut_short(module_rows) -> str:
    with module_rows():
        game = play(a_game(4), r=random.Random(4), decisions=14)
        acts.end_by_time(game, judge_of(game), reason="time")
        return game.key


@pytest.fixture
def ended(cut_short: str) -> LiveGame:
    """A game that a judge ended early: quicker than a whole one."""
    return games.find(cut_short)


def table_of(game: LiveGame) -> Table:
    assert game.table_id is not None
    return Table.objects.select_related("sheet", "round__event").get(pk=game.table_id)


def player_at(game: LiveGame, seat: int) -> Actor:
    actor = seat_viewer(game, seat).actor
    assert actor is not None
    return actor


def sheet_of(game: LiveGame) -> Sheet:
    sheet = table_of(game).sheet
    assert sheet is not None
    return sheet


def test_the_sheet_writes_itself_and_waits_for_confirmation(finished):
    table = table_of(finished)
    assert table.status == TableStatus.REPORTED and not finished.result_due
    assert table.sheet is not None
    content = table.sheet.content
    assert content["end"] == "judge"
    result = matches.loaded(finished).result()
    assert result is not None
    by_key = {f"p{placing.seat + 1}": placing.place for placing in result.placings}
    points = content["manual_points"]
    assert sorted(points, key=lambda key: -points[key]) == sorted(by_key, key=lambda key: by_key[key])
    entry = last_entry(table.round.event)
    assert (entry.verb, entry.who, entry.object) == ("result.report", "system", "round 1 table 1")
    assert entry.live_game == finished
    assert {row["player"]: row["place"] for row in entry.after["scores"]} == by_key
    for seat in (0, 1):
        results.confirm_result(table, player_at(finished, seat), version=1)
    assert table_of(finished).status == TableStatus.CONFIRMED
    assert SheetSignature.objects.count() == 2


@pytest.mark.parametrize("quorum", ["majority", "all"])
@pytest.mark.parametrize(("bots", "needed"), [((), 2), ((2,), 1), ((1, 2), 1)])
def test_people_count_for_the_quorum_and_bots_are_not_waited_for(bots, needed, quorum):
    game = a_game(3)
    assert game.event is not None
    type(game.event).objects.filter(pk=game.event.pk).update(quorum=quorum)
    LiveSeat.objects.filter(game=game, position__in=bots).update(bot="random")
    game = acts.end_by_time(games.find(game.key), judge_of(game), reason="the hall closes")
    table = table_of(game)
    assert table_sheet(table).confirmations_needed == needed
    for seat in range(needed):
        assert table_of(game).status == TableStatus.REPORTED
        results.confirm_result(table, player_at(game, seat), version=1)
    assert table_of(game).status == TableStatus.CONFIRMED


def test_what_a_player_reports_over_a_games_result_waits_for_people(game):
    """Bots have no seat at a sheet that is a person's."""
    LiveSeat.objects.filter(game=game, position__in=(1, 2)).update(bot="random")
    game = acts.end_by_time(games.find(game.key), judge_of(game), reason="the hall closes")
    table = table_of(game)
    assert table.sheet is not None and table_sheet(table).confirmations_needed == 1
    content = builders.sheet_of([seat["player"] for seat in table.sheet.content["seats"]])
    results.report_result(table, player_at(game, 0), content, expected_version=1, override=True)
    assert table_sheet(table_of(game)).confirmations_needed == 2


def test_everybody_reads_the_result_the_seed_and_the_record(finished):
    shown = Browser.of_seat(finished, 0).board()
    assert shown["status"] == "finished" and shown["seed"] == finished.seed
    assert [p["place"] for p in shown["result"]["placings"]] == [1, 2, 3, 4]
    assert shown["ask"] is None and not shown["may"]["answer"]
    assert Browser.of_stranger(finished).board()["seed"] == finished.seed
    record = Record.from_json(
        json.loads(json.dumps(records.readable_record(finished, seat_viewer(finished, 0))))
    )
    assert verify(games.rules_of(finished), record, bytes.fromhex(finished.seed)) == []


def test_the_table_reads_what_it_gets_for_the_tournament_and_spectators_do_not(finished):
    table = table_of(finished)
    current = table_sheet(table).current
    assert current is not None
    by_place = [p["seat"] for p in Browser.of_seat(finished, 0).board()["result"]["placings"]]
    for browser in (Browser.of_seat(finished, 2), Browser.of_staff(finished)):
        shown = browser.board()
        points = {row["seat"]: row["points"] for row in shown["scores"]}
        assert sorted(points.values()) == sorted(row.points for row in current.scores)
        assert points[by_place[0]] == max(points.values()) and points[by_place[-1]] == min(points.values())
        assert all(row["reason"] for row in shown["scores"]) and shown["may"]["replay"]
    assert Browser.of_stranger(finished).board()["scores"] is None


def test_nothing_is_public_before_the_end():
    game = play(a_game(3), r=random.Random(1), decisions=10)
    with pytest.raises(NotVisible):
        records.readable_record(game, seat_viewer(game, 0))
    with pytest.raises(NotVisible):
        records.replayed(game, seat_viewer(game, 0), 1)
    shown = Browser.of_seat(game, 0)
    assert shown.board()["scores"] is None and not shown.board()["may"]["replay"]
    assert shown.board()["seed"] is None and game.seed not in json.dumps(shown.board())
    assert game.seed not in event_text(game)


def event_text(game: LiveGame) -> str:
    assert game.event is not None
    return dump(event_archive(game.event)) + str(list(game.event.journal.values()))


def test_a_finished_game_is_replayed_moment_by_moment(finished):
    viewer = seat_viewer(finished, 0)
    moments = [records.replayed(finished, viewer, k) for k in (0, 5, finished.length)]
    assert [len(moment["lines"]) for moment in moments] == sorted(len(m["lines"]) for m in moments)
    results = [moment["result"] for moment in moments]
    assert results[1] is None and results[2] is not None and results[2]["ended"] == "won"
    assert records.replayed(finished, viewer, 9, seat=1)["view"]["viewer"] == 1
    times = [moment["at"] for moment in moments]
    decided = LiveDecision.objects.get(game=finished, k=4).at
    assert times[1] == round(decided.timestamp() * 1000)
    for k, seat in [(-1, None), (finished.length + 1, None), (0, 9)]:
        with pytest.raises(Malformed):
            records.replayed(finished, viewer, k, seat=seat)


def test_a_ended_game_is_not_taken_back(ended):
    with pytest.raises(Refused, match="over"):
        acts.undo(ended, judge_of(ended), 3, reason="again")


def test_a_double_tap_on_the_last_answer_is_harmless():
    game, r = a_game(3, options=SHORT), random.Random(9)
    seat, batch, answer = 0, 0, None
    while not game.is_over:
        seat = r.choice(waiting(game))
        batch, answer = a_move(game, seat, r)
        answers.answer(game, seat_viewer(game, seat), answer, batch=batch)
        game = games.find(game.key)
    again = answers.answer(game, seat_viewer(game, seat), answer, batch=batch)
    assert again.length == game.length


def test_end_by_time_gives_the_places_as_the_table_stands():
    game = play(a_game(3), r=random.Random(5), decisions=30)
    row = acts.end_by_time(game, judge_of(game), reason="the hall closes")
    assert row.status == LiveStatus.FINISHED
    assert table_of(game).status == TableStatus.REPORTED
    result = matches.loaded(games.find(game.key)).result()
    assert result is not None and result.ended == "time"


def test_everybody_but_one_concedes():
    game = play(a_game(3), r=random.Random(5), decisions=12)
    for seat in (0, 2):
        browser = Browser.of_seat(game, seat)
        assert browser.post("concede").status_code == 200
        assert browser.post("concede").status_code == 200, "a double tap"
    assert games.find(game.key).status == LiveStatus.FINISHED
    assert table_of(game).status == TableStatus.REPORTED


def test_a_result_that_was_lost_on_the_way_is_written_later(monkeypatch):
    game = play(a_game(3), r=random.Random(5), decisions=12)
    monkeypatch.setattr(live_results, "record_result", lambda game: None)
    acts.end_by_time(game, judge_of(game), reason="crash in between")
    monkeypatch.undo()
    row = games.find(game.key)
    assert row.result_due and table_of(game).status == TableStatus.PLAYING
    clocks.expire_due()
    assert games.find(game.key).result_due, "the process that ended it may be about to write it"
    with timekeeping.time_set_to(timekeeping.now() + timedelta(seconds=3)):
        clocks.expire_due()
    assert table_of(game).status == TableStatus.REPORTED
    live_results.record_result(row)
    assert sheet_of(game).version == 1, "written once"


def test_a_result_that_the_staff_confirmed_before_stands(monkeypatch):
    """The game is over, its sheet is not written yet."""
    game = play(a_game(3), r=random.Random(5), decisions=12)
    table = table_of(game)
    monkeypatch.setattr(live_results, "record_result", lambda game: None)
    acts.end_by_time(game, judge_of(game), reason="the hall closes")
    monkeypatch.undo()
    staff = staff_of(table.round.event)
    content = content_of(["p1", "p2", "p3"], Result(tuple(Placing(s, s + 1) for s in range(3))), set())
    results.save_result(table, staff, content, expected_version=0, override=True, reason="by hand")
    live_results.record_result(games.find(game.key))
    assert sheet_of(game).content == content
    assert not games.find(game.key).result_due
    assert LiveMessage.objects.filter(game=game, text__contains="result stands").count() == 1


def test_the_result_of_a_finished_event_is_left_alone():
    game = play(a_game(3), r=random.Random(5), decisions=12)
    assert game.event is not None
    type(game.event).objects.filter(pk=game.event.pk).update(status="finished")
    r = random.Random(1)
    row = games.find(game.key)
    while not row.is_over:
        row = play(row, r=r, decisions=50)
    assert table_of(game).sheet is None and not row.result_due


def test_players_marked_absent_take_no_part_in_the_result():
    result = Result(tuple(Placing(seat, place) for seat, place in [(2, 1), (0, 2), (3, 3), (1, 4)]))
    content = content_of(["p1", "p2", "p3", "p4"], result, {"p3"})
    assert content["manual_points"] == {"p1": 15, "p4": 8, "p2": 5}
    assert [seat["absent"] for seat in content["seats"]] == [False, False, True, False]


def test_a_game_that_knows_titles_fills_in_the_sheet():
    result = Result(
        (
            Placing(1, 1, {"titles": 3, "power": 12, "initiative": 4, "heir": 1}),
            Placing(0, 2, {"titles": 2, "power": 15, "initiative": 2, "heir": 0}),
            Placing(2, 3, {"titles": 1, "power": 9, "initiative": 7, "heir": 0}),
        ),
        "time",
    )
    content = content_of(["p1", "p2", "p3"], result, set())
    assert content["end"] == "time" and content["manual_points"] is None
    assert [(seat["titles"], seat["power"], seat["heir"]) for seat in content["seats"]] == [
        (2, 15, False),
        (3, 12, True),
        (1, 9, False),
    ]
    table = table_of(play(a_game(3), r=random.Random(5), decisions=3))
    checked, warnings = results.check_content(table.round.event, ("p1", "p2", "p3"), content)
    assert checked.end == "time" and warnings == []


def test_archives_carry_the_game_and_give_it_back_byte_for_byte(ended):
    assert ended.event is not None
    table = table_of(ended)
    results.confirm_result(table, staff_of(ended.event), version=1)
    text = dump(event_archive(ended.event))
    archive = from_json(json.loads(text))
    assert archive.rounds[0].tables[0].live_game is not None
    report = verify_live_games(archive)
    assert report.ok and not report.notes, report.text()
    assert {check.title: check.number for check in report.checks} == {
        "Forms of live records": 1,
        "Live games replayed": 1,
        "Decisions of live games": ended.length,
        "Sheets of live games": 1,
    }
    event = import_archive(archive, slug="second-laptop")
    again = dump(event_archive(event)).replace("second-laptop", ended.event.slug)
    assert again == text
    imported = event.live_games.get()
    assert imported.key != ended.key and imported.match_id == ended.key
    moment = records.replayed(games.find(imported.key), seat_viewer(imported, 0), 7)
    assert moment["view"] == records.replayed(ended, seat_viewer(ended, 0), 7)["view"]


def test_verify_event_replays_the_games_too(ended, tmp_path):
    assert ended.event is not None
    results.confirm_result(table_of(ended), staff_of(ended.event), version=1)
    shown = StringIO()
    file = tmp_path / "event.json"
    file.write_text(dump(event_archive(ended.event)))
    call_command("verify_event", str(file), stdout=shown)
    assert "Live games replayed" in shown.getvalue()
    document = json.loads(file.read_text())
    document["rounds"][0]["tables"][0]["live_game"]["seed"] = "0" * 64
    file.write_text(json.dumps(document))
    with pytest.raises(SystemExit) as end:
        call_command("verify_event", str(file), stdout=StringIO())
    assert end.value.code == 1


def uncommitted(record):
    """Make it the record of a game without commitments, whole in itself."""
    del record["nonce_commitments"], record["attempt"], record["record"]
    record["format"] = RECORD_FORMATS[1]
    for entry in record["log"]:
        del entry["state"]
    shorn = Record.from_json(record)
    chain = first_chain(shorn.game, shorn.ruleset, shorn)
    for entry in record["log"]:
        entry["chain"] = chain = entry_chain(chain, Entry.from_json(entry), "public", None)
    assert Record.from_json(record).broken_chain(b"") is None


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        (lambda record: record.update(seed="0" * 64), "committed"),
        (lambda record: record["log"][3].update(seat=(record["log"][3]["seat"] + 1) % 4), "chain"),
        (lambda record: record["log"].pop(), "not over"),
        (lambda record: record["nonces"].__setitem__(0, "f" * 32), "nonce of seat 1"),
        (lambda record: record["nonce_commitments"].__setitem__(1, "f" * 64), "nonce of seat 2"),
        (lambda record: record.update(attempt=2), "chain"),
        (uncommitted, "Forms|form"),
        (lambda record: record.update(game="chess"), "no game"),
        (lambda record: record["log"][3].pop("act"), "lacks"),
        (lambda record: record.update(seed=None), "nothing|none"),
    ],
)
def test_a_record_that_was_tampered_with_is_found_out(ended, change, shown):
    assert ended.event is not None
    document = json.loads(dump(event_archive(ended.event)))
    change(document["rounds"][0]["tables"][0]["live_game"])
    report = verify_live_games(from_json(document))
    assert not report.ok

    assert re.search(shown, report.text()), report.text()


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record.pop("seed"),
        lambda record: record.update(format="other/1"),
        lambda record: record.update(n=True),
        lambda record: record["nonces"].pop(),
        lambda record: record["nonce_commitments"].pop(),
        lambda record: record["nonce_commitments"].__setitem__(0, "no hex"),
        lambda record: record.update(attempt=0),
        lambda record: record.pop("attempt"),
        lambda record: record.update(format=RECORD_FORMATS[1]),
        lambda record: record["log"][2].update(k=7),
        lambda record: record["log"][2].pop("chain"),
        lambda record: record["log"].append("x"),
    ],
)
def test_a_misshapen_record_is_not_taken_in(ended, change):
    assert ended.event is not None
    document, known = json.loads(dump(event_archive(ended.event))), LiveGame.objects.count()
    change(document["rounds"][0]["tables"][0]["live_game"])
    with pytest.raises(Malformed, match=r"record|missing|nonce|entry|commitment|from 1 to"):
        import_archive(from_json(document), slug="other")
    assert LiveGame.objects.count() == known


def test_records_have_the_rules_own_form():
    assert (RECORD_FORM, RECORD_FORMATS) == (FORM, FORMS)


def test_the_system_reports_and_nobody_else(ended):
    assert ended.table is not None
    table = table_of(ended)
    assert table.sheet is not None
    assert table.sheet.reported_by is None and table.sheet.entered_by is None
    assert Actor.system().who == "system"


def test_a_table_that_was_seated_anew_takes_no_result():
    game = play(a_game(4), r=random.Random(5), decisions=12)
    table_of(game).seats.filter(position=4).delete()
    acts.end_by_time(game, judge_of(game), reason="the hall closes")
    ended = games.find(game.key)
    table = Table.objects.get(round__event=ended.event)
    assert table.sheet is None and not ended.result_due and ended.table is None
    assert LiveMessage.objects.filter(game=game, text__contains="not entered").count() == 1
    entry = last_entry(ended.event)
    assert (entry.verb, entry.object, entry.live_game) == ("live.refuse_result", "round 1 table 1", ended)
    assert entry.after["refused"]["record"] == digest_of_record(record_of(ended))
    assert "must list exactly the players" in JudgeCall.objects.get(table=table).question
    assert opening.open_at_table(table, staff_of(table.round.event), opening.Setup("btwixt")).pk
    player = games.seats_of(ended)[0].player
    assert player is not None
    page = browser_of(player).get(reverse("live-board", args=[game.key])).content.decode()
    assert "The result of this game was not entered." in page and "Confirm the result" not in page


def test_what_waits_for_confirmation_was_reported_by_the_game():
    game = play(a_game(3), r=random.Random(5), decisions=12)
    one = games.seats_of(game)[0].player
    assert one is not None
    subscribe(one, Actor.of_player(one), channel=Channel.PAGE, kinds=[MessageKind.TO_CONFIRM], site="")
    acts.end_by_time(game, judge_of(game), reason="the hall closes")
    said = received_by(one)[0].body
    assert said.startswith("The live game ended and reported the result of table 1 in round 1.")


def test_a_game_outlives_its_table():
    game = play(a_game(3), r=random.Random(5), decisions=12)
    table_of(game).delete()
    row = play(games.find(game.key), r=random.Random(5), decisions=3)
    assert row.table is None and row.length == 15
    acts.end_by_time(row, judge_of(row), reason="no table")
    assert games.find(game.key).status == LiveStatus.FINISHED


def test_an_event_goes_with_its_live_games(ended):
    assert ended.event is not None
    ended.event.delete()
    assert not LiveGame.objects.filter(key=ended.key).exists()


class TestTheEventEnds:
    """Its table has a confirmed result, but its live game is not over."""

    @pytest.fixture
    def left_over(self) -> LiveGame:
        game = play(a_game(4), r=random.Random(4), decisions=5)
        round_ = table_of(game).round
        confirm_all(round_)
        round_.status, round_.closed_at = RoundStatus.CLOSED, timekeeping.now()
        round_.save(update_fields=["status", "closed_at"])
        return games.find(game.key)

    def test_not_before_it_was_said_what_happens_to_the_game(self, left_over):
        with pytest.raises(NeedsOverride) as warned:
            finish_event(left_over.event, staff_of(left_over.event))
        assert [problem.message for problem in warned.value.problems if "live game" in problem.message] == [
            "The live game at table 1 of round 1 is not over. Finishing the event ends it without a "
            "result, and everything hidden in it becomes public."
        ]
        assert games.find(left_over.key).status == LiveStatus.PLAYING

    def test_gives_the_game_up(self, left_over):
        seat = waiting(left_over)[0]
        batch, move = a_move(left_over, seat, random.Random(1))
        wish = LiveUndoRequest.objects.create(game=left_over, seat=0, to=1, asked_at=timekeeping.now())
        LiveGame.objects.filter(pk=left_over.pk).update(undo_request=wish)
        finish_event(left_over.event, staff_of(left_over.event), override=True, reason="The hall closes")
        game = games.find(left_over.key)
        assert (game.status, game.due_at, game.bots_at) == (LiveStatus.ABANDONED, None, None)
        wish.refresh_from_db()
        assert (game.undo_request, wish.outcome) == (None, UndoOutcome.OVERTAKEN)
        assert game.revision == left_over.revision + 1
        assert last_entry(game.event).after["live_games_given_up"] == ["table 1 of round 1"]
        with pytest.raises(Refused, match="abandoned"):
            answers.answer(game, seat_viewer(game, seat), move, batch=batch)
        assert Browser.of_seat(game, 0).board()["seed"] == game.seed

    def test_says_nothing_of_games_that_are_over(self, left_over):
        acts.abandon(left_over, judge_of(left_over), reason="They stopped")
        with pytest.raises(NeedsOverride) as warned:
            finish_event(left_over.event, staff_of(left_over.event))
        assert not any("live game" in problem.message for problem in warned.value.problems)
