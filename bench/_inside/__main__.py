"""`python -m bench._inside MODULE [NUMBER …]` prints as JSON what the module's `main` returns."""

from __future__ import annotations

import json
import sys
from importlib import import_module

import django

# The modules import models, so they are imported only once the applications are loaded.
django.setup()
name, *arguments = sys.argv[1:]
json.dump(import_module(f"bench._inside.{name}").main(*map(int, arguments)), sys.stdout)
