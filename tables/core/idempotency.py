"""A write that is sent twice happens once and is answered twice alike.

What is kept of an answer is small and has an end: an answer of more than 4 KB, compressed, is not kept, and
after two days a key is forgotten. A phone that tries again does so within minutes.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tables.core import timekeeping
from tables.core.errors import AlreadyDone, Malformed
from tables.core.searches import outside_transactions
from tables.core.text.languages import moment_text
from tables.journal.models import MAX_STORED_ANSWER, IdempotencyRecord

Answer = tuple[int, Any]
LASTS = timedelta(days=2)
BATCH = 1_000
"""Records forgotten in one transaction: nobody waits for more than a moment."""


def fingerprint(method: str, path: str, body: bytes) -> str:
    """Return what makes two requests the same request."""
    return hashlib.sha256(b"\0".join([method.encode(), path.encode(), body])).hexdigest()


def answer_once(identity: str, key: str, fingerprint: str, write: Callable[[], Answer]) -> Answer:
    """Run `write` unless this actor already used `key`; then return the first answer instead.

    The record and the write commit together, so a crash between them is impossible. A write that raises
    leaves no record and may be retried with the same key. Raises `Malformed` when the key is too long, holds
    what not every database stores, or was used for a different request, and `AlreadyDone` when the first
    answer was too large to be kept.
    """
    if len(key) > 80:
        raise Malformed.at("Idempotency-Key", _("An idempotency key has at most 80 characters."))
    if not key.isprintable():
        raise Malformed.at("Idempotency-Key", _("An idempotency key has printable characters only."))
    try:
        return outside_transactions(lambda: _written(identity, key, fingerprint, write))
    except IntegrityError:
        first = IdempotencyRecord.objects.filter(actor=identity, key=key).first()
        if first is None:
            raise
    if first.fingerprint != fingerprint:
        raise Malformed.at("Idempotency-Key", _("This idempotency key was already used for another request."))
    return first.status, kept_answer(first)


def _written(identity: str, key: str, fingerprint: str, write: Callable[[], Answer]) -> Answer:
    """Write, and keep the answer, in one transaction."""
    with transaction.atomic():
        record = IdempotencyRecord.objects.create(actor=identity, key=key, fingerprint=fingerprint, status=0)
        record.status, body = write()
        record.answer = _kept(body)
        record.save(update_fields=["status", "answer"])
        return record.status, body


def _kept(body: Any) -> bytes:
    """Return what the record keeps of an answer: its JSON, compressed, or nothing when that is large."""
    packed = zlib.compress(json.dumps(body, cls=DjangoJSONEncoder).encode())
    return packed if len(packed) <= MAX_STORED_ANSWER else b""


def kept_answer(record: IdempotencyRecord) -> Any:
    """Return the answer that `record` keeps. Raises `AlreadyDone` when it was too large."""
    if not record.answer:
        raise AlreadyDone(
            _(
                "This very request was carried out at {created_at} UTC, with status "
                "{status}. Its answer was too large to be kept: read what stands now."
            ).format(created_at=moment_text(record.created_at, "seconds"), status=record.status)
        )
    return json.loads(zlib.decompress(record.answer))


def forget_expired(at: datetime | None = None) -> int:
    """Delete the records that are older than two days, a batch a transaction, and return how many."""
    limit, forgotten = (at or timekeeping.now()) - LASTS, 0
    while True:
        expired = IdempotencyRecord.objects.filter(created_at__lt=limit).values_list("pk", flat=True)[:BATCH]
        deleted, _ = IdempotencyRecord.objects.filter(pk__in=list(expired)).delete()
        forgotten += deleted
        if deleted < BATCH:
            return forgotten
