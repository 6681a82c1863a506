"""The cache and the breaker when Redis is not there. The live case is in test_rehearsal."""

from __future__ import annotations

import time

import pytest

from kingsmoot.cache import OptionalRedisCache
from tables.breaker import Breaker

pytestmark = pytest.mark.once

NOWHERE = "redis://127.0.0.1:1/0"


def test_a_cache_that_is_away_is_a_cache_that_misses(caplog):
    cache = OptionalRedisCache(NOWHERE, {"OPTIONS": {"socket_connect_timeout": 0.5}})
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
