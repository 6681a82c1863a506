"""The desk of an organizer, for tests of whole events."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tables.core.access import Actor
from tests.builders import a_user
from tests.e2e.desk import Desk
from tests.e2e.hall import sign_in
from tests.e2e.site import Site


@pytest.fixture
def desk(site: Site, page: Page) -> Desk:
    """The desk of an organizer who is signed in and has no event yet."""
    with site.models():
        user = a_user(is_staff=True)
    sign_in(page, site, user.get_username())
    return Desk(site, page, Actor.staff(user))
