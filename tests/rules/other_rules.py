"""Goofspiel as later releases might play it."""

from __future__ import annotations

from typing import Any

from rules import registry

GOOFSPIEL = registry.find("goofspiel")


class Renumbered(type(GOOFSPIEL)):  # type: ignore[misc]
    """Under a new ruleset that no game notices."""

    ruleset = 2


class Changed(Renumbered):
    """Under a new ruleset in which games begin otherwise."""

    def setup(self, n: int, options: Any, draws: Any) -> Any:
        t = super().setup(n, options, draws)
        t.points[0] = 1
        return t


class Unnumbered(Changed):
    """With the same change, and nobody raised the number."""

    ruleset = 1
