"""Messages by e-mail, each with a link by which it is the last (RFC 8058)."""

from __future__ import annotations

import smtplib
from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.core import mail
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.urls import reverse
from django.utils.translation import gettext as _

from tables.core.errors import Malformed
from tables.messages.channels.base import MessageChannel
from tables.messages.channels.posting import Undelivered
from tables.messages.models import CONFIRM_ADDRESS, RESET_PASSWORD, Channel, Message, Subscription
from tables.messages.wording import live_game_of, message_text
from tables.staff.password_links import set_password_link

MAX_ADDRESS_LENGTH = 254


class Email(MessageChannel):
    """E-mail to an address that its owner confirms first."""

    name = Channel.EMAIL

    def validate(self, **sent: str) -> str:
        """Return the address without space around it. Raises `Malformed` at "address"."""
        address = sent["address"].strip()
        try:
            if len(address) > MAX_ADDRESS_LENGTH:
                raise ValidationError("")
            validate_email(address)
        except ValidationError:
            raise Malformed.at(
                "address", _("This is not an e-mail address. Write it like asha@example.org.")
            ) from None
        return address

    def sender(self, message: Message, subscription: Subscription) -> Callable[[], None]:
        """Return what sends the message as a letter."""
        return partial(_send, _letter(message, subscription))

    def route(self, subscription: Subscription) -> str:
        """Return the mail server: it carries all letters."""
        return "mail"


def _letter(message: Message, subscription: Subscription) -> mail.EmailMessage:
    wording, event = message_text(message, subscription.player_id), message.event
    body = f"{wording.body}\n\n{wording.details}" if wording.details else wording.body
    site = subscription.site.rstrip("/")
    page = f"{site}{reverse('message-subscription', args=[subscription.key])}"
    leave = f"{site}{reverse('message-leave', args=[subscription.key])}"
    if message.kind == CONFIRM_ADDRESS:
        text = f"{wording.body}\n\n{page}\n"
    elif message.kind == RESET_PASSWORD:
        text = f"{wording.body}\n\n{site}{_password_page(subscription)}\n"
    else:
        text = _with_links(message, body, site, page)
    host = settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].rstrip("> ") or "localhost"
    headers = {
        "Message-ID": f"<{message.key}.{subscription.pk}@{host}>",
        "Auto-Submitted": "auto-generated",
    }
    if message.kind != RESET_PASSWORD:
        headers["List-Unsubscribe"] = f"<{leave}>"
        if leave.startswith("https:"):  # RFC 8058 knows no other
            headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    subject = f"{event.name if event is not None else 'Kingsmoot'}: {wording.subject}"
    return mail.EmailMessage(subject, text, to=[subscription.address], headers=headers)


def _password_page(subscription: Subscription) -> str:
    """Return the page at which an account's owner chooses a password; the link is made as it is sent."""
    assert subscription.user is not None
    link = set_password_link(subscription.user)
    return reverse("set-password", args=[link.uid, link.token])


def _with_links(message: Message, body: str, site: str, page: str) -> str:
    """Return a letter with the page it is about, and the one where messages are stopped."""
    event = message.event
    if event is None:
        return _(
            "{body}\n\n{mine}\n\n-- \nYou asked for messages from casual tables. To stop them:\n{page}\n"
        ).format(body=body, mine=f"{site}{_tables(message)}", page=page)
    mine = f"{site}{reverse('my-event', args=[event.slug])}"
    return _("{body}\n\n{mine}\n\n-- \nYou asked for messages about {event}. To stop them:\n{page}\n").format(
        body=body, mine=mine, event=event.name, page=page
    )


def _tables(message: Message) -> str:
    """Return the page of the casual table that waits, or of all of them."""
    key = live_game_of(message, None)
    return reverse("live-board", args=[key]) if key else reverse("live-tables")


def _send(letter: mail.EmailMessage) -> None:
    try:
        letter.send()
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        raise Undelivered(
            _("The mail server refused the address ({code}).").format(code=min(codes)),
            is_final=min(codes) >= 500,
        ) from error
    except smtplib.SMTPResponseException as error:
        raise Undelivered(
            _("The mail server refused the message ({code}).").format(code=error.smtp_code)
        ) from error
    except (OSError, smtplib.SMTPException) as error:
        raise Undelivered(_("The mail server did not answer.")) from error
