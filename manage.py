#!/usr/bin/env python3
"""Kingsmoot's command line."""

import sys


def main() -> None:
    """Run a management command."""
    try:
        from kingsmoot.command_line import main as run_command
    except ImportError:
        sys.exit("Django is not installed here. Use ./run (or make run), or .venv/bin/python manage.py …")
    run_command()


if __name__ == "__main__":
    main()
