"""Scenes: what lies behind a figure or a charge. Each covers the whole picture, dark at the foot, light at the top."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from .brush import HEIGHT, WIDTH, Inks, disc, grooves, land, placed, rays, ridge, shape, specks, stroke
from .charges import CHARGES

Scene = Callable[[Inks, Random], str]


def _sky(k: Inks, random: Random, *, light: str = "sun") -> str:
    x, y = random.randrange(36, 204), random.randrange(26, 48)
    sky = shape(f"M0 0H{WIDTH}V{HEIGHT}H0Z", k.paper) + grooves(random, 8, 64, k.far, 8, 1.5)
    if light == "moon":
        return sky + disc(x, y, 15, k.accent) + disc(x + 7, y - 4, 13, k.paper)
    if light == "rays":
        return sky + rays(x, y, 20, 70, 26, k.far, 1.5) + disc(x, y, 16, k.accent)
    return sky + disc(x, y, random.randrange(13, 21), k.accent)


def _tree(x: float, y: float, height: float, ink: str) -> str:
    w, h = height * 0.3, height
    return shape(
        f"M{x:.0f} {y - h:.0f}l{w * 0.7:.0f} {h * 0.42:.0f}h-{w * 0.3:.0f}l{w * 0.5:.0f} {h * 0.3:.0f}h-{w * 0.3:.0f}l{w * 0.5:.0f} {h * 0.28:.0f}h-{w * 2.2:.0f}l{w * 0.5:.0f}-{h * 0.28:.0f}h-{w * 0.3:.0f}l{w * 0.5:.0f}-{h * 0.3:.0f}h-{w * 0.3:.0f}Z",
        ink,
    )


def _keep(k: Inks, random: Random, x: float, y: float, scale: float) -> str:
    towers = ((0, 16, 42), (14, 30, 30), (22, 12, 66), (42, 15, 50), (55, 10, 36))
    path, lights = "", ""
    for dx, w, least in towers:
        h = least + random.randrange(-6, 10)
        if h > 52:
            path += f"M{dx - 2} {-h}l{w / 2 + 2:g}-{w} {w / 2 + 2:g} {w}V0H{dx}V{-h}Z"
        else:
            m = w / 5
            path += f"M{dx} 0V{-h - 4}h{m:g}v4h{m:g}v-4h{m:g}v4h{m:g}v-4h{m:g}V0Z"
        lights += f"M{dx + w * random.uniform(0.3, 0.7):.0f} {-h * random.uniform(0.4, 0.85):.0f}v3"
    return placed(shape(path, k.near) + stroke(lights, k.accent, 2), x, y, scale)


def coast(k: Inks, random: Random) -> str:
    """The open sea before a far shore."""
    return (
        _sky(k, random)
        + shape(
            "M0 74" + "".join(f"L{x} {74 - random.randrange(0, 14)}" for x in range(20, 241, 20)) + "V92H0Z",
            k.far,
        )
        + shape(f"M0 88H{WIDTH}V{HEIGHT}H0Z", k.mid)
        + grooves(random, 92, 158, k.paper, 9, 1.5)
        + grooves(random, 100, 160, k.near, 8, 2)
    )


def storm(k: Inks, random: Random) -> str:
    """A heavy sea under lightning."""
    waves = ""
    for y, ink in ((96, k.far), (116, k.mid), (138, k.near)):
        start = -random.randrange(10, 50)
        crests = f"M{start} {y}" + "q16-26 36-20-14 4-8 18 10 6 22 2" * 6
        waves += shape(crests + f"V{HEIGHT}H-60Z", ink) + stroke(crests, k.paper, 1.5)
    clouds = shape("M0 0H240V22Q224 40 200 28 176 46 148 30 116 48 92 30 60 46 36 28 14 38 0 24Z", k.mid)
    x = random.randrange(70, 180)
    bolt = shape(f"M{x} 28l-14 30h10l-12 34 28-44h-11l12-20Z", k.accent, line=k.near, width=1.5)
    return (
        shape(f"M0 0H{WIDTH}V{HEIGHT}H0Z", k.paper)
        + grooves(random, 34, 92, k.far, 7, 1.5)
        + clouds
        + bolt
        + waves
    )


def forest(k: Inks, random: Random) -> str:
    """Pines before hills."""
    far = "".join(
        _tree(i * 20 + random.randrange(10), 116 + random.randrange(8), 30 + random.randrange(24), k.mid)
        for i in range(12)
    )
    near = "".join(_tree(x, 136, 48 + random.randrange(34), k.near) for x in (-4, 18, 40, 206, 226, 246))
    return (
        _sky(k, random)
        + land(ridge(random, 78, 30), k.far)
        + far
        + land(ridge(random, 124, 8), k.mid)
        + near
        + land(ridge(random, 134, 6), k.near)
    )


def godswood(k: Inks, random: Random) -> str:
    """Old trees around a white one."""
    trunks = "".join(
        shape(f"M{x} 0Q{x + 6} 80 {x - 4} 140H{x + 22}Q{x + 12} 80 {x + 16} 0Z", k.near)
        + stroke(f"M{x + 5} 10Q{x + 9} 60 {x + 5} 120", k.mid, 1.5)
        for x in (-6, 34, 196, 228)
    )
    return (
        shape(f"M0 0H{WIDTH}V{HEIGHT}H0Z", k.far)
        + grooves(random, 6, 120, k.paper, 10, 1.5)
        + placed(CHARGES["heart_tree"](k), random.choice((100, 140)), 92, 1.1)
        + trunks
        + land(ridge(random, 136, 8), k.near)
        + grooves(random, 142, 158, k.mid, 4)
    )


def keep(k: Inks, random: Random) -> str:
    """A castle on its hill."""
    return (
        _sky(k, random)
        + land(ridge(random, 80, 24), k.far)
        + land(ridge(random, 108, 12), k.mid)
        + _keep(k, random, random.choice((14, 120, 146)), 120, 1.2)
        + land(ridge(random, 124, 8), k.near)
        + grooves(random, 132, 156, k.mid, 5, 1.5)
    )


def city(k: Inks, random: Random) -> str:
    """Roofs, domes and towers of a city."""

    def row(y: float, ink: str, tall: int) -> str:
        path, x = f"M0 {HEIGHT}V{y:g}", 0
        while x < WIDTH:
            w, h = random.randrange(14, 26), random.randrange(4, tall)
            kind = random.randrange(4)
            if kind == 0:
                path += f"V{y - h:g}l{w / 2:g}-{w / 2 + 4:g} {w / 2:g} {w / 2 + 4:g}"
            elif kind == 1:
                path += f"V{y - h:g}q0-{w * 0.6:.0f} {w / 2:g}-{w * 0.7:.0f}q{w / 2:g} {w * 0.1:.0f} {w / 2:g} {w * 0.7:.0f}"
            else:
                path += f"V{y - h:g}h{w}"
            x += w
        return shape(path + f"V{HEIGHT}Z", ink)

    return (
        _sky(k, random)
        + row(88, k.far, 34)
        + row(112, k.mid, 30)
        + row(138, k.near, 22)
        + specks(random, 16, k.accent, 2, (4, 132, 236, 156))
    )


def desert(k: Inks, random: Random) -> str:
    """Dunes under a hard sun."""
    return (
        _sky(k, random, light="rays")
        + land(ridge(random, 88, 20, 34, 0.8), k.far)
        + land(ridge(random, 108, 18, 34, 0.8), k.mid)
        + grooves(random, 114, 128, k.far, 4, 1.5, 6)
        + land(ridge(random, 132, 12, 34, 0.8), k.near)
    )


def mountain(k: Inks, random: Random) -> str:
    """Bare peaks with snow in their folds."""
    drawn = _sky(k, random)
    for y, ink, height in ((72, k.far, 64), (100, k.mid, 50)):
        line = ridge(random, y, height, 17, 0.2)
        folds = "".join(
            f"M{x:.0f} {top:.0f}l{random.randrange(3, 11)} {random.randrange(12, 30)}"
            for x, top in line
            if top < y
        )
        drawn += land(line, ink) + stroke(folds, k.paper, 2)
    return drawn + land(ridge(random, 136, 10), k.near)


def snow(k: Inks, random: Random) -> str:
    """A white plain with a few bare trees."""
    bare = "".join(
        stroke(f"M{x} {y}v-34m0 14l-9-10m9 4l8-9m-8-2l-6-9m6 1l5-7", k.near, 2)
        for x, y in (
            (random.randrange(10, 60), 118),
            (random.randrange(170, 230), 112),
            (random.randrange(60, 100), 108),
        )
    )
    return (
        _sky(k, random)
        + land(ridge(random, 88, 20), k.far)
        + land(ridge(random, 106, 8), k.paper)
        + grooves(random, 112, 134, k.far, 5, 1.5)
        + bare
        + land(ridge(random, 138, 8), k.near)
    )


def wall(k: Inks, random: Random) -> str:
    """The wall of ice, higher than the clouds."""
    cracks = "".join(
        f"M{x} {52 - x * 18 // WIDTH}l{random.randrange(-3, 4)} {random.randrange(60, 100)}"
        for x in range(5, WIDTH, 10)
    )
    return (
        _sky(k, random, light="moon")
        + shape(f"M0 52 {WIDTH} 34V{HEIGHT}H0Z", k.far)
        + stroke(cracks, k.paper, 1.5)
        + shape("M0 52 240 34V38L0 57Z", k.mid)
        + _keep(k, random, random.choice((8, 170)), 132, 0.7)
        + land(ridge(random, 130, 10), k.near)
    )


def field(k: Inks, random: Random) -> str:
    """Furrows and flowers."""
    furrows = "".join(f"M{120 + i * 4} 98 {120 + i * 34} {HEIGHT}" for i in range(-6, 10))
    return (
        _sky(k, random)
        + land(ridge(random, 82, 14), k.far)
        + shape(f"M0 102 {WIDTH} 94V{HEIGHT}H0Z", k.mid)
        + stroke(furrows, k.near, 1.5)
        + specks(random, 22, k.accent, 4, (0, 106, 240, 156))
    )


def harbor(k: Inks, random: Random) -> str:
    """Ships at their moorings."""
    return (
        _sky(k, random)
        + _keep(k, random, random.choice((6, 160)), 96, 0.8)
        + shape(f"M0 92H{WIDTH}V{HEIGHT}H0Z", k.mid)
        + grooves(random, 96, 158, k.paper, 7, 1.5)
        + placed(CHARGES["ship"](k), random.choice((70, 160)), 104, 0.55)
        + placed(CHARGES["ship"](k), random.choice((110, 130)), 112, 0.35)
        + shape("M0 146H70V136H86V146H240V160H0Z", k.near)
        + stroke("M12 160V132M40 160V136M58 160V134", k.near, 4)
    )


def throne_room(k: Inks, random: Random) -> str:
    """Columns that lead to a throne."""
    columns = "".join(
        shape(f"M{x} 0H{x + w}V132H{x}Z", ink) + stroke(f"M{x + w * 0.3:.0f} 6V126", k.paper, 1.5)
        for x, w, ink in (
            (0, 20, k.near),
            (36, 14, k.mid),
            (64, 10, k.mid),
            (166, 10, k.mid),
            (190, 14, k.mid),
            (220, 20, k.near),
        )
    )
    beams = "".join(f"M120 {-10}L{x} 132" for x in (84, 102, 138, 156))
    del random
    return (
        shape(f"M0 0H{WIDTH}V{HEIGHT}H0Z", k.paper)
        + shape("M76 130V50Q120-10 164 50V130Z", k.far)
        + stroke(beams, k.paper, 3)
        + columns
        + shape("M0 132H240V160H0Z", k.near)
        + shape("M100 132H140L160 160H80Z", k.accent)
        + stroke("M0 141H90M150 141H240M0 151H84M156 151H240", k.mid, 1.5)
    )


def feast(k: Inks, random: Random) -> str:
    """A hall with banners and a long table."""
    banners = "".join(
        shape(f"M{x} 8H{x + 26}V62L{x + 13} 52 {x} 62Z", k.accent, line=k.near) for x in (18, 70, 144, 196)
    )
    return (
        shape(f"M0 0H{WIDTH}V{HEIGHT}H0Z", k.far)
        + grooves(random, 10, 110, k.paper, 9, 1.5)
        + shape("M0 0H240V8H0Z", k.near)
        + banners
        + shape("M0 122H240V160H0Z", k.near)
        + stroke("M0 130H240", k.paper, 1.5)
        + "".join(placed(CHARGES["cup"](k), x, 112, 0.2) for x in (22, 58, 186, 222))
    )


def battlefield(k: Inks, random: Random) -> str:
    """Smoke, spears and fallen banners."""
    spears = "".join(
        f"M{random.randrange(0, 240)} {130 + random.randrange(0, 20)}l{random.randrange(-22, 22)}-{random.randrange(30, 64)}"
        for _ in range(16)
    )
    smoke = "".join(
        shape(
            f"M{x} 100Q{x - 26} 60 {x + 6} 40 {x - 10} 18 {x + 14} 0H{x + 34}Q{x + 16} 24 {x + 30} 44 {x + 12} 70 {x + 26} 100Z",
            k.far,
        )
        for x in (random.randrange(10, 70), random.randrange(150, 210))
    )
    return (
        _sky(k, random)
        + smoke
        + land(ridge(random, 96, 12), k.far)
        + land(ridge(random, 116, 10), k.mid)
        + stroke(spears, k.near, 2)
        + land(ridge(random, 136, 10), k.near)
        + specks(random, 12, k.accent, 3, (0, 40, 240, 120))
    )


def rookery(k: Inks, random: Random) -> str:
    """A tower's window with ravens about it."""
    birds = "".join(
        placed(CHARGES["raven"](k), x, y, s, mirrored=bool(random.randrange(2)))
        for x, y, s in ((60, 44, 0.4), (100, 66, 0.28), (40, 84, 0.3))
    )
    return (
        _sky(k, random)
        + land(ridge(random, 118, 20), k.far)
        + birds
        + shape("M150 160V24H142V10H154V18H166V10H178V18H190V10H202V18H214V10H226V24H218V160Z", k.near)
        + shape("M168 76V52Q184 30 200 52V76Z", k.accent)
        + stroke("M158 40H172M196 90H212M156 110H176M190 134H210M160 140H174", k.mid, 2)
        + land(ridge(random, 142, 8), k.near)
    )


def market(k: Inks, random: Random) -> str:
    """Stalls under striped cloth."""
    stalls = ""
    for x, ink in ((6, k.mid), (90, k.far), (164, k.mid)):
        stripes = "".join(
            shape(
                f"M{x + i * 12} 78 {x + i * 12 - 4} 102Q{x + i * 12 + 3} 108 {x + i * 12 + 9} 102L{x + i * 12 + 12} 78Z",
                k.accent if i % 2 else k.paper,
                line=k.near,
                width=1,
            )
            for i in range(6)
        )
        stalls += (
            shape(f"M{x} 104V148H{x + 70}V104Z", ink)
            + stripes
            + stroke(f"M{x + 2} 104V150M{x + 68} 104V150M{x} 126H{x + 70}", k.near, 2.5)
            + specks(random, 10, k.near, 6, (x + 8, 119, x + 64, 123))
        )
    return city(k, random) + shape("M0 100H240V160H0Z", k.far) + stalls + shape("M0 150H240V160H0Z", k.near)


def sept(k: Inks, random: Random) -> str:
    """A window of seven panes with light that falls from it."""
    panes = "".join(
        f"M120 52 {x} {y}"
        for x, y in ((120, 8), (86, 24), (78, 60), (98, 92), (142, 92), (162, 60), (154, 24))
    )
    del random
    return (
        shape(f"M0 0H{WIDTH}V{HEIGHT}H0Z", k.near)
        + shape("M92 92 20 160H220L148 92Z", k.mid)
        + f'<circle cx="120" cy="52" r="46" fill="{k.paper}" stroke="{k.accent}" stroke-width="5"/>'
        + shape("M120 6 160 30 166 70 142 92Z", k.far)
        + shape("M98 92 74 66 84 24 120 8Z", k.far)
        + stroke(panes, k.near, 3)
        + disc(120, 52, 11, k.accent)
        + stroke("M40 160 96 104M70 160 104 108M200 160 144 104M170 160 136 108", k.paper, 1.5)
        + stroke("M10 10V130M26 14V120M230 10V130M214 14V120", k.mid, 3)
    )


def camp(k: Inks, random: Random) -> str:
    """Tents and watch fires at night."""
    tents = "".join(
        placed(CHARGES["tent"](k), x, y, s)
        for x, y, s in ((40, 112, 0.5), (196, 110, 0.55), (150, 106, 0.34), (86, 106, 0.3))
    )
    return (
        _sky(k, random, light="moon")
        + land(ridge(random, 92, 18), k.far)
        + tents
        + land(ridge(random, 128, 6), k.near)
        + placed(CHARGES["fire"](k), 120, 120, 0.36)
        + grooves(random, 138, 158, k.mid, 4, 1.5)
    )


def road(k: Inks, random: Random) -> str:
    """A road that winds through hills."""
    return (
        _sky(k, random)
        + land(ridge(random, 82, 22), k.far)
        + land(ridge(random, 98, 10), k.mid)
        + shape(
            "M112 96Q170 106 104 122T150 160H60Q20 138 92 120 128 108 106 96Z",
            k.paper,
            line=k.near,
            width=1.5,
        )
        + _tree(30, 130, 40, k.near)
        + _tree(210, 124, 46, k.near)
        + grooves(random, 140, 158, k.near, 4, 2)
    )


def cellar(k: Inks, random: Random) -> str:
    """A vault with a light at its end."""
    arches = "".join(
        f'<path d="M{120 - w} 160V{y}Q120 {y - w * 1.2:.0f} {120 + w} {y}V160" fill="{ink}" stroke="{k.paper}" stroke-width="1.5"/>'
        for w, y, ink in (
            (110, 74, k.near),
            (84, 80, k.mid),
            (60, 86, k.near),
            (38, 92, k.mid),
            (20, 98, k.accent),
        )
    )
    return (
        shape(f"M0 0H{WIDTH}V{HEIGHT}H0Z", k.near)
        + arches
        + grooves(random, 6, 40, k.mid, 4, 1.5)
        + grooves(random, 144, 158, k.mid, 3, 1.5)
    )


def chamber(k: Inks, random: Random) -> str:
    """A room with a window and a curtain."""
    return (
        shape(f"M0 0H{WIDTH}V{HEIGHT}H0Z", k.far)
        + grooves(random, 8, 118, k.paper, 10, 1.5)
        + shape("M86 104V44Q120 8 154 44V104Z", k.paper, line=k.near, width=4)
        + disc(random.randrange(104, 136), 52, 12, k.accent)
        + stroke("M120 26V104M88 66H152", k.near, 2.5)
        + shape("M0 0H56Q62 60 34 96 58 120 40 160H0Z", k.near)
        + stroke("M14 0Q18 70 12 150M32 0Q40 60 22 92", k.mid, 2)
        + shape("M0 140H240V160H0Z", k.near)
    )


def river(k: Inks, random: Random) -> str:
    """A river with a bridge."""
    return (
        _sky(k, random)
        + land(ridge(random, 80, 20), k.far)
        + shape("M0 98H240V160H0Z", k.mid)
        + shape(
            "M0 92H240V102H214Q206 84 186 84 166 84 158 102H138Q130 84 110 84 90 84 82 102H62Q54 84 34 84 14 84 6 102H0Z",
            k.near,
        )
        + stroke("M0 90H240", k.near, 4)
        + grooves(random, 108, 158, k.paper, 7, 1.5)
        + grooves(random, 116, 158, k.near, 4, 1.5)
    )


SCENES: Mapping[str, Scene] = {
    each.__name__: each
    for each in (
        battlefield, camp, cellar, chamber, city, coast, desert, feast, field, forest, godswood, harbor, keep, market, mountain,
        river, road, rookery, sept, snow, storm, throne_room, wall,
    )
}  # fmt: skip
"""Every scene by its name."""
