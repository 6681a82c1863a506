"""Freezing a ruleset: what was played in earnest is kept as a package, before its rules change.

The package of a game, and the engines it stands on, are copied into `rules/<game>/ruleset_<number>/`, where
`GameDef.for_ruleset` finds them for games begun under that number and for their records. The kernel is not
copied: what it does otherwise hangs on the form of a record (`rules.kernel.records.record`).
"""

from __future__ import annotations

import ast
import re
import shutil
from hashlib import sha256
from pathlib import Path

from rules.kernel.game import FROZEN

SEAL = "SHA256"
"""The file of a frozen package that holds the digest of all others."""
NOT_COPIED = shutil.ignore_patterns("__pycache__", f"{FROZEN}*")


class AlreadyFrozen(LookupError):
    """A frozen ruleset is never written anew."""


def freeze(game: Path, ruleset: int, into: Path | None = None) -> Path:
    """Copy the package of a game as a ruleset of its own; return the folder.

    `into`: the package that gets the copy, if not the same one (to freeze rules of an older commit).
    Raises AlreadyFrozen.
    """
    rules = game.parent
    package = f"{rules.name}.{game.name}.{FROZEN}{ruleset}"
    target = (into or game) / f"{FROZEN}{ruleset}"
    if target.exists():
        raise AlreadyFrozen(f"{target} exists, and games are played by it.")
    shutil.copytree(game, target, ignore=NOT_COPIED)
    renamed = {f"{rules.name}.{game.name}": package}
    for engine in _engines(game):
        shutil.copytree(rules / engine, target / f"engine_{engine}", ignore=NOT_COPIED)
        renamed[f"{rules.name}.{engine}"] = f"{package}.engine_{engine}"
    for module in target.rglob("*.py"):
        text = module.read_text(encoding="utf-8")
        for old, new in renamed.items():
            text = re.sub(rf"\b{re.escape(old)}\b(?!\.{FROZEN}|\.engine_)", new, text)
        module.write_text(text, encoding="utf-8")
    (target / SEAL).write_text(digest_of(target) + "\n", encoding="utf-8")
    return target


def digest_of(frozen: Path) -> str:
    """Return the digest of everything in a frozen package but its seal."""
    told = sha256()
    for file in sorted(frozen.rglob("*")):
        if file.is_file() and file.name != SEAL and "__pycache__" not in file.parts:
            told.update(f"{file.relative_to(frozen).as_posix()}\n".encode())
            told.update(sha256(file.read_bytes()).digest())
    return told.hexdigest()


def frozen_packages(rules: Path) -> list[Path]:
    """Return the folders of all frozen rulesets."""
    return sorted(path for path in rules.glob(f"*/{FROZEN}*") if path.is_dir())


def _engines(game: Path) -> list[str]:
    """Return the packages beside a game that it stands on, directly or not, the kernel left out."""
    rules, found, looked_at = game.parent, {game.name}, set[str]()
    while found - looked_at:
        package = min(found - looked_at)
        looked_at.add(package)
        for module in (rules / package).rglob("*.py"):
            if not any(part.startswith(FROZEN) for part in module.relative_to(rules).parts):
                found |= {name for name in _imported(module, rules.name) if (rules / name).is_dir()}
    return sorted(found - {game.name, "kernel"})


def _imported(module: Path, rules: str) -> set[str]:
    found = set[str]()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        found |= {parts[1] for name in names if (parts := name.split("."))[0] == rules and len(parts) > 1}
    return found
