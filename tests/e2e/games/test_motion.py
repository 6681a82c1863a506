"""What moves on a table: from place to place, together where it is turned over, never before an answer."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables.live.play.opening import Setup
from tables.live.store.matches import AnyMatch
from tests.e2e.at_table import LAPTOP, PHONE, enter, past_haste
from tests.e2e.card_table import at_moment, sit_down
from tests.e2e.hall import Contexts, a_hall
from tests.e2e.site import Site

RECORD = """(() => {
  window.moves = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const kind = "translate" in frames[0] ? "goes" : "rotate" in frames[0] ? "flips" : "lights";
    const name = this.dataset.trace ?? this.className;
    window.moves.push({ kind, name, duration: timing.duration, at: performance.now() });
    return animate.call(this, frames, timing);
  };
})()"""


STAND_STILL = """document.getAnimations().forEach(each => {
  if (each.effect.getTiming().duration === 220) each.pause();
})"""
"""JavaScript after which an answer that waited for what moves would never be taken."""


def recorded(page: Page, kind: str) -> list[dict[str, Any]]:
    """What has moved in this way since the page was opened or `forget` was called."""
    found: list[dict[str, Any]] = page.evaluate(
        "kind => window.moves.filter(move => move.kind === kind)", kind
    )
    return found


def last_to_choose_a_plot(match: AnyMatch, seat: int) -> bool:
    ask = match.ask_json(seat)
    return ask is not None and ask["verb"] == "plot" and len(match.waiting()) == 1 and match.table.round >= 1


def marshals(match: AnyMatch, seat: int) -> bool:
    """Whether a seat may marshal two cards at least."""
    ask, view = match.ask_json(seat), match.view(seat)
    if ask is None or ask["verb"] != "action" or view["phase"] != "marshaling" or view["active"] != seat:
        return False
    held = {card["id"] for card in view["hand"]}
    return len([option for option in ask["options"] if option["id"] in held]) >= 2


def choose_first(page: Page, places: str) -> None:
    page.locator(places).first.click()
    page.locator("#dock-send[data-complete]").click()


@pytest.mark.parametrize(
    "size", [LAPTOP, pytest.param(PHONE, marks=pytest.mark.slow)], ids=["laptop", "phone"]
)
def test_plots_flip_together(site: Site, new_context: Contexts, size: dict[str, int]):
    hall = a_hall(site, 4, split_policy="fewest_tables")
    _, seat = at_moment(hall, last_to_choose_a_plot)
    page = enter(new_context, hall, hall.seated(1)[seat], size=size)
    past_haste(page)
    page.evaluate(RECORD)
    choose_first(page, "#dock .lcg-hand-card[data-choose]")
    page.wait_for_function("() => window.moves.filter(move => move.kind === 'flips').length >= 4")
    flips = [move for move in recorded(page, "flips") if move["name"].startswith("plot-")]
    assert {move["name"] for move in flips} == {f"plot-{seat}" for seat in range(4)}
    assert max(move["at"] for move in flips) - min(move["at"] for move in flips) < 50
    moves = [move for kind in ("flips", "goes") for move in recorded(page, kind)]
    assert all(150 <= move["duration"] <= 250 for move in moves)


def test_a_played_card_goes_from_the_hand_to_the_table_and_nothing_waits_for_it(
    site: Site, new_context: Contexts
):
    *_, page = sit_down(site, new_context, marshals)
    page.evaluate(RECORD)
    card = page.locator("#dock .lcg-hand-card[data-choose]").first
    name = str(card.get_attribute("id")).removeprefix("lcg-card-")
    choose_first(page, "#dock .lcg-hand-card[data-choose]")
    page.wait_for_function("() => window.moves.some(move => move.kind === 'goes')")
    assert f"piece-{name}" in {move["name"] for move in recorded(page, "goes")}
    page.evaluate(STAND_STILL)
    batch = page.locator("#dock").get_attribute("data-batch")
    page.locator("#dock[data-asked=true]").wait_for()
    past_haste(page)
    page.locator("#dock .dock-choice, #dock .lcg-hand-card[data-choose]").last.click()
    if page.locator("#dock-send[data-complete]").count():
        page.locator("#dock-send[data-complete]").click()
    expect(page.locator("#dock")).not_to_have_attribute("data-batch", str(batch))


def marches(match: AnyMatch, seat: int) -> bool:
    """Whether a seat may march out of an area where several units of a kind stand."""
    ask = match.ask_json(seat)
    return ask is not None and ask["verb"] == "march" and len(ask["slots"]) >= 2


def test_units_go_from_area_to_area(site: Site, new_context: Contexts):
    """Also where others look on: to them the units of an area are one stack."""
    hall = a_hall(site, 3, sizes=(3,))
    _, seat = at_moment(hall, marches, setup=Setup("boardgame"))
    people = hall.seated(1)
    pages = [enter(new_context, hall, people[(seat + step) % 3], size=LAPTOP) for step in range(2)]
    mine, others = pages
    for page in pages:
        page.evaluate(RECORD)
    past_haste(mine)
    mine.locator("[data-march-all]:not([data-march-all=''])").first.click()
    mine.locator("#dock-send[data-complete]").click()
    for page in (mine, others):
        page.wait_for_function(
            "() => window.moves.filter(move => move.kind === 'goes' && move.name.startsWith('unit-')).length"
        )
        assert all(150 <= move["duration"] <= 250 for move in recorded(page, "goes"))


def places_an_ally(match: AnyMatch, seat: int) -> bool:
    """Whether a seat chooses the council of the round's ally."""
    ask = match.ask_json(seat)
    return ask is not None and ask["verb"] == "place_ally"


def test_an_ally_goes_from_the_middle_to_its_council(site: Site, new_context: Contexts):
    hall = a_hall(site, 3, sizes=(3,))
    _, seat = at_moment(hall, places_an_ally, setup=Setup("btwixt"))
    page = enter(new_context, hall, hall.seated(1)[seat], size=LAPTOP)
    past_haste(page)
    page.evaluate(RECORD)
    page.locator("[data-choose]:visible").first.click()
    page.locator("#dock-send[data-complete]").click()
    page.wait_for_function(
        "() => window.moves.some(move => move.kind === 'goes' && move.name.startsWith('ally-'))"
    )
    assert all(150 <= move["duration"] <= 250 for move in recorded(page, "goes"))


def test_nothing_moves_with_reduced_motion(site: Site, new_context: Contexts):
    *_, page = sit_down(site, new_context, marshals)
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(RECORD)
    before = page.locator("#log").inner_text()
    choose_first(page, "#dock .lcg-hand-card[data-choose]")
    expect(page.locator("#log")).not_to_have_text(before)
    assert [recorded(page, kind) for kind in ("goes", "flips", "lights")] == [[], [], []]
    assert page.locator(".flying, .leaving").count() == 0
