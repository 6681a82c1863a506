"""What tests of live tables need besides the stage."""

from __future__ import annotations

import pytest
from django.db import connection as default_connection

from tables.live import matches


@pytest.fixture(autouse=True)
def no_matches():
    """Let no test find matches of another."""
    matches.forget()
    yield
    matches.forget()


@pytest.fixture
def connection():
    """The database connection, to count queries on."""
    return default_connection
