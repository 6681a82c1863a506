"""The hall's big screen: it knows by itself what to show, and follows the event."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from frontend.access import public_event
from frontend.addresses import asked_for, for_others
from frontend.events.venue_screen import (
    CHOICES,
    MAX_SCREENS,
    MAX_SHEETS,
    Share,
    automatic,
    permitted,
    screen_context,
)
from frontend.frames import public_context
from frontend.navigation import Section
from tables.core.access import Actor, can
from tables.core.active_language import switch_to
from tables.core.text.plain import whole_number
from tables.events.models import Event
from tables.messages.queries import news_of
from tables.rounds.queries.pairings import latest_round


@require_GET
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the screen. `?show=names`, `tables`, `clock` or `standings` fixes what it shows.

    `?sheet=2` begins with the second sheet, `?screen=1&of=3` shows the first third of each list. Staff may
    show what the organizer has not made public; strangers get 404 for that.
    """
    event, is_staff = _event(request, slug)
    switch_to(event.language)
    latest = latest_round(event)
    may_show = permitted(event, is_staff=is_staff)
    wanted = asked_for(request, "show")
    if wanted in CHOICES:
        if wanted not in may_show:
            raise Http404
        shown: tuple[str, ...] = (wanted,)
    else:
        wanted = ""
        shown = tuple(choice for choice in automatic(event, latest) if choice in may_show)
    news = news_of(event)
    share = _share(request)
    context = public_context(event, latest, "public-screen")
    context |= screen_context(event, latest, shown, has_news=bool(news), share=share)
    sheets = context.get("sheets", [])
    first = min(_positive(request, "sheet"), len(sheets)) if sheets else 0
    on_page = list(enumerate(sheets, start=1))[max(0, first - 1) :][:MAX_SHEETS]
    context |= {
        "on_page": on_page,
        "first": first,
        "next_sheet": first % len(sheets) + 1 if sheets else 0,
        "wanted": wanted,
        "choices": _choices(slug, may_show, wanted, share),
        "share": share,
        "max_screens": MAX_SCREENS,
        "news": news,
        "sign_up_url": for_others(request, reverse("public-event", args=[slug])),
    }
    return render(request, "events/screen.html", context)


def _event(request: HttpRequest, slug: str) -> tuple[Event, bool]:
    if request.user.is_authenticated:
        event = get_object_or_404(Event, slug=slug)
        if can(Actor.staff(request.user), "screen.show", event):
            return event, True
    return public_event(slug), False


def _choices(slug: str, may_show: tuple[str, ...], wanted: str, share: Share) -> list[Section]:
    page = reverse("public-screen", args=[slug])
    split = {"screen": share.number, "of": share.count} if share.count > 1 else {}

    def address(show: str) -> str:
        query = urlencode(({"show": show} if show else {}) | split)
        return f"{page}?{query}" if query else page

    return [
        Section(_("Automatic"), address(""), is_current=not wanted),
        *(Section(CHOICES[choice], address(choice), is_current=choice == wanted) for choice in may_show),
    ]


def _share(request: HttpRequest) -> Share:
    """Return what `?screen=2&of=3` asks for; without it, or beyond what there can be, the whole."""
    count = min(_positive(request, "of"), MAX_SCREENS)
    return Share(min(_positive(request, "screen"), count), count)


def _positive(request: HttpRequest, name: str) -> int:
    return max(1, whole_number(request.GET.get(name, ""), digits=3) or 1)
