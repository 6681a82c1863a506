"""Commands around the checks.

python -m rules.kernel.testing goldens DIRECTORY [GAME...]   write golden transcripts anew
python -m rules.kernel.testing digests PACKAGE.MODULE:NAME SEED...   final digests of random games: every seat
    count and every option set once for each seed
"""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path

from rules import registry
from rules.kernel.testing.case import cases, spread
from rules.kernel.testing.replays import digests_of
from rules.kernel.testing.transcript import write_golden


def main() -> None:
    """Run a command."""
    parser = argparse.ArgumentParser(prog="python -m rules.kernel.testing", description="Checks of games.")
    commands = parser.add_subparsers(dest="command", required=True)
    goldens = commands.add_parser("goldens", help="write golden transcripts anew")
    goldens.add_argument("directory", type=Path)
    goldens.add_argument("games", nargs="*")
    digests = commands.add_parser("digests", help="final digests of random games")
    digests.add_argument("where", help="package.module:NAME of a game")
    digests.add_argument("seeds", nargs="+", type=int)
    asked = parser.parse_args()
    if asked.command == "goldens":
        for key in asked.games or registry.keys():
            for case in cases(registry.find(key), seeds=(1,)):
                print(write_golden(asked.directory, case))
    else:
        module, _, name = asked.where.partition(":")
        game = getattr(import_module(module), name)
        for seed in asked.seeds:
            print("\n".join(digests_of(spread(cases(game, seeds=(seed,))))))


if __name__ == "__main__":
    main()
