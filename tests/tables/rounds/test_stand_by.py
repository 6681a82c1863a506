"""Stand-by players: seated where the tables need one more, and without a loss elsewhere."""

from __future__ import annotations

from collections import Counter

import pytest

from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import archive_text
from tables.archive.rules.reading import parse
from tables.archive.rules.verify import verify
from tables.core.access import Actor
from tables.core.errors import NotPermitted, Refused
from tables.events.models import Event
from tables.formats.rules.presets import PRESETS
from tables.players.actions.details import change_player
from tables.players.actions.participation import drop
from tables.players.models import Player
from tables.rounds.actions.pairing import draw_round, redraw
from tables.rounds.actions.prescribing import prescribe_round
from tables.rounds.actions.publishing import publish_round
from tables.rounds.actions.seats import SeatedTable
from tables.rounds.models import Bye, Round, UnpairedLoss
from tables.rounds.queries.pairings import players_to_seat, round_view
from tables.rounds.rules.sizes import stand_ins_wanted
from tests.builders import a_running_event, last_entry, losses, staff_of, table_keys
from tests.cast import Cast
from tests.clients import browser_of, html_of
from tests.stages import play_round

pytestmark = pytest.mark.django_db


def event_of(regular: int, reserve: int, **changes: object) -> Event:
    """A running event whose last players are on stand-by."""
    event = a_running_event(regular + reserve, **changes)
    Player.objects.filter(event=event, number__gt=regular).update(is_stand_by=True)
    return event


def seated(round_: Round) -> set[str]:
    return {key for table in table_keys(round_) for key in table}


def regulars(count: int) -> set[str]:
    return {f"p{number}" for number in range(1, count + 1)}


class TestDrawing:
    @pytest.mark.parametrize(("regular", "reserve", "filled"), [(7, 2, 1), (8, 2, 0), (2, 1, 1), (6, 3, 2)])
    def test_as_many_as_the_tables_need(self, regular: int, reserve: int, filled: int):
        event = event_of(regular, reserve)
        assert players_to_seat(event, 1) == regular + filled
        round_ = draw_round(event, staff_of(event))
        assert regulars(regular) <= seated(round_)
        assert len(seated(round_)) == regular + filled

    def test_the_journal_names_them(self):
        event = event_of(7, 2)
        draw_round(event, staff_of(event))
        assert last_entry(event).after["stand_ins"] == ["p8"]

    def test_who_sat_least_often_comes_first(self):
        event = event_of(7, 2)
        actor, filled = staff_of(event), []
        for _ in range(3):
            round_ = play_round(event, actor)
            filled += sorted(seated(round_) - regulars(7))
        assert filled == ["p8", "p9", "p8"]

    def test_one_spares_a_bye_and_gets_none(self):
        event = event_of(7, 1, format=PRESETS["joust"].to_json())
        assert seated(draw_round(event, staff_of(event))) == regulars(8)
        lone = event_of(7, 2, format=PRESETS["joust"].to_json(), slug="another")
        draw_round(lone, staff_of(lone))
        assert not Bye.objects.exists()

    def test_an_own_split_says_how_many(self):
        event = event_of(8, 3)
        assert len(seated(draw_round(event, staff_of(event), sizes=(5, 5)))) == 10

    def test_a_redraw_keeps_who_sits_at_a_locked_table(self):
        event = event_of(7, 2)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        Player.objects.filter(event=event, key="p9").update(is_stand_by=True, checked_in_at=event.starts_at)
        table = round_.tables.get(seats__player__key="p8")
        round_.tables.filter(pk=table.pk).update(locked=True)
        assert "p8" in seated(redraw(round_, actor, reason="again"))

    def test_prescribed_tables_may_seat_them_and_need_not(self):
        event = event_of(4, 2)
        tables = [SeatedTable(1, ("p1", "p2", "p3", "p4", "p5"))]
        round_ = prescribe_round(event, staff_of(event), tables, reason="as we like")
        assert seated(round_) == regulars(5)
        publish_round(round_, staff_of(event))


class TestRounds:
    @pytest.mark.parametrize(
        ("regular", "reserve"), [(5, 1), (6, 3), (7, 1), (9, 4), (10, 2), (11, 5), (12, 3), (13, 2)]
    )
    def test_they_sit_where_tables_want_them_in_turn_and_lose_no_other_round(
        self, regular: int, reserve: int
    ):
        event = a_running_event(regular + reserve)
        actor, wanted = staff_of(event), stand_ins_wanted(regular, reserve, "regulation")
        sat = Counter(f"p{number}" for number in range(regular + 1, regular + reserve + 1))
        for key in sat:
            change_player(event.players.get(key=key), actor, is_stand_by=True)
        for _ in range(3):
            filled = seated(play_round(event, actor))
            assert regulars(regular) <= filled and len(filled) == regular + wanted
            sat.update(filled - regulars(regular))
        assert max(sat.values()) - min(sat.values()) <= 1
        assert not UnpairedLoss.objects.exists()
        archive = parse(archive_text(Event.objects.get(pk=event.pk)))
        assert not [each for each in verify(archive).differences if each.rule == "R-14"]

    def test_rounds_without_a_seat_are_no_loss(self):
        event = event_of(8, 1)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        view = round_view(round_, for_staff=True)
        assert (view.fits, [player.is_stand_by for player in view.out]) == (True, [True])
        play = publish_round(round_, actor)
        assert not UnpairedLoss.objects.filter(round=play).exists()

    def test_a_drop_before_publication_calls_for_another(self):
        event = event_of(8, 1)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        drop(event.players.get(key="p3"), actor)
        with pytest.raises(Refused):
            publish_round(round_, actor)
        assert "p9" in seated(redraw(round_, actor, reason="one left"))

    def test_who_ceases_to_be_one_is_charged_as_a_late_entrant(self):
        event = event_of(8, 1)
        actor = staff_of(event)
        play_round(event, actor)
        player = change_player(event.players.get(key="p9"), actor, is_stand_by=False)
        assert last_entry(event).after["unpaired_losses"] == losses(player) == [1]
        assert "p9" in seated(draw_round(event, actor))

    def test_only_staff_decide(self):
        event = event_of(8, 1)
        player = event.players.get(key="p9")
        with pytest.raises(NotPermitted):
            change_player(player, Actor.of_player(player), is_stand_by=False)


def test_the_archive_tells_and_verifies():
    event = a_running_event(9)
    actor = staff_of(event)
    change_player(event.players.get(key="p9"), actor, is_stand_by=True)
    play_round(event, actor)
    archive = parse(archive_text(Event.objects.get(pk=event.pk)))
    neither = [str(each) for each in verify(archive).differences if "neither" in str(each)]
    assert neither == []
    assert import_archive(archive, slug="again").players.get(key="p9").is_stand_by


def test_pages_and_programs():
    event = event_of(8, 1)
    cast = Cast(event)
    publish_round(draw_round(event, cast.actor()), cast.actor())
    assert "On stand-by" in html_of(cast.browser().get(cast.url("staff-players")))
    assert "On stand-by" in html_of(cast.browser().get(cast.url("staff-pairings")))
    assert "you are on stand-by" in html_of(browser_of(cast.player("p9")).get(cast.url("my-event")))
    assert cast.program().patch("players/p9/", {"is_stand_by": False})["is_stand_by"] is False
