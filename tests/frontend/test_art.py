"""Pictures of cards: composed by rule, the same each time, small, kept by browsers, and open to everybody."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from django.test import Client

from frontend.art.charges import CHARGES
from frontend.art.compose import (
    BEASTS,
    CHARGE_BY_STEM,
    CHARGES_OF_KIND,
    HOUSES,
    ROLE_BY_WORD,
    SCENE_BY_STEM,
    picture,
)
from frontend.art.figures import CLOTHES, HEADS, ROLES
from frontend.art.people import PEOPLE
from frontend.art.scenes import SCENES
from frontend.art.views import art_version, pictures_url
from rules import registry
from rules.kernel import Match, play_one
from rules.kernel.game import GameDef
from rules.kernel.pictures import Depicted
from rules.lcg.second.catalogue import CARDS

pytestmark = pytest.mark.once

PICTURED = [game for game in map(registry.find, registry.keys()) if game.has_pictures]
MAX_PICTURE = 2_600
"""Bytes of a compressed picture, so that some sixty of them are no more than 150 KB."""


def test_whatever_the_rules_name_can_be_drawn():
    assert {*BEASTS.values(), *CHARGE_BY_STEM.values(), *sum(CHARGES_OF_KIND.values(), ())} <= set(CHARGES)
    assert {*SCENE_BY_STEM.values(), *(scene for *_, scenes in HOUSES.values() for scene in scenes)} <= set(
        SCENES
    )
    assert {charge for _, charge, _ in HOUSES.values()} <= set(CHARGES)
    assert set(ROLE_BY_WORD.values()) <= set(ROLES)
    for role in ROLES.values():
        assert (
            set(role.heads) <= set(HEADS)
            and set(role.clothes) <= set(CLOTHES)
            and set(role.held) <= set(CHARGES)
        )
    for person in PEOPLE.values():
        assert person.look.head in HEADS and person.look.clothes in CLOTHES
        assert person.look.held in {*CHARGES, ""} and person.scene in {*SCENES, ""}


@pytest.mark.parametrize("game", PICTURED, ids=lambda game: game.key)
def test_every_card_of_a_game_has_a_picture(game: GameDef[Any]):
    depicted = [found for face in game.facts if (found := game.depicts(face)) is not None]
    assert len(depicted) > 50
    sizes = []
    for each in depicted:
        drawn = picture(each)
        ElementTree.fromstring(drawn)  # well-formed, and ours
        sizes.append(len(zlib.compress(drawn.encode(), 9)))
    assert max(sizes) <= MAX_PICTURE and sum(sizes) / len(sizes) <= 1_500


@pytest.mark.parametrize("key", ["btwixt", "oathbreaker", "boardgame"])
def test_all_people_of_a_game_have_a_look_of_their_own(key: str):
    game = registry.find(key)
    shown = [found for face in game.facts if (found := game.depicts(face)) is not None]
    assert {each.name for each in shown if each.kind == "character"} - PEOPLE.keys() == set()


def test_people_of_the_core_set_have_a_look_of_their_own():
    beasts = {"Direwolf", "Dragon"}  # drawn as the beasts they are
    people = {
        card.name
        for card in CARDS.values()
        if card.code.startswith("01")
        and card.kind == "character"
        and card.unique
        and not beasts & set(card.traits)
    }
    assert len(people) > 50
    assert people - PEOPLE.keys() == set()


def test_a_card_always_looks_the_same_and_others_differ():
    guard = Depicted("character", "Hall Guard", "stark", ("guard",))
    assert picture(guard) == picture(guard)
    others = {picture(Depicted("character", f"Guard {number}", "stark", ("guard",))) for number in range(40)}
    assert len(others) == 40


@pytest.mark.parametrize(("name", "charge"), [("Crown", "crown"), ("Crow Cage", "raven")])
def test_the_longest_beginning_of_a_word_decides(name: str, charge: str):
    inks = HOUSES["neutral"][0]
    assert CHARGES[charge](inks) in picture(Depicted("influence", name))


def test_a_name_cannot_write_into_a_picture():
    assert "<script" not in picture(Depicted("event", '"/><script>', "", ('"/><script>',)))


def test_browsers_keep_the_picture_of_the_version_in_force():
    found = Client().get(f"{pictures_url('btwixt')}jon_snow.svg")
    assert found.status_code == 200 and found["Content-Type"].startswith("image/svg+xml")
    assert "immutable" in found["Cache-Control"] and art_version() in pictures_url("btwixt")
    assert "immutable" not in Client().get("/art/other/btwixt/jon_snow.svg").get("Cache-Control", "")


def test_pictures_are_sent_compressed_to_browsers_that_read_it():
    address = f"{pictures_url('btwixt')}jon_snow.svg"
    plain, packed = Client().get(address), Client(headers={"Accept-Encoding": "gzip, br"}).get(address)
    assert packed["Content-Encoding"] == "gzip" and len(packed.content) < len(plain.content) / 2
    assert gzip.decompress(packed.content) == plain.content
    assert "Accept-Encoding" in packed["Vary"] and "Accept-Encoding" in plain["Vary"]


def faces_in(view: Any) -> Iterator[str]:
    """Yield the faces of the cards that a view shows."""
    if isinstance(view, dict):
        if isinstance(face := view.get("face"), str):
            yield face
        view = list(view.values())
    if isinstance(view, list):
        for part in view:
            yield from faces_in(part)


@pytest.mark.slow
def test_all_pictures_of_a_whole_card_game_of_six_are_few_bytes():
    game, seats, chance = registry.find("lcg"), 6, Random(1)
    match = Match.new(game, seats, {}, bytes([1]) * 32)
    bots = [registry.bots("lcg")["heuristic"]() for _ in range(seats)]
    seen: set[str] = set()
    while not match.over:
        seat = min(match.waiting())
        play_one(match, seat, bots[seat], chance)
        if match.decisions % 4 == 0 or match.over:
            seen.update(faces_in(match.view(0)))
    browser = Client(headers={"Accept-Encoding": "gzip"})
    pictured = [face for face in seen if game.depicts(face) is not None]
    sent = [len(browser.get(f"{pictures_url('lcg')}{quote(face)}.svg").content) for face in pictured]
    assert len(sent) > 80 and sum(sent) <= 150_000


@pytest.mark.parametrize("address", ["btwixt/nobody", "nothing/jon_snow", "hearts/two_of_clubs"])
def test_what_has_no_picture_is_not_found(address: str):
    assert Client().get(f"/art/{art_version()}/{address}.svg").status_code == 404
