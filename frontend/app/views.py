"""What makes an app of the pages: the worker that keeps them, who is there, and what is installed."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from frontend.access import StaffVisit, require_player, staff_page
from frontend.acting import acting_for

SCRIPTS = ("worker", "copies", "kept", "store", "page", "push")
SHELL = (
    *(f"css/{name}.css" for name in ("tokens", "elements", "frames", "components", "forms", "tables")),
    *(f"css/{name}.css" for name in ("event", "organizer", "print")),
    *(f"js/{name}.js" for name in ("theme", "controls", "elements", "clock", "sheet", "refresh")),
    *(f"js/{name}.js" for name in ("stream", "stream-connection", "stream-worker")),
    *(f"js/offline/{name}.js" for name in SCRIPTS),
    "fonts/source-sans-3-latin-wght-normal.woff2",
    "fonts/source-serif-4-latin-wght-normal.woff2",
    "img/icons.svg",
    "img/favicon.svg",
    "vendor/idiomorph-0.8.0.esm.js",
)
"""Static files without which a kept page is no page."""


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """The worker's script, at the root because it looks after what is below its address; another text
    whenever a file of the shell is another one, so that browsers notice."""
    settings = {
        "version": _version(),
        "shell": [static(name) for name in SHELL],
        "noConnection": reverse("offline-no-connection"),
        "session": reverse("offline-session"),
        "device": reverse("offline-device"),
        "signIn": reverse("sign-in"),
        "signOut": reverse("sign-out"),
        "icon": static("img/app-any-192.png"),
    }
    script = f'import {{ start }} from "{static("js/offline/worker.js")}";\nstart({json.dumps(settings)});\n'
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@cache
def _version() -> str:
    """Return a digest of the shell's files, which the embedded default serves under plain names."""
    digest = hashlib.sha256()
    for name in SHELL:
        path = finders.find(name)
        assert isinstance(path, str), name
        digest.update(Path(path).read_bytes())
    return digest.hexdigest()[:12]


@require_GET
def no_connection(request: HttpRequest) -> HttpResponse:
    """The page in place of one that cannot be reached and was not kept; it tells nothing of who asks."""
    return HttpResponse(render_to_string("app/no_connection.html"))


@never_cache
@require_GET
def session(request: HttpRequest) -> JsonResponse:
    """Return a fresh token against forgery, and whose account is signed in, for what the worker sends by
    itself: a kept form says itself for whom it was made."""
    return JsonResponse({"token": get_token(request), "made_for": acting_for(request).signed()})


@require_GET
def my_app(request: HttpRequest, slug: str) -> JsonResponse:
    """What a player's phone installs."""
    event = require_player(request, slug)[0]
    return _manifest(event.name, reverse("my-event", args=[event.slug]))


@require_GET
@staff_page("event.view")
def staff_app(request: HttpRequest, visit: StaffVisit) -> JsonResponse:
    """What a judge's phone installs."""
    return _manifest(
        _("{event}, staff").format(event=visit.event.name), reverse("staff-overview", args=[visit.event.slug])
    )


def _manifest(name: str, start: str) -> JsonResponse:
    drawn = ((192, "any"), (512, "any"), (512, "maskable"))
    manifest: dict[str, Any] = {
        "id": start,
        "name": name,
        "short_name": "Kingsmoot",
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "theme_color": "#f6f3eb",
        "background_color": "#f6f3eb",
        "icons": [
            {
                "src": static(f"img/app-{purpose}-{size}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size, purpose in drawn
        ],
    }
    return JsonResponse(manifest, content_type="application/manifest+json")
