"""A Kingsmoot of 23: three rounds, a cut to the best four, one final."""

from __future__ import annotations

import pytest

from tables.archive.queries.archive import archive_text
from tables.archive.rules.reading import parse
from tables.archive.rules.verify import verify
from tables.core.errors import Malformed, Refused
from tables.events.actions.stages import finish_event
from tables.events.models import Event
from tables.live.play import opening
from tables.live.store import games
from tables.players.actions.participation import drop, rejoin
from tables.results.actions.results import save_result
from tables.results.queries.preview import preview_result
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.pairing import discard_draft, draw_round, redraw, try_longer
from tables.rounds.actions.publishing import publish_round
from tables.rounds.actions.repair import seat_late_arrival
from tables.rounds.models import Round, RoundPairing, Table, UnpairedLoss
from tables.stages.actions.announcing import change_stages
from tables.standings.queries.standings import event_standings
from tests.builders import seated, sheet_of, table_keys
from tests.live_games import begin
from tests.stages import Stage, play_drawn, started_with_stages

pytestmark = pytest.mark.django_db
CUT_TO_FOUR = [{"kind": "rounds", "rounds": 3}, {"kind": "cut", "players": 4, "tables": 1}]


def before_the_cut(people: int = 23) -> Stage:
    """The event with its three rounds closed."""
    stage = started_with_stages(CUT_TO_FOUR, people)
    for _ in range(3):
        play_drawn(draw_round(stage.event, stage.actor()), stage.actor())
    stage.event.refresh_from_db()
    return stage


def order(event: Event, through: int | None = None) -> tuple[str, ...]:
    return event_standings(Event.objects.get(pk=event.pk), through).rows.order


def test_the_best_four_play_the_final_and_its_winner_wins() -> None:
    stage = before_the_cut()
    assert stage.event.rounds_announced == 4
    before = order(stage.event)
    final = draw_round(stage.event, stage.actor())
    assert final.pairing == RoundPairing.SEEDED
    assert {key for table in table_keys(final) for key in table} == set(before[:4])
    played = play_drawn(final, stage.actor())
    seats = table_keys(played)[0]
    after = event_standings(Event.objects.get(pk=stage.event.pk))
    assert after.rows.order[:4] == tuple(seats)  # the sheet of the tests places them in seat order
    assert after.rows.order[4:] == before[4:]
    assert [row.rank for row in after.rows] == list(range(1, 24))
    points = {row.player: row.points for row in event_standings(stage.event, 3).rows}
    assert {row.player: row.points for row in after.rows} == points  # the final gives no points
    assert not UnpairedLoss.objects.exists()


def test_the_archive_verifies() -> None:
    stage = before_the_cut()
    final = draw_round(stage.event, stage.actor())
    play_drawn(redraw(final, stage.actor(), reason="a slip of the hand"), stage.actor())
    finish_event(stage.event, stage.actor())
    archive = parse(archive_text(Event.objects.get(pk=stage.event.pk)))
    report = verify(archive)
    assert not report.differences
    assert archive.event.stages.cuts[0].players == 4
    assert any(check.title == "Who qualified for cuts" for check in report.checks)


def test_a_drop_lets_the_next_player_in() -> None:
    stage = before_the_cut()
    before = order(stage.event)
    drop(stage.player(before[1]), stage.actor())
    final = draw_round(stage.event, stage.actor())
    assert set(table_keys(final)[0]) == {before[0], before[2], before[3], before[4]}
    drop(stage.player(before[0]), stage.actor())
    with pytest.raises(Refused, match="no longer active"):
        publish_round(final, stage.actor())
    final = redraw(final, stage.actor(), reason="one left")
    assert set(table_keys(final)[0]) == set(before[2:6])
    play_drawn(final, stage.actor())
    finish_event(stage.event, stage.actor())
    assert not verify(parse(archive_text(Event.objects.get(pk=stage.event.pk)))).differences


def test_a_cut_charges_nobody_and_has_nothing_to_search_for() -> None:
    stage = before_the_cut()
    last = order(stage.event)[-1]
    drop(stage.player(last), stage.actor())
    final = draw_round(stage.event, stage.actor())
    with pytest.raises(Refused, match="stage decides"):
        try_longer(final, stage.actor())
    publish_round(final, stage.actor())
    rejoin(stage.player(last), stage.actor())
    assert not UnpairedLoss.objects.filter(round__number=4).exists()


def test_stages_change_with_a_reason_and_never_behind_the_rounds() -> None:
    stage = before_the_cut()
    longer = [{"kind": "rounds", "rounds": 4}, {"kind": "cut", "players": 6, "tables": 1}]
    with pytest.raises(Malformed, match="Say why"):
        change_stages(stage.event, stage.actor(), longer)
    event = change_stages(stage.event, stage.actor(), longer, reason="we have time")
    assert event.rounds_announced == 5
    draft = draw_round(event, stage.actor())
    assert draft.pairing == RoundPairing.RANDOM
    with pytest.raises(Malformed, match="Discard its draft first"):
        change_stages(event, stage.actor(), CUT_TO_FOUR, reason="back")
    discard_draft(Round.objects.get(pk=draft.pk), stage.actor(), reason="back to three")
    change_stages(event, stage.actor(), CUT_TO_FOUR, reason="back")
    with pytest.raises(Malformed, match="Round 3 has been paired"):
        shorter = [{"kind": "rounds", "rounds": 2}, {"kind": "cut", "players": 4, "tables": 1}]
        change_stages(event, stage.actor(), shorter, reason="shorter")


def test_a_correction_after_the_cut_says_who_would_have_qualified() -> None:
    stage = before_the_cut()
    best = order(stage.event)
    final = play_drawn(draw_round(stage.event, stage.actor()), stage.actor())
    table = Table.objects.select_related("round__event").get(round__number=3, seats__player__key=best[0])
    content = sheet_of(seated(table))
    points = {seat["player"]: 0 if seat["player"] == best[0] else 9 for seat in content["seats"]}
    preview = preview_result(table, {**content, "end": "judge", "manual_points": points})
    (cut,) = preview.later_cuts
    assert (cut.round, cut.is_draft, str(cut.title)) == (final.number, False, "Final")
    save_result(
        table,
        stage.actor(),
        {**content, "end": "judge", "manual_points": points},
        expected_version=1,
        reason="x",
    )
    would = set(order(stage.event, 3)[:4])
    assert {player.player for player in cut.coming} == would - set(best[:4]) != set()
    assert {player.player for player in cut.leaving} == set(best[:4]) - would
    assert set(order(stage.event)[:4]) == set(best[:4])  # the final stays as it was played


def test_nobody_joins_a_final_without_having_qualified() -> None:
    stage = before_the_cut()
    best = order(stage.event)
    final = publish_round(draw_round(stage.event, stage.actor()), stage.actor())
    with pytest.raises(Refused, match="has not qualified"):
        seat_late_arrival(final, stage.actor(), best[4], override=True, reason="a friend")
    drop(stage.player(best[0]), stage.actor())
    assert seat_late_arrival(final, stage.actor(), best[4], override=True, reason="next in line")


def test_a_live_game_is_opened_at_the_table_of_the_final() -> None:
    stage = before_the_cut(12)
    final = start_clock(publish_round(draw_round(stage.event, stage.actor()), stage.actor()), stage.actor())
    table = Table.objects.select_related("round__event").get(round=final)
    game = opening.open_at_table(table, stage.actor(), opening.Setup("btwixt"))
    begin(games.find(game.key))
    assert games.find(game.key).table_id == table.pk
