"""Pictures of cards, composed by rule from what a card depicts: the same card always has the same picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from rules.kernel.pictures import Depicted

from .brush import HEIGHT, WIDTH, Inks, disc, grooves, placed, rays, shape, specks, stroke
from .charges import CHARGES
from .figures import ROLES, army, look_of, person, portrait
from .people import PEOPLE
from .scenes import SCENES

HOUSES: Final[Mapping[str, tuple[Inks, str, tuple[str, ...]]]] = {
    "stark": (Inks("#efeae0", "#b9c3c9", "#7d8c96", "#2e3a42", "#8fb0c4"), "wolf", ("forest", "snow", "godswood", "keep")),
    "greyjoy": (Inks("#ece9dd", "#a8b7b6", "#5f7a7c", "#1d2c30", "#c9a24a"), "kraken", ("coast", "storm", "harbor", "coast")),
    "lannister": (Inks("#f3e7d3", "#d9a05b", "#a3322b", "#3d1512", "#e3b23c"), "lion", ("keep", "throne_room", "chamber", "city")),
    "martell": (Inks("#f6e6cb", "#eab676", "#d0702f", "#5a2412", "#f2d16b"), "sun", ("desert", "market", "desert", "city")),
    "tyrell": (Inks("#f0ecd6", "#b9c89a", "#5f8a4e", "#22371f", "#d9a93a"), "rose", ("field", "keep", "road", "chamber")),
    "targaryen": (Inks("#eadfd8", "#b58a86", "#7a2d34", "#21141a", "#d8452e"), "dragon", ("mountain", "desert", "city", "harbor")),
    "baratheon": (Inks("#f2e9cf", "#cfc08a", "#8d7a34", "#26221a", "#e0b93c"), "stag", ("keep", "storm", "coast", "throne_room")),
    "nightswatch": (Inks("#e8eaec", "#b9c0c6", "#7f8991", "#16191d", "#8b97a3"), "raven", ("wall", "snow", "rookery", "forest")),
    "arryn": (Inks("#edeef0", "#b3c2d6", "#6f8bb0", "#1f2c44", "#d5dbe3"), "falcon", ("mountain", "keep", "mountain", "snow")),
    "tully": (Inks("#efebe2", "#b4bfcb", "#6a7f9b", "#26304a", "#b8443c"), "fish", ("river", "keep", "field", "river")),
    "bolton": (Inks("#efe4de", "#c9a7a0", "#95625f", "#351c1f", "#c2453c"), "dagger", ("snow", "cellar", "forest", "keep")),
    "frey": (Inks("#ecebe2", "#bfc3b4", "#8a927f", "#2d322b", "#6f8fae"), "tower", ("river", "feast", "keep", "river")),
    "court": (Inks("#f1eadf", "#cdb9a6", "#8c7166", "#2f2226", "#c99a3e"), "crown", ("throne_room", "city", "chamber", "market")),
    "faith": (Inks("#f3eee2", "#d3c6a4", "#a08a58", "#332a1c", "#d8b45a"), "star", ("sept", "city", "sept", "road")),
    "fire": (Inks("#f4e5d6", "#e0a070", "#b5472c", "#341414", "#f0a52e"), "fire", ("camp", "battlefield", "coast", "storm")),
    "essos": (Inks("#f3e8d6", "#d8b98c", "#a97d4d", "#33231a", "#3f8f8a"), "scales", ("market", "city", "harbor", "desert")),
    "wild": (Inks("#eceae4", "#c0c2bd", "#868c86", "#23282a", "#a9584a"), "axe", ("snow", "forest", "mountain", "camp")),
    "neutral": (Inks("#f0ece3", "#c7bfb2", "#8b8378", "#2b2926", "#b08d4f"), "shield", ("road", "keep", "field", "river")),
}  # fmt: skip
"""By House: the inks it is printed with, its charge, and where its people are seen."""

ALIKE: Final = {
    "wall": "nightswatch", "thenightswatch": "nightswatch", "snow": "nightswatch", "stormlands": "baratheon", "vale": "arryn",
    "north": "stark", "baelish": "court", "melisandre": "fire", "red": "lannister", "green": "tyrell", "purple": "targaryen",
    "blue": "arryn", "white": "neutral",
}  # fmt: skip
"""Houses, regions and suits that are printed like another House."""

INKS_BY_WORD: Final = {
    "house arryn": "arryn", "house tully": "tully", "house bolton": "bolton", "house frey": "frey", "the seven": "faith",
    "r'hllor": "fire", "wildling": "wild", "clansman": "wild", "essos": "essos", "meereen": "essos", "braavos": "essos",
    "free cities": "essos", "qarth": "essos", "king's landing": "court", "small council": "court", "the riverlands": "tully",
}  # fmt: skip
"""Words that decide on the inks of what belongs to no House."""

BEASTS: Final = {
    "direwolf": "wolf", "dragon": "dragon", "hatchling": "dragon", "raven": "raven", "cat": "cat", "warhorse": "horse", "horse": "horse",
    "elephant": "elephant", "bear": "bear", "boar": "boar", "hound": "hound", "lion": "lion", "spider": "spider", "eagle": "falcon",
    "shadowcat": "cat", "sphinx": "lion", "mammoth": "elephant",
}  # fmt: skip
"""Words of characters that are no people."""

ROLE_BY_WORD: Final = {
    "king": "king", "queen": "queen", "kingsguard": "knight", "rainbow guard": "knight", "maester": "maester", "conclave": "maester",
    "fool": "fool", "ironborn": "raider", "raider": "raider", "clansman": "raider", "wildling": "raider", "ranger": "ranger",
    "wandering crow": "ranger", "bloodrider": "rider", "dothraki": "rider", "sand snake": "warrior woman", "septon": "priest",
    "septa": "priest", "the seven": "priest", "r'hllor": "priest", "drowned god": "priest", "spy": "spy", "warlock": "spy",
    "smuggler": "spy", "merchant": "steward", "knight": "knight", "lady": "lady", "lord": "lord", "steward": "steward",
    "builder": "soldier", "guard": "soldier", "mercenary": "mercenary", "captain": "mercenary", "recruit": "soldier",
    "minstrel": "fool", "companion": "lady", "squire": "child", "noble": "lord", "commander": "knight", "ally": "soldier",
}  # fmt: skip
"""Roles of people by their words; the first word that matches decides, in this order."""

CHARGE_BY_STEM: Final = {
    "direwolf": "wolf", "wolf": "wolf", "lion": "lion", "stag": "stag", "dragon": "dragon", "kraken": "kraken", "rose": "rose",
    "thorn": "rose", "garden": "rose", "sun": "sun", "viper": "viper", "snake": "viper", "falcon": "falcon", "eagle": "falcon",
    "trout": "fish", "raven": "raven", "crow": "raven", "bear": "bear", "boar": "boar", "horse": "horse", "hound": "hound",
    "spider": "spider", "web": "spider", "elephant": "elephant", "fleet": "ship", "ship": "ship", "sail": "ship", "longship": "ship",
    "sea": "ship", "voyage": "ship", "warship": "ship", "sword": "sword", "blade": "sword", "steel": "sword", "ice": "sword", "oath": "sword",
    "duel": "sword", "axe": "axe", "bow": "bow", "archer": "bow", "arrow": "arrows", "spear": "spears", "shield": "shield",
    "hammer": "hammer", "warhammer": "hammer", "scorpion": "arrows", "shadow": "mask", "cloak": "shield", "weapon": "sword", "dagger": "dagger", "knife": "dagger", "assassin": "dagger", "murder": "dagger", "betray": "dagger",
    "treach": "dagger", "crown": "crown", "king": "crown", "queen": "crown", "heir": "crown", "throne": "throne", "regent": "throne",
    "hand": "hand", "book": "book", "lore": "book", "archive": "book", "history": "book", "scroll": "scroll", "letter": "scroll",
    "decree": "scroll", "edict": "scroll", "law": "scroll", "pact": "scroll", "treaty": "scroll", "will": "scroll", "land": "scroll",
    "cup": "cup", "feast": "cup", "wine": "cup", "toast": "cup", "wedding": "cup", "coin": "coins", "gold": "coins", "tax": "coins",
    "debt": "coins", "bank": "coins", "tithe": "coins", "toll": "coins", "purse": "coins", "rich": "coins", "wealth": "coins",
    "bounty": "coins", "audit": "coins", "key": "key", "cell": "key", "prison": "key", "captiv": "key", "arrest": "key", "search": "key",
    "banner": "banner", "rally": "banner", "muster": "banner", "march": "banner", "vanguard": "banner", "candle": "candle",
    "prayer": "candle", "bless": "candle", "dream": "eye", "fire": "fire", "flame": "fire", "burn": "fire", "wildfire": "fire",
    "red": "fire", "mask": "mask", "faceless": "mask", "lie": "mask", "trick": "mask", "deceit": "mask", "rumor": "mask",
    "whisper": "mask", "justice": "scales", "trial": "scales", "bargain": "scales", "deal": "scales", "trade": "scales", "market": "scales",
    "fair": "scales", "chain": "chain", "maester": "chain", "citadel": "chain", "death": "skull", "dead": "skull", "kill": "skull",
    "grave": "skull", "slaughter": "skull", "execution": "skull", "fallen": "skull", "plague": "skull", "egg": "eggs", "hatch": "eggs",
    "tree": "heart_tree", "weirwood": "heart_tree", "old gods": "heart_tree", "old ways": "heart_tree", "wheel": "wheel", "siege": "gate",
    "star": "star", "seven": "star", "sept": "star", "faith": "star", "bell": "bell", "song": "lute", "lute": "lute", "harp": "lute",
    "ballad": "lute", "bard": "lute", "eye": "eye", "watch": "eye", "sight": "eye", "vision": "eye", "spy": "eye", "secret": "eye",
    "camp": "tent", "command": "tent", "strateg": "tent", "gate": "gate", "wall": "gate", "hold": "gate", "door": "gate",
    "forge": "anvil", "smith": "anvil", "armor": "anvil", "poison": "poison", "strangler": "poison", "venom": "poison", "milk": "poison",
    "tear": "poison", "food": "hearth", "feed": "hearth", "harvest": "hearth", "famine": "hearth", "horn": "horn", "call": "horn",
    "summon": "horn", "hunt": "horn", "bridge": "tower", "twins": "tower", "crossing": "tower", "tower": "tower", "pen": "pen",
    "missive": "pen", "message": "raven", "news": "raven", "shackle": "shackles", "slave": "shackles", "free": "shackles",
    "mercy": "shackles", "ransom": "shackles", "cat": "cat",
}  # fmt: skip
"""Charges by how words of a name or a trait begin; the longest beginning in the name decides."""

CHARGES_OF_KIND: Final[Mapping[str, tuple[str, ...]]] = {
    "event": ("horn", "arrows", "fire", "eye", "mask", "dagger", "banner"),
    "attachment": ("shield", "sword", "scroll", "key", "cup", "chain"),
    "plot": ("scroll", "banner", "tent", "scales", "horn", "pen"),
    "agenda": ("banner", "shield", "pen"),
    "title": ("crown", "hand", "throne"),
    "location": ("banner",),
    "mission": ("banner", "scroll", "raven"),
    "favor": ("scroll", "coins", "cup", "crown"),
    "suspicion": ("eye", "key", "mask", "dagger"),
    "proclamation": ("scroll", "horn", "bell"),
    "ambition": ("crown", "coins", "throne"),
    "loyalty": ("mask", "shield"),
    "influence": ("scroll", "candle", "cup", "eye"),
}  # fmt: skip

SCENE_BY_STEM: Final = {
    "sea": "coast", "coast": "coast", "shore": "coast", "isle": "coast", "island": "coast", "bay": "coast", "iron islands": "coast",
    "pyke": "storm", "storm": "storm", "dragonstone": "storm", "shipbreaker": "storm", "port": "harbor", "harbor": "harbor",
    "lannisport": "harbor", "white harbor": "harbor", "dock": "harbor", "forest": "forest", "wood": "forest", "grove": "godswood",
    "godswood": "godswood", "weirwood": "godswood", "winterfell": "keep", "castle": "keep", "stronghold": "keep", "keep": "keep",
    "hold": "keep", "eyrie": "mountain", "mountain": "mountain", "vale": "mountain", "rock": "keep", "pass": "mountain", "dorne": "desert",
    "desert": "desert", "sand": "desert", "waste": "desert", "water gardens": "desert", "wall": "wall", "castle black": "wall",
    "beyond": "snow", "winter": "snow", "frost": "snow", "snow": "snow", "north": "snow", "field": "field", "reach": "field",
    "highgarden": "field", "garden": "field", "orchard": "field", "harvest": "field", "king's landing": "city", "city": "city",
    "meereen": "city", "qarth": "city", "astapor": "city", "braavos": "harbor", "pentos": "city", "volantis": "city", "flea bottom": "market",
    "street": "market", "market": "market", "bazaar": "market", "merchant": "market", "tax": "market", "throne": "throne_room",
    "red keep": "throne_room", "court": "throne_room", "council": "chamber", "chamber": "chamber", "letter": "rookery",
    "feast": "feast", "wedding": "feast", "hall": "feast", "toast": "feast", "battle": "battlefield", "war": "battlefield",
    "clash": "battlefield", "army": "battlefield", "massacre": "battlefield", "raven": "rookery", "rookery": "rookery", "citadel": "rookery",
    "oldtown": "rookery", "tower": "rookery", "sept": "sept", "seven": "sept", "faith": "sept", "prayer": "sept", "siege": "camp",
    "camp": "camp", "march": "camp", "muster": "camp", "night": "camp", "r'hllor": "camp", "road": "road", "journey": "road",
    "kingdom": "road", "westeros": "road", "travel": "road", "cell": "cellar", "crypt": "cellar", "dungeon": "cellar", "vault": "cellar",
    "cache": "cellar", "secret": "cellar", "river": "river", "twins": "river", "crossing": "river", "trident": "river", "ford": "river",
}  # fmt: skip
"""Scenes by how words of a name or a trait begin."""

PLACES: Final = ("location", "mission")
HAPPENINGS: Final = ("event", "plot", "proclamation")

DOORS: Final[Mapping[str, Depicted]] = {
    "play": Depicted("plot", "Duel of knights", "stark", ("feast",)),
    "find": Depicted("plot", "Ravens over the market", "martell", ("market",)),
    "run": Depicted("plot", "Crowned in the throne room", "lannister", ("throne",)),
}
"""What the pictures of the front page's doors depict."""


def picture(depicted: Depicted) -> str:
    """Return the picture of a card as an SVG file, 240 units wide and 160 high."""
    random = Random(f"{depicted.kind}/{depicted.house}/{depicted.name}")
    house = house_of(depicted)
    inks, _, _ = HOUSES[house]
    drawn = _weathered(_drawn(depicted, house, inks, random), depicted, inks, random)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{drawn}'
        f"{specks(random, 12, inks.paper, 0.5)}</svg>"
    )


def house_of(depicted: Depicted) -> str:
    """Return the key of HOUSES by which a card is printed."""
    house = ALIKE.get(depicted.house, depicted.house)
    if house in HOUSES and house != "neutral":
        return house
    return next((INKS_BY_WORD[word] for word in depicted.words if word in INKS_BY_WORD), "neutral")


def _drawn(depicted: Depicted, house: str, k: Inks, random: Random) -> str:
    if depicted.name in PEOPLE:
        return _named_person(depicted, house, k, random)
    if depicted.kind == "character":
        return _character(depicted, house, k, random)
    if depicted.kind in PLACES:
        return _place(depicted, house, k, random)
    if depicted.kind in HAPPENINGS:
        return _happening(depicted, house, k, random)
    return _thing(depicted, house, k, random)


def _named_person(depicted: Depicted, house: str, k: Inks, random: Random) -> str:
    person_ = PEOPLE[depicted.name]
    scene = person_.scene or _scene_of(depicted, house, random)
    return _faded(SCENES[scene](k, random), k) + _sitter(
        portrait(k, person_.look), person_.look.held, k, random, halo=True
    )


def _character(depicted: Depicted, house: str, k: Inks, random: Random) -> str:
    words = depicted.words
    scene = SCENES[_scene_of(depicted, house, random)](k, random)
    if "army" in words:
        return scene + army(k, random, random.randrange(104, 118))
    if "warship" in words:
        return SCENES[random.choice(("coast", "storm"))](k, random) + _printed(
            CHARGES["ship"](k), random.randrange(84, 150), 96, 1.1
        )
    beast = next((BEASTS[word] for word in (*words, *_stems(depicted.name)) if word in BEASTS), None)
    if beast and not {"lord", "lady", "knight", "ally"} & set(words):
        return scene + _printed(CHARGES[beast](k), random.randrange(84, 150), 88, 1.25)
    role = next((role for word, role in ROLE_BY_WORD.items() if word in words), "soldier")
    if role == "lord" and "lady" in words:
        role = "lady"
    if role in ("knight", "raider", "soldier") and "lady" in words:
        role = "warrior woman"
    look = look_of(ROLES[role], random)
    return _faded(scene, k) + _sitter(portrait(k, look), look.held, k, random, halo=False)


def _place(depicted: Depicted, house: str, k: Inks, random: Random) -> str:
    scene = SCENES[_scene_of(depicted, house, random)](k, random)
    if "warship" in depicted.words:
        return SCENES["coast"](k, random) + _printed(CHARGES["ship"](k), random.randrange(84, 150), 96, 1.1)
    if depicted.kind == "mission":
        return scene + _printed(
            CHARGES[_charge_of(depicted, house, random)](k), random.choice((70, 120, 170)), 84, 0.95
        )
    people = "".join(
        placed(person(k, random.randrange(26, 44)), random.randrange(30, 210), random.randrange(146, 156))
        for _ in range(random.randrange(0, 3))
    )
    return scene + people


def _thing(depicted: Depicted, house: str, k: Inks, random: Random) -> str:
    """Draw a thing alone, before a light of its own."""
    ground = random.randrange(3)
    behind = shape(f"M0 0H{WIDTH}V{HEIGHT}H0Z", k.far if ground else k.mid) + grooves(
        random, 6, 156, k.paper if ground else k.far, 13, 1.5
    )
    light = disc(120, 80, 66, k.paper) + (
        rays(120, 80, 70, 92, 36, k.paper, 3)
        if ground == 1
        else f'<circle cx="120" cy="80" r="72" fill="none" stroke="{k.paper}" stroke-width="1.5"/>'
    )
    return behind + light + _printed(CHARGES[_charge_of(depicted, house, random)](k), 120, 80, 1.1)


def _happening(depicted: Depicted, house: str, k: Inks, random: Random) -> str:
    """Draw what happens: a charge over a scene, or people before it."""
    scene = SCENES[_scene_of(depicted, house, random)](k, random)
    charge = CHARGES[_charge_of(depicted, house, random)](k)
    manner = random.randrange(3)
    if manner == 0:
        crowd = "".join(
            placed(person(k, 66 + random.randrange(16)), x, 158, mirrored=x > 120) for x in (60, 92, 150, 184)
        )
        return scene + disc(120, 62, 44, k.paper) + _printed(charge, 120, 62, 0.72) + crowd
    if manner == 1:
        return scene + army(k, random, 120) + disc(120, 60, 42, k.paper) + _printed(charge, 120, 60, 0.7)
    return (
        scene
        + disc(120, 80, 58, k.paper)
        + rays(120, 80, 60, 76, 40, k.paper, 2)
        + _printed(charge, 120, 80, 1)
    )


def _sitter(drawn: str, held: str, k: Inks, random: Random, *, halo: bool) -> str:
    side = 1 if halo else random.choice((-1, 1))  # who is known by name sits where round portraits are cut
    x = 120 - side * 18
    light = disc(x, 62, 52, k.accent if halo else k.paper) + (
        rays(x, 62, 55, 66, 48, k.accent, 2) if halo else ""
    )
    beside = placed(CHARGES[held](k), 120 + side * 74, 92, 0.72, turn=side * 8) if held else ""
    return light + beside + placed(drawn, x, 66)


def _faded(scene: str, k: Inks) -> str:
    """Return a scene set back behind a figure."""
    return scene + f'<path d="M0 0H{WIDTH}V{HEIGHT}H0Z" fill="{k.far}" opacity=".55"/>'


def _printed(drawn: str, x: float, y: float, scale: float) -> str:
    """Return a charge with the ghost of a second plate that lies a little beside it."""
    ghost = placed('<use href="#c"/>', x + 3, y + 2, scale)
    return f'<g opacity=".25">{ghost}</g>' + placed(f'<g id="c">{drawn}</g>', x, y, scale)


def _weathered(drawn: str, depicted: Depicted, k: Inks, random: Random) -> str:
    words = {*depicted.words, *_stems(depicted.name)}
    if (
        words & {"winter", "night's watch", "wildling", "snow", "north", "the north"}
        or ALIKE.get(depicted.house) == "nightswatch"
    ):
        return drawn + specks(random, 30, k.paper, 2.5)
    if words & {"r'hllor", "fire", "dragon", "wildfire", "burning", "stormborn"}:
        return drawn + specks(random, 22, k.accent, 2.5)
    if words & {"storm", "iron islands", "drowned god", "siege"}:
        return drawn + stroke(
            "".join(f"M{random.randrange(0, 250)} {random.randrange(0, 150)}l-4 12" for _ in range(30)),
            k.paper,
            1,
        )
    return drawn


def _stems(name: str) -> Iterator[str]:
    return iter(re.findall(r"[a-z]+", name.lower()))


def _first(table: Mapping[str, str], given: Sequence[str]) -> str | None:
    """Return what the longest stem names that begins a word of the first text with any."""
    for text in given:
        stems = [stem for stem in table if re.search(rf"\b{re.escape(stem)}", text)]
        if stems:
            return table[max(stems, key=len)]
    return None


def _scene_of(depicted: Depicted, house: str, random: Random) -> str:
    if depicted.kind != "character":
        named = _first(SCENE_BY_STEM, (depicted.name.lower(), *depicted.words))
        if named:
            return named
    return random.choice(HOUSES[house][2])


def _charge_of(depicted: Depicted, house: str, random: Random) -> str:
    if depicted.kind in ("faction", "agenda"):
        return _first(CHARGE_BY_STEM, (depicted.name.lower(),)) or HOUSES[house][1]
    named = _first(CHARGE_BY_STEM, (depicted.name.lower(), *depicted.words))
    return named or random.choice((HOUSES[house][1], *CHARGES_OF_KIND.get(depicted.kind, ("shield",))))
