"""Forms for subscriptions, receivers and news."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tables.core.columns import column_length
from tables.messages.channels.email import MAX_ADDRESS_LENGTH
from tables.messages.models import ACCOUNT_KINDS, CHAT_KINDS, OWN_CHANNELS, Message, MessageKind, Subscription
from tables.messages.queries import SHORT_LABELS


class SubscriptionForm(forms.Form):
    """The messages a player wants, and the channel."""

    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Messages"), choices=MessageKind.choices, widget=forms.CheckboxSelectMultiple
    )
    channel = forms.ChoiceField(
        label=gettext_lazy("Channel"),
        choices=[(each.value, each.label) for each in OWN_CHANNELS],
        widget=forms.RadioSelect,
    )
    address = forms.CharField(
        label=gettext_lazy("E-mail address"),
        required=False,
        max_length=MAX_ADDRESS_LENGTH,
        widget=forms.EmailInput({"autocomplete": "email"}),
        help_text=gettext_lazy(
            "Only for e-mail. You confirm the address by a link in a first message. Nobody else sees it. It "
            "is erased when you turn messages off, and with the contacts after the event."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        address: Any = self.fields["address"]
        address.may_be_needed = True


class AccountForm(forms.Form):
    """The messages an account wants about casual tables, and whether they are sent to its address."""

    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Messages"),
        choices=[(kind.value, kind.label) for kind in ACCOUNT_KINDS],
        widget=forms.CheckboxSelectMultiple,
    )
    wants_letters = forms.BooleanField(label=gettext_lazy("By e-mail"), required=False)

    def __init__(self, *args: Any, address: Subscription | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        letters = self.fields["wants_letters"]
        if address is None:
            letters.widget = forms.HiddenInput()
            letters.initial = self.initial["wants_letters"] = ""
        else:
            letters.help_text = address.address


class PushAddressForm(forms.Form):
    """What a browser's push service gave a device, filled in by a script."""

    endpoint = forms.CharField(max_length=column_length(Subscription, "address"))
    p256dh = forms.CharField(max_length=column_length(Subscription, "p256dh"))
    auth = forms.CharField(max_length=column_length(Subscription, "auth"))


class DeviceForm(PushAddressForm):
    """A device, and the messages it gets."""

    kinds = forms.MultipleChoiceField(choices=MessageKind.choices)


class RenewedDeviceForm(PushAddressForm):
    """A device, and the address that it had before."""

    old = forms.CharField(max_length=column_length(Subscription, "address"))


class WebhookForm(forms.Form):
    """A program that receives messages about the event."""

    url = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=column_length(Subscription, "address"),
        widget=forms.URLInput({"autocomplete": "off", "placeholder": "https://"}),
        help_text=gettext_lazy(
            "It receives signed POST requests as in the Standard Webhooks convention. Pages and journal show "
            "only the host of the address."
        ),
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Messages"),
        choices=[(kind.value, label) for kind, label in SHORT_LABELS.items()],
        initial=MessageKind.values,
        widget=forms.CheckboxSelectMultiple,
    )


class ChatForm(forms.Form):
    """The messages a chat gets."""

    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Messages"),
        choices=[(kind.value, SHORT_LABELS[kind]) for kind in CHAT_KINDS],
        initial=[MessageKind.ROUND_PUBLISHED, MessageKind.STANDINGS, MessageKind.NEWS],
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy(
            "Everybody in the chat can read them: names as players allow, and the address of the public page."
        ),
    )


class DiscordForm(ChatForm):
    """A Discord channel that receives messages about the event."""

    url = forms.CharField(
        label=gettext_lazy("Webhook URL"),
        max_length=column_length(Subscription, "address"),
        widget=forms.URLInput({"autocomplete": "off", "placeholder": "https://discord.com/api/webhooks/…"}),
        help_text=gettext_lazy(
            "In Discord: channel settings, Integrations, Webhooks, New Webhook, Copy Webhook URL. Pages and "
            "journal show only the last digits of its number."
        ),
    )
    field_order = ("url", "kinds")


class TelegramForm(ChatForm):
    """A Telegram group or channel that receives messages about the event."""

    token = forms.CharField(
        label=gettext_lazy("Bot token"),
        max_length=150,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text=gettext_lazy(
            "You get it from @BotFather when you create the bot. Make the bot a member of the group or an "
            "administrator of the channel. No page shows the token again."
        ),
    )
    chat = forms.CharField(
        label=gettext_lazy("Chat"),
        max_length=40,
        widget=forms.TextInput(
            {"autocomplete": "off", "placeholder": gettext_lazy("-1001234567890 or @name")}
        ),
        help_text=gettext_lazy("The number of the group or channel, or the public name of a channel."),
    )
    field_order = ("token", "chat", "kinds")


def receipts(subscribers: int) -> str:
    """Return how many receive news as a message, besides the pages that show them."""
    if not subscribers:
        return _("Nobody has asked to receive news as a message.")
    return ngettext(
        "{count} subscriber also receives it as a message.",
        "{count} subscribers also receive it as a message.",
        subscribers,
    ).format(count=subscribers)


class NewsForm(forms.Form):
    """A sentence or two for everybody at the event."""

    text = forms.CharField(
        label=gettext_lazy("News"),
        max_length=column_length(Message, "text"),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, subscribers: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].help_text = " ".join(
            (
                _("Shown for two days on every player’s page, the public page and the venue’s screen."),
                receipts(subscribers),
                _("Journal and archive contain the text."),
            )
        )
