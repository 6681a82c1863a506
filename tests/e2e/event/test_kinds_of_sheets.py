"""Results of each kind of sheet in a browser: reported by thumb, entered at the desk, in the standings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tables.formats.rules.presets import PRESETS
from tables.formats.wording import METRIC_NAMES
from tables.players.models import Player
from tests.e2e.hall import Contexts, Hall, a_hall, phone_of, staff_page
from tests.e2e.looking import TOO_WIDE
from tests.e2e.site import Site
from tests.every_format import EXAMPLES

pytestmark = pytest.mark.slow


def report(phone: Page, fields: dict[str, str]) -> None:
    """Report a result by taps, and by the keyboard of digits where there are scores."""
    phone.get_by_role("link", name="Report the result").tap()
    for name, value in fields.items():
        figure = phone.locator(f"[name={name}]")
        if name == "end":
            continue  # it was played, which stands there
        if name.endswith("-score"):
            figure.fill(value)
        elif name.endswith("-won"):
            figure.tap()
        else:
            phone.locator(f"label:has([name={name}][value='{value}'])").tap()


def expect_points(page: Page, hall: Hall, people: list[Player], points: list[int]) -> None:
    """Expect each player's points in the standings."""
    for player, paid in zip(people, points, strict=True):
        row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=player.name))
        expect(row.locator("td.points")).to_have_text(str(paid))


@pytest.mark.parametrize(
    "preset", ["places_4321", "places_1075321", "score", "melee", "btwixt", "oathbreaker", "joust"]
)
def test_a_phone_reports_and_the_desk_enters(preset: str, site: Site, new_context: Contexts):
    format_, example = PRESETS[preset], EXAMPLES[preset]
    hall = a_hall(site, 2 * format_.preferred, format=format_.to_json(), public_standings=True)
    first, second = hall.seated(1), hall.seated(2)
    fields = example.fields(format_)

    phone = phone_of(new_context, hall, first[0])
    report(phone, fields)
    for player, paid in zip(first, example.points, strict=True):
        scored = phone.locator(f"#sheet-preview [data-scored={player.key}]")
        expect(scored).to_have_attribute("data-points", str(paid))
    assert not phone.evaluate(TOO_WIDE)
    phone.get_by_role("button", name="Report", exact=True).tap()
    expect(phone.get_by_text("Reported. The others at your table confirm it.")).to_be_visible()

    desk = staff_page(new_context(viewport={"width": 1366, "height": 844}), hall)
    desk.goto(hall.url("staff-sheet", number=1, table=1))
    desk.get_by_role("button", name="Confirm as reported").click()
    expect(desk.get_by_text("Table 1 is confirmed.")).to_be_visible()
    desk.goto(hall.url("staff-sheet", number=1, table=2))
    for name, value in fields.items():
        figure = desk.locator(f"[name={name}]")
        if name.endswith("-won"):
            figure.check()
        elif name != "end":
            figure.fill(value)
    for player, paid in zip(second, example.points, strict=True):
        expect(desk.locator(f"[data-score-of={player.key}]")).to_contain_text(str(paid))
    assert not desk.evaluate(TOO_WIDE)
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.get_by_text("Table 2 saved.")).to_be_visible()

    desk.goto(hall.url("staff-standings"))
    phone.goto(hall.url("public-standings"))
    for page in (desk, phone):
        expect_points(page, hall, [*first, *second], [*example.points, *example.points])
        assert not page.evaluate(TOO_WIDE)
    phone.goto(hall.url("public-player", key=first[0].key))
    for metric in format_.tiebreakers[1:]:
        expect(phone.get_by_role("heading", name=str(METRIC_NAMES[metric]), exact=True)).to_be_visible()
    assert not phone.evaluate(TOO_WIDE)
