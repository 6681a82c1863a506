"""What a deck is made of, as figures: its costs, factions and kinds of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.kernel.language import translated
from rules.lcg.decks.deck_list import DRAW_KINDS
from rules.lcg.decks.formats import KIND_TITLES
from rules.lcg.second.printed import FACTION_NAMES
from rules.lcg.state.printed import NEUTRAL, X
from tables.core.text.languages import number_text
from tables.figures.rules import Figure, FigureRow, Form, most_first
from tables.live.play.decks import cards_of, edition_of

HIGHEST_COST = 7
"""Cards of this cost and above stand together."""


def composition(content: Mapping[str, Any]) -> tuple[Figure, ...]:
    """Return the figures of a stored list, of the cards that the catalogue knows today; none where it knows
    none of the draw deck."""
    edition = edition_of(content)
    cards = cards_of(edition)
    kinds, factions = Counter[str](), Counter[str]()
    costs: dict[str, Counter[int]] = {}
    for listed in content["cards"]:
        card: Any = cards.by_code(listed["code"])
        kinds[card.kind if card is not None else listed["kind"]] += listed["copies"]
        if card is None or card.kind not in DRAW_KINDS:
            continue
        factions.update(dict.fromkeys(card.houses or (NEUTRAL,), listed["copies"]))
        costs.setdefault(card.kind, Counter())[min(card.cost, HIGHEST_COST)] += listed["copies"]
    if not costs:
        return ()
    names = {**edition.pool().houses.names, NEUTRAL: FACTION_NAMES[NEUTRAL]}
    return (
        _costs(costs),
        _of_cards(
            "deck-factions",
            _("Factions of the draw deck"),
            _("Faction"),
            most_first(factions, lambda key: translated(names.get(key, key))),
        ),
        _of_cards(
            "deck-kinds",
            _("Kinds of cards"),
            _("Kind"),
            [(translated(title), kinds[kind]) for kind, title in KIND_TITLES.items() if kinds[kind]],
        ),
    )


def _costs(costs: Mapping[str, Counter[int]]) -> Figure:
    shown = [kind for kind in DRAW_KINDS if kind in costs]
    total = sum((costs[kind] for kind in shown), Counter[int]())
    cards = total.total()
    average = sum(cost * count for cost, count in total.items() if cost > 0) / cards
    return Figure(
        "deck-costs",
        _("Costs of the draw deck"),
        Form.STACKED,
        ngettext(
            "{cards} card whose cost is known; on average they cost {average}.",
            "{cards} cards whose cost is known; on average they cost {average}.",
            cards,
        ).format(cards=cards, average=number_text(average)),
        _("Cost"),
        _("Cards"),
        _("Cards"),
        tuple(translated(KIND_TITLES[kind]) for kind in shown),
        tuple(
            FigureRow(_cost_text(cost), tuple(costs[kind][cost] for kind in shown))
            for cost in range(min(0, *total), max(total) + 1)
        ),
    )


def _cost_text(cost: int) -> str:
    if cost < 0:
        return "X" if cost == X else "–"
    return _("{cost} or more").format(cost=cost) if cost == HIGHEST_COST else str(cost)


def _of_cards(key: str, title: str, rows_are: str, rows: list[tuple[str, int]]) -> Figure:
    most = max(rows, key=lambda row: row[1])
    return Figure(
        key,
        title,
        Form.BARS,
        ngettext("Most: {name}, {count} card.", "Most: {name}, {count} cards.", most[1]).format(
            name=most[0], count=most[1]
        ),
        rows_are,
        "",
        _("Cards"),
        (_("Cards"),),
        tuple(FigureRow(name, (count,)) for name, count in rows),
    )
