"""Looking at pages at every width and in both themes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Page

LONG = "Wolfeschlegelsteinhausenbergerdorff-Østergård von Blåsenborg the Younger of Lonely Light"
WIDTHS = (1920, 1366, 390, 320)
LOOKED_AT = (1366, 390)
Check = Callable[..., None]
AT_REST = """Promise.race([new Promise(ends => setTimeout(ends, 3000)), Promise.allSettled(
    document.getAnimations().map(moving => moving.finished))]).then(() => {})"""
"""JavaScript that ends when what moves for a while has come to rest. It ends in any case: what a page takes
away in the midst has been seen never to finish."""
# Nothing, or by how many pixels the page is too wide and what reaches out of it.
TOO_WIDE = """(() => {
    const excess = document.documentElement.scrollWidth - innerWidth;
    const out = (each) => each.getBoundingClientRect().right > innerWidth + 1;
    const found = [...document.querySelectorAll("body *")].filter(out).map(each => each.outerHTML);
    return excess > 0 && [excess, ...found];
})()"""


def look_at(page: Page, axe: Check) -> None:
    """Check the page that is open at all widths; the contrast of its colors in both themes.

    Waits until it is loaded: where a link was just followed, the new page may have nothing in it yet.
    """
    page.wait_for_load_state()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        too_wide = page.evaluate(TOO_WIDE)
        assert not too_wide, f"{page.url} at {width} px: {too_wide}"
        if width in LOOKED_AT:
            show(page, "light")
            axe(page)
            show(page, "dark")
            axe(page, only=("color-contrast",))


def show(page: Page, theme: Literal["light", "dark"]) -> None:
    """Choose the theme and wait until its colors have arrived: even a short transition takes some frames."""
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.evaluate(AT_REST)
