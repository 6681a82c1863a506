"""Every page as phone, laptop and projector show it, light and dark: accessible, never too wide."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables.core.access import Actor
from tables.events.models import EventStatus
from tables.judging.calls.actions import answer_call, call_judge, take_call
from tables.judging.penalties.actions import record_penalty
from tables.players.models import Player, PlayerStatus
from tables.results.actions.marks import flag_result, postpone_result
from tables.staff.models import User
from tests.builders import an_event, players
from tests.cast import Cast
from tests.e2e.hall import Contexts, Hall, a_hall, fill, phone_of, report, staff_page
from tests.e2e.looking import LONG, LOOKED_AT, TOO_WIDE, Check, look_at
from tests.e2e.site import Site

ROUND: dict[str, Any] = {"number": 1}
TABLE: dict[str, Any] = {"number": 1, "table": 1}
PLAYER: dict[str, Any] = {"key": "p1"}

ROUNDS = [
    ("staff-pairings", {}), ("staff-pairings-round", ROUND), ("staff-pairings-no-show", ROUND),
    ("staff-pairings-late", ROUND), ("staff-pairings-close", ROUND), ("staff-pairings-print", ROUND),
    ("staff-pairings-slips", ROUND), ("staff-clock", {}), ("staff-clock-restart", {}),
    ("staff-clock-length", {}), ("staff-calls", {}), ("staff-results", {}),
    ("staff-sheet", TABLE), ("staff-sheet", {"number": 1, "table": 2}), ("staff-standings", {}),
    ("staff-figures", {}),
    ("staff-standings-player", PLAYER), ("staff-standings-print", {}),
]  # fmt: skip
ORGANIZING = [
    ("staff-overview", {}), ("staff-overview-finish", {}), ("staff-players", {}), ("staff-players-queue", {}),
    ("staff-players-add", {}), ("staff-players-import", {}), ("staff-players-groups", {}),
    ("staff-players-availability", {}),
    ("staff-players-group-new", {}), ("staff-players-links", {}), ("staff-players-player", PLAYER),
    ("staff-players-edit", PLAYER), ("staff-players-drop", PLAYER), ("staff-players-disqualify", PLAYER),
    ("staff-players-penalty", PLAYER), ("staff-check-in", {}), ("staff-check-in-several", {}),
    ("staff-check-in-badge", {"number": 1}),
    ("staff-staff", {}), ("staff-staff-add", {}), ("staff-settings", {}), ("staff-settings-rounds", {}),
    ("staff-settings-section", {"key": "event"}), ("staff-settings-section", {"key": "pairing"}),
    ("staff-settings-infractions", {}), ("staff-journal", {}), ("staff-messages", {}),
    ("staff-messages-news", {}), ("staff-messages-add", {}),
]  # fmt: skip
PUBLIC = [
    ("public-event", {}), ("public-pairings", {}), ("public-standings", {}), ("public-player", PLAYER),
    ("public-figures", {}),
    ("public-rules", {}), ("public-fairness", {}), ("public-sign-up", {}), ("public-screen", {}),
]  # fmt: skip
MINE = ["my-event", "my-report", "my-call", "my-drop", "my-rounds", "my-name", "my-history", "my-messages"]


@pytest.fixture
def hall(site: Site) -> Hall:
    """A playing round in which everything that can have a very long name has one."""
    hall = a_hall(site, registration_open=True, name=LONG, venue=LONG)
    with site.models():
        Player.objects.filter(event=hall.event, key="p1").update(name=LONG, club=LONG)
        hall.event.keep_apart_groups.create(name=LONG).players.set(hall.event.players.all()[:3])
    return hall


def look_at_all(page: Page, urls: Iterable[str], axe: Check) -> None:
    for url in urls:
        page.goto(url)
        look_at(page, axe)


@pytest.mark.slow
def test_pages_of_the_rounds(hall: Hall, new_context: Contexts, axe: Check):
    page = staff_page(new_context(), hall)
    look_at_all(page, (hall.url(name, **kwargs) for name, kwargs in ROUNDS), axe)
    draft = a_hall(hall.site, 24, status="drafted")
    page = staff_page(new_context(), draft)
    look_at_all(page, [draft.url("staff-pairings")], axe)


@pytest.mark.slow
def test_what_appears_only_on_the_way(hall: Hall, new_context: Contexts, axe: Check):
    """A warning, what a correction changes, a repair."""
    page = staff_page(new_context(), hall)
    page.goto(hall.url("staff-sheet", **TABLE))
    fill(page, [4, 3, 1, 0], [5, 9, 10, 4])
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_label("Why it is correct anyway").fill("one was copied")
    look_at(page, axe)
    page.get_by_role("button", name="Save all the same").click()
    page.goto(hall.url("staff-sheet", **TABLE))
    page.locator("[name=seat0-titles]").fill("0")
    page.get_by_role("button", name="See what would change").click()
    look_at(page, axe)
    page.goto(f"{hall.url('staff-pairings-no-show', **ROUND)}?absent={hall.seated(2)[0].key}")
    look_at(page, axe)


@pytest.mark.slow
def test_pages_of_judging(hall: Hall, new_context: Contexts, axe: Check):
    """Calls that wait, are taken and settled; marked results; penalties to be read and revoked."""
    with hall.site.models():
        judge, mine = hall.cast.actor("judge"), hall.seated(1)[0]
        call_judge(hall.cast.table(2), judge)
        answer_call(hall.cast.table(2), judge, minutes=2)
        for table in (1, 2):
            call_judge(hall.cast.table(table), Actor.of_player(hall.seated(table)[0]), question=LONG)
        take_call(hall.cast.table(1), judge)
        postpone_result(hall.cast.table(1), judge, reason=LONG)
        flag_result(hall.cast.table(2), judge, reason=LONG)
        given = record_penalty(mine, judge, kind="warning", reason=LONG)
    page = staff_page(new_context(), hall, "judge")
    about = [
        hall.url("staff-calls"),
        hall.url("staff-results"),
        hall.url("staff-sheet", **TABLE),
        hall.url("staff-sheet", number=1, table=2),
        hall.url("staff-players-player", key=mine.key),
        hall.url("staff-players-penalty-revoke", key=mine.key, pk=given.pk),
    ]
    look_at_all(page, about, axe)
    page = new_context().new_page()
    page.goto(hall.private_link(mine))
    look_at_all(page, [hall.url("my-event"), hall.url("my-call")], axe)


@pytest.mark.slow
def test_pages_of_the_organizer(hall: Hall, new_context: Contexts, axe: Check):
    page = staff_page(new_context(), hall)
    look_at_all(page, (hall.url(name, **kwargs) for name, kwargs in ORGANIZING), axe)
    look_at_all(page, [f"{hall.site.url}/", f"{hall.site.url}/account/"], axe)


@pytest.mark.slow
def test_pages_before_the_start(site: Site, new_context: Contexts, axe: Check):
    with site.models():
        event = an_event(registration_open=True)
        hall = Hall(site, Cast(event))
        User.objects.filter(pk=hall.cast.user().pk).update(is_staff=True)
        players(event, 7)
        players(event, 2, status=PlayerStatus.PENDING, club=LONG)
        group = event.keep_apart_groups.create(name=LONG)
        member = event.roles.get()
    page = staff_page(new_context(), hall)
    names = (
        "overview", "overview-start", "pairings", "players", "players-queue", "players-import", "check-in",
        "settings",
    )  # fmt: skip
    urls = [hall.url(f"staff-{name}") for name in names]
    of_rows = [
        hall.url("staff-players-group", pk=group.pk),
        hall.url("staff-players-group-remove", pk=group.pk),
        hall.url("staff-staff-change", pk=member.pk),
    ]
    look_at_all(page, [*urls, *of_rows, f"{site.url}/new/"], axe)


@pytest.mark.slow
def test_pages_of_everybody(hall: Hall, page: Page, axe: Check):
    screens = (f"{hall.url('public-screen')}?show={show}" for show in ("names", "tables", "standings"))
    look_at_all(page, (hall.url(name, **kwargs) for name, kwargs in PUBLIC), axe)
    look_at_all(page, [*screens, f"{hall.site.url}/", f"{hall.site.url}/score/"], axe)


@pytest.mark.slow
def test_pages_of_a_player(hall: Hall, new_context: Contexts, axe: Check):
    """The player's own pages while the game goes on, and what the others are asked when it is over."""
    page = new_context().new_page()
    with hall.site.models():
        mine = hall.event.players.get(key="p1")
    page.goto(hall.private_link(mine))
    look_at_all(page, [hall.url(name) for name in MINE], axe)
    table = next(number for number in (1, 2) if mine in hall.seated(number))
    reporter, other = [player for player in hall.seated(table) if player != mine][:2]
    phone = phone_of(new_context, hall, reporter)
    report(phone, [3, 2, 1, 0], [15, 9, 10, 4])
    expect(phone.get_by_text("Reported. The others")).to_be_visible()
    look_at(phone, axe)
    page.goto(hall.private_link(other))
    look_at(page, axe)
    page.get_by_role("link", name="Not right").click()
    look_at(page, axe)


@pytest.mark.slow
def test_pages_of_an_event_that_is_over(site: Site, new_context: Contexts, axe: Check):
    hall = a_hall(site, status="published")
    with site.models():
        hall.event.status = EventStatus.ARCHIVED
        hall.event.save()
    page = staff_page(new_context(), hall)
    names = ("staff-overview", "staff-pairings", "staff-clock", "staff-settings", "staff-check-in")
    urls = [hall.url(name) for name in names]
    look_at_all(
        page, [*urls, hall.url("staff-players-edit", **PLAYER), hall.url("staff-sheet", **TABLE)], axe
    )


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_pages_in_other_languages(language: str, site: Site, new_context: Contexts):
    """Words are longer there; nothing is cut, and no page is left in English."""
    hall = a_hall(site, registration_open=True)
    with site.models():
        mine = hall.event.players.get(key="p1")
    for width in LOOKED_AT:
        desk, phone = (new_context(viewport={"width": width, "height": 844}) for _ in range(2))
        staff, player = staff_page(desk, hall), phone.new_page()
        for context in (desk, phone):
            context.set_extra_http_headers({"Accept-Language": language})
        player.goto(hall.private_link(mine))
        pages = [(staff, each) for each in (*ROUNDS, *ORGANIZING)]
        pages += [(player, each) for each in (*PUBLIC, *((name, {}) for name in MINE))]
        for page, (name, kwargs) in pages:
            page.goto(hall.url(name, **kwargs))
            expect(page.locator("html")).to_have_attribute("lang", language)
            too_wide = page.evaluate(TOO_WIDE)
            assert not too_wide, f"{page.url} at {width} px: {too_wide}"
