"""The cache and the breaker when Redis is not there. The live case is in test_rehearsal."""

from __future__ import annotations

import time
from unittest.mock import patch

import pytest

from kingsmoot.cache import CountsInRedis, OptionalRedisCache
from tables.core.availability import Breaker
from tables.core.throttle import Throttle, blocks

pytestmark = pytest.mark.once

NOWHERE = "redis://127.0.0.1:1/0"


def test_a_cache_that_is_away_is_a_cache_that_misses(caplog):
    cache = OptionalRedisCache("redis://127.0.0.1:1/1", {"OPTIONS": {"socket_connect_timeout": 0.5}})
    began = time.monotonic()
    for _ in range(20):
        cache.set("a", 1)
        cache.set_many({"a": 1})
        assert cache.get("a") is None
        assert cache.get("a", 7) == 7
        assert cache.get_many(["a"]) == {}
        assert cache.get_or_set("a", lambda: 5) == 5
        assert cache.add("a", 1) is True
        assert cache.incr("a") == 1
        assert cache.has_key("a") is False
        assert cache.touch("a") is False
        assert cache.delete("a") is False
        cache.delete_many(["a"])
        cache.clear()
    assert time.monotonic() - began < 5
    assert len(caplog.records) == 1


def test_requests_share_connections_and_what_is_known_of_a_server_that_is_away(caplog):
    class Cache(OptionalRedisCache):
        """Django makes one for each request."""

        def __init__(self) -> None:
            super().__init__("redis://127.0.0.1:1/2", {"OPTIONS": {"socket_connect_timeout": 0.5}})

    assert Cache()._cache.get_client() is not Cache()._cache.get_client()
    assert Cache()._cache.get_client().connection_pool is Cache()._cache.get_client().connection_pool
    assert Cache().get("a") is None
    with patch("kingsmoot.cache.RedisCache.get", side_effect=AssertionError("asked again")):
        assert Cache().get("a") is None
    assert len(caplog.records) == 1


def test_tries_are_counted_in_the_process_while_redis_is_away():
    counts = CountsInRedis(NOWHERE, {"OPTIONS": {"socket_connect_timeout": 0.5}})
    counts.clear()
    throttle = Throttle("test/away", most=3, seconds=60)
    with patch("tables.core.throttle.caches", {"counts": counts}):
        assert [throttle.take("asha") for _ in range(5)] == [True, True, True, False, False]
        assert throttle.take("balon")
        throttle.give_back("balon")
        throttle.forget("asha")
        assert throttle.take("asha")
    # Another thread of the process counts on, with a cache of its own.
    other = CountsInRedis(NOWHERE, {"OPTIONS": {"socket_connect_timeout": 0.5}})
    with patch("tables.core.throttle.caches", {"counts": other}):
        assert [throttle.take("asha") for _ in range(3)] == [True, True, False]


def test_whom_a_limit_refuses_is_known_while_redis_is_away():
    counts = CountsInRedis(NOWHERE, {"OPTIONS": {"socket_connect_timeout": 0.5}})
    counts.clear()
    throttle = Throttle("test/known", most=1, seconds=60, reason="Too many")
    with patch("tables.core.throttle.caches", {"counts": counts}):
        assert [throttle.take("192.0.2.1") for _ in range(3)] == [True, False, False]
        assert [block.address for block in blocks([throttle])] == ["192.0.2.1"]


def test_a_count_that_ran_out_between_two_steps_is_not_kept_for_good():
    counts = CountsInRedis("redis://127.0.0.1:1/3", {})
    forgotten: list[str] = []
    with (
        patch("kingsmoot.cache.RedisCache.incr", lambda self, key, delta=1, version=None: delta),
        patch("kingsmoot.cache.RedisCache.delete", lambda self, key, version=None: forgotten.append(key)),
        pytest.raises(ValueError, match="run out"),
    ):
        counts.incr("a")
    assert forgotten == ["a"]


def test_a_breaker_pauses_reports_once_and_recovers(caplog):
    now = 100.0
    breaker = Breaker("Redis", pause=5, clock=lambda: now)
    assert not breaker.is_open
    breaker.failed(ConnectionError())
    assert breaker.is_open
    now = 106.0
    assert not breaker.is_open
    breaker.failed(ConnectionError())
    assert breaker.is_open
    now = 112.0
    breaker.answered()
    assert not breaker.is_open
    assert [record.message for record in caplog.records] == [
        "Redis does not answer (ConnectionError); going on without it",
        "Redis answers again",
    ]
