"""What people do on their own phones, in the engines of all of them: half of a hall has iPhones."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from time import sleep

import pytest
import zxingcpp
from PIL import Image

from tables.core.access import Actor
from tables.results.actions import results
from tables.rounds.models import TableStatus
from tests.builders import seated, sheet_of
from tests.e2e import phones
from tests.e2e.at_table import PAST_HASTE, STIRRING, Patience
from tests.e2e.hall import Hall, a_hall
from tests.e2e.phones import Phone
from tests.e2e.site import Site

pytestmark = pytest.mark.slow
TITLES, POWER = [2, 1, 1, 1, 1], [15, 9, 8, 4, 2]
PICTURES = os.environ.get("PHONE_PICTURES")
NEARER = """const code = document.querySelector('.slip .qr');
    document.body.append(code);
    code.style = 'position: fixed; inset: 20px; inline-size: 320px; block-size: 320px; z-index: 9';
    code.firstElementChild.style = 'inline-size: 320px; block-size: 320px'"""


@pytest.fixture(autouse=True)
def clean_console() -> None:
    """Need no Chromium here."""


@pytest.fixture(params=["webkit", "firefox"])
def name(request: pytest.FixtureRequest) -> str:
    """The engine; skipped, and reported so, where the machine has not got it."""
    engine = str(request.param)
    if not phones.is_there(engine):
        pytest.skip(f"{engine} is not installed: python -m tests.e2e.phones")
    return engine


@pytest.fixture
def phone(name: str) -> Iterator[Phone]:
    """A phone that has seen nothing yet."""
    with phones.phone(name) as opened:
        yield opened


@pytest.fixture
def hall(site: Site) -> Hall:
    """Two tables of five: a report needs three of the other four."""
    return a_hall(site, 10)


def keep(phone: Phone, moment: str) -> None:
    """Check that the page fits, and keep a picture where PHONE_PICTURES names a folder."""
    assert not phone.is_too_wide(), moment
    if PICTURES:
        folder = Path(PICTURES)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{phone.name}-{moment}.png").write_bytes(phone.picture())


def sign_in(phone: Phone, hall: Hall, who: str) -> None:
    with hall.site.models():
        username = hall.cast.user(who).username
    phone.open(f"{hall.site.url}/sign-in/")
    phone.type("[name=username]", username)
    phone.type("[name=password]", "winter")
    keep(phone, "sign-in")
    phone.press("Sign in")
    phone.shows("Sign out")


def test_staff_sign_in_and_out(phone: Phone, hall: Hall):
    sign_in(phone, hall, "organizer")
    phone.open(hall.url("staff-overview"))
    phone.shows(hall.event.name)
    keep(phone, "overview")


def codes_on(phone: Phone) -> list[str]:
    """Read the codes off what the phone shows."""
    return [code.text for code in zxingcpp.read_barcodes(Image.open(io.BytesIO(phone.picture())))]


def test_a_code_is_scanned_and_the_result_reported(phone: Phone, hall: Hall, site: Site):
    sign_in(phone, hall, "organizer")
    phone.open(hall.url("staff-pairings-slips", number=1))
    keep(phone, "slips")
    phone.script(NEARER)
    phones.until(partial(codes_on, phone), "a code that can be read")
    phone.open(codes_on(phone)[0])
    phone.shows("Report the result")
    keep(phone, "scanned")


def test_a_player_reports_and_another_confirms(phone: Phone, hall: Hall, site: Site):
    reporter, other = hall.seated(1)[0], hall.seated(2)[1]
    phone.open(hall.private_link(reporter))
    phone.shows("you sit here")
    keep(phone, "my-table")
    phone.press("Report the result")
    phone.press("Victory")
    for seat, (titles, power) in enumerate(zip(TITLES, POWER, strict=True)):
        phone.tap(f"[name=seat{seat}-titles][value='{titles}']")
        phone.type(f"[name=seat{seat}-power]", str(power))
    keep(phone, "report")
    assert phone.script("return document.querySelector('.report-row').offsetHeight") < 190, "a line for each"
    phone.press("Report")
    phone.shows("Reported. The others at your table confirm it.")
    with site.models():
        table = hall.cast.table()
        assert table.status == TableStatus.REPORTED and table.sheet is not None
        found = [(seat["titles"], seat["power"]) for seat in table.sheet.content["seats"]]
        assert found == list(zip(TITLES, POWER, strict=True))

    phone.open(hall.private_link(other))
    phone.shows("you sit here")
    with site.models():
        table = hall.cast.table(2)
        people = seated(table)
        content = sheet_of(people, TITLES, POWER)
        results.report_result(table, Actor.of_player(people[0]), content, expected_version=0)
    phone.shows("Is this right?")
    keep(phone, "confirm")
    phone.press("This is right")
    phone.shows("Thank you: you confirmed the result.")


def asked(phone: Phone) -> str:
    """Return the batch of the question that is open for this phone, empty if there is none."""
    open_batch = "const {asked, batch} = document.getElementById('dock').dataset;"
    return str(phone.script(f"{open_batch} return asked === 'true' ? batch : ''"))


def answer(phone: Phone, chance: Random) -> None:
    """Answer the open question by taps, as `tests.e2e.at_table` does: rather kneel than play."""
    at_once = "#dock button[data-at-once]"
    choices = ":is(#dock, #board) button:is([data-choose], [data-number]):not([aria-pressed=true])"
    send = "#dock-send[data-complete]"
    if phone.count(at_once):
        phone.tap(at_once)
        return
    while not phone.count(send):
        if "Kneel" in phone.text().splitlines():
            phone.press("Kneel")
        else:
            phone.tap(choices, chance.randrange(phone.count(choices)))
    sleep(PAST_HASTE / 1000)  # the button comes up where the finger may still be
    phone.tap(send)


def has_moved_on(phone: Phone, batch: str) -> bool:
    return asked(phone) != batch


def wait_until_asked(phone: Phone) -> None:
    """Wait until the phone asks its person something, however many bots come first."""
    phones.until(lambda: phone.count("#dock"), "a table", phone.text)
    patient = Patience()
    while not asked(phone):
        patient.spend(phone.script(f"return {STIRRING}"), phone.text)
        sleep(0.1)


def test_a_guest_plays(phone: Phone, site: Site):
    chance = Random(2)
    phone.open(site.url)
    keep(phone, "front-page")
    phone.tap("form:has([name=idempotency_key]) button")
    for given in range(3):
        wait_until_asked(phone)
        keep(phone, f"asked-{given}")
        batch = asked(phone)
        sleep(PAST_HASTE / 1000)  # a new question takes no hasty taps
        answer(phone, chance)
        phones.until(partial(has_moved_on, phone, batch), "answered", phone.text)
    keep(phone, "playing")
