"""The Django project: settings, addresses, processes. Wiring only."""

from kingsmoot.celery import app as celery_app

__all__ = ["celery_app"]
