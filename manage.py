#!/usr/bin/env python3
"""Kingsmoot's command line."""

import os
import sys


def main() -> None:
    """Run a management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kingsmoot.settings")
    try:
        from kingsmoot.command_line import run
    except ImportError:
        sys.exit("Django is not installed here. Use ./run (or make run), or .venv/bin/python manage.py …")
    run(sys.argv)


if __name__ == "__main__":
    main()
