"""Terms of use and privacy notice are files of the operators, linked where there are any."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.clients import html_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def pages(settings, tmp_path: Path) -> Path:
    settings.DATA_DIR, settings.SIGN_UP = tmp_path, True
    (tmp_path / "pages").mkdir()
    return tmp_path / "pages"


def test_without_files_there_are_no_pages(pages):
    assert Client().get(reverse("terms")).status_code == 404
    assert reverse("terms") not in html_of(Client().get("/"))


def test_files_become_pages_in_the_language_of_the_reader(pages):
    (pages / "terms.md").write_text("Be *kind*. <script>alert(1)</script>")
    (pages / "terms.de.md").write_text("Sei *nett*.")
    assert "Be <em>kind</em>. &lt;script&gt;" in Client().get(reverse("terms")).content.decode()
    german = Client(headers={"accept-language": "de"})
    assert "Sei <em>nett</em>." in german.get(reverse("terms")).content.decode()
    for page in ("/", reverse("sign-up")):
        text = html_of(Client().get(page))
        assert reverse("terms") in text and reverse("privacy") not in text
    assert Client().get(reverse("privacy")).status_code == 404
