"""The task queue: `memory://` inside the web process, Redis with its own workers in production."""

from __future__ import annotations

import os
from typing import Any

import django
from celery import Celery, signals

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kingsmoot.settings")

app = Celery("kingsmoot")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@signals.worker_init.connect
@signals.beat_init.connect
def refuse_newer_database(**_: Any) -> None:
    """Let no worker and no beat of an old program touch the database of a newer one."""
    django.setup()
    from tables.upkeep import schema

    try:
        schema.refuse_newer_database()
    except schema.Unfit as error:
        raise SystemExit(str(error)) from error
