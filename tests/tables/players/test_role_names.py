"""Names that look like a role's or a program's."""

from __future__ import annotations

import pytest

from tables.live.models.game import MAX_LIVE_SEATS
from tables.players.role_names import claims_a_role, is_role_name

ROLES = (
    "Judge",
    "Host",
    "Organizer",
    "Organiser",
    "Kingsmoot",
    "Staff",
    "Admin",
    "Administrator",
    "Moderator",
    "Bot",
    "System",
    "Referee",
    "Scorekeeper",
)


def disguises(role: str) -> list[str]:
    """A role's name as somebody may write it."""
    return [
        role,
        role.upper(),
        role.lower(),
        f"{role}s",
        f"The {role}",
        f"The{role}",
        f"Head {role} of this Table",
        f"{role} 2",
        f"{role}2",
        f"2{role}",
        f"{role}!",
        f"*{role}*",
        f"[{role}]",
        *(sign.join(role) for sign in (" ", ".", "-", "_", "\u200b", " . ")),
        role.replace("o", "0").replace("O", "0"),
        role.replace("i", "1").replace("e", "3").replace("s", "5").replace("g", "9"),
        role.replace("i", "l").replace("I", "l"),
        role.replace("a", "@").replace("A", "@").replace("S", "$"),
        role.replace("m", "rn").replace("d", "cl"),
        "".join(f"{letter}\u0301" for letter in role),
        "".join(chr(0xFEE0 + ord(letter)) for letter in role),  # full width
        "".join(chr(0x1F170 + ord(letter) - ord("A")) for letter in role.upper()),  # in black squares
        role.translate(str.maketrans("aeiopscy", "\u0430\u0435\u0456\u043e\u0440\u0455\u0441\u0443")),
    ]


@pytest.mark.parametrize("role", ROLES)
def test_a_role_is_recognized_however_it_is_written(role: str):
    assert [name for name in disguises(role) if not is_role_name(name)] == []


@pytest.mark.parametrize("role", ROLES)
def test_a_name_chosen_freely_has_no_word_that_is_a_role(role: str):
    names = [f"{role} Anna", f"Anna {role}", f"Anna-{role}", f"Anna ({role.upper()})", f"{role}Anna"]
    names += [f"{' '.join(role)} Anna", f"Anna {role[:2]} {role[2:]}" if role != "Bot" else "Anna B o t"]
    assert [name for name in (*disguises(role), *names) if not claims_a_role(name)] == []
    assert [name for name in names if is_role_name(name)] == [], "a player may be called so"


@pytest.mark.parametrize("number", range(1, MAX_LIVE_SEATS + 1))
def test_names_that_programs_have_at_live_tables_are_recognized(number: int):
    for name in (f"Bot {number}", f"bot{number}", f"B\u041eT {number}"):
        assert is_role_name(name) and claims_a_role(name)


@pytest.mark.parametrize(
    "name",
    [
        "Asha",
        "Al Bothmer",
        "Bo T.",
        "Ian",
        "Judgementa",
        "Hostetler",
        "Adminta Rao",
        "Modeste",
        "Theodor",
        "Stafford",
        "Systema",
        "Abbot",
        "Botond Kiss",
        "Talbot",
        "Boris 80",
        "Player 2",
        "Guest",
        "M\u00fcller",
        "\u0141ukasz \u017bak",
        "\u674e\u5c0f\u9f8d",
        "1234",
        "\U0001f642",
        "",
        "Marshal Dodds",
        "Thea Lead",
        "The Real Table",
    ],
)
def test_other_names_are_free(name: str):
    assert not claims_a_role(name) and not is_role_name(name)


@pytest.mark.parametrize("name", ["Aaron Judge", "Judge, Anna", "Anna Host-Weber", "Jean Referee Li"])
def test_a_player_may_have_a_surname_that_is_a_role(name: str):
    assert claims_a_role(name) and not is_role_name(name)


@pytest.mark.parametrize("name", ["a b " * 20, "b0t1!" * 16, "the " * 20, "hosthos" * 11])
def test_names_of_any_length_are_read(name: str):
    assert isinstance(claims_a_role(name), bool)
