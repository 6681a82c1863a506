"""Run the benchmarks named on the command line, or all of them, and print what they found."""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import platform
import re
import sys
from dataclasses import dataclass
from types import ModuleType

import bench
from rules.compiled import how_rules_run, take_compiled_modules

Value = float | int | str | None


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement and what was hoped for."""

    name: str
    measured: Value
    goal: Value

    @property
    def verdict(self) -> str:
        """`pass`, `MISS`, or nothing where there is no goal."""
        if self.goal is None:
            return ""
        measured, goal = _number(self.measured), _number(self.goal)
        at_least = isinstance(self.goal, str) and "≥" in self.goal
        return "pass" if (measured >= goal if at_least else measured <= goal) else "MISS"


def _number(value: Value) -> float:
    if isinstance(value, str):
        found = re.search(r"-?\d[\d,]*(\.\d+)?", value)
        if found is None:
            raise ValueError(f"no number in {value!r}")
        return float(found.group().replace(",", ""))
    if value is None:
        raise ValueError("nothing was measured")
    return float(value)


def _shown(value: Value) -> str:
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"


def modules() -> dict[str, ModuleType]:
    """Return every benchmark by name."""
    names = (info.name for info in pkgutil.iter_modules(bench.__path__) if not info.name.startswith("_"))
    found = {name: importlib.import_module(f"bench.{name}") for name in names}
    return {name: module for name, module in found.items() if hasattr(module, "run")}


def machine() -> str:
    """Return one line about the machine, how busy it is, and how the rules run."""
    load = ", ".join(f"{value:.2f}" for value in os.getloadavg())
    python = f"Python {platform.python_version()}, rules {how_rules_run()}"
    return f"{python}, {os.cpu_count()} cores, {platform.machine()}; load {load}"


def table(rows: list[Row]) -> str:
    """Return the rows as an aligned table."""
    lines = [("work", "measured", "goal", "")]
    lines += [(row.name, _shown(row.measured), _shown(row.goal), row.verdict) for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(4)]
    return "\n".join(
        f"{name:<{widths[0]}}  {measured:>{widths[1]}}  {goal:>{widths[2]}}  {verdict}".rstrip()
        for name, measured, goal, verdict in lines
    )


def main(arguments: list[str]) -> int:
    """Run benchmarks; return 1 with `--strict` if a goal was missed, else 0."""
    if "--compiled" in arguments:  # before benchmarks import the rules
        take_compiled_modules()
    available = modules()
    parser = argparse.ArgumentParser(prog="python -m bench", description="Run benchmarks.")
    parser.add_argument("names", nargs="*", metavar="name", help=f"of {', '.join(available)} (default: all)")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a goal is missed")
    parser.add_argument("--compiled", action="store_true", help="with the modules that `make compiled` made")
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.names if name not in available]:
        parser.error(f"no benchmark is called {', '.join(unknown)}; there are {', '.join(available)}")
    chosen = options.names or [name for name in available if not getattr(available[name], "OPT_IN", False)]
    rows: list[Row] = []
    for name in chosen:
        print(f"\n{name} — {machine()}", flush=True)
        found = [Row(*row) for row in available[name].run()]
        print(table(found), flush=True)
        rows += found
    missed = [row for row in rows if row.verdict == "MISS"]
    print(f"\n{len(rows)} measured, {len(missed)} missed.")
    return 1 if missed and options.strict else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
