"""The task queue: `memory://` inside the web process, Redis with its own workers in production."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kingsmoot.settings")

app = Celery("kingsmoot")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
