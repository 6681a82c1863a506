"""A program that talks to the API: JSON in, JSON out, with the credentials of one person."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from tables.actions.staff import create_token
from tables.core import links
from tables.models import Event, EventRole, Player, Role, TokenScope, User
from tests.tables.builders import a_user

V1 = "/api/v1/"


@dataclass
class Api:
    """Calls below `/api/v1/`, or below an event's address; `authorization` is that header."""

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


def program_of(user: User, scope: TokenScope = TokenScope.WRITE) -> Api:
    """A program with a token of the user's."""
    return Api(f"Bearer {create_token(user, name='test', scope=scope).key}")


def staff_program(event: Event, role: Role = Role.ORGANIZER, scope: TokenScope = TokenScope.WRITE) -> Api:
    """A program of a new member of staff, at the event's address."""
    user = a_user()
    EventRole.objects.create(event=event, user=user, role=role)
    return program_of(user, scope).at(event)


def phone_of(player: Player) -> Api:
    """A player's phone with the private link, at the event's address."""
    if player.link_digest is None:
        player.link_digest = links.digest_of(links.token_of(player))
        player.save(update_fields=["link_digest"])
    return Api(f"Player {links.token_of(player)}").at(player.event)


def sheet_of(keys: list[str], **changes: Any) -> dict[str, Any]:
    """A plain score sheet: titles 3, 2, 1, then none, in the order of the keys."""
    return {
        "end": "time",
        "seats": [
            {"player": key, "titles": max(0, 3 - place), "power": 14 - place}
            for place, key in enumerate(keys)
        ],
        **changes,
    }


def problems_of(response: Any) -> list[tuple[str, str]]:
    assert response["Content-Type"] == "application/problem+json"
    body = response.json()
    assert body["status"] == response.status_code
    assert body["type"].startswith("urn:kingsmoot:problem:")
    assert body["detail"]
    return [(problem["field"], problem["rule"]) for problem in body["problems"]]
