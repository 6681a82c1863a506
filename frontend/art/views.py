"""Pictures of cards, which browsers keep until the way they are composed changes."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache, lru_cache
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_safe

from frontend.art.compose import DOORS, picture
from rules import registry

DOORS_KEY = "doors"
"""Where a game's key stands in the address of a picture."""
YEAR = 365 * 24 * 3600
KEPT = 4096
"""Pictures that a process keeps: about 1 KB each."""


@require_safe
def card_picture(request: HttpRequest, version: str, game_key: str, face: str) -> HttpResponse:
    """Return the picture of a card, to be kept for good if it is of the version in force; compressed here,
    since not every installation has a web server before it that does."""
    packed, is_packed = _drawn(game_key, face), "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(
        packed if is_packed else gzip.decompress(packed), content_type="image/svg+xml; charset=utf-8"
    )
    if is_packed:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    if version == art_version():
        patch_cache_control(response, public=True, max_age=YEAR, immutable=True)
    return response


def pictures_url(game_key: str) -> str:
    """Return the address below which the pictures of a game's cards are: a face's name and ".svg" follow."""
    return reverse("card-picture", args=[art_version(), game_key, "-"]).removesuffix("-.svg")


@cache
def art_version() -> str:
    """Return a digest of all that pictures are composed from."""
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


@lru_cache(maxsize=KEPT)
def _drawn(game_key: str, face: str) -> bytes:
    try:
        depicted = DOORS.get(face) if game_key == DOORS_KEY else registry.find(game_key).depicts(face)
    except registry.UnknownGame:
        depicted = None
    if depicted is None:
        raise Http404
    return gzip.compress(picture(depicted).encode(), mtime=0)
