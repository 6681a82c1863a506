"""Programs of benchmarks that need a set-up Django, each run in a process of its own.

`answer_of` returns what `main` of one of these modules does.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def answer_of(module: str, *numbers: int, environment: Mapping[str, str]) -> Any:
    """Return what `main(*numbers)` of a module does; `environment` is set beside that of this process."""
    output = subprocess.run(
        [sys.executable, "-m", "bench._inside", module, *map(str, numbers)],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "kingsmoot.settings", **environment},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return json.loads(output.stdout)
