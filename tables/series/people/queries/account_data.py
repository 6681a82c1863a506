"""What is stored about an account itself, for its owner to take along."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q

from tables.accounts.models import AccountEntry
from tables.event_templates.models import EventTemplate
from tables.formats.models import OwnFormat
from tables.live.models.game import LiveMessage, LiveSeat
from tables.live.models.puzzle import PuzzleAnswer
from tables.messages.models import Channel, Subscription
from tables.messages.queries import account_choices
from tables.staff.models import ApiToken, User


def data_of_account(user: User) -> dict[str, Any]:
    """Return an account with its address, devices, tokens, templates, formats, seats and words at live
    tables, and solved puzzles. No secret is among it.
    """
    choices = account_choices(user)
    own = choices.letters
    mine = Q(game__seats__user=user) | Q(game__seats__player__user=user)
    chat = LiveMessage.objects.filter(mine, game__seats__position=F("seat"), is_notice=False)
    return {
        "account": {
            "username": user.get_username(),
            "first_name": user.first_name,
            "last_name": user.last_name,
            "email": own.address if own is not None else user.email,
            "email_confirmed_at": own.confirmed_at if own is not None else None,
            "wants_messages": own is not None and bool(own.kinds),
            "devices": [each.address for each in choices.devices],
            "language": user.language,
            "created_at": user.date_joined,
            "last_sign_in": user.last_login,
        },
        "tokens": list(
            ApiToken.objects.filter(user=user).values(
                "name", "scope", "created_at", "expires_at", "last_used_at", "revoked_at"
            )
        ),
        "messages_of_events": list(
            Subscription.objects.filter(player__user=user)
            .exclude(channel=Channel.PAGE)
            .values("channel", "address", "kinds", "confirmed_at", event_slug=F("event__slug"))
        ),
        "event_templates": list(
            EventTemplate.objects.filter(owner=user).values("name", "settings", "infractions", "created_at")
        ),
        "formats": list(OwnFormat.objects.filter(owner=user).values("name", "definition", "created_at")),
        "live_seats": list(
            LiveSeat.objects.filter(Q(user=user) | Q(player__user=user))
            .order_by("pk")
            .values("position", "name", table=F("game__key"))
        ),
        "puzzles": list(
            PuzzleAnswer.objects.filter(user=user).values("is_solved", "at", date=F("puzzle__date"))
        ),
        "chat": list(chat.order_by("pk").values("text", "at", table=F("game__key"))),
        "acts_of_operators": list(AccountEntry.objects.filter(user=user).values("verb", "reason", "at")),
    }
