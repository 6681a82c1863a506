"""Legal deck lists of the whole pool, made from the raw data files: one for each faction, agenda and list.

What agendas ask for stands here a second time, as predicates on the rows, so that a wrong declaration in
`rules.lcg.second.decks.agendas` is found.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from rules.lcg.second.decks.declared import DeclaredPool
from rules.lcg.second.printed import FACTION_NAMES, FACTIONS
from rules.lcg.second.sets import LANGUAGES, Maker, Use, facts_of_set, names_in, sets
from rules.lcg.second.sets.restricted import restricted_lists

Row = Mapping[str, Any]
Test = Callable[[Row], bool]


@cache
def rows() -> dict[str, Row]:
    """All cards by code, with their set."""
    return {row["code"]: {**row, "set": code} for code in sets() for row in facts_of_set(code)}


def trait(*names: str, kind: str = "") -> Test:
    """Cards of one of these traits."""
    return lambda row: bool(set(names) & set(row.get("traits", ()))) and kind in {"", row["kind"]}


def kind(*names: str) -> Test:
    """Cards of these kinds."""
    return lambda row: row["kind"] in names


def nothing(row: Row) -> bool:
    """No card."""
    return False


def is_neutral(row: Row) -> bool:
    """A card of no faction."""
    return not row.get("faction")


def is_draw(row: Row) -> bool:
    """A card of the draw deck."""
    return row["kind"] in {"character", "location", "attachment", "event"}


def disloyal(test: Test) -> Test:
    """Those that are not loyal."""
    return lambda row: test(row) and not row.get("loyal")


@dataclass(frozen=True)
class Recipe:
    """What a deck with an agenda is made of: sizes, `must` (how many of which, different ones?), never, which
    of other factions may be in it, of which there is one copy, and titles of a faction."""

    plots: int = 7
    draw: int = 60
    must: tuple[int, Test, bool] = (0, nothing, False)
    never: Test = nothing
    friends: Test = nothing
    single: Test = nothing
    per_faction: int = 99
    doubled: int = 1
    schemes: int = 0
    beside: tuple[str, ...] = ()


BANNERS = {row["code"]: row["banner"] for row in facts_of_set("Core") if row.get("banner")}


def _banner(faction: str) -> Recipe:
    of_house = lambda row: row.get("faction") == faction  # noqa: E731
    return Recipe(
        must=(12, disloyal(of_house), False), friends=disloyal(lambda r: of_house(r) and is_draw(r))
    )


def _characters(name: str, least: int, *, different: bool = False) -> Recipe:
    of_trait = disloyal(trait(name, kind="character"))
    return Recipe(must=(least, of_trait, different), friends=of_trait)


def _shadow(row: Row) -> bool:
    return "shadow" in row


def _limited(row: Row) -> bool:
    return "limited" in row.get("keywords", ())


WILDLING = disloyal(trait("Wildling", kind="character"))

RECIPES: dict[str, Recipe] = {
    "": Recipe(),
    **{code: _banner(faction) for code, faction in BANNERS.items()},
    "01027": Recipe(),
    "02060": Recipe(),
    "04037": Recipe(never=trait("Winter", kind="plot")),
    "04038": Recipe(never=trait("Summer", kind="plot")),
    "05045": Recipe(plots=12, schemes=5),
    "06018": Recipe(draw=75, beside=("01198", "01205")),
    "06119": Recipe(never=lambda r: r["kind"] == "character" and bool(r.get("loyal"))),
    "08039": Recipe(),
    "08079": Recipe(),
    "08099": Recipe(),
    "09045": _characters("Maester", 12),
    "10045": Recipe(plots=10, doubled=2),
    "11039": Recipe(),
    "11079": Recipe(never=lambda r: not is_neutral(r)),
    "11118": Recipe(),
    "12045": Recipe(),
    "13039": Recipe(),
    "13079": Recipe(friends=disloyal(lambda r: r["kind"] == "character" and _shadow(r))),
    "13099": _characters("Kingsguard", 7, different=True),
    "13118": Recipe(draw=75, single=kind("attachment")),
    "14045": Recipe(),
    "16027": Recipe(),
    "16028": Recipe(draw=75, single=kind("event")),
    "16029": Recipe(),
    "16030": Recipe(draw=100),
    "17148": Recipe(friends=disloyal(lambda r: r["kind"] == "character" and _shadow(r))),
    "17149": Recipe(never=lambda r: r["kind"] == "event" and is_neutral(r)),
    "17150": Recipe(never=lambda r: not is_neutral(r) and not WILDLING(r), friends=WILDLING),
    "17151": Recipe(plots=10, doubled=2),
    "17152": Recipe(draw=75, single=kind("attachment")),
    "18019": Recipe(),
    "20051": Recipe(friends=disloyal(trait("Fool", kind="character"))),
    "20052": Recipe(never=trait("Kingdom", kind="plot")),
    "21030": Recipe(plots=10, never=lambda r: r["kind"] == "plot" and not trait("Edict", "Siege", "War")(r)),
    "23040": Recipe(must=(12, lambda r: is_draw(r) and trait("House Arryn")(r), False)),
    "25040": Recipe(),
    "25080": Recipe(never=trait("Omen", kind="plot")),
    "25120": Recipe(friends=disloyal(kind("character", "location", "attachment")), per_faction=3),
    "26040": _characters("Small Council", 7, different=True),
    "26080": Recipe(
        friends=disloyal(trait("Warship", kind="location")),
        single=lambda r: r["kind"] == "location" and not _limited(r),
    ),
    "26120": Recipe(never=lambda r: r["kind"] == "attachment" and not trait("Weapon")(r)),
    "00001": Recipe(5, 40, friends=lambda r: r.get("faction") == "stark"),
    "00002": Recipe(5, 40, friends=trait("Knight", "Army", kind="character")),
    "00003": Recipe(5, 40, friends=lambda r: r.get("faction") in {"stark", "tyrell"}),
    "00004": Recipe(5, 40, friends=is_draw),
    "00030": Recipe(friends=disloyal(trait("Small Council", kind="character")), beside=("09045",)),
    "00362": Recipe(5, 40, friends=lambda r: r.get("faction") == "stark"),
    "00363": Recipe(5, 40, friends=lambda r: r.get("faction") in {"stark", "tyrell"}),
    "00364": Recipe(5, 40, friends=_shadow),
    "00365": Recipe(5, 40, friends=lambda r: "bestow" in r or r["kind"] == "location"),
    "00366": Recipe(5, 40, friends=trait("Knight")),
    "00367": Recipe(5, 40, friends=lambda r: True),
}
"""What decks with an agenda are made of; "" for a deck without one."""


@dataclass
class Made:
    """A deck that was made: agendas and copies by code, and the pool in which it is legal."""

    faction: str
    agendas: list[str]
    copies: Counter[str]
    pool: DeclaredPool
    recipe: Recipe
    name: str = "Made for a test"
    spare: list[str] = field(default_factory=list)

    def of(self, test: Test) -> list[str]:
        """The codes of its cards that pass a test."""
        return [code for code in self.copies if test(rows()[code])]


def pool_for(agenda: str, restricted: str = "") -> DeclaredPool:
    """The smallest usual pool that has an agenda."""
    row = rows()[agenda] if agenda else None
    of_set = sets()[row["set"]] if row else sets()["Core"]
    if of_set.use is not Use.DECKS:
        named = tuple(code for code, one in sets().items() if one.use is Use.DECKS or code == of_set.code)
        return DeclaredPool(sets=named, restricted=restricted)
    is_publishers = of_set.maker is Maker.PUBLISHER
    until = "2020-01-10" if is_publishers else ""
    return DeclaredPool(until, community=not is_publishers, restricted=restricted)


def in_pool(row: Row, pool: DeclaredPool) -> bool:
    """Whether a card may be played, as the specification says it."""
    of = sets()[row["set"]]
    if pool.restricted:
        chosen = restricted_lists()[pool.restricted].formats[pool.format]
        paired = {code for pair in chosen.pairs for code in (*pair.cards, pair.chosen)}
        if row["code"] in chosen.banned | chosen.restricted | paired:
            return False
    if pool.sets:
        return of.code in pool.sets
    released = of.released.isoformat() if of.released else ""
    return (
        of.use is Use.DECKS
        and (pool.community or of.maker is Maker.PUBLISHER)
        and (not pool.until or released <= pool.until)
    )


def made(faction: str, agenda: str, restricted: str = "", seed: int = 1) -> Made:
    """A legal deck of a faction and an agenda."""
    recipe, pool = RECIPES[agenda], pool_for(agenda, restricted)
    agendas = [agenda, *recipe.beside] if agenda else []
    recipes = [RECIPES[code] for code in agendas] or [recipe]
    chance = random.Random(f"{faction} {agenda} {restricted} {seed}")
    cards = [row for row in rows().values() if in_pool(row, pool)]
    chance.shuffle(cards)
    deck = Made(faction, agendas, Counter(), pool, recipe)

    def fits(row: Row) -> bool:
        own = row.get("faction", "") in {"", faction}
        return (own or any(one.friends(row) for one in recipes)) and not any(r.never(row) for r in recipes)

    def take(options: Iterable[Row], size: int, most: int = 3) -> None:
        titles = Counter(rows()[code]["name"] for code in deck.copies)
        factions = Counter(rows()[code].get("faction", "") for code in deck.copies)
        count = 0
        for row in options:
            if count >= size:
                return
            of = row.get("faction", "")
            if titles[row["name"]] or (of and factions[of] >= recipe.per_faction and is_draw(row)):
                continue
            single = any(one.single(row) for one in recipes)
            n = min(size - count, 1 if single else most, row.get("limit", 3))
            deck.copies[row["code"]] += n
            titles[row["name"]] += 1
            factions[of] += is_draw(row)
            count += n
        assert count >= size, (faction, agenda, size, count)

    plots = [row for row in cards if row["kind"] == "plot" and fits(row)]
    schemes = trait("Scheme")
    if recipe.schemes:
        take(filter(schemes, plots), recipe.schemes, 1)
        plots = [row for row in plots if not schemes(row)]
    take(plots, recipe.plots - recipe.schemes, 1)
    for one in recipes:
        least, test, different = one.must
        take((r for r in cards if is_draw(r) and test(r) and fits(r)), least, 1 if different else 3)
    size = max(one.draw for one in recipes)
    drawn = sum(n for code, n in deck.copies.items() if is_draw(rows()[code]))
    own_first = sorted(cards, key=is_neutral) if agenda == "01027" else cards
    take((row for row in own_first if is_draw(row) and fits(row)), max(0, size - drawn))
    return deck


HEADS = {"plot": "Plots", "character": "Characters", "location": "Locations"}
HEADS |= {"attachment": "Attachments", "event": "Events"}


@cache
def _plain_titles(language: str) -> Counter[str]:
    return Counter(names_in(language).values()) if language != "en" else Counter()


def title(code: str, languages: Sequence[str], chance: random.Random) -> str:
    """The title of a card in one of the languages; the English one where it has none of its own."""
    language = chance.choice(languages)
    own = rows()[code]["name"]
    if language == "en":
        return own
    name = names_in(language).get(code, own)
    return own if _plain_titles(language)[name] > 1 or name in _english() else name


@cache
def _english() -> frozenset[str]:
    return frozenset(row["name"] for row in rows().values())


@cache
def versions() -> Counter[str]:
    """How many cards there are of each title."""
    return Counter(row["name"] for row in rows().values())


def label(code: str, languages: Sequence[str], chance: random.Random) -> str:
    """Title and, where there are several versions, set."""
    named = title(code, languages, chance)
    row = rows()[code]
    return f"{named} ({sets()[row['set']].name})" if versions()[row["name"]] > 1 else named


def written(deck: Made, form: str, languages: Sequence[str] = ("en",), seed: int = 1) -> str:
    """A deck in one of the formats that players send."""
    chance = random.Random(seed)
    lines = {code: f"{n}x {label(code, languages, chance)}" for code, n in deck.copies.items()}
    agendas = [label(code, languages, chance) for code in deck.agendas]
    house = FACTION_NAMES[deck.faction]
    if form == "thronesdb json":
        slots = {**deck.copies, **dict.fromkeys(deck.agendas, 1)}
        return json.dumps({"name": deck.name, "faction_code": deck.faction, "slots": slots})
    if form == "octgn":
        return _octgn(deck, house, languages, chance)
    if form == "plain":
        head = ["Name: " + deck.name, "Faction: " + house, *(f"Agenda: {name}" for name in agendas)]
        return "\n".join([*head, *lines.values()])
    parts = [deck.name, "", house, *agendas, ""]
    for of_kind, heading in HEADS.items():
        parts += [heading, *(line for code, line in lines.items() if rows()[code]["kind"] == of_kind), ""]
    return "\n".join(parts)


def _octgn(deck: Made, house: str, languages: Sequence[str], chance: random.Random) -> str:
    def card(n: int, name: str) -> str:
        return f'<card qty="{n}" id="x">{name.replace("&", "&amp;")}</card>'

    parts = [f'<section name="Faction">{card(1, house)}</section>']
    of_agendas = "".join(card(1, label(code, languages, chance)) for code in deck.agendas)
    parts.append(f'<section name="Agenda">{of_agendas}</section>')
    for of_kind, heading in HEADS.items():
        cards = [
            card(n, label(code, languages, chance))
            for code, n in deck.copies.items()
            if rows()[code]["kind"] == of_kind
        ]
        parts.append(f'<section name="{heading}">{"".join(cards)}</section>')
    return f'<?xml version="1.0" encoding="utf-8"?><deck>{"".join(parts)}</deck>'


FORMS = ("by type", "plain", "octgn", "thronesdb json")
TONGUES: tuple[tuple[str, ...], ...] = (("en",), *((one,) for one in LANGUAGES), ("en", *LANGUAGES))
HOUSES = FACTIONS
