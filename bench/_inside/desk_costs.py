"""Measures what the desk does with 200 players, in a process of its own.

Requests go through Django's test client with all middleware to a new SQLite file; counted is the CPU of this
process, for a form's answer as well as for the page that the browser then loads.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from django.core.management import call_command
from django.utils import timezone

from tables.messages.models import Channel, MessageKind, Subscription
from tables.rounds.actions.publishing import withdraw_round
from tables.rounds.models import RoundStatus
from tables.standings.queries.standings import forget_standings
from tests.builders import a_round, a_running_event, in_fours
from tests.cast import Cast
from tests.clients import made_for_of

PEOPLE, ROUNDS = 200, 3
REPEATS = 3


def main() -> dict[str, float]:
    """Set up an event whose players all follow it; draw and publish a round, and draw the documents."""
    call_command("migrate", verbosity=0)
    cast = Cast(a_running_event(PEOPLE, rounds_announced=ROUNDS + 1))
    people = list(cast.event.players.all())
    for number in range(1, ROUNDS + 1):
        mixed = Random(number).sample(people, PEOPLE)
        a_round(cast.event, number, *in_fours(mixed), status=RoundStatus.CLOSED)
    Subscription.objects.bulk_create(
        Subscription(
            event=cast.event,
            player=player,
            channel=Channel.PAGE,
            kinds=[MessageKind.ROUND_PUBLISHED],
            key=player.key,
            confirmed_at=timezone.now(),
        )
        for player in people
    )
    browser = cast.browser()
    sender = {"X-Made-For": made_for_of(browser.get(cast.url("staff-pairings")))}
    found: dict[str, float] = {}

    def cost(name: str, ask: Callable[[], Any]) -> None:
        started = time.process_time()
        response = ask()
        found[name] = (time.process_time() - started) * 1000
        assert response.status_code == 200, (name, response.status_code)

    cost("draw", lambda: browser.post(cast.url("staff-pairings-draw"), headers=sender, follow=True))
    publish = cast.url("staff-pairings-publish", number=ROUNDS + 1)
    yes = {"confirmed": "yes"}
    published = []
    for _ in range(REPEATS):
        forget_standings()
        cost("ask", lambda: browser.get(publish))
        cost("publish", lambda: browser.post(publish, yes, headers=sender, follow=True))
        assert cast.round(ROUNDS + 1).status == RoundStatus.PUBLISHED
        published.append(found["publish"])
        withdraw_round(cast.round(ROUNDS + 1), cast.actor(), reason="measured again")
    found["publish first"], found["publish"] = published[0], median(published)
    browser.post(publish, yes, headers=sender)
    cost("paper", lambda: browser.get(cast.url("staff-paper-from-here")))
    cost("badges", lambda: browser.get(cast.url("staff-paper-badges")))
    cost("check-in", lambda: browser.get(cast.url("staff-paper-check-in")))
    return found
