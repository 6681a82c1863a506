"""Playing in a terminal, without any server: `python -m rules`."""
