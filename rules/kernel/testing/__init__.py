"""Every check a game must pass, in one call.

    from rules.kernel import testing

    @pytest.mark.parametrize("case", testing.cases(GAME, seeds=range(3)), ids=str)
    def test_game(case):
        testing.check_case(case)

or `testing.check_game(GAME)` for all of them. A case is one random game with a seat count, options
and a seed; `check_case` plays it and looks at every decision:

* asks: frozen options without doubles, legal defaults, counts, samples, refusals that change nothing;
* acts out of turn (`GameDef.acts`), done at random between answers: an offer changes and tells nothing;
* the table: every piece in one place, the game's own invariants, limbo empty between steps;
* views: what they share and remember is what they would show if it were worked out anew;
* leaks: hidden faces, private fields, sealed answers and numbers of pieces exchanged (nothing a viewer gets
  may change), canary names, twins (games that differ only in what a viewer does not know must look alike to
  it), and origins (who put what into an `unlinked` zone);
* replays: dump and load, record and load, forks, undo to every decision, other hash seeds,
  and the slow reference of events and values (`reference_mode`);
* worlds: for a seat that is asked, what `question.world` gives looks as the truth does, does not
  depend on what is hidden, and can be played to its end;
* the end: within the declared length, one result, every seat placed.

`fuzz` plays random games over all seat counts and options and reports what never happened.
Recorded games (`check_golden`) show a reviewer what changed. They are recorded by
`python -m rules.kernel.testing goldens DIRECTORY [GAME...]`.
"""

from rules.kernel.testing.case import Case, GameFault, cases, make, random_batch, spread, variants
from rules.kernel.testing.check import check_case, check_game
from rules.kernel.testing.fuzz import FuzzReport, fuzz
from rules.kernel.testing.goldens import (
    check_golden,
    read_goldens,
    readable_path,
    recorded_cases,
    write_goldens,
)
from rules.kernel.testing.perft import perft
from rules.kernel.testing.replays import check_hash_seeds
from rules.kernel.testing.transcript import transcript

__all__ = [
    "Case",
    "FuzzReport",
    "GameFault",
    "cases",
    "check_case",
    "check_game",
    "check_golden",
    "check_hash_seeds",
    "fuzz",
    "make",
    "perft",
    "random_batch",
    "read_goldens",
    "readable_path",
    "recorded_cases",
    "spread",
    "transcript",
    "variants",
    "write_goldens",
]
