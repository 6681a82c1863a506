"""What a player is told: chosen on the player's own page, confirmed and stopped from a message itself."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from frontend.access import require_player
from frontend.addresses import for_others
from frontend.form_actions import new_key, status_after, submit, submit_form
from frontend.forms.messages import SubscriptionForm
from frontend.frames import player_context
from tables.actions.messages import confirm_subscription, subscribe, subscription_with, unsubscribe
from tables.core.access import Actor
from tables.models import Channel, MessageKind
from tables.queries.messages import received_by, subscription_of


@require_http_methods(["GET", "POST"])
def my_messages(request: HttpRequest, slug: str) -> HttpResponse:
    """What I was told, and what I want to be told."""
    event, player = require_player(request, slug)
    actor, now = Actor.of_player(player), subscription_of(player)
    initial = (
        {"kinds": MessageKind.values, "channel": Channel.PAGE}
        if now is None
        else {"kinds": now.kinds, "channel": now.channel, "address": now.address}
    )
    form = SubscriptionForm(request.POST or None, initial=initial)
    is_mail = request.POST.get("channel") == Channel.EMAIL
    submission = submit_form(
        request,
        actor,
        form,
        lambda: subscribe(player, actor, site=for_others(request, "/"), **form.cleaned_data),
        to=reverse("my-messages", args=[slug]),
        done="Saved. A new address is asked first: read the mail there." if is_mail else "Saved.",
    )
    if submission.response is not None:
        return submission.response
    context = {
        "form": form,
        "key": new_key(),
        "subscription": now,
        "received": received_by(player),
        "sends_mail": bool(settings.EMAIL_HOST),
    }
    status = status_after(request, submission)
    return render(request, "player/messages.html", player_context(event, player) | context, status=status)


@require_POST
def stop(request: HttpRequest, slug: str) -> HttpResponse:
    """Be told nothing more."""
    event, player = require_player(request, slug)
    actor, now = Actor.of_player(player), subscription_of(player)
    if now is not None:
        submission = submit(
            request,
            actor,
            lambda: unsubscribe(now, actor),
            to=reverse("my-messages", args=[slug]),
            done="You are told nothing more, and the address is forgotten.",
        )
        if submission.response is not None:
            return submission.response
    return redirect("my-messages", event.slug)


@require_http_methods(["GET", "POST"])
def subscription(request: HttpRequest, token: str) -> HttpResponse:
    """The page that messages lead to: confirm an address, or stop. Who opens it has changed nothing yet."""
    found = subscription_with(token)
    context = {"event": found.event, "subscription": found, "is_stopped": False}
    if request.method == "POST":
        if "confirm" in request.POST:
            context["subscription"] = confirm_subscription(token)
        elif "stop" in request.POST:
            _stop(token)
            context["is_stopped"] = True
    return render(request, "public/subscription.html", context)


@csrf_exempt
@require_POST
def leave(request: HttpRequest, token: str) -> HttpResponse:
    """Stop messages by one click in a program for mail (RFC 8058), which has no session and sends no mark."""
    _stop(token)
    return HttpResponse("You are told nothing more.\n", content_type="text/plain; charset=utf-8")


def _stop(token: str) -> None:
    found = subscription_with(token)
    assert found.player is not None
    unsubscribe(found, Actor.of_player(found.player))
