"""What the modules of scripts import, so that a page can name all of them before the first one is read."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

_IMPORT = re.compile(r'^(?:import|export)\b(?:[^;"]*\bfrom)?\s*"(\.{1,2}/[^"]+\.js)"', re.M)


@cache
def imports_of(module: str) -> tuple[str, ...]:
    """Return the modules that a module imports, by the names of their static files; not those it may import
    later. Raises FileNotFoundError for a name without a file."""
    file = finders.find(module)
    if file is None:
        raise FileNotFoundError(module)
    folder = posixpath.dirname(module)
    found = _IMPORT.findall(Path(file).read_text(encoding="utf-8"))
    return tuple(posixpath.normpath(posixpath.join(folder, name)) for name in found)


@cache
def modules_behind(*modules: str) -> tuple[str, ...]:
    """Return modules with all that they import, directly or not, each once and the nearest first."""
    found = dict.fromkeys(modules)
    waiting = list(found)
    for module in waiting:
        new = [name for name in imports_of(module) if name not in found]
        found |= dict.fromkeys(new)
        waiting += dict.fromkeys(new)
    return tuple(found)
