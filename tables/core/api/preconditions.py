"""Revisions as ETags, and writes that say which revision they were made from and happen once.

An ETag is `"12.40"`: the row stands as of revision 12, and the event around it is at revision 40. Answers
that tell of no single row have the event's revision alone. `If-Match` compares the first number, so a write
is refused only when its own row changed; `If-None-Match` compares the last, so an answer is left out only
when nothing at all happened at the event. In a language other than English the ETag ends with it
(`"12.40.de"`), for the answer in another one is another answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from tables.core.api.parsing import raw_body
from tables.core.api.problems import PreconditionFailed
from tables.core.errors import Malformed, Outdated
from tables.core.idempotency import answer_once, fingerprint
from tables.standings.queries.standings import forget_standings

_TAG = re.compile(r'^(?:W/)?"([0-9]{1,9})(?:\.([0-9]{1,9}))?(?:\.([a-z][a-z0-9-]{1,19}))?"$', re.ASCII)
_KEY = re.compile(r"^[\x21-\x7e]{1,80}$", re.ASCII)


def etag(*revisions: int) -> str:
    """Return the ETag of a row and of the event around it, or of the event alone."""
    language = _language()
    suffix = [] if language == settings.LANGUAGE_CODE else [language]
    return f'"{".".join([*map(str, revisions), *suffix])}"'


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


def expected_revision(request: Request) -> int | None:
    """Return the revision named by `If-Match`, or None when the header is absent or `*`. 400 when
    malformed."""
    header = request.headers.get("If-Match", "").strip()
    if header in {"", "*"}:
        return None
    found = _TAG.match(header)
    if found is None:
        raise ValidationError({"If-Match": _('Send the ETag you were given, such as "12.40".')})
    return int(found[1])


def is_unchanged(request: Request, event_revision: int) -> bool:
    """Return whether the caller has the answer of this revision of the event and of the active language
    already (`If-None-Match`)."""
    # From META: `request.headers` would first write the names of all headers anew, for every read.
    found = _TAG.match(request.META.get("HTTP_IF_NONE_MATCH", "").strip())
    if found is None or int(found[2] or found[1]) != event_revision:
        return False
    return (found[3] or settings.LANGUAGE_CODE) == _language()


def idempotency_key(request: Request) -> str:
    """Return the `Idempotency-Key`, "" without one. Raises `Malformed` for what is no plain text."""
    key = request.headers.get("Idempotency-Key", "").strip()
    if key and not _KEY.match(key):
        raise Malformed.at(
            "Idempotency-Key", _("A key has 1 to 80 printable ASCII characters, without spaces.")
        )
    return key


def write_once(
    request: Request, identity: str, status: int, act: Callable[[], Any], secrets: Collection[str]
) -> Any:
    """Act once per caller (`identity`) and `Idempotency-Key` and return the answer, JSON or None.

    A replay gets the first answer, but with null for the `secrets`: those are shown once and stored nowhere.
    `Outdated` becomes 412 where the expectation came from `If-Match`, and stays 409 where it came from the
    body.
    """
    shown_once: dict[str, Any] = {}
    has_acted = False

    def act_once() -> tuple[int, Any]:
        nonlocal has_acted
        answer = act()
        has_acted = True
        if isinstance(answer, dict):
            shown_once.update({name: answer[name] for name in secrets if name in answer})
            answer = {name: None if name in shown_once else value for name, value in answer.items()}
        return status, answer

    key = idempotency_key(request)
    try:
        if key:
            mark = fingerprint(request.method or "", request.get_full_path(), _body_of(request))
            _, answer = answer_once(identity, key, mark, act_once)
        else:
            _, answer = act_once()
    except Outdated as error:
        if "If-Match" in request.headers:
            raise PreconditionFailed(revision=error.revision, current=error.current) from error
        raise
    except Exception:
        if has_acted:  # and was rolled back: its answer may have remembered standings that never were
            forget_standings()
        raise
    return {**answer, **shown_once} if shown_once else answer


def _body_of(request: Request) -> bytes:
    """Return the body; that of a write that takes one has been measured by then."""
    return raw_body(request, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
