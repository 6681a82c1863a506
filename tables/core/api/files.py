"""Answers that are files: lists as CSV, events as archives; and in which format an endpoint answers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiTypes
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from tables.core.api.fields import FlagAsked, StrictSerializer


class FileQuery(StrictSerializer):
    """A file that was read back, or one that is wanted all the same."""

    override = FlagAsked(default=False, help_text="Give the file even if this program cannot read it again.")


@dataclass(frozen=True, slots=True)
class NamedText:
    """The text of a file, or its bytes, and the name to save it under."""

    name: str
    text: str | bytes


@dataclass(frozen=True, slots=True)
class File:
    """An answer of this media type; the function returns a `NamedText`."""

    media_type: str
    schema: OpenApiTypes = OpenApiTypes.STR

    def response(self, file: NamedText) -> HttpResponse:
        """Return the file as a download."""
        charset = "" if isinstance(file.text, bytes) else "; charset=utf-8"
        return HttpResponse(
            file.text,
            content_type=f"{self.media_type}{charset}",
            headers={"Content-Disposition": f'attachment; filename="{file.name}"'},
        )

    def renderer(self) -> BaseRenderer:
        """Return what content negotiation is offered, and what writes problems: those stay JSON."""
        renderer = ProblemRenderer()
        renderer.media_type = self.media_type
        return renderer


class ProblemRenderer(BaseRenderer):
    """Writes the problems of an address that otherwise answers with a file."""

    format = "file"
    charset = None

    def render(self, data: Any, accepted_media_type: Any = None, renderer_context: Any = None) -> bytes:
        """Return the problem details as JSON."""
        return json.dumps(data, ensure_ascii=False).encode()


CSV = File("text/csv")
TEXT = File("text/plain")
ARCHIVE = File("application/json", OpenApiTypes.OBJECT)
PDF = File("application/pdf", OpenApiTypes.BINARY)


class FirstFormatServes(DefaultContentNegotiation):
    """What `Accept` asks for; without looking further where the caller takes anything or just the first.

    Nearly every caller does: programs send `*/*`, JSON or nothing.
    """

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return the renderer and the media type of the answer. Raises `NotAcceptable` (406)."""
        first, *_ = renderers = list(renderers)
        if request.META.get("HTTP_ACCEPT", "*/*") in ("*/*", first.media_type):
            return first, first.media_type
        return super().select_renderer(request, renderers, format_suffix)
