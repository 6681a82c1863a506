"""Lists of the whole card pool, generated from the facts: every faction, agenda and published list."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle

import pytest

from rules.lcg.decks.formats import read_deck
from rules.lcg.decks.verdict import Verdict
from rules.lcg.second.decks.agendas import RULES, SILENT, rule_of
from rules.lcg.second.decks.declared import DeclaredPool, declared_cards, pool_from_json
from rules.lcg.second.decks.legality import validate
from rules.lcg.second.sets import Use, sets
from rules.lcg.second.sets.known import known_cards
from rules.lcg.second.sets.restricted import FORMATS, Format, restricted_lists
from tests.rules.lcg.decks.pool_lists import (
    FORMS,
    HOUSES,
    RECIPES,
    TONGUES,
    Made,
    Row,
    in_pool,
    is_draw,
    is_neutral,
    kind,
    made,
    rows,
    versions,
    written,
)

DRAFTS = {"VDS", "ToJ", "VHotK"}


def judged(deck: Made, form: str = "plain", languages: tuple[str, ...] = ("en",), seed: int = 1) -> Verdict:
    """What the rules say of a deck written down."""
    catalogue = declared_cards(deck.pool)
    return validate(read_deck(written(deck, form, languages, seed), catalogue), catalogue)


def faults(verdict: Verdict) -> set[tuple[str, str]]:
    """Rule and card of every fault."""
    return {(one.rule, one.card) for one in verdict.faults}


def houses_of(agenda: str) -> Iterator[str]:
    """The factions that may play an agenda: no banner of their own."""
    banner = {known_cards()[code].banner for code in (agenda, *RECIPES[agenda].beside) if code}
    return (house for house in HOUSES if house not in banner)


AGENDAS = [code for code in RECIPES if code]
EVERY = [(house, agenda) for agenda in AGENDAS for house in list(houses_of(agenda))[:2]]
EVERY += [(house, "") for house in HOUSES]
EVERY += [(house, "01027") for house in HOUSES[2:]]


def test_every_agenda_says_something_of_decks_or_nothing() -> None:
    agendas = {code for code, card in known_cards().items() if card.kind == "agenda"}
    banners = {code for code in agendas if known_cards()[code].banner}
    assert set(RULES) | SILENT | banners == agendas
    assert not set(RULES) & SILENT
    assert all(rule_of(known_cards()[code]) is not None for code in agendas)
    assert set(AGENDAS) == agendas


def test_legal_lists_of_every_faction_and_agenda_in_every_format_and_language() -> None:
    forms, tongues = cycle(FORMS), cycle(TONGUES)
    seen = set()
    for number, (house, agenda) in enumerate(EVERY):
        form, languages = next(forms), next(tongues)
        verdict = judged(made(house, agenda), form, languages, number)
        what = (house, agenda, form, languages)
        assert [(one.rule, one.card, str(one.message)) for one in verdict.findings] == [], what
        assert verdict.unknown == (), what
        seen.add((form, languages))
    assert len(EVERY) >= 100
    assert len(seen) == len(FORMS) * len(TONGUES)


def test_legal_lists_under_every_published_list() -> None:
    for code, house in zip(restricted_lists(), cycle(HOUSES)):
        deck = made(house, "01027", restricted=code)
        assert faults(judged(deck)) == set(), code


def spare(deck: Made, test: Callable[[Row], bool], *, pooled: bool = True) -> str:
    """The code of a card that passes a test and is not in the deck, by code; of one title only."""
    inside = {rows()[code]["name"] for code in deck.copies}
    return next(
        code
        for code, row in rows().items()
        if test(row)
        and row["name"] not in inside
        and versions()[row["name"]] == 1
        and in_pool(row, deck.pool) is pooled
        and sets()[row["set"]].code not in DRAFTS
    )


def some(deck: Made, test: Callable[[Row], bool]) -> str:
    """A card of a deck, in three copies that no agenda counts."""
    recipes = [RECIPES[code] for code in deck.agendas] or [deck.recipe]
    return next(
        code
        for code in deck.of(test)
        if "limit" not in rows()[code]
        and deck.copies[code] == 3
        and not any(one.single(rows()[code]) or one.must[1](rows()[code]) for one in recipes)
    )


@pytest.mark.parametrize("agenda", RECIPES)
def test_sizes_and_copies_of_a_deck_of_each_agenda(agenda: str) -> None:
    house = list(houses_of(agenda))[1]
    deck = made(house, agenda)
    del deck.copies[deck.of(kind("plot"))[-1]]
    assert ("plot deck", "") in faults(judged(deck))

    deck = made(house, agenda)
    usual = some(deck, is_draw)
    deck.copies[usual] -= 1
    assert faults(judged(deck)) == {("draw deck", "")}

    deck.copies[usual] += 2
    too_many = faults(judged(deck)) - {("agenda rule", "Fealty")}
    assert too_many == {("copies", rows()[usual]["name"])}


@pytest.mark.parametrize("agenda", [code for code in AGENDAS if not RECIPES[code].beside])
def test_one_agenda_unless_it_says_otherwise(agenda: str) -> None:
    deck = made(list(houses_of(agenda))[1], agenda)
    deck.agendas.append("02060" if agenda != "02060" else "01027")
    assert ("agenda", "") in faults(judged(deck))


NEVER = [code for code, one in RECIPES.items() if one.never is not RECIPES[""].never]
MUST = [code for code, one in RECIPES.items() if one.must[0]]
SINGLE = [code for code, one in RECIPES.items() if one.single is not RECIPES[""].single]


@pytest.mark.parametrize("agenda", NEVER)
def test_what_an_agenda_never_allows(agenda: str) -> None:
    house = next(houses_of(agenda))
    deck = made(house, agenda)
    never = RECIPES[agenda].never
    code = spare(
        deck,
        lambda r: never(r) and (is_draw(r) or r["kind"] == "plot") and r.get("faction", "") in {"", house},
    )
    if rows()[code]["kind"] == "plot":
        del deck.copies[deck.of(kind("plot"))[0]]
    deck.copies[code] = 1
    assert faults(judged(deck)) == {("agenda rule", rows()[code]["name"])}


@pytest.mark.parametrize("agenda", MUST)
def test_what_an_agenda_asks_for(agenda: str) -> None:
    house = next(houses_of(agenda))
    deck = made(house, agenda)
    for code in deck.of(RECIPES[agenda].must[1]):
        del deck.copies[code]
    wanted = ("agenda rule", rows()[agenda]["name"])
    assert wanted in faults(judged(deck))


@pytest.mark.parametrize("agenda", SINGLE)
def test_one_copy_of_each(agenda: str) -> None:
    deck = made("stark", agenda)
    single = RECIPES[agenda].single
    code = spare(deck, lambda r: is_draw(r) and single(r) and is_neutral(r) and "limit" not in r)
    deck.copies[code] = 2
    assert faults(judged(deck)) == {("agenda rule", rows()[code]["name"])}


def test_fealty_counts_neutral_cards() -> None:
    deck = made("stark", "01027")
    while sum(deck.copies[c] for c in deck.of(lambda r: is_draw(r) and is_neutral(r))) <= 15:
        deck.copies[spare(deck, lambda r: is_draw(r) and is_neutral(r) and "limit" not in r)] = 3
    assert faults(judged(deck)) == {("agenda rule", "Fealty")}


def test_castamere_counts_different_schemes() -> None:
    deck = made("lannister", "05045")
    schemes = deck.of(lambda r: "Scheme" in r.get("traits", ()))
    assert len(schemes) == 5
    deck.copies[schemes[0]] += 1
    del deck.copies[schemes[1]]
    assert ("agenda rule", rows()["05045"]["name"]) in faults(judged(deck))


def test_uniting_the_realm_counts_titles_of_a_faction() -> None:
    deck = made("stark", "25120")
    code = spare(
        deck,
        lambda r: (
            is_draw(r) and r.get("faction") == "greyjoy" and not r.get("loyal") and r["kind"] != "event"
        ),
    )
    deck.copies[code] = 1
    count = len(deck.of(lambda r: r.get("faction") == "greyjoy" and is_draw(r)))
    assert (("agenda rule", "Uniting the Realm") in faults(judged(deck))) is (count > 3)
    for _ in range(4):
        deck.copies[
            spare(
                deck,
                lambda r: (
                    is_draw(r)
                    and r.get("faction") == "greyjoy"
                    and not r.get("loyal")
                    and r["kind"] != "event"
                ),
            )
        ] = 1
    assert faults(judged(deck)) == {("agenda rule", "Uniting the Realm")}


def test_alliance_takes_two_banners() -> None:
    deck = made("stark", "06018")
    assert judged(deck).findings == ()
    deck.agendas.append("01201")
    assert ("agenda", "Alliance") in faults(judged(deck))
    deck.agendas = ["06018"]
    assert {rule for rule, _ in faults(judged(deck))} == {"other factions"}


@pytest.mark.parametrize("house", HOUSES)
def test_cards_of_other_factions(house: str) -> None:
    deck = made(house, "02060")
    other = next(one for one in HOUSES if one != house)
    loyal = spare(deck, lambda r: is_draw(r) and r.get("faction") == other and bool(r.get("loyal")))
    usual = spare(deck, lambda r: is_draw(r) and r.get("faction") == other and not r.get("loyal"))
    deck.copies[loyal] = deck.copies[usual] = 1
    assert faults(judged(deck)) == {
        ("loyal", rows()[loyal]["name"]),
        ("other factions", rows()[usual]["name"]),
    }


def test_cards_outside_the_pool_are_named_with_the_reason() -> None:
    deck = made("stark", "01027")
    later = spare(
        deck, lambda r: is_draw(r) and r.get("faction") == "stark" and r["set"] == "WoW", pooled=False
    )
    deck.copies[later] = 1
    (fault,) = judged(deck).faults
    assert (fault.rule, fault.card) == ("card pool", rows()[later]["name"])
    assert "community" in fault.message
    early = Made(
        deck.faction, deck.agendas, deck.copies, DeclaredPool("2016-12-31", community=True), deck.recipe
    )
    assert all(one.rule == "card pool" for one in judged(early).faults)
    assert "released on 2025-07-02; the card pool ends on 2016-12-31" in " ".join(
        str(one.message) for one in judged(early).faults
    )


LISTS = [(code, form) for code in restricted_lists() for form in FORMATS]


def with_cards(deck: Made, codes: Iterable[str]) -> list[tuple[str, str]]:
    """Rule and sentence of what is wrong with a deck that holds these cards too."""
    added = {code: 1 for code in codes if code not in deck.copies}
    more = Made(deck.faction, deck.agendas, deck.copies + Counter(added), deck.pool, deck.recipe)
    return [(one.rule, str(one.message)) for one in judged(more).faults]


@pytest.mark.parametrize(("code", "format_"), LISTS)
def test_a_published_list_restricts_bans_and_pairs(code: str, format_: Format) -> None:
    forbidden = restricted_lists()[code].formats[format_]
    deck = made("greyjoy", "02060")
    deck.pool = DeclaredPool(community=True, restricted=code, format=format_)
    restricted = sorted(
        one for one in forbidden.restricted - forbidden.banned & set(rows()) if is_draw(rows()[one])
    )[:2]
    if len(restricted) == 2:
        (says,) = (text for rule, text in with_cards(deck, restricted) if rule == "restricted")
        assert all(rows()[one]["name"] in says for one in restricted)
    for one in sorted(one for one in forbidden.banned & set(rows()) if is_draw(rows()[one]))[:1]:
        text = f"{rows()[one]['name']} is banned by the list “{forbidden.name}”."
        assert ("banned", text) in with_cards(deck, [one])
    for pair in forbidden.pairs[:2]:
        together = [one for one in (pair.chosen, *pair.cards) if one][:2]
        found = [text for rule, text in with_cards(deck, together) if rule == "pair"]
        assert any(all(rows()[one]["name"] in text for one in together) for text in found)


def test_a_misspelled_title_suggests_the_card() -> None:
    chance = random.Random(7)
    deck = made("martell", "02060")
    text = written(deck, "plain")
    codes = chance.sample([c for c in deck.copies if len(rows()[c]["name"]) > 8], 5)
    catalogue = declared_cards(deck.pool)
    for code in codes:
        name = rows()[code]["name"]
        place = chance.randrange(2, len(name) - 2)
        typo = name[:place] + name[place + 1 :]
        verdict = validate(read_deck(text.replace(f"x {name}", f"x {typo}", 1), catalogue), catalogue)
        (unknown,) = [one for one in verdict.faults if one.rule == "unknown card"]
        assert name in unknown.advice
        assert typo in unknown.message


def test_versions_are_distinguished_by_their_set() -> None:
    catalogue = declared_cards(DeclaredPool())

    def card(line: str, kind: str = "Characters") -> tuple[str, list[str]]:
        verdict = validate(read_deck(f"House Martell\n{kind}\n1x {line}\n", catalogue), catalogue)
        return verdict.deck.cards[0].code, [
            one.rule for one in verdict.findings if one.card == verdict.deck.cards[0].name
        ]

    assert card("Doran Martell (Core Set)")[0] == "01105"
    assert card("Doran Martell (Grundspiel)")[0] == "01105"
    assert card("Doran Martell (Sand of Dorne)")[0] == "10001"
    assert card("Doran Martell (SoD)")[0] == "10001"
    assert card("Doran Martell") == ("", ["version"])
    # Another version than those of the pool is no question.
    assert card("Knights of the Vale") == ("23019", ["card pool"])


def test_a_list_that_bans_old_versions_prefers_the_redesigns() -> None:
    catalogue = declared_cards(DeclaredPool(community=True, restricted="gotstandard2.1"))
    read = lambda text: validate(read_deck(f"House Greyjoy\nCharacters\n{text}\n", catalogue), catalogue)  # noqa: E731
    assert read("3x Drowned Disciple").deck.cards[0].code == "17105"
    (banned,) = [
        one for one in read("3x Drowned Disciple (All Men Are Fools)").faults if one.rule == "banned"
    ]
    assert banned.card == "Drowned Disciple"
    assert "Redesigns" in banned.advice


def test_lists_in_german_spanish_and_french_with_their_headings() -> None:
    catalogue = declared_cards(DeclaredPool())
    plots = "Strategiekarten (2)\n2x Sturm der Schwerter"
    text = f"Mein Deck\n\nHaus Graufreud\n\n{plots}\n\nVerstärkungen (1)\n1x Mohnblumensaft\n"
    deck = read_deck(text, catalogue)
    assert (deck.name, deck.faction) == ("Mein Deck", "greyjoy")
    assert [(card.name, card.kind) for card in deck.cards] == [
        ("A Storm of Swords", "plot"),
        ("Milk of the Poppy", "attachment"),
    ]
    for line, faction in (
        ("La Guardia de la Noche", "thenightswatch"),
        ("Maison Tyrell", "tyrell"),
        ("Casa Lannister", "lannister"),
    ):
        assert read_deck(f"{line}\n1x Fealty\n3x Ghost\n", catalogue).faction == faction


def test_a_pool_is_stored_and_read_back() -> None:
    pool = DeclaredPool("2017-03-31", ("Core", "WotN"), community=True, restricted="ffg1.2", format="joust")
    assert pool_from_json(pool.to_json()) == pool
    with pytest.raises(ValueError, match="Nowhere"):
        pool_from_json(DeclaredPool(sets=("Nowhere",)).to_json())
    with pytest.raises(ValueError, match="nobody"):
        pool_from_json(DeclaredPool(restricted="nobody").to_json())


def test_all_sets_for_decks_are_in_the_largest_pool() -> None:
    catalogue = declared_cards(DeclaredPool(community=True))
    for code, card in known_cards().items():
        assert bool(catalogue.objection(card)) is (sets()[card.set].use is not Use.DECKS), code


COST = """
import json, time, tracemalloc
from rules.lcg.second.decks.declared import DeclaredPool, declared_cards
from rules.lcg.second.sets.known import known_cards, codes_by_title, sets_by_name, titles
loaded = known_cards.cache_info().currsize
def read():
    for each in (known_cards, codes_by_title, sets_by_name, titles):
        each.cache_clear()
        each()
def seconds():
    start = time.process_time()
    read()
    return time.process_time() - start
best = min(seconds() for _ in range(3))
tracemalloc.start()
read()
print(json.dumps({"loaded": loaded, "seconds": best, "bytes": tracemalloc.get_traced_memory()[1]}))
"""


def test_the_cards_are_read_on_demand_in_a_quarter_of_a_second_and_12_mb() -> None:
    done = subprocess.run([sys.executable, "-c", COST], capture_output=True, text=True, check=True)
    cost = json.loads(done.stdout)
    print(cost)
    assert cost["loaded"] == 0
    assert cost["seconds"] <= 0.25
    assert cost["bytes"] <= 12 * 1024 * 1024


LOADING = """
import json, sys, time, tracemalloc
from rules.lcg.decks.formats import read_deck
from rules.lcg.second import vocabulary
from rules.lcg.second.decks.declared import DeclaredPool, declared_cards
from rules.lcg.second.decks.legality import validate
from rules.lcg.second.decks.lists import LISTS
from rules.lcg.second.decks.pool import CARDS
def seconds(work):
    start = time.process_time()
    work()
    return time.process_time() - start
pool = declared_cards(DeclaredPool())
validate(read_deck("House Stark\\n3x Arya Stark", pool), pool)
early = "rules.lcg.second.cards.core.stark" in sys.modules
if "bytes" in sys.argv:
    tracemalloc.start()
cards = seconds(lambda: [*CARDS.values()])
peak = tracemalloc.get_traced_memory()[1]
print(json.dumps({"early": early, "cards": len(CARDS), "seconds": cards, "bytes": peak}))
"""


@pytest.mark.parametrize("measured", ["seconds", "bytes"])
def test_playable_cards_are_imported_with_the_first_deck_that_is_played(measured: str) -> None:
    """Judging a list imports none of them. All together take some 0.12 s on a free machine, and 4 MB."""
    command = [sys.executable, "-c", LOADING, measured]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    cost = json.loads(done.stdout)
    print(cost)
    assert not cost["early"] and cost["cards"] > 721
    assert cost["bytes"] <= 12 * 1024 * 1024
    assert measured == "bytes" or cost["seconds"] <= 1, "others use the machine, too"
