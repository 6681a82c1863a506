"""What leaves the event: deliveries with how they went, webhooks, and news."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.access import StaffVisit, staff_page
from frontend.addresses import asked_for, for_others
from frontend.confirmations import Question, Subject, confirm_page
from frontend.form_actions import NOTHING_SENT, Submission, submit
from frontend.form_pages import FormPage, form_page
from frontend.forms.messages import NewsForm, WebhookForm
from frontend.frames import render_staff
from tables.actions.messages import (
    MOST_WEBHOOKS,
    add_webhook,
    remove_webhook,
    repeat_delivery,
    send_news,
)
from tables.core.links import secret_of_webhook
from tables.models import Channel, Delivery, DeliveryStatus, Event, Subscription
from tables.queries.messages import deliveries_of, host_of, webhooks_of

ADDED = "added_webhook"
STAGE = "messages"


@require_GET
@staff_page("message.manage")
def messages(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show the newest deliveries and the webhooks; the secret of one just added is shown this once."""
    return _page(request, visit, NOTHING_SENT)


def _page(request: HttpRequest, visit: StaffVisit, submission: Submission) -> HttpResponse:
    status = asked_for(request, "status")
    webhooks = webhooks_of(visit.event)
    context = {
        "deliveries": deliveries_of(visit.event, status),
        "statuses": [(each.value, each.label, each.value == status) for each in DeliveryStatus],
        "webhooks": webhooks,
        "may_add": len(webhooks) < MOST_WEBHOOKS and not visit.event.is_read_only,
        "may_send": not visit.event.is_read_only,
        "new_secret": request.session.pop(ADDED, None),
        "folder": "" if settings.EMAIL_HOST else settings.MESSAGE_FOLDER,
        "objections": submission.error,
    }
    return render_staff(request, visit, STAGE, "staff/messages.html", context, status=submission.status)


@require_http_methods(["GET", "POST"])
@staff_page("message.manage")
def news(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Write to everybody who asked for news."""
    form = NewsForm(request.POST or None)
    return form_page(
        request,
        visit,
        FormPage(STAGE, "Messages", "Send news", "Send", _url(visit.event)),
        form,
        lambda: send_news(visit.event, visit.actor, form.cleaned_data["text"]),
        done="The news are on their way.",
    )


@require_http_methods(["GET", "POST"])
@staff_page("message.manage")
def add(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Let a program hear of the event."""
    form = WebhookForm(request.POST or None)
    made: list[Subscription] = []
    site = for_others(request, "/")
    return form_page(
        request,
        visit,
        FormPage(STAGE, "Messages", "Add a webhook", "Add the webhook", _url(visit.event)),
        form,
        lambda: made.append(add_webhook(visit.event, visit.actor, site=site, **form.cleaned_data)),
        to=lambda: _remember_secret(request, made[0]),
        done="The webhook is there.",
    )


def _remember_secret(request: HttpRequest, webhook: Subscription) -> str:
    request.session[ADDED] = {"host": host_of(webhook), "secret": secret_of_webhook(webhook)}
    return _url(webhook.event)


@require_POST
@staff_page("message.manage")
def repeat(request: HttpRequest, visit: StaffVisit, pk: int) -> HttpResponse:
    """Deliver a message once more."""
    delivery = get_object_or_404(
        Delivery.objects.select_related("message__event"), pk=pk, message__event=visit.event
    )
    submission = submit(
        request,
        visit.actor,
        lambda: repeat_delivery(delivery, visit.actor),
        to=_url(visit.event),
        done="It is delivered again within seconds.",
    )
    return submission.response or _page(request, visit, submission)


def _url(event: Event) -> str:
    return reverse("staff-messages", args=[event.slug])


def _webhook(event: Event, pk: int) -> Subscription:
    webhooks = Subscription.objects.select_related("event")
    return get_object_or_404(webhooks, pk=pk, event=event, channel=Channel.WEBHOOK)


remove = confirm_page(
    "message.manage",
    Subject(STAGE, _webhook, lambda webhook: _url(webhook.event), lambda webhook: webhook.event.revision),
    lambda webhook: Question(
        f"Remove the webhook to {host_of(webhook)}?",
        "It is sent nothing more, its deliveries leave this page, and its secret is void.",
        "Remove it",
        "The webhook is gone.",
        danger=True,
    ),
    lambda webhook, actor, yes: remove_webhook(webhook, actor),
)
