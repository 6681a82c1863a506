"""Runs what needs a set-up Django in a process of its own: `python -m bench._in_django MODULE [NUMBER …]`
prints as JSON what the module's `main` returns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import django

ROOT = Path(__file__).parent.parent


def answer_of(module: str, *numbers: int, environment: Mapping[str, str]) -> Any:
    """What `bench.<module>.main(*numbers)` returns; `environment` is set beside that of this process."""
    output = subprocess.run(
        [sys.executable, "-m", "bench._in_django", module, *map(str, numbers)],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "kingsmoot.settings", **environment},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return json.loads(output.stdout)


if __name__ == "__main__":
    # The modules import models, so they are imported only once the applications are loaded.
    django.setup()
    name, *arguments = sys.argv[1:]
    json.dump(import_module(f"bench.{name}").main(*map(int, arguments)), sys.stdout)
