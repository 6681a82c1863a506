"""What tests of live tables need besides the stage."""

from __future__ import annotations

from hashlib import sha256
from itertools import count
from types import SimpleNamespace

import pytest
from django.db import connection as default_connection

from tables.live.play import opening
from tables.live.store import matches


@pytest.fixture(autouse=True)
def no_matches():
    """Let no test find matches of another."""
    matches.forget()
    yield
    matches.forget()


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch):
    """Give each test its own deals, the same each time: what fails once fails again."""
    number = count()

    def seed() -> bytes:
        return sha256(f"{request.node.name}/{next(number)}".encode()).digest()

    monkeypatch.setattr(opening, "fresh_seed", seed)
    monkeypatch.setattr(opening, "secrets", SimpleNamespace(token_urlsafe=lambda length: seed().hex()[:12]))


@pytest.fixture
def connection():
    """The database connection, to count queries on."""
    return default_connection
