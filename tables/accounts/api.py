"""The caller's own account, and the API tokens of the programs that act for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from tables.accounts.actions import choose_language
from tables.accounts.second_step import require_second_step
from tables.core.api.callers import ACCOUNTS, SIGNED_IN, STRANGERS, Call
from tables.core.api.fields import StrictSerializer, sent
from tables.core.api.routes import ListOf, Routes
from tables.core.languages import offered
from tables.events.actions.settings import FIRST_YEAR, LAST_YEAR, WRONG_YEAR
from tables.events.queries.cards import EventCard, my_events
from tables.staff import actions as staff_actions
from tables.staff.actions import NewToken
from tables.staff.models import ApiToken, TokenScope, User

routes = Routes("account")

TOKENS = "me/tokens/"


@dataclass(frozen=True, slots=True)
class Language:
    """A language that this installation offers, with its name in that language."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class Account:
    """The account, with its events as staff and as player, those under way first, of others the latest.
    `language` is the one it chose, "" for none."""

    username: str
    name: str
    language: str
    as_staff: tuple[EventCard, ...]
    as_player: tuple[EventCard, ...]


class LanguageChoiceSerializer(StrictSerializer):
    """The code of an offered language; "" for no choice."""

    language = sent(User, "language")


class NewTokenSerializer(StrictSerializer):
    """A token to make: what it is for, how much it may do, and until when."""

    name = sent(ApiToken, "name")
    scope = sent(ApiToken, "scope", default=TokenScope.READ)
    expires_at = serializers.DateTimeField(required=False, allow_null=True)

    def validate_expires_at(self, value: Any) -> Any:
        """Refuse years that no calendar of ours knows."""
        if value is not None and not FIRST_YEAR <= value.year <= LAST_YEAR:
            raise serializers.ValidationError(WRONG_YEAR)
        return value


@routes.get("me/", ACCOUNTS, Account)
def read_account(call: Call) -> Account:
    """Who the caller is, and at which events."""
    return _account(call.user)


@routes.post("me/language/", SIGNED_IN, LanguageChoiceSerializer, Account, if_match=False)
def choose_own_language(call: Call) -> Account:
    """Choose the language of the account's pages and messages.

    Answers of the API are in the language that `Accept-Language` names first.
    """
    return _account(choose_language(call.user, call.sent["language"]))


@routes.get("languages/", STRANGERS, ListOf(Language))
def list_languages(call: Call) -> list[Language]:
    """Return the languages that this installation offers."""
    return [Language(code, name) for code, name in offered().items()]


@routes.get(TOKENS, SIGNED_IN, ListOf(ApiToken))
def list_tokens(call: Call) -> list[ApiToken]:
    """Return the caller's tokens, the newest first, revoked ones included."""
    return list(ApiToken.objects.filter(user=call.user))


@routes.post(
    TOKENS,
    SIGNED_IN,
    NewTokenSerializer,
    NewToken,
    status=201,
    if_match=False,
    secrets=("key",),
)
def create_token(call: Call) -> NewToken:
    """Make a token with which a program acts for the caller, up to its scope.

    An account with a second step has to have signed in with it.
    """
    require_second_step(call.request.session, call.user)
    made = staff_actions.create_token(call.user, **call.sent)
    made.token.refresh_from_db()
    return made


@routes.delete(f"{TOKENS}<number:token>/", SIGNED_IN, ApiToken, if_match=False)
def revoke_token(call: Call, token: int) -> ApiToken:
    """Stop a token of the caller's own."""
    return staff_actions.revoke_token(token, call.user)


def _account(user: User) -> Account:
    mine = my_events(user)
    return Account(user.get_username(), user.get_full_name(), user.language, mine.as_staff, mine.as_player)
