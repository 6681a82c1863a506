"""Who is calling the API: a browser session, a program's token, or a player's private link."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.authentication import (
    BaseAuthentication,
    SessionAuthentication,
    get_authorization_header,
)
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated, PermissionDenied, Throttled
from rest_framework.request import Request

from tables.core import links, timekeeping
from tables.core.access import Actor
from tables.core.active_language import switch_to
from tables.core.languages import preferred
from tables.core.limits import WRONG_SECRETS
from tables.core.network import address_of
from tables.live.play.seats import holds_links
from tables.staff.actions import note_token_use
from tables.staff.models import ApiToken

_TOKENS = ApiToken.objects.select_related("user").order_by()
_NO_TOKEN = gettext_lazy("This API token is unknown, revoked or expired.")


class BearerToken(BaseAuthentication):
    """`Authorization: Bearer km_…`: a staff member's program, within the token's scope."""

    def authenticate(self, request: Request) -> tuple[Any, Actor] | None:
        """Return the token's owner and actor; None when the header is of another kind."""
        token = _credentials(request, b"bearer")
        if token is None:
            return None
        found = next(iter(_TOKENS.filter(digest=links.digest_of(token))), None)
        if found is None:
            raise _wrong(request, str(_NO_TOKEN))
        is_over = found.expires_at is not None and found.expires_at <= timekeeping.now()
        if found.revoked_at is not None or is_over or not found.user.is_active:
            raise AuthenticationFailed(str(_NO_TOKEN))
        note_token_use(found)
        return found.user, Actor.of_token(found)

    def authenticate_header(self, request: Request) -> str:
        """Return what a 401 answer asks for."""
        return 'Bearer realm="kingsmoot"'


class PlayerLink(BaseAuthentication):
    """`Authorization: Player …` with the secret part of a private link: a player's own phone or bot."""

    def authenticate(self, request: Request) -> tuple[Any, Actor] | None:
        """Return the player as actor; None when the header is of another kind."""
        token = _credentials(request, b"player")
        if token is None:
            return None
        player = links.player_with(token)
        if player is None:
            raise _wrong(request, _("This private link is unknown or was renewed."))
        return player.user or AnonymousUser(), Actor.of_player(player)

    def authenticate_header(self, request: Request) -> str:
        """Return what a 401 answer asks for."""
        return 'Player realm="kingsmoot"'


class StalePage(PermissionDenied):
    """A browser sent something without a valid token of this site: an old page, or another site's (403)."""

    default_detail = gettext_lazy(
        "This page is too old to send anything. Nothing was changed; reload it and try again."
    )
    default_code = "stale-page"


class BrowserSession(SessionAuthentication):
    """The session of a browser: of somebody signed in, or opened with private links; with CSRF protection.

    Who only holds links is no actor: what they open is for the live tables to know (`seats.credentials_in`).
    """

    def authenticate(self, request: Request) -> tuple[Any, Actor | None] | None:
        """Return the signed-in user as a staff actor, nobody as no actor for a browser that holds links."""
        found = super().authenticate(request)
        if found is not None:
            return found[0], Actor.staff(found[0])
        if not holds_links(request.session):
            return None
        self.enforce_csrf(request)
        return AnonymousUser(), None

    def enforce_csrf(self, request: Request) -> None:
        """Raise `StalePage` for a write without the token of this site."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            raise StalePage from error


def is_program(request: Request) -> bool:
    """Return whether the caller sent a token or a private link along, as no page does."""
    return isinstance(request.successful_authenticator, BearerToken | PlayerLink)


def use_language_of_caller(request: Request) -> None:
    """Word the answer to a program in the language that its player or account chose, where `Accept-Language`
    names none that is offered."""
    if is_program(request) and not preferred(request.headers.get("Accept-Language", "")):
        actor = actor_of(request)
        owner = actor.player or actor.user
        if owner is not None:
            switch_to(owner.language)


def is_browser(request: Request) -> bool:
    """Return whether the caller is known by a session, not by what a program sends along."""
    return isinstance(request.successful_authenticator, BrowserSession)


def actor_of(request: Request) -> Actor:
    """Return the actor of an authenticated request. Raises `NotAuthenticated` (401) for a stranger."""
    if not isinstance(request.auth, Actor):
        raise NotAuthenticated
    return request.auth


def actor_or_none(request: Request) -> Actor | None:
    """Return the actor, or None for a stranger, who may read what the organizer made public."""
    return request.auth if isinstance(request.auth, Actor) else None


def _wrong(request: Request, message: str) -> AuthenticationFailed | Throttled:
    """Return what answers a secret nobody has: 401, and 429 to an address that tries very many; right ones
    pass."""
    address = address_of(request)
    if WRONG_SECRETS.take(address):
        return AuthenticationFailed(message)
    return Throttled(wait=WRONG_SECRETS.wait(address))


def _credentials(request: Request, scheme: bytes) -> str | None:
    parts = get_authorization_header(request).split()
    if len(parts) != 2 or parts[0].lower() != scheme:
        return None
    try:
        return str(parts[1].decode("ascii"))
    except UnicodeDecodeError:
        raise AuthenticationFailed(_("Credentials are written in ASCII.")) from None
