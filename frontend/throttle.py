"""Counts tries in the cache, so that nobody guesses passwords or links by the thousand."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac


@dataclass(frozen=True, slots=True)
class Throttle:
    """At most `most` tries in `seconds` for each name; `purpose` keeps one throttle's counts from another's.

    The time runs from the first try. Names are hashed: the cache learns no address and no username.
    """

    purpose: str
    most: int
    seconds: int

    def is_closed(self, name: str) -> bool:
        """Whether the name has used up its tries."""
        return bool(cache.get(self._key(name), 0) >= self.most)

    def count(self, name: str) -> None:
        """Note a try."""
        key = self._key(name)
        if not cache.add(key, 1, self.seconds):
            try:
                cache.incr(key)
            except ValueError:  # it ran out between the two
                cache.add(key, 1, self.seconds)

    def forget(self, name: str) -> None:
        """Give the name all its tries back."""
        cache.delete(self._key(name))

    def _key(self, name: str) -> str:
        return f"throttle/{self.purpose}/{salted_hmac('throttle', name.casefold()).hexdigest()}"


def address_of(request: HttpRequest) -> str:
    """The address a request comes from, as the server in front of us vouches for it."""
    return str(request.META.get("REMOTE_ADDR", ""))
