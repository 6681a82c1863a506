"""What the database keeps of a tournament. Rules live in `tables.regulations`, writes in `tables.actions`."""

from .call import OPEN_CALLS, CallStatus, JudgeCall
from .deck import Deck, DeckVersion
from .event import DeckLists, Event, EventStatus, NameShown, PairingMode, SplitPolicy, SwissPriority, Tier
from .journal import LARGEST_KEPT_ANSWER, ActorKind, IdempotencyRecord, JournalEntry
from .live import (
    ENDED_GAMES,
    LanePulse,
    LiveDecision,
    LiveGame,
    LiveMessage,
    LiveSeat,
    LiveStatus,
    Spectators,
    UndoRequests,
)
from .live_undo import LiveUndoRequest, UndoOutcome
from .player import CatalogEntry, KeepApartGroup, Penalty, PenaltyKind, Player, PlayerStatus
from .round import (
    OPEN_ROUNDS,
    ResultMark,
    Round,
    RoundStatus,
    Seat,
    Table,
    TableStatus,
    UnpairedLoss,
    keeps_results_back,
)
from .sheet import GameEnd, Sheet, SheetSignature, SignatureKind
from .staff import AccountLook, ApiToken, EventRole, Role, TokenScope, User

__all__ = [
    "ENDED_GAMES",
    "LARGEST_KEPT_ANSWER",
    "OPEN_CALLS",
    "OPEN_ROUNDS",
    "AccountLook",
    "ActorKind",
    "ApiToken",
    "CallStatus",
    "CatalogEntry",
    "Deck",
    "DeckLists",
    "DeckVersion",
    "Event",
    "EventRole",
    "EventStatus",
    "GameEnd",
    "IdempotencyRecord",
    "JournalEntry",
    "JudgeCall",
    "KeepApartGroup",
    "LanePulse",
    "LiveDecision",
    "LiveGame",
    "LiveMessage",
    "LiveSeat",
    "LiveStatus",
    "LiveUndoRequest",
    "NameShown",
    "PairingMode",
    "Penalty",
    "PenaltyKind",
    "Player",
    "PlayerStatus",
    "ResultMark",
    "Role",
    "Round",
    "RoundStatus",
    "Seat",
    "Sheet",
    "SheetSignature",
    "SignatureKind",
    "Spectators",
    "SplitPolicy",
    "SwissPriority",
    "Table",
    "TableStatus",
    "Tier",
    "TokenScope",
    "UndoOutcome",
    "UndoRequests",
    "UnpairedLoss",
    "User",
    "keeps_results_back",
]
