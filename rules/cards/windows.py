"""How events happen.

An event (or a group of simultaneous ones) happens like this:

1. the windows before it, in the order the game declares (cancel, forced interrupt, interrupt...),
   where an event may be cancelled, saved from, or replaced (of several replacements the newest counts);
2. what is left is applied by the game's handler for its kind;
3. the game's checks of the table, until none brings a further event about.

The windows after it (when revealed, forced reaction, reaction...) open when the sequence it belongs to is
over, for everything that happened in it together: an ability resolves, then the table reacts. Everything an
ability does is one sequence, and so is a step of the game; what state checks and delayed effects bring about
belongs to the sequence that brought it about. Games differ in what becomes of an ability used within a
sequence (`Order.joins`): it is a sequence of its own, over before the outer one goes on (nested windows); or
it joins the outer one, whose windows go on until nobody answers to anything any more (one window for an
action and all responses, closed by `Order.close`).

A window nobody can use does not open. In an open window the seats are asked in turn, beginning with
`Order.starts`, until all have passed in a row; a window before an event closes at once when the event is
cancelled; a forced window has no passing, and the first seat settles the order. Where an answer
could come from a hidden hand, everybody who publicly could hold one is asked (`Pick.bluff` marks
those who can only pass), so that the question tells nothing.

To use a trigger: choose mode, choose targets and pay (or pay first, as the game orders), then the
event "initiate" happens (here cancels listen: nothing of the effect has been seen yet), then the
effect, which makes further events, and then `Order.finish`: a card that was played is put away before
anybody reacts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias, TypeVar

from rules.cards.abilities import OPEN_ACTION, Cost, Target, Trigger
from rules.cards.events import INITIATE, Event, EventSequence, Listener, Status, Used, Window
from rules.cards.table import CardTable
from rules.cards.uses import Order, Use, is_usable, user_of
from rules.kernel.ask import Pick, PickSome
from rules.kernel.game import Flow
from rules.kernel.table import in_reference_mode
from rules.kernel.terms import EVERYONE, Answer, Atom, RulesFault, Seat
from rules.kernel.words import Words, say

T = TypeVar("T")

PASS = "pass"  # noqa: S105  (what a seat answers that does nothing)

Ready: TypeAlias = tuple[Listener, Event | None]
"""A trigger that may be used, and the event it would answer (None: it is an action)."""


def happen(order: Order, t: CardTable, *events: Event) -> Flow[list[Event]]:
    """Let events happen simultaneously, sharing their windows; returns those that did.

    Outside of a sequence they are one.
    """
    if t.sequences:
        return (yield from _occur(order, t, events))
    return (yield from in_sequence(order, t, _occur(order, t, events)))


def in_sequence(order: Order, t: CardTable, work: Flow[T], *, actor: Seat | None = None) -> Flow[T]:
    """Do some work; when it is over, the windows open for everything that happened in it."""
    sequence = EventSequence(actor)
    t.sequences.append(sequence)
    try:
        result = yield from work
        if order.joins:
            yield from _respond(order, t, sequence)
    finally:
        t.sequences.remove(sequence)
    if not order.joins:
        yield from _respond(order, t, sequence)
    return result


def _occur(order: Order, t: CardTable, events: tuple[Event, ...]) -> Flow[list[Event]]:
    """Run the windows before events, the events, and what the state of the table then brings about."""
    sequence = t.sequences[-1]
    group = list(events)
    for event in group:
        if event.card is not None:
            event.was = t.snapshot(event.card)
        if len(group) > 1:
            event.together = group
    for window in order.before:
        if _anybody(order, t, window, group):
            yield from _open_window(order, t, window, group, "imminent", set(), sequence.actor)
            if not any(event.status == "imminent" for event in group):
                return []
    done = [event for event in group if event.status == "imminent"]
    sequence.done += done
    for event in done:
        event.status = "happened"
        if event.instead is not None:
            work = event.instead()
        else:
            handler = order.apply.get(event.applied_as)
            work = handler(t, event) if handler is not None else None
        if work is not None:
            yield from work
    if len(done) > 1:
        work = order.arrange(t, done)
        if work is not None:
            yield from work
    if brought := order.check(t):
        yield from happen(order, t, *brought)
        yield from settle(order, t)
    return done


def _respond(order: Order, t: CardTable, sequence: EventSequence) -> Flow[None]:
    """Open the windows after what happened in a sequence, and close it."""
    done = sequence.done
    for window in order.after:
        if _anybody(order, t, window, done):
            yield from _open_window(order, t, window, done, "happened", sequence.used, sequence.actor)
    work = order.close(t, sequence)
    if work is not None:
        yield from work


def settle(order: Order, t: CardTable) -> Flow[None]:
    """Let happen what the state of the table brings about, until it brings nothing more."""
    while brought := order.check(t):
        yield from happen(order, t, *brought)


def use_trigger(
    order: Order, t: CardTable, listener: Listener, event: Event | None, by: Seat | None = None
) -> Flow[bool]:
    """Use a trigger that may be used, `by` a seat or its controller; returns whether its effect was not
    cancelled.

    The player who uses a hidden card shows it to everybody.
    """
    trigger = t.ability(listener)
    if not isinstance(trigger, Trigger):
        raise RulesFault("a constant ability cannot be used")
    use = Use(order, t, listener, trigger, event, by)
    if trigger.limit is not None:
        t.count_use(listener, trigger.limit)
    modes = use.modes(t) or use.modes(t, seeming=True)
    names = [mode.name for mode in modes]
    chosen = (
        (yield Pick(use.seat, "mode", names, words=use.prompt("mode"), of="word"))
        if len(modes) > 1
        else names[0]
    )
    use.mode = modes[names.index(chosen)]
    if t.seen_by(use.source) != EVERYONE:
        t.show(use.source)
    t.say(trigger.says, seat=use.seat, card=use.source, ability=listener[1])
    if order.joins and t.sequences:
        return (yield from _carry_out(order, t, use))
    if order.joins:
        return (yield from in_sequence(order, t, _carry_out(order, t, use), actor=use.seat))
    return (yield from _carry_out(order, t, use))


def _carry_out(order: Order, t: CardTable, use: Use) -> Flow[bool]:
    """Pay, choose, initiate, resolve; returns whether the effect was not cancelled."""
    if order.pay_first:
        yield from _pay(order, t, use)
        able = yield from _choose_targets(order, t, use)
    else:
        able = yield from _choose_targets(order, t, use)
        yield from _pay(order, t, use)
    if order.joins:
        return (yield from _resolve(order, t, use, able))
    return (yield from in_sequence(order, t, _resolve(order, t, use, able), actor=use.seat))


def _resolve(order: Order, t: CardTable, use: Use, able: bool) -> Flow[bool]:
    """Run the effect, unless it is cancelled or has lost its targets; then the use is over."""
    initiated = False
    if able:
        initiate = Event(INITIATE, use.seat, use.source, cause=use.source, ability=use.listener)
        initiate.use = use
        initiated = bool((yield from happen(order, t, initiate)))
    use.cancelled = not initiated
    if initiated:
        work = use.mode.do.run(t, use)
        if work is not None:
            yield from work
    work = order.finish(t, use)
    if work is not None:
        yield from work
    yield from settle(order, t)
    return initiated


def _pay(order: Order, t: CardTable, use: Use) -> Flow[None]:
    """Pay all costs, which are one occurrence: what answers to them does so once all are paid."""
    costs = (*t.dues(use.listener, use.seat), *use.trigger.costs)
    if costs:
        paying = _pay_each(t, use, costs)
        yield from paying if order.joins else in_sequence(order, t, paying, actor=use.seat)


def _pay_each(t: CardTable, use: Use, costs: Sequence[Cost]) -> Flow[None]:
    for cost in costs:
        work = cost.pay(t, use)
        if work is not None:
            yield from work


def _choose_targets(order: Order, t: CardTable, use: Use) -> Flow[bool]:
    """Choose all targets; False if paying the costs has left too few."""
    for target in use.mode.targets:
        options = use.candidates(t, target)
        lo, most = use.bounds(t, target)
        if len(options) < lo:
            return False
        hi = min(most, len(options))
        if len(options) == lo == hi and not _any_hidden(order, t, target, options):
            use.chosen.append(tuple(options))
            continue
        violation = None if target.violation is None else partial(target.violation, t, use)
        ask = PickSome(
            use.seat,
            target.verb,
            options,
            min(lo, hi),
            hi,
            words=use.prompt(target.verb, min(lo, hi), hi, target.of),
            of=target.of,
            violation=violation,
        )
        picked = yield ask
        use.chosen.append(picked if isinstance(picked, tuple) else (picked,))
    return True


def chosen(ask: PickSome) -> Flow[tuple[int, ...]]:
    """Ask for pieces, unless there is only one answer; returns them as a tuple, also a single one."""
    if ask.lo == len(ask.options):
        picked: Any = ask.options
    else:
        picked = yield ask
    return picked if isinstance(picked, tuple) else (picked,)


def action_window(
    order: Order,
    t: CardTable,
    *,
    timing: str = "action",
    others: Callable[[Seat], Sequence[Atom]] = lambda seat: (),
    take: Callable[[Seat, Answer], Flow[None]] | None = None,
    over: Callable[[], bool] = lambda: False,
    prompt: Callable[[Seat], Words | None] = lambda seat: None,
) -> Flow[None]:
    """Seats take one action each in turn, until all have passed in a row.

    `others` are actions besides abilities (their options must be words), `take` carries one out; `over`
    tells after each action whether the window has lost its occasion; `prompt` words the question to a seat.
    On a table at the question of such a window (`is_at_action`) it resumes there.
    """
    window = Window(timing)
    offers: dict[Seat, tuple[int, list[Ready], tuple[Atom, ...]]] = {}
    first = t.first
    seat, passed = t.window[2:] if is_at_action(t) else (t.seats()[0], 0)
    while passed < t.seat_count():
        known = offers.get(seat)
        if known is None or known[0] != t.version:
            ready = [*_ready(order, t, window, [None], set(), seat), *_open_to_all(order, t, timing, seat)]
            known = offers[seat] = (t.version, ready, tuple(others(seat)))
        _, ready, extra = known
        if not ready and not extra and not _might(order, t, timing, None, seat):
            passed += 1
        else:
            t.window = (timing, "", seat, passed)
            answer = yield Pick(
                seat,
                timing,
                (*_cards(ready), *extra, PASS),
                words=prompt(seat),
                default=PASS,
                bluff=not ready and not extra,
            )
            t.window = ()
            passed = passed + 1 if answer == PASS else 0
            if answer in extra:
                if take is not None:
                    yield from take(seat, answer)
            elif answer != PASS:
                yield from _use_one(order, t, seat, ready, [None], set(), answer, by=seat)
        if brought := order.check(t):
            yield from happen(order, t, *brought)
            yield from settle(order, t)
        if over():
            return
        seat, passed, first = _turn(t, seat, passed, first)


def is_at_action(t: CardTable) -> bool:
    """Return whether a seat is asked in an action window of the running step, and nothing else is going on:
    the step may resume at this question."""
    return bool(t.window) and t.window[1] == "" and not t.sequences


def reach(order: Order, t: CardTable, boundary: str) -> Flow[None]:
    """Reach a boundary (the end of a phase, of a round...): what lasts until then ends, limits of
    the period are cleared, delayed effects happen, in the order of their making."""
    t.expire(boundary)
    due = [effect for effect in t.delayed if effect[0] == boundary]
    t.delayed = [effect for effect in t.delayed if effect[0] != boundary]
    for _, name, source, seat, cards in due:
        use = Use.delayed(order, t, source, seat, order.effects[name], cards)
        work = use.mode.do.run(t, use)
        if work is not None:
            yield from work


# Windows


def _open_window(
    order: Order,
    t: CardTable,
    window: Window,
    group: Sequence[Event],
    status: Status,
    used: Used,
    actor: Seat | None,
) -> Flow[None]:
    """Let triggers answer events of a group, which may grow meanwhile where abilities join it."""
    if window.forced:
        yield from _use_forced(order, t, window, group, status, used)
        return
    first = t.first
    seat, passed = order.starts(t, actor), 0
    while passed < t.seat_count():
        live = _still(group, status)
        if not live:
            return
        seen = _ready(order, t, window, live, used, seat, group, seeming=True)
        ready = [entry for entry in seen if is_usable(order, t, *entry, by=seat)]
        if not seen and not any(_might(order, t, window.timing, event, seat) for event in live):
            passed += 1
        else:
            event = _in_question(order, t, window, live, seen, seat)
            prompt = _prompt(order, t, window.timing, event)
            t.window = (window.timing, event.kind, seat, passed)
            answer = yield Pick(
                seat, window.timing, (*_cards(ready), PASS), words=prompt, default=PASS, bluff=not ready
            )
            t.window = ()
            passed = passed + 1 if answer == PASS else 0
            if answer != PASS:
                yield from _use_one(order, t, seat, ready, group, used, answer)
                if order.joins and status == "happened":
                    for forced in order.after:
                        if forced.forced:
                            yield from _use_forced(order, t, forced, group, status, used)
        seat, passed, first = _turn(t, seat, passed, first)


def _use_forced(
    order: Order,
    t: CardTable,
    window: Window,
    group: Sequence[Event],
    status: Status,
    used: Used,
) -> Flow[None]:
    """Use the forced triggers of a window one by one, in the order the first seat settles, also among those
    of one card."""
    while ready := _ready(order, t, window, _still(group, status), used, None, group, seeming=True):
        cards = _cards(ready)
        card = (yield Pick(t.first, "order_forced", cards)) if len(cards) > 1 else cards[0]
        yield from _use_one(order, t, t.first, ready, group, used, card)


def _in_question(
    order: Order, t: CardTable, window: Window, live: Sequence[Event], ready: Sequence[Ready], seat: Seat
) -> Event:
    """Return which of several events a seat is asked about: the first that a card everybody sees could
    answer, or that it could hold an answer to for all the others know."""
    if len(live) == 1:
        return live[0]
    seen = [event for listener, event in ready if t.zone_of(listener[0])[0] not in order.hidden]
    for event in live:
        if event in seen or _might(order, t, window.timing, event, seat):
            return event
    return live[0]


def _prompt(order: Order, t: CardTable, timing: str, event: Event) -> Words:
    """Return what is about to happen, or happened: whose doing, and to which card of which seat."""
    arguments = order.arguments(t, event)
    if event.card is None:
        return say(timing, event=event.kind, by_seat=event.seat, **arguments)
    of_seat = event.was.get("seat", event.seat)
    return say(timing, event=event.kind, by_seat=event.seat, card=event.card, of_seat=of_seat, **arguments)


def _turn(t: CardTable, seat: Seat, passed: int, first: Seat) -> tuple[Seat, int, Seat]:
    """Return whose turn is next in a window: a new first player begins it anew."""
    if t.first != first:
        return t.seats()[0], 0, t.first
    return t.next_seat(seat), passed, first


def _any_hidden(order: Order, t: CardTable, target: Target, options: Sequence[int]) -> bool:
    """Return whether options lie where others do not see them: not to be asked would tell how many there
    are."""
    return target.of == "card" and any(t.zone_of(piece)[0] in order.hidden for piece in options)


def _still(group: Sequence[Event], status: Status) -> list[Event]:
    return [event for event in group if event.status == status]


def _ready(
    order: Order,
    t: CardTable,
    window: Window,
    events: Sequence[Event | None],
    used: Used,
    seat: Seat | None,
    group: Sequence[Event | None] = (None,),
    *,
    seeming: bool = False,
) -> list[Ready]:
    """Return the usable triggers of a seat (None: of all) with the events they may answer; with
    `seeming` those that are usable for all that the others see of hidden cards."""
    ready: list[Ready] = []
    for event in events:
        kind = "" if event is None else event.kind
        listeners = _listeners(t, window.timing, kind)
        if not listeners:
            continue
        left_to_doers = event is not None and kind in t.left_to_doers()
        ready += [
            (listener, event)
            for listener in listeners
            if (
                seat is None
                or (_user(t, listener, event) if left_to_doers else t.controller(listener[0])) == seat
            )
            and not (used and _is_used(t, listener, event, used, group))
            and is_usable(order, t, listener, event, seeming=seeming, by=seat)
        ]
    return ready


def _is_used(
    t: CardTable, listener: Listener, event: Event | None, used: Used, group: Sequence[Event | None]
) -> bool:
    """Return whether a trigger has answered an event of a group, or can answer nothing more of it."""
    if (listener, t.lives[listener[0]], group.index(event)) in used:
        return True
    return _is_spent(t, listener, used)


def _is_spent(t: CardTable, listener: Listener, used: Used) -> bool:
    """Return whether a trigger that answers once has answered something of a group."""
    ability = t.ability(listener)
    if not isinstance(ability, Trigger) or not ability.once:
        return False
    life = t.lives[listener[0]]
    return any(other == listener and lived == life for other, lived, _ in used)


def _open_to_all(order: Order, t: CardTable, timing: str, seat: Seat) -> list[Ready]:
    """Return the actions that every seat may use, among them this one."""
    if timing != "action" or not t.listeners(OPEN_ACTION, ""):
        return []
    return [
        (listener, None)
        for listener in _listeners(t, OPEN_ACTION, "")
        if is_usable(order, t, listener, None, by=seat)
    ]


def _user(t: CardTable, listener: Listener, event: Event | None) -> Seat:
    trigger = t.ability(listener)
    assert isinstance(trigger, Trigger)
    return user_of(t, listener, trigger, event)


def _cards(ready: Sequence[Ready]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(listener[0] for listener, _ in ready))


def _use_one(
    order: Order,
    t: CardTable,
    seat: Seat,
    ready: Sequence[Ready],
    group: Sequence[Event | None],
    used: Used,
    card: Answer,
    by: Seat | None = None,
) -> Flow[None]:
    """Use a trigger of the chosen card, `by` a seat or its controller; if it has several, or they fit several
    events, ask a seat which."""
    mine = [entry for entry in ready if entry[0][0] == card]
    numbers = list(dict.fromkeys(listener[1] for listener, _ in mine))
    words = say("which_ability", by_card=mine[0][0][0])
    number = numbers[0]
    if len(numbers) > 1:
        number = yield Pick(seat, "which_ability", numbers, words=words, of="ability")
    listener = next(listener for listener, _ in mine if listener[1] == number)
    fitting = [event for other, event in mine if other == listener]
    event = fitting[0]
    victims = [event.card for event in fitting if event is not None and event.card is not None]
    ability = t.ability(listener)
    assert isinstance(ability, Trigger)
    in_order = ability.once or ability.in_turn
    if not in_order and len(fitting) > 1 and len(set(victims)) == len(fitting):
        victim = yield Pick(seat, "which_event", victims, words=say("which_event", by_card=listener[0]))
        event = fitting[victims.index(victim)]
    used.add((listener, t.lives[listener[0]], group.index(event)))
    yield from use_trigger(order, t, listener, event, by)


def _listeners(t: CardTable, timing: str, kind: str) -> Sequence[Listener]:
    found = t.listeners(timing, kind)
    if in_reference_mode() and list(found) != list(_scanned(t, timing, kind)):
        raise RulesFault(f"the index misses a listener to {timing} {kind}")
    return found


def _scanned(t: CardTable, timing: str, kind: str) -> Iterator[Listener]:
    """Yield the listeners found by looking at every card: the slow reference of the index."""
    for piece in range(len(t.at)):
        zones = t.acting_zones(piece)
        for number, ability in t.abilities_of(piece):
            wanted = isinstance(ability, Trigger) and ability.timing == timing and kind in ability.kinds
            if wanted and ability.zone in zones:
                yield (piece, number)


def _anybody(order: Order, t: CardTable, window: Window, group: Sequence[Event]) -> bool:
    """Return whether a window opens: somebody listens, or somebody might."""
    timing = window.timing
    triggers = t.triggers()
    answers = {} if window.forced else t.answers()
    for event in group:
        key = (timing, event.kind)
        if triggers.get(key):
            return True
        zones = answers.get(key)
        if zones:
            for seat in t.seats():
                if _might_from(order, t, timing, event, seat, zones):
                    return True
    return False


def _might(order: Order, t: CardTable, timing: str, event: Event | None, seat: Seat) -> bool:
    """Return whether a seat could, for all the others know, hold a card that answers."""
    zones = t.answers().get((timing, "" if event is None else event.kind), ())
    return _might_from(order, t, timing, event, seat, zones)


def _might_from(
    order: Order, t: CardTable, timing: str, event: Event | None, seat: Seat, zones: Sequence[str]
) -> bool:
    for zone in zones:
        if zone in order.hidden and t.pile(zone, seat):
            return order.might(t, seat, timing, event)
    return False
