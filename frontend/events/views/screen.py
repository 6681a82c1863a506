"""The hall's big screen: it knows by itself what to show, and follows the event."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from frontend.access import public_event
from frontend.addresses import asked_for, for_others
from frontend.events.venue_screen import CHOICES, automatic, permitted, screen_context
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

    `?sheet=2` begins with the second sheet. Staff may show what the organizer has not made public; strangers
    get 404 for that.
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
    context = public_context(event, latest, "public-screen")
    context |= screen_context(event, latest, shown, has_news=bool(news))
    sheets = context.get("sheets", [])
    current = min(_number(request), len(sheets)) if sheets else 0
    context |= {
        "current": current,
        "next_sheet": current % len(sheets) + 1 if sheets else 0,
        "wanted": wanted,
        "choices": _choices(slug, may_show, wanted),
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


def _choices(slug: str, may_show: tuple[str, ...], wanted: str) -> list[Section]:
    page = reverse("public-screen", args=[slug])
    return [
        Section(_("Automatic"), page, is_current=not wanted),
        *(
            Section(CHOICES[choice], f"{page}?show={choice}", is_current=choice == wanted)
            for choice in may_show
        ),
    ]


def _number(request: HttpRequest) -> int:
    return max(1, whole_number(request.GET.get("sheet", ""), digits=3) or 1)
