"""The doctor: every part of an installation examined, with what is wrong and what to do in plain sentences.

`kingsmoot doctor` prints it. It changes nothing, and a part that fails does not keep it from the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from django.db import DatabaseError

from kingsmoot.monitoring.doctor import inside, outside
from kingsmoot.monitoring.doctor.findings import Finding, note

Examination = Callable[[], Iterator[Finding]]


def examinations(address: str = "") -> dict[str, Examination]:
    """Return what is examined, by its name, in order; `address` is the one that visitors use."""
    return {
        "Settings": inside.check_settings,
        "Versions": inside.check_versions,
        "Database": inside.check_database,
        "Secret key": inside.check_secret_key,
        "Redis": inside.check_redis,
        "Workers": inside.check_workers,
        "Disk": inside.check_disk,
        "Backups": inside.check_backups,
        "Mail": outside.check_mail,
        "Push": outside.check_push,
        "Address": partial(outside.check_address, address),
        "Clock": outside.check_clock,
    }


def examine(address: str = "") -> Iterator[tuple[str, Finding]]:
    """Yield each finding with the name of its part."""
    for name, check in examinations(address).items():
        try:
            for finding in check():
                yield name, finding
        except DatabaseError:
            yield name, note("It could not be examined fully without the database.")
