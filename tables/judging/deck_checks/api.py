"""Deck checks: the list for judges, the draw, and what came of each check."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tables.core.api.access import NOTHING_HERE, round_at
from tables.core.api.callers import Call, staff
from tables.core.api.fields import Choice, Flag, Reasoned, WholeNumber
from tables.core.api.routes import ListOf, Routes
from tables.core.errors import NotVisible
from tables.judging.deck_checks.actions import begin_deck_check, draw_deck_checks, settle_deck_check
from tables.judging.deck_checks.models import CHECK_OUTCOMES, DeckCheck
from tables.judging.deck_checks.queries import DeckCheckBoard, DeckCheckView, deck_check_board, view_of
from tables.judging.deck_checks.rules import DRAWN_BY, MAX_CHECKS
from tables.rounds.models import RoundStatus

routes = Routes("deck-checks")

CHECKS = "events/<slug:slug>/deck-checks/"
CHECK = f"{CHECKS}<number:check>/"


class DrawChecksSerializer(Reasoned):
    """How many players are drawn, or with "tables" how many tables with everybody there."""

    count = WholeNumber(min_value=1, max_value=MAX_CHECKS)
    by = Choice(list(DRAWN_BY), required=False, default="players")


class SettledCheckSerializer(Reasoned):
    """What came of a check; `reason` is the note, needed for one that was skipped."""

    outcome = Choice([str(outcome) for outcome in CHECK_OUTCOMES])
    lost_time = Flag(
        required=False,
        default=False,
        help_text=gettext_lazy("Give the table what it has lost since the check was begun."),
    )


@routes.get(CHECKS, staff("deck.check"), DeckCheckBoard, cacheable=False)
def read_deck_checks(call: Call) -> DeckCheckBoard:
    """Return whose decks wait for a check or are being checked, and what came of the others."""
    return deck_check_board(call.event)


@routes.post(
    "events/<slug:slug>/rounds/<number:number>/deck-checks/",
    staff("deck.draw_checks"),
    DrawChecksSerializer,
    ListOf(DeckCheckView),
    status=201,
    if_match=False,
)
def draw_checks(call: Call, number: int) -> list[DeckCheckView]:
    """Draw whose decks are checked, from the event's seed; those drawn least often before come first."""
    return [
        view_of(check) for check in draw_deck_checks(round_at(call.event, number), call.actor, **call.sent)
    ]


@routes.post(f"{CHECK}begin/", staff("deck.check"), None, DeckCheckView)
def begin_check(call: Call, check: int) -> DeckCheckView:
    """Note that one takes the deck now: from here on the table's lost time counts."""
    return view_of(begin_deck_check(_check(call, check), call.actor, expected=call.expected))


@routes.post(f"{CHECK}settle/", staff("deck.check"), SettledCheckSerializer, DeckCheckView)
def settle_check(call: Call, check: int) -> DeckCheckView:
    """Say what came of a check. The penalty for an infraction is recorded for the player."""
    return view_of(settle_deck_check(_check(call, check), call.actor, expected=call.expected, **call.sent))


def _check(call: Call, pk: int) -> DeckCheck:
    found = (
        DeckCheck.objects.select_related("round__event")
        .filter(pk=pk, round__event=call.event)
        .exclude(round__status=RoundStatus.DRAFTED)
        .first()
    )
    if found is None:
        raise NotVisible(NOTHING_HERE)
    return found
