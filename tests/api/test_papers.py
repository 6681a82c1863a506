"""Documents for printers by the API: ordered, awaited, fetched."""

from __future__ import annotations

import pytest

from frontend.paper.kinds import TITLES, draw
from tables.operations import papers
from tables.operations.papers import PaperDrawer
from tests.stages import a_hall, played

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    """Let documents lie in a directory of their own."""
    settings.DATA_DIR = tmp_path


def test_every_kind_has_a_title():
    assert set(TITLES) == set(papers.KINDS)


@pytest.mark.parametrize("kind", ["from-here", "check-in", "badges"])
def test_the_first_request_orders_and_a_later_one_fetches(kind: str):
    program = a_hall().program("scorekeeper")
    first = program.call("GET", f"papers/{kind}/")
    assert first.status_code == 503 and int(first["Retry-After"]) >= 1
    assert "being created" in first.json()["detail"]
    PaperDrawer(draw).draw_one()
    document = program.call("GET", f"papers/{kind}/")
    assert document["Content-Type"] == "application/pdf" and document.content.startswith(b"%PDF")


def test_certificates_wait_for_the_end_and_unknown_kinds_are_not_found():
    program = played(8).program()
    assert program.call("GET", "papers/certificates/").status_code == 409
    assert program.call("GET", "papers/seeds/").status_code == 404


def test_others_order_nothing(settings):
    cast = a_hall()
    assert cast.program("stranger").call("GET", "papers/badges/").status_code == 404
    assert not (settings.DATA_DIR / "papers").exists()
