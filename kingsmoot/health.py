"""Health checks for whoever watches the processes: compose.yaml, a load balancer, the person on duty."""

from __future__ import annotations

import time

import redis
from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingsmoot.lanes import LANES, last_seen
from tables.tasks import PULSE_KEY
from tables.upkeep import schema


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer that this process is alive, touching nothing else: a slow database must not get it restarted."""
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")


def _database_problem() -> str | None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if schema.unknown_migrations():
            return "newer than this program"
        if schema.missing_migrations():
            return "migrations are missing"
    except DatabaseError:
        return "not reachable"
    return None


def _redis_state() -> str:
    if not settings.REDIS_URL:
        return "not used"
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1) as client:
            client.ping()
    except (redis.RedisError, OSError):
        return "not reachable"
    return "ok"


def _worker_state() -> str:
    try:
        return _told_seen(cache.get(PULSE_KEY))
    except (redis.RedisError, OSError):
        return "unknown"


def _told_seen(seen: float | None) -> str:
    return "not seen yet" if seen is None else f"seen {max(0, round(time.time() - seen))} s ago"


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Answer whether this process can serve people: 200 with a migrated database, else 503.

    Redis, the task worker and the lanes of live games are reported, not required: without the first two
    updates come by the database check, a few seconds later; without the lanes bots and clocks wait.
    """
    problem = _database_problem()
    state = {"database": problem or "ok", "redis": _redis_state(), "worker": _worker_state()}
    state |= {name: _told_seen(last_seen(name)) for name in LANES}
    return JsonResponse(state, status=503 if problem else 200)
