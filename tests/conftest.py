"""What every test stands on: a real database file (or PostgreSQL), quick passwords, plain static files."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.core.cache import caches
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

# How long an example takes tells how busy the machine is, nothing of the software.
hypothesis_settings.register_profile(
    "any_machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.load_profile("any_machine")


def pytest_configure(config: pytest.Config) -> None:
    """Name static files plainly and hash passwords quickly, whatever the environment asks for."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "kingsmoot.static.PlainStaticFilesStorage"},
    }
    settings.WHITENOISE_USE_FINDERS = True
    settings.STATIC_ROOT = None
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def time_limit(marks: set[str]) -> int | None:
    """How many seconds a test with these marks may take, its fixtures included; None: as configured."""
    return 900 if "slow" in marks else 300 if "e2e" in marks else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give slow and browser tests more time, unless they say themselves how long they may take."""
    for item in items:
        seconds = time_limit({mark.name for mark in item.iter_markers()})
        if seconds is not None and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(seconds))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Put SQLite into a file: only there do WAL, locks and second connections behave as they do in a hall."""
    database: dict[str, Any] = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database.setdefault("TEST", {})["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """Let no test see what another has cached or counted."""
    for cache in caches.all(initialized_only=True):
        cache.clear()


@pytest.fixture(autouse=True)
def fresh_standings() -> None:
    """Forget remembered standings: each test's database counts its revisions from the start."""
    from tables.queries.standings import forget_standings

    forget_standings()
