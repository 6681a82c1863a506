"""Write docs/roles.md: who may do what, from the matrix that decides it."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.functional import Promise

from tables.core.access import (
    ADMINISTRATOR_ACTIONS,
    PLAYER_ACTIONS,
    READ_VERBS,
    RESULT_VERBS,
    STAFF_ACTIONS,
    TAKE_SEAT,
)
from tables.series.access import READ_VERBS as SERIES_READ_VERBS
from tables.series.access import SERIES_ACTIONS
from tables.series.models import SERIES_ROLES
from tables.staff.models import Role, TokenScope

_HEAD = """\
# Roles

Who may do what at an event and at a series; generated from `tables/core/access.py` and
`tables/series/access.py` by `manage.py document_roles`.

Each event has its own staff. An event does not exist for anyone without a role at it, apart from
what its organizer made public. A role can be narrowed to some of its actions for one person. The
event's creator is its first organizer, and there is always at least one whose role is whole.

## Staff
"""

_SERIES = """
## Series

A series has a team of its own; roles at its events are given at each event. Its creator is its first
organizer, and there is always at least one. Others see a series and its leagues only where they are public.
"""

_PLAYERS = """
## Players

Through their private link or an attached account, and for themselves only:
"""

_ADMINISTRATORS = """
## Administrators of the installation

At events at which they have no role, and on the command line (`manage.py grant_role`):
"""

_TOKENS = """
## API tokens

A token acts as its owner, as far as its scope goes:
"""


def roles_document() -> str:
    """Return the whole document as Markdown."""
    lines = [_HEAD, *_matrix(STAFF_ACTIONS, tuple(Role)), _SERIES, *_matrix(SERIES_ACTIONS, SERIES_ROLES)]
    lines += [_PLAYERS, *(f"- {title} (`{key}`)" for key, title in PLAYER_ACTIONS.items())]
    lines += [_ADMINISTRATORS, *(f"- {title} (`{key}`)" for key, title in ADMINISTRATOR_ACTIONS.items())]
    readable = READ_VERBS | SERIES_READ_VERBS
    covered = {
        TokenScope.READ: _keys(readable),
        TokenScope.RESULTS: _keys(readable | RESULT_VERBS),
        TokenScope.PLAY: f"{_keys(readable)}; at live tables its owner's hand and moves (`{TAKE_SEAT}`)",
        TokenScope.WRITE: "every action of its owner's role",
    }
    lines += [_TOKENS, *(f"- {scope.label} (`{scope.value}`): {covered[scope]}" for scope in TokenScope)]
    return "\n".join(lines) + "\n"


def _matrix(
    actions: Mapping[str, tuple[str | Promise, Collection[Role]]], roles: Collection[Role]
) -> Iterator[str]:
    """Yield the lines of a table: a row for each action, a column for each role."""
    yield _row("Action", *(str(role.label) for role in roles), "Key")
    yield _row("---", *(":-:" for _ in roles), "---")
    for key, (title, permitted) in actions.items():
        yield _row(str(title), *("yes" if role in permitted else "–" for role in roles), f"`{key}`")


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _keys(verbs: frozenset[str]) -> str:
    return ", ".join(f"`{verb}`" for verb in sorted(verbs))


class Command(BaseCommand):
    """Write docs/roles.md, or with --check say whether it is current."""

    help = "Write docs/roles.md from the matrix of roles and actions."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail if the file is out of date"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        path = Path(settings.BASE_DIR) / "docs" / "roles.md"
        document = roles_document()
        if not options["check"]:
            path.parent.mkdir(exist_ok=True)
            path.write_text(document, encoding="utf-8")
            self.stdout.write(f"Wrote {path.relative_to(settings.BASE_DIR)}.")
        elif not path.exists() or path.read_text(encoding="utf-8") != document:
            raise CommandError("docs/roles.md is out of date. Run manage.py document_roles.")
