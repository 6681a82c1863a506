"""Reading an archive strictly: every key, type and number, each problem with its path."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime
from zoneinfo import ZoneInfo

from tables.core.text.sentences import Sentence, sentence
from tables.core.text.shapes import Members
from tables.decks.rules.card_pool import CardPool, InvalidCardPool, read_card_pool
from tables.decks.rules.deck_lists import DeckList, ListedCard
from tables.decks.rules.tiers import SLEEVES
from tables.events.rules.online import BOUNDS, InvalidOnlinePlay, OnlinePlay, read_online_play
from tables.events.rules.rule_options import RULE_OPTIONS, RuleOptions, UnknownRuleOption
from tables.formats.rules.format import Format, read_format
from tables.formats.rules.presets import KINGSMOOT
from tables.formats.rules.scoring.sheets import RESULT_ENDS, read_result_seat
from tables.results.rules.findings import Finding, FirstFew
from tables.results.rules.scoring import Seats
from tables.results.rules.sheets import (
    ENDS,
    MAX_INFRACTION_LENGTH,
    MAX_PLAYER_LENGTH,
    MAX_SEATS,
    SHEET_EFFECTS,
    WIN_POINTS,
    read_manual_points,
    read_penalties,
    read_seat,
)
from tables.stages.rules.announced import NO_STAGES, InvalidStages, Stages, read_stages

from .json_text import ARCHIVES, ArchiveMalformed, JsonLimits, load
from .references import reference_problems
from .schema import (
    EVENT_STATUSES,
    FORMAT,
    PAIRINGS,
    PENALTIES,
    PENALTY_MEMBERS,
    PLAYER_STATUSES,
    ROUND_PAIRINGS,
    ROUND_STATUSES,
    TABLE_STATUSES,
    Archive,
    ArchiveChain,
    ArchiveDeck,
    ArchiveEvent,
    ArchivePenalty,
    ArchivePlayer,
    ArchiveRound,
    ArchiveTable,
    JournalRow,
    JsonObject,
)

__all__ = ["ArchiveMalformed", "from_json", "parse"]

NO_PLAYER = sentence("This must be the id of a player.")
SHAPE = "event-archive"

NOT_IN_OLD_ARCHIVES = "round_length"
"""The rule option that archives leave out where it is what it was before it could be chosen (R-4)."""

MAX_ROUNDS = 99
MAX_ATTEMPTS = 9_999
MAX_TABLES = 99_999
MAX_MINUTES = BOUNDS["round_hours"][1] * 60
GREATEST_NUMBER = 2**53 - 1  # what every JSON reader keeps exact

MAX_ID_LENGTH = 64
MAX_NAME_LENGTH = 200
MAX_REASON_LENGTH = 10_000

MAX_COPIES = 99
MAX_FINDINGS = 1000
FINDING_LEVELS = ("fault", "unchecked")
FINDING_MEMBERS = ("level", "rule", "card")

CHAINED = frozenset({"salts", "erased", "hash"})
"""What only entries of a chained journal have."""

_HEX_16_BYTES = re.compile(r"[0-9a-f]{32}")
_HEX_32_BYTES = re.compile(r"[0-9a-f]{64}")
_RELEASE = re.compile(r"\d+\.\d+\.\d+[a-z0-9.]*")
_SLUG = re.compile(r"[-a-zA-Z0-9_]+")


def parse(text: str | bytes, limits: JsonLimits = ARCHIVES) -> Archive:
    """Read the text of an archive of at most these limits; bytes are UTF-8.

    Raises ArchiveMalformed with everything that is wrong with it: text that is not JSON, keys missing
    or unknown, wrong types, references that lead nowhere, confirmed sheets the regulations refuse.
    """
    return from_json(load(text, limits))


def from_json(document: object) -> Archive:
    """Read an archive from its JSON values; otherwise as `parse`."""
    problems: FirstFew[Finding] = FirstFew()
    archive = _archive(document, problems)
    if not problems:
        problems.extend(reference_problems(archive))
    if problems:
        raise ArchiveMalformed(problems)
    return archive


def _archive(document: object, problems: list[Finding]) -> Archive:
    keys = ("format", "event", "players", "rounds", "penalties", "journal")
    members = Members(document, "", problems, SHAPE, keys, ("chain", "release", "decks"))
    members.one_of("format", (FORMAT,))
    chain = _chain(members.mapping("chain"), problems) if "chain" in members else None
    event = _event(members.mapping("event") if "event" in members else None, problems)
    return Archive(
        event,
        tuple(
            _player(value, f"players[{position}]", problems)
            for position, value in enumerate(members.items("players"))
        ),
        tuple(
            _round(value, f"rounds[{position}]", problems, event.format)
            for position, value in enumerate(members.items("rounds", at_most=MAX_ROUNDS))
        ),
        tuple(
            _penalty(value, f"penalties[{position}]", problems)
            for position, value in enumerate(members.items("penalties"))
        ),
        tuple(
            _journal_row(value, f"journal[{position}]", problems, chained=chain is not None)
            for position, value in enumerate(members.items("journal"))
        ),
        chain,
        _release(members),
        _decks(members, problems),
    )


def _decks(members: Members, problems: list[Finding]) -> tuple[ArchiveDeck, ...]:
    if "decks" not in members:
        return ()
    rows = members.items("decks")
    if not rows:
        members.note("decks", sentence("An event without published decks has no such member."))
    return tuple(_deck(value, f"decks[{at}]", problems) for at, value in enumerate(rows))


def _deck(value: object, path: str, problems: list[Finding]) -> ArchiveDeck:
    members = Members(value, path, problems, SHAPE, tuple(ArchiveDeck.__dataclass_fields__))
    findings = []
    for position, finding in enumerate(members.items("findings", at_most=MAX_FINDINGS)):
        here = Members(finding, f"{path}.findings[{position}]", problems, SHAPE, FINDING_MEMBERS)
        findings.append(
            {
                "level": here.one_of("level", FINDING_LEVELS),
                "rule": here.text("rule", longest=MAX_NAME_LENGTH),
                "card": here.text("card", longest=MAX_NAME_LENGTH),
            }
        )
    return ArchiveDeck(
        player=members.text("player", blank=False, longest=MAX_ID_LENGTH),
        version=members.whole("version", 1, GREATEST_NUMBER),
        list=_list(members, problems),
        findings=tuple(findings),
    )


def _list(members: Members, problems: list[Finding]) -> JsonObject:
    """Read a deck list as `tables.decks.rules.deck_lists.DeckList` has it."""
    path = members.path("list")
    given = Members(members.mapping("list"), path, problems, SHAPE, tuple(DeckList.__annotations__))
    found: JsonObject = {
        name: given.text(name, longest=MAX_NAME_LENGTH) for name in ("format", "name", "faction")
    }
    for part in ("agendas", "cards"):
        found[part] = [
            _listed(card, f"{path}.{part}[{at}]", problems) for at, card in enumerate(given.items(part))
        ]
    return found


def _listed(value: object, path: str, problems: list[Finding]) -> JsonObject:
    card = Members(value, path, problems, SHAPE, tuple(ListedCard.__annotations__))
    texts = ("name", "code", "kind", "pack")
    return {
        "copies": card.whole("copies", 1, MAX_COPIES),
        **{name: card.text(name, longest=MAX_NAME_LENGTH) for name in texts},
    }


def _release(members: Members) -> str:
    release = members.text("release", blank="release" not in members, longest=MAX_ID_LENGTH)
    if release and not _RELEASE.fullmatch(release):
        members.note("release", sentence("This must be the number of a release, such as 1.4.0."))
    return release


def _chain(value: object, problems: list[Finding]) -> ArchiveChain:
    members = Members(value, "chain", problems, SHAPE, tuple(ArchiveChain.__dataclass_fields__))
    return ArchiveChain(members.whole("since", 0, GREATEST_NUMBER), _hex(members, "head") or "")


def _event(value: object, problems: list[Finding]) -> ArchiveEvent:
    optional = ("hall_value", "stages", "format", "card_pool", "online")
    keys = [key for key in ArchiveEvent.__dataclass_fields__ if key not in optional]
    members = Members(value, "event", problems, SHAPE, keys, optional)
    slug = members.text("slug", blank=False, longest=MAX_ID_LENGTH)
    if slug and not _SLUG.fullmatch(slug):
        members.note("slug", sentence("This may have letters, digits, hyphens and underscores only."))
    return ArchiveEvent(
        slug=slug,
        name=members.text("name", blank=False, longest=MAX_NAME_LENGTH),
        tier=members.one_of("tier", tuple(SLEEVES)),
        starts_at=_moment(members, "starts_at"),
        timezone=_timezone(members),
        venue=members.text("venue", longest=MAX_NAME_LENGTH),
        rounds_announced=members.whole("rounds_announced", 1, MAX_ROUNDS),
        pairing=members.one_of("pairing", PAIRINGS),
        status=members.one_of("status", EVENT_STATUSES),
        rules=_rules(members, problems),
        seed_commitment=_hex(members, "seed_commitment") or "",
        seed=_hex(members, "seed", nullable=True),
        hall_value=_hall_value(members),
        stages=_stages(members),
        format=_format(members, problems),
        card_pool=_card_pool(members),
        online=_online_play(members),
    )


def _card_pool(members: Members) -> CardPool | None:
    if "card_pool" not in members:
        return None
    given = members.mapping("card_pool")
    try:
        pool = read_card_pool(given)
    except InvalidCardPool as invalid:
        for finding in invalid.findings:
            members.note(finding.field, finding.message)
        return None
    if pool.to_json() != given:
        members.note("card_pool", sentence("A card pool has all its members."))
    return pool


def _online_play(members: Members) -> OnlinePlay | None:
    if "online" not in members:
        return None
    given = members.mapping("online")
    try:
        online = read_online_play(given)
    except InvalidOnlinePlay as invalid:
        for finding in invalid.findings:
            members.note(finding.field, finding.message)
        return None
    if online is None or online.to_json() != given:
        members.note("online", sentence("Play online has all its members."))
    return online


def _format(members: Members, problems: list[Finding]) -> Format:
    if "format" not in members:
        return KINGSMOOT
    found = read_format(members.mapping("format"), members.path("format"), problems)
    if found.is_kingsmoot:
        members.note("format", sentence("A Kingsmoot event has no such member."))
    return found


def _stages(members: Members) -> Stages:
    if "stages" not in members:
        return NO_STAGES
    try:
        stages = read_stages(members.items("stages"))
    except InvalidStages as invalid:
        for finding in invalid.findings:
            members.note(finding.field, finding.message)
        return NO_STAGES
    if not stages:
        members.note("stages", sentence("An event without stages has no such member."))
    elif stages.to_json() != members.items("stages"):
        members.note("stages", sentence("Each stage has all members of its kind."))
    elif stages.rounds != members.whole("rounds_announced", 1, MAX_ROUNDS):
        members.note("stages", sentence("The stages together have another number of rounds than announced."))
    return stages


def _hall_value(members: Members) -> str:
    if "hall_value" not in members:
        return ""
    text = members.text("hall_value", blank=False, longest=MAX_NAME_LENGTH)
    if text != " ".join(unicodedata.normalize("NFC", text).split()):
        members.note(
            "hall_value", sentence("This must be on one line, composed (NFC) and with single spaces (R-50).")
        )
    if members.text("status") in ("draft", "open"):
        members.note("hall_value", sentence("An event that has not started has none (R-50)."))
    return text


def _rules(members: Members, problems: list[Finding]) -> RuleOptions:
    path = members.path("rules")
    given = members.mapping("rules")
    keys = [reading.key for reading in RULE_OPTIONS]
    keys.remove(NOT_IN_OLD_ARCHIVES)
    Members(given, path, problems, SHAPE, keys, [NOT_IN_OLD_ARCHIVES])
    settings = {key: value for key, value in given.items() if key in RuleOptions.__dataclass_fields__}
    try:
        return RuleOptions.from_stored(settings)
    except UnknownRuleOption as unknown:
        problems.append(Finding("refuse", unknown.rule, f"{path}.{unknown.key}", Sentence(str(unknown))))
        return RuleOptions()


def _moment(members: Members, key: str) -> str:
    text = members.text(key)
    if not text:
        if key in members:
            members.note(key, sentence("This must be a date and time."))
        return text
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        members.note(key, sentence("This must be a date and time such as 2026-12-05T10:00:00+01:00."))
        return text
    if moment.tzinfo is None:
        members.note(key, sentence("This must have an offset from UTC, such as +01:00."))
    if not is_in_every_zone(moment):
        members.note(key, sentence("The year must lie between 2 and 9998."))
    return text


def is_in_every_zone(moment: datetime) -> bool:
    """Return whether clocks of every time zone can show a moment: in the years 1 and 9999 some cannot."""
    return datetime.min.year < moment.year < datetime.max.year


def _timezone(members: Members) -> str:
    name = members.text("timezone")
    if "timezone" in members:
        try:
            ZoneInfo(name)
        except (ValueError, OSError, KeyError):
            members.note(
                "timezone",
                sentence(
                    "There is no time zone {name}. Time zones are named like Europe/Oslo.", name=repr(name)
                ),
            )
    return name


def _hex(members: Members, key: str, *, nullable: bool = False) -> str | None:
    text = members.text_or_none(key) if nullable else members.text(key)
    if text is not None and key in members and not _HEX_32_BYTES.fullmatch(text):
        members.note(key, sentence("This must be 64 hexadecimal digits in lower case (R-50)."))
    return text


def _player(value: object, path: str, problems: list[Finding]) -> ArchivePlayer:
    keys = ("id", "name", "status", "joined_round", "dropped_after_round", "random_rank")
    members = Members(value, path, problems, SHAPE, keys, ("club",))
    return ArchivePlayer(
        id=members.text("id", blank=False, longest=MAX_ID_LENGTH),
        name=members.text("name", blank=False, longest=MAX_NAME_LENGTH),
        club=members.text("club", longest=MAX_NAME_LENGTH) if "club" in members else None,
        status=members.one_of("status", PLAYER_STATUSES),
        joined_round=members.whole("joined_round", 1, MAX_ROUNDS),
        dropped_after_round=members.whole_or_none("dropped_after_round", 0, MAX_ROUNDS),
        random_rank=members.whole_or_none("random_rank", 0, GREATEST_NUMBER),
    )


def _round(value: object, path: str, problems: list[Finding], format_: Format) -> ArchiveRound:
    keys = tuple(name for name in ArchiveRound.__dataclass_fields__ if name != "byes")
    members = Members(value, path, problems, SHAPE, keys, ("byes",))
    return ArchiveRound(
        number=members.whole("number", 1, MAX_ROUNDS),
        attempt=members.whole("attempt", 1, MAX_ATTEMPTS),
        status=members.one_of("status", ROUND_STATUSES),
        pairing=members.one_of("pairing", ROUND_PAIRINGS),
        length_minutes=members.whole("length_minutes", 1, MAX_MINUTES),
        unpaired_losses=_ids(members, "unpaired_losses"),
        tables=tuple(
            _table(table, f"{path}.tables[{position}]", problems, format_)
            for position, table in enumerate(members.items("tables"))
        ),
        byes=_ids(members, "byes") if "byes" in members else (),
    )


def _ids(members: Members, key: str) -> tuple[str, ...]:
    found = []
    for position, player in enumerate(members.items(key)):
        if isinstance(player, str):
            found.append(player)
        else:
            members.note(f"{key}[{position}]", NO_PLAYER)
    return tuple(found)


def _table(value: object, path: str, problems: list[Finding], format_: Format) -> ArchiveTable:
    optional = ("penalties", "substitutes")
    keys = tuple(name for name in ArchiveTable.__dataclass_fields__ if name not in optional)
    members = Members(value, path, problems, SHAPE, keys, optional)
    status = members.one_of("status", TABLE_STATUSES)
    table = ArchiveTable(
        number=members.whole("number", 1, MAX_TABLES),
        end=members.one_of_or_none("end", ENDS if format_.is_kingsmoot else RESULT_ENDS),
        status=status,
        seats=_seats(members, problems, format_),
        manual_points=read_manual_points(members, problems),
        live_game=members.mapping_or_none("live_game"),
        penalties=read_penalties(members, problems),
        substitutes=_substitutes(members) if "substitutes" in members else {},
    )
    if status == "confirmed" and "end" in members and table.end is None:
        members.note("end", sentence("A confirmed table needs the way its game ended."))
    if status != "confirmed":
        _require_no_numbers(table, members)
    return table


def _substitutes(members: Members) -> dict[str, str]:
    found = {}
    for player, substitute in members.mapping("substitutes").items():
        if isinstance(substitute, str):
            found[player] = substitute
        else:
            members.note(f"substitutes.{player}", NO_PLAYER)
    if not found:
        members.note("substitutes", sentence("A table without substitutes has no such member."))
    return found


def _seats(members: Members, problems: list[Finding], format_: Format) -> Seats:
    seats = enumerate(members.items("seats", at_most=MAX_SEATS))
    paths = [(seat, f"{members.path('seats')}[{position}]") for position, seat in seats]
    if format_.is_kingsmoot:
        return tuple([read_seat(seat, path, problems) for seat, path in paths])
    return tuple([read_result_seat(seat, path, problems) for seat, path in paths])


def _require_no_numbers(table: ArchiveTable, members: Members) -> None:
    message = sentence("Only a confirmed table has numbers; this one must have null here.")
    if table.manual_points is not None:
        members.note("manual_points", message)
    if table.penalties:
        members.note("penalties", message)
    for position, seat in enumerate(table.seats):
        for key in ("titles", "power", "house_power", "initiative", "eliminated", "place", "score"):
            if getattr(seat, key, None) is not None:
                members.note(f"seats[{position}].{key}", message)


def _penalty(value: object, path: str, problems: list[Finding]) -> ArchivePenalty:
    keys = tuple(name for name in ArchivePenalty.__dataclass_fields__ if name not in PENALTY_MEMBERS)
    members = Members(value, path, problems, SHAPE, keys, PENALTY_MEMBERS)
    return ArchivePenalty(
        round=members.whole_or_none("round", 1, MAX_ROUNDS),
        player=members.text("player", blank=False, longest=MAX_PLAYER_LENGTH),
        kind=members.one_of("kind", PENALTIES),
        reason=members.text("reason", longest=MAX_REASON_LENGTH),
        at=_moment(members, "at"),
        who=members.text("who", longest=MAX_NAME_LENGTH),
        infraction=members.text("infraction", blank=False, longest=MAX_INFRACTION_LENGTH)
        if "infraction" in members
        else "",
        effect=members.one_of("effect", SHEET_EFFECTS) if "effect" in members else "",
        points=members.whole("points", 1, WIN_POINTS) if "points" in members else 0,
    )


def _journal_row(value: object, path: str, problems: list[Finding], *, chained: bool) -> JournalRow:
    keys = tuple(name for name in JournalRow.__dataclass_fields__ if chained or name not in CHAINED)
    members = Members(value, path, problems, SHAPE, keys)
    return JournalRow(
        revision=members.whole("revision", 0, GREATEST_NUMBER),
        at=_moment(members, "at"),
        who=members.text("who", longest=MAX_NAME_LENGTH),
        verb=members.text("verb", blank=False, longest=MAX_ID_LENGTH),
        object=members.text("object", longest=MAX_NAME_LENGTH),
        before=members.mapping("before"),
        after=members.mapping("after"),
        reason=members.text("reason", longest=MAX_REASON_LENGTH),
        salts=_hex_of_texts(members, "salts", _HEX_16_BYTES) if chained else {},
        erased=_hex_of_texts(members, "erased", _HEX_32_BYTES) if chained else {},
        hash=_hex(members, "hash") or "" if chained else "",
    )


def _hex_of_texts(members: Members, key: str, form: re.Pattern[str]) -> dict[str, str]:
    """Return hexadecimal digits by the JSON pointer of the text they belong to."""
    found = {}
    for pointer, digits in members.mapping(key).items():
        if not pointer.startswith("/") or not isinstance(digits, str) or not form.fullmatch(digits):
            members.note(
                key, sentence("This must have hexadecimal digits for each text, by its JSON pointer.")
            )
            return {}
        found[pointer] = digits
    return found
