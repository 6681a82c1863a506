"""The declared cards agree with the facts of the box: names, values, colors, copies, powers, houses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import StrEnum

import pytest

from rules.btwixt.cards import faces, ops, vocabulary
from rules.btwixt.cards.allies import ALLIES
from rules.btwixt.cards.declare import Ability, Ally, Influence
from rules.btwixt.cards.influence import EVENTS, STANDARD
from rules.btwixt.cards.leaders import LEADERS
from rules.btwixt.cards.vocabulary import Color

# id, color, value, copies, triumph icon, leader
INFLUENCE = """
bannermen red 5 4 - -
sellswords red 9 3 - -
vanguard red 6 3 - -
siege_engines red 4 2 - -
muster red 4 2 - -
hostages red 3 2 T -
ambush red 4 2 - -
raiders red 4 2 - -
anointed_champion red 10 1 T -
contingency_plan green 3 3 T -
oath_of_fealty green 5 3 - -
shared_feast green 4 2 T -
envoys_pledge green 7 3 - -
royal_favor green 5 3 T -
matchmaker green 2 2 T -
fosterage green 3 2 T -
parley green 3 2 - -
kings_peace green 0 1 - -
pulling_the_strings purple 4 4 T -
betrayal purple 1 3 - -
little_birds purple 4 3 - -
whispers purple 5 2 - -
poisoned_cup purple 3 2 T -
forged_letter purple 0 2 - -
blackmail purple 3 2 - -
turncoat purple 2 2 - -
bribery blue 6 1 T -
wildfire_pots blue 0 1 - -
red_wedding blue 3 1 T -
royal_wedding blue 4 1 T -
great_council blue 5 1 T -
long_winter blue 2 1 - -
harvest_feast blue 2 1 - -
iron_bank_loan blue 12 1 - -
comet blue 3 1 - -
tourney blue 4 1 - -
plea_from_the_wall blue 9 1 T -
clever_bargain white 5 1 - tyrion_lannister
hidden_ledger white 6 1 - tyrion_lannister
lannister_gold white 6 1 - tyrion_lannister
chain_boom white 4 1 - tyrion_lannister
queens_order white 5 1 - cersei_lannister
gold_cloaks white 7 1 T cersei_lannister
lioness_spite white 5 1 T cersei_lannister
regency white 6 1 T cersei_lannister
dragonfire white 5 1 - daenerys_targaryen
unsullied white 6 1 - daenerys_targaryen
broken_chains white 6 1 - daenerys_targaryen
three_heads white 4 1 T daenerys_targaryen
the_pack_survives white 4 1 T jon_snow
ghost white 5 1 T jon_snow
black_brothers white 5 1 - jon_snow
free_folk_pact white 5 1 - jon_snow
thorned_words white 5 1 - olenna_tyrell
highgarden_harvest white 3 1 - olenna_tyrell
the_strangler white 4 1 T olenna_tyrell
rose_alliance white 6 1 T olenna_tyrell
patient_design white 4 1 - doran_martell
water_gardens white 6 1 T doran_martell
sand_snakes white 5 1 T doran_martell
secret_marriage_pact white 4 1 T doran_martell
the_silence white 5 1 - euron_greyjoy
dragonbinder white 3 1 - euron_greyjoy
iron_fleet white 10 1 - euron_greyjoy
reaving white 5 1 - euron_greyjoy
shadow_assassin white 4 1 - melisandre
blood_magic white 5 1 - melisandre
nightfires white 6 1 - melisandre
glamour white 1 1 - melisandre
debts_of_the_realm white 4 1 T petyr_baelish
mockingbird white 5 1 T petyr_baelish
knights_of_the_vale white 6 1 - petyr_baelish
sown_discord white 4 1 - petyr_baelish
"""

# id, power, house
ALLY_FACTS = """
sansa_stark 4 stark
mance_rayder 5 wall
jaqen_hghar 1 essos
loras_tyrell 2 tyrell
varys 2 court
tywin_lannister 6 lannister
jaime_lannister 4 lannister
arya_stark 2 stark
bran_stark 2 stark
robb_stark 5 stark
catelyn_stark 2 stark
brienne_of_tarth 3 stormlands
samwell_tarly 2 wall
davos_seaworth 3 stormlands
stannis_baratheon 5 stormlands
theon_greyjoy 4 greyjoy
asha_greyjoy 4 greyjoy
victarion_greyjoy 5 greyjoy
aeron_greyjoy 2 greyjoy
margaery_tyrell 2 tyrell
mace_tyrell 3 tyrell
barristan_selmy 4 targaryen
jorah_mormont 2 targaryen
missandei 2 targaryen
grey_worm 4 targaryen
daario_naharis 5 targaryen
oberyn_martell 2 martell
arianne_martell 3 martell
ellaria_sand 2 martell
areo_hotah 2 martell
bronn 2 court
podrick_payne 1 court
qyburn 2 court
pycelle 3 court
kevan_lannister 4 lannister
joffrey_baratheon 5 lannister
tommen_baratheon 2 lannister
sandor_clegane 5 court
gregor_clegane 6 lannister
roose_bolton 2 north
walder_frey 5 north
brynden_tully 4 north
lysa_arryn 3 vale
ygritte 3 wall
tormund 2 wall
maester_aemon 2 wall
beric_dondarrion 3 north
thoros_of_myr 1 north
wyman_manderly 4 north
meera_reed 2 north
"""


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def test_every_influence_card_has_its_facts():
    declared = [
        [c.id, c.color.value, str(c.value), str(c.copies), "T" if c.triumph else "-", c.leader or "-"]
        for c in faces.INFLUENCE
    ]
    assert declared == rows(INFLUENCE)


def test_every_ally_has_its_facts():
    assert [[a.id, str(a.power), a.house.value] for a in ALLIES] == rows(ALLY_FACTS)


def test_counts_of_the_box():
    assert sum(card.copies for card in STANDARD) == 62
    assert Counter(card.color for card in STANDARD for _ in range(card.copies)) == {
        Color.RED: 21,
        Color.GREEN: 21,
        Color.PURPLE: 20,
    }
    assert len(EVENTS) == 11
    assert len(ALLIES) == 50
    assert len(LEADERS) == 9
    assert [len(leader.cards) for leader in LEADERS] == [4] * 9
    assert Counter(faces.WORTH[face] for face in faces.SUPPLY_FACES) == {1: 20, 2: 20, 3: 14}
    assert len(set(faces.FACE_IDS)) == len(faces.FACE_IDS)


def test_every_face_has_a_text_and_an_ability():
    for face in PRINTED:
        assert face.text.endswith("."), face.id
        assert face.abilities, face.id


def parts(value: object) -> Iterator[object]:
    """Every word of the vocabulary inside a declaration."""
    yield value
    if isinstance(value, tuple):
        for part in value:
            yield from parts(part)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from parts(getattr(value, field.name))


PRINTED: list[Influence | Ally] = [*faces.INFLUENCE, *ALLIES]

SPOKEN = [part for face in PRINTED for ability in face.abilities for part in parts(ability)]

KINDS = [
    kind
    for module in (vocabulary, ops)
    for _, kind in sorted(vars(module).items())
    if isinstance(kind, type) and kind.__module__ == module.__name__
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_word_of_the_vocabulary_is_used_by_a_card(kind: type):
    if issubclass(kind, StrEnum):
        used: set[object] = {part for part in SPOKEN if isinstance(part, kind)}
        if kind in (vocabulary.Color, vocabulary.House):
            used |= {face.color for face in faces.INFLUENCE} | {ally.house for ally in ALLIES}
        assert [member for member in kind if member not in used] == []
    else:
        assert any(isinstance(part, kind) for part in SPOKEN)


def test_triumph_marks_what_works_once_the_bid_is_won():
    assert isinstance(ALLIES[0].abilities[0], Ability)
    assert {c.id for c in STANDARD if c.triumph} == {
        "hostages", "anointed_champion", "contingency_plan", "shared_feast", "royal_favor",
        "matchmaker", "fosterage", "pulling_the_strings", "poisoned_cup",
    }  # fmt: skip
