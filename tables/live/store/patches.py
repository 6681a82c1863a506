"""What changed from one JSON value to the next, as operations of RFC 6902: add, remove and replace."""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

Json = dict[str, Any]


def differences(old: Any, new: Any, path: str = "") -> Iterator[Json]:
    """Yield what makes `new` of `old`, as operations of RFC 6902.

    Lists are compared between what they begin and what they end with alike: a card less is one operation.
    """
    if _are_alike(old, new):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        yield from _members(old, new, path)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _items(old, new, path)
    else:
        yield {"op": "replace", "path": path, "value": new}


def _members(old: Json, new: Json, path: str) -> Iterator[Json]:
    for name in old.keys() - new.keys():
        yield {"op": "remove", "path": below(path, name)}
    for name, value in new.items():
        member = below(path, name)
        if name in old:
            yield from differences(old[name], value, member)
        else:
            yield {"op": "add", "path": member, "value": value}


def _items(old: list[Any], new: list[Any], path: str) -> Iterator[Json]:
    start = _common(zip(old, new, strict=False))
    end = _common(zip(reversed(old[start:]), reversed(new[start:]), strict=False))
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    both = min(len(gone), len(come))
    for index in range(both):
        yield from differences(gone[index], come[index], f"{path}/{start + index}")
    for _ in gone[both:]:
        yield {"op": "remove", "path": f"{path}/{start + both}"}
    for index, value in enumerate(come[both:], start + both):
        yield {"op": "add", "path": f"{path}/{index}", "value": value}


def _common(pairs: Iterable[tuple[Any, Any]]) -> int:
    """Return how many of the first pairs are alike."""
    count = 0
    for one, other in pairs:
        if not _are_alike(one, other):
            break
        count += 1
    return count


def _are_alike(one: Any, other: Any) -> bool:
    """Return whether two values are the same JSON: in Python 1, 1.0 and true would be equal, and `marshal`
    writes equal values of one type alike."""
    return bool(one == other) and marshal.dumps(one, 2) == marshal.dumps(other, 2)


@lru_cache(maxsize=1_024)
def below(path: str, name: str) -> str:
    """Return the path of a member of what is at a path."""
    return f"{path}/{name.replace('~', '~0').replace('/', '~1')}"


def patched(value: Any, patch: Iterable[Json]) -> Any:
    """Return a value after the operations of `differences`; the value given is changed on the way."""
    for op in patch:
        path = [part.replace("~1", "/").replace("~0", "~") for part in op["path"].split("/")[1:]]
        if not path:
            value = op["value"]
            continue
        parent = value
        for part in path[:-1]:
            parent = parent[int(part) if isinstance(parent, list) else part]
        key = int(path[-1]) if isinstance(parent, list) else path[-1]
        if op["op"] == "remove":
            del parent[key]
        elif op["op"] == "add" and isinstance(parent, list):
            parent.insert(key, op["value"])
        else:
            parent[key] = op["value"]
    return value
