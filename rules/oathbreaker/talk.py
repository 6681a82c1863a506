"""What people claim at the table, true or not: statements out of turn that everybody hears.

No statement names a card or a number on one. Source: Oathbreaker specification, section 11.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Any, Final

from rules.kernel.ask import Ask, Pick
from rules.kernel.game import FreeAct
from rules.kernel.language import N_, worded
from rules.kernel.terms import Atom, Seat
from rules.oathbreaker.cards.court import AMBITIONS, LOYALTIES
from rules.oathbreaker.cards.faces import NONE
from rules.oathbreaker.placing import Placing
from rules.oathbreaker.table import PENDING, OathTable

DEGREES: Final = ("", "_a_little", "_a_lot")
OF_CARDS: Final = ("helping", "neutral", "hurting")
MAX_CARDS: Final = 3
"""Cards of which one says singly what each of them does."""
MAX_CLAIMS: Final = 60
"""The latest claims that a board is told; all of them stand in the log."""

BEFORE: Final = (
    *(f"{kind}{degree}" for kind in ("helping", "hurting") for degree in DEGREES),
    "not_helping",
    "neutral",
    "can_help",
    "cannot_help",
    "stay_away",
    "expect_success",
    "expect_failure",
)
BEFORE_CAGEY: Final = (
    "helping",
    "not_helping",
    "can_help",
    "cannot_help",
    "stay_away",
    "expect_success",
    "expect_failure",
)
AFTER: Final = (
    *(f"{kind}{degree}" for kind in ("helped", "hurt") for degree in DEGREES),
    "did_not_help",
    "was_neutral",
)
AFTER_CAGEY: Final = ("helped", "did_not_help")
QUESTIONS: Final = (
    "do_you_help",
    "do_you_hurt",
    "can_you_help",
    "are_you_loyal",
    "what_is_your_ambition",
    "whom_do_you_trust",
    "what_do_you_expect",
)
QUESTIONS_CAGEY: Final = ("do_you_help",)
ADVICE: Final = "what_do_you_advise"
"""The question for advice, to a monarch."""

Claim = tuple[Seat, str, str, Seat, str]
"""Who says it, the kind of act, the mission's face (or ""), the noble meant (or NONE), the word."""


def may_speak(t: OathTable, seat: Seat) -> bool:
    """Return whether a seat may claim something now: with order in the court only the noble on turn, or one
    who announces an ability, speaks in a Mission Round. Monarchs always may."""
    if t.phase in {"setup", "revealed"} or t.hand_holder == NONE or t.options["talk"] == "off":
        return False
    if not t.options["order_in_the_court"] or seat in t.monarchs or t.phase not in {"mission", "resolve"}:
        return True
    return seat == t.turn or seat == t.court_open


def talk_fault(t: OathTable, seat: Seat, to: Sequence[Seat]) -> str:
    """Return what is wrong with a seat talking in its own words: before the game and after it nothing; in it
    the table may have statements alone, Order in the Court says who speaks, and alone talk two monarchs."""
    if t.verdict or t.hand_holder == NONE:
        return worded("Talk to the whole table.") if to else ""
    if t.options["talk"] == "off":
        return worded("Talk is turned off at this table during the game.")
    if to:
        is_channel = seat in t.monarchs and list(to) == [other for other in t.monarchs if other != seat]
        return (
            "" if is_channel else worded("Only the King and the Queen may talk in private, with each other.")
        )
    if t.options["talk"] != "free":
        return worded("At this table players speak by statements during the game.")
    return (
        ""
        if may_speak(t, seat)
        else worded("In a Mission Round only the noble on turn and the monarchs speak.")
    )


def _noble_here(t: OathTable, seat: Seat) -> bool:
    return seat in t.nobles and may_speak(t, seat)


def _note(
    t: OathTable, seat: Seat, act: str, *, mission: int = NONE, noble: Seat = NONE, word: str = ""
) -> None:
    """Keep a claim among those said lately; who announced an ability has said the one thing it may."""
    face = "" if mission == NONE else t.name(mission)
    t.claims = (*t.claims, (seat, act, face, noble, word))[-MAX_CLAIMS:]
    if t.court_open == seat and t.turn != seat:
        t.court_open = NONE


# Of missions


def claim_ask(t: OathTable, seat: Seat) -> Ask | None:
    """A noble says what it does for a mission, or did; a monarch what it expects."""
    if not may_speak(t, seat):
        return None
    pairs: list[tuple[Atom, Atom]] = []
    cagey = t.options["cagey_court"]
    for slot in t.missions():
        if seat not in t.nobles:
            words: Sequence[str] = ("expect_success", "expect_failure") if t.outcome[slot] == PENDING else ()
        elif t.outcome[slot] == PENDING:
            words = BEFORE_CAGEY if cagey else BEFORE
        else:
            words = AFTER_CAGEY if cagey else AFTER
        pairs += [(t.mission(slot), word) for word in words]
    return Placing(seat, "claim", pairs, values_of="statement") if pairs else None


def claim(t: OathTable, seat: Seat, statement: tuple[tuple[int, str]]) -> None:
    """Everybody hears it."""
    ((mission, word),) = statement
    _note(t, seat, "claim", mission=mission, word=word)
    t.say("claims", seat=seat, mission_card=mission, statement=word)


def each_ask(t: OathTable, seat: Seat) -> Ask | None:
    """A noble with several cards at a mission says of each what it does."""
    if t.options["cagey_court"] or not _noble_here(t, seat):
        return None
    pairs: list[tuple[Atom, Atom]] = [
        (t.mission(slot), "each_" + "_".join(kinds))
        for slot in t.missions()
        if t.outcome[slot] == PENDING and 2 <= t.laid[seat][slot] <= MAX_CARDS
        for kinds in combinations_with_replacement(OF_CARDS, t.laid[seat][slot])
    ]
    return Placing(seat, "claim_each", pairs, values_of="statement") if pairs else None


# Of people


def _others(t: OathTable, seat: Seat) -> list[int]:
    return [noble for noble in t.nobles if noble != seat]


def accuse_ask(t: OathTable, seat: Seat) -> Ask | None:
    """Anybody accuses a noble, for a mission or altogether, or trusts one."""
    if not may_speak(t, seat):
        return None
    places: list[Atom] = ["accuse", "trust", *(t.mission(slot) for slot in t.missions())]
    pairs: list[tuple[Atom, Atom]] = [(noble, place) for noble in _others(t, seat) for place in places]
    return Placing(seat, "accuse", pairs, of="seat", values_of="card")


def accuse(t: OathTable, seat: Seat, statement: tuple[tuple[int, Atom]]) -> None:
    """Everybody hears it."""
    ((noble, what),) = statement
    if isinstance(what, int):
        _note(t, seat, "accuse", mission=what, noble=noble, word="accuse")
        t.say("accuses_over", seat=seat, noble_seat=noble, mission_card=what)
    else:
        _note(t, seat, "accuse", noble=noble, word=what)
        t.say("accuses" if what == "accuse" else "trusts", seat=seat, noble_seat=noble)


def profess_ask(t: OathTable, seat: Seat) -> Ask | None:
    """A noble says on which side it is, or which ambition it has."""
    if not _noble_here(t, seat):
        return None
    return Pick(seat, "profess", PROFESSIONS, of="word")


PROFESSIONS: Final = (
    *(loyalty.id for loyalty in reversed(LOYALTIES)),
    *(ambition.id for ambition in AMBITIONS),
)


def profess(t: OathTable, seat: Seat, what: str) -> None:
    """Everybody hears it."""
    sides = {loyalty.id for loyalty in LOYALTIES}
    if what in sides:
        t.professed[seat] = what
    _note(t, seat, "profess", word=what)
    t.say("professes" if what in sides else "professes_ambition", seat=seat, profession=what)


def advise_ask(t: OathTable, seat: Seat) -> Ask | None:
    """Anybody advises a noble to play at a mission or to use its ability; an aloof King does not."""
    if not may_speak(t, seat) or (t.options["aloof_king"] and seat in t.monarchs):
        return None
    places: list[Atom] = [*(t.mission(slot) for slot in t.unresolved()), "use_ability"]
    pairs: list[tuple[Atom, Atom]] = [(noble, place) for noble in _others(t, seat) for place in places]
    return Placing(seat, "advise", pairs, of="seat", values_of="card")


def warn_ask(t: OathTable, seat: Seat) -> Ask | None:
    """Anybody advises a noble to keep away from a mission; an aloof King does not."""
    if not may_speak(t, seat) or (t.options["aloof_king"] and seat in t.monarchs):
        return None
    missions = [t.mission(slot) for slot in t.unresolved()]
    pairs: list[tuple[Atom, Atom]] = [(noble, place) for noble in _others(t, seat) for place in missions]
    return Placing(seat, "warn", pairs, of="seat", values_of="card") if pairs else None


def _advisor(act: str) -> Callable[[OathTable, Seat, tuple[tuple[int, Atom]]], None]:
    """Return what `advise` and `warn` do: everybody hears it."""

    def advise(t: OathTable, seat: Seat, statement: tuple[tuple[int, Atom]]) -> None:
        ((noble, what),) = statement
        if isinstance(what, int):
            _note(t, seat, act, mission=what, noble=noble, word=act)
            t.say(f"{act}s", seat=seat, noble_seat=noble, mission_card=what)
        else:
            _note(t, seat, act, noble=noble, word=what)
            t.say("advises_ability", seat=seat, noble_seat=noble)

    return advise


def question_ask(t: OathTable, seat: Seat) -> Ask | None:
    """Anybody asks a noble one of the questions behind the claims, or a monarch for advice, but an aloof
    one."""
    if not may_speak(t, seat):
        return None
    questions = QUESTIONS_CAGEY if t.options["cagey_court"] else QUESTIONS
    pairs: list[tuple[Atom, Atom]] = [
        (noble, question) for noble in _others(t, seat) for question in questions
    ]
    if not t.options["aloof_king"]:
        pairs += [(monarch, ADVICE) for monarch in t.monarchs if seat in t.nobles]
    return Placing(seat, "ask", pairs, of="seat", values_of="question")


def question(t: OathTable, seat: Seat, statement: tuple[tuple[int, str]]) -> None:
    """Everybody hears it."""
    ((noble, asked),) = statement
    _note(t, seat, "ask", noble=noble, word=asked)
    t.say("asks", seat=seat, noble_seat=noble, question=asked)


ACTS: Final[Mapping[str, FreeAct[Any]]] = MappingProxyType(
    {
        "claim": FreeAct(N_("Claim"), claim_ask, claim),
        "claim_each": FreeAct(N_("My cards"), each_ask, claim),
        "accuse": FreeAct(N_("Accuse"), accuse_ask, accuse),
        "profess": FreeAct(N_("Who I am"), profess_ask, profess),
        "advise": FreeAct(N_("Advise"), advise_ask, _advisor("advise")),
        "warn": FreeAct(N_("Warn"), warn_ask, _advisor("warn")),
        "ask": FreeAct(N_("Ask"), question_ask, question),
    }
)


def statements() -> Iterator[str]:
    """Yield every word a claim of a mission may have."""
    yield from dict.fromkeys((*BEFORE, *AFTER))
    for many in range(2, MAX_CARDS + 1):
        for kinds in combinations_with_replacement(OF_CARDS, many):
            yield "each_" + "_".join(kinds)
