"""A write that is sent twice happens once and is answered twice alike."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from django.db import IntegrityError, transaction

from tables.errors import Malformed
from tables.models import IdempotencyRecord

Answer = tuple[int, Any]


def fingerprint(method: str, path: str, body: bytes) -> str:
    """What makes two requests the same request."""
    return hashlib.sha256(b"\0".join([method.encode(), path.encode(), body])).hexdigest()


def answer_once(identity: str, key: str, fingerprint: str, write: Callable[[], Answer]) -> Answer:
    """Run `write` unless this actor already used `key`; then return the first answer instead.

    The record and the write commit together, so a crash between them is impossible. A write that raises
    leaves no record and may be retried with the same key. Raises `Malformed` when the key is too long, holds
    what not every database stores, or was used for a different request.
    """
    if len(key) > 80:
        raise Malformed.at("Idempotency-Key", "An idempotency key has at most 80 characters.")
    if not key.isprintable():
        raise Malformed.at("Idempotency-Key", "An idempotency key has printable characters only.")
    try:
        with transaction.atomic():
            record = IdempotencyRecord.objects.create(
                actor=identity, key=key, fingerprint=fingerprint, status=0, body=None
            )
            record.status, record.body = write()
            record.save(update_fields=["status", "body"])
            return record.status, record.body
    except IntegrityError:
        first = IdempotencyRecord.objects.filter(actor=identity, key=key).first()
        if first is None:
            raise
    if first.fingerprint != fingerprint:
        raise Malformed.at("Idempotency-Key", "This idempotency key was already used for another request.")
    return first.status, first.body
