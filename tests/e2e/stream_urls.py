"""A page that shows an event's venue and revision, and an address that changes them as an action would."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import path
from django.utils.html import format_html
from django.views.decorators.csrf import csrf_exempt

from kingsmoot.urls import urlpatterns as usual
from tables.core import notices
from tables.events.models import Event

PAGE = """<!doctype html>
<html lang="en"><head><title>{venue}</title>
<script type="module" src="{script}"></script></head>
<body data-stream-topics="event/{pk}" data-stream-ticket="{ticket}" data-revision="{revision}">
<main><h1>Event</h1>
<p data-live="event/{pk}" data-state="connecting">state</p>
<section id="venue" data-refresh>
  <p id="shown">{venue}</p>
  <details id="more"><summary>More</summary>text</details>
  <form id="written" method="post"><input type="hidden" name="made_from" value="{revision}">
    <label>Note <input name="note" value="{venue}"></label></form>
  <form id="untouched" method="post"><input type="hidden" name="made_from" value="{revision}"></form>
</section>
</main></body></html>"""


def page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the event."""
    event = Event.objects.get(pk=pk)
    etag = f'"{event.revision}"'
    if request.headers.get("If-None-Match") == etag:
        return HttpResponse(status=304)
    topic = f"event/{pk}"
    content = format_html(
        PAGE,
        pk=pk,
        venue=event.venue,
        revision=event.revision,
        ticket=notices.ticket_for([topic]),
        script=static("js/stream.js"),
    )
    return HttpResponse(content, headers={"ETag": etag, "Cache-Control": "no-cache"})


@csrf_exempt
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """Change the venue to the one in the body."""
    with transaction.atomic():
        Event.objects.filter(pk=pk).update(venue=request.body.decode(), revision=F("revision") + 1)
        notices.announce(f"event/{pk}", Event.objects.get(pk=pk).revision)
    return HttpResponse()


urlpatterns = [path("test/<int:pk>/", page), path("test/<int:pk>/change/", change), *usual]
