"""Health checks for anyone who watches the processes: compose.yaml, a load balancer, the person on duty."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta

import redis
from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingsmoot.server.workers import WORKERS, last_seen
from tables.core import timekeeping
from tables.operations import disk, integrity, schema
from tables.operations.backups import Backup, last_backup
from tables.operations.scheduled_checks import LATE
from tables.operations.state import read_state
from tables.tasks import HEARTBEAT_KEY

DEAD_AFTER = 60.0
"""Seconds without a sign of life of the task worker, which gives one every fifteen."""

DEAD_WORKERS_AFTER = {"upkeep": 3600.0}
"""The same for a lane whose single turn may take long: a backup of a large database."""

STARTS_WITHIN = 120.0
"""Seconds that a worker may take to give its first sign."""

UNKNOWN = "unknown while Redis is away"
"""What is said of workers and lanes then: Redis carries their signs of life."""

NOT_SEEN = "not seen yet"

_started = time.time()


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer that this process is alive, touching nothing else: a slow database must not get it restarted."""
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")


def _database_problem() -> str | None:
    if integrity.is_file_replaced():
        return "another file than the one that was opened: start the server again"
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if schema.unknown_migrations():
            return "newer than this program"
        if schema.missing_migrations():
            return "migrations are missing"
    except DatabaseError:
        return "not reachable"
    return "damaged" if read_state().damage else None


def redis_state() -> tuple[str, float]:
    """Return how Redis is, and since when it can hold signs of life (seconds since the epoch)."""
    if not settings.REDIS_URL:
        return "not used", _started
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1) as client:
            uptime = int(client.info("server")["uptime_in_seconds"])
    except (redis.RedisError, OSError):
        return "not reachable", time.time()
    return "ok", max(_started, time.time() - uptime)


def worker_states(since: float) -> dict[str, tuple[str, bool]]:
    """Return the last sign of life of the worker and of each lane in words, and whether it is dead.

    Who has given no sign `since` then is dead after a while.
    """
    seen = {"worker": cache.get(HEARTBEAT_KEY), **{name: last_seen(name) for name in WORKERS}}
    return {
        name: _seen_text(at, DEAD_WORKERS_AFTER.get(name, DEAD_AFTER), since) for name, at in seen.items()
    }


def _seen_text(seen: float | None, dead_after: float, since: float) -> tuple[str, bool]:
    if seen is None:
        return NOT_SEEN, time.time() - since > max(STARTS_WITHIN, dead_after)
    age = max(0, round(time.time() - seen))
    return f"seen {age} s ago", age > dead_after


def _backup_state() -> tuple[str, bool]:
    """Return the age of the last backup, and whether one is overdue."""
    last = last_backup()
    if last is None:
        return "none yet", bool(read_state().failure)
    age = backup_age(last)
    return f"{max(0, round(age.total_seconds()))} s old", age > LATE or bool(read_state().failure)


def backup_age(backup: Backup) -> timedelta:
    """Return how long ago a backup was made."""
    return timekeeping.now() - backup.made_at


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Answer whether this process can serve people, and what needs somebody's attention.

    503 (`"state": "down"`) when what people save would be lost or refused: a database that is away, damaged,
    replaced under the server, not migrated or newer than the program, a full disk. Otherwise 200:
    `"degraded"` while the worker or a lane is dead, Redis is away or a backup overdue, which people can play
    on with, else `"ok"`.
    """
    problem, is_full = _database_problem(), disk.is_low()
    redis_is, since = redis_state()
    backup, is_overdue = _backup_state()
    workers = worker_states(since)
    if redis_is == "not reachable" or getattr(cache, "is_away", False):
        workers = dict.fromkeys(workers, (UNKNOWN, False))
    is_degraded = is_overdue or redis_is == "not reachable" or any(dead for _, dead in workers.values())
    state = {
        "version": settings.VERSION,
        "state": "down" if problem or is_full else "degraded" if is_degraded else "ok",
        "database": problem or "ok",
        "disk": "full: nothing is saved" if is_full else "ok",
        "redis": redis_is,
        "backup": backup,
        **{name: f"dead, {state}" if dead else state for name, (state, dead) in workers.items()},
    }
    return JsonResponse(state, status=503 if state["state"] == "down" else 200)


_CHECKS = {"/healthz": healthz, "/readyz": readyz}


Handler = Callable[[HttpRequest], HttpResponse]


def answer_checks(get_response: Handler) -> Handler:
    """Answer health checks under whatever host name they come.

    They come from the machine itself, which does not know the public name.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        check = _CHECKS.get(request.path_info)
        return get_response(request) if check is None else check(request)

    return middleware
