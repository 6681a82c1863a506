"""The plots of the Core Set."""

from rules.lcg.printed import Card, plot
from rules.lcg.vocabulary import (
    constant,
    draw,
    each_player_keeps,
    kill,
    my_characters,
    my_faction,
    when_revealed,
)

CARDS: tuple[Card, ...] = (
    plot("01001", "A Clash of Kings", income=4, initiative=9, claim=1, reserve=6, traits=("Noble",)),
    plot(
        "01002", "A Feast for Crows", income=6, initiative=1, claim=1, reserve=4, traits=("Edict",), limit=1
    ),
    plot(
        "01003", "A Game of Thrones", income=4, initiative=2, claim=1, reserve=6, traits=("Scheme",), limit=1
    ),
    plot("01004", "A Noble Cause", income=5, initiative=0, claim=1, reserve=6, traits=("Kingdom", "Noble")),
    plot(
        "01005",
        "A Storm of Swords",
        income=3,
        initiative=8,
        claim=1,
        reserve=5,
        traits=("War",),
        does=constant(my_faction, "military challenges"),
        text="You may initiate an additional military challenge each challenges phase.",
    ),
    plot("01006", "Building Orders", income=4, initiative=1, claim=1, reserve=7, traits=("Kingdom",)),
    plot("01007", "Calling the Banners", income=3, initiative=6, claim=1, reserve=6, traits=("Kingdom",)),
    plot(
        "01008", "Calm Over Westeros", income=5, initiative=3, claim=1, reserve=6, traits=("Summer",), limit=1
    ),
    plot("01009", "Confiscation", income=4, initiative=5, claim=1, reserve=6, traits=("Edict",)),
    plot(
        "01010",
        "Counting Coppers",
        income=2,
        initiative=3,
        claim=1,
        reserve=10,
        traits=("Kingdom",),
        does=when_revealed(draw(3)),
        text="When revealed: draw 3 cards.",
    ),
    plot("01011", "Filthy Accusations", income=4, initiative=4, claim=1, reserve=6, traits=("Scheme",)),
    plot(
        "01012",
        "Fortified Position",
        income=5,
        initiative=1,
        claim=1,
        reserve=5,
        traits=("Siege", "War"),
        limit=1,
    ),
    plot("01013", "Heads on Spikes", income=4, initiative=6, claim=1, reserve=6, traits=("Edict", "War")),
    plot("01014", "Jousting Contest", income=4, initiative=3, claim=1, reserve=6, traits=("War",)),
    plot("01015", "Marched to the Wall", income=4, initiative=8, claim=1, reserve=5, traits=("Edict",)),
    plot("01016", "Marching Orders", income=9, initiative=3, claim=1, reserve=4, traits=("Edict", "War")),
    plot(
        "01017",
        "Naval Superiority",
        income=2,
        initiative=7,
        claim=1,
        reserve=6,
        traits=("Siege", "War"),
        limit=1,
    ),
    plot(
        "01018",
        "Power Behind the Throne",
        income=3,
        initiative=1,
        claim=1,
        reserve=6,
        traits=("Noble", "Scheme"),
    ),
    plot("01019", "Rebuilding", income=5, initiative=5, claim=1, reserve=6, traits=("Kingdom",)),
    plot("01020", "Reinforcements", income=1, initiative=0, claim=1, reserve=6, traits=("Kingdom", "War")),
    plot("01021", "Sneak Attack", income=5, initiative=11, claim=2, reserve=5, traits=("Scheme",)),
    plot("01022", "Summons", income=4, initiative=0, claim=1, reserve=7, traits=("Kingdom",), per_core=2),
    plot(
        "01023",
        "Supporting the Faith",
        income=6,
        initiative=2,
        claim=1,
        reserve=4,
        traits=("Edict", "The Seven"),
    ),
    plot("01024", "Taxation", income=5, initiative=6, claim=1, reserve=6, traits=("Edict", "Kingdom")),
    plot("01025", "The Winds of Winter", income=3, initiative=4, claim=2, reserve=5, traits=("Winter",)),
    plot(
        "01026",
        "Wildfire Assault",
        income=4,
        initiative=7,
        claim=1,
        reserve=6,
        traits=("Scheme", "War"),
        per_core=2,
        does=when_revealed(each_player_keeps(my_characters, kill(unsavable=True), hi=3)),
        text=(
            "When revealed: each player chooses up to 3 characters they control; all others are killed "
            "and cannot be saved."
        ),
    ),
)
