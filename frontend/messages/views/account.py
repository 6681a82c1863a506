"""Messages to an account about its casual tables, chosen on a page of the account."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from frontend.addresses import for_others
from frontend.form_actions import NOTHING_SENT, new_key, submit, submit_form
from frontend.messages.forms import PushAddressForm
from tables.core.access import Actor
from tables.messages.account_actions import (
    add_account_device,
    remove_account_device,
    send_letters,
    stop_account_messages,
)
from tables.messages.channels.push import encryption
from tables.messages.queries import account_choices
from tables.staff.models import User


@require_http_methods(["GET", "POST"])
@login_required
def account_messages(request: HttpRequest) -> HttpResponse:
    """Show how messages reach an account; sent as a form, turn on those by e-mail."""
    actor, user = _account(request)
    submission = NOTHING_SENT
    if request.method == "POST":
        to, done = reverse("account-messages"), _("Messages by e-mail are on.")
        submission = submit(request, actor, lambda: send_letters(actor), to=to, done=done)
    now = account_choices(user)
    context = {
        "error": submission.error,
        "key": new_key(),
        "choices": now,
        "push_key": encryption.public_key(),
        "devices": [encryption.device_digest(device.address) for device in now.devices],
    }
    return submission.response or render(
        request, "messages/account_messages.html", context, status=submission.status
    )


@require_POST
@login_required
def stop(request: HttpRequest) -> HttpResponse:
    """Turn off all messages of an account."""
    actor, _user = _account(request)
    to, done = reverse("account-messages"), _("All messages are off.")
    submission = submit(request, actor, lambda: stop_account_messages(actor), to=to, done=done)
    return submission.response or redirect("account-messages")


@require_POST
@login_required
def switch_on(request: HttpRequest) -> HttpResponse:
    """Turn on notifications for the device that asks, by its browser's push service."""
    actor, _user = _account(request)
    form = PushAddressForm(request.POST)
    submission = submit_form(
        request,
        actor,
        form,
        lambda: add_account_device(actor, site=for_others(request, "/"), **form.cleaned_data),
        to=reverse("account-messages"),
        done=_("You now get notifications on this device."),
    )
    if submission.response is None:
        messages.error(request, _("Notifications could not be turned on for this device."))
    return submission.response or redirect("account-messages")


@require_POST
@login_required
def switch_off(request: HttpRequest) -> HttpResponse:
    """Turn off notifications for the device that asks."""
    actor, _user = _account(request)
    endpoint, done = request.POST.get("endpoint", ""), _("Notifications are off for this device.")
    submission = submit(
        request,
        actor,
        lambda: remove_account_device(actor, endpoint),
        to=reverse("account-messages"),
        done=done,
    )
    return submission.response or redirect("account-messages")


def _account(request: HttpRequest) -> tuple[Actor, User]:
    assert isinstance(request.user, User)
    return Actor.staff(request.user), request.user
