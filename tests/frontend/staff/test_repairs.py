"""Somebody is missing, somebody comes late: proposed first, then done; a reason only where one is needed."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from frontend.rounds.forms import seats
from tables.core import timekeeping
from tables.players.models import PlayerStatus
from tests.builders import players, table_keys
from tests.cast import Cast
from tests.clients import browser_of, html_of, queries_of
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


def url(cast: Cast, part: str = "no-show") -> str:
    return cast.url(f"staff-pairings-{part}", number=1)


class TestNoShow:
    def test_the_proposal_is_shown_before_it_is_applied(self):
        cast = a_hall(status="published")
        missing = cast.seated()[1]
        page = cast.browser("judge").get(url(cast), {"absent": missing.key})
        assert page.status_code == 200 and missing.name in html_of(page)
        assert "plays on" in html_of(page) and 'name="reason"' not in html_of(page)
        assert "are dropped from the event" in html_of(page) and "Drop 1 player and continue" in html_of(page)
        assert not cast.round().seats.filter(absent=True).exists()

    def test_a_missing_first_player_has_a_successor_whom_all_pages_name(self):
        cast = a_hall(status="published")
        missing, following = cast.seated()[:2]
        said = f"{following.name} is first player at table 1."
        assert said in html_of(cast.browser("judge").get(url(cast), {"absent": missing.key}))
        cast.browser("judge").post(url(cast), {"absent": missing.key})
        phone = html_of(browser_of(following).get(cast.url("my-event")))
        board = html_of(cast.browser().get(cast.url("staff-pairings")))
        public = html_of(cast.browser().get(cast.url("public-pairings")))
        slips = html_of(cast.browser().get(cast.url("staff-pairings-slips", number=1)))
        for page in (phone, board, public):
            assert re.search(rf"{following.name} ?<.{{0,250}}first-player", page)
            assert not re.search(rf"{missing.name}<.{{0,60}}first-player", page)
        assert re.search(rf"first player.{{0,250}}{following.name} ?<", slips)

    def test_it_says_how_long_the_table_has_waited(self):
        cast = a_hall(status="published")
        page = html_of(cast.browser("judge").get(url(cast)))
        assert "The clock has not started. Drop them earlier only if" in page
        round_ = cast.round()
        for minutes, is_early in ((9, True), (10, False)):
            round_.started_at = timekeeping.now() - timedelta(minutes=minutes, seconds=5)
            round_.status = "playing"
            round_.save()
            page = html_of(cast.browser("judge").get(url(cast)))
            assert f"The clock has run {minutes} minutes." in page
            assert ("Drop them earlier only if" in page) is is_early

    def test_without_warnings_no_reason_is_asked(self):
        cast = a_hall(status="published")
        missing = cast.seated()[1]
        sent = {"absent": missing.key, "revision": cast.round().revision, "idempotency_key": "tap"}
        for _ in range(2):
            assert cast.browser("judge").post(url(cast), sent).status_code == 302
        missing.refresh_from_db()
        assert missing.status == PlayerStatus.DROPPED
        assert cast.round().seats.get(absent=True).player == missing
        assert cast.event.journal.filter(verb="pairing.repair").count() == 1

    def test_a_dissolved_table_names_who_goes_where(self):
        cast = a_hall(11, status="published", sizes=(4, 4, 3))
        small = table_keys(cast.round())[2]
        page = cast.browser("judge").get(url(cast), {"absent": small[0]})
        moves = page.context["proposals"][0].repair.moves
        assert {move.player for move in moves} == set(small[1:])
        for move in moves:
            assert str(move.sentence) in html_of(page)
        cast.browser("judge").post(url(cast), {"absent": small[0], "choice": "0"})
        assert [len(keys) for keys in table_keys(cast.round())] == [5, 5]

    def test_a_table_that_plays_needs_an_override_with_a_reason(self):
        cast = a_hall(11, sizes=(4, 4, 3))
        small = table_keys(cast.round())[2]
        sent = {"absent": small[0], "playing": "yes", "choice": "0"}
        page = cast.browser("judge").get(url(cast), sent)
        assert "is already playing" in html_of(page)
        warned = cast.browser("judge").post(url(cast), sent)
        assert warned.status_code == 409 and 'name="override"' in html_of(warned)
        unexplained = cast.browser("judge").post(url(cast), {**sent, "override": "yes"})
        assert unexplained.status_code == 409 and "Say why" in html_of(unexplained)
        assert not cast.round().seats.filter(absent=True).exists()
        done = cast.browser("judge").post(
            url(cast), {**sent, "override": "yes", "reason": "started an hour ago"}
        )
        assert done.status_code == 302

    @pytest.mark.parametrize("sent", [{}, {"absent": "p99"}])
    def test_nobody_chosen_is_shown_at_the_field(self, sent: dict[str, str]):
        cast = a_hall(status="published")
        answer = cast.browser("judge").post(url(cast), sent)
        assert answer.status_code == 400 and answer.context["form"].errors["absent"]

    def test_an_outdated_proposal_is_not_applied(self):
        cast = a_hall(status="published")
        answer = cast.browser("judge").post(url(cast), {"absent": cast.seated()[1].key, "revision": 0})
        assert answer.status_code == 409 and "Nothing was saved" in html_of(answer)
        assert not cast.round().seats.filter(absent=True).exists()

    def test_a_damaged_choice_is_refused(self):
        cast = a_hall(status="published")
        missing = cast.seated()[1].key
        for choice in ("x", "7"):
            answer = cast.browser("judge").post(url(cast), {"absent": missing, "choice": choice})
            assert answer.status_code == 400

    def test_queries_do_not_grow(self):
        def count(people: int) -> int:
            cast = a_hall(people, status="published")
            browser = cast.browser("judge")
            return len(queries_of(lambda: browser.get(url(cast), {"absent": "p1"})))

        assert count(8) == count(60)


class TestMissingInALargeRound:
    """The players of a large round are searched for; who was chosen stays chosen."""

    @pytest.fixture
    def cast(self, monkeypatch: pytest.MonkeyPatch) -> Cast:
        monkeypatch.setattr(seats, "MAX_OPTIONS", 6)
        monkeypatch.setattr(seats, "MAX_FOUND", 2)
        return a_hall(9, status="published", sizes=(5, 4))

    def offered(self, cast: Cast, **query: object) -> dict[str, bool]:
        page = html_of(cast.browser().get(url(cast), query))  # type: ignore[arg-type]  # lists of texts
        boxes = re.findall(r'<input[^>]*name="absent"[^>]*>', page)
        return {re.findall(r'value="([^"]*)"', box)[0]: bool(re.search(r"\bchecked\b", box)) for box in boxes}

    def test_nobody_is_offered_before_a_search(self, cast: Cast):
        assert self.offered(cast) == {}
        assert self.offered(cast, q="PLAYER 003") == {"p3": False}

    def test_who_was_chosen_stays_chosen(self, cast: Cast):
        assert self.offered(cast, q="Player 003", absent=["p9"]) == {"p9": True, "p3": False}

    def test_a_long_answer_is_bounded_and_says_so(self, cast: Cast):
        assert len(self.offered(cast, q="player")) == 2
        assert "7 more names contain this" in html_of(cast.browser().get(url(cast), {"q": "player"}))

    def test_the_button_asks_though_letters_stand_in_the_search(self, cast: Cast):
        page = cast.browser().get(url(cast), {"q": "Player 003", "absent": "p3", "ask": "yes"})
        assert page.context["absent"] == ["p3"] and "Player 003" in html_of(page)


class TestLateArrival:
    def test_when_everybody_sits_the_page_says_so(self):
        cast = a_hall(status="published")
        assert (
            "Every active player has a seat" in cast.browser("judge").get(url(cast, "late")).content.decode()
        )

    def test_a_seat_is_proposed_and_taken(self):
        cast = a_hall(status="published")
        (late,) = players(cast.event, 1)
        page = cast.browser("judge").get(url(cast, "late"), {"player": late.key})
        assert str(page.context["proposal"].seat.sentence) in html_of(page)
        assert not cast.round().seats.filter(player=late).exists()
        for _ in range(2):
            done = cast.browser("judge").post(
                url(cast, "late"), {"player": late.key, "idempotency_key": "tap"}
            )
            assert done.status_code == 302
        assert cast.round().seats.filter(player=late, absent=False).exists()

    def test_at_playing_tables_only_with_a_reason(self):
        cast = a_hall()
        (late,) = players(cast.event, 1)
        nowhere = cast.browser("judge").get(url(cast, "late"), {"player": late.key})
        assert nowhere.context["proposal"].seat.table is None
        assert "tables that already play" in html_of(nowhere)
        sent = {"player": late.key, "playing": "yes"}
        asked = html_of(cast.browser("judge").get(url(cast, "late"), sent))
        assert 'name="reason"' in asked and "Seat there anyway" in asked, "asked at once"
        assert cast.browser("judge").post(url(cast, "late"), {"player": late.key}).status_code == 409
        assert cast.browser("judge").post(url(cast, "late"), sent).status_code == 409
        done = cast.browser("judge").post(
            url(cast, "late"), {**sent, "override": "yes", "reason": "two minutes late"}
        )
        assert done.status_code == 302 and cast.round().seats.filter(player=late).exists()

    def test_somebody_unknown_is_shown_at_the_field(self):
        cast = a_hall(status="published")
        players(cast.event, 1)
        answer = cast.browser("judge").post(url(cast, "late"), {"player": "p99"})
        assert answer.status_code == 400 and answer.context["form"].errors["player"]
