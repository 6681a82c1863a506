"""Documents of large events are drawn beside the requests, once, for everybody who may print them."""

from __future__ import annotations

import json
import os
import time

import pytest

from frontend.paper.kinds import draw
from tables.operations import papers
from tables.operations.papers import Order, PaperDrawer
from tests.cast import Cast
from tests.stages import a_hall, played

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def is_large(monkeypatch, settings, tmp_path):
    """Let eight players be many, in a data directory of its own."""
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(papers, "MANY", 8)


def ask(cast: Cast, kind: str = "badges", who: str = "scorekeeper"):
    return cast.browser(who).get(cast.url(f"staff-paper-{kind}"), follow=True)


def move_on(cast: Cast) -> None:
    """Let something change at the event."""
    cast.event.refresh_from_db()
    cast.event.revision += 1
    cast.event.save()


def test_a_page_waits_for_the_document_and_offers_it():
    cast = a_hall()
    page = ask(cast)
    assert page.status_code == 200 and page["Refresh"]
    assert "s so far" in page.text and "usually" in page.text
    address = page.request["PATH_INFO"] + "?" + page.request["QUERY_STRING"]
    PaperDrawer(draw).draw_one()
    ready = cast.browser("scorekeeper").get(address)
    assert "Refresh" not in ready and "The document is ready." in ready.text
    document = cast.browser("scorekeeper").get(ready.context["address"])
    assert document.content.startswith(b"%PDF") and document["Cache-Control"] == "no-store"


@pytest.mark.parametrize("kind", ["from-here", "check-in", "badges", "certificates"])
def test_each_kind_is_drawn_and_then_given_at_once(kind: str):
    cast = played(8)
    cast.event.status = "finished"
    cast.event.save()
    ask(cast, kind)
    PaperDrawer(draw).draw_one()
    assert ask(cast, kind).content.startswith(b"%PDF")


def test_what_is_ordered_twice_is_drawn_once_and_a_change_asks_for_another():
    cast, drawn = a_hall(), []

    def note(order: Order, event: object) -> bytes:
        drawn.append(order.revision)
        return b"%PDF"

    drawer = PaperDrawer(note)
    for who in ("scorekeeper", "organizer"):
        cast.browser(who)
    ask(cast)
    ask(cast, who="organizer")
    for _ in range(3):
        drawer.draw_one()
    assert len(drawn) == 1
    move_on(cast)
    assert ask(cast)["Refresh"]
    drawer.draw_one()
    assert drawn == [cast.event.revision - 1, cast.event.revision]


def test_a_page_that_waits_gets_its_document_although_the_event_has_moved_on():
    cast = a_hall()
    page = ask(cast)
    move_on(cast)
    PaperDrawer(draw).draw_one()
    ready = cast.browser("scorekeeper").get(f"{page.request['PATH_INFO']}?{page.request['QUERY_STRING']}")
    assert cast.browser("scorekeeper").get(ready.context["address"]).content.startswith(b"%PDF")


def test_a_failure_is_said_and_can_be_tried_again(caplog):
    cast = a_hall()
    page = ask(cast)

    def fail(order: Order, event: object) -> bytes:
        raise ValueError("no ink")

    PaperDrawer(fail).draw_one()
    address = f"{page.request['PATH_INFO']}?{page.request['QUERY_STRING']}"
    failed = cast.browser("scorekeeper").get(address)
    assert "could not be created" in failed.text and "no ink" in caplog.text
    assert cast.browser("scorekeeper").get(failed.context["anew"], follow=True)["Refresh"]
    PaperDrawer(draw).draw_one()
    assert ask(cast).content.startswith(b"%PDF")


def test_one_event_cannot_keep_the_worker_busy_for_ever(monkeypatch):
    """Each number of certificates is an order of its own; so is each revision and language."""
    monkeypatch.setattr(papers, "MAX_DOCUMENTS", 2)
    cast = played(8)
    cast.event.status = "finished"
    cast.event.save()
    browser, address = cast.browser("scorekeeper"), cast.url("staff-paper-certificates")
    answers = [browser.get(address, {"places": places}) for places in (1, 2, 3, 1)]
    assert [answer.status_code for answer in answers] == [302, 302, 503, 302]
    assert "Too many documents of this event were ordered." in answers[2].text
    assert int(answers[2]["Retry-After"]) > 0


def test_documents_expire(settings):
    cast = a_hall()
    page = ask(cast)
    PaperDrawer(draw).draw_one()
    (document,) = (settings.DATA_DIR / "papers").glob("*.pdf")
    past = time.time() - papers.EXPIRES_AFTER - 1
    os.utime(document, (past, past))
    PaperDrawer(draw).draw_one()
    assert not document.exists()
    address = f"{page.request['PATH_INFO']}?{page.request['QUERY_STRING']}"
    assert "no longer stored" in cast.browser("scorekeeper").get(address).text


def test_how_long_it_usually_takes_is_how_long_the_last_one_took(settings):
    cast = a_hall()
    ask(cast)
    (settings.DATA_DIR / "papers" / "usual.json").write_text(json.dumps({"badges": 2.0}))
    assert ask(cast).context["progress"].usual == 2 * 8 + 2
    PaperDrawer(draw).draw_one()
    assert ask(Cast(cast.event), "from-here").context["progress"].usual == 3


@pytest.mark.parametrize("who", ["stranger", "anonymous"])
def test_others_find_neither_page_nor_document(who: str):
    cast = a_hall()
    ask(cast)
    PaperDrawer(draw).draw_one()
    for address in (cast.url("staff-paper-badges"), cast.url("staff-paper-waiting", kind="badges")):
        answer = cast.browser(who).get(address)
        assert answer.status_code in (302, 404) and b"%PDF" not in answer.content


def test_no_page_waits_for_a_document_of_another_kind():
    cast = a_hall()
    assert cast.browser().get(cast.url("staff-paper-waiting", kind="seeds")).status_code == 404


def test_small_events_get_their_documents_at_once(monkeypatch):
    monkeypatch.setattr(papers, "MANY", 9)
    assert ask(a_hall()).content.startswith(b"%PDF")
