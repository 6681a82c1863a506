"""Charges: beasts, weapons and things as a herald would cut them, each around the origin and some 90 units high."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .brush import Inks, disc, placed, rays, shape, stroke

Charge = Callable[[Inks], str]


def wolf(k: Inks) -> str:
    """The head of a wolf, looking to the right."""
    return (
        shape(
            "M-34 44C-44 14-38-8-26-24L-30-48-10-34Q2-40 12-34L24-50 26-26Q44-14 54 4L46 12 26 10 18 18 30 26Q24 36 6 32 8 42 2 48Z",
            k.near,
        )
        + shape("M14-12 28-8 16-4Z", k.paper)
        + stroke(
            "M-24-2Q-16 12-22 30M-12 6Q-4 18-8 36M-22-22Q-12-28-2-22M34 0 44 3M0 12Q8 20 4 30", k.paper, 2
        )
    )


def lion(k: Inks) -> str:
    """A lion's face in its mane."""
    mane = "M0 0-10-44 10-44Z"
    spikes = "".join(
        placed(shape(mane, k.near if i % 2 else k.accent), 0, 0, turn=i * 22.5) for i in range(16)
    )
    return (
        spikes
        + shape("M-24-20Q0-34 24-20 28 2 12 22 0 32-12 22-28 2-24-20Z", k.accent, line=k.near, width=3)
        + stroke("M-16-8-6-4M16-8 6-4", k.near, 4)
        + shape("M-8 6H8L0 14Z", k.near)
        + stroke(
            "M0 14V20Q-6 26-13 21M0 20Q6 26 13 21M-22 8-34 6M-22 12-33 14M22 8 34 6M22 12 33 14", k.near, 1.5
        )
    )


def stag(k: Inks) -> str:
    """A stag's head with its antlers."""
    return (
        stroke(
            "M-6-4Q-30-14-28-54M-25-24Q-42-26-46-44M-28-38Q-18-44-18-56M6-4Q30-14 28-54M25-24Q42-26 46-44M28-38Q18-44 18-56",
            k.near,
            5,
        )
        + shape(
            "M-10 46Q-14 22-10 12-24 8-26-4L-10 0Q0-6 10 0L26-4Q24 8 10 12 14 22 10 46 0 52-10 46Z", k.near
        )
        + stroke("M-6 14-2 17M6 14 2 17M-3 40 0 42 3 40M0 6V26", k.paper, 1.5)
    )


def dragon(k: Inks) -> str:
    """A dragon with spread wings that breathes fire."""
    return (
        shape(
            "M-2 0Q-26-48-80-50-64-40-62-28-76-32-88-26-72-22-68-10-80-10-86-4-62-4-44 10-22 24-2 12Z", k.near
        )
        + shape(
            "M2 0Q22-52 74-58 62-46 62-34 76-40 88-36 74-30 70-18 80-20 90-16 66-12 48 4 26 22 2 14Z", k.near
        )
        + stroke("M-8 0Q-34-30-70-44M-10 4Q-40-10-74-24M8 0Q34-32 66-50M10 5Q42-8 76-30", k.paper, 1)
        + shape("M-8-8Q10 16 2 34-2 46 12 54-12 58-12 36-12 20-18 2Z", k.near)
        + shape("M-8-4Q-12-26 4-34L24-40 16-30 28-24 10-22Q2-12 4 0Z", k.near)
        + shape("M28-32Q50-42 74-30 52-34 62-20 46-30 30-25Z", k.accent)
        + disc(9, -29, 1.5, k.accent)
    )


def kraken(k: Inks) -> str:
    """A kraken that lifts its arms out of the sea."""
    arms = "M-6 10C-30 0-34-30-22-46-16-54-6-46-12-46-14-40-18-24 0-4ZM6 10C30 0 34-30 22-46 16-54 6-46 12-46 14-40 18-24 0-4Z"
    outer = "M-10 22C-46 18-58-10-50-34-46-44-36-38-42-36-44-30-44-6-12 6ZM10 22C46 18 58-10 50-34 46-44 36-38 42-36 44-30 44-6 12 6Z"
    return (
        shape(outer, k.near)
        + shape(arms, k.near)
        + shape("M-22 30Q-26 2 0-6 26 2 22 30 12 48 0 48-12 48-22 30Z", k.near)
        + shape("M-12 20-3 24-12 28ZM12 20 3 24 12 28Z", k.accent)
        + stroke(
            "M-44-22h.1M-43-10h.1M-37 2h.1M44-22h.1M43-10h.1M37 2h.1M-22-28h.1M-21-14h.1M22-28h.1M21-14h.1",
            k.paper,
            3,
        )
        + stroke("M-12 8Q0 2 12 8M-8 38Q0 42 8 38", k.paper, 1.5)
    )


def rose(k: Inks) -> str:
    """A heraldic rose."""
    petal = shape("M0-6Q-20-20-12-38 0-46 12-38 20-20 0-6Z", k.accent, line=k.near, width=2.5) + stroke(
        "M0-12V-32", k.near, 1.5
    )
    leaf = shape("M0-10-8-42 0-50 8-42Z", k.near)
    return (
        "".join(placed(leaf, 0, 0, turn=36 + i * 72) for i in range(5))
        + "".join(placed(petal, 0, 0, turn=i * 72) for i in range(5))
        + disc(0, 0, 11, k.near)
        + disc(0, 0, 5, k.accent)
    )


def sun(k: Inks) -> str:
    """A sun pierced by a spear."""
    return (
        rays(0, 0, 27, 46, 16, k.accent, 5)
        + f'<circle r="25" fill="{k.accent}" stroke="{k.near}" stroke-width="2.5"/>'
        + placed(stroke("M0 66V-48", k.near, 4) + shape("M0-76 9-48 0-40-9-48Z", k.near), 0, 0, turn=38)
    )


def falcon(k: Inks) -> str:
    """A falcon that rises before the moon."""
    return (
        f'<circle r="34" fill="{k.accent}"/>'
        + shape("M0-22Q8-22 8-14L13-10 8-8Q10 8 4 24L8 38 0 34-8 38-4 24Q-10 8-8-8-8-22 0-22Z", k.near)
        + shape(
            "M-6-8Q-34-16-58-40-56-24-48-16-56-16-60-12-48-2-40 2-46 4-48 8-26 14-6 10ZM6-8Q34-16 58-40 56-24 48-16 56-16 60-12 48-2 40 2 46 4 48 8 26 14 6 10Z",
            k.near,
        )
        + stroke("M-12-2Q-34-8-50-24M-12 4Q-30 2-46-8M12-2Q34-8 50-24M12 4Q30 2 46-8", k.paper, 1)
        + disc(3, -15, 1.5, k.paper)
    )


def fish(k: Inks) -> str:
    """A trout that leaps."""
    return placed(
        shape("M-44 0Q-10-30 32-6L52-20 48 0 52 20 32 6Q-10 30-44 0Z", k.near)
        + stroke("M-20-10Q-14 0-20 10M-8-13Q-2 0-8 13M4-12Q10 0 4 12M16-9Q21 0 16 9", k.paper, 1.5)
        + disc(-31, -3, 2.5, k.paper),
        0,
        0,
        turn=-35,
    ) + stroke("M-40 44Q-30 36-20 44M8 46Q18 38 28 46M-14 52Q-4 44 6 52", k.paper, 2)


def raven(k: Inks) -> str:
    """A raven on the wing."""
    return (
        shape("M-46-2Q-28-20-8-12-2-28 14-26L26-22 15-17Q14-4 2 2-8 10-18 8L-30 22-31 8Q-40 6-46-2Z", k.near)
        + shape("M-12-14Q-22-44-52-46-40-38-40-32-50-34-58-30-46-26-44-20-26-8-6-12Z", k.near)
        + stroke("M-16-16Q-26-32-44-40M-20-12Q-32-20-46-26", k.paper, 1)
        + disc(12, -20, 1.5, k.paper)
    )


def bear(k: Inks) -> str:
    """The head of a bear, looking to the right."""
    return (
        shape(
            "M-36 46Q-48 0-30-22L-36-30Q-38-44-26-44L-18-36Q0-46 14-36L24-42Q34-38 30-26L28-20 50-4 48 8 28 14 22 22 30 28Q22 38 8 34L2 48Z",
            k.near,
        )
        + shape("M8-14 18-10 9-8Z", k.paper)
        + stroke(
            "M36-2 48 2M24 20 12 18M-22-4Q-28 14-22 34M-10 2Q-14 18-10 38M-28-36Q-24-36-22-30", k.paper, 2
        )
    )


def boar(k: Inks) -> str:
    """A charging boar."""
    return (
        shape(
            "M-46 6Q-44-24-12-26L-4-34 2-26Q26-28 38-8L54 0 52 10 36 14 28 18 30 34H20L16 20-18 18-24 34H-34L-36 16Q-44 16-46 6Z",
            k.near,
        )
        + shape("M42 10Q52 2 50-8 46 0 38 4Z", k.paper)
        + stroke("M-34-14-26-2M-22-20-16-6M-10-22-5-9M2-22 6-10", k.paper, 1.5)
        + disc(34, -4, 1.5, k.accent)
    )


def horse(k: Inks) -> str:
    """The head of a warhorse."""
    return (
        shape(
            "M-30 48Q-34 0-10-26L-12-46 0-34Q16-32 26-14L44 10Q46 20 38 22L28 20Q18 8 6 10 0 28 12 48Z",
            k.near,
        )
        + stroke("M-8-30-26-20M-12-20-32-6M-17-10-35 10M-20 2-36 24M36 14 38 16", k.accent, 3)
        + stroke("M6-18 30-2M24-8 14 12", k.paper, 1.5)
        + disc(13, -16, 2, k.paper)
    )


def hound(k: Inks) -> str:
    """A running hound."""
    return shape(
        "M-52-2Q-46-14-40-8-20-18 10-14 24-30 34-28L38-34 42-26 56-20 52-14 40-12Q34-2 26 2L48 18 42 22 16 8-8 6-34 26-40 22-24 2Q-34 0-40 4-50 12-52-2Z",
        k.near,
    ) + disc(41, -22, 1.5, k.paper)


def viper(k: Inks) -> str:
    """A snake that rears."""
    return (
        stroke("M-36 42Q0 54 30 40 44 28 20 22-20 18-24 2-22-14 4-12 22-14 14-32", k.near, 9)
        + shape("M4-30Q6-50 18-48 34-44 32-34 26-26 12-26Z", k.near)
        + stroke("M31-38 42-40 46-44M42-40 47-37", k.accent, 1.5)
        + disc(19, -40, 2, k.accent)
        + stroke("M-26 44Q0 50 26 38M-12 18Q-18 10-18 2", k.paper, 1, "4 5")
    )


def cat(k: Inks) -> str:
    """A sitting cat."""
    return (
        shape("M-22 48Q-30 10-8-10L-12-34-2-24Q6-28 14-24L22-34 20-8Q34 16 24 48Z", k.near)
        + stroke("M24 44Q46 40 40 18", k.near, 6)
        + shape("M-4-16 3-13-4-11ZM16-16 9-13 16-11Z", k.accent)
    )


def spider(k: Inks) -> str:
    """A spider in its web."""
    legs = "M-8-4Q-26-22-40-14L-48 6M-8 2Q-28-6-44 6L-50 28M8-4Q26-22 40-14L48 6M8 2Q28-6 44 6L50 28M-7 8Q-22 14-30 40M7 8Q22 14 30 40"
    return (
        stroke("M0-60V-16M-60-40-8-8M60-40 8-8M-48-33Q0-40 48-33M-30-20Q0-26 30-20", k.far, 1)
        + stroke(legs, k.near, 2.5)
        + '<g fill="'
        + k.near
        + '"><ellipse cy="14" rx="15" ry="19"/><circle cy="-8" r="10"/></g>'
        + shape("M0 4 5 14 0 24-5 14Z", k.accent)
    )


def elephant(k: Inks) -> str:
    """An elephant under its tower."""
    return (
        shape(
            "M-44 44V2Q-40-26-4-26 30-26 38-6 50 14 44 34 42 44 54 40 52 50 40 48 34 42 36 26 36 12 31 14L32 44H18L16 20H-22L-26 44Z",
            k.near,
        )
        + shape("M-20-28V-50H-12V-44H-4V-50H4V-44H12V-50H20V-28Z", k.mid, line=k.near)
        + stroke("M10-14Q22-6 14 8M-30 0-30 30", k.paper, 1.5)
        + shape("M34 14Q48 18 54 8 52 24 36 22Z", k.paper)
    )


def ship(k: Inks) -> str:
    """A longship under sail."""
    return (
        shape("M-54 8Q0 40 52 4L60-16Q56-2 44-4H-42Q-54-4-60-18Z", k.near)
        + stroke("M0-2V-68", k.near, 3)
        + shape("M-34-60Q0-70 34-60 44-34 32-14 0-24-32-14-44-36-34-60Z", k.paper, line=k.near)
        + stroke("M-30-48Q0-56 31-48M-33-36Q0-44 34-36M-33-25Q0-33 34-25", k.near, 1.5)
        + disc(0, -40, 9, k.accent)
        + shape("M0-70 22-76 0-80Z", k.accent)
        + stroke("M-30 4-38 26M-14 10-20 32M4 11 0 33M20 9 18 30", k.near, 2)
    )


def sword(k: Inks) -> str:
    """A sword, point up."""
    return (
        shape("M-5 18V-62L0-76 5-62V18Z", k.paper, line=k.near)
        + stroke("M0 14V-58", k.near, 1.5)
        + shape("M-26 16Q0 26 26 16V23Q0 32-26 23Z", k.near)
        + shape("M-3.5 26H3.5V44H-3.5Z", k.accent, line=k.near, width=1.5)
        + disc(0, 50, 7, k.near)
    )


def axe(k: Inks) -> str:
    """A bearded axe."""
    return (
        stroke("M-4 60 2-60", k.near, 6)
        + shape("M0-56Q22-56 44-70 52-40 40-10 24-22 0-24Z", k.mid, line=k.near, width=2.5)
        + stroke("M42-62Q47-38 38-18M8-50V-30", k.paper, 2)
        + shape("M-2-54H-16V-28H-4Z", k.near)
    )


def bow(k: Inks) -> str:
    """A drawn bow."""
    return (
        stroke("M-8-60Q44-40 44 0 44 40-8 60", k.near, 5)
        + stroke("M-8-60-30 0-8 60", k.near, 1.5)
        + stroke("M-30 0H62", k.accent, 3)
        + shape("M78 0 58-9V9Z", k.near)
        + stroke("M-30 0-42-8M-22 0-34-8M-30 0-42 8M-22 0-34 8", k.near, 2.5)
    )


def spears(k: Inks) -> str:
    """Crossed spears behind a shield."""
    spear = stroke("M0 60V-46", k.near, 4) + shape("M0-74 8-46-8-46Z", k.mid, line=k.near)
    return placed(spear, 0, 0, turn=35) + placed(spear, 0, 0, turn=-35) + placed(shield(k), 0, 4, 0.75)


def shield(k: Inks) -> str:
    """A shield, halved."""
    return (
        shape("M-32-40H32V-4Q30 32 0 50-30 32-32-4Z", k.accent, line=k.near, width=4)
        + shape("M0-40H32V-4Q30 32 0 50Z", k.near)
        + stroke("M-24-32V-4Q-22 20-6 34", k.paper, 1.5)
    )


def hammer(k: Inks) -> str:
    """A warhammer."""
    return (
        stroke("M0 62V-40", k.near, 6)
        + shape("M-30-58H22L40-48V-36L22-26H-30Q-24-42-30-58Z", k.near)
        + stroke("M-20-50H16M-20-42H24M-20-34H16", k.paper, 1.5)
        + stroke("M-4 36 4 42M-4 46 4 52", k.accent, 2)
    )


def dagger(k: Inks) -> str:
    """A dagger, point down, that drips."""
    return placed(sword(k), 0, -6, 0.9, turn=180) + shape("M0 66Q7 76 0 80-7 76 0 66Z", k.accent)


def crown(k: Inks) -> str:
    """A crown."""
    return (
        shape("M-42 22-48-22-26-2-13-36 0-4 13-36 26-2 48-22 42 22Z", k.accent, line=k.near, width=3.5)
        + shape("M-42 26H42V36H-42Z", k.near)
        + stroke("M-30 31h.1M-15 31h.1M0 31h.1M15 31h.1M30 31h.1", k.paper, 4)
        + disc(-48, -24, 4, k.near)
        + disc(-13, -38, 4, k.near)
        + disc(13, -38, 4, k.near)
        + disc(48, -24, 4, k.near)
        + stroke("M-34 14-38-8M34 14 38-8", k.near, 1)
    )


def throne(k: Inks) -> str:
    """A throne of blades."""
    blades = "".join(
        f"M{x} {y}L{x + 5} {y - 20} {x + 10} {y}Z"
        for x, y in ((-34, -26), (-26, -38), (-17, -46), (-5, -50), (7, -46), (16, -38), (24, -26))
    )
    return (
        shape(blades, k.near)
        + shape("M-32 50V-26Q0-62 32-26V50Z", k.near)
        + shape("M-46 10H-30V50H-46ZM30 10H46V50H30Z", k.near)
        + shape("M-22 14H22V30H-22Z", k.accent)
        + stroke("M-22-22Q0-46 22-22M-18 8-14-24M-7 8-5-34M7 8 5-34M18 8 14-24M-20 38H20", k.paper, 1.5)
    )


def hand(k: Inks) -> str:
    """The badge of the Hand."""
    return (
        f'<circle r="44" fill="{k.accent}" stroke="{k.near}" stroke-width="4"/>'
        + shape(
            "M-16 34V12L-26-4Q-28-12-20-12L-12-4V-28Q-8-34-4-28V-34Q1-40 5-34V-30Q10-35 14-29V-22Q19-26 22-20V10L14 34Z",
            k.near,
        )
        + stroke("M-4-26V-4M5-28V-4M14-22V-3", k.accent, 1.5)
    )


def book(k: Inks) -> str:
    """An open book."""
    return (
        shape("M0-18Q-22-32-50-22V28Q-22 18 0 32 22 18 50 28V-22Q22-32 0-18Z", k.near)
        + shape("M-3-13Q-22-24-44-17V20Q-22 14-3 24ZM3-13Q22-24 44-17V20Q22 14 3 24Z", k.paper)
        + stroke(
            "M-38-10Q-22-14-8-6M-38 0Q-22-4-8 4M-38 10Q-22 6-8 14M38-10Q22-14 8-6M38 0Q22-4 8 4M38 10Q22 6 8 14",
            k.mid,
            1.5,
        )
        + shape("M10-18V40L16 34 22 40V-22Z", k.accent)
    )


def scroll(k: Inks) -> str:
    """A sealed scroll."""
    return (
        shape("M-34-44H28Q38-44 38-34V40H-24Z", k.paper, line=k.near, width=2.5)
        + shape(
            "M-44-38Q-44-46-34-46-24-44-24-36H-44ZM-24 40Q-24 48-14 48H40Q48 46 48 38H-24Z",
            k.mid,
            line=k.near,
        )
        + stroke("M-14-30H28M-14-20H22M-14-10H28M-14 0H18", k.near, 1.5)
        + disc(16, 24, 11, k.accent)
        + stroke("M11 24 16 18 21 24 16 30Z", k.near, 1.5)
    )


def cup(k: Inks) -> str:
    """A goblet."""
    return (
        shape("M-28-44H28Q30-6 6 4V28L22 40V46H-22V40L-6 28V4Q-30-6-28-44Z", k.accent, line=k.near, width=3)
        + shape("M8-42H26Q28-8 6 2Z", k.near)
        + shape("M-26-44Q0-34 26-44 0-54-26-44Z", k.near)
        + stroke("M-19-32Q-17-12-6-6", k.paper, 2)
    )


def coins(k: Inks) -> str:
    """A heap of coins."""

    def pile(x: int, y: int, count: int) -> str:
        return "".join(
            f'<ellipse cx="{x}" cy="{y - 8 * i}" rx="18" ry="7" fill="{k.accent}" stroke="{k.near}" stroke-width="2"/>'
            for i in range(count)
        )

    return pile(-24, 36, 5) + pile(24, 36, 3) + pile(0, 44, 8) + stroke("M-8-18H8", k.near, 2)


def key(k: Inks) -> str:
    """A key."""
    return placed(
        f'<circle cy="-34" r="18" fill="none" stroke="{k.near}" stroke-width="8"/>'
        + stroke("M0-16V52M0 52H16M0 38H12", k.near, 7)
        + disc(0, -34, 5, k.accent),
        0,
        0,
        turn=30,
    )


def banner(k: Inks) -> str:
    """A banner in the wind."""
    return (
        stroke("M-34 64V-62", k.near, 4)
        + disc(-34, -66, 5, k.near)
        + shape(
            "M-32-56Q-8-66 14-54 34-46 52-54L40-30 54-8Q32 0 12-8-10-18-32-8Z",
            k.accent,
            line=k.near,
            width=2.5,
        )
        + stroke("M-24-46Q-6-54 14-44M-24-34Q-6-42 14-32M-24-22Q-6-30 14-20", k.near, 1.5)
    )


def candle(k: Inks) -> str:
    """A burning candle."""
    return (
        rays(0, -40, 22, 36, 14, k.accent, 2)
        + shape("M0-60Q14-44 8-34 0-26-8-34-14-44 0-60Z", k.accent, line=k.near)
        + shape("M-14-20H14V40H-14Z", k.paper, line=k.near, width=2.5)
        + stroke("M0-20V-28M-14-10Q-8 0-14 8M14-14Q6-4 14 12", k.near, 2)
        + shape("M-34 40H34L26 50H-26Z", k.near)
    )


def fire(k: Inks) -> str:
    """A fire."""
    return (
        shape(
            "M0-56Q8-34 26-24 44-2 32 26 20 46 0 46-20 46-32 26-42 0-22-22-16-12-10-14-14-36 0-56Z",
            k.accent,
            line=k.near,
            width=2.5,
        )
        + shape("M2-16Q8-4 16 4 22 22 12 34 0 42-12 34-20 18-8 4-4 10 0 6-4-6 2-16Z", k.near)
        + stroke("M-44 50 44 42M-44 42 44 50", k.near, 6)
    )


def mask(k: Inks) -> str:
    """A mask: half of it in shadow."""
    return (
        shape("M-34-40Q0-54 34-40 40 8 0 48-40 8-34-40Z", k.paper, line=k.near, width=3)
        + shape("M0-47Q18-47 34-40 40 8 0 48Z", k.near)
        + shape("M-26-14Q-16-24-6-14-16-8-26-14Z", k.near)
        + shape("M26-14Q16-24 6-14 16-8 26-14Z", k.paper)
        + stroke("M-14 20Q-6 28 0 26", k.near, 2.5)
        + stroke("M14 20Q6 28 0 26", k.paper, 2.5)
    )


def scales(k: Inks) -> str:
    """A pair of scales."""
    return (
        stroke("M0 48V-46M-38-34 38-44M-38-34-52 6M-38-34-24 6M38-44 24-4M38-44 52-4", k.near, 2.5)
        + shape("M-56 6H-20Q-24 22-38 22-52 22-56 6ZM20-4H56Q52 12 38 12 24 12 20-4Z", k.accent, line=k.near)
        + shape("M-24 56Q0 34 24 56Z", k.near)
        + disc(0, -48, 6, k.near)
    )


def chain(k: Inks) -> str:
    """The chain of a learned order: links of several metals."""
    inks = (k.near, k.accent, k.near, k.mid, k.near)
    return "".join(
        placed(f'<ellipse rx="16" ry="10" fill="none" stroke="{ink}" stroke-width="6"/>', x, y, turn=turn)
        for (x, y, turn), ink in zip(
            ((-48, -30, 60), (-32, 2, 45), (0, 18, 0), (32, 2, -45), (48, -30, -60)), inks, strict=True
        )
    ) + shape("M-8 28H8L4 50H-4Z", k.near)


def skull(k: Inks) -> str:
    """A skull."""
    return (
        shape(
            "M-32-8Q-34-44 0-46 34-44 32-8 32 8 20 14L18 36H-18L-20 14Q-32 8-32-8Z",
            k.paper,
            line=k.near,
            width=3,
        )
        + shape("M-22-10Q-12-18-6-8-8 4-18 2ZM22-10Q12-18 6-8 8 4 18 2ZM0 4 5 14H-5Z", k.near)
        + stroke("M-9 22V34M0 22V35M9 22V34", k.near, 2.5)
    )


def eggs(k: Inks) -> str:
    """Dragon eggs in their nest."""
    egg = shape("M0-34Q24-20 22 8 18 30 0 30-18 30-22 8-24-20 0-34Z", k.accent, line=k.near, width=2.5)
    scale = stroke(
        "M-12-12Q-6-4 0-12 6-4 12-12M-18 2Q-9 10 0 2 9 10 18 2M-12 16Q-6 23 0 16 6 23 12 16", k.near, 1.5
    )
    return (
        placed(egg + scale, -26, 8, 0.9, -14)
        + placed(egg + scale, 28, 10, 0.85, 16)
        + placed(egg + scale, 0, -4)
        + shape("M-58 30Q0 22 58 30 40 52 0 52-40 52-58 30Z", k.near)
        + stroke("M-46 36Q0 30 46 36M-36 43Q0 38 36 43", k.paper, 1.5)
    )


def heart_tree(k: Inks) -> str:
    """A white tree with a carved face."""
    return (
        shape("M-56-22Q-58-52-26-56-8-72 14-58 46-62 56-34 58-14 34-12-10-4-38-6-54-8-56-22Z", k.accent)
        + shape(
            "M-14 52Q-8 10-14-12L-34-26-30-30-10-22-6-40 0-22 20-34 24-28 10-12Q10 20 18 52Z",
            k.paper,
            line=k.near,
        )
        + stroke("M-8 8-2 5M9 8 3 5M-5 22Q1 25 7 22", k.near, 3)
        + stroke("M-5 9V18M6 9V16", k.accent, 1.5)
    )


def wheel(k: Inks) -> str:
    """A wagon wheel."""
    return (
        rays(0, 0, 8, 38, 8, k.near, 4)
        + f'<circle r="40" fill="none" stroke="{k.near}" stroke-width="8"/>'
        + disc(0, 0, 9, k.accent)
    )


def star(k: Inks) -> str:
    """A star of seven points, each half in shadow."""
    half = shape("M0-48 9-11 0 0Z", k.near) + shape("M0-48-9-11 0 0Z", k.accent)
    return rays(0, 0, 40, 52, 28, k.far, 1.5) + "".join(
        placed(half, 0, 0, turn=i * 360 / 7) for i in range(7)
    )


def bell(k: Inks) -> str:
    """A bell."""
    return (
        shape("M-8-46H8V-38Q30-32 30 10L40 30H-40L-30 10Q-30-32-8-38Z", k.accent, line=k.near, width=3)
        + shape("M8-38Q30-32 30 10L40 30H12Q20-6 8-38Z", k.near)
        + disc(0, 36, 8, k.near)
    )


def lute(k: Inks) -> str:
    """A lute."""
    return placed(
        shape("M-4-10Q-34 0-30 30-24 52 0 52 24 52 30 30 34 0 4-10Z", k.accent, line=k.near, width=3)
        + shape("M-4-62H4V0H-4Z", k.near)
        + shape("M-6-62-14-78-6-82 8-66Z", k.near)
        + disc(0, 18, 9, k.near)
        + stroke("M-2-58V44M2-58V44", k.paper, 0.5),
        0,
        4,
        turn=32,
    )


def eye(k: Inks) -> str:
    """An open eye."""
    return (
        rays(0, 0, 40, 54, 22, k.far, 2)
        + shape("M-52 0Q0-44 52 0 0 40-52 0Z", k.paper, line=k.near, width=4)
        + disc(0, -2, 17, k.accent)
        + disc(0, -2, 8, k.near)
        + disc(4, -6, 2.5, k.paper)
    )


def tent(k: Inks) -> str:
    """A commander's tent."""
    return (
        shape("M0-44 52 44H-52Z", k.accent, line=k.near, width=3)
        + shape("M0-44 14 44H-14Z", k.near)
        + stroke("M0-44-30 44M0-44 30 44M0-44V-62", k.near, 2)
        + shape("M0-62 22-56 0-50Z", k.near)
    )


def gate(k: Inks) -> str:
    """A gate with its portcullis."""
    return (
        shape("M-44 50V-30H-38V-40H-28V-30H-18V-40H-8V-30H8V-40H18V-30H28V-40H38V-30H44V50Z", k.near)
        + shape("M-22 50V4Q0-26 22 4V50Z", k.accent)
        + stroke("M-14-2V50M-5-9V50M5-9V50M14-2V50M-22 12H22M-22 26H22M-22 40H22", k.near, 2.5)
        + stroke("M-40-16H-26M-36-8H-24M26-16H40M24 0H38M-40 8H-30", k.paper, 1.5)
    )


def anvil(k: Inks) -> str:
    """An anvil with sparks."""
    return (
        shape("M-52-10H34Q44-10 52-18V4H30Q12 8 14 24L28 36V44H-28V36L-14 24Q-12 6-30 2-48 2-52-10Z", k.near)
        + stroke("M-8-22-18-40M2-24V-46M12-22 24-40M-30-20-40-30", k.accent, 2.5)
        + stroke("M-40-5H24", k.paper, 1.5)
    )


def poison(k: Inks) -> str:
    """A vial."""
    return (
        shape("M-8-50H8V-20Q34-6 32 22 28 48 0 48-28 48-32 22-34-6-8-20Z", k.paper, line=k.near, width=3)
        + shape("M-29 12Q-10 4 0 12 14 18 29 10 32 44 0 45-32 44-29 12Z", k.accent)
        + shape("M-11-58H11V-48H-11Z", k.near)
        + stroke("M-8 24h.1M6 32h.1M12 22h.1", k.near, 4)
    )


def hearth(k: Inks) -> str:
    """A cauldron over a fire."""
    return (
        placed(fire(k), 0, 30, 0.5)
        + shape("M-36-22H36Q34 16 0 16-34 16-36-22Z", k.near)
        + shape("M-42-30H42V-22H-42Z", k.near)
        + stroke("M-20-38Q-26-48-18-56M2-38Q-4-50 4-60M22-38Q16-48 24-56", k.far, 2.5)
    )


def horn(k: Inks) -> str:
    """A war horn."""
    return (
        shape(
            "M-50-20Q-40-30-30-22-22 20 40 4L52-14 54 30 38 22Q-50 42-50-20Z", k.accent, line=k.near, width=3
        )
        + stroke("M-36 2-24-10M4 18 6 8", k.near, 5)
        + stroke("M60-10 72-18M62 4H76M60 18 72 26", k.far, 2)
    )


def arrows(k: Inks) -> str:
    """A sheaf of arrows."""
    arrow = (
        stroke("M0 52V-40", k.near, 2.5)
        + shape("M0-60 7-40H-7Z", k.near)
        + stroke("M0 52-7 60M0 52 7 60M0 44-7 52M0 44 7 52", k.accent, 2)
    )
    return (
        placed(arrow, 0, 0, turn=-24)
        + placed(arrow, 0, 0)
        + placed(arrow, 0, 0, turn=24)
        + shape("M-14 6H14V16H-14Z", k.accent, line=k.near)
    )


def tower(k: Inks) -> str:
    """Two towers and a bridge between them."""
    block = "M-58 50V-34H-52V-42H-44V-36H-38V-42H-30V-34H-24V50ZM24 50V-34H30V-42H38V-36H44V-42H52V-34H58V50Z"
    return (
        shape(block, k.near)
        + shape("M-24 10H24V22Q0 10-24 22Z", k.near)
        + stroke("M-42-14V-6M-40 8V16M40-14V-6M42 8V16", k.accent, 3)
        + stroke("M-50 50Q-40 44-30 50-10 44 0 50 14 44 24 50", k.paper, 2)
    )


def pen(k: Inks) -> str:
    """A quill in its ink."""
    return (
        shape("M14 22Q-2-20 30-70 44-44 24 4Z", k.paper, line=k.near, width=2.5)
        + stroke("M10 40 30-60M18-6 30-14M19-20 32-30M17 6 27 0", k.near, 1.5)
        + shape("M-26 22H26L34 48Q0 58-34 48Z", k.near)
        + stroke("M-20 32H10", k.accent, 2)
    )


def shackles(k: Inks) -> str:
    """Broken shackles."""
    return (
        f'<circle cx="-26" r="18" fill="none" stroke="{k.near}" stroke-width="7"/>'
        f'<circle cx="26" r="18" fill="none" stroke="{k.near}" stroke-width="7"/>'
        + stroke("M-8-8-2-14M8 8 2 14M0-24V-38M-14-22-20-34M14-22 20-34", k.accent, 3)
        + stroke("M-44 10-58 26M44 10 58 26", k.near, 6)
    )


CHARGES: Mapping[str, Charge] = {
    each.__name__: each
    for each in (
        anvil, arrows, axe, banner, bear, bell, boar, book, bow, candle, cat, chain, coins, crown, cup, dagger, dragon,
        eggs, elephant, eye, falcon, fire, fish, gate, hammer, hand, hearth, heart_tree, horn, horse, hound, key, kraken, lion,
        lute, mask, pen, poison, raven, rose, scales, scroll, shackles, shield, ship, skull, spears, spider, stag, star, sun, sword, tent,
        throne, tower, viper, wheel, wolf,
    )
}  # fmt: skip
"""Every charge by its name."""
