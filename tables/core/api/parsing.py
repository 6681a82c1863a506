"""Request bodies: JSON and nothing else, and of JSON only what can be stored and written back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.core.exceptions import RequestDataTooBig
from django.http.request import RawPostDataException
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import APIException, UnsupportedMediaType
from rest_framework.parsers import JSONParser
from rest_framework.request import Request

from tables.archive.rules.json_text import STRANGERS, ArchiveMalformed, load
from tables.core.errors import Malformed, Problem
from tables.core.text.plain import whole_number

FORMS = {"application/x-www-form-urlencoded", "multipart/form-data"}
"""What the check against forgery would read."""


class BodyTooLarge(APIException):
    """The body has more bytes than one request may carry (413)."""

    status_code = 413
    default_detail = gettext_lazy("The request is too large.")
    default_code = "too-large"


class StrictJSON(JSONParser):
    """JSON in UTF-8 as archives are read: no key twice, no NUL, no half surrogates, no infinite numbers."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the JSON values. Raises `Malformed` (400) with the path of each problem.

        The limits are those of the operation that is called; an address that is none takes what strangers may
        send.
        """
        limits = parser_context["limits"] if parser_context else STRANGERS
        try:
            return load(stream.read(limits.bytes + 1), limits)
        except ArchiveMalformed as error:
            raise Malformed(Problem(found.message, found.field) for found in error.problems) from None


def require_fit(request: Request, at_most: int) -> None:
    """Raise `BodyTooLarge` or `UnsupportedMediaType` for a request whose headers say that its body has more
    than `at_most` bytes, or is a form. Nothing of it is read."""
    length = whole_number(str(request.META.get("CONTENT_LENGTH") or "0"), digits=15)
    if length is None or length > at_most:
        raise BodyTooLarge
    if request.content_type.partition(";")[0].strip().lower() in FORMS:
        raise UnsupportedMediaType(request.content_type)


def raw_body(request: Request, at_most: int) -> bytes:
    """Return the body as it was sent, if it has `at_most` so many bytes.

    To be asked for before `request.data`, which would read past the limit of Django's settings. Raises
    `BodyTooLarge`, and `UnsupportedMediaType` where the check against forgery has taken a form apart.
    """
    length = str(request.META.get("CONTENT_LENGTH") or "")
    if length.isdecimal() and int(length) > at_most:
        raise BodyTooLarge
    try:
        body = bytes(request.body)
    except RequestDataTooBig as error:
        raise BodyTooLarge from error
    except RawPostDataException as error:
        raise UnsupportedMediaType(request.content_type) from error
    if len(body) > at_most:
        raise BodyTooLarge
    return body
