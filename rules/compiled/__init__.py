"""The busiest modules of the rules, compiled: the same Python, made extension modules by Cython.

`make compiled` makes them (`python -m rules.compiled`, with a C compiler and `requirements-compiled.txt`). A
program that calls `take_compiled_modules` before it imports anything else of the rules plays hearts, B'Twixt
and Oathbreaker 1.2 to 1.4 times as fast: for training, simulation and measuring.

**No server takes them.** Nothing can end a loop in a compiled module, or make way for other threads in it,
and endless recursion ends the process; in a module that Python runs both are faults of one table.

A compiled module is named by a digest of its source and of how it was compiled, so it is never taken for
another version of itself.
"""

from __future__ import annotations

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
    ) -> None:
        """Look in `compiled` for what was compiled of `modules`, whose packages stand in `root`."""
        self.modules = frozenset(modules)
        self.root = root
        self.compiled = compiled

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is loaded from, None to leave that to Python; raises ImportError for one of
        these modules that is not compiled."""
        if fullname not in self.modules:
            return None
        file = self.compiled / compiled_name(fullname, self.root)
        if not file.exists():
            raise ImportError(f"{fullname} is not compiled as it stands: run `make compiled`", name=fullname)
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, str(file)))


def source_of(module: str, root: Path = ROOT) -> Path:
    """Return the file of a module."""
    return root.joinpath(*module.split(".")).with_suffix(".py")


def compiled_name(module: str, root: Path = ROOT) -> str:
    """Return the name of the file that a module compiles to as it stands, for this Python and machine."""
    how = repr((CYTHON, sorted(DIRECTIVES.items()), FLAGS)).encode()
    digest = sha256(how + source_of(module, root).read_bytes()).hexdigest()[:16]
    return f"{module}-{digest}{sysconfig.get_config_var('EXT_SUFFIX')}"


def take_compiled_modules() -> None:
    """Let this process import compiled modules, and none of these modules from its source.

    Raises ImportError where one of them was imported before.
    """
    if early := [module for module in MODULES if module in sys.modules]:
        raise ImportError(f"{early[0]} was imported already; take compiled modules before anything else")
    sys.meta_path.insert(0, CompiledModules())


def how_rules_run() -> str:
    """Return how this process runs the modules: "compiled" or "interpreted"."""
    return (
        "compiled" if any(isinstance(finder, CompiledModules) for finder in sys.meta_path) else "interpreted"
    )
