"""Work done outside a request. Every task can be lost and repeated: the database says what is still due."""

from __future__ import annotations

import time

from celery import shared_task
from django.core.cache import cache
from django.core.management import call_command

from tables.core import idempotency
from tables.live.view import shared_replays
from tables.live.workers import idle_expiry, online, reminders
from tables.messages import outbox, sending
from tables.players.actions import personal_data
from tables.reports import actions as reports

HEARTBEAT_KEY = "kingsmoot.pulse"


@shared_task
def heartbeat() -> None:
    """Leave a sign of life of beat and worker for /readyz, in seconds since the epoch."""
    cache.set(HEARTBEAT_KEY, time.time(), timeout=600)


@shared_task
def remove_expired_sessions() -> None:
    """Delete sessions nobody can use any more."""
    call_command("clearsessions")


@shared_task
def forget_idempotency_keys() -> None:
    """Forget the keys of writes that nobody repeats any more."""
    idempotency.forget_expired()


@shared_task
def deliver_messages() -> None:
    """Tell of clocks what there is to tell, and deliver what is due, a few seconds long."""
    outbox.notify_by_clock()
    reminders.remind()
    sending.deliver_due()


@shared_task
def erase_old_contacts() -> None:
    """Erase the contacts of events that are over for long enough, and old messages in the folder."""
    personal_data.erase_old_contacts()
    sending.clear_folder()
    outbox.forget_old_account_messages()
    reports.forget_old_reports()


@shared_task
def conduct_online_events() -> None:
    """Take what is due at events that are played online."""
    online.conduct_all()


@shared_task
def abandon_idle_live_games() -> None:
    """Give up casual games that nobody plays any more."""
    idle_expiry.abandon_idle()


@shared_task
def forget_shared_replays() -> None:
    """Forget shared replays in which nobody has moved for some hours."""
    shared_replays.forget_expired()
