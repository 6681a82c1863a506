"""Commands around the checks.

python -m rules.kernel.testing goldens DIRECTORY [GAME...]   write golden transcripts anew
python -m rules.kernel.testing fuzz GAME [--decisions N] [--every K] [--seed S]   random games
python -m rules.kernel.testing digests PACKAGE.MODULE:NAME SEED...   final digests of random games
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

from rules import registry
from rules.kernel.testing.case import cases
from rules.kernel.testing.fuzz import fuzz
from rules.kernel.testing.replays import digests_of
from rules.kernel.testing.transcript import write_golden


def main() -> None:
    """Run a command."""
    parser = argparse.ArgumentParser(prog="python -m rules.kernel.testing", description="Checks of games.")
    commands = parser.add_subparsers(dest="command", required=True)
    goldens = commands.add_parser("goldens", help="write golden transcripts anew")
    goldens.add_argument("directory", type=Path)
    goldens.add_argument("games", nargs="*")
    fuzzing = commands.add_parser("fuzz", help="play random games and report what happened")
    fuzzing.add_argument("game", choices=registry.keys())
    fuzzing.add_argument("--decisions", type=int, default=100_000)
    fuzzing.add_argument("--every", type=int, default=10, help="check invariants at every so many decisions")
    fuzzing.add_argument("--seed", type=int, default=1)
    digests = commands.add_parser("digests", help="final digests of random games")
    digests.add_argument("where", help="package.module:NAME of a game")
    digests.add_argument("seeds", nargs="+", type=int)
    asked = parser.parse_args()
    if asked.command == "goldens":
        for key in asked.games or registry.keys():
            for case in cases(registry.find(key), seeds=(1,)):
                print(write_golden(asked.directory, case))
    elif asked.command == "fuzz":
        report = fuzz(registry.find(asked.game), asked.decisions, seed=asked.seed, every=asked.every)
        print("\n".join(report.lines()))
        sys.exit(bool(report.faults))
    else:
        module, _, name = asked.where.partition(":")
        game = getattr(import_module(module), name)
        print("\n".join(digests_of(cases(game, seeds=asked.seeds))))


if __name__ == "__main__":
    main()
