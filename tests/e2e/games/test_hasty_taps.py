"""A tap that was meant for a question that has just gone answers nothing."""

from __future__ import annotations

from playwright.sync_api import expect

from tables.live.play.opening import Setup
from tests.e2e.at_table import PHONE, asked_batch, enter, past_haste, set_up
from tests.e2e.hall import Contexts, a_hall
from tests.e2e.site import Site

TAP_AT_ONCE = """() => {
  // As soon as another question stands there, tap its first thing twice: choose and send.
  const dock = document.getElementById("dock");
  const before = dock.dataset.batch;
  const tap = () => document.querySelector("[data-choose]:not(:disabled)")?.click();
  window.tapTwice = () => { tap(); tap(); };
  new MutationObserver((_, observer) => {
    const { asked, batch } = dock.dataset;
    if (asked !== "true" || batch === before) return;
    observer.disconnect();
    window.tapTwice();
    document.body.dataset.tapped = batch;
  }).observe(dock, { attributes: true });
}"""


def test_the_second_tap_of_a_double_tap_does_not_answer_the_next_question(site: Site, new_context: Contexts):
    hall = a_hall(site, 3)
    set_up(hall, Setup("goofspiel", bot_seconds=0.3), people=1)
    page = enter(new_context, hall, hall.seated(1)[0], size=PHONE, touch=True)
    dock = page.locator("#dock[data-asked=true]")
    expect(dock).to_be_visible()
    past_haste(page)
    page.evaluate(TAP_AT_ONCE)
    page.evaluate("tapTwice()")
    past_haste(page)
    page.evaluate("tapTwice()")
    expect(page.locator("body[data-tapped]")).to_be_visible()
    asked = page.locator("body").get_attribute("data-tapped")
    page.wait_for_timeout(1_500)
    assert asked_batch(page) == asked, "the hasty taps answered"
    assert page.locator("[data-choose][aria-pressed=true]").count() == 0, "the hasty taps chose"
    page.evaluate("tapTwice()")
    past_haste(page)
    assert asked_batch(page) == asked, "a double tap chooses, and sends nothing"
    page.evaluate("tapTwice()")
    expect(page.locator(f"#dock[data-batch='{asked}'][data-asked=true]")).to_have_count(0)
