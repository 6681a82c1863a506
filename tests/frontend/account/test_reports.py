"""Any reader reports a name or a message; operators have a queue, and decide."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from tables.core import limits, timekeeping
from tables.core.access import Actor
from tables.core.errors import Busy, NotVisible
from tables.reports import actions
from tables.reports.models import Report
from tables.staff.models import User
from tests.builders import a_user, an_event
from tests.clients import browser_of, html_of

pytestmark = pytest.mark.django_db

REPORT, QUEUE = reverse("report-abuse"), reverse("operations-reports")
SENT = {"kind": "name", "quote": "Rude Name", "text": "An insult."}


@pytest.fixture
def operator() -> User:
    return User.objects.create_superuser("yara", password="winter")


def test_a_reader_reports_a_name_on_a_page(operator):
    page = reverse("public-event", args=[an_event().slug])
    link = f"{REPORT}?page={page.replace('/', '%2F')}"
    assert link in html_of(Client().get(page))
    assert f'value="{page}"' in html_of(Client().get(link))
    assert Client().post(REPORT, {**SENT, "page": page})["Location"] == page
    row = Report.objects.get()
    assert (row.kind, row.quote, row.page, row.reporter) == ("name", "Rude Name", page, None)
    text = html_of(browser_of(operator).get(QUEUE))
    assert "Rude Name" in text and page in text
    assert "Open reports" in html_of(browser_of(operator).get(reverse("operations")))


@pytest.mark.parametrize(
    "page", ["https://evil.example/", "/nothing/here/", "/p/AbCdEf/", "//evil.example", ""]
)
def test_a_report_names_no_other_site_and_no_secret(page: str):
    assert Client().post(REPORT, {**SENT, "page": page})["Location"] == "/"
    assert Report.objects.get().page == ""


def test_what_is_no_report():
    for wrong in ({"quote": ""}, {"kind": "else"}, {"quote": "x" * 301}, {"text": "x" * 501}):
        assert Client().post(REPORT, {**SENT, **wrong}).status_code == 400
    assert not Report.objects.exists()


def test_reports_are_counted(monkeypatch):
    monkeypatch.setattr(actions, "REPORTS", replace(limits.REPORTS, most=1, purpose="one"))
    assert [Client().post(REPORT, SENT).status_code for _ in range(2)] == [302, 429]
    monkeypatch.setattr(actions, "MAX_OPEN", 1)
    with pytest.raises(Busy):
        actions.make_report(None, "192.0.2.7", kind="chat", page="", quote="x", text="")
    monkeypatch.setattr(actions, "REPORTS", limits.REPORTS)
    refused = Client().post(REPORT, SENT)
    assert refused.status_code == 503
    page = html_of(refused)
    assert "Try again tomorrow" in page and SENT["quote"] in page, "nothing is typed anew"


def test_operators_decide_once(operator):
    asha = a_user("asha")
    browser_of(asha).post(REPORT, SENT)
    report = Report.objects.get()
    close = reverse("operations-report-close", args=[report.pk])
    assert report.reporter == asha
    for url in (QUEUE, reverse("operations")):
        assert browser_of(asha).get(url).status_code == 404
    assert browser_of(asha).post(close).status_code == 404
    with pytest.raises(NotVisible):
        actions.close_report(report.pk, Actor.staff(asha), decision="mine")
    browser = browser_of(operator)
    assert browser.post(close, {"decision": "x" * 501}).status_code == 400
    browser.post(close, {"decision": "Renamed."})
    browser.post(close, {"decision": "Another."})
    report.refresh_from_db()
    assert (report.closed_by, report.decision) == ("yara", "Renamed.")
    assert "Rude Name" not in html_of(browser.get(QUEUE))
    assert "Renamed." in html_of(browser.get(QUEUE, {"closed": "1"}))
    with pytest.raises(IntegrityError), transaction.atomic():
        Report.objects.update(closed_by="")


def test_closed_reports_are_forgotten_after_a_year():
    Client().post(REPORT, SENT)
    actions.forget_old_reports()
    assert Report.objects.exists()
    closed_at = timekeeping.now() - timedelta(days=366)
    Report.objects.update(closed_at=closed_at, closed_by="yara")
    actions.forget_old_reports()
    assert not Report.objects.exists()
