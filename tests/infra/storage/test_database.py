"""The database behind the tests behaves as the one behind an event."""

from __future__ import annotations

import threading

import pytest
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.utils import timezone


@pytest.mark.django_db
def test_sqlite_waits_for_its_turn_and_keeps_a_log_file():
    if connection.vendor != "sqlite":
        assert connection.vendor == "postgresql"
        return
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert cursor.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


@pytest.mark.django_db(transaction=True)
def test_twenty_writers_who_read_before_they_write_lose_nothing():
    Session.objects.create(session_key="tally", session_data="0", expire_date=timezone.now())
    failures: list[Exception] = []

    def add_ten() -> None:
        try:
            for _ in range(10):
                with transaction.atomic():
                    row = Session.objects.select_for_update().get(session_key="tally")
                    row.session_data = str(int(row.session_data) + 1)
                    row.save()
        except Exception as failure:
            failures.append(failure)
        finally:
            connection.close()

    writers = [threading.Thread(target=add_ten) for _ in range(20)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert failures == []
    assert Session.objects.get(session_key="tally").session_data == "200"
