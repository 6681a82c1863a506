"""Counts tries, so that nobody guesses secrets by the thousand and no stranger locks an owner out.

A try is counted before it is made, in one step that the cache cannot do halves of: thirty at once are thirty.
Names are hashed: the cache learns no address and no username. The exception are visitors that a limit
refuses, for as long as it does, so that operators see them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from django.core.cache import caches
from django.utils.crypto import salted_hmac
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core import timekeeping
from tables.core.errors import TooOften
from tables.core.text.languages import duration

TOO_MANY = gettext_lazy("Too many requests in a short time.")

QUARTER_HOUR = 15 * 60
HOUR = 3600


@dataclass(frozen=True, slots=True)
class Throttle:
    """At most `most` tries in `seconds` for each name; `purpose` keeps one throttle's counts from another's.

    The time runs from the first try and is not prolonged by those that are refused. Where `reason` is given,
    operators see who is refused: `parts` are the words of a name, of which they read "account" and "address".
    """

    purpose: str
    most: int
    seconds: int
    reason: str | Promise = ""
    parts: tuple[str, ...] = ("address",)

    def take(self, name: str) -> bool:
        """Count a try and say whether it may be made."""
        counts: Any = caches["counts"]
        count = counts.count(self._key(name), self.seconds)
        if self.reason and count == self.most + 1:
            counts.note(f"{self.purpose} {name}", self.seconds)
        return bool(count <= self.most)

    def is_full(self, name: str) -> bool:
        """Return whether a try of the name was refused and the next one would be."""
        return bool(caches["counts"].get(self._key(name), 0) > self.most)

    def require(self, name: str, message: str | Promise = TOO_MANY) -> None:
        """Count a try. Raises `TooOften` for one too many: the message, and when the next one is taken."""
        if not self.take(name):
            raise self.refusal(name, str(message))

    def refusal(self, name: str, message: str) -> TooOften:
        """Return what refuses a try: the message, and when the next one is taken."""
        wait = self.wait(name)
        return TooOften(
            _("{message} Try again in {duration}.").format(message=message, duration=duration(wait)),
            wait=wait,
        )

    def wait(self, name: str) -> int:
        """Return the seconds until all tries of the name are forgotten, 1 at least."""
        counts: Any = caches["counts"]
        return max(1, min(ceil(counts.seconds_left(self._key(name))), self.seconds))

    def give_back(self, name: str) -> None:
        """Take the count of one try back: it was no guess."""
        try:
            caches["counts"].decr(self._key(name))
        except ValueError:  # its time has run out
            return

    def forget(self, name: str) -> None:
        """Give the name all its tries back."""
        caches["counts"].delete(self._key(name))

    def _key(self, name: str) -> str:
        return f"throttle/{self.purpose}/{salted_hmac('throttle', name).hexdigest()}"


@dataclass(frozen=True, slots=True)
class Block:
    """Somebody whom a limit refuses: the username or the address it counts (both, where it counts the account
    at that address), why, and until when."""

    account: str
    address: str
    reason: str | Promise
    until: datetime


def blocks(throttles: Iterable[Throttle]) -> list[Block]:
    """Return whom these throttles refuse now, at most as many as the cache notes."""
    counts: Any = caches["counts"]
    by_purpose, now = {each.purpose: each for each in throttles}, timekeeping.now()
    found = []
    for noted in counts.noted():
        purpose, _space, name = noted.partition(" ")
        throttle = by_purpose.get(purpose)
        if throttle is not None and throttle.is_full(name):
            parts = dict(zip(throttle.parts, name.split(" ", len(throttle.parts) - 1), strict=True))
            until = now + timedelta(seconds=throttle.wait(name))
            found.append(Block(parts.get("account", ""), parts.get("address", ""), throttle.reason, until))
    return found


@dataclass(frozen=True, slots=True)
class Guess:
    """Whose secret is tried, from which address, and by which device its owner has signed in with before."""

    account: str
    address: str
    device: str = ""


class GuessLimit:
    """Limits guesses of one kind of secret that people choose or type: passwords, six-digit codes.

    Strangers are counted for the account at their address, for the account anywhere, and for their address;
    a try that one of them refuses is not counted by the next, so that one address cannot use up what the
    account bears. A known device is counted by itself and never kept out by what strangers do.
    """

    def __init__(self, purpose: str, reason: str | Promise) -> None:
        self.by_device = Throttle(f"{purpose}/device", 8, QUARTER_HOUR, reason, ("device", "account"))
        # A hall shares one address, an account has one owner.
        self.by_address = Throttle(f"{purpose}/address", 100, QUARTER_HOUR, reason)
        at_address = ("address", "account")
        self.by_account_at_address = Throttle(
            f"{purpose}/account-address", 8, QUARTER_HOUR, reason, at_address
        )
        self.by_account = Throttle(f"{purpose}/account", 100, HOUR, reason, ("account",))

    @property
    def throttles(self) -> tuple[Throttle, ...]:
        """What it counts."""
        return (self.by_device, self.by_address, self.by_account_at_address, self.by_account)

    def require(self, guess: Guess, message: str) -> None:
        """Count a guess. Raises `TooOften`, as `Throttle.require`, for one that may not be looked at."""
        for throttle, name in self._counts(guess):
            throttle.require(name, message)

    def was_right(self, guess: Guess) -> None:
        """Forget the owner's own mistakes, here and on this device; what others tried stays counted."""
        for throttle, name in self._counts(guess):
            if throttle in {self.by_device, self.by_account_at_address}:
                throttle.forget(name)
            else:
                throttle.give_back(name)

    def _counts(self, guess: Guess) -> list[tuple[Throttle, str]]:
        if guess.device:
            return [(self.by_device, f"{guess.device} {guess.account}")]
        return [
            (self.by_address, guess.address),
            (self.by_account_at_address, f"{guess.address} {guess.account}"),
            (self.by_account, guess.account),
        ]
