"""Names for simulated players."""

from __future__ import annotations

from tables.regulations.draws import Stream

FIRST_NAMES = """
Ada Aksel Amina Anders Ane Arne Astrid Aya Beate Bjørn Carla Chidi Dagny Daniel Edda Eirik Elias Ella
Emre Erik Eva Farah Felix Frida Gina Grete Hadi Hanna Harald Hedda Helge Ida Inés Ingrid Isak Jakob Jana
Jonas Kaja Karim Kari Lars Lea Leif Linnea Lior Liv Magnus Maja Marek Maria Marit Mika Mina Nadia Nils
Nora Odd Oda Ola Omar Oskar Pia Priya Ragna Rasmus Ravi Rolf Rosa Runa Samir Selma Sigrid Silje Simon Siv
Sofie Stella Sunniva Sverre Tara Teo Thea Tiril Tone Tor Tuva Ulrik Una Vera Victor Wanda Yara Yngve Zoe
Åse Øyvind
"""
LAST_NAMES = """
Aas Ali Andersen Bakke Bauer Berg Bjerke Bo Brandt Chen Costa Dahl Das Diallo Eide Engen Falk Farsi Foss
Fossum Garcia Grande Haddad Hagen Halvorsen Hansen Haug Hegge Holm Hunt Ito Iversen Jansen Johnsen Khan
Kim Kovač Krog Lange Larsen Lie Lind Lopez Lund Lysne Mo Moen Myhre Nagy Nair Ness Novak Nygård Okafor
Olsen Park Patel Pettersen Quist Rao Reed Riise Rossi Roux Ruud Rød Sand Sato Silva Skog Solberg Stene
Strand Sunde Sæther Tan Tangen Torp Tveit Ueda Vang Vik Voss Wang Weber Wiik Wolff Yilmaz Young Zaki
"""


def player_names(number: int, stream: Stream) -> list[str]:
    """That many different names in a drawn order; beyond the list's pairs they get a third part."""
    pairs = [f"{first} {last}" for last in LAST_NAMES.split() for first in FIRST_NAMES.split()]
    stream.shuffle(pairs)
    return [
        pairs[index % len(pairs)] + (f" {index // len(pairs) + 1}" if index >= len(pairs) else "")
        for index in range(number)
    ]
