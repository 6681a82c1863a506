"""Deck lists: handed in, corrected by staff, locked for the event and unlocked again (R-2).

The journal tells versions, digests and numbers of faults, never cards: it goes into the event's archive, and
lists are published only when the organizer says so. Every version itself is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core.access import Actor
from tables.core.errors import Malformed, Problem, Refused
from tables.core.text.languages import list_text
from tables.decks.models import Deck, DeckVersion
from tables.decks.rules.deck_lists import CheckedDeck, DeckState, digest_of, state_of
from tables.events.models import DeckLists, Event, EventStatus
from tables.events.queries.record import card_pool_of
from tables.journal.models import ActorKind
from tables.journal.recording import Change, check_unchanged, recorded, require_override
from tables.players.actions.rows import BATCH, fresh_player
from tables.players.models import Player, PlayerStatus

R2 = "R-2"
_NAMES_LISTED = 20
_WITHOUT_DECK = {PlayerStatus.DECLINED, PlayerStatus.DISQUALIFIED}


class PresentVersion(TypedDict):
    """A version of a deck list, told without its cards; `digest` is the SHA-256 of the list as read."""

    version: int
    digest: str
    faults: int
    unknown_cards: int


class PresentDeck(TypedDict):
    """The deck list that stands."""

    deck: PresentVersion | None


def submit_deck(
    player: Player,
    actor: Actor,
    deck: CheckedDeck,
    *,
    reason: str = "",
    expected: int | None = None,
) -> Deck:
    """Hand in a list: by the player until it is locked, by staff at any time, then with a reason.

    Lists with faults are taken: the player sees them at once and staff see them in their list. The list that
    stands already changes nothing. Where the event's lists are locked, a first list is locked as it comes.
    Raises `Refused` where no lists are collected and to the player of a locked deck, `Malformed` at "reason".
    """
    with recorded(player.event, actor, "deck.submit", reason=reason) as change:
        player = fresh_player(change, player)
        _require_collected(change.event, player)
        _require_present_pool(change.event, deck)
        row = Deck.objects.select_for_update(of=("self",)).select_related("version").filter(player=player)
        found = row.first() or Deck(player=player)
        standing = found.version
        if standing is not None and digest_of(standing.content) == deck.digest:
            change.nothing_changed()
            return found
        check_unchanged(found, expected, lambda: PresentDeck(deck=_version_json(standing)))
        if found.locked_at is not None:
            _require_staff_with_reason(change, player)
            change.verb = "deck.correct"
        change.before = {"deck": _version_json(standing)}
        if found.pk is None:
            found.save()
        found.version = _new_version(change, found, deck)
        if found.locked_at is None and change.event.decks_locked_at is not None:
            found.locked_at = change.at
        change.stamp(found)
        found.save(update_fields=["version", "locked_at", "revision"])
        change.after = {"deck": _version_json(found.version), "locked": found.locked_at is not None}
        return found


def rejudge_decks(event: Event, actor: Actor, judged: Mapping[int, CheckedDeck]) -> int:
    """Store new versions of the lists that the event's card pool judges in another way; return how many.

    `judged` has the lists by the key of the version they were read from. Versions that were replaced
    meanwhile, and lists judged by another card pool than the present one, stay as they are.
    """
    with recorded(event, actor, "deck.rejudge", permission="event.edit", object="event") as change:
        rows = Deck.objects.select_for_update(of=("self",)).select_related("version", "player")
        decks = [
            deck
            for deck in rows.filter(player__event=event, version__in=judged)
            if deck.version is not None and _is_judged_anew(change.event, deck.version, judged)
        ]
        for deck in decks:
            deck.version = _new_version(change, deck, judged[deck.version.pk])  # type: ignore[union-attr]
        if not decks:
            change.nothing_changed()
            return 0
        change.stamp(*decks)
        Deck.objects.bulk_update(decks, ["version", "revision"], batch_size=BATCH)
        change.after = {"rejudged": len(decks), "decks": _versions_json(decks)}
        return len(decks)


def _is_judged_anew(event: Event, version: DeckVersion, judged: Mapping[int, CheckedDeck]) -> bool:
    checked = judged[version.pk]
    if checked.pool != card_pool_of(event):
        return False
    same_list = checked.digest == digest_of(version.content)
    return not same_list or list(checked.findings) != version.findings or checked.unknown != version.unknown


def lock_decks(event: Event, actor: Actor, *, reason: str = "", override: bool = False) -> Event:
    """Fix all decks for the event; lists handed in later are locked as they come.

    Locked lists stay as they are. Raises `Refused` where no lists are collected, `NeedsOverride` while lists
    are faulty, or missing though required.
    """
    with recorded(event, actor, "deck.lock", object="event", reason=reason) as change:
        event = change.event
        if not event.collects_decks:
            raise Refused(_("This event collects no deck lists. Its settings decide that."))
        if event.decks_locked_at is not None:
            change.nothing_changed()
            return event
        active = list(event.players.filter(status=PlayerStatus.ACTIVE).order_by("number"))
        require_override(deck_warnings(event, active), override=override, reason=reason)
        change.after = {"locked": lock_all(change)}
        return event


def unlock_decks(event: Event, actor: Actor, *, reason: str) -> Event:
    """Let players hand in lists again, before the event starts.

    Unlocked lists stay as they are. Raises `Malformed` without a reason, `Refused` once the event has
    started: the deck stays the same for the whole event.
    """
    with recorded(
        event, actor, "deck.unlock", permission="deck.lock", object="event", reason=reason
    ) as change:
        event = change.event
        if event.decks_locked_at is None:
            change.nothing_changed()
            return event
        if event.status == EventStatus.RUNNING:
            message = _("The event has started, and decks stay the same until it ends. Correct single lists.")
            raise Refused([Problem(message, rule=R2)])
        if not change.reason:
            raise Malformed.at("reason", _("Say why the decks are unlocked. The journal records it."), R2)
        decks = list(Deck.objects.filter(player__event=event, locked_at__isnull=False))
        for deck in decks:
            deck.locked_at = None
        change.stamp(*decks)
        Deck.objects.bulk_update(decks, ["locked_at", "revision"], batch_size=BATCH)
        event.decks_locked_at = None
        event.save(update_fields=["decks_locked_at"])
        change.after = {"unlocked": len(decks)}
        return event


def deck_warnings(event: Event, players: Sequence[Player]) -> list[Problem]:
    """Return what to look at before the decks of these players are fixed. One query where lists are
    collected."""
    if not event.collects_decks:
        return []
    judged = {
        player: state_of(findings, unknown)
        for player, findings, unknown in DeckVersion.objects.filter(
            current_of__player__event=event
        ).values_list("deck__player_id", "findings", "unknown")
    }
    missing = [player.name for player in players if player.pk not in judged]
    faulty = [player.name for player in players if judged.get(player.pk) == DeckState.FAULTY]
    warnings = []
    if missing and event.deck_lists == DeckLists.REQUIRED:
        warnings.append(
            Problem(
                ngettext(
                    "{count} player without a deck list: {names}.",
                    "{count} players without a deck list: {names}.",
                    len(missing),
                ).format(count=len(missing), names=_some(missing)),
                "",
                R2,
            )
        )
    if faulty:
        warnings.append(
            Problem(
                ngettext(
                    "{count} deck with faults: {names}.", "{count} decks with faults: {names}.", len(faulty)
                ).format(count=len(faulty), names=_some(faulty)),
                "",
                R2,
            )
        )
    return warnings


def lock_all(change: Change) -> int:
    """Fix every deck of the event being changed; returns how many. The caller has asked for warnings."""
    decks = list(
        Deck.objects.filter(player__event=change.event, locked_at__isnull=True, version__isnull=False)
    )
    for deck in decks:
        deck.locked_at = change.at
    change.stamp(*decks)
    Deck.objects.bulk_update(decks, ["locked_at", "revision"], batch_size=BATCH)
    change.event.decks_locked_at = change.at
    change.event.save(update_fields=["decks_locked_at"])
    return len(decks)


def _require_collected(event: Event, player: Player) -> None:
    if not event.collects_decks:
        raise Refused(_("This event collects no deck lists."))
    if player.status in _WITHOUT_DECK:
        raise Refused(_("{player} does not take part in the event.").format(player=player.name))


def _require_present_pool(event: Event, deck: CheckedDeck) -> None:
    if deck.pool != card_pool_of(event):
        raise Refused(_("The card pool of this event has just changed. Hand in the list again."))


def _require_staff_with_reason(change: Change, player: Player) -> None:
    if change.actor.kind == ActorKind.PLAYER:
        message = _("The decks are locked. A judge can correct your list if there is a reason.")
        raise Refused([Problem(message, rule=R2)])
    if not change.reason:
        raise Malformed.at(
            "reason", _("The deck of {player} is locked: say why it changes.").format(player=player.name), R2
        )


def _new_version(change: Change, deck: Deck, checked: CheckedDeck) -> DeckVersion:
    return DeckVersion.objects.create(
        deck=deck,
        number=deck.version.number + 1 if deck.version else 1,
        source=checked.source,
        content=checked.content,
        findings=[dict(finding) for finding in checked.findings],
        unknown=checked.unknown,
        ready=checked.ready,
        handed_in_by=change.actor.player,
        entered_by=change.actor.user,
        reason=change.reason,
        created_at=change.at,
    )


def _version_json(version: DeckVersion | None) -> PresentVersion | None:
    """Return a version as the journal tells it: which it is and how it was judged, but no card."""
    if version is None:
        return None
    return {
        "version": version.number,
        "digest": digest_of(version.content),
        "faults": sum(finding["level"] == "fault" for finding in version.findings),
        "unknown_cards": version.unknown,
    }


def _versions_json(decks: Sequence[Deck]) -> dict[str, PresentVersion | None]:
    """Return the versions of several decks by the keys of their players."""
    return {deck.player.key: _version_json(deck.version) for deck in decks}


def _some(names: Sequence[str]) -> str:
    surplus = len(names) - _NAMES_LISTED
    if surplus <= 0:
        return list_text(names)
    return list_text(
        [*names[:_NAMES_LISTED], ngettext("{count} more", "{count} more", surplus).format(count=surplus)]
    )
