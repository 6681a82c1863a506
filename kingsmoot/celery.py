"""The task queue: `memory://` inside the web process, Redis with its own workers in production."""

from __future__ import annotations

import os
import warnings
from typing import Any

import django
from celery import Celery, Task, signals
from celery.exceptions import CPendingDeprecationWarning
from prometheus_client import Counter

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kingsmoot.settings")

TASKS = Counter("kingsmoot_tasks", "Tasks that have ended, and how.", ("task", "state"))

# Ten lines each time Redis goes away, about what a later version of Celery may do by default then.
warnings.filterwarnings("ignore", category=CPendingDeprecationWarning)

app = Celery("kingsmoot")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@signals.worker_init.connect
@signals.beat_init.connect
def require_updatable_database(**_: Any) -> None:
    """Let no worker and no beat touch a database of another version."""
    django.setup()
    from tables.operations import schema

    try:
        schema.require_updatable_database()
    except schema.Unfit as error:
        raise SystemExit(str(error)) from error


@signals.worker_init.connect
def serve_figures(**_: Any) -> None:
    """Serve the figures of a worker that is a process of its own; tasks on its threads share counters."""
    from django.conf import settings

    from kingsmoot.monitoring.metrics import serve_at

    if settings.METRICS_PORT:
        serve_at(settings.METRICS_PORT)


@signals.heartbeat_sent.connect
def show_life(**_: Any) -> None:
    """Touch the worker's heartbeat whenever it has sent one to Redis, every few seconds."""
    from kingsmoot.server.heartbeat import touch_heartbeat

    touch_heartbeat()


@signals.task_postrun.connect
def count_task(task: Task, state: str | None = None, **_: Any) -> None:
    """Count a task that has ended."""
    TASKS.labels(task.name, (state or "unknown").lower()).inc()
