"""Deck checks on the staff's page: drawn, begun, settled, an infraction on its way to the penalty."""

from __future__ import annotations

import pytest

from tables.events.models import DeckLists, Event
from tables.judging.deck_checks.actions import draw_deck_checks
from tables.judging.deck_checks.models import CheckStatus, DeckCheck
from tables.rounds.actions.publishing import close_round
from tables.staff.models import Role
from tests.builders import confirm_all
from tests.cast import NOBODY, Cast
from tests.clients import browser_of, html_of, said
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


def page(cast: Cast, who: str = Role.JUDGE) -> str:
    return html_of(cast.browser(who).get(cast.url("staff-players-deck-checks")))


def one_check(cast: Cast) -> DeckCheck:
    (check,) = draw_deck_checks(cast.round(), cast.actor(Role.HEAD_JUDGE), count=1)
    return check


def turn(cast: Cast, check: DeckCheck, what: str, **sent: object):
    address = cast.url("staff-players-deck-checks-turn", check=check.pk, what=what)
    return cast.browser(Role.JUDGE).post(address, sent)


def test_the_head_judge_draws_and_a_judge_checks():
    cast = a_hall()
    head = cast.browser(Role.HEAD_JUDGE)
    assert "No deck waits" in page(cast) and "Draw for this round" not in page(cast)
    answer = head.post(cast.url("staff-players-deck-checks-draw"), {"count": 2, "by": "players"})
    assert answer.status_code == 302 and said(answer) == ["2 players drawn."]
    check, other = DeckCheck.objects.select_related("player")
    assert check.player.name in page(cast) and "No list was handed in" in page(cast)
    assert turn(cast, check, "begin", revision=check.revision).status_code == 302
    assert "You began the check" in page(cast)
    done = turn(cast, check, "fine", lost_time="yes", reason="all there")
    assert done.status_code == 302 and said(done)[0].startswith(f"{check.player.name}: Fine.")
    assert "all there" in page(cast)
    assert turn(cast, other, "skipped").status_code == 400, "a reason is needed"
    assert turn(cast, other, "nonsense").status_code == 400


def test_an_infraction_leads_to_the_penalty_with_what_was_found_chosen():
    cast = a_hall()
    check = one_check(cast)
    answer = turn(cast, check, "infraction", reason="59 cards")
    assert DeckCheck.objects.get().status == CheckStatus.INFRACTION
    form = html_of(cast.browser(Role.JUDGE).get(answer.headers["Location"]))
    assert '<option value="Deck not as listed" selected' in form and check.player.name in form


def test_an_odd_number_is_shown_at_the_form():
    cast = a_hall()
    head = cast.browser(Role.HEAD_JUDGE)
    answer = head.post(cast.url("staff-players-deck-checks-draw"), {"count": 99, "by": "players"})
    assert answer.status_code == 400 and not DeckCheck.objects.exists()


def test_nobody_else_learns_who_was_drawn_before_the_round_is_closed():
    cast = a_hall()
    Event.objects.filter(pk=cast.event.pk).update(deck_lists=DeckLists.REQUIRED)
    check = one_check(cast)
    assert cast.browser(Role.SCOREKEEPER).get(cast.url("staff-players-deck-checks")).status_code == 403
    assert cast.browser("stranger").get(cast.url("staff-players-deck-checks")).status_code == 404
    phone = browser_of(check.player)
    assert "check" not in html_of(phone.get(cast.url("my-event"))).lower().replace("check in", "").replace(
        "checked in", ""
    ).replace("check-in", "")
    draws = cast.browser(NOBODY).get(cast.url("public-fairness"))
    assert check.label not in html_of(draws)
    confirm_all(cast.round())
    close_round(cast.round(), cast.actor())
    draws = cast.browser(NOBODY).get(cast.url("public-fairness"))
    assert check.label in html_of(draws) and check.player.name in html_of(draws)
