"""The busiest modules of the rules, compiled: the same Python, made extension modules by Cython.

`make compiled` makes them (`python -m rules.compiled`, with a C compiler and `requirements-compiled.txt`).
Whatever starts after that plays hearts, B'Twixt and Oathbreaker 1.2 to 1.4 times as fast. Nothing needs it: a
module that was not compiled, or was changed since, runs from its source as ever.

A compiled module is named by a digest of its source and of how it was compiled, so it is never taken for
another version of itself. `RULES=interpreted` leaves compiled modules out; `RULES=compiled` wants all of
them, and nothing starts when one is missing: for measuring, and for tests.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
COMPILED = ROOT / "build" / "rules"
"""Where the compiled modules lie."""
CYTHON = "3.2.4"
"""The version that compiles, as `requirements-compiled.txt` has it; not 3.3.1: what that makes ends the
process in random games."""
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # annotations are for readers, and no types of C: an int has no end
}
FLAGS = ("-O3", "-g0", "-fno-semantic-interposition")
MODULES = (
    "rules.btwixt.rounds",
    "rules.btwixt.scoring",
    "rules.btwixt.table",
    "rules.hearts.game",
    "rules.kernel.arrangement",
    "rules.kernel.ask",
    "rules.kernel.chance",
    "rules.kernel.lens",
    "rules.kernel.match",
    "rules.kernel.question",
    "rules.kernel.runner",
    "rules.kernel.table",
    "rules.kernel.words",
    "rules.oathbreaker.abilities",
    "rules.oathbreaker.decrees",
    "rules.oathbreaker.effects",
    "rules.oathbreaker.judgment",
    "rules.oathbreaker.missions",
    "rules.oathbreaker.placing",
    "rules.oathbreaker.rounds",
    "rules.oathbreaker.setup",
    "rules.oathbreaker.table",
)
"""What decisions spend their time in, in the games whose speed has a goal."""


class CompiledModules(MetaPathFinder):
    """Finds compiled modules before Python finds their sources."""

    def __init__(
        self,
        modules: Sequence[str] = MODULES,
        root: Path = ROOT,
        compiled: Path = COMPILED,
        *,
        all_of_them: bool = False,
    ) -> None:
        """Look in `compiled` for what was compiled of `modules`, whose packages stand in `root`.

        `all_of_them`: do not let any of them run from its source.
        """
        self.modules = frozenset(modules)
        self.root = root
        self.compiled = compiled
        self.all_of_them = all_of_them

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is loaded from, None to leave that to Python; raises ImportError for one that
        has to be compiled and is not."""
        if fullname not in self.modules:
            return None
        file = self.compiled / compiled_name(fullname, self.root)
        if file.exists():
            return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, str(file)))
        if self.all_of_them:
            raise ImportError(f"{fullname} is not compiled as it stands: run `make compiled`", name=fullname)
        return None


def source_of(module: str, root: Path = ROOT) -> Path:
    """Return the file of a module."""
    return root.joinpath(*module.split(".")).with_suffix(".py")


def compiled_name(module: str, root: Path = ROOT) -> str:
    """Return the name of the file that a module compiles to as it stands, for this Python and machine."""
    how = repr((CYTHON, sorted(DIRECTIVES.items()), FLAGS)).encode()
    digest = sha256(how + source_of(module, root).read_bytes()).hexdigest()[:16]
    return f"{module}-{digest}{sysconfig.get_config_var('EXT_SUFFIX')}"


def find_compiled_modules() -> None:
    """Let this process take compiled modules, as the variable RULES says.

    Raises ImportError for a value that means nothing.
    """
    wanted = os.environ.get("RULES", "")
    if wanted not in ("", "compiled", "interpreted"):
        raise ImportError(f"RULES is {wanted!r}, not 'compiled' or 'interpreted'")
    if wanted == "compiled" or (not wanted and COMPILED.is_dir()):
        sys.meta_path.insert(0, CompiledModules(all_of_them=wanted == "compiled"))


def how_rules_run() -> str:
    """Return "compiled" or "interpreted", as this process has loaded the modules; for some of them, both."""
    loaded = [sys.modules[module].__spec__ for module in MODULES if module in sys.modules]
    compiled = sum(spec is not None and isinstance(spec.loader, ExtensionFileLoader) for spec in loaded)
    if 0 < compiled < len(loaded):
        return f"{compiled} modules compiled, {len(loaded) - compiled} interpreted"
    return "compiled" if compiled else "interpreted"
