"""Figures: half-length portraits lit from the left, and people seen from afar. What differs is drawn by chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from .brush import Inks, disc, placed, shape, stroke
from .charges import CHARGES

Part = Callable[[Inks], str]

# The origin lies between the eyes; the head reaches from -36 to 34, the shoulders to 104.
FACE = "M-21-12Q-22-34 0-35 22-34 21-12 21 8 13 24 6 34 0 34-6 34-13 24-21 8-21-12Z"
NARROW_FACE = "M-19-12Q-20-33 0-34 20-33 19-12 18 8 10 23 4 31 0 31-4 31-10 23-18 8-19-12Z"
SHADOW = "M1-35Q22-34 21-12 21 8 13 24 6 34 1 34L2 27-1 24 3 20-1 17 2 13-5 10 0-4 4-10Z"
NARROW_SHADOW = "M1-34Q20-33 19-12 18 8 10 23 4 31 0 31L2 25-2 22 3 19-1 17 2 13-4 9 1-4 4-10Z"


@dataclass(frozen=True, slots=True)
class Role:
    """How a kind of person looks: what may be worn on the head, on the shoulders and in the hand."""

    heads: tuple[str, ...]
    clothes: tuple[str, ...]
    held: tuple[str, ...] = ()
    is_lady: bool = False
    may_have_beard: bool = True


def _short_hair(k: Inks) -> str:
    return shape("M-23-8Q-28-42 0-43 28-42 23-8L18-18Q14-27 2-26-12-28-17-20Z", k.near) + stroke(
        "M-17-30Q-8-38 4-38M-19-24Q-10-32 2-33", k.mid, 1.5
    )


def _cropped(k: Inks) -> str:
    return shape("M-21-14Q-24-38 0-39 24-38 21-14 16-26 0-27-16-26-21-14Z", k.mid)


def _wild_hair(k: Inks) -> str:
    return shape(
        "M-22 0-34 6-27-6-37-10-28-18-36-28-24-30-26-44-12-38-4-50 4-40 16-48 18-36 32-38 26-26 38-20 28-12 36 0 26-2 22 4 18-18Q8-28-6-26L-17-20Z",
        k.near,
    ) + stroke("M-24-24-12-32M-8-36 2-32M12-36 18-28", k.mid, 1.5)


def _bald(k: Inks) -> str:
    return stroke("M-12-29Q-6-33 2-32", k.far, 1.5)


def _long_hair_back(k: Inks) -> str:
    return shape("M-26 50Q-38 0-26-30-14-46 2-45 20-46 28-28 38 0 26 50 4 58-26 50Z", k.near) + stroke(
        "M-28-10Q-33 16-25 44M-24-20Q-30 2-29 24M27-6Q32 18 24 42", k.mid, 1.5
    )


def _long_hair(k: Inks) -> str:
    return shape("M-23 2Q-26-40 0-41 26-40 23 2L19-14Q12-24 2-32-8-22-18-14Z", k.near) + stroke(
        "M-2-36Q-16-28-20-12M3-36Q14-30 19-20", k.mid, 1.5
    )


def _braided(k: Inks) -> str:
    return (
        _long_hair(k)
        + stroke("M-23 0Q-28 24-22 56", k.near, 8)
        + stroke("M-26 10-20 14M-27 22-21 26M-26 34-20 38M-25 46-19 48", k.mid, 2)
    )


def _veiled(k: Inks) -> str:
    return shape(
        "M-27 40Q-36-42 0-46 36-42 27 40L22 20Q24-24 0-31-24-24-22 20Z", k.mid, line=k.near
    ) + stroke("M-26-20Q-24-34-8-40M-29 0V24", k.paper, 1.5)


def _hood(k: Inks) -> str:
    return shape("M-34 46Q-46-46 2-58 48-44 36 46L22 32Q28-20 4-34-24-28-22 30Z", k.near) + stroke(
        "M-31 26Q-36-28-10-46M-27 8Q-28-24-12-38M32 24Q34-20 22-38", k.mid, 1.5
    )


def _cowl(k: Inks) -> str:
    return shape("M-34 46Q-46-46 2-58 48-44 36 46L22 32Q28-20 4-34-24-28-22 30Z", k.near) + shape(
        "M-22 4Q-26-30 2-34 26-28 23 4 4-10-22 4Z", k.near
    )


def _helm(k: Inks) -> str:
    return (
        shape(
            "M-25 8Q-29-44 0-48 29-44 25 8L17 14V-8H4V14L0 18-4 14V-8H-17V14Z", k.mid, line=k.near, width=2.5
        )
        + shape("M0-48Q29-44 25 8L17 14V-8H4V14L0 18Z", k.near)
        + stroke("M-19 2Q-22-32-6-42M0-47V-10", k.paper, 1.5)
        + stroke("M-19-10H-5", k.near, 2)
    )


def _great_helm(k: Inks) -> str:
    return (
        shape("M-26-40Q0-52 26-40L28 30Q0 48-28 30Z", k.mid, line=k.near, width=2.5)
        + shape("M2-46Q16-45 26-40L28 30Q14 39 2 40Z", k.near)
        + stroke("M-24-6H24M0-44V38", k.near, 4)
        + stroke("M-21-6H-6", k.paper, 2)
        + stroke("M6-6H22", k.accent, 2)
        + stroke("M-16 10h.1M-10 10h.1M-16 18h.1M-10 18h.1M10 10h.1M16 10h.1M10 18h.1M16 18h.1", k.paper, 3)
    )


def _kettle_hat(k: Inks) -> str:
    return shape(
        "M-38-10Q-24-16-22-26-18-46 0-46 18-46 22-26 24-16 38-10 0-22-38-10Z", k.mid, line=k.near, width=2.5
    ) + shape("M0-46Q18-46 22-26 24-16 38-10 16-17 0-17Z", k.near)


def _horned(k: Inks) -> str:
    return _helm(k) + shape(
        "M-22-34Q-42-36-44-58-34-46-18-46ZM22-34Q42-36 44-58 34-46 18-46Z", k.paper, line=k.near
    )


def _crowned(k: Inks) -> str:
    return _short_hair(k) + placed(CHARGES["crown"](k), 0, -42, 0.5)


def _crowned_lady(k: Inks) -> str:
    return _long_hair(k) + placed(CHARGES["crown"](k), 0, -42, 0.44)


def _antlered(k: Inks) -> str:
    return (
        _short_hair(k)
        + stroke("M-14-34Q-30-46-26-70M-25-54Q-36-56-38-66M14-34Q30-46 26-70M25-54Q36-56 38-66", k.accent, 4)
        + stroke("M-21-30Q0-42 21-30", k.accent, 5)
    )


def _skullcap(k: Inks) -> str:
    return shape("M-23-20Q-22-46 0-47 22-46 23-20 0-32-23-20Z", k.accent, line=k.near, width=2.5) + stroke(
        "M-14-38Q0-44 14-38", k.near, 1
    )


def _cap_and_bells(k: Inks) -> str:
    return (
        shape(
            "M-24-14Q-30-40-48-36-42-58-14-50 0-66 14-50 42-58 48-36 30-40 24-14 0-30-24-14Z",
            k.accent,
            line=k.near,
            width=2.5,
        )
        + shape("M0-60Q8-58 14-50 42-58 48-36 30-40 24-14 12-24 0-24Z", k.near)
        + disc(-48, -32, 4, k.near)
        + disc(48, -32, 4, k.accent)
    )


def _headscarf(k: Inks) -> str:
    return shape(
        "M-24-14Q-28-44 2-44 28-42 24-14 4-28-24-14ZM22-18Q42-16 40 30L30 34Q32 4 20-8Z",
        k.accent,
        line=k.near,
        width=2,
    ) + stroke("M-18-24Q0-38 20-24", k.near, 1.5)


def _topknot(k: Inks) -> str:
    return (
        shape("M-21-12Q-24-38 0-39 24-38 21-12 14-26 0-27-14-26-21-12Z", k.near)
        + shape("M-8-38Q-12-56 2-56 14-54 8-38Z", k.near)
        + stroke("M8-46Q34-40 34 20 32 40 26 52", k.near, 8)
        + stroke("M30-20 37-22M31-6 38-7M31 8 38 8M29 22 36 24", k.accent, 2)
    )


def _ribbon(k: Inks) -> str:
    return _long_hair(k) + stroke("M-22-20Q0-40 22-20", k.accent, 4)


HEADS: Mapping[str, tuple[Part, bool, bool]] = {
    "short hair": (_short_hair, True, False), "cropped": (_cropped, False, False), "wild hair": (_wild_hair, True, False),
    "bald": (_bald, False, False), "long hair": (_long_hair, True, True), "braided": (_braided, True, True),
    "ribbon": (_ribbon, False, True), "veiled": (_veiled, False, False), "hood": (_hood, False, False), "cowl": (_cowl, False, False),
    "helm": (_helm, False, False), "great helm": (_great_helm, False, False), "kettle hat": (_kettle_hat, False, False),
    "horned": (_horned, False, False), "crowned": (_crowned, False, False), "crowned lady": (_crowned_lady, False, True),
    "antlered": (_antlered, False, False), "skullcap": (_skullcap, False, False), "cap and bells": (_cap_and_bells, False, False),
    "headscarf": (_headscarf, False, False), "topknot": (_topknot, True, False),
}  # fmt: skip
"""What is worn on the head; whether it is all hair, which may have a color; whether hair falls behind the shoulders."""

SHOULDERS = "M-78 110Q-72 58-34 46L-10 38V24H10V38L34 46Q72 58 78 110Z"


def _cloak(k: Inks) -> str:
    return (
        shape(SHOULDERS, k.near)
        + stroke("M-58 108Q-56 74-38 58M-40 108Q-38 82-26 60M44 66Q58 80 60 108M30 62Q40 84 42 108", k.mid, 2)
        + stroke("M-24 52Q0 66 24 52", k.accent, 3)
        + disc(0, 59, 5, k.accent)
    )


def _fur(k: Inks) -> str:
    edge = "M-62 82-66 70-56 72-58 60-46 62-46 50-34 54-32 44-20 48-12 36 0 52 12 36 20 48 32 44 34 54 46 50 46 62 58 60 56 72 66 70 62 82 40 74 22 68 0 74-22 68-40 74Z"
    return (
        shape(SHOULDERS, k.near)
        + shape(edge, k.mid, line=k.near)
        + stroke(
            "M-50 66-44 70M-36 58-30 64M-20 54-14 60M-6 56-2 62M16 54 12 60M32 58 28 64M48 66 42 70",
            k.paper,
            1.5,
        )
    )


def _plate(k: Inks) -> str:
    return (
        shape(SHOULDERS, k.near)
        + shape(
            "M-78 108Q-80 60-40 48-26 70-42 108ZM78 108Q80 60 40 48 26 70 42 108Z",
            k.mid,
            line=k.near,
            width=2.5,
        )
        + stroke("M-70 92Q-56 80-40 84M-70 78Q-56 66-36 68M-60 64Q-50 56-40 56", k.paper, 2)
        + stroke("M70 92Q56 80 40 84M70 78Q56 66 36 68", k.near, 2)
        + stroke("M-12 42Q0 54 12 42M-20 50Q0 66 20 50", k.paper, 1.5)
    )


def _mail(k: Inks) -> str:
    return (
        shape(SHOULDERS, k.near)
        + stroke("M-50 66H50M-60 76H60M-66 86H66M-70 96H70M-40 57H40", k.mid, 3, "3 3")
        + shape("M-22 56H22L26 110H-26Z", k.accent, line=k.near)
    )


def _gown(k: Inks) -> str:
    return (
        shape("M-66 110Q-60 66-36 54L-22 46Q-8 62 0 62 8 62 22 46L36 54Q60 66 66 110Z", k.near)
        + shape("M-22 47-9 38V24H9V38L22 47Q8 62 0 62-8 62-22 47Z", k.paper)
        + shape("M1 24H9V38L22 47Q10 60 1 61Z", k.near)
        + stroke("M-44 108Q-42 80-30 64M-24 108V72M24 72V108M44 108Q42 80 32 64", k.accent, 2)
        + stroke("M-14 50Q0 62 10 52", k.accent, 2)
    )


def _robe(k: Inks) -> str:
    return (
        shape("M-70 110Q-64 60-30 48L0 64 30 48Q64 60 70 110Z", k.mid, line=k.near, width=2.5)
        + shape("M0 64 30 48Q64 60 70 110H4Z", k.near)
        + stroke("M-52 108Q-50 80-34 62M-30 108Q-30 84-18 66", k.near, 2)
    )


def _chained_robe(k: Inks) -> str:
    return _robe(k) + placed(CHARGES["chain"](k), 0, 62, 0.55)


def _rags(k: Inks) -> str:
    return shape(
        "M-64 110Q-60 60-32 48L-10 40V24H10V40L32 48Q60 60 64 110L50 100 44 110 30 98 20 110 6 100-8 110-20 98-32 110-44 100-54 110Z",
        k.near,
    ) + stroke("M-44 76-34 88M-20 62-10 78M18 64 10 82M40 72 30 88M-50 94-38 98", k.mid, 2)


def _leather(k: Inks) -> str:
    return (
        shape(SHOULDERS, k.near)
        + shape("M-30 52 22 110H-8L-46 62Z", k.mid)
        + stroke("M-26 54 26 110M-48 64-12 106", k.paper, 1.5, "5 4")
        + disc(-6, 82, 5, k.accent)
    )


CLOTHES: Mapping[str, Part] = {
    "cloak": _cloak, "fur": _fur, "plate": _plate, "mail": _mail, "gown": _gown, "robe": _robe,
    "chained robe": _chained_robe, "rags": _rags, "leather": _leather,
}  # fmt: skip

ROLES: Mapping[str, Role] = {
    "lord": Role(("short hair", "short hair", "bald", "skullcap", "wild hair"), ("cloak", "fur", "fur", "mail"), ("cup", "scroll", "sword")),
    "lady": Role(("long hair", "braided", "ribbon", "veiled"), ("gown", "gown", "cloak"), ("scroll", "cup", "rose", "candle"), is_lady=True),
    "knight": Role(("helm", "great helm", "short hair", "kettle hat"), ("plate", "plate", "mail"), ("sword", "sword", "banner", "shield"), may_have_beard=True),
    "maester": Role(("bald", "cropped", "hood", "skullcap"), ("chained robe",), ("book", "candle", "pen", "poison")),
    "raider": Role(("horned", "wild hair", "topknot", "helm"), ("leather", "mail", "fur"), ("axe", "axe", "spears", "sword")),
    "soldier": Role(("kettle hat", "helm", "cropped"), ("mail", "leather"), ("spears", "banner", "shield", "bow")),
    "ranger": Role(("hood", "wild hair", "short hair"), ("fur", "cloak"), ("sword", "bow", "fire")),
    "child": Role(("short hair", "ribbon", "wild hair"), ("cloak", "robe"), ("wolf", "cat", "candle"), may_have_beard=False),
    "king": Role(("crowned", "antlered", "crowned"), ("fur", "plate", "cloak"), ("sword", "cup")),
    "queen": Role(("crowned lady",), ("gown", "cloak"), ("cup", "scroll"), is_lady=True),
    "spy": Role(("hood", "cowl", "bald"), ("cloak", "robe"), ("dagger", "key", "scroll", "coins")),
    "priest": Role(("hood", "veiled", "bald"), ("robe",), ("fire", "candle", "star")),
    "fool": Role(("cap and bells",), ("rags", "robe"), ("lute", "mask"), may_have_beard=False),
    "steward": Role(("cropped", "skullcap", "bald"), ("robe", "cloak"), ("key", "coins", "book", "cup")),
    "mercenary": Role(("headscarf", "topknot", "wild hair", "kettle hat"), ("leather", "mail"), ("sword", "coins", "axe")),
    "warrior woman": Role(("braided", "long hair", "short hair"), ("mail", "leather", "plate"), ("spears", "sword", "bow"), is_lady=True),
    "beggar": Role(("wild hair", "hood", "bald"), ("rags",), ("cup", "dagger")),
    "rider": Role(("topknot",), ("leather",), ("bow", "sword")),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Look:
    """How one person looks. `hair` and `beard_ink` name inks; `beard` is an index of BEARDS or None."""

    head: str
    clothes: str
    held: str = ""
    hair: str = "near"
    beard: int | None = None
    brow: int = 0
    gaze: int = 0
    is_lady: bool = False
    is_old: bool = False


def look_of(role: Role, random: Random) -> Look:
    """Return how somebody of a role looks, by chance."""
    bearded = role.may_have_beard and not role.is_lady and random.random() < 0.6
    return Look(
        random.choice(role.heads),
        random.choice(role.clothes),
        random.choice(("", *role.held)),
        random.choice(("near", "near", "near", "mid", "accent", "far")),
        random.randrange(len(BEARDS)) if bearded else None,
        random.randrange(len(BROWS)),
        random.choice((-1, 0, 1)),
        role.is_lady,
        random.random() < 0.3,
    )


def _full_beard(k: Inks) -> str:
    return shape(
        "M-20 6Q-14 14-8 15L-4 12 0 14 4 12 8 15Q14 14 20 6 18 32 6 44L0 50-6 44Q-18 32-20 6ZM-7 20Q0 17 7 20 0 24-7 20Z",
        k.near,
    ) + stroke("M-14 18Q-12 30-6 38M-8 24Q-6 34-2 42M10 24Q8 34 4 42", k.mid, 1.5)


def _pointed_beard(k: Inks) -> str:
    return shape(
        "M-10 15Q-4 11 0 13 4 11 10 15 8 24 7 34 0 40-7 34-8 24-10 15ZM-5 20Q0 18 5 20 0 23-5 20Z", k.near
    )


def _mustache(k: Inks) -> str:
    return stroke("M-11 15Q-5 11 0 14 5 11 11 15", k.near, 3)


def _stubble(k: Inks) -> str:
    return stroke("M-17 14-13 22M-14 20-8 28M-9 26-4 31M-4 29 0 33", k.near, 1)


BEARDS = (_full_beard, _pointed_beard, _mustache, _stubble)
BROWS = ("M-17-10Q-10-15-3-10", "M-17-13Q-10-14-3-8", "M-17-9Q-9-14-4-12")


def _dyed(k: Inks, hair: str) -> Inks:
    """Return the inks for hair of another color than the darkest: its cuts are dark instead."""
    return k if hair == "near" else replace(k, near=getattr(k, hair), mid=k.near)


def portrait(k: Inks, look: Look, emblem: str = "") -> str:
    """Return a half-length portrait around the eyes, 180 wide and 150 high."""
    head, is_hair, falls = HEADS[look.head]
    hair = _dyed(k, look.hair)
    face, shadow = (NARROW_FACE, NARROW_SHADOW) if look.is_lady else (FACE, SHADOW)
    features = (
        stroke(BROWS[look.brow], k.near, 1.5 if look.is_lady else 3)
        + shape("M-16-4Q-10-10-4-3-10 0-16-4Z", k.near)
        + disc(-10 + look.gaze, -4.5, 1, k.paper)
        + stroke("M6-9Q12-14 18-9", k.paper, 1)
        + shape("M5-3Q11-9 17-4 11 0 5-3Z", k.paper)
        + disc(11 + look.gaze, -4, 1.5, k.near)
        + (
            stroke("M-8 19Q-4 16 0 18", k.accent, 3)
            if look.is_lady
            else stroke("M-8 19Q-4 18 0 19", k.near, 2)
        )
        + stroke("M-17 8-11 12M-16 12-11 16M-14 17-10 20" if look.is_old else "M-16 9-12 12", k.mid, 1)
    )
    drawn = (
        (_long_hair_back(hair) if falls else "")
        + shape("M-10 24H10V40L0 50-10 40Z", k.paper)
        + shape("M0 24H10V40L0 50Z", k.near)
        + CLOTHES[look.clothes](k)
        + shape(face, k.paper, line=k.near, width=1.5)
        + shape(shadow, k.near)
        + features
        + ("" if look.beard is None else BEARDS[look.beard](hair))
        + head(hair if is_hair else k)
    )
    if emblem:
        drawn += placed(f'<circle r="52" fill="{k.paper}"/>' + CHARGES[emblem](k), -34, 84, 0.24)
    return drawn


def person(k: Inks, height: float) -> str:
    """Return somebody in a cloak seen from behind, standing on the origin."""
    return placed(
        shape("M-12 0Q-14-40-8-56L-5-60Q-9-64-7-71-4-78 2-77 9-75 7-65L5-60 10-54Q15-36 13 0Z", k.near)
        + stroke("M-5-48Q-8-22-6-4M4-46Q7-20 6-4", k.mid, 1.5),
        0,
        0,
        height / 77,
    )


def army(k: Inks, random: Random, y: float) -> str:
    """Return ranks of spears under banners that march across the whole picture."""
    heads, spears, banners = "", "", ""
    for rise, ink_step in ((-14, 13), (0, 16)):
        x = random.randrange(-6, 4)
        while x < 244:
            top = y + rise + random.randrange(-2, 3)
            heads += f"M{x} {top:g}h0"
            spears += f"M{x + 5} {top + 30:g}l{random.randrange(-2, 5)}-{random.randrange(52, 66)}"
            x += ink_step + random.randrange(-1, 2)
    for x in (random.randrange(20, 70), random.randrange(150, 215)):
        banners += placed(CHARGES["banner"](k), x, y - 46, 0.62)
    body = shape(f"M0 {y + 6:g}Q60 {y - 2:g} 120 {y + 5:g}T240 {y + 4:g}V160H0Z", k.near)
    return (
        banners
        + stroke(spears, k.near, 1.5)
        + stroke(heads, k.near, 11)
        + body
        + stroke(heads.replace("h0", "m-2-2h0"), k.mid, 3)
    )
