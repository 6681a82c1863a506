"""Seating a round: provably as good as it can be, or the best found and how far from the bound (R-11)."""

from tables.rounds.seating.edits import EditWarning, kept_together, warnings_of_edit
from tables.rounds.seating.problem import (
    InvalidSeatingProblem,
    KeepApart,
    Mode,
    SeatingProblem,
    SwissPriority,
)
from tables.rounds.seating.quality import KeptTogether, Quality, Repeat, evaluate, numbered
from tables.rounds.seating.search import (
    ALGORITHM,
    VERSIONS,
    Seating,
    Version,
    improve,
    improve_in_parts,
    seat,
)

__all__ = [
    "ALGORITHM",
    "VERSIONS",
    "EditWarning",
    "InvalidSeatingProblem",
    "KeepApart",
    "KeptTogether",
    "Mode",
    "Quality",
    "Repeat",
    "Seating",
    "SeatingProblem",
    "SwissPriority",
    "Version",
    "evaluate",
    "improve",
    "improve_in_parts",
    "kept_together",
    "numbered",
    "seat",
    "warnings_of_edit",
]
