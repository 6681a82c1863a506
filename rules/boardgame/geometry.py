"""The map as drawn: outlines that meet, and a point in each area for what lies there.

`draw_map` has made `geometry.json`; nothing here is measured again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypeAlias

from rules.kernel import Scenery

Point: TypeAlias = tuple[float, float]

_DRAWN: Final = json.loads(Path(__file__).with_name("geometry.json").read_text(encoding="utf-8"))
WIDTH: Final[int] = _DRAWN["width"]
HEIGHT: Final[int] = _DRAWN["height"]
PLACES: Final[Mapping[str, tuple[Point, str]]] = {
    area: ((drawn["at"][0], drawn["at"][1]), drawn["outline"]) for area, drawn in _DRAWN["areas"].items()
}
"""By area: where things lie, and its border as an SVG path."""
SCENERY: Final = tuple(Scenery(each["kind"], each["outline"]) for each in _DRAWN["scenery"])
"""Rivers and rocks that part areas without a link, and the land beyond the Wall."""
