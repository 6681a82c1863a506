"""First games that explain themselves: opened and dealt with one tap, the same deal for everybody.

Chance at other tables is committed to by all who sit there and known to nobody before. A tutorial's is named
by its rules (`rules.kernel.guide.tutorial`), so it is told that it is, and the game counts for nothing.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from rules import registry
from rules.kernel import LEARNER, Tutorial
from rules.registry import UnknownGame
from tables.core import timekeeping
from tables.core.errors import NotVisible
from tables.core.text.sentences import sentence
from tables.live.models.game import LiveGame
from tables.live.play.lobby import deal_openly
from tables.live.play.opening import Setup, open_as_guest, open_casual
from tables.live.store import games
from tables.live.store.system_messages import post_system_message
from tables.staff.models import User

TITLE = "First game"
OPEN_DEAL = sentence("This is a first game: everybody gets the same deal, and the result does not count.")


def open_tutorial(host: User | str, key: str, name: str) -> LiveGame:
    """Open the tutorial of a game and deal, for an account or for a guest at an address, who is called `name`
    there.

    Bots take the other seats. Raises `NotVisible` for a game without a
    tutorial; as opening raises.
    """
    try:
        tutorial = registry.find(key).tutorial
    except UnknownGame:
        tutorial = None
    if tutorial is None:
        raise NotVisible(_(games.UNKNOWN))
    setup = setup_of(key, tutorial)
    bot = tutor_of(key)
    names = [name if seat == LEARNER else f"bot:{bot}" for seat in range(tutorial.seats)]
    with transaction.atomic():
        if isinstance(host, User):
            opened = open_casual(host, setup, names, title=TITLE)
        else:
            opened = open_as_guest(host, setup, names, title=TITLE)
        game = games.find(opened.key)
        post_system_message(game, OPEN_DEAL, at=timekeeping.now())
        deal_openly(game, tutorial.chance(key).nonces)
        return game


def tutor_of(key: str) -> str:
    """Return the bot that plays the other seats and tells what it would do: the strongest of a game that
    answers at once."""
    return list(registry.bots(key))[-1]


def setup_of(key: str, tutorial: Tutorial) -> Setup:
    """Return how the table of a tutorial is set."""
    return Setup(key, tutorial.options, bot_seconds=tutorial.bot_seconds, is_tutorial=True)
