"""In which format an endpoint answers."""

from __future__ import annotations

from collections.abc import Iterable

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


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
