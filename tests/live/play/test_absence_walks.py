"""People come, leave, propose, vote and play at a casual table in every order.

Walks go at random, each as its seed says, and keep their own account of who holds which seat in which browser
and of what every act may lead to.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from django.db import transaction

from tables.core import timekeeping
from tables.core.errors import ActionError
from tables.journal.models import JournalEntry
from tables.live.judge import votes
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.models.vote import LiveVote, VoteOutcome
from tables.live.play import answers
from tables.live.store import games, matches
from tests.live.absent_people import a_table
from tests.live_games import a_move, at, enter, seat_viewer, waiting

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

WALKS = 30
STEPS = {"come": 3, "leave": 3, "wait": 6, "propose": 6, "vote": 8, "take_back": 4, "play": 4}
"""What is done at random, and how often."""


class Walk:
    """A table of four. `here` are the seats whose page is open, `used` the browsers each was opened in."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.reached: Counter[str] = Counter()
        self.key = a_table(4, options={"short": True}).key
        self.second = 0.0
        self.here: set[int] = set()
        self.used: dict[int, set[str]] = {seat: set() for seat in range(4)}
        self.seen: dict[int, float] = {}

    def begin(self, shares: bool) -> None:
        """Everybody but one comes, two of them perhaps in one browser, and waits."""
        away = waiting(self.game)[0]
        for number, seat in enumerate(seat for seat in range(4) if seat != away):
            self.come(seat, "shared" if shares and number < 2 else "")
        self.wait(59)
        self.wait(121)

    @property
    def game(self) -> LiveGame:
        return games.find(self.key)

    def persons(self) -> list[set[int]]:
        """Who is at the table, by the account of the machine."""
        rows = {row.position: row for row in LiveSeat.objects.filter(game__key=self.key)}
        persons: list[set[int]] = []
        for seat in range(4):
            if rows[seat].bot or rows[seat].present_since is None:
                continue
            same = [each for each in persons if any(self.used[other] & self.used[seat] for other in each)]
            persons = [each for each in persons if each not in same] + [{seat}.union(*same)]
        return persons

    def act(self, name: str, action) -> None:
        persons, before = self.persons(), {row.pk: row for row in LiveVote.objects.all()}
        present = {seat for person in persons for seat in person}
        bots = set(LiveSeat.objects.exclude(bot="").values_list("position", flat=True))
        with at(self.second):
            try:
                with transaction.atomic():
                    action()
            except ActionError:
                self.reached["refused"] += 1
                return
        self.reached[name] += 1
        for vote in LiveVote.objects.filter(outcome=VoteOutcome.PASSED):
            if vote.pk in before and before[vote.pk].outcome:
                continue
            agreed = sum(bool(person & set(vote.agreed)) for person in persons)
            assert agreed * 2 > len(persons), f"{vote.agreed} of {persons}"
            assert vote.seat not in present
            self.reached[f"passed {vote.measure}"] += 1
        fresh = set(LiveSeat.objects.exclude(bot="").values_list("position", flat=True)) - bots
        assert not fresh & present, "nobody who is there loses the seat"

    def come(self, seat: int, browser: str) -> None:
        if self.game.is_over:
            return
        self.here.add(seat)
        self.used[seat].add(browser or str(seat))
        self.seen[seat] = self.second
        with at(self.second):
            enter(self.game, seat, browser=browser)

    def leave(self, seat: int) -> None:
        self.here.discard(seat)

    def wait(self, seconds: int) -> None:
        self.second += seconds
        with at(self.second):
            for seat in sorted(self.here):
                if not self.game.is_over:
                    self.seen[seat] = self.second
                    enter(self.game, seat, browser=min(self.used[seat]))
            votes.look_after(timekeeping.now())
        if not self.game.is_over:
            for row in LiveSeat.objects.filter(game__key=self.key):
                is_seen = self.second - self.seen.get(row.position, -1e9) <= 60
                assert (row.present_since is not None) == is_seen, row.position

    def propose(self, by: int, measure: str) -> None:
        seconds = 60 if measure == "clock" else None
        row = self.game
        if row.is_over:
            return
        for about in waiting(row):
            self.act(
                f"propose {measure}",
                lambda about=about: votes.propose(
                    self.game, seat_viewer(self.game, by), measure=measure, seat=about, seconds=seconds
                ),
            )
            if self.game.is_over:
                return

    def vote(self, by: int, agrees: bool) -> None:
        newest = LiveVote.objects.order_by("-pk").first()
        if newest is not None:
            does = votes.agree if agrees else votes.refuse
            self.act("vote", lambda: does(self.game, seat_viewer(self.game, by), newest.pk))

    def take_back(self, seat: int) -> None:
        if not games.seats_of(self.game)[seat].bot:
            return
        self.act("take back", lambda: votes.take_seat_back(self.game, seat_viewer(self.game, seat)))

    def play(self, chance: int) -> None:
        row = self.game
        asked = [] if row.is_over else [seat for seat in waiting(row) if seat in self.here]
        if asked:
            batch, answer = a_move(row, asked[0], random.Random(chance))
            viewer = seat_viewer(row, asked[0])
            self.act("play", lambda: answers.answer(self.game, viewer, answer, batch=batch))

    def votes_are_about_people_who_are_away(self) -> None:
        row = self.game
        still = list(LiveVote.objects.filter(game=row, outcome=""))
        assert still == ([row.vote] if row.vote is not None else [])
        seats = games.seats_of(row)
        for vote in still:
            assert not row.is_over and seats[vote.seat].present_since is None
            assert not set(vote.agreed) & set(vote.refused)
        assert all(seat.bot for seat in seats if seat.has_stand_in)
        passed = LiveVote.objects.filter(game=row, outcome=VoteOutcome.PASSED).count()
        assert JournalEntry.objects.filter(live_game=row, after__has_key="vote").count() == passed

    def go(self, steps: int) -> None:
        self.begin(shares=self.chance.random() < 0.5)
        for name in self.chance.choices(list(STEPS), list(STEPS.values()), k=steps):
            if self.game.is_over:
                break
            seat = self.chance.randrange(4)
            if name == "come":
                self.come(seat, self.chance.choice(["", "", "shared"]))
            elif name == "wait":
                self.wait(self.chance.choice([20, 59, 61, 121, 310, 601]))
            elif name == "propose":
                self.propose(seat, self.chance.choice(["bot", "bot", "clock", "end"]))
            elif name == "vote":
                self.vote(seat, agrees=self.chance.random() < 0.7)
            else:
                getattr(self, name)(seat)
            self.votes_are_about_people_who_are_away()


def test_people_come_leave_and_vote_in_every_order():
    reached: Counter[str] = Counter()
    for seed in range(WALKS):
        with transaction.atomic():
            walk = Walk(seed)
            walk.go(25)
            reached += walk.reached
            transaction.set_rollback(True)
        matches.forget()
    wanted = {"passed bot", "passed clock", "passed end", "vote", "take back", "play", "refused"}
    assert wanted <= set(reached), reached
