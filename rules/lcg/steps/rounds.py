"""The phases of the round (spec §4) but marshaling and challenges, each framework step by its number."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from rules.cards.events import Event
from rules.cards.windows import action_window, chosen, happen, is_at_action, settle
from rules.kernel.ask import Pick, PickSome
from rules.kernel.game import Flow
from rules.kernel.terms import Seat
from rules.kernel.words import say
from rules.lcg.events.durations import resolve_delayed
from rules.lcg.events.plots import lay_plot, plots_to_choose
from rules.lcg.events.scoring import power_event
from rules.lcg.state.table import LcgTable

MAX_STOOD: Final = 2
"""How many characters a player stands in step 6.2 whom an effect limits there."""


def begin_phase(t: LcgTable, phase: str) -> Flow[None]:
    """A phase begins; nobody has been active in it."""
    t.phase = phase
    t.active = -1
    t.been_active = []
    t.touch()
    t.say("phase", phase=phase)
    yield from happen(t.order, t, Event("phase begins", t.first, phase=phase))


def end_phase(t: LcgTable) -> Flow[None]:
    """A phase ends; what is made at its end to last until then ends at once (spec §16.5), and what is delayed
    until then happens."""
    yield from happen(t.order, t, Event("phase ends", t.first, phase=t.phase))
    t.expire("phase")
    yield from resolve_delayed(t, "phase")
    t.phase = ""
    t.touch()


def end_phase_after_actions(t: LcgTable) -> Flow[None]:
    """The last action window of a phase, and its end."""
    yield from phase_window(t)
    yield from end_phase(t)


def phase_window(t: LcgTable) -> Flow[None]:
    """An action window of the phase."""
    prompt = say(f"act_in_{t.phase}", n=t.round)
    actions = t.edition.hand_actions
    yield from action_window(
        t.order,
        t,
        others=partial(actions.cards, t),
        take=lambda seat, card: t.acts(seat, card, actions.take(t, seat, card)),
        prompt=lambda seat: prompt,
    )


def next_active(t: LcgTable) -> Seat | None:
    """Return the next player, from the first clockwise, who was not active in this phase yet."""
    for seat in t.seats():
        if seat not in t.been_active:
            return seat
    return None


RESUMED: Final = frozenset({
    "plot_window", "draw", "marshal", "challenge_window", "attack_window", "defense_window", "dominance",
    "standing", "taxation",
})  # fmt: skip
"""The steps that resume at a question of their action window, on a table that is at one (`is_at_action`)."""


# Plot phase


def begin_round(t: LcgTable) -> Flow[None]:
    """1.1: the round begins with the plot phase."""
    yield from settle(t.order, t)
    t.round += 1
    t.say("round", n=t.round)
    yield from begin_phase(t, "plot")


def plot_phase(t: LcgTable) -> Flow[str | None]:
    """1.1 and 1.2: the round begins; everybody chooses a plot in secret."""
    yield from begin_round(t)
    yield from reveal_plots(t, (yield from choose_plots(t)))
    return "initiative"


def choose_plots(t: LcgTable) -> Flow[dict[Seat, int]]:
    """1.2: everybody chooses a plot in secret."""
    found = {seat: plots_to_choose(t, seat) for seat in t.seats()}
    plots = {seat: options[0] for seat, options in found.items()}
    choosing = [seat for seat in found if len(t.pile("plots", seat)) > 1]
    if choosing:
        prompt = say("plot", n=t.round)
        asks = [Pick(seat, "plot", found[seat], prompt, plots[seat]) for seat in choosing]
        plots.update(zip(choosing, (yield asks), strict=True))
    return plots


def reveal_plots(t: LcgTable, plots: Mapping[Seat, int]) -> Flow[None]:
    """1.3: all chosen plots are revealed together."""
    for seat, plot in plots.items():
        lay_plot(t, seat, plot)
    yield from settle(t.order, t)


def initiative(t: LcgTable) -> Flow[None]:
    """1.3.I and 1.3.II: somebody wins initiative, which is answered, then names the first player (R-19)."""
    values = {seat: t.plot_value(seat, "initiative") for seat in t.seats()}
    best = [seat for seat, value in values.items() if value == max(values.values())]
    if len(best) > 1:
        power = {seat: t.initiative_power(seat) for seat in best}
        best = [seat for seat in best if power[seat] == min(power.values())]
    winner: Seat = best[0] if len(best) == 1 else t.draws.pick("initiative", best)
    t.say("initiative", seat=winner, n=values[winner])
    yield from happen(t.order, t, Event("initiative", winner))
    if winner not in t.gone:
        prompt = say("first_player", n=values[winner])
        seats = t.seats()
        if t.player_value(winner, "first player is another"):
            seats = t.opponents(winner)
        default = winner if winner in seats else seats[0]
        t.first = yield Pick(winner, "first_player", seats, prompt, default, of="seat")
        t.touch()
    t.say("first_player", seat=t.first)


def revealed_plots(t: LcgTable) -> list[Event]:
    """Return the reveal of all plots, as it happens (1.3.III)."""
    return [Event("revealed", seat, t.plot_of(seat)) for seat in t.seats()]


def plot_window(t: LcgTable) -> Flow[str | None]:
    """The action window of the plot phase, and 1.5."""
    yield from end_phase_after_actions(t)
    return "draw"


# Draw phase


def draw_phase(t: LcgTable) -> Flow[str | None]:
    """2.1 to 2.3: two cards for everybody."""
    if not is_at_action(t):
        yield from begin_phase(t, "draw")
        draws = [Event("draws", seat, amount=cards_drawn(t, seat)) for seat in t.seats()]
        yield from happen(t.order, t, *draws)
    yield from end_phase_after_actions(t)
    return "marshaling"


def cards_drawn(t: LcgTable, seat: Seat) -> int:
    """Return how many cards a player draws in the draw phase: at least one."""
    return max(1, t.edition.draws + t.raw(t.faction[seat], "draws"))


# Dominance phase


def dominance_total(t: LcgTable, seat: Seat) -> int:
    """STR of standing characters, gold and modifiers (spec §13.1)."""
    standing = sum(
        t.value(card, "strength")
        for card in t.characters_of(seat)
        if not t.knelt[card] and not t.is_barred(card, "no dominance")
    )
    gold = t.gold[seat] * (1 + t.player_value(seat, "gold dominance"))
    return standing + gold + t.player_value(seat, "dominance")


def dominance_phase(t: LcgTable) -> Flow[str | None]:
    """5.1 to 5.3: dominance is won, then all may act."""
    if not is_at_action(t):
        yield from begin_phase(t, "dominance")
        yield from count_dominance(t)
    yield from end_phase_after_actions(t)
    return "standing"


def count_dominance(t: LcgTable) -> Flow[None]:
    """5.2: who has the one highest total wins dominance and 1 power."""
    totals = {seat: dominance_total(t, seat) for seat in t.seats()}
    best = [seat for seat, total in totals.items() if total == max(totals.values())]
    t.dominant = -1
    if len(best) == 1:
        winner = t.dominant = best[0]
        t.say("dominance", seat=winner, n=totals[winner])
        power = power_event(t, t.faction[winner], 1)
        yield from happen(t.order, t, Event("dominance", winner), power)
    else:
        t.say("no_dominance", n=max(totals.values()))


# Standing phase


def standing_phase(t: LcgTable) -> Flow[str | None]:
    """6.1 to 6.3: kneeling cards stand, all at once."""
    if not is_at_action(t):
        yield from begin_phase(t, "standing")
        yield from _stand(t)
    yield from end_phase_after_actions(t)
    return "taxation"


def _stand(t: LcgTable) -> Flow[None]:
    standing: list[int] = []
    for seat in t.seats():
        kneeling = [card for card in (t.faction[seat], *t.pile("play", seat)) if t.knelt[card]]
        kneeling = [card for card in kneeling if t.stands_by_itself(card)]
        kneeling = yield from _without_those_that_stay(t, seat, kneeling)
        characters = [card for card in kneeling if t.is_character(card)]
        if t.player_value(seat, "stands two") and len(characters) > MAX_STOOD:
            prompt = say("stand", n=MAX_STOOD)
            ask = PickSome(seat, "stand", characters, MAX_STOOD, MAX_STOOD, words=prompt)
            kept = yield from chosen(ask)
            kneeling = [card for card in kneeling if card in kept or card not in characters]
        standing += kneeling
    if standing:
        yield from happen(t.order, t, *(Event("stands", t.controller(card), card) for card in standing))


def _without_those_that_stay(t: LcgTable, seat: Seat, kneeling: list[int]) -> Flow[list[int]]:
    """Ask a player which cards stay kneeling, of those that need not stand; return the others."""
    willing = [card for card in kneeling if t.is_barred(card, "may stay kneeling")]
    if not willing:
        return kneeling
    ask = PickSome(seat, "stay_kneeling", willing, 0, len(willing), words=say("stay_kneeling"), default=())
    stays = yield ask
    return [card for card in kneeling if card not in stays]


# Taxation phase


def return_gold(t: LcgTable) -> None:
    """7.2: gold goes back to the treasury."""
    for seat in t.seats():
        if not t.player_value(seat, "keeps gold"):
            t.spend(seat, t.gold[seat])


def end_round(t: LcgTable) -> Flow[str | None]:
    """7.5: the round ends, and with it the game if its time is up."""
    yield from happen(t.order, t, Event("round ends", t.first))
    t.expire("round")
    t.expire("phase")
    t.expire("challenge")
    if t.time_called or 0 < t.options["rounds"] <= t.round:
        t.ended = "time"
        t.say("time")
        return None
    return "plot"
