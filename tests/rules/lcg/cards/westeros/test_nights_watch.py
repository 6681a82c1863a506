"""The cards of the Night's Watch in the Westeros cycle."""

from __future__ import annotations

from tests.rules.lcg.scenes import Side, marshaling, scene


def test_will_costs_a_ranger_when_nobody_defends() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("thenightswatch", play=["Will", "Old Forest Hunter", "Samwell Tarly"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"])
    assert s.options("p2") == ["Will", "Old Forest Hunter"]
    s.choose("p2", "Old Forest Hunter")
    assert s.zone("Old Forest Hunter") == "discard"


def test_will_stays_calm_when_somebody_defends() -> None:
    s = scene(
        p1=Side("lannister", play=["Ser Jaime Lannister"]),
        p2=Side("thenightswatch", play=["Will", "Old Forest Hunter"]),
    )
    s.attack("p1", "military", "p2", ["Ser Jaime Lannister"], defend=["Old Forest Hunter"]).on_to_end()
    assert s.said("leaves by sacrifice") == 0


def test_an_apprentice_learns_one_thing_a_phase() -> None:
    s = scene(p1=Side("thenightswatch", play=["Unsworn Apprentice"]), p2=Side(play=["Tywin Lannister"]))
    s.use("p1", "Unsworn Apprentice").choose("p1", "intrigue", verb="icon")
    assert s.value("Unsworn Apprentice", "intrigue") == 1
    s.attack("p1", "intrigue", "p2", ["Unsworn Apprentice"], defend=None)
    assert not s.offers("p1", "Unsworn Apprentice", until="end_challenge")


def test_brandons_gift_rewards_builders() -> None:
    s = marshaling(
        Side(
            "thenightswatch",
            play=["Brandon's Gift"],
            hand=["Veteran Builder", "Ranging Party", "Steward at the Wall"],
            gold=7,
        )
    )
    s.use("p1", "Veteran Builder", verb="action").use("p1", "Brandon's Gift", verb="reaction")
    s.use("p1", "Ranging Party", verb="action")
    assert s.gold("p1") == 7 + 3 - 3 - 3
    s.use("p1", "Steward at the Wall", verb="action")
    assert not s.offers("p1", "Brandon's Gift", until="end_marshaling", verb="reaction")


def test_a_practice_blade_arms_a_recruit() -> None:
    s = scene(
        p1=Side("thenightswatch", play=["Samwell Tarly", "Littlefinger"], hand=["Practice Blade"], gold=2)
    )
    s.use("p1", "Practice Blade")
    assert s.gold("p1") == 0, "ambush (2)"
    assert (s.value("Samwell Tarly"), s.value("Samwell Tarly", "military")) == (2, 1)


def test_halder_turns_stone_into_strength() -> None:
    s = scene(
        p1=Side("thenightswatch", play=["Halder", "The Wall", "The Roseroad", "Samwell Tarly"]),
        p2=Side(play=["Tywin Lannister"]),
    )
    s.use("p1", "Halder").choose("p1", "Samwell Tarly", verb="target")
    assert s.kneels("The Wall")
    assert s.value("Samwell Tarly") == 3, "and +1 for the Wall"
    assert not s.offers("p1", "Halder", until="dominance"), "no Night's Watch card is left to kneel"


def test_the_watchers_kill_all_attackers() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Gold Cloaks", "Tywin Lannister"]),
        p2=Side(
            "thenightswatch",
            play=["Ranging Party", "Will", "Samwell Tarly"],
            hand=["The Watcher on the Walls"],
            gold=1,
        ),
    )
    s.attack("p1", "military", "p2", ["Burned Men", "Gold Cloaks"], defend=None)
    s.use("p2", "The Watcher on the Walls")
    assert sorted(s.titles("dead", "p1")) == ["Burned Men", "Gold Cloaks"]
    assert s.kneels("Ranging Party") and s.kneels("Will") and not s.kneels("Samwell Tarly")


def test_the_watchers_need_two_rangers_and_a_military_challenge() -> None:
    for challenge, rangers in (("power", ["Ranging Party", "Will"]), ("military", ["Will"])):
        s = scene(
            p1=Side("lannister", play=["Gold Cloaks"]),
            p2=Side("thenightswatch", play=rangers, hand=["The Watcher on the Walls"], gold=1),
        )
        s.attack("p1", challenge, "p2", ["Gold Cloaks"], defend=None)
        assert not s.offers("p2", "The Watcher on the Walls", until="end_challenge")


def test_chett_calls_ravens_and_wolves_back() -> None:
    s = scene(
        at="dominance",
        p1=Side(
            "thenightswatch",
            play=["Chett", "Samwell Tarly"],
            discard=["Messenger Raven", "Ranging Party", "Ghost"],
        ),
    )
    s.use("p1", "Chett").choose("p1", "Samwell Tarly", verb="kneel_as_cost")
    assert s.options("p1") == ["Messenger Raven", "Ghost"]
    s.choose("p1", "Ghost")
    assert s.hand("p1") == ["Ghost"]
    assert not s.offers("p1", "Chett", until="standing"), "once per phase"


def test_the_rookery_brings_a_card() -> None:
    s = marshaling(Side("thenightswatch", hand=["Northern Rookery"], deck=["Ghost"], gold=2))
    s.use("p1", "Northern Rookery", verb="action").use("p1", "Northern Rookery", verb="reaction")
    assert s.hand("p1") == ["Ghost"]


def test_the_old_bears_raven_advises_its_master_best() -> None:
    s = scene(
        p1=Side(
            "thenightswatch",
            play=["Old Bear Mormont", "Old Bear's Raven on Old Bear Mormont", "Will"],
        )
    )
    assert s.value("Old Bear Mormont", "stealth") == 1
    assert s.value("Old Bear Mormont", "intrigue") == 1
    s = scene(p1=Side("thenightswatch", play=["Ranging Party", "Old Bear's Raven on Ranging Party"]))
    assert (s.value("Ranging Party", "stealth"), s.value("Ranging Party", "intrigue")) == (1, 0)


def test_the_watch_calls_an_order() -> None:
    deck = ["Old Forest Hunter", "Ranging Party", "Left", "Veteran Builder", "Left", "Left", "Will"]
    s = scene(p1=Side("thenightswatch", hand=["The Watch Has Need"], deck=deck, gold=1), p2=Side())
    s.use("p1", "The Watch Has Need").choose("p1", "Ranger", verb="mode")
    assert s.options("p1") == ["Old Forest Hunter", "Ranging Party"], "the reserve is 6"
    s.choose("p1", "Old Forest Hunter", "Ranging Party")
    assert sorted(s.hand("p1")) == ["Old Forest Hunter", "Ranging Party"]
