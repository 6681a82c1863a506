"""How the cards are declared: what each needs in lines, and which need a script of their own.

Read from the source of the card modules, so that nothing a card says can be missed.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from types import ModuleType
from typing import Final

_CODE: Final = re.compile(r"\d{5}|f[a-z]-[a-z0-9-]+")


@dataclass(frozen=True, slots=True)
class Declaration:
    """How one card is declared: the lines of its abilities (0: it has none) and the reasons of scripts."""

    code: str
    name: str
    lines: int
    scripts: tuple[str, ...]


def declarations(modules: Iterable[ModuleType]) -> tuple[Declaration, ...]:
    """Return all cards in the order of their modules."""
    return tuple(found for module in modules for found in declared_in(inspect.getsource(module)))


def report(cards: Sequence[Declaration]) -> str:
    """Lines for the terminal: the figures, and each card with a script and its reason."""
    scripted = [card for card in cards if card.scripts]
    lines = [card.lines for card in cards if card.lines]
    head = (
        f"{len(cards)} cards, {len(lines)} with abilities of median {median(lines):g} lines "
        f"(at most {max(lines)}); {len(scripted)} with a script"
    )
    return "\n".join([head, *(f"{card.code} {card.name}: {'; '.join(card.scripts)}" for card in scripted)])


def declared_in(source: str) -> Iterator[Declaration]:
    """Yield the cards declared in the source of a module."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or len(node.args) < 2:
            continue
        code, name = (_text(part) for part in node.args[:2])
        if not _CODE.fullmatch(code):
            continue
        given = {keyword.arg: keyword.value for keyword in node.keywords}
        does = [given[part] for part in ("does", "attached") if part in given]
        lines = sum((part.end_lineno or part.lineno) - part.lineno + 1 for part in does)
        yield Declaration(code, name, lines, tuple(why for part in does for why in _scripts(part)))


def _scripts(part: ast.expr) -> Iterator[str]:
    for node in ast.walk(part):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == "script":
            yield _text(node.args[0])


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
