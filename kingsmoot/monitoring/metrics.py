"""`/metrics` for Prometheus: what this installation does and how late it is. No person, no key, no address.

Counters live in each process; several web processes share them through files (`shared_counters`). What stands
in the database or on the disk is read when somebody asks.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError
from django.db.models import Min
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Histogram,
    Summary,
    disable_created_metrics,
    generate_latest,
    start_http_server,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from kingsmoot.server.supervisor import SHARED
from kingsmoot.server.workers import WORKERS, last_seen
from tables.core import timekeeping
from tables.core.network import is_one_of, is_this_machine
from tables.live.models.game import LiveGame
from tables.operations import backups, disk
from tables.tasks import HEARTBEAT_KEY

READS = frozenset({"GET", "HEAD", "OPTIONS"})
REFUSED = "refused"
"""The route of all requests that are answered with a status from 400 to 499, at whatever address.

Anybody can walk over all addresses with all methods. So the figures have two lines for each route and kind,
and the dozen lines of a histogram for a kind and surface only; with a histogram for each method, route and
status a walk made 4 MB of them.
"""

REQUESTS = Summary(
    "kingsmoot_request_seconds",
    "Requests by kind, route and status, and how long their answers took together.",
    ("kind", "route", "status"),
)
ANSWERS = Histogram(
    "kingsmoot_answer_seconds",
    "How long answers took to be made, by the kind of the request and the surface that was asked.",
    ("kind", "surface"),
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0),
)
# When each figure began is of no use to anybody, and a third of the lines.
disable_created_metrics()


# --- Counting -----------------------------------------------------------------------------------------------


def measured(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Count every request by the pattern of its route, never by its path, which may hold a key."""

    def middleware(request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = get_response(request)
        took = time.perf_counter() - began
        kind, status = "read" if request.method in READS else "write", response.status_code
        route = REFUSED if 400 <= status < 500 else route_of(request)
        REQUESTS.labels(kind, route, str(status)).observe(took)
        ANSWERS.labels(kind, surface_of(request)).observe(took)
        return response

    return middleware


def route_of(request: HttpRequest) -> str:
    """Return the pattern of the route that answered, such as `e/<slug:slug>/standings/`."""
    match = request.resolver_match
    return surface_of(request) if match is None else match.route or "/"


def surface_of(request: HttpRequest) -> str:
    """Return what was asked: pages, the API, or a static file."""
    if request.path_info.startswith(settings.STATIC_URL):
        return "static"
    return "api" if request.path_info.startswith("/api/") else "page"


# --- Reading ------------------------------------------------------------------------------------------------


class Installation(Collector):
    """What stands in the database and on the disk."""

    def describe(self) -> Iterator[Metric]:
        """Nothing is read before somebody asks."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """Read it; what cannot be read just now is left out."""
        late = GaugeMetricFamily(
            "kingsmoot_lane_lag_seconds", "How overdue the oldest due work of a lane is.", labels=["lane"]
        )
        silent = GaugeMetricFamily(
            "kingsmoot_lane_silence_seconds", "Since when a lane has given no sign of life.", labels=["lane"]
        )
        for worker, seconds in lags().items():
            late.add_metric([worker], seconds)
        for worker in WORKERS:
            if (seen := last_seen(worker)) is not None:
                silent.add_metric([worker], max(0.0, time.time() - seen))
        yield late
        yield silent
        if (heartbeat := cache.get(HEARTBEAT_KEY)) is not None:
            since = max(0.0, time.time() - heartbeat)
            yield GaugeMetricFamily(
                "kingsmoot_worker_silence_seconds",
                "Since when beat and worker together have given no sign of life.",
                value=since,
            )
        if (newest := backups.last_backup()) is not None:
            age = max(0.0, time.time() - newest.made_at.timestamp())
            yield GaugeMetricFamily("kingsmoot_backup_age_seconds", "Age of the newest backup.", value=age)
        if (free := disk.free_bytes()) is not None:
            yield GaugeMetricFamily("kingsmoot_disk_free_bytes", "Free in the data directory.", value=free)


def lags() -> dict[str, float]:
    """Return how many seconds overdue the oldest due clock and bot are; {} without a database."""
    now = timekeeping.now()
    try:
        oldest = LiveGame.objects.aggregate(clocks=Min("due_at"), bots=Min("bots_at"))
    except DatabaseError:
        return {}
    return {
        worker: 0.0 if due is None else max(0.0, (now - due).total_seconds())
        for worker, due in oldest.items()
    }


def registry() -> CollectorRegistry:
    """Return all there is to tell: of every web process, where there are several, and of the installation."""
    if SHARED not in os.environ:
        return REGISTRY
    shared = CollectorRegistry()
    MultiProcessCollector(shared)
    shared.register(installation)
    return shared


installation = Installation()
REGISTRY.register(installation)


# --- Telling ------------------------------------------------------------------------------------------------


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Tell the figures to this machine, to addresses that the settings name, and to holders of the token."""
    if not may_read(request):
        raise Http404
    return HttpResponse(generate_latest(registry()), content_type=CONTENT_TYPE_LATEST)


def may_read(request: HttpRequest) -> bool:
    """Return whether the figures are for anyone who asks.

    This machine is known by its address and by the name it asks for: a tunnel on it brings strangers under
    its address, but with the public name.
    """
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    if settings.METRICS_TOKEN and scheme.lower() == "bearer":
        return constant_time_compare(given.strip(), settings.METRICS_TOKEN)
    address = str(request.META.get("REMOTE_ADDR", ""))
    if is_one_of(address, settings.METRICS_ALLOW_IPS):
        return True
    host = request.META.get("HTTP_HOST", "")
    name = host.partition("]")[0] + "]" if host.startswith("[") else host.partition(":")[0]
    return is_this_machine(address) and is_this_machine(name)


@contextmanager
def shared_counters() -> Iterator[None]:
    """Let the processes started inside the block share their counters, through files in a directory."""
    with tempfile.TemporaryDirectory(prefix="kingsmoot-metrics-") as directory:
        os.environ[SHARED] = directory
        try:
            yield
        finally:
            del os.environ[SHARED]


def serve_at(port: int) -> None:
    """Tell the figures of a process that serves no pages, such as a lane, at a port of its own."""
    start_http_server(port, registry=REGISTRY)
