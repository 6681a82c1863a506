"""What the tiers ask for (R-1, R-2)."""

from tables.decks.rules.tiers import DECK_REQUIREMENTS, SLEEVES, requirements


def test_r1_opaque_sleeves_at_formal_and_premier_only():
    assert "uniform backs" in str(requirements("relaxed")[0])
    assert [tier for tier in SLEEVES if "Opaque" in str(requirements(tier)[0])] == ["formal", "premier"]


def test_r2_every_tier_reads_the_same_about_decks():
    for tier in SLEEVES:
        assert requirements(tier)[1:] == DECK_REQUIREMENTS
    words = " ".join(map(str, DECK_REQUIREMENTS))
    for number in ("60", "exactly 7", "one agenda", "One faction card"):
        assert number in words
