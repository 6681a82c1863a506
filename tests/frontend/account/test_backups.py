"""The page of backups: for administrators of the installation, and for nobody else."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tables.operations import backups
from tables.operations.backups import make_backup
from tables.operations.scheduled_checks import Maintenance
from tables.staff.models import Role
from tests.builders import a_user
from tests.cast import Cast
from tests.clients import browser_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("directory")]


@pytest.fixture
def administrator() -> Client:
    return browser_of(a_user(is_superuser=True))


def test_an_administrator_downloads_what_was_saved_and_the_log_remembers_who(administrator: Client, caplog):
    made = make_backup("close")
    page = administrator.get(reverse("backups")).content.decode()
    assert "A round was closed" in page
    address = reverse("backups-file", args=[made.name])
    assert address in page
    answer = administrator.get(address)
    content = b"".join(answer)
    assert hashlib.sha256(content).hexdigest() == hashlib.sha256(made.file.read_bytes()).hexdigest()
    assert answer["Cache-Control"] == "no-store"
    assert made.name in answer["Content-Disposition"]
    assert f"Backup {made.name} was downloaded by user" in caplog.text


def test_one_more_is_made_when_asked_for(administrator: Client):
    Maintenance().turn()
    answer = administrator.post(reverse("backups"), follow=True)
    assert "A backup has started" in answer.content.decode()
    Maintenance().turn()
    assert backups.all_backups()[0].occasion == "by-hand"


def test_nobody_else_learns_that_there_is_anything():
    made = make_backup("close")
    cast = Cast()
    for address in (reverse("backups"), reverse("backups-file", args=[made.name])):
        for who in (*Role, "stranger"):
            assert cast.browser(who).get(address).status_code == 404
            assert cast.browser(who).post(address).status_code in {404, 405}
        answer = cast.browser("anonymous").get(address)
        assert answer.status_code == 302
        assert answer["Location"].startswith(reverse("sign-in"))
    assert not backups.was_asked_for()


@pytest.mark.parametrize("name", ["..", "%2e%2e", ".lock", "secret_key", "kingsmoot-x.sqlite3"])
def test_no_other_file_can_be_had(administrator: Client, name: str, directory: Path):
    make_backup("close")
    (directory / "secret_key").write_text("secret")
    assert administrator.get(f"/backups/{name}").status_code in {301, 404}


def test_the_overview_tells_staff_of_the_last_backup_and_leads_administrators_there(administrator: Client):
    cast = Cast()
    assert "There is no backup yet." in cast.browser().get(cast.url("staff-overview")).content.decode()
    make_backup("close")
    text = cast.browser().get(cast.url("staff-overview")).content.decode()
    assert "The whole database was last saved and checked" in text
    assert reverse("backups") not in text
    cast.user("organizer").is_superuser = True
    cast.user("organizer").save()
    assert reverse("backups") in cast.browser().get(cast.url("staff-overview")).content.decode()
