"""Who looks at the pages of an event in the tests: one browser for each role, a stranger, and nobody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from django.contrib.messages import get_messages
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tables.core.access import Actor
from tables.models import Event, Role, User
from tests.tables.builders import a_user, an_event


@dataclass
class Cast:
    """An event with one member of staff in each role; `browser` gives each of them a browser."""

    event: Event = field(default_factory=an_event)
    users: dict[str, User] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for role in Role:
            self.users[role.value] = user = a_user()
            self.event.roles.create(user=user, role=role)
        self.users["stranger"] = a_user()

    def browser(self, who: str = Role.ORGANIZER) -> Client:
        """A browser signed in as a role or the stranger; "anonymous" is not signed in."""
        client = Client(raise_request_exception=False)
        if who != "anonymous":
            client.force_login(self.users[who])
        return client

    def actor(self, who: str = Role.ORGANIZER) -> Actor:
        """The same person as actions see them."""
        return Actor.staff(self.users[who])

    def url(self, name: str, **kwargs: object) -> str:
        """The address of a staff page of the event."""
        return reverse(name, kwargs={"slug": self.event.slug, **kwargs})


def said(response: object) -> list[str]:
    """The messages that wait for the next page after a redirect."""
    return [str(message) for message in get_messages(response.wsgi_request)]  # type: ignore[attr-defined]


def queries_of(run: Callable[[], object]) -> list[str]:
    """The SQL that a call sends."""
    with CaptureQueriesContext(connection) as captured:
        run()
    return [query["sql"] for query in captured.captured_queries]
