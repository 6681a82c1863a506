"""The names of the icons in static/img/icons.svg; a test keeps the two the same."""

from __future__ import annotations

ICONS: frozenset[str] = frozenset(
    """
    logo crown seat table clock check confirmed warning error info lock unlock swap move print qr
    journal search sun moon system drop rejoin undo disqualified absent player players add remove
    close edit grip chevron up down sort play pause bell link copy download upload settings staff
    standings sheet chance seed home screen sign-out draft pending archive first
    """.split()
)
