"""Forms about what is told to whom."""

from __future__ import annotations

from typing import Any

from django import forms

from tables.core.columns import column_length
from tables.messages.channels.email import MAX_ADDRESS_LENGTH
from tables.messages.models import CHAT_KINDS, OWN_CHANNELS, Message, MessageKind, Subscription
from tables.messages.queries import SHORT_LABELS


class SubscriptionForm(forms.Form):
    """What a player wants to be told, and where."""

    kinds = forms.MultipleChoiceField(
        label="What", choices=MessageKind.choices, widget=forms.CheckboxSelectMultiple
    )
    channel = forms.ChoiceField(
        label="Where",
        choices=[(each.value, each.label) for each in OWN_CHANNELS],
        widget=forms.RadioSelect,
    )
    address = forms.CharField(
        label="E-mail address",
        required=False,
        max_length=MAX_ADDRESS_LENGTH,
        widget=forms.EmailInput({"autocomplete": "email"}),
        help_text="Only for e-mail. First comes a message that asks whether the address is right. Nobody "
        "else sees it; it is erased when you stop, and with the contacts after the event.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        address: Any = self.fields["address"]
        address.may_be_needed = True


class PushAddressForm(forms.Form):
    """What a browser's push service gave a device, filled in by a script."""

    endpoint = forms.CharField(max_length=column_length(Subscription, "address"))
    p256dh = forms.CharField(max_length=column_length(Subscription, "p256dh"))
    auth = forms.CharField(max_length=column_length(Subscription, "auth"))


class DeviceForm(PushAddressForm):
    """A device, and what it is told."""

    kinds = forms.MultipleChoiceField(choices=MessageKind.choices)


class RenewedDeviceForm(PushAddressForm):
    """A device, and the address that it had before."""

    old = forms.CharField(max_length=column_length(Subscription, "address"))


class WebhookForm(forms.Form):
    """A program that hears of the event."""

    url = forms.CharField(
        label="Address",
        max_length=column_length(Subscription, "address"),
        widget=forms.URLInput({"autocomplete": "off", "placeholder": "https://"}),
        help_text="It is sent a signed POST by the Standard Webhooks convention. Of the address, pages and "
        "journal show the host alone.",
    )
    kinds = forms.MultipleChoiceField(
        label="What",
        choices=[(kind.value, label) for kind, label in SHORT_LABELS.items()],
        initial=MessageKind.values,
        widget=forms.CheckboxSelectMultiple,
    )


class ChatForm(forms.Form):
    """What a chat is told."""

    kinds = forms.MultipleChoiceField(
        label="What",
        choices=[(kind.value, SHORT_LABELS[kind]) for kind in CHAT_KINDS],
        initial=[MessageKind.ROUND_PUBLISHED, MessageKind.STANDINGS, MessageKind.NEWS],
        widget=forms.CheckboxSelectMultiple,
        help_text="Everybody there reads it: names as players allow, and the address of the public page.",
    )


class DiscordForm(ChatForm):
    """A channel of Discord that hears of the event."""

    url = forms.CharField(
        label="Address of the webhook",
        max_length=column_length(Subscription, "address"),
        widget=forms.URLInput({"autocomplete": "off", "placeholder": "https://discord.com/api/webhooks/…"}),
        help_text="On Discord: settings of the channel, Integrations, Webhooks, New webhook, Copy webhook "
        "URL. Pages and journal show the last digits of its number alone.",
    )
    field_order = ("url", "kinds")


class TelegramForm(ChatForm):
    """A group or a channel of Telegram that hears of the event."""

    token = forms.CharField(
        label="Token of the bot",
        max_length=150,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text="@BotFather gives it with the bot. Make the bot a member of the group, or an administrator "
        "of the channel. No page shows the token again.",
    )
    chat = forms.CharField(
        label="Chat",
        max_length=40,
        widget=forms.TextInput({"autocomplete": "off", "placeholder": "-1001234567890 or @name"}),
        help_text="The number of the group or channel, or the public name of a channel.",
    )
    field_order = ("token", "chat", "kinds")


def receipts(subscribers: int) -> str:
    """Return who receives news as a message besides the pages that show them."""
    match subscribers:
        case 0:
            return "Nobody has asked to receive news as a message."
        case 1:
            return "One subscriber also receives it as a message."
        case _:
            return f"{subscribers} subscribers also receive it as a message."


class NewsForm(forms.Form):
    """A sentence or two for everybody at the event."""

    text = forms.CharField(
        label="News",
        max_length=column_length(Message, "text"),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, subscribers: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].help_text = (
            "Shown for two days on every player's page, the public page and the venue's screen. "
            f"{receipts(subscribers)} Journal and archive contain the text."
        )
