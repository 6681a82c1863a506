"""Games that are over are played again once, beside the requests, and what their replays show is stored."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from django.db.models import Exists, OuterRef, QuerySet

from rules.kernel import JUDGE, SPECTATOR, Match, traced_draws
from rules.kernel import Viewer as Eyes
from rules.kernel.chance import TracedDraws
from tables.core.errors import RulesChanged
from tables.live.models.game import ENDED_GAMES, LiveGame, LiveReplay, LiveThought
from tables.live.store import games, matches, replays
from tables.live.store.decisions import REWINDS
from tables.live.store.games import rules_of
from tables.live.view.boards import line_json, result_of
from tables.live.view.records import thought_of
from tables.operations import disk

logger = logging.getLogger(__name__)

SLICE_SECONDS = 0.25
"""A replay that nobody waits for is made in slices of this length, one at each turn of the maintenance."""


class ReplayKeeper:
    """Stores the replays of finished games, one after the other: those first that somebody waits for, then
    the newest."""

    def __init__(self) -> None:
        self._failed: set[int] = set()
        self._making: tuple[int, Iterator[None]] | None = None

    def keep_one(self) -> None:
        """Work on a replay that is not stored: to its end if somebody waits for it, else for a slice."""
        if disk.is_low():
            return
        asked = next(iter(replays.asked_for()), None)
        if asked is not None:
            self._making = self._making if self._making and self._making[0] == asked else (asked, made(asked))
            self._work(float("inf"))
            replays.is_asked_no_more(asked)
            return
        if self._making is None:
            pk = missing().exclude(pk__in=self._failed).values_list("pk", flat=True).first()
            self._making = None if pk is None else (pk, made(pk))
        self._work(SLICE_SECONDS)

    def _work(self, seconds: float) -> None:
        if self._making is None:
            return
        (pk, steps), until = self._making, time.monotonic() + seconds
        try:
            for _ in steps:
                if time.monotonic() > until:
                    return
        except RulesChanged:
            self._failed.add(pk)
        except Exception:
            logger.exception("live game %s could not be played again", pk)
            self._failed.add(pk)
        self._making = None


def missing() -> QuerySet[LiveGame]:
    """Return the finished games whose replays are not stored, the newest first."""
    stored = LiveReplay.objects.filter(game=OuterRef("pk"), eyes=SPECTATOR)
    ended = LiveGame.objects.filter(status__in=ENDED_GAMES, begun_at__isnull=False).exclude(seed="")
    return ended.filter(~Exists(stored)).order_by("-pk")


def made(pk: int) -> Iterator[None]:
    """Play a game again and store what that shows, with a rest after each entry of the log.

    Raises `RulesChanged` for a game that only the release that wrote its record can play again.
    """
    game = games.with_seats(games.with_table(LiveGame.objects.filter(pk=pk))).first()
    if game is None or not game.is_over or not game.seed or replays.is_stored(game):
        return
    matches.loaded(game)
    rules, key = rules_of(game), matches.key_of(game)
    record = Match.as_begun(rules, matches.record_of(game, matches.entries_of(game)), key)
    thoughts = {thought.k: thought for thought in LiveThought.objects.filter(game=game)}
    names = replays.name_marks(record.n)
    match = Match.load(rules, replace(record, log=()), key, draws=TracedDraws)
    viewers: list[Eyes] = [JUDGE, SPECTATOR, *range(record.n)]
    eyes = {who: replays.Recording() for who in viewers}
    for k in range(len(record.log) + 1):
        is_rewound = k == 0 or record.log[k - 1].act in REWINDS
        if k > 0:
            match.extend([record.log[k - 1]], is_stamp_checked=k == len(record.log))
        result = result_of(game, match)
        for who, recording in eyes.items():
            recording.see({"view": match.view(who), "result": result})
            lines = match.lines(who) if is_rewound else match.lines_since(k - 1, who)
            recording.hear(lines, partial(line_json, rules, names=names), is_all=is_rewound)
            thought = thought_of(game, match, thoughts.get(k), who, names)
            if thought is not None:
                recording.thoughts[k] = thought
        yield
    replays.keep(game, eyes, match.table.conceded, [draw.to_json() for draw in traced_draws(match)])
