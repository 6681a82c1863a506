"""The small language of scenario tests: lay a table out in words, answer in words, look.

    s = scene(
        p1=Side("stark", play=["Robb Stark", "Ice on Robb Stark"], hand=["Winter Is Coming"], gold=3),
        p2=Side("lannister", play=["Burned Men x2"]),
        p3=Side("tyrell"),
    )
    s.attack("p1", "military", "p2", ["Robb Stark"], defend=["Burned Men"])
    s.choose("p1", "Ice")                    # answers the open question of p1
    assert s.zone("Burned Men", "p2") == "dead"

`scene(at=...)` begins at a step of the game (default: the action window before a challenge, p1 being
first and active player). Sides not named hold filler cards only. Every side has a deck of fillers
unless given otherwise. Cards are named by their titles; "Ice on Robb Stark" is attached, "Robb Stark
with 2" has duplicates, "kneeling Robb Stark" kneels, "Burned Men x2" are two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.kernel import Draws, Flow, Json, Match, Step
from rules.kernel.ask import Ask, Order, Pick, PickSome
from rules.kernel.terms import JUDGE, Seat
from rules.lcg.card_game import CardGame
from rules.lcg.decks.catalogue_facts import folded
from rules.lcg.events.state_checks import check
from rules.lcg.second.catalogue import CARDS, RELEASED
from rules.lcg.second.edition import SecondEditionTable
from rules.lcg.second.game import GAME, SecondEdition
from rules.lcg.state.attributes import GOLD, MIDDLE, Attribute
from rules.lcg.state.printed import Card
from rules.lcg.state.table import LcgTable
from rules.lcg.steps.setup import lay_out

KNIGHT = "The Knight"
CAPTAIN = "Captain of the Iron Fleet"
READER = "The Reader"
PRIEST = "Priest of the Drowned God"
HEIR = "Heir to the Iron Islands"
MARAUDER = "Pirate Marauder"
REEK = "Reek"
REAPER = "Lord Reaper of Pyke"

PAUSES = ("reveal", "marshaling", "marshal", "end_challenge", "dominance", "standing", "taxation")
"""Steps after which a scene can stop with `on_to_end`: before that, nothing else has happened yet."""

FILLER = "The Roseroad"
PLOT = "Calling the Banners"
LATER_PLOT = "The Winds of Winter"
KEY = b"scene" * 7
WINDOWS = frozenset({"action", "would", "interrupt", "reaction", "order_forced"})
"""The questions in which cards are used."""


@dataclass(frozen=True, slots=True)
class Side:
    """What a player begins with; piles are lists of titles, the first of `deck` on top."""

    faction: str = "tyrell"
    play: Sequence[str] = ()
    hand: Sequence[str] = ()
    deck: Sequence[str] = ()
    discard: Sequence[str] = ()
    dead: Sequence[str] = ()
    used: Sequence[str] = ()
    plots: Sequence[str] = (LATER_PLOT, LATER_PLOT)
    plot: str | None = PLOT
    agenda: str | None = None
    gold: int = 0
    power: int = 0
    titles: Sequence[str] = ()
    fillers: int = 20
    filler: str = ""
    on: Mapping[str, int] = field(default_factory=dict)
    """Power on cards in play, by title."""
    gilded: Mapping[str, int] = field(default_factory=dict)
    """Gold on cards in play, by title."""


SecondEditionTable.prepare(max(RELEASED.values()))
"""Tests put other abilities in the place of those of some cards: no import may come in between."""


def code_of(title: str, cards: Mapping[str, Card] = CARDS) -> str:
    """The code of a title (titles of the Kingsmoot too), or the code itself.

    Of cards with one title the first that was released is meant.
    """
    if title in cards:
        return title
    wanted = folded(title)
    found = [code for code, card in cards.items() if folded(card.name) == wanted and card.kind != "faction"]
    if not found:
        raise LookupError(f"there is no single card {title!r}")
    return found[0]


class Staged(CardGame):
    """An edition of the card game, beginning at a step on a table laid out by hand."""

    edition: type[CardGame]

    def __init__(self, sides: Sequence[Side], at: str, phase: str, first: Seat, active: Seat) -> None:
        self.sides = sides
        self.first_step = at  # type: ignore[misc]
        self.phase = phase
        self.first = first
        self.active = active
        self.steps = {name: _pausing(name, step) for name, step in self.edition.steps.items()}

    def setup(self, n: int, options: Mapping[str, Json], draws: Draws) -> LcgTable:
        """The table as the sides tell."""
        t = self.table(n, options, draws)
        lay_out(t)
        for zone in ("deck", "plots", "agenda"):
            for seat in range(n):
                t.move_all(zone, seat, "gone", seat)
        stage = _Stage(t)
        for seat, side in enumerate(self.sides):
            stage.lay(seat, side)
        for card in list(t.pile("title box")):
            t.move(card, "titles", MIDDLE)
        t.first = self.first
        t.phase = self.phase
        t.active = self.active
        t.been_active = [self.active]
        t.round = 1
        t.changed = 0
        t.touch()
        self.laid_out(t)
        check(t)
        return t

    def laid_out(self, t: LcgTable) -> None:
        """What an edition's table has besides."""


class StagedSecond(Staged, SecondEdition):
    """The second edition, staged."""

    edition = SecondEdition


def _pausing(name: str, step: Step[LcgTable]) -> Step[LcgTable]:
    """A step after which somebody is asked to go on, if it is one where scenes like to stop."""

    def run(t: LcgTable) -> Flow[str | None]:
        work = step(t)
        following = work if work is None or isinstance(work, str) else (yield from work)
        if name in PAUSES and following is not None:
            yield Pick(t.first, "pause", ("pass",), default="pass")
        return following

    return run


class _Stage:
    def __init__(self, t: LcgTable) -> None:
        self.t = t

    def lay(self, seat: Seat, side: Side) -> None:
        t = self.t
        if side.agenda:
            self.add(seat, side.agenda, "agenda")
        if side.plot:
            self.add(seat, side.plot, "revealed")
        for zone in ("hand", "discard", "dead", "used", "plots"):
            for title in _spread(getattr(side, zone)):
                self.add(seat, title, zone)
        filler = side.filler or FILLER
        for title in [*_spread([f"{filler} x{side.fillers}"]), *reversed(_spread(side.deck))]:
            self.add(seat, title, "deck")
        for text in _spread(side.play):
            self._play(seat, text)
        t.gold[seat] = side.gold
        t.power[t.faction[seat]] = side.power
        for title, power in side.on.items():
            t.power[self._find(seat, title)] = power
        for title, gold in side.gilded.items():
            t.put_tokens(self._find(seat, title), GOLD, gold)
        for title in side.titles:
            card = next(card for card in t.pile("title box") if t.title(card) == title)
            t.move(card, "titles", seat)

    def add(self, seat: Seat, title: str, zone: str) -> int:
        t = self.t
        back = f"plot {seat}" if zone in {"plots", "revealed", "used"} else f"card {seat}"
        card = t.add(code_of(title, t.edition.catalogue.cards), zone, seat, back=back)
        t.owner = [*t.owner, seat]
        t.knelt.append(0)
        t.power.append(0)
        t.host.append(-1)
        return card

    def _play(self, seat: Seat, text: str) -> None:
        kneeling = text.startswith("kneeling ")
        text = text.removeprefix("kneeling ")
        title, _, rest = text.partition(" with ")
        title, _, host = title.partition(" on ")
        card = self.add(seat, title, "play")
        self.t.knelt[card] = int(kneeling)
        if host:
            owner, _, name = host.rpartition(":")
            self.t.host[card] = self._find(int(owner[1:]) - 1 if owner else seat, name)
        for _ in range(int(rest or 0)):
            copy = self.add(seat, title, "duplicates")
            self.t.host[copy] = card

    def _find(self, seat: Seat, title: str) -> int:
        return next(
            card for card in self.t.pile("play", seat) if title in {self.t.title(card), self.t.name(card)}
        )


def _spread(texts: Iterable[str]) -> list[str]:
    found: list[str] = []
    for text in texts:
        several = re.fullmatch(r"(.*) x(\d+)", text)
        found += [several[1]] * int(several[2]) if several else [text]
    return found


class Scene:
    """A running scene; players are "p1" to "p6"."""

    def __init__(self, match: Match[LcgTable]) -> None:
        self.match = match

    @property
    def t(self) -> LcgTable:
        """The table."""
        return self.match.table

    # Asks

    def asked(self) -> list[tuple[str, str]]:
        """Who is asked what now: player and verb."""
        return [(f"p{ask.seat + 1}", ask.verb) for ask in self.match.asks if self.match.ask_for(ask.seat)]

    def ask(self, player: str) -> Ask:
        """The open question of a player."""
        ask = self.match.ask_for(_seat(player))
        assert ask is not None, f"{player} is not asked; open: {self.asked()}"
        return ask

    def options(self, player: str) -> list[str]:
        """The options of a player's question, in words."""
        ask = self.ask(player)
        assert isinstance(ask, PickSome)
        return [self._word(ask, option) for option in ask.options]

    def choose(self, player: str, *words: str, verb: str | None = None) -> Scene:
        """Answer a player's question: titles, words, players; several where several are wanted.

        Before that, everybody passes in windows in which somebody else (or, with a verb, anybody) is
        asked.
        """
        while self._only_windows() and not self._is_asked(player, verb):
            self._idle()
        ask = self.ask(player)
        assert verb is None or ask.verb == verb, f"{player} is asked {ask.verb}, not {verb}"
        if not isinstance(ask, PickSome | Order):
            self.match.answer(ask.seat, int(words[0]))
            return self
        left = list(ask.options if isinstance(ask, PickSome) else ask.items)
        picked: list[Any] = []
        for word in words:
            fitting = [option for option in left if self._word(ask, option) == word]
            among = [self._word(ask, option) for option in left]
            assert fitting, f"{player}: {ask.verb} has no option {word!r} among {among}"
            left.remove(fitting[0])
            picked.append(fitting[0])
        single = isinstance(ask, PickSome) and ask.lo == 1 == ask.hi
        self.match.answer(ask.seat, picked[0] if single else tuple(picked))
        return self

    def _only_windows(self) -> bool:
        return bool(self.match.asks) and all(ask.verb in WINDOWS for ask in self.match.asks)

    def _is_asked(self, player: str, verb: str | None) -> bool:
        ask = self.match.ask_for(_seat(player))
        return ask is not None and verb in {None, ask.verb}

    def _word(self, ask: Ask, option: Any) -> str:
        if isinstance(option, str):
            return option
        if ask.of == "seat":
            return f"p{option + 1}"
        return self.t.title(option) if ask.of == "card" else str(option)

    def use(self, player: str, title: str, *, verb: str | None = None) -> Scene:
        """Everybody passes until a player may use (marshal, ambush with) this card, who then does."""
        for _ in range(500):
            if self._offered(player, title, verb):
                return self.choose(player, title)
            self._idle()
        raise AssertionError(f"{player} may never use {title}")

    def offers(self, player: str, title: str, *, until: str, verb: str | None = None) -> bool:
        """Whether a player may use a card before a step begins; everybody passes until then."""
        for _ in range(500):
            if self._offered(player, title, verb):
                return True
            if self.match.step == until or self.match.over:
                return False
            self._idle()
        raise AssertionError(f"the step {until} never comes")

    def asks(self, player: str, verb: str, *, until: str) -> bool:
        """Whether a player is asked this before a step begins; everybody passes until then."""
        for _ in range(500):
            if (player, verb) in self.asked():
                return True
            if self.match.step == until or self.match.over:
                return False
            self._idle()
        raise AssertionError(f"the step {until} never comes")

    def _offered(self, player: str, title: str, verb: str | None) -> bool:
        ask = self.match.ask_for(_seat(player))
        if ask is None or ask.verb not in ({verb} if verb else WINDOWS):
            return False
        return title in self.options(player)

    def on_to(self, player: str, verb: str) -> Scene:
        """Everybody passes (or does nothing) until a player is asked this."""
        for _ in range(500):
            if (player, verb) in self.asked():
                return self
            self._idle()
        raise AssertionError(f"{player} is never asked {verb}")

    def on_to_end(self, step: str = "end_challenge") -> Scene:
        """Everybody passes until a step (one of PAUSES) is over: the challenge, the phase."""
        for _ in range(500):
            if self.match.over or (self.match.step == step and self.asked()[0][1] == "pause"):
                return self
            self._idle()
        raise AssertionError(f"the step {step} never ends")

    def over(self) -> bool:
        """Whether the game is over."""
        return self.match.over

    def passes(self) -> Scene:
        """Everybody passes until somebody is asked something that has no passing."""
        for _ in range(500):
            asks = self.match.asks
            if not asks or not all(isinstance(ask, Pick) and "pass" in ask.options for ask in asks):
                return self
            self._idle()
        raise AssertionError("the passing never ends")

    def _idle(self) -> None:
        assert not self.match.over, "the game is over"
        for ask in self.match.asks:
            if self.match.ask_for(ask.seat) is not None:
                self.match.answer(ask.seat, _nothing(ask))

    def attack(
        self,
        player: str,
        challenge: str,
        against: str,
        attackers: Sequence[str],
        *,
        defend: Sequence[str] | None = (),
        stealth: Mapping[str, str] | None = None,
    ) -> Scene:
        """Initiate a challenge and declare defenders (None: stop before). Everybody passes between;
        stops at the first question after the result that has no default of doing nothing."""
        self.on_to(player, "challenge").choose(player, challenge)
        if (player, "opponent") in self.asked():
            self.choose(player, against)
        self.declare(player, *attackers)
        for name in attackers:
            if (player, "stealth") in self.asked():
                self.choose(player, (stealth or {}).get(name, "pass"))
        if defend is None:
            return self
        self.reach_defenders(against)
        if (against, "defenders") in self.asked():
            self.choose(against, *defend)
        else:
            assert not defend, f"{against} cannot defend"
        return self

    def declare(self, player: str, *attackers: str) -> Scene:
        """Declare attackers; who has only one possible attacker is not asked."""
        if (player, "attackers") in self.asked():
            return self.choose(player, *attackers)
        attacks = [line.args["card"]["face"] for line in self.match.lines(JUDGE) if line.key == "attacks"]
        cards = self.t.edition.catalogue.cards
        assert [cards[code].name for code in attacks[-len(attackers) :]] == list(attackers)
        return self

    def reach_defenders(self, against: str) -> Scene:
        """Everybody passes until defenders are declared (or nobody can defend)."""
        while (against, "defenders") not in self.asked() and self.match.step in {"initiate", "attack_window"}:
            self._idle()
        return self

    def resolve(self) -> Scene:
        """Everybody passes through the window after the defense, to the first question of the result."""
        while self.match.step == "defense_window":
            self._idle()
        return self

    # Looking

    def card(self, title: str, player: str | None = None) -> int:
        """The card of a title (owned by a player), wherever it is; those in play first."""
        t = self.t
        cards = [
            card
            for card in range(len(t.at))
            if t.title(card) == title
            and (player is None or t.owner[card] == _seat(player))
            and t.zone_of(card)[0] not in {"gone"}
        ]
        assert cards, f"there is no {title}"
        return min(cards, key=lambda card: (t.zone_of(card)[0] != "play", card))

    def zone(self, title: str, player: str | None = None) -> str:
        """Where a card is."""
        return self.t.zone_of(self.card(title, player))[0]

    def titles(self, zone: str, player: str) -> list[str]:
        """The titles in a pile."""
        return [self.t.title(card) for card in self.t.pile(zone, _seat(player))]

    def value(self, title: str, attribute: Attribute = "strength", player: str | None = None) -> int:
        """A value of a card now."""
        return self.t.value(self.card(title, player), attribute)

    def kneels(self, title: str, player: str | None = None) -> bool:
        """Whether a card kneels."""
        return bool(self.t.knelt[self.card(title, player)])

    def power(self, player: str) -> int:
        """A player's power total."""
        return self.t.power_total(_seat(player))

    def power_on(self, title: str, player: str | None = None) -> int:
        """The power on a card."""
        return self.t.power[self.card(title, player)]

    def gold(self, player: str) -> int:
        """A player's gold."""
        return self.t.gold[_seat(player)]

    def hand(self, player: str) -> list[str]:
        """The titles in a player's hand."""
        return self.titles("hand", player)

    def holder(self, title: str) -> str:
        """Who holds a title; "middle" for nobody."""
        seat = self.t.controller(next(c for c in self.t.in_zone("titles") if self.t.title(c) == title))
        return "middle" if seat < 0 else f"p{seat + 1}"

    def said(self, key: str) -> int:
        """How often a line was said."""
        return sum(line.key == key for line in self.match.lines(JUDGE))

    def story(self) -> str:
        """The log in words, for looking at a failing test."""
        return "\n".join(self.match.game.tell(line) for line in self.match.lines(JUDGE))


def _nothing(ask: Ask) -> Any:
    if isinstance(ask, PickSome):
        for word in ("pass", "no", "nothing"):
            if word in ask.options:
                return word
        if ask.lo == 0 and ask.default is None:
            return ()
        if ask.default is None:
            return ask.options[0] if ask.lo == 1 == ask.hi else tuple(ask.options[: ask.lo])
    if ask.default is not None:
        return ask.default
    return next(iter(ask.moves()))


def _seat(player: str) -> Seat:
    return int(player[1:]) - 1


def scene(
    *,
    at: str = "challenge_window",
    phase: str | None = None,
    first: str = "p1",
    active: str | None = None,
    seats: int = 3,
    format: str | None = None,
    options: Mapping[str, Json] | None = None,
    **sides: Side,
) -> Scene:
    """A scene; see the module's text. `at`: the step it begins at; `seats`: at least so many players."""
    n = max([seats, *(int(name[1:]) for name in sides)])
    given = [sides.get(f"p{seat + 1}", Side()) for seat in range(n)]
    phases = {"marshal": "marshaling", "challenge_window": "challenges"}
    game = StagedSecond(
        given, at, phases.get(at, "") if phase is None else phase, _seat(first), _seat(active or first)
    )
    chosen: dict[str, Json] = {"format": format or ("joust" if n == 2 else "kingsmoot"), **(options or {})}
    chosen["decks"] = [side.faction for side in given]
    return Scene(Match.new(game, n, chosen, KEY))


def marshaling(p1: Side, **more: Any) -> Scene:
    """Return a scene in which p1 marshals."""
    return scene(at="marshal", active="p3", p1=p1, **more)


def raid(p2: Side, *, defend: Sequence[str] | None = (), **more: Any) -> Scene:
    """Return a scene in which p1's Burned Men attack p2 in a military challenge."""
    s = scene(p1=Side("lannister", play=["Burned Men"]), p2=p2, **more)
    return s.attack("p1", "military", "p2", ["Burned Men"], defend=defend)


def places(s: Scene, game: CardGame = GAME) -> list[int]:
    """The place of each seat."""
    placed = {p.seat: p.place for p in game.result(s.t).placings}
    return [placed[seat] for seat in range(s.t.n)]
