"""Verbs made of verbs: pick, may, then, both, choose one, delay, search; and choices of each player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from rules.cards.abilities import Cost, Effect, Mode, Target, Trigger
from rules.cards.events import Event
from rules.cards.select import Amount, Context, Selector, amount
from rules.cards.verbs import cancel
from rules.cards.windows import chosen, happen
from rules.kernel.ask import Pick, PickSome
from rules.kernel.game import Flow
from rules.kernel.terms import Seat
from rules.kernel.words import say
from rules.lcg.events import claims, entering
from rules.lcg.events.durations import WIN as WIN
from rules.lcg.state.attributes import ChallengeType
from rules.lcg.state.timings import WHEN_REVEALED
from rules.lcg.vocabulary.targets import Players, Subject, picked, target, target_player, you

if TYPE_CHECKING:
    from rules.cards.uses import Use
    from rules.lcg.state.table import LcgTable

BY_ORDER: Final = "by the order of a pile"
"""What the names of effects say that look at the top of a pile of open cards."""
OTHERS_PICK: Final = "others pick"
"""What the names of effects begin with in which other players choose."""
SEARCH_FOR_COPY: Final = "search for a copy"
NOTHING: Final = "nothing"
"""What a player picks who has nothing to pick, so that nobody learns it."""

LATER: dict[str, Effect] = {}
"""Effects that may be delayed, by the name under which the table remembers them."""


def run_effect(t: LcgTable, use: Use, effect: Effect) -> Flow[None]:
    """Run an effect, whatever kind of work it is."""
    work = effect.run(t, use)
    if work is not None:
        yield from work


def run_on(t: LcgTable, use: Use, effect: Effect, cards: tuple[Any, ...]) -> Flow[None]:
    """Run an effect that finds these cards as `target`."""
    kept, use.chosen = use.chosen, [cards]
    yield from run_effect(t, use, effect)
    use.chosen = kept


def both(*effects: Effect) -> Effect:
    """One after the other, each as far as possible ("A and B")."""

    def run(t: LcgTable, use: Use) -> Flow[None]:
        for effect in effects:
            yield from run_effect(t, use, effect)

    def could(t: LcgTable, use: Use, candidate: int | None) -> bool:
        return any(effect.could(t, use, candidate) for effect in effects)

    return Effect(" and ".join(effect.name for effect in effects), run, could)


def then(first: Effect, *rest: Effect) -> Effect:
    """The rest only if the first happened completely."""

    def run(t: LcgTable, use: Use) -> Flow[None]:
        use.complete = True
        yield from run_effect(t, use, first)
        for effect in rest:
            if not use.complete:
                return
            yield from run_effect(t, use, effect)

    return Effect(f"{first.name}, then {rest[0].name}", run, first.could)


def may(effect: Effect, *, by: Players = you) -> Effect:
    """The player, or another, may have it happen."""

    def run(t: LcgTable, use: Use) -> Flow[None]:
        if effect.could(t, use, None):
            for seat in by(t, use):
                answer = yield Pick(
                    seat, "may", ("yes", "no"), of="word", default="no", words=use.prompt("may")
                )
                if answer == "yes":
                    yield from run_effect(t, use, effect)

    return Effect(f"may {effect.name}", run, effect.could)


def only_if(test: Selector[Any], do: Effect) -> Effect:
    """Happens if a condition holds (of the first target, if there is one) at that moment."""

    def run(t: LcgTable, use: Use) -> Flow[None]:
        piece = use.chosen[0][0] if use.chosen and use.chosen[0] else use.source
        if test.holds(t, piece, use):
            yield from run_effect(t, use, do)

    return Effect(do.name, run, do.could)


def regardless(effect: Effect) -> Effect:
    """Happens also where it changes nothing."""
    return Effect(effect.name, effect.run)


def if_else(test: Selector[Any], do: Effect, otherwise: Effect) -> Effect:
    """One thing happens if a condition holds (of the first target, if there is one) at that moment, else
    another."""
    return both(only_if(test, do), only_if(~test, otherwise))


def on_top_of(what: Selector[Any], do: Effect) -> Effect:
    """The topmost of such cards in a pile is what `do` finds as `target`."""

    def run(t: LcgTable, use: Use) -> Flow[None]:
        found = what.pieces(t, use)
        if found:
            yield from run_on(t, use, do, (found[-1],))

    def could(t: LcgTable, use: Use, candidate: int | None) -> bool:
        found = what.pieces(t, use)
        return bool(found) and do.could(t, use, found[-1])

    return by_order(Effect(do.name, run, could))


def by_order(effect: Effect) -> Effect:
    """Its effect hangs on the order of a pile: players may order what they put there."""
    return replace(effect, name=f"{effect.name} {BY_ORDER}")


def on_victim(do: Effect) -> Effect:
    """What the occurrence happens to is what `do` finds as `target`."""

    def run(t: LcgTable, use: Use) -> Flow[None]:
        if use.event is not None and use.event.card is not None:
            yield from run_on(t, use, do, (use.event.card,))

    return Effect(do.name, run)


def pay_or_else(cost: Cost, otherwise: Effect, *, by: Players = you) -> Effect:
    """The player, or another, may pay; else something happens."""
    return _paying(cost, None, otherwise, by)


def may_pay(cost: Cost, do: Effect, *, by: Players = you) -> Effect:
    """The player, or another, may pay for something to happen."""
    return _paying(cost, do, None, by)


def _paying(cost: Cost, do: Effect | None, otherwise: Effect | None, by: Players) -> Effect:
    def pays(t: LcgTable, use: Use, seat: Seat) -> Flow[bool]:
        kept, use.seat = use.seat, seat
        answer = "no"
        if cost.can(t, use) and (do is None or do.could(t, use, None)):
            words = use.prompt("may_pay")
            answer = yield Pick(seat, "may_pay", ("yes", "no"), words=words, of="word", default="no")
        if answer == "yes":
            work = cost.pay(t, use)
            if work is not None:
                yield from work
        use.seat = kept
        return answer == "yes"

    def run(t: LcgTable, use: Use) -> Flow[None]:
        for seat in by(t, use):
            effect = do if (yield from pays(t, use, seat)) else otherwise
            if effect is not None:
                yield from run_effect(t, use, effect)

    name = f"pay {cost.name}" if otherwise is None else f"pay or {otherwise.name}"
    return Effect(name, run)


def may_or_else(do: Effect, otherwise: Effect) -> Effect:
    """You may have one thing happen; else the other does."""

    def run(t: LcgTable, use: Use) -> Flow[None]:
        answer = "no"
        if do.could(t, use, None):
            words = use.prompt("may")
            answer = yield Pick(use.seat, "may", ("yes", "no"), words=words, of="word", default="no")
        yield from run_effect(t, use, do if answer == "yes" else otherwise)

    return Effect(f"{do.name} or {otherwise.name}", run)


def to_paid(effect: Effect) -> Effect:
    """Happens to the cards knelt as the cost, as `target`."""

    def run(t: LcgTable, use: Use) -> Flow[None]:
        yield from run_on(t, use, effect, use.paid)

    return Effect(f"{effect.name} of what was paid", run)


def if_target(test: Selector[Any], do: Effect) -> Effect:
    """Happens to those targets of which a condition holds when the effect resolves."""

    def run(t: LcgTable, use: Use) -> Flow[None]:
        cards = tuple(c for c in picked(t, use) if test.holds(t, c, use))
        if cards:
            yield from run_on(t, use, do, cards)

    def could(t: LcgTable, use: Use, candidate: int | None) -> bool:
        if candidate is not None and not test.holds(t, candidate, use):
            return False
        return do.could(t, use, candidate)

    return Effect(do.name, run, could)


def decide(*choices: tuple[str, Effect]) -> Effect:
    """One of several things happens (to the target); which is said when the effect resolves."""

    def run(t: LcgTable, use: Use) -> Flow[None]:
        candidate = use.target if use.chosen else None
        possible = {word: effect for word, effect in choices if effect.could(t, use, candidate)}
        if possible:
            words = tuple(possible)
            word = words[0]
            if len(words) > 1:
                word = yield Pick(use.seat, "mode", words, words=use.prompt("mode"), of="word")
            yield from run_effect(t, use, possible[word])

    def could(t: LcgTable, use: Use, candidate: int | None) -> bool:
        return any(effect.could(t, use, candidate) for _, effect in choices)

    return Effect(" or ".join(word for word, _ in choices), run, could)


def _own(what: Selector[Any], t: LcgTable, use: Use, seat: int) -> list[int]:
    """The cards a selector means to a player who is not the one using the ability."""
    return what.pieces(t, Context(use.source, seat, use.event))


def pick(
    what: Selector[Any] | Subject,
    do: Effect,
    *,
    lo: int = 1,
    hi: int = 1,
    by: Players | None = None,
    hidden: bool = False,
) -> Effect:
    """Pick cards while the effect resolves (no target) and do something with them as `target`.

    `what` may also be a subject: `pick(target, ...)` picks among the targets.
    `by`: another player picks, of what is theirs. `hidden`: cards in the hand; as nobody is to learn
    from a question whether such a card is there, the player who has a hand is asked, if only for show.
    """

    def options(t: LcgTable, use: Use, seat: int) -> list[int]:
        found = _own(what, t, use, seat) if isinstance(what, Selector) else what(t, use)
        kept, use.chosen = use.chosen, []
        possible = [card for card in found if do.could(t, use, card)]
        use.chosen = kept
        return possible

    def run(t: LcgTable, use: Use) -> Flow[None]:
        for seat in [use.seat] if by is None else by(t, use):
            found = options(t, use, seat)
            if len(found) < max(lo, 1):
                use.complete = False
                if hidden:
                    yield Pick(
                        seat, "pick", (NOTHING,), words=use.prompt("pick"), default=NOTHING, bluff=True
                    )
                continue
            if len(found) == lo == hi and not any(t.zone_of(card)[0] == "hand" for card in found):
                picked: Any = tuple(found)
            else:
                picked = yield PickSome(
                    seat,
                    "pick",
                    found,
                    lo,
                    min(hi, len(found)),
                    words=use.prompt("pick", lo, min(hi, len(found))),
                )
            cards = picked if isinstance(picked, tuple) else (picked,)
            if cards:
                yield from run_on(t, use, do, cards)

    def could(t: LcgTable, use: Use, candidate: int | None) -> bool:
        if by is not None or not isinstance(what, Selector):
            return True
        return len(options(t, use, use.seat)) >= max(lo, 1)

    def seems(t: LcgTable, use: Use, candidate: int | None) -> bool:
        return bool(t.pile("hand", use.seat)) or could(t, use, candidate)

    name = f"pick to {do.name}" if by is None else f"{OTHERS_PICK} to {do.name}"
    return Effect(name, run, could, seems if hidden else None)


def pick_player(do: Effect, *, what: Selector[Any] | None = None) -> Effect:
    """Pick an opponent while the effect resolves and do something to them as `target_player`."""

    def options(t: LcgTable, use: Use) -> list[int]:
        seats = t.opponents(use.seat)
        if what is not None:
            seats = [s for s in seats if what.holds(t, s, use)]
        return [seat for seat in seats if do.could(t, use, seat)]

    def run(t: LcgTable, use: Use) -> Flow[None]:
        seats = options(t, use)
        if seats:
            seat = (
                seats[0]
                if len(seats) == 1
                else (yield Pick(use.seat, "pick_player", seats, of="seat", words=use.prompt("pick_player")))
            )
            yield from run_on(t, use, do, (seat,))

    return Effect(f"pick a player to {do.name}", run, lambda t, use, candidate: bool(options(t, use)))


def one_and_others(do: Effect, other: Effect, *, by: Players = you) -> Effect:
    """Of the targets, one picked while the effect resolves is for `do`, the others are for `other`."""

    def run(t: LcgTable, use: Use) -> Flow[None]:
        cards = picked(t, use)
        for seat in by(t, use):
            one = cards[0] if len(cards) < 2 else (yield Pick(seat, "pick", cards, words=use.prompt("pick")))
            yield from run_on(t, use, do, (one,))
            yield from run_on(t, use, other, tuple(card for card in cards if card != one))

    return Effect(do.name, run, do.could)


def each_player_keeps(what: Selector[Any], do: Effect, *, hi: int) -> Effect:
    """Each player picks up to `hi` of their own such cards; the rest goes through `do`, all at once."""

    def run(t: LcgTable, use: Use) -> Flow[None]:
        kept: list[int] = []
        everything: list[int] = []
        for seat in t.choosers(use.seat):
            own = _own(what, t, use, seat)
            everything += own
            if own:
                picked = yield PickSome(
                    seat, "keep", own, 0, min(hi, len(own)), words=use.prompt("keep", 0, hi)
                )
                kept += picked if isinstance(picked, tuple) else (picked,)
        use.chosen = [tuple(card for card in everything if card not in kept)]
        yield from run_effect(t, use, do)

    return Effect(f"all but chosen ones: {do.name}", run)


def each_player_chooses(what: Selector[Any], do: Effect) -> Effect:
    """Each player chooses one of their own such cards, if able; `do` happens to all of them at once."""

    def run(t: LcgTable, use: Use) -> Flow[None]:
        chosen: list[int] = []
        for seat in t.choosers(use.seat):
            own = [card for card in _own(what, t, use, seat) if do.could(t, use, card)]
            if own:
                chosen.append(
                    own[0] if len(own) == 1 else (yield Pick(seat, "target", own, words=use.prompt("target")))
                )
        if chosen:
            use.chosen = [tuple(dict.fromkeys(chosen))]
            yield from run_effect(t, use, do)

    return Effect(f"each player: {do.name}", run)


def one_of_each_player(what: Selector[Any], do: Effect) -> Effect:
    """You choose one such card of each player, if there is one; `do` happens to all of them at once."""

    def run(t: LcgTable, use: Use) -> Flow[None]:
        found = what.pieces(t, use)
        picked: list[int] = []
        for seat in t.seats():
            cards = [card for card in found if t.controller(card) == seat and do.could(t, use, card)]
            if cards:
                own = seat == use.seat
                words = use.prompt("pick_own") if own else say("pick_of", by_card=use.source, of_seat=seat)
                picked.append(
                    cards[0] if len(cards) == 1 else (yield Pick(use.seat, "pick", cards, words=words))
                )
        if picked:
            yield from run_on(t, use, do, tuple(picked))

    return Effect(f"one of each player: {do.name}", run)


def _claims_applied(claim: Event) -> list[Event]:
    """Return what is still to be applied of the claim of a challenge: this, and the same claim to others
    (Master of Whispers)."""
    return [
        each for each in (claim.together or [claim]) if each.kind == "claim" and each.status == "imminent"
    ]


def _claim_goes_to_target(t: LcgTable, use: Use) -> None:
    claim = use.about
    paying = [int(each.facts["loser"]) for each in _claims_applied(claim) if each is not claim]
    claim.replace("claim satisfied" if use.target in paying else "", loser=use.target)


claim_goes_to_target = Effect("another player pays claim", _claim_goes_to_target)
"""The claim is applied to the player chosen as target instead, once if it is applied to that player already
(FAQ, Master of Whispers + Trial by Combat)."""


def resolve_claim_as(kind: ChallengeType) -> Effect:
    """Claim of a type is applied instead, to everybody who pays the claim."""

    def run(t: LcgTable, use: Use) -> None:
        for claim in _claims_applied(use.about):
            claim.replace(f"{kind} claim")

    return Effect(f"resolve as {kind} claim", run)


def replaces_claim(do: Effect) -> Effect:
    """This happens once in place of what the claim does to all who pay it, when that would; it counts as
    having applied the claim (RR, Claim, Replacement Effects; FAQ, Master of Whispers + Trial by Combat)."""

    def run(t: LcgTable, use: Use) -> None:
        for claim in _claims_applied(use.about):
            claim.replace("claim replaced", partial(run_effect, t, use, do) if claim is use.about else None)

    return Effect(do.name, run, do.could)


def choose_one(*modes: tuple[str, Effect] | tuple[str, Effect, Target]) -> tuple[Mode, ...]:
    """Several things an ability may do, each with a word for the question (and a target)."""
    return tuple(Mode(mode[0], mode[1], tuple(mode[2:])) for mode in modes)


def _when_revealed(t: LcgTable, plot: int) -> list[tuple[int, Trigger]]:
    """Return what a plot does when it is revealed, but for initiating another's; with its numbers."""
    return [
        (number, ability)
        for number, ability in (t.abilities_of(plot) if plot >= 0 else ())
        if isinstance(ability, Trigger)
        and ability.timing == WHEN_REVEALED
        and ability.modes[0].do.name != _ANEW
    ]


_ANEW: Final = "initiate what a plot does"


def initiate_when_revealed(plots: Subject = target) -> Effect:
    """What plots do when they are revealed happens as if you had just revealed them; one that initiates
    another's does nothing."""

    def initiating(t: LcgTable, use: Use) -> Flow[None]:
        for plot in plots(t, use):
            for number, ability in _when_revealed(t, plot):
                revealed = Event("revealed", use.seat, plot)
                copy = type(use)(use.order, t, (plot, number), ability, revealed, use.seat)
                copy.mode = ability.modes[0]
                if ability.when.holds(t, plot, copy) and copy.has_targets(t):
                    yield from _choose(t, copy)
                    yield from run_effect(t, copy, copy.mode.do)

    def could(t: LcgTable, use: Use, candidate: int | None) -> bool:
        if candidate is None:
            return True
        kept, use.chosen = use.chosen, [(candidate,)]
        found = any(_when_revealed(t, plot) for plot in plots(t, use))
        use.chosen = kept
        return found

    return Effect(_ANEW, initiating, could)


def _choose(t: LcgTable, use: Use) -> Flow[None]:
    """Choose the targets of a use that is made while another resolves."""
    for wanted in use.mode.targets:
        options = use.candidates(t, wanted)
        lo, hi = use.bounds(t, wanted)
        hi = min(hi, len(options))
        words = use.prompt(wanted.verb, lo, hi, wanted.of)
        ask = PickSome(use.seat, wanted.verb, options, lo, hi, words=words, of=wanted.of)
        use.chosen.append((yield from chosen(ask)))


def redirect_target(what: Selector[Any]) -> Effect:
    """Such a card that may be chosen becomes the only target of the ability whose effects would initiate."""

    def options(t: LcgTable, use: Use) -> list[int]:
        about: Use = use.about.use
        now = [piece for pieces in about.chosen for piece in pieces]
        kept, about.chosen = about.chosen, []
        found = [c for c in about.candidates(t, about.mode.targets[0]) if c not in now]
        about.chosen = kept
        return [card for card in found if what.holds(t, card, use)]

    def redirecting(t: LcgTable, use: Use) -> Flow[None]:
        found = options(t, use)
        card = found[0]
        if len(found) > 1:
            card = yield Pick(use.seat, "pick", found, words=use.prompt("pick"))
        use.about.use.chosen = [(card,)]
        t.say("new_target", seat=use.seat, card=card)

    def could(t: LcgTable, use: Use, candidate: int | None) -> bool:
        return use.event is not None and bool(options(t, use))

    return Effect("redirect", redirecting, could)


CLAIMS: Final = {
    "military": claims.military_claim,
    "intrigue": claims.intrigue_claim,
    "power": claims.power_claim,
}


def satisfy_claim(kind: ChallengeType, players: Players = target_player) -> Effect:
    """Players satisfy your claim as if you had won a challenge of a type against them."""

    def satisfying(t: LcgTable, use: Use) -> Flow[None]:
        for seat in players(t, use):
            n = max(0, t.plot_value(use.seat, "claim"))
            claimed = Event("claim", use.seat, cause=use.source, amount=n, loser=seat)
            claimed.applied_as = f"{kind} claim"
            t.say("claim", seat=use.seat, challenge=kind, n=n)
            yield from CLAIMS[kind](t, claimed)

    return Effect(f"satisfy {kind} claim", satisfying)


def lowest_in_hand(do: Effect) -> Effect:
    """Each player chooses a card in hand, and all show theirs; those who show a character of the lowest
    printed cost may have something happen with it."""

    def run(t: LcgTable, use: Use) -> Flow[None]:
        shown: dict[int, int] = {}
        for seat in t.seats():
            hand = tuple(t.pile("hand", seat))
            if hand:
                shown[seat] = yield Pick(seat, "show_one", hand, words=use.prompt("show_one"))
        for seat, card in shown.items():
            t.show(card)
            t.say("reveals", seat=seat, card=card)
        characters = [card for card in shown.values() if t.kind(card) == "character"]
        least = min((t.printed_cost(card) for card in characters), default=0)
        player = use.seat
        for seat, card in shown.items():
            if card in characters and t.printed_cost(card) == least:
                use.seat = seat
                yield from run_on(t, use, may(do), (card,))
        use.seat = player

    return Effect(f"show cards to {do.name}", run)


def later(boundary: str, name: str, effect: Effect, *, subject: Subject = target) -> Effect:
    """A delayed effect: happens at a boundary, to the cards of `subject` as `target`.

    Boundaries: "phase", "round", "challenge" (their ends), "win" (if you win this challenge). `name`
    must be unique; by it the table remembers the effect. Cards that left play meanwhile are left out.
    """
    if name in LATER:
        raise ValueError(f"there are two delayed effects {name!r}")
    LATER[name] = effect

    def delaying(t: LcgTable, use: Use) -> None:
        t.delay_for(boundary, name, use.source, use.seat, subject(t, use))

    return Effect(f"later {effect.name}", delaying)


def _to_hand(t: LcgTable, use: Use, seat: Seat, card: int) -> None:
    t.move(card, "hand", seat)


def into_play(t: LcgTable, use: Use, seat: Seat, card: int) -> Flow[None]:
    """Put a card that was found into play."""
    yield from entering.enter(t, seat, card, entering.PUT)


def into_play_then(do: Effect) -> Callable[[LcgTable, Use, Seat, int], Flow[None]]:
    """Put a card that was found into play; `do` finds it as `target`."""

    def put(t: LcgTable, use: Use, seat: Seat, card: int) -> Flow[None]:
        if (yield from entering.enter(t, seat, card, entering.PUT)):
            yield from run_on(t, use, do, (card,))

    return put


def into_play_if(test: Selector[Any]) -> Callable[[LcgTable, Use, Seat, int], Flow[None]]:
    """Put a card that was found into the hand, or into play if a condition holds of it and its player wishes
    so."""

    def put(t: LcgTable, use: Use, seat: Seat, card: int) -> Flow[None]:
        answer = "no"
        if test.holds(t, card, use):
            answer = yield Pick(seat, "may", ("yes", "no"), of="word", default="no", words=use.prompt("may"))
        if answer == "yes":
            yield from entering.enter(t, seat, card, entering.PUT)
        else:
            t.move(card, "hand", seat)

    return put


def as_duplicate(t: LcgTable, use: Use, seat: Seat, card: int) -> None:
    """A copy that was found becomes a duplicate of this card."""
    entering.add_duplicate(t, card, use.source)


def search(
    what: Selector[Any],
    *,
    top: Amount[Any] | int | None = None,
    hi: int = 1,
    shows: bool = True,
    players: Players = you,
    put: Callable[[LcgTable, Use, Seat, int], Flow[None] | None] = _to_hand,
) -> Effect:
    """Players search their decks (or the top cards) for a card (or up to `hi` cards), reveal it, `put` it
    somewhere (in the hand), and shuffle."""

    def choose(use: Use, seat: Seat, found: list[int]) -> Flow[list[int]]:
        if hi == 1:
            words = use.prompt("search")
            one = yield Pick(seat, "search", (*found, NOTHING), default=NOTHING, words=words)
            return [] if one == NOTHING else [one]
        most = min(hi, len(found))
        words = use.prompt("search", 0, most)
        several = yield PickSome(seat, "search", found, 0, most, words=words, default=())
        return list(several) if isinstance(several, tuple) else [several]

    def searching(t: LcgTable, use: Use) -> Flow[None]:
        for seat in players(t, use):
            deck = t.pile("deck", seat)
            looked = deck[::-1] if top is None else deck[::-1][: amount(top).of(t, use.source, use)]
            for card in looked:
                t.look(seat, card)
            found = [card for card in looked if what.holds(t, card, use)]
            picked = yield from choose(use, seat, found)
            for card in picked:
                if shows:
                    t.show(card)
                t.say("finds", seat=seat, card=card)
                work = put(t, use, seat, card)
                if work is not None:
                    yield from work
            t.shuffle("deck", seat)
            for card in picked if shows and put is _to_hand else ():
                yield from happen(use.order, t, Event("shows", use.seat, card, cause=use.source))

    def could(t: LcgTable, use: Use, candidate: int | None) -> bool:
        return any(t.pile("deck", seat) for seat in players(t, use))

    return Effect(SEARCH_FOR_COPY if put is as_duplicate else "search", searching, could)


cancel_search: Final = replace(cancel, name="cancel a search")
"""The effects of an ability that searches do not happen; an ability with this may itself be canceled by one,
as its text names a search."""


def search_and_sort(what: Selector[Any], *, top: int) -> Effect:
    """Search the top cards of your deck for any number of such cards and reveal them; one goes to your hand,
    the others to your discard pile; shuffle."""

    def searching(t: LcgTable, use: Use) -> Flow[None]:
        seat = use.seat
        looked = t.pile("deck", seat)[: -top - 1 : -1]
        for card in looked:
            t.look(seat, card)
        found = [card for card in looked if what.holds(t, card, use)]
        words = use.prompt("search", 0, len(found))
        shown = list(
            (yield from chosen(PickSome(seat, "search", found, 0, len(found), words=words, default=())))
        )
        for card in shown:
            t.show(card)
            t.say("finds", seat=seat, card=card)
        if shown:
            kept = shown[0]
            if len(shown) > 1:
                kept = yield Pick(seat, "take_to_hand", shown, words=use.prompt("take_to_hand"))
            t.move(kept, "hand", seat)
            discards = [Event("discarded", seat, card, cause=use.source) for card in shown if card != kept]
            if discards:
                yield from happen(use.order, t, *discards)
        t.shuffle("deck", seat)

    return Effect("search", searching, lambda t, use, candidate: bool(t.pile("deck", use.seat)))


def look_at_hand(do: Effect, *, players: Players) -> Effect:
    """Look at the hand of a player, pick a card there and do something with it as `target`."""

    def looking(t: LcgTable, use: Use) -> Flow[None]:
        for seat in players(t, use):
            hand = list(t.pile("hand", seat))
            if not hand:
                continue
            for card in hand:
                t.look(use.seat, card)
            t.say("looks_at_hand", seat=use.seat, of_seat=seat)
            picked = yield Pick(use.seat, "pick", hand, words=use.prompt("pick"))
            yield from run_on(t, use, do, (picked,))

    def could(t: LcgTable, use: Use, candidate: int | None) -> bool:
        seats = players(t, use) if candidate is None else [candidate]
        return any(t.pile("hand", seat) for seat in seats)

    return Effect("look at a hand", looking, could)


def script(
    name: str,
    run: Callable[[Any, Any], Flow[None] | None],
    could: Callable[[Any, Any, int | None], bool] | None = None,
) -> Effect:
    """An effect no verb covers, as a function of its own; `name` says why (listed by the module `cards`)."""
    return Effect(name, run) if could is None else Effect(name, run, could)
