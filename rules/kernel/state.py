"""State as objects of declared plain data: what can be copied fast, written as JSON and compared by digest.

A class of metaclass StateType turns its annotations into slots: a field that was not declared
cannot be set, and none is forgotten in a copy. Values are ints, strings, booleans, None, and
lists, tuples and dicts of those; sets and objects are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, ClassVar, TypeAlias, TypeVar

from rules.kernel.terms import Json

T = TypeVar("T")

Shared: TypeAlias = Any
"""Annotates a field whose value is replaced, never changed in place: copies share it."""

Live: TypeAlias = Annotated[T, "live"]
"""Annotates what belongs to the running program and is neither copied nor written."""

_SAME = {"int", "str", "bool", "Shared", "int | None", "str | None"}
_FLAT = {"list[int]", "list[str]", "list[bool]", "dict[str, int]", "dict[int, int]", "dict[str, str]"}
_NESTED = {"list[list[int]]", "list[list[str]]"}
_STARTS: dict[str, Callable[[], Any]] = {"int": int, "str": str, "bool": bool}
_WRITTEN: dict[Callable[[], Any], str] = {int: "0", str: "''", bool: "False", list: "[]", dict: "{}"}
"""Starts that the source of a program can say without a call."""


class StateType(type):
    """Collects a class's fields, how to start them and how to copy them."""

    _starts: dict[str, Callable[[], Any]]
    _kinds: dict[str, str]
    _initial: dict[str, Any]
    _begin: Callable[[Any], None]
    _copy_to: Callable[[Any, Any], None]

    def __new__(mcls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> StateType:
        annotations = space.get("__annotations__", {})
        declared = {field: _kind(name, field, kind) for field, kind in annotations.items()}
        live = tuple(field for field, kind in declared.items() if kind.startswith("Live["))
        fields = {
            field: kind
            for field, kind in declared.items()
            if field not in live and not kind.startswith("ClassVar")
        }
        starts: dict[str, Callable[[], Any]] = {}
        kinds: dict[str, str] = {}
        for base in bases:
            starts.update(getattr(base, "_starts", {}))
            kinds.update(getattr(base, "_kinds", {}))
        for field, kind in fields.items():
            if any(hasattr(base, field) for base in bases):
                raise TypeError(f"{name}.{field}: the name is taken by a method or field of its base")
            starts[field] = _start(name, field, kind, space)
            kinds[field] = kind
        space["__slots__"] = (*fields, *live)
        made = super().__new__(mcls, name, bases, space)
        made._starts = starts
        made._kinds = kinds
        made._initial = {field: start() for field, start in starts.items()}
        made._begin = _beginner(starts)
        made._copy_to = _copier(kinds)
        return made


def _kind(owner: str, field: str, kind: object) -> str:
    """Return an annotation as it was written; raises TypeError where that cannot be told.

    Without the future import, annotations arrive evaluated: of plain data the words are the same, of `Live`
    and `Shared` nothing is left to know them by.
    """
    if isinstance(kind, str):
        return kind
    if kind in (int, str, bool, list, dict, tuple):
        return str(kind.__name__)
    text = str(kind)
    if text.startswith(("list[", "dict[", "tuple[", "int |", "str |", "bool |")):
        return text
    raise TypeError(f"{owner}.{field}: the module needs `from __future__ import annotations`")


def _start(owner: str, field: str, kind: str, space: dict[str, Any]) -> Callable[[], Any]:
    if field in space:
        value = space.pop(field)
        if isinstance(value, list | dict | set):
            raise TypeError(f"{owner}.{field}: declare the field without a value; it starts empty")
        return lambda: value
    if kind.startswith("list["):
        return list
    if kind.startswith("dict["):
        return dict
    return _STARTS.get(kind, lambda: None)


# The two functions that touch every field are written out line by line and compiled, as dataclasses
# do it, because a table is made for every game and copied at every checkpoint.


def _beginner(starts: Mapping[str, Callable[[], Any]]) -> Callable[[Any], None]:
    """Make a method that sets these fields to their starts."""
    lines = (f"new.{field} = {_WRITTEN.get(start, f'{field}()')}" for field, start in starts.items())
    begin: Callable[[Any], None] = _compiled("def _begin(new):", lines, dict(starts))["_begin"]
    return begin


def _copier(kinds: Mapping[str, str]) -> Callable[[Any, Any], None]:
    """Make a method that copies these fields to another object."""
    lines = (f"new.{field} = {_copying(kind).format(f'old.{field}')}" for field, kind in kinds.items())
    copy: Callable[[Any, Any], None] = _compiled("def _copy_to(old, new):", lines, globals())["_copy_to"]
    return copy


def comparer(fields: Iterable[str]) -> Callable[[Any, Any], bool]:
    """Make a function that returns whether two objects have the same values in these fields."""
    same = " and ".join(f"one.{field} == other.{field}" for field in fields)
    compare: Callable[[Any, Any], bool] = _compiled("def same(one, other):", (), {}, same or "True")["same"]
    return compare


def _compiled(head: str, lines: Iterable[str], known: dict[str, Any], result: str = "") -> dict[str, Any]:
    """Return what a function definition with these lines and this result defines."""
    made: dict[str, Any] = {}
    exec("\n    ".join([head, *lines, f"return {result}"]), known, made)  # noqa: S102
    return made


def _copying(kind: str) -> str:
    """Return the expression that copies a value of a kind."""
    if kind in _SAME:
        return "{}"
    if kind in _FLAT:
        return "{}.copy()"
    return "[part.copy() for part in {}]" if kind in _NESTED else "copied({})"


class State(metaclass=StateType):
    """Base of objects made of declared plain data. `Live` and `Shared` need `from __future__ import
    annotations`."""

    _starts: ClassVar[dict[str, Callable[[], Any]]]
    _kinds: ClassVar[dict[str, str]]
    _initial: ClassVar[dict[str, Any]]
    _copy_to: ClassVar[Callable[[State, State], None]]
    """Set every field of another object of this class to a copy."""

    _begin: ClassVar[Callable[[State], None]]
    """Set every field to its start."""

    def _dump(self) -> dict[str, Json]:
        return {field: state_to_json(getattr(self, field)) for field in self._kinds}

    def _changed(self) -> list[tuple[str, Any]]:
        """Return the fields, by name, that do not stand at their start."""
        changed = []
        for field, start in sorted(self._initial.items()):
            value = getattr(self, field)
            if value != start or type(value) is not type(start):
                changed.append((field, value))
        return changed

    def _fill(self, data: dict[str, Json]) -> None:
        for field in self._kinds:
            setattr(self, field, state_from_json(data[field]))


def copied(value: Any) -> Any:
    """Return a deep copy of plain data."""
    kind = value.__class__
    if kind is list:
        return [copied(part) for part in value]
    if kind is dict:
        return {key: copied(part) for key, part in value.items()}
    return value


def state_to_json(value: Any) -> Json:
    """Plain data as JSON that `state_from_json` reads back exactly; raises TypeError for anything else."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, list):
        return [state_to_json(part) for part in value]
    if isinstance(value, tuple):
        return {"tuple": [state_to_json(part) for part in value]}
    if isinstance(value, dict):
        return {"dict": [[state_to_json(key), state_to_json(part)] for key, part in value.items()]}
    raise TypeError(f"a table holds plain data only, not {type(value).__name__}")


def state_from_json(data: Json) -> Any:
    """Return the inverse of `state_to_json`."""
    if isinstance(data, list):
        return [state_from_json(part) for part in data]
    if isinstance(data, dict):
        if "tuple" in data:
            return tuple(state_from_json(part) for part in data["tuple"])
        return {state_from_json(key): state_from_json(part) for key, part in data["dict"]}
    return data
