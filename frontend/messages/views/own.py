"""Messages of players and accounts: chosen on their own pages, confirmed and stopped from a message."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
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
from frontend.messages.forms import AccountForm, DeviceForm, RenewedDeviceForm, SubscriptionForm
from tables.core.access import Actor
from tables.core.errors import Malformed
from tables.messages import actions as message_actions
from tables.messages.account_actions import (
    add_account_device,
    choose_account_messages,
    remove_account_device,
    stop_account_messages,
)
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
from tables.messages.models import ACCOUNT_KINDS, Channel, MessageKind, Subscription
from tables.messages.queries import account_choices, choices_of, received_by
from tables.players.models import Player
from tables.staff.models import User


@dataclass(frozen=True, slots=True)
class _Receiver:
    """The player, or the account where `player` is None, whose messages a request changes, and their
    page."""

    actor: Actor
    page: str
    player: Player | None = None

    def add_device(self, **device: Any) -> Subscription:
        """Turn on notifications for a device."""
        if self.player is None:
            return add_account_device(self.actor, **device)
        return add_device(self.player, self.actor, **device)

    def remove_device(self, endpoint: str) -> None:
        """Turn off notifications for a device."""
        if self.player is None:
            remove_account_device(self.actor, endpoint)
        else:
            remove_device(self.player, self.actor, endpoint)

    def stop(self) -> None:
        """Turn off all messages."""
        if self.player is None:
            stop_account_messages(self.actor)
        else:
            unsubscribe(self.player, self.actor)


def _receiver(request: HttpRequest, slug: str) -> _Receiver:
    """Return the player of an event, or the account that is signed in where no event is named."""
    if not slug:
        return _Receiver(Actor.staff(_user(request)), reverse("account-messages"))
    _event, player = require_player(request, slug)
    return _Receiver(Actor.of_player(player), reverse("my-messages", args=[slug]), player)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


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
        **_device_context(now.devices),
        "received": received_by(player),
        "sends_mail": bool(settings.EMAIL_HOST),
    }
    status = status_after(request, submission)
    return render(
        request, "messages/own_messages.html", player_context(event, player) | context, status=status
    )


@require_http_methods(["GET", "POST"])
@login_required
def account_messages(request: HttpRequest) -> HttpResponse:
    """Show which messages reach an account, and where, and let it choose."""
    user = _user(request)
    actor, now = Actor.staff(user), account_choices(user)
    initial = {"kinds": now.kinds or ACCOUNT_KINDS, "wants_letters": now.wants_letters or not now.devices}
    form = AccountForm(request.POST or None, initial=initial, address=now.letters)
    submission = submit_form(
        request,
        actor,
        form,
        lambda: choose_account_messages(actor, **form.cleaned_data),
        to=reverse("account-messages"),
        done=_("Saved."),
    )
    context = {"form": form, "key": new_key(), "choices": now, **_device_context(now.devices)}
    return submission.response or render(
        request, "messages/account_messages.html", context, status=status_after(request, submission)
    )


def _device_context(devices: Collection[Subscription]) -> dict[str, Any]:
    """Return what the part of a page about notifications needs."""
    return {
        "push_key": encryption.public_key(),
        "devices": [encryption.device_digest(device.address) for device in devices],
    }


@require_POST
def stop(request: HttpRequest, slug: str = "") -> HttpResponse:
    """Turn off all messages."""
    receiver = _receiver(request, slug)
    is_account = receiver.player is None
    done = (
        _("All messages are off.") if is_account else _("All messages are off, and your address is deleted.")
    )
    submission = submit(request, receiver.actor, receiver.stop, to=receiver.page, done=done)
    return submission.response or redirect(receiver.page)


@require_POST
def switch_on(request: HttpRequest, slug: str = "") -> HttpResponse:
    """Turn on notifications for the device that asks, by its browser's push service."""
    receiver, form = _receiver(request, slug), DeviceForm(request.POST)
    submission = submit_form(
        request,
        receiver.actor,
        form,
        lambda: receiver.add_device(site=for_others(request, "/"), **form.cleaned_data),
        to=receiver.page,
        done=_("You now get notifications on this device."),
    )
    if submission.response is None:
        messages.error(request, _("Notifications could not be turned on for this device."))
        for faults in form.errors.values():
            messages.error(request, " ".join(map(str, faults)))
    return submission.response or redirect(receiver.page)


@require_POST
def switch_off(request: HttpRequest, slug: str = "") -> HttpResponse:
    """Turn off notifications for the device that asks."""
    receiver, endpoint = _receiver(request, slug), request.POST.get("endpoint", "")
    submission = submit(
        request,
        receiver.actor,
        lambda: receiver.remove_device(endpoint),
        to=receiver.page,
        done=_("Notifications are off for this device."),
    )
    return submission.response or redirect(receiver.page)


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
        add_account_device(
            Actor.staff(device.user), site=device.site, kinds=device.kinds, **form.cleaned_data
        )
    except Malformed:
        return 0
    return 1


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
