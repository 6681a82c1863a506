"""A player's messages: chosen on the player's own page, confirmed and stopped from a message itself."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from frontend.access import player_of, require_player
from frontend.addresses import for_others
from frontend.form_actions import new_key, status_after, submit, submit_form
from frontend.frames import player_context
from frontend.messages.forms import DeviceForm, RenewedDeviceForm, SubscriptionForm
from tables.core.access import Actor
from tables.core.errors import Malformed
from tables.messages import actions as message_actions
from tables.messages.account_actions import add_account_device
from tables.messages.actions import (
    add_device,
    confirm_subscription,
    remove_device,
    renew_device,
    subscribe,
    subscription_with,
    unsubscribe,
)
from tables.messages.channels.push import encryption
from tables.messages.models import Channel, MessageKind, Subscription
from tables.messages.queries import choices_of, received_by


@require_http_methods(["GET", "POST"])
def my_messages(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a player's messages, and let them choose which they want."""
    event, player = require_player(request, slug)
    actor, now = Actor.of_player(player), choices_of(player)
    initial = {
        "kinds": now.kinds or MessageKind.values,
        "channel": now.choice.channel if now.choice else Channel.PAGE,
        "address": now.choice.address if now.choice else "",
    }
    form = SubscriptionForm(request.POST or None, initial=initial)
    is_mail = request.POST.get("channel") == Channel.EMAIL
    submission = submit_form(
        request,
        actor,
        form,
        lambda: subscribe(player, actor, site=for_others(request, "/"), **form.cleaned_data),
        to=reverse("my-messages", args=[slug]),
        done=_("Saved. Confirm a new address by the link in the e-mail.") if is_mail else _("Saved."),
    )
    if submission.response is not None:
        return submission.response
    context = {
        "form": form,
        "key": new_key(),
        "choices": now,
        "push_key": encryption.public_key(),
        "devices": [encryption.device_digest(device.address) for device in now.devices],
        "received": received_by(player),
        "sends_mail": bool(settings.EMAIL_HOST),
    }
    status = status_after(request, submission)
    return render(
        request, "messages/own_messages.html", player_context(event, player) | context, status=status
    )


@require_POST
def stop(request: HttpRequest, slug: str) -> HttpResponse:
    """Turn off all messages of a player."""
    event, player = require_player(request, slug)
    actor = Actor.of_player(player)
    submission = submit(
        request,
        actor,
        lambda: unsubscribe(player, actor),
        to=reverse("my-messages", args=[slug]),
        done=_("All messages are off, and your address is deleted."),
    )
    return submission.response or redirect("my-messages", event.slug)


@require_POST
def switch_on(request: HttpRequest, slug: str) -> HttpResponse:
    """Turn on notifications for the device that asks, by its browser's push service."""
    event, player = require_player(request, slug)
    actor, form = Actor.of_player(player), DeviceForm(request.POST)
    submission = submit_form(
        request,
        actor,
        form,
        lambda: add_device(player, actor, site=for_others(request, "/"), **form.cleaned_data),
        to=reverse("my-messages", args=[slug]),
        done=_("You now get notifications on this device."),
    )
    if submission.response is None:
        messages.error(request, _("Notifications could not be turned on for this device."))
        for faults in form.errors.values():
            messages.error(request, " ".join(map(str, faults)))
    return submission.response or redirect("my-messages", event.slug)


@require_POST
def renew(request: HttpRequest) -> HttpResponse:
    """Replace the push address that a browser has renewed, of its account and at every event whose player
    this browser acts for; 404 if there is none. The service worker asks."""
    form = RenewedDeviceForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=400)
    there = Subscription.objects.filter(channel=Channel.PUSH, address=form.cleaned_data["old"])
    renewed = 0
    for device in there.select_related("player", "event", "user"):
        if device.event is None:
            renewed += _renew_of_account(request, device, form)
            continue
        player = player_of(request, device.event)
        if player is not None and player == device.player:
            try:
                renew_device(player, Actor.of_player(player), **form.cleaned_data)
            except Malformed:
                return HttpResponse(status=400)
            renewed += 1
    if not renewed:
        raise Http404
    return HttpResponse(status=204)


def _renew_of_account(request: HttpRequest, device: Subscription, form: RenewedDeviceForm) -> int:
    """Return whether the device was this browser's account's, which has its new address now."""
    if device.user is None or request.user != device.user:
        return 0
    try:
        add_account_device(Actor.staff(device.user), site=device.site, **form.cleaned_data)
    except Malformed:
        return 0
    return 1


@require_POST
def switch_off(request: HttpRequest, slug: str) -> HttpResponse:
    """Turn off notifications for the device that asks."""
    event, player = require_player(request, slug)
    actor, endpoint = Actor.of_player(player), request.POST.get("endpoint", "")
    submission = submit(
        request,
        actor,
        lambda: remove_device(player, actor, endpoint),
        to=reverse("my-messages", args=[slug]),
        done=_("Notifications are off for this device."),
    )
    return submission.response or redirect("my-messages", event.slug)


@require_http_methods(["GET", "POST"])
def subscription(request: HttpRequest, token: str) -> HttpResponse:
    """Show the page that messages link to: confirm an address, or stop. Opening it changes nothing."""
    found = subscription_with(token)
    context = {
        "event": found.event,
        "subscription": found,
        "is_device": found.channel == Channel.PUSH,
        "is_stopped": False,
    }
    if request.method == "POST":
        if "confirm" in request.POST:
            context["subscription"] = confirm_subscription(token)
        elif "stop" in request.POST:
            message_actions.leave(token)
            context["is_stopped"] = True
    return render(request, "messages/subscription.html", context)


@csrf_exempt
@require_POST
def leave(request: HttpRequest, token: str) -> HttpResponse:
    """Stop messages by one click in a program for mail (RFC 8058), which has no session and sends no mark."""
    message_actions.leave(token)
    return HttpResponse(_("Messages are off.") + "\n", content_type="text/plain; charset=utf-8")
