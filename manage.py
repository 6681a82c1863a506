#!/usr/bin/env python3
"""Kingsmoot's command line."""

import os
import sys


def main() -> None:
    """Run a management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kingsmoot.settings")
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Django is not installed here. Use ./run (or make run), or .venv/bin/python manage.py …")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
