"""The page of samples of the kit: every component in its states, and a map answered by hand and by keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django import DjangoDbBlocker

from tests.e2e.at_table import LAPTOP, PHONE, past_haste, to_the_end
from tests.e2e.hall import Contexts
from tests.e2e.site import Site, running_site

COMPONENTS = ["Card", "Hand", "Pile", "Seat panel", "Counter", "Track"]
SMALL = """() => [...document.querySelectorAll("#board button, #board .map-area.is-choice, #dock button")]
  .filter(each => each.checkVisibility())
  .filter(each => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height) < 43.5)
  .map(each => each.id)"""


@pytest.fixture(scope="module")
def samples(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker, migrated: Path
) -> Iterator[Site]:
    directory = tmp_path_factory.mktemp("kit")
    with running_site(directory, django_db_blocker, migrated, "tests.e2e.kit_settings") as site:
        yield site


READ = """() => {
  // None of the samples has words of its own: what the mouse reads is put here as if one had.
  const reader = document.getElementById("reader");
  reader.textContent = "What lies on an area, in words. ".repeat(12);
  reader.hidden = false;
}"""
COVERED = """() => {
  const [area, dock] = ["area-north", "dock"].map(id => document.getElementById(id).getBoundingClientRect());
  return area.bottom - dock.top;
}"""
LOW = """() => {
  // How low a window is in which the dock lies over the lower half of an area.
  const [area, dock] = ["area-north", "dock"].map(id => document.getElementById(id).getBoundingClientRect());
  return Math.round(area.y + area.height / 2 + dock.height);
}"""
UNDER_READER = """() => {
  // Bring an area of the map to where the reader lies over it: its point on the screen.
  const middle = id => {
    const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  scrollBy({ top: middle("area-north")[1] - middle("reader")[1], behavior: "instant" });
  return middle("area-north");
}"""
SHIFTED = """async () => {
  // Let the board come down on the page by the very choice that changes what lies on an area: how far the
  // area then stands from where it stood on the map.
  const style = new CSSStyleSheet();
  style.replaceSync(":root:has(#area-north[aria-label*='march order']) #board { margin-block-start: 90px }");
  document.adoptedStyleSheets.push(style);
  const top = () => document.querySelector("#area-north > .map-ground").getBoundingClientRect().top;
  const frame = () => document.getElementById("map-frame").getBoundingClientRect().top;
  const before = [top(), frame()];
  document.getElementById("area-north").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const orders = [...document.querySelectorAll("#dock .dock-choice")];
  orders.find(each => each.textContent.includes("march order")).click();
  await new Promise(requestAnimationFrame);
  return { board: frame() - before[1], area: top() - frame() - (before[0] - before[1]) };
}"""


def view(page: Page) -> str:
    return str(page.locator("#map-view").get_attribute("transform"))


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_every_component_can_be_seen_and_reached(
    samples: Site, new_context: Contexts, axe: Callable[..., None], size: dict[str, int], scheme: str
):
    isphone = size is PHONE
    page = new_context(viewport=size, has_touch=isphone, is_mobile=isphone, color_scheme=scheme).new_page()
    page.goto(f"{samples.url}/style/kit/")
    for name in COMPONENTS:
        expect(page.locator("#kit section", has=page.get_by_role("heading", name=name)).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    if isphone:
        assert page.evaluate(SMALL) == []
    to_the_end(page)
    axe(page)


def test_a_map_is_answered_by_keys_alone(samples: Site, new_context: Contexts):
    page = new_context(viewport=LAPTOP, reduced_motion="reduce").new_page()
    page.goto(f"{samples.url}/style/kit/")
    past_haste(page)
    frame = page.locator("#map-frame")
    frame.focus()
    page.keyboard.press("0")
    whole = view(page)
    assert whole.endswith("scale(1)")
    page.keyboard.press("+")
    page.keyboard.press("ArrowRight")
    assert "scale(1.4)" in view(page)
    page.keyboard.press("0")
    assert view(page) == whole

    page.locator("#area-north").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#area-north")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="march order").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#fixed-north")).to_contain_text("mar")
    page.locator("#map-list > summary").click()
    expect(page.locator("#listed-north")).to_contain_text("march order")
    expect(page.locator("#dock-send")).to_be_enabled()
    page.locator("#dock-send").press("Enter")
    expect(page.locator("#would-be-sent")).to_have_text("Would be sent: The North: march order.")


def test_an_area_stays_on_its_map_when_the_map_moves_on_the_page(samples: Site, new_context: Contexts):
    page = new_context(viewport=LAPTOP).new_page()
    page.goto(f"{samples.url}/style/kit/")
    past_haste(page)
    moved = page.evaluate(SHIFTED)
    assert moved["board"] > 80
    assert abs(moved["area"]) < 1


def test_an_area_that_is_chosen_comes_from_behind_the_dock(samples: Site, new_context: Contexts):
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce").new_page()
    page.goto(f"{samples.url}/style/kit/")
    past_haste(page)
    page.set_viewport_size({"width": PHONE["width"], "height": page.evaluate(LOW)})
    assert page.evaluate(COVERED) > 10
    area = page.locator("#area-north").bounding_box()
    assert area is not None
    page.touchscreen.tap(area["x"] + area["width"] / 2, area["y"] + area["height"] / 3)
    expect(page.locator("#area-north")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function(f"most => ({COVERED})() <= most", arg=0)


def test_what_a_resting_mouse_reads_takes_no_tap_from_the_board(samples: Site, new_context: Contexts):
    page = new_context(viewport={"width": 500, "height": 800}).new_page()
    page.goto(f"{samples.url}/style/kit/")
    past_haste(page)
    page.evaluate(READ)
    x, y = page.evaluate(UNDER_READER)
    covered = page.locator("#reader").bounding_box()
    assert covered is not None
    assert covered["x"] < x < covered["x"] + covered["width"]
    page.mouse.click(x, y)
    expect(page.locator("#area-north")).to_have_attribute("aria-pressed", "true")


def test_a_map_is_moved_by_wheel_and_mouse_and_a_drag_chooses_nothing(samples: Site, new_context: Contexts):
    page = new_context(viewport=LAPTOP).new_page()
    page.goto(f"{samples.url}/style/kit/")
    past_haste(page)
    page.locator("#map-frame").press("0")  # it begins as wide as its frame
    box = page.locator("#area-north").bounding_box()
    assert box is not None
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    page.mouse.move(*at)
    page.mouse.wheel(0, -100)
    expect(page.locator("#map-view")).to_have_attribute("transform", re.compile(r"scale\(1\.4\)"))
    zoomed = view(page)
    page.mouse.down()
    page.mouse.move(at[0] - 60, at[1] - 40, steps=4)
    page.mouse.up()
    assert view(page) != zoomed and "scale(1.4)" in view(page)
    expect(page.locator("#area-north")).to_have_attribute("aria-pressed", "false")
    page.mouse.click(at[0] - 60, at[1] - 40)
    expect(page.locator("#area-north")).to_have_attribute("aria-pressed", "true")


def test_a_map_is_moved_by_taps_alone(samples: Site, new_context: Contexts):
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    page.goto(f"{samples.url}/style/kit/")
    page.locator("#map-all").tap()
    expect(page.locator("#map-left")).to_be_hidden()  # all of it is seen
    page.locator("#map-in").tap()
    page.locator("#map-in").tap()
    for way, back in (("left", "right"), ("up", "down")):
        before = view(page)
        page.locator(f"#map-{way}").tap()
        moved = view(page)
        assert moved != before
        page.locator(f"#map-{back}").tap()
        assert view(page) != moved
