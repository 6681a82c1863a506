"""Browsers and programs of people, and what tests read in the answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.contrib.messages import get_messages
from django.db import connection
from django.http import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tables.core import links
from tables.events.models import Event
from tables.players.models import Player
from tables.staff.actions import create_token
from tables.staff.models import Role, TokenScope, User
from tests.builders import staff_of

V1 = "/api/v1/"


@dataclass
class Api:
    """A program: calls below `/api/v1/` or an event's address; `authorization` is that header."""

    authorization: str = ""
    below: str = V1
    client: Client = field(default_factory=Client)

    def at(self, event: Event | str) -> Api:
        """The same caller, with addresses below the event's."""
        slug = event if isinstance(event, str) else event.slug
        return Api(self.authorization, f"{V1}events/{slug}/", self.client)

    def call(self, method: str, address: str, body: Any = None, **headers: Any) -> Any:
        """The response to a call; `headers` are written with underscores (`If_Match`)."""
        sent = {name.replace("_", "-"): str(value) for name, value in headers.items()}
        if self.authorization:
            sent["Authorization"] = self.authorization
        return self.client.generic(
            method,
            self.below + address,
            b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode(),
            content_type="application/json",
            headers=sent,
        )

    def get(self, address: str = "", **headers: Any) -> Any:
        """A read that has to succeed; returns the JSON."""
        response = self.call("GET", address, **headers)
        assert response.status_code == 200, (response.status_code, response.content)
        return response.json()

    def write(self, method: str, address: str, body: Any = None, **headers: Any) -> Any:
        """A write that has to succeed; returns the JSON, None where there is none."""
        response = self.call(method, address, body, **headers)
        assert response.status_code in {200, 201, 204}, (response.status_code, response.content)
        return response.json() if response.content else None

    def post(self, address: str, body: Any = None, **headers: Any) -> Any:
        """As `write`, with POST."""
        return self.write("POST", address, body, **headers)

    def put(self, address: str, body: Any = None, **headers: Any) -> Any:
        """As `write`, with PUT."""
        return self.write("PUT", address, body, **headers)

    def patch(self, address: str, body: Any = None, **headers: Any) -> Any:
        """As `write`, with PATCH."""
        return self.write("PATCH", address, body, **headers)

    def delete(self, address: str, **headers: Any) -> Any:
        """As `write`, with DELETE."""
        return self.write("DELETE", address, **headers)


def hand_out_link(player: Player) -> str:
    """Let the player's private link be valid; return its token."""
    token = links.token_of(player)
    player.link_digest = links.digest_of(token)
    player.save(update_fields=["link_digest"])
    return token


def browser_of(person: User | Player | None, **options: Any) -> Client:
    """A browser signed in to an account, or one that opened a player's private link; None: neither."""
    client = Client(raise_request_exception=False, **options)
    if isinstance(person, User):
        client.force_login(person)
    elif person is not None:
        answer = client.get(reverse("private-link", args=[hand_out_link(person)]))
        assert answer.status_code == 302
    return client


def program_of(person: User | Player, scope: TokenScope = TokenScope.WRITE) -> Api:
    """A program with a token of the account's; a player's has the private link, at the event's address."""
    if isinstance(person, Player):
        return Api(f"Player {hand_out_link(person)}").at(person.event)
    return Api(f"Bearer {create_token(person, name='test', scope=scope).key}")


def staff_program(event: Event, role: Role = Role.ORGANIZER, scope: TokenScope = TokenScope.WRITE) -> Api:
    """A program of a new member of staff, at the event's address."""
    user = staff_of(event, role).user
    assert user is not None
    return program_of(user, scope).at(event)


def html_of(response: HttpResponseBase) -> str:
    """Give the page with every run of whitespace as one space: browsers show no more, and templates are
    wrapped."""
    content: bytes = response.content  # type: ignore[attr-defined]
    return " ".join(content.decode().split())


def made_for_of(page: HttpResponseBase) -> str:
    """Give what a page says of whom it was made for, as its forms and scripts send it."""
    found = re.search(r'data-made-for="([^"]*)"', html_of(page))
    assert found is not None, "no page"
    return found[1]


def said(response: object) -> list[str]:
    """The messages that wait for the next page after a redirect."""
    return [str(message) for message in get_messages(response.wsgi_request)]  # type: ignore[attr-defined]


def queries_of(run: Callable[[], object]) -> list[str]:
    """The SQL that a call sends."""
    with CaptureQueriesContext(connection) as captured:
        run()
    return [query["sql"] for query in captured.captured_queries]


def problems_of(response: Any) -> list[tuple[str, str]]:
    """The fields and rules that a refusal names."""
    assert response["Content-Type"] == "application/problem+json"
    body = response.json()
    assert body["status"] == response.status_code
    assert body["type"].startswith("urn:kingsmoot:problem:")
    assert body["detail"]
    return [(problem["field"], problem["rule"]) for problem in body["problems"]]
