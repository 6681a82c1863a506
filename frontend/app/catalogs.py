"""The sentences of scripts in each language that is offered: a script, which browsers keep until it changes.
English has none, for its sentences stand in the scripts."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_GET
from django.views.i18n import JavaScriptCatalog

from tables.core.languages import offered

YEAR = 365 * 24 * 3600


def catalog_url(language: str) -> str:
    """Return the address of a language's script, "" for English. It changes with what is in it."""
    if language == settings.LANGUAGE_CODE or language not in offered():
        return ""
    _script, digest = _catalog(language, tuple(map(str, settings.LOCALE_PATHS)))
    return reverse("script-catalog", args=[language, digest])


@require_GET
def script_catalog(request: HttpRequest, language: str, digest: str) -> HttpResponse:
    """Return a language's script, to be kept if it is the one of the address."""
    if not catalog_url(language):
        raise Http404
    script, present = _catalog(language, tuple(map(str, settings.LOCALE_PATHS)))
    response = HttpResponse(script, content_type="text/javascript; charset=utf-8")
    if digest == present:
        patch_cache_control(response, public=True, max_age=YEAR, immutable=True)
    return response


@lru_cache(maxsize=64)
def _catalog(language: str, folders: tuple[str, ...]) -> tuple[bytes, str]:
    """Return the script of a language and its digest; `folders` are where catalogs are."""
    with translation.override(language):
        script = JavaScriptCatalog(packages=["kingsmoot"]).get(HttpRequest()).content
    return script, hashlib.sha256(script).hexdigest()[:16]
