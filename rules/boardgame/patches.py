"""What the map is drawn from: a few round patches for each area, and where the harbors lie.

Our own drawing of the realm, in units of the map (`draw_map`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PATCHES: Final[Mapping[str, tuple[tuple[int, int, int], ...]]] = {
    "castle_black": (
        (282, 113, 27),
        (369, 97, 27),
        (452, 103, 29),
        (493, 103, 19),
    ),
    "karhold": ((510, 176, 42),),
    "winterfell": (
        (274, 209, 48),
        (378, 181, 47),
        (440, 185, 30),
        (330, 268, 32),
    ),
    "stony_shore": (
        (169, 262, 33),
        (122, 234, 18),
    ),
    "white_harbor": (
        (422, 307, 41),
        (383, 329, 24),
    ),
    "widows_watch": ((522, 321, 34),),
    "moat_cailin": ((337, 355, 34),),
    "greywater_watch": ((214, 393, 35),),
    "flints_finger": (
        (142, 385, 34),
        (93, 421, 18),
    ),
    "seagard": ((304, 471, 31),),
    "twins": ((370, 438, 27),),
    "fingers": (
        (460, 408, 30),
        (514, 420, 17),
    ),
    "mountains_of_the_moon": (
        (491, 512, 38),
        (482, 465, 7),
        (483, 458, 13),
    ),
    "eyrie": (
        (547, 476, 29),
        (553, 490, 24),
    ),
    "crackclaw_point": (
        (471, 566, 33),
        (531, 580, 16),
        (553, 553, 15),
    ),
    "harrenhal": (
        (368, 592, 27),
        (382, 560, 22),
    ),
    "riverrun": ((294, 536, 31),),
    "lannisport": ((204, 610, 41),),
    "stoney_sept": ((288, 636, 33),),
    "blackwater": ((400, 638, 36),),
    "kings_landing": (
        (480, 646, 38),
        (448, 682, 10),
    ),
    "kingswood": (
        (519, 720, 39),
        (458, 742, 10),
    ),
    "reach": (
        (382, 744, 36),
        (329, 738, 14),
    ),
    "searoad_marches": (
        (246, 704, 25),
        (298, 690, 21),
        (185, 678, 12),
        (340, 682, 8),
    ),
    "highgarden": ((265, 746, 41),),
    "dornish_marches": ((348, 806, 38),),
    "oldtown": ((238, 850, 34),),
    "three_towers": ((284, 920, 36),),
    "boneway": ((454, 803, 33),),
    "storms_end": (
        (558, 777, 32),
        (589, 795, 16),
    ),
    "princes_pass": ((377, 886, 31),),
    "yronwood": (
        (467, 909, 27),
        (489, 907, 18),
    ),
    "starfall": ((402, 977, 34),),
    "salt_shore": ((498, 987, 28),),
    "sunspear": (
        (597, 937, 33),
        (556, 935, 14),
    ),
    "arbor": ((148, 918, 27),),
    "pyke": (
        (126, 493, 29),
        (150, 518, 15),
    ),
    "dragonstone": (
        (629, 657, 25),
        (640, 640, 17),
    ),
    "bay_of_ice": (
        (94, 92, 61),
        (181, 123, 46),
        (63, 281, 36),
        (180, 346, 31),
        (48, 342, 30),
    ),
    "shivering_sea": (
        (611, 101, 52),
        (644, 229, 56),
        (488, 259, 19),
        (542, 255, 10),
    ),
    "narrow_sea": (
        (647, 396, 57),
        (640, 503, 49),
        (449, 360, 29),
        (594, 441, 18),
        (524, 449, 14),
        (513, 361, 10),
        (398, 386, 7),
        (514, 372, 17),
        (469, 365, 13),
        (532, 458, 10),
        (560, 441, 18),
        (514, 442, 8),
    ),
    "sunset_sea": (
        (30, 446, 43),
        (23, 567, 44),
        (46, 663, 43),
        (150, 729, 19),
    ),
    "ironmans_bay": (
        (190, 474, 24),
        (140, 449, 25),
        (90, 505, 25),
        (162, 542, 22),
        (84, 462, 18),
        (98, 539, 14),
        (77, 490, 24),
        (119, 560, 14),
    ),
    "golden_sound": (
        (162, 580, 21),
        (118, 645, 24),
        (202, 561, 10),
    ),
    "west_summer_sea": (
        (48, 785, 41),
        (46, 904, 37),
        (74, 997, 44),
        (206, 1009, 34),
        (304, 994, 29),
        (141, 798, 16),
        (171, 736, 8),
        (301, 1050, 28),
        (196, 1064, 28),
    ),
    "redwyne_straights": (
        (173, 846, 39),
        (201, 911, 18),
    ),
    "east_summer_sea": (
        (671, 899, 37),
        (658, 1005, 40),
        (552, 1054, 29),
        (441, 1064, 28),
        (661, 825, 27),
    ),
    "sea_of_dorne": (
        (524, 864, 20),
        (596, 847, 20),
    ),
    "shipbreaker_bay": (
        (640, 570, 28),
        (603, 698, 42),
        (631, 682, 31),
        (632, 734, 30),
        (672, 665, 14),
        (690, 630, 14),
        (630, 707, 18),
        (595, 651, 8),
    ),
    "blackwater_bay": (
        (543, 650, 29),
        (553, 648, 6),
    ),
    "_wilds": (
        (245, 28, 35),
        (364, 21, 42),
        (483, 28, 35),
    ),
}
"""Centers and radii. What begins with an underscore is no area."""

PORTS: Final[Mapping[str, tuple[int, int]]] = {
    "port_dragonstone": (616, 693),
    "port_lannisport": (144, 616),
    "port_oldtown": (203, 864),
    "port_pyke": (105, 546),
    "port_storms_end": (602, 760),
    "port_sunspear": (644, 941),
    "port_white_harbor": (420, 350),
    "port_winterfell": (210, 161),
}
"""About where each harbor lies on the coast between its land and its sea."""
