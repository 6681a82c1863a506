"""Randomness that anybody can recompute (R-50, R-51, R-44).

An event owns one secret seed of 32 bytes. Its SHA-256 is published when the event is created, the
seed itself when the event is finished. When the event starts, a value from the hall that the seed
cannot have been chosen for is mixed in: the *event key* is HMAC-SHA-256(key = seed, message = "hall/"
followed by the value in UTF-8). Events started before there were such values draw from the seed itself.
Every random choice goes three steps:

1. a *label* says what is drawn: ``seating/3/1`` is the first attempt at seating round 3;
2. the *key* of that choice is HMAC-SHA-256(key = event key, message = label in UTF-8), 32 bytes;
3. a *stream* of whole numbers is read from the key: block ``i`` (counted from 0) is
   SHAKE-256(key followed by ``i`` as 8 bytes, big-endian), 1,024 bytes long, read as 128 unsigned
   64-bit big-endian words.

The derivation uses nothing but SHA-2, SHA-3 and whole numbers, so it gives the same result in every
version of Python and in every other language. ``docs/seating.md`` works an example by hand.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import MutableSequence, Sequence
from struct import Struct
from typing import TypeVar

Item = TypeVar("Item")

SEED_BYTES = 32
RANDOM_RANK_LIMIT = 10**9

_BLOCK_WORDS = 128
_BLOCK = Struct(f">{_BLOCK_WORDS}Q")
_WORD_VALUES = 1 << 64
_SMALL = 1 << 32
_NEVER_THROWN_AWAY = _WORD_VALUES - _SMALL


class InvalidSeed(ValueError):
    """The bytes given are not an event seed; the message says why."""


def new_seed() -> bytes:
    """Draw the secret seed of an event: 32 bytes from the operating system (R-50)."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """Return what is published of a seed before it is revealed: its SHA-256 in hex (R-50).

    Raises InvalidSeed unless the seed has exactly 32 bytes.
    """
    return hashlib.sha256(_checked(seed)).hexdigest()


def event_key(seed: bytes, hall_value: str) -> bytes:
    """Return the key of all draws of an event: the seed with the value from the hall mixed in (R-50).

    Without a value (an event from before there were any) it is the seed. Raises InvalidSeed unless the
    seed has exactly 32 bytes.
    """
    return derive(seed, f"hall/{hall_value}") if hall_value else _checked(seed)


def hall_value_digest(hall_value: str) -> str:
    """Return the SHA-256, in hex, of a value's letters and digits, without case and marks; "" for none.

    Two values from the hall with one digest are the same value.
    """
    plain = "".join(filter(str.isalnum, unicodedata.normalize("NFKC", hall_value).casefold()))
    return hashlib.sha256(plain.encode()).hexdigest() if plain else ""


def derive(key: bytes, label: str) -> bytes:
    """Return the 32-byte key of the choice called `label`: HMAC-SHA-256(event key, label) (R-50).

    Raises InvalidSeed unless the key has exactly 32 bytes.
    """
    return hmac.digest(_checked(key), label.encode(), "sha256")


def seating_label(round: int, attempt: int) -> str:
    """Return the label of one attempt at seating a round; both count from 1 (R-51)."""
    if round < 1 or attempt < 1:
        raise ValueError("Rounds and attempts are counted from 1.")
    return f"seating/{round}/{attempt}"


def byes_label(round: int, attempt: int) -> str:
    """Return the label of the byes of one attempt at seating a round."""
    return f"byes/{round}/{attempt}"


def random_rank_label(player_id: str) -> str:
    """Return the label of a player's last tiebreak (R-44)."""
    return f"random-rank/{player_id}"


def random_rank(key: bytes, player_id: str) -> int:
    """Return a player's last tiebreak: a number from 1 to 999,999,999, lower ranks first (R-44).

    It depends on the event key and the player alone, so a late entrant draws as everybody else did and
    moves nobody else's number.
    """
    return 1 + Stream(derive(key, random_rank_label(player_id))).below(RANDOM_RANK_LIMIT - 1)


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise InvalidSeed(f"An event seed has {SEED_BYTES} bytes; this one has {len(seed)}.")
    return seed


class Stream:
    """Unbiased random choices read from one key, the same on every machine (R-50).

    >>> Stream(bytes(32)).below(1000) == Stream(bytes(32)).below(1000)
    True
    """

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """Return the next unsigned 64-bit word."""
        if not self._words:
            counter = self._block.to_bytes(8, "big")
            block = hashlib.shake_256(self._key + counter).digest(_BLOCK.size)
            self._words.extend(reversed(_BLOCK.unpack(block)))
            self._block += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely; `n` from 1 to 2**64.

        A word at or above the largest multiple of `n` is thrown away; the next one below it is
        reduced modulo `n`.
        """
        if not 1 <= n <= _WORD_VALUES:
            raise ValueError("A choice needs between 1 and 2**64 possibilities.")
        words = self._words
        word = words.pop() if words else self.word()
        if word >= _NEVER_THROWN_AWAY or n > _SMALL:
            limit = _WORD_VALUES - _WORD_VALUES % n
            while word >= limit:
                word = self.word()
        return word % n

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Put `items` in random order, in place.

        Fisher-Yates from the end: for i = len - 1 down to 1, swap item i with item below(i + 1).
        """
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def choice(self, items: Sequence[Item]) -> Item:
        """Return one of `items`, each equally likely; ValueError if there are none."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[Item], count: int) -> list[Item]:
        """Return `count` different positions' items in random order.

        The first `count` steps of a Fisher-Yates shuffle from the front: for i = 0 up to
        count - 1, swap item i with item i + below(len - i). ValueError if there are too few items.
        """
        if not 0 <= count <= len(items):
            raise ValueError(f"Cannot take {count} of {len(items)}.")
        pool = list(items)
        for i in range(count):
            j = i + self.below(len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:count]
