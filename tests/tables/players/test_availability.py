"""Availability: who is away in which of the rounds to come, set in bulk or by the players themselves."""

from __future__ import annotations

from functools import partial

import pytest

from tables.archive.queries.archive import archive_text
from tables.archive.rules.reading import parse
from tables.archive.rules.verify import verify
from tables.core.access import Actor
from tables.core.errors import Malformed, NotVisible, Refused
from tables.events.models import Event
from tables.players.actions.availability import set_availability
from tables.players.actions.sitting_out import sit_out, undo_sit_out
from tables.players.models import Absence, Player
from tables.players.queries.availability import availability
from tables.rounds.actions.pairing import draw_round, redraw
from tables.rounds.actions.publishing import publish_round, withdraw_round
from tables.rounds.actions.repair import seat_late_arrival
from tables.rounds.models import Round
from tables.rounds.queries.pairings import round_view
from tests.builders import last_entry, losses, table_keys
from tests.cast import Cast
from tests.clients import browser_of, html_of, program_of, queries_of
from tests.stages import a_hall, play_round, started_with_stages

pytestmark = pytest.mark.django_db


def started(people: int = 9) -> Cast:
    """A running event of four rounds before its first draw."""
    cast = a_hall(people, status="drafted")
    cast.event.rounds.all().delete()
    cast.event.journal.filter(verb="pairing.draw").delete()
    return cast


def seated(round_: Round) -> set[str]:
    return {key for table in table_keys(round_) for key in table}


def away(event: Event) -> dict[str, tuple[int, ...]]:
    return {row.key: row.away for row in availability(event).players if row.away}


class TestStoring:
    def test_many_players_and_rounds_at_once(self):
        cast = started()
        set_availability(cast.event, cast.actor(), {"p1": [2, 3], "p2": [1], "p3": []})
        assert away(cast.event) == {"p1": (2, 3), "p2": (1,)}
        entry = last_entry(cast.event)
        assert (entry.verb, entry.object) == ("player.availability", "")
        assert entry.after == {"away": {"p1": [2, 3], "p2": [1]}}

    def test_roster_and_file_show_who_is_away_in_the_next_round(self):
        cast = started()
        set_availability(cast.event, cast.actor(), {"p1": [1, 2], "p2": [2]})
        desk = cast.browser()
        assert html_of(desk.get(cast.url("staff-players"))).count("sits out round 1") == 1
        pages = [html_of(desk.get(cast.url("staff-players-player", key=key))) for key in ("p1", "p2")]
        assert ["Play round 1 after all" in page for page in pages] == [True, False]

    def test_one_round_leaves_the_others(self):
        cast = started()
        set_availability(cast.event, cast.actor(), {"p1": [2, 3]})
        set_availability(cast.event, cast.actor(), {"p1": [], "p2": [2]}, rounds=[2])
        assert away(cast.event) == {"p1": (3,), "p2": (2,)}
        assert last_entry(cast.event).before == {"away": {"p1": [2], "p2": []}}

    def test_what_is_so_changes_nothing(self):
        cast = started()
        set_availability(cast.event, cast.actor(), {"p1": [2]})
        cast.event.refresh_from_db()
        before = cast.event.revision
        set_availability(cast.event, cast.actor(), {"p1": [2]})
        cast.event.refresh_from_db()
        assert cast.event.revision == before

    @pytest.mark.parametrize(("named", "field"), [({"p1": [5]}, "rounds"), ({"p99": [1]}, "players")])
    def test_refuses_what_cannot_be(self, named: dict[str, list[int]], field: str):
        cast = started()
        with pytest.raises(Malformed) as refused:
            set_availability(cast.event, cast.actor(), named)
        assert refused.value.problems[0].field == field
        assert not Absence.objects.exists()

    def test_a_published_round_is_past(self):
        cast = started()
        publish_round(draw_round(cast.event, cast.actor()), cast.actor())
        with pytest.raises(Malformed, match="not 1"):
            set_availability(cast.event, cast.actor(), {"p1": [1]})

    def test_players_speak_for_themselves_alone(self):
        cast = started()
        actor = Actor.of_player(cast.player("p1"))
        set_availability(cast.event, actor, {"p1": [2]})
        assert (away(cast.event), last_entry(cast.event).object) == ({"p1": (2,)}, "player p1")
        with pytest.raises((Malformed, NotVisible)):
            set_availability(cast.event, actor, {"p2": [2]})


class TestRounds:
    def test_the_draw_leaves_them_out_and_publishing_charges_them(self):
        cast = started()
        set_availability(cast.event, cast.actor(), {"p1": [1, 2], "p2": [2]})
        first = draw_round(cast.event, cast.actor())
        assert seated(first) == {f"p{number}" for number in range(2, 10)}
        view = round_view(first, for_staff=True)
        assert (view.fits, [(player.key, player.sits_out) for player in view.out]) == (True, [("p1", True)])
        publish_round(first, cast.actor())
        assert losses(cast.player("p1")) == [1] and losses(cast.player("p2")) == []

    def test_they_come_back_by_themselves(self):
        cast = started()
        set_availability(cast.event, cast.actor(), {"p1": [1]})
        play_round(cast.event, cast.actor())
        assert "p1" in seated(draw_round(cast.event, cast.actor()))

    def test_a_draft_that_seats_them_is_drawn_again(self):
        cast = started()
        draft = draw_round(cast.event, cast.actor())
        set_availability(cast.event, cast.actor(), {"p1": [1]})
        with pytest.raises(Refused, match="sits this round out"):
            publish_round(draft, cast.actor())
        assert "p1" not in seated(redraw(draft, cast.actor(), reason="one is away"))

    def test_a_withdrawn_round_still_knows(self):
        cast = started()
        set_availability(cast.event, cast.actor(), {"p1": [1]})
        round_ = publish_round(draw_round(cast.event, cast.actor()), cast.actor())
        withdraw_round(round_, cast.actor(), reason="too early")
        assert losses(cast.player("p1")) == []
        publish_round(Round.objects.get(pk=round_.pk), cast.actor())
        assert losses(cast.player("p1")) == [1]

    def test_who_comes_all_the_same_gets_a_late_seat(self):
        cast = started()
        set_availability(cast.event, cast.actor(), {"p1": [1]})
        round_ = publish_round(draw_round(cast.event, cast.actor()), cast.actor())
        seat_late_arrival(round_, cast.actor(), "p1")
        assert "p1" in seated(round_) and losses(cast.player("p1")) == []
        assert not Absence.objects.exists()

    def test_sitting_out_is_the_same_for_the_next_round(self):
        cast = started()
        sit_out(cast.player("p1"), cast.actor())
        assert away(cast.event) == {"p1": (1,)}
        set_availability(cast.event, cast.actor(), {"p1": []})
        assert away(cast.event) == {}
        set_availability(cast.event, cast.actor(), {"p1": [1, 2]})
        undo_sit_out(cast.player("p1"), cast.actor())
        assert away(cast.event) == {"p1": (2,)}

    def test_nobody_away_qualifies_for_a_cut_and_the_archive_verifies(self):
        stages = [{"kind": "rounds", "rounds": 1}, {"kind": "cut", "players": 4, "tables": 1}]
        stage = started_with_stages(stages, 9)
        play_round(stage.event, stage.actor())
        best = set(table_keys(draw_round(stage.event, stage.actor()))[0])
        leaving = sorted(best)[0]
        set_availability(stage.event, stage.actor(), {leaving: [2]})
        final = redraw(Round.objects.get(number=2), stage.actor(), reason="one is away")
        assert leaving not in table_keys(final)[0]
        found = verify(parse(archive_text(Event.objects.get(pk=stage.event.pk)))).differences
        assert not [each for each in map(str, found) if "players" in each or "neither" in each]


class TestPages:
    def url(self, cast: Cast) -> str:
        return cast.url("staff-players-availability")

    def test_all_rounds_in_a_table(self):
        cast = started()
        desk = cast.browser("scorekeeper")
        sent = {"shown": "p1 p2", "away": ["p1 2", "p1 3"]}
        assert desk.post(self.url(cast), sent).status_code == 302
        assert away(cast.event) == {"p1": (2, 3)}
        page = html_of(desk.get(self.url(cast)))
        assert 'value="p1 2" checked' in " ".join(page.split()) and "8 play" in page
        desk.post(self.url(cast), {"shown": "p1"})
        assert away(cast.event) == {}

    def test_one_round_takes_a_list_of_names(self):
        cast = started()
        desk, address = cast.browser(), f"{self.url(cast)}?round=3"
        assert desk.post(address, {"shown": "p1", "names": "Player 002\np3\n4"}).status_code == 302
        assert away(cast.event) == {"p2": (3,), "p3": (3,), "p4": (3,)}
        wrong = desk.post(address, {"shown": "p1", "names": "Nobody"})
        assert wrong.status_code == 400 and "Nobody" in html_of(wrong)
        assert away(cast.event) == {"p2": (3,), "p3": (3,), "p4": (3,)}

    def test_a_search_narrows_what_is_saved(self):
        cast = started()
        page = html_of(cast.browser().get(self.url(cast), {"q": "003"}))
        assert 'name="shown" value="p3"' in page

    def test_players_do_it_on_their_phones(self):
        cast = started()
        phone = browser_of(cast.player("p1"))
        assert "My rounds" in html_of(phone.get(cast.url("my-event")))
        assert "I am away in round 4" in html_of(phone.get(cast.url("my-rounds")))
        assert phone.post(cast.url("my-rounds"), {"away": ["1", "4"]}).status_code == 302
        assert away(cast.event) == {"p1": (1, 4)}
        page = html_of(phone.get(cast.url("my-event")))
        assert "You sit out round 1" in page

    def test_the_number_of_queries_does_not_grow(self):
        counts = []
        for people in (9, 40):
            cast = a_hall(people, status="drafted")
            desk, address = cast.browser(), self.url(cast)
            desk.get(address)
            set_availability(cast.event, cast.actor(), {f"p{n}": [2, 3] for n in range(1, people)})
            counts.append(len(queries_of(partial(desk.get, address))))
        assert counts[0] == counts[1] <= 12


class TestPrograms:
    def test_staff_and_players(self):
        cast = started()
        api = cast.program("scorekeeper")
        answer = api.post("availability/", {"players": [{"player": "p2", "away": [1, 3]}]})
        assert answer["rounds"] == [1, 2, 3, 4]
        assert [row["key"] for row in answer["players"] if row["away"]] == ["p2"]
        assert api.get("availability/") == answer
        mine = program_of(cast.player("p2")).at(cast.event)
        assert mine.get("me/rounds/")["away"] == [1, 3]
        assert mine.post("me/rounds/", {"away": []})["away"] == []
        assert not Player.objects.filter(absences__isnull=False).exists()
