"""Messages that leave the event: deliveries and their status, webhooks, chats, and news."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.access import StaffVisit, staff_page
from frontend.addresses import asked_for, for_others
from frontend.confirmations import Question, Subject, confirm_page
from frontend.form_actions import NOTHING_SENT, Submission, submit
from frontend.form_pages import FormPage, form_page
from frontend.frames import render_staff
from frontend.messages.forms import DiscordForm, NewsForm, TelegramForm, WebhookForm, receipts
from tables.core.links import secret_of_webhook
from tables.events.models import Event
from tables.messages.actions import (
    add_receiver,
    remove_news,
    remove_receiver,
    repeat_delivery,
    send_news,
)
from tables.messages.models import Channel, Delivery, DeliveryStatus, Message, MessageKind, Subscription
from tables.messages.queries import deliveries_of, news_of, news_subscribers, receiver_name, receivers_of

ADDED = "added_webhook"
STAGE = "messages"


@require_GET
@staff_page("message.manage")
def messages(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show the newest deliveries, the webhooks and chats; the secret of one just added is shown this once."""
    return _page(request, visit, NOTHING_SENT)


def _page(request: HttpRequest, visit: StaffVisit, submission: Submission) -> HttpResponse:
    status = asked_for(request, "status")
    context = {
        "deliveries": deliveries_of(visit.event, status),
        "statuses": [(each.value, each.label, each.value == status) for each in DeliveryStatus],
        "receivers": receivers_of(visit.event),
        "news": news_of(visit.event),
        "may_send": not visit.event.is_read_only,
        "new_secret": request.session.pop(ADDED, None),
        "folder": "" if settings.EMAIL_HOST else settings.MESSAGE_FOLDER,
        "objections": submission.error,
    }
    return render_staff(request, visit, STAGE, "messages/messages.html", context, status=submission.status)


@require_http_methods(["GET", "POST"])
@staff_page("message.manage")
def news(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Send news to everybody at the event."""
    subscribers = news_subscribers(visit.event)
    form = NewsForm(request.POST or None, subscribers=subscribers)
    return form_page(
        request,
        visit,
        FormPage(STAGE, _("Messages"), _("Send news"), _("Send"), _url(visit.event)),
        form,
        lambda: send_news(visit.event, visit.actor, form.cleaned_data["text"]),
        done=" ".join((_("The news is shown on all pages of the event."), receipts(subscribers))),
    )


@require_http_methods(["GET", "POST"])
@staff_page("message.manage")
def add(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Add a program that receives messages about the event."""
    form = WebhookForm(request.POST or None)
    made: list[Subscription] = []
    site = for_others(request, "/")
    return form_page(
        request,
        visit,
        FormPage(STAGE, _("Messages"), _("Add a webhook"), _("Add the webhook"), _url(visit.event)),
        form,
        lambda: made.append(
            add_receiver(visit.event, visit.actor, Channel.WEBHOOK, site=site, **form.cleaned_data)
        ),
        to=lambda: _remember_secret(request, made[0]),
        done=_("The webhook is added."),
    )


def _remember_secret(request: HttpRequest, webhook: Subscription) -> str:
    request.session[ADDED] = {"host": receiver_name(webhook), "secret": secret_of_webhook(webhook)}
    return _url(webhook.of_event)


@require_http_methods(["GET", "POST"])
@staff_page("message.manage")
def add_discord_channel(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Add a Discord channel that receives messages about the event."""
    form, site = DiscordForm(request.POST or None), for_others(request, "/")
    return form_page(
        request,
        visit,
        FormPage(STAGE, _("Messages"), _("Add a Discord channel"), _("Add the channel"), _url(visit.event)),
        form,
        lambda: add_receiver(visit.event, visit.actor, Channel.DISCORD, site=site, **form.cleaned_data),
        done=_("The channel is added. It receives the event’s messages from now on."),
    )


@require_http_methods(["GET", "POST"])
@staff_page("message.manage")
def add_telegram_chat(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Add a Telegram group or channel that receives messages about the event."""
    form, site = TelegramForm(request.POST or None), for_others(request, "/")
    return form_page(
        request,
        visit,
        FormPage(STAGE, _("Messages"), _("Add a Telegram chat"), _("Add the chat"), _url(visit.event)),
        form,
        lambda: add_receiver(visit.event, visit.actor, Channel.TELEGRAM, site=site, **form.cleaned_data),
        done=_("The chat is added. It receives the event’s messages from now on."),
    )


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
        done=_("The message is delivered again within seconds."),
    )
    return submission.response or _page(request, visit, submission)


def _url(event: Event) -> str:
    return reverse("staff-messages", args=[event.slug])


def _news(event: Event, pk: int) -> Message:
    return get_object_or_404(
        Message.objects.select_related("event"), pk=pk, event=event, kind=MessageKind.NEWS
    )


remove_shown_news = confirm_page(
    "message.manage",
    Subject(STAGE, _news, lambda message: _url(message.of_event), lambda message: message.of_event.revision),
    lambda message: Question(
        _("Remove this news?"),
        _("“{text}” is removed from the pages. Messages already delivered are not recalled.").format(
            text=message.text
        ),
        _("Remove the news"),
        _("The news is removed."),
        danger=True,
    ),
    lambda message, actor, yes: remove_news(message, actor),
)


def _receiver(event: Event, pk: int) -> Subscription:
    receivers = Subscription.objects.select_related("event")
    return get_object_or_404(receivers, pk=pk, event=event, player=None)


remove = confirm_page(
    "message.manage",
    Subject(
        STAGE,
        _receiver,
        lambda receiver: _url(receiver.of_event),
        lambda receiver: receiver.of_event.revision,
    ),
    lambda receiver: Question(
        _("Remove {name}?").format(name=receiver_name(receiver)),
        _("It gets no more messages. Its deliveries are removed from this page, and its secret is void.")
        if receiver.channel == Channel.WEBHOOK
        else _("It gets no more messages. Its deliveries leave this page, and its address is deleted."),
        _("Remove"),
        _("The receiver is removed."),
        danger=True,
    ),
    lambda receiver, actor, yes: remove_receiver(receiver, actor),
)
