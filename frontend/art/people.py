"""People known by name, the same in every game: how each looks and where each is seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from .figures import Look


@dataclass(frozen=True, slots=True)
class Person:
    """How somebody looks, and the scene behind (one of the House's where it is "")."""

    look: Look
    scene: str = ""


def _man(
    head: str,
    clothes: str,
    held: str = "",
    hair: str = "near",
    beard: int | None = None,
    *,
    old: bool = False,
    brow: int = 0,
    gaze: int = 0,
    scene: str = "",
) -> Person:
    return Person(Look(head, clothes, held, hair, beard, brow, gaze, False, old), scene)


def _lady(
    head: str,
    clothes: str,
    held: str = "",
    hair: str = "near",
    *,
    old: bool = False,
    brow: int = 0,
    gaze: int = 0,
    scene: str = "",
) -> Person:
    return Person(Look(head, clothes, held, hair, None, brow, gaze, True, old), scene)


FULL, POINTED, MUSTACHE, STUBBLE = range(4)

PEOPLE: Final[Mapping[str, Person]] = {
    "Eddard Stark": _man("short hair", "fur", "sword", beard=FULL, scene="godswood"),
    "Ned Stark": _man("short hair", "fur", "sword", beard=FULL, scene="godswood"),
    "Catelyn Stark": _lady("braided", "gown", "scroll", "mid", scene="river"),
    "Robb Stark": _man("crowned", "fur", "wolf", beard=STUBBLE, scene="camp"),
    "Sansa Stark": _lady("long hair", "gown", "raven", "mid", scene="chamber"),
    "Arya Stark": _lady("short hair", "leather", "sword", brow=1, scene="forest"),
    "Bran Stark": _man("short hair", "cloak", "heart_tree", gaze=1, scene="godswood"),
    "Rickon Stark": _man("wild hair", "fur", "wolf", scene="keep"),
    "Jon Snow": _man("wild hair", "fur", "sword", beard=STUBBLE, scene="wall"),
    "Samwell Tarly": _man("cropped", "fur", "book", scene="rookery"),
    "Maester Aemon": _man("bald", "chained robe", "raven", "far", POINTED, old=True, scene="rookery"),
    "Mance Rayder": _man("wild hair", "fur", "lute", "mid", STUBBLE, scene="snow"),
    "Ygritte": _lady("braided", "fur", "bow", "accent", brow=1, scene="snow"),
    "Tormund": _man("wild hair", "fur", "axe", "accent", FULL, scene="snow"),
    "Benjen Stark": _man("hood", "cloak", "fire", beard=STUBBLE, scene="snow"),
    "Old Bear Mormont": _man("bald", "fur", "bear", "far", FULL, old=True, scene="wall"),
    "Tywin Lannister": _man("bald", "plate", "hand", "accent", FULL, old=True, brow=1, scene="throne_room"),
    "Cersei Lannister": _lady("crowned lady", "gown", "cup", "accent", brow=1, scene="throne_room"),
    "Jaime Lannister": _man("short hair", "plate", "sword", "accent", scene="keep"),
    "Ser Jaime Lannister": _man("short hair", "plate", "sword", "accent", scene="keep"),
    "Tyrion Lannister": _man("wild hair", "cloak", "book", "accent", STUBBLE, brow=2, scene="chamber"),
    "Ser Kevan Lannister": _man("cropped", "mail", "scroll", beard=FULL, scene="keep"),
    "Joffrey Baratheon": _man("crowned", "cloak", "lion", "accent", brow=1, scene="throne_room"),
    "Tommen Baratheon": _man("crowned", "robe", "cat", "accent", scene="chamber"),
    "Myrcella Baratheon": _lady("ribbon", "gown", "rose", "accent", scene="harbor"),
    "Ser Gregor Clegane": _man("great helm", "plate", "sword", scene="battlefield"),
    "Sandor Clegane": _man("short hair", "plate", "hound", beard=FULL, brow=1, old=True, scene="road"),
    "The Hound": _man("short hair", "plate", "hound", beard=FULL, brow=1, old=True, scene="road"),
    "Bronn": _man("cropped", "leather", "coins", beard=STUBBLE, brow=2, scene="mountain"),
    "Podrick Payne": _man("short hair", "mail", "cup", scene="road"),
    "Brienne of Tarth": _lady("short hair", "plate", "sword", "accent", scene="road"),
    "Robert Baratheon": _man("antlered", "fur", "hammer", beard=FULL, scene="feast"),
    "Stannis Baratheon": _man("cropped", "plate", "fire", beard=STUBBLE, old=True, brow=1, scene="storm"),
    "Renly Baratheon": _man("antlered", "cloak", "rose", scene="camp"),
    "Melisandre": _lady("long hair", "gown", "fire", "mid", gaze=1, scene="coast"),
    "Selyse Baratheon": _lady("veiled", "gown", "candle", scene="storm"),
    "Ser Davos Seaworth": _man("cropped", "cloak", "ship", "far", FULL, old=True, scene="harbor"),
    "Euron Greyjoy": _man("long hair", "leather", "horn", beard=POINTED, brow=1, scene="storm"),
    "Balon Greyjoy": _man("crowned", "cloak", "kraken", "far", FULL, old=True, scene="storm"),
    "Theon Greyjoy": _man("short hair", "leather", "bow", beard=STUBBLE, scene="coast"),
    "Asha Greyjoy": _lady("short hair", "leather", "axe", brow=1, scene="coast"),
    "Yara Greyjoy": _lady("short hair", "leather", "axe", brow=1, scene="coast"),
    "Victarion Greyjoy": _man("helm", "plate", "axe", beard=FULL, scene="coast"),
    "Aeron Greyjoy": _man("long hair", "robe", "cup", beard=FULL, old=True, scene="coast"),
    "Aeron Damphair": _man("long hair", "robe", "cup", beard=FULL, old=True, scene="coast"),
    "Mace Tyrell": _man("skullcap", "cloak", "rose", beard=POINTED, old=True, scene="feast"),
    "Margaery Tyrell": _lady("ribbon", "gown", "rose", "mid", scene="field"),
    "Olenna Tyrell": _lady("veiled", "gown", "poison", old=True, scene="chamber"),
    "The Queen of Thorns": _lady("veiled", "gown", "poison", old=True, scene="chamber"),
    "Ser Loras Tyrell": _man("long hair", "plate", "rose", "mid", scene="field"),
    "The Knight of Flowers": _man("long hair", "plate", "rose", "mid", scene="field"),
    "Randyll Tarly": _man("cropped", "plate", "sword", beard=FULL, brow=1, scene="battlefield"),
    "Doran Martell": _man("headscarf", "robe", "cup", beard=POINTED, old=True, scene="desert"),
    "Oberyn Martell": _man("topknot", "leather", "spears", beard=POINTED, brow=2, scene="desert"),
    "The Red Viper": _man("topknot", "leather", "viper", beard=POINTED, brow=2, scene="desert"),
    "Arianne Martell": _lady("braided", "gown", "sun", scene="desert"),
    "Ellaria Sand": _lady("long hair", "gown", "cup", scene="desert"),
    "Areo Hotah": _man("bald", "mail", "axe", beard=FULL, scene="desert"),
    "Daenerys Targaryen": _lady("braided", "gown", "dragon", "paper", scene="mountain"),
    "Viserys Targaryen": _man("long hair", "cloak", "crown", "paper", brow=1, scene="harbor"),
    "Khal Drogo": _man("topknot", "leather", "horse", beard=POINTED, brow=1, scene="desert"),
    "Ser Jorah Mormont": _man("cropped", "mail", "bear", beard=FULL, old=True, scene="desert"),
    "Jorah Mormont": _man("cropped", "mail", "bear", beard=FULL, old=True, scene="desert"),
    "Ser Barristan Selmy": _man("short hair", "plate", "shield", "paper", FULL, old=True, scene="city"),
    "Missandei": _lady("ribbon", "gown", "scroll", scene="city"),
    "Grey Worm": _man("kettle hat", "leather", "spears", scene="city"),
    "Daario Naharis": _man("wild hair", "leather", "sword", "accent", POINTED, brow=2, scene="city"),
    "Magister Illyrio": _man("bald", "robe", "coins", beard=POINTED, scene="harbor"),
    "Varys": _man("bald", "robe", "spider", scene="cellar"),
    "Petyr Baelish": _man("short hair", "cloak", "coins", beard=POINTED, brow=2, scene="city"),
    "Littlefinger": _man("short hair", "cloak", "coins", beard=POINTED, brow=2, scene="city"),
    "Qyburn": _man("cropped", "robe", "poison", old=True, scene="cellar"),
    "Grand Maester Pycelle": _man("bald", "chained robe", "book", "paper", FULL, old=True, scene="chamber"),
    "Jaqen H'ghar": _man("long hair", "cloak", "mask", "mid", brow=2, scene="cellar"),
    "Roose Bolton": _man("cropped", "mail", "dagger", brow=1, scene="snow"),
    "Ramsay Snow": _man("wild hair", "fur", "hound", brow=1, scene="forest"),
    "Walder Frey": _man("bald", "fur", "tower", "far", STUBBLE, old=True, scene="river"),
    "Brynden Tully": _man("short hair", "mail", "fish", "far", FULL, old=True, scene="river"),
    "The Blackfish": _man("short hair", "mail", "fish", "far", FULL, old=True, scene="river"),
    "Lysa Arryn": _lady("long hair", "gown", "falcon", "mid", brow=1, scene="mountain"),
    "Beric Dondarrion": _man("wild hair", "mail", "fire", "mid", STUBBLE, scene="forest"),
    "Thoros of Myr": _man("topknot", "robe", "fire", beard=FULL, scene="camp"),
    "Wyman Manderly": _man("skullcap", "fur", "cup", beard=FULL, old=True, scene="harbor"),
    "Meera Reed": _lady("short hair", "leather", "spears", scene="forest"),
    "Jojen Reed": _man("cropped", "cloak", "eye", scene="forest"),
    "Greatjon Umber": _man("wild hair", "fur", "axe", "mid", FULL, brow=1, scene="feast"),
    "Ser Rodrick Cassel": _man("bald", "mail", "shield", "far", MUSTACHE, old=True, scene="keep"),
    "Euron Crow's Eye": _man("long hair", "leather", "horn", beard=POINTED, brow=1, scene="storm"),
    "Dagmar Cleftjaw": _man("bald", "leather", "axe", "far", FULL, old=True, brow=1, scene="coast"),
    "Alannys Greyjoy": _lady("veiled", "robe", "candle", old=True, scene="chamber"),
    "Salladhor Saan": _man("headscarf", "robe", "ship", beard=POINTED, scene="harbor"),
    "Patchface": _man("cap and bells", "rags", "bell", brow=2, gaze=1, scene="coast"),
    "Shireen Baratheon": _lady("braided", "gown", "book", scene="chamber"),
    "Maester Cressen": _man("bald", "chained robe", "poison", "paper", FULL, old=True, scene="rookery"),
    "Ser Garlan Tyrell": _man("short hair", "plate", "sword", "mid", POINTED, scene="field"),
    "Alester Florent": _man("skullcap", "cloak", "scroll", beard=FULL, old=True, scene="keep"),
    "Queen of Thorns": _lady("veiled", "gown", "poison", old=True, scene="chamber"),
    "Paxter Redwyne": _man("cropped", "cloak", "ship", "mid", STUBBLE, scene="harbor"),
    "Left": _man("kettle hat", "mail", "spears", beard=STUBBLE, gaze=1, scene="keep"),
    "Right": _man("helm", "mail", "shield", beard=STUBBLE, scene="keep"),
    "Maester Lomys": _man("cropped", "chained robe", "book", old=True, scene="rookery"),
    "Darkstar": _man("long hair", "leather", "sword", "paper", STUBBLE, brow=1, scene="desert"),
    "Obara Sand": _lady("short hair", "leather", "spears", brow=1, scene="desert"),
    "Nymeria Sand": _lady("braided", "gown", "dagger", brow=2, scene="city"),
    "Edric Dayne": _man("short hair", "mail", "star", "paper", scene="forest"),
    "Maester Caleotte": _man("bald", "chained robe", "candle", scene="desert"),
    "Maester Wendamyr": _man("cropped", "chained robe", "scroll", old=True, scene="coast"),
    "The Tickler": _man("hood", "leather", "dagger", brow=1, scene="cellar"),
    "Ser Waymar Royce": _man("short hair", "fur", "sword", scene="snow"),
    "Yoren": _man("wild hair", "rags", "shackles", "mid", FULL, old=True, scene="road"),
}  # fmt: skip
"""Everybody who has a look of their own, by the English name on the card."""
