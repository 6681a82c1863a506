"""Views, questions and results as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.bots.search import ThinkingBot
from rules.kernel import Bot, GameDef, Json, Result
from rules.kernel.words import piece_title

INDENT = "  "


def view_text(game: GameDef[Any], view: Json) -> str:
    """Any game's view, indented; pieces by their names."""
    return "\n".join(_lines(game, view, 0))


def _lines(game: GameDef[Any], value: Json, depth: int) -> Iterator[str]:
    if not isinstance(value, Mapping):
        yield INDENT * depth + _inline(game, value)
        return
    for name, part in value.items():
        label = INDENT * depth + str(name).replace("_", " ")
        if _is_flat(part):
            yield f"{label}: {_inline(game, part)}"
            continue
        yield f"{label}:"
        if isinstance(part, Mapping):
            yield from _lines(game, part, depth + 1)
            continue
        for number, item in enumerate(part):
            if _is_flat(item):
                yield f"{INDENT * (depth + 1)}{number}: {_inline(game, item)}"
            else:
                yield f"{INDENT * (depth + 1)}{number}:"
                yield from _lines(game, item, depth + 2)


def _is_piece(value: Json) -> bool:
    return isinstance(value, Mapping) and "id" in value and ("face" in value or "back" in value)


def _is_flat(value: Json) -> bool:
    if isinstance(value, list):
        return all(_is_piece(part) or not isinstance(part, list | Mapping) for part in value)
    return _is_piece(value) or not isinstance(value, Mapping)


def _inline(game: GameDef[Any], value: Json) -> str:
    if isinstance(value, list):
        return ", ".join(_inline(game, part) for part in value) or "–"
    if _is_piece(value):
        rest = [f"{k} {v}" for k, v in value.items() if k not in {"id", "face", "back"} and _is_flat(v) and v]
        return piece_title(value, game.words) + (f" ({', '.join(rest)})" if rest else "")
    return "–" if value is None else str(value)


def result_text(result: Result, names: Sequence[str]) -> str:
    """Return the places, best first."""
    rows = []
    for placing in result.placings:
        figures = ", ".join(f"{name} {figure}" for name, figure in placing.points.items())
        rows.append(f"{placing.place}. {names[placing.seat]}  ({figures})")
    ended = {"won": "", "time": " (time)", "conceded": " (concession)", "judge": " (judge)"}[result.ended]
    return f"The game is over{ended}.\n" + "\n".join(rows)


def thoughts_text(bots: Sequence[Bot]) -> str:
    """Return what the bots that search thought, once the game is over: the answer chosen first, each with how
    good it looked (0 to 1) and how often it was tried; empty if none had a choice."""
    rows = []
    for seat, bot in enumerate(bots, start=1):
        for thought in bot.thoughts if isinstance(bot, ThinkingBot) else ():
            if len(thought.considered) > 1:
                tried = "; ".join(
                    f"{each.label} {each.expected:.2f} ({each.visits})" for each in thought.considered
                )
                rows.append(f"Seat {seat} thought ({thought.verb}): {tried}")
    return "\n".join(rows)


def table_text(rows: Sequence[Sequence[str]]) -> str:
    """Rows as columns, the first row as their heads; all but the first column to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            row[0].ljust(widths[0]),
            *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True)),
        ]
        lines.append("  ".join(cells).rstrip())
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines)
