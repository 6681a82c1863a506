"""Verbs that change what cards are worth and may do: lasting effects, tokens, permissions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.cards.abilities import Effect
from rules.cards.select import Amount, amount
from rules.cards.table import DOUBLED
from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.lcg.events.leaving import while_in_play
from rules.lcg.state.attributes import (
    CHALLENGE_TYPES,
    GOLD,
    Attribute,
    Keyword,
    PlotValue,
    cannot,
    cannot_against,
    marshals_from,
    of_type,
    trait_of,
)
from rules.lcg.state.prices import EACH, add_reduction
from rules.lcg.state.timings import PHASE
from rules.lcg.vocabulary.selectors import DECK_CARDS, which
from rules.lcg.vocabulary.targets import Players, Subject, lasting_until, nothing, picked, target

if TYPE_CHECKING:
    from rules.cards.uses import Use
    from rules.lcg.state.table import LcgTable


def change(attribute: Attribute, by: Amount[Any] | int, *, until: str, subject: Subject = target) -> Effect:
    """Change an attribute of cards (see `rules.lcg.state.attributes`) until the end of a period, or
    as long as this card is in play (`WHILE`), or each of the others (`WHILE_IT_STAYS`)."""

    def changing(t: LcgTable, use: Use) -> None:
        for card in subject(t, use):
            n = amount(by).of(t, card, use)
            if n:
                t.last(lasting_until(until, use, card), attribute, (card,), by=n)
                if attribute == "strength":
                    t.say("changed strength", card=card, what=f"{n:+}")
                else:
                    t.say("gains" if n > 0 else "loses", card=card, attribute=attribute)

    if not isinstance(by, int):
        return Effect(f"raise {attribute}", changing)
    return Effect(f"{'lower' if by < 0 else 'raise'} {attribute} by {abs(by)}", changing)


def modify_strength(by: Amount[Any] | int, *, until: str = PHASE, subject: Subject = target) -> Effect:
    """Raise or lower STR until the end of a period."""
    return change("strength", by, until=until, subject=subject)


def gain(attribute: Attribute, *, until: str = PHASE, subject: Subject = target) -> Effect:
    """Gain an icon or a keyword until the end of a period."""
    return change(attribute, 1, until=until, subject=subject)


def lose(attribute: Attribute, *, until: str = PHASE, subject: Subject = target) -> Effect:
    """Lose one icon or keyword until the end of a period."""
    return change(attribute, -1, until=until, subject=subject)


def double_strength(*, until: str = PHASE, subject: Subject = target) -> Effect:
    """Double STR until the end of a period, whatever else changes it."""

    def doubling(t: LcgTable, use: Use) -> None:
        for card in subject(t, use):
            t.last(until, "strength", (card,), grants=DOUBLED)
            t.say("doubled strength", card=card)

    return Effect("raise strength", doubling)


def gain_keyword_of(source: Subject, *, until: str = PHASE) -> Effect:
    """This card gains a keyword of your choice that another card has."""

    def words_of(t: LcgTable, use: Use) -> list[Keyword]:
        return [word for word in t.edition.keywords for card in source(t, use) if t.value(card, word)]

    def gaining(t: LcgTable, use: Use) -> Flow[None]:
        words = list(dict.fromkeys(words_of(t, use)))
        word = words[0]
        if len(words) > 1:
            word = yield Pick(use.seat, "keyword_of", words, of="word", words=use.prompt("keyword_of"))
        t.last(until, word, (use.source,), by=1)
        t.say("gains", card=use.source, attribute=word)

    return Effect("gain a keyword", gaining, lambda t, use, candidate: bool(words_of(t, use)))


def silence(players: Players, *, until: str) -> Effect:
    """Players cannot trigger card abilities until the end of a period."""

    def silencing(t: LcgTable, use: Use) -> None:
        for seat in players(t, use):
            t.last(until, "silenced", (t.faction[seat],), by=1)
            t.say("silenced", seat=seat)

    return Effect("silence", silencing)


def gain_immunity(to: str, *, until: str = PHASE, subject: Subject = target) -> Effect:
    """Gain immunity to a type of cards ("opponents' plot") until the end of a period."""

    def gaining(t: LcgTable, use: Use) -> None:
        for card in subject(t, use):
            t.last(until, "immunities", (card,), grants=to)

    return Effect("gain immunity", gaining)


def gain_trait(name: str, *, until: str = PHASE, subject: Subject = target) -> Effect:
    """Gain a trait until the end of a period."""
    return change(trait_of(name), 1, until=until, subject=subject)


def lose_trait(name: str, *, until: str = PHASE, subject: Subject = target) -> Effect:
    """Lose one instance of a trait until the end of a period."""
    return change(trait_of(name), -1, until=until, subject=subject)


def icon_of_choice(by: int, *, subject: Subject, until: str = PHASE, others: Subject = nothing) -> Effect:
    """Gain (or with −1 lose) an icon of your choice, also one it does not have (FAQ, Nymeria Sand); other
    cards the contrary."""

    def choosing(t: LcgTable, use: Use) -> Flow[None]:
        for card in subject(t, use):
            name = yield Pick(use.seat, "icon", CHALLENGE_TYPES, of="word", words=use.prompt("icon"))
            t.last(until, name, (card,), by=by)
            t.say("gains" if by > 0 else "loses", card=card, attribute=name)
            contrary = others(t, use)
            if contrary:
                t.last(until, name, contrary, by=-by)
            for other in contrary:
                t.say("loses" if by > 0 else "gains", card=other, attribute=name)

    return Effect("icon of choice", choosing)


def claim(by: int, *, until: str, same_type: bool = False) -> Effect:
    """Raise the claim of your revealed plot (with `same_type` in challenges of the present type)."""

    def raising(t: LcgTable, use: Use) -> None:
        attribute: Attribute = of_type(t.challenge, "claim") if same_type else "claim"
        t.last(until, attribute, (t.faction[use.seat],), by=by)
        t.say("claim_changed" if by > 0 else "claim_lowered", seat=use.seat, n=abs(by))

    return Effect("raise claim", raising, lambda t, use, target: t.plot_of(use.seat) >= 0)


def players_get(attribute: Attribute, players: Players, *, until: str, says: str) -> Effect:
    """Players have an attribute until the end of a period; the line `says` names them as `seat`."""

    def getting(t: LcgTable, use: Use) -> None:
        for seat in players(t, use):
            t.last(until, attribute, (t.faction[seat],), by=1)
            t.say(says, seat=seat)

    return Effect(attribute, getting)


def marshals_from_target() -> Effect:
    """You may marshal characters from the discard pile of the player chosen as target, in this phase."""

    def allowing(t: LcgTable, use: Use) -> None:
        t.last(PHASE, marshals_from(use.target), (t.faction[use.seat],), by=1)
        t.say("marshals_from", seat=use.seat, of_seat=use.target)

    return Effect("marshal from a discard pile", allowing)


def x_of_plot(attribute: PlotValue, n: Amount[Any]) -> Effect:
    """The printed X of this plot is so much as long as it is revealed, or until it is defined anew."""

    def defining(t: LcgTable, use: Use) -> None:
        x = n.of(t, use.target, use)
        defined = (while_in_play(use.source), attribute, (use.source,))
        t.lasting = [effect for effect in t.lasting if (*effect[:2], effect[3]) != defined]
        t.last(*defined, by=x)
        t.say("x_is", card=use.source, n=x)

    return Effect("define X", defining)


def put_token(kind: str, n: Amount[Any] | int = 1, *, subject: Subject) -> Effect:
    """Put tokens on cards (gold from the treasury)."""

    def putting(t: LcgTable, use: Use) -> None:
        for card in subject(t, use):
            by = amount(n).of(t, card, use)
            if by < 1:
                continue
            t.put_tokens(card, kind, by)
            if kind == GOLD:
                t.say("gold_on_card", card=card, n=by)
            else:
                t.say("token", card=card, what=kind)

    return Effect(f"{kind} token", putting)


def remove_token(kind: str, *, subject: Subject = picked) -> Effect:
    """Take a token from cards."""

    def removing(t: LcgTable, use: Use) -> None:
        for card in subject(t, use):
            t.put_tokens(card, kind, -1)

    return Effect(f"no {kind} token", removing)


NOT_YOURS: Final = "not:yours"
"""What a reduction is for that fits cards not of your house or faction."""


def reduce_next(by: int, what: str, *, kinds: tuple[str, ...]) -> Effect:
    """The next such card you marshal (or event you play) this phase costs less.

    `what`: a house, "any", or what else the edition's cards know (`Card.fits`); `kinds`: the kinds of cards.
    """

    def reducing(t: LcgTable, use: Use) -> None:
        meant = f"not:{t.house_of(use.seat)}" if what == NOT_YOURS else what
        add_reduction(t, use.seat, by, meant, kinds)
        t.say("reduced", seat=use.seat, n=by, what=f"{meant} {kinds[0] if len(kinds) == 1 else 'card'}")

    return Effect("reduce", reducing)


def reduce_each(by: int, what: str, *, kinds: tuple[str, ...]) -> Effect:
    """Each such card you marshal (or event you play) this phase costs less."""

    def reducing(t: LcgTable, use: Use) -> None:
        add_reduction(t, use.seat, by, f"{EACH}{what}", kinds)
        t.say("reduced_each", seat=use.seat, n=by, what=f"{what} {kinds[0] if len(kinds) == 1 else 'card'}")

    return Effect("reduce", reducing)


def bars_title_of_paid(*, until: str) -> Effect:
    """No card with the title of the card that a cost was paid with enters play under your control."""

    def barring(t: LcgTable, use: Use) -> None:
        for card in use.paid:
            t.last(until, "barred titles", (t.faction[use.seat],), grants=t.title(card))

    return Effect("bar a title", barring)


def may_not_initiate(
    challenge: str | None, players: Players, *, until: str, against_you: bool = False
) -> Effect:
    """Players cannot initiate challenges: of a type (None: you name one), or against you (of a type, or
    any)."""

    def barring(t: LcgTable, use: Use) -> Flow[None]:
        attribute = cannot_against(use.seat, challenge or "")
        if not against_you:
            named = challenge or (
                yield Pick(use.seat, "name_type", CHALLENGE_TYPES, of="word", words=use.prompt("name_type"))
            )
            attribute = cannot(named)
            t.say("names", seat=use.seat, what=named)
        t.last(until, attribute, (t.faction[seat] for seat in players(t, use)), by=1)

    return Effect("may not initiate", barring)


def allow_challenge(challenge: str | None, *, until: str, same_type: bool = False) -> Effect:
    """You may initiate one more challenge of a type (None: you name one; `same_type`: of the present one)."""

    def allowing(t: LcgTable, use: Use) -> Flow[None]:
        named = (t.challenge if same_type else challenge) or (
            yield Pick(use.seat, "name_type", CHALLENGE_TYPES, of="word", words=use.prompt("name_type"))
        )
        t.say("names", seat=use.seat, what=named)
        t.last(until, of_type(named, "challenges"), (t.faction[use.seat],), by=1)

    return Effect("allow challenge", allowing)


def _name_type(t: LcgTable, use: Use) -> Flow[None]:
    named = yield Pick(use.seat, "name_type", CHALLENGE_TYPES, of="word", words=use.prompt("name_type"))
    t.named[t.plot_of(use.seat)] = named
    t.touch()
    t.say("names", seat=use.seat, what=named)


name_a_type = Effect("name a type", _name_type)
"""Name a challenge type; it stands on your revealed plot as long as it lies where it is. `named_type` in
conditions is true of challenges of that type."""

named_type = which(lambda t, card, context: t.challenge == t.named.get(context.source, "-"))


def name_a_card(players: Players) -> Effect:
    """You name the title of a card that may be in the deck of a player; `of_named_title` is true of cards of
    that title in the rest of the use."""

    def naming(t: LcgTable, use: Use) -> Flow[None]:
        cards = t.edition.catalogue.cards
        for seat in players(t, use):
            titles = sorted({cards[code].worded_name for code in t.edition.catalogue.pool(t, seat)})
            words = use.prompt("name_card")
            use.named = yield Pick(use.seat, "name_card", titles, of="word", words=words)
            t.say("names", seat=use.seat, what=use.named)

    return Effect("name a card", naming)


of_named_title = which(lambda t, card, context: t.printed(card).worded_name == context.named)


def name_card_type(players: Players) -> Effect:
    """A player names a type of card of a draw deck; `of_named_kind` is true of cards of that type in the rest
    of the use."""

    def naming(t: LcgTable, use: Use) -> Flow[None]:
        for seat in players(t, use):
            use.named = yield Pick(
                seat, "name_card_type", DECK_CARDS, of="word", words=use.prompt("name_card_type")
            )
            t.say("names", seat=seat, what=use.named)

    return Effect("name a card type", naming)


of_named_kind = which(lambda t, card, context: t.kind(card) == context.named)
