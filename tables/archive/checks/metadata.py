"""The members of an archive that prove nothing, and why no check covers them."""

from __future__ import annotations

from collections.abc import Mapping

METADATA: Mapping[str, str] = {
    "event.slug": "The name in addresses: an import may take another one, and nothing is computed from it.",
}
"""By the path of the member, with `*` for the positions of lists. Whatever is not here is checked."""
