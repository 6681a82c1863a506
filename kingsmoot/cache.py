"""The cache in Redis, of which nothing depends on being there."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import itemgetter
from typing import Any, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from tables.core.availability import Breaker

Answer = TypeVar("Answer")

MAX_COUNTS = 50_000
"""Counts that a process holds itself; beyond it those that were asked for longest ago are forgotten."""
MAX_NOTED = 200
"""Names noted by limits; beyond it those whose time ends first are forgotten."""


@lru_cache
def _client_of(server: str, **options: Any) -> RedisCacheClient:
    """Return the process's connections to a server."""
    return RedisCacheClient([server], **options)


@lru_cache
def _breaker_of(server: str) -> Breaker:
    """Return what the process knows of a server being away."""
    return Breaker("The cache in Redis")


class OptionalRedisCache(RedisCache):
    """Redis as a cache that may be away: then everything is a miss and nothing is kept.

    Django makes a cache anew for each request: the connections, and whether the server answers, are the
    process's.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._cache = _client_of(server, **params.get("OPTIONS", {}))
        self._breaker = _breaker_of(server)

    @property
    def is_away(self) -> bool:
        """Whether the server did not answer a moment ago, so that nothing is asked of it."""
        return self._breaker.is_open

    def _ask(self, question: Callable[[], Answer], otherwise: Answer) -> Answer:
        if self._breaker.is_open:
            return otherwise
        try:
            answer = question()
        except (RedisConnectionError, RedisTimeoutError) as error:
            self._breaker.failed(error)
            return otherwise
        self._breaker.answered()
        return answer

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return self._ask(lambda: super(OptionalRedisCache, self).get(key, default, version), default)

    def get_many(self, keys: Iterable[str], version: int | None = None) -> dict[str, Any]:
        return self._ask(lambda: super(OptionalRedisCache, self).get_many(keys, version), {})

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._ask(lambda: super(OptionalRedisCache, self).set(key, value, timeout, version), None)

    def set_many(
        self, data: dict[str, Any], timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> list[str]:
        return self._ask(lambda: super(OptionalRedisCache, self).set_many(data, timeout, version), list(data))

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return self._ask(lambda: super(OptionalRedisCache, self).add(key, value, timeout, version), True)

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return self._ask(lambda: super(OptionalRedisCache, self).touch(key, timeout, version), False)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        return self._ask(lambda: super(OptionalRedisCache, self).incr(key, delta, version), delta)

    def has_key(self, key: str, version: int | None = None) -> bool:
        return self._ask(lambda: super(OptionalRedisCache, self).has_key(key, version), False)

    def delete(self, key: str, version: int | None = None) -> bool:
        return self._ask(lambda: super(OptionalRedisCache, self).delete(key, version), False)

    def delete_many(self, keys: Iterable[str], version: int | None = None) -> None:
        self._ask(lambda: super(OptionalRedisCache, self).delete_many(keys, version), None)

    def clear(self) -> None:
        self._ask(lambda: super(OptionalRedisCache, self).clear(), None)


class CountsInMemory(LocMemCache):
    """Counts of tries (`tables.core.throttle`) of one process, and names that limits note."""

    def count(self, key: str, seconds: int) -> int:
        """Count one more under a key, which runs out so many seconds after its first; return the count."""
        while not self.add(key, 1, seconds):
            try:
                return self.incr(key)
            except ValueError:  # its time ran out between the two
                continue
        return 1

    def seconds_left(self, key: str) -> float:
        """Return the seconds until the count of a key runs out, 0 for none."""
        ends = self._expire_info.get(self.make_and_validate_key(key))  # type: ignore[attr-defined]
        return max(0.0, ends - time.time()) if ends is not None else 0.0

    def note(self, name: str, seconds: int) -> None:
        """Note a name for so many seconds."""
        with _noting:
            noted = {**self._noted(), name: time.time() + seconds}
            last = sorted(noted.items(), key=itemgetter(1))[-MAX_NOTED:]
            self.set(_NOTED, dict(last), timeout=None)

    def noted(self) -> list[str]:
        """Return the names that are noted."""
        return list(self._noted())

    def _noted(self) -> dict[str, float]:
        now = time.time()
        return {name: ends for name, ends in self.get(_NOTED, {}).items() if ends > now}


_NOTED = "noted"
_noting = threading.Lock()


class CountsInRedis(OptionalRedisCache):
    """Counts of tries in Redis; while it is away each process counts by itself.

    Limits hold then as they do in one process: a stranger who brings Redis down is not let through.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._meanwhile = CountsInMemory(
            "counts while Redis is away", {"OPTIONS": {"MAX_ENTRIES": MAX_COUNTS}}
        )

    def count(self, key: str, seconds: int) -> int:
        """As `CountsInMemory.count`, in one step that nothing comes between and one way to Redis and back."""
        name = self.make_and_validate_key(key)

        def counted() -> int:
            with self._cache.get_client(name, write=True).pipeline() as steps:
                steps.set(name, 0, ex=seconds, nx=True)
                steps.incr(name)
                return int(steps.execute()[1])

        found = self._ask(counted, None)
        return self._meanwhile.count(key, seconds) if found is None else found

    def seconds_left(self, key: str) -> float:
        """As `CountsInMemory.seconds_left`."""
        name = self.make_and_validate_key(key)
        left = self._ask(lambda: self._cache.get_client(name).pttl(name), None)
        return self._meanwhile.seconds_left(key) if left is None else max(0, left) / 1000

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        found = self._ask(lambda: RedisCache.get(self, key, None, version), None)
        return self._meanwhile.get(key, default, version) if found is None else found

    def note(self, name: str, seconds: int) -> None:
        """As `CountsInMemory.note`."""
        key, now = self.make_and_validate_key(_NOTED), time.time()

        def noted() -> bool:
            with self._cache.get_client(key, write=True).pipeline() as steps:
                steps.zremrangebyscore(key, 0, now)
                steps.zadd(key, {name: now + seconds})
                steps.zremrangebyrank(key, 0, -MAX_NOTED - 1)
                steps.execute()
            return True

        if self._ask(noted, None) is None:
            self._meanwhile.note(name, seconds)

    def noted(self) -> list[str]:
        """As `CountsInMemory.noted`."""
        key, now = self.make_and_validate_key(_NOTED), time.time()
        found: Any = self._ask(lambda: self._cache.get_client(key).zrangebyscore(key, now, "+inf"), None)
        return self._meanwhile.noted() if found is None else [name.decode() for name in found]

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        count = self._ask(lambda: RedisCache.incr(self, key, delta, version), None)
        if count is None:
            return self._meanwhile.incr(key, delta, version)
        if count == delta:
            # It ran out after Django had found it, and was begun again without an end: it would stay always.
            self.delete(key, version)
            raise ValueError(f"{key} has run out.")
        return count

    def delete(self, key: str, version: int | None = None) -> bool:
        self._meanwhile.delete(key, version)
        return super().delete(key, version)

    def clear(self) -> None:
        self._meanwhile.clear()
        super().clear()
