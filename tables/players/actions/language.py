"""The language that a player chooses for the player's own pages and messages."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tables.core.access import Actor
from tables.core.errors import NotPermitted
from tables.core.languages import require_offered
from tables.players.models import Player


def choose_language(player: Player, actor: Actor, language: str) -> Player:
    """Choose the language of the player's own pages, e-mails and push messages, "" for no choice.

    Like that of an account, it is nothing of the event: no journal keeps it, no page is read again for it,
    and it may change once the event is over. Raises `Malformed` for a language that is not offered,
    `NotPermitted` to everybody else.
    """
    if actor.player is None or actor.player.pk != player.pk:
        raise NotPermitted(_("Only the player chooses the language of the player’s own pages."))
    player.language = require_offered(language)
    player.save(update_fields=["language"])
    return player
