"""What there is to tell stands in the outbox with the action that it tells of, for those concerned."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tables.archive.queries.archive import event_archive
from tables.archive.queries.backup import event_backup
from tables.archive.rules.schema import dump
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, NotVisible, Refused, TooOften
from tables.events.models import Event
from tables.formats.rules.presets import PRESETS
from tables.journal.queries import journal_page
from tables.judging.calls.actions import call_judge, take_call
from tables.messages.actions import (
    add_receiver,
    confirm_subscription,
    remove_receiver,
    repeat_delivery,
    send_news,
    subscribe,
    unsubscribe,
)
from tables.messages.channels import CHANNELS
from tables.messages.models import (
    CONFIRM_ADDRESS,
    Channel,
    Delivery,
    DeliveryStatus,
    Message,
    MessageKind,
    Subscription,
)
from tables.messages.outbox import notify_by_clock
from tables.messages.queries import deliveries_of, is_still_true, received_by
from tables.messages.wording import message_text, webhook_payload
from tables.players.actions.details import renew_link
from tables.players.actions.personal_data import erase_old_contacts, make_anonymous
from tables.players.models import Player, PlayerStatus
from tables.results.actions.results import report_result
from tables.rounds.actions.clock import extend_round, extend_table, pause_clock
from tables.rounds.actions.editing import Swap, edit_seats
from tables.rounds.actions.publishing import close_round, publish_round, withdraw_round
from tables.rounds.actions.repair import apply_repair
from tables.rounds.models import Bye
from tables.staff.models import Role
from tests.builders import confirm_all, last_entry, sheet_of
from tests.cast import Cast
from tests.stages import a_hall

pytestmark = pytest.mark.django_db

SITE = "https://kingsmoot.example.org/"
ADDRESS = "asha.greyjoy@mail.example.org"
URL = "https://hooks.example.org/in?token=hidden"


def asks(player: Player, *kinds: str, channel: str = Channel.PAGE, address: str = "") -> Subscription:
    chosen = kinds or MessageKind.values
    return subscribe(
        player, Actor.of_player(player), channel=channel, kinds=chosen, site=SITE, address=address
    )


def everybody_asks(cast: Cast) -> None:
    for player in cast.event.players.select_related("event"):
        asks(player)


def shown(kind: str) -> set[str]:
    """The keys of the players who were notified last of that kind."""
    message = Message.objects.filter(kind=kind).last()
    assert message is not None
    return set(message.deliveries.values_list("subscription__player__key", flat=True))


def keys(people: list[Player]) -> set[str]:
    return {player.key for player in people}


class TestWhoIsTold:
    def test_of_a_round_everybody_who_sits_there(self):
        cast = a_hall(status="drafted")
        everybody_asks(cast)
        publish_round(cast.round(), cast.actor())
        assert shown(MessageKind.ROUND_PUBLISHED) == keys([*cast.seated(1), *cast.seated(2)])
        player = cast.seated(2)[1]
        said = received_by(player)[0]
        assert said.subject == "Round 1: table 2, seat 2" and "is published" in said.body
        assert not any(other.name in said.body for other in cast.event.players.all())

    def test_of_a_change_those_whose_table_it_is(self):
        cast = a_hall(12, status="published")
        everybody_asks(cast)
        one, other, third = cast.seated(1)[0], cast.seated(2)[0], keys(cast.seated(3))
        edit_seats(cast.round(), cast.actor(), Swap(one.key, other.key), override=True, reason="family")
        assert shown(MessageKind.ROUND_PUBLISHED) == keys([*cast.seated(1), *cast.seated(2)])
        assert not shown(MessageKind.ROUND_PUBLISHED) & third
        assert received_by(one)[0].subject == "Round 1: table 2, seat 1"
        assert "Your seat has changed" in received_by(one)[0].body
        stayed = received_by(cast.seated(2)[1])[0].body
        assert "your seat has not" in stayed and "Your seat has changed" not in stayed
        assert received_by(cast.seated(3)[0]) == []

    def test_of_a_no_show_those_who_sit_with_others_now(self):
        cast = a_hall(12, status="published")
        everybody_asks(cast)
        absent, third = cast.seated(1)[3], cast.seated(3)
        apply_repair(cast.round(), cast.actor(), absent=[absent.key], override=True, reason="not here")
        assert shown(MessageKind.ROUND_PUBLISHED) and absent.key not in shown(MessageKind.ROUND_PUBLISHED)
        unchanged = [player for player in third if cast.seated(3) == third]
        assert not keys(unchanged) & shown(MessageKind.ROUND_PUBLISHED)

    def test_of_a_round_published_again_as_it_was_nobody(self):
        cast = a_hall(status="published")
        everybody_asks(cast)
        withdraw_round(cast.round(), cast.actor(), reason="one more comes")
        publish_round(cast.round(), cast.actor())
        assert shown(MessageKind.ROUND_PUBLISHED) == set()

    def test_of_a_draft_nobody(self):
        cast = a_hall(status="drafted")
        everybody_asks(cast)
        one, other = cast.seated(1)[0], cast.seated(2)[0]
        edit_seats(cast.round(), cast.actor(), Swap(one.key, other.key), override=True, reason="family")
        assert not Message.objects.exists()

    def test_of_a_result_the_others_at_the_table_once_for_each_version(self):
        cast = a_hall()
        everybody_asks(cast)
        people = cast.seated(1)
        report_result(cast.table(1), Actor.of_player(people[0]), sheet_of(people), expected_version=0)
        assert shown(MessageKind.TO_CONFIRM) == keys(people[1:])

    def test_of_a_judge_the_table_that_called(self):
        cast = a_hall()
        everybody_asks(cast)
        call_judge(cast.table(2), Actor.of_player(cast.seated(2)[0]))
        take_call(cast.table(2), cast.actor(Role.JUDGE))
        assert shown(MessageKind.JUDGE) == keys(cast.seated(2))

    @pytest.mark.parametrize("public", [True, False])
    def test_of_standings_everybody_where_they_are_public(self, public: bool):
        cast = a_hall(public_standings=public)
        everybody_asks(cast)
        confirm_all(cast.round())
        close_round(cast.round(), cast.actor())
        found = Message.objects.filter(kind=MessageKind.STANDINGS).first()
        assert (found is not None and found.deliveries.count() == 8) is public

    def test_of_news_who_asked_for_news(self):
        cast = a_hall()
        asks(cast.player("p1"), MessageKind.NEWS)
        asks(cast.player("p2"), MessageKind.TIME)
        send_news(cast.event, cast.actor(), "Lunch  is\n ready.")
        assert shown(MessageKind.NEWS) == {"p1"}
        assert received_by(cast.player("p1"))[0].body == "Lunch is ready."
        assert last_entry(cast.event).after == {"text": "Lunch is ready.", "subscribers": 1}
        for text in ("", "x" * 501):
            with pytest.raises(Malformed):
                send_news(cast.event, cast.actor(), text)

    def test_nobody_who_did_not_ask(self):
        cast = a_hall(status="drafted")
        publish_round(cast.round(), cast.actor())
        send_news(cast.event, cast.actor(), "Nobody listens.")
        assert not Delivery.objects.exists()

    def test_nobody_of_what_did_not_happen(self):
        cast = a_hall(status="drafted")
        everybody_asks(cast)
        with pytest.raises(RuntimeError), transaction.atomic():
            publish_round(cast.round(), cast.actor())
            raise RuntimeError
        assert not Message.objects.exists()


class TestTheClock:
    def at(self, cast: Cast, minutes: float) -> int:
        """How many are notified when so many minutes of the round have gone."""
        before, started = Delivery.objects.count(), cast.round().started_at
        assert started is not None
        with timekeeping.time_set_to(started + timedelta(minutes=minutes)):
            notify_by_clock()
            notify_by_clock()
        return Delivery.objects.count() - before

    def test_it_is_shown_once_when_five_minutes_are_left_and_once_at_time(self):
        cast = a_hall()
        everybody_asks(cast)
        length = cast.round().length_minutes
        shown_at = [self.at(cast, length + minutes) for minutes in (-6, -5, -3, 0, 1, 3)]
        assert shown_at == [0, 8, 0, 8, 0, 0]
        assert [message.kind for message in Message.objects.all()][1:] == [
            MessageKind.FIVE_MINUTES,
            MessageKind.TIME,
        ]

    def test_more_time_is_shown_again_and_a_table_with_time_of_its_own_by_that(self):
        cast = a_hall()
        everybody_asks(cast)
        length = cast.round().length_minutes
        assert self.at(cast, length - 4) == 8
        extend_round(cast.round(), cast.actor(), 10, reason="fire alarm")
        extend_table(cast.table(1), cast.actor(), 20, reason="ruling")
        assert self.at(cast, length) == 0
        assert self.at(cast, length + 6) == 4 and shown(MessageKind.FIVE_MINUTES) == keys(cast.seated(2))
        assert self.at(cast, length + 26) == 4 and shown(MessageKind.FIVE_MINUTES) == keys(cast.seated(1))

    def test_who_is_done_and_a_clock_that_stands_are_left_alone(self):
        cast = a_hall()
        everybody_asks(cast)
        length = cast.round().length_minutes
        pause_clock(cast.round(), cast.actor())
        assert self.at(cast, length) == 0
        cast = a_hall()
        everybody_asks(cast)
        confirm_all(cast.round())
        assert self.at(cast, length) == 0

    def test_a_time_long_gone_is_not_shown(self):
        cast = a_hall()
        everybody_asks(cast)
        assert self.at(cast, cast.round().length_minutes + 16) == 0


class TestAsking:
    def test_an_address_is_asked_first_and_the_journal_does_not_know_it(self):
        cast = a_hall()
        asked = asks(cast.player(), channel=Channel.EMAIL, address=ADDRESS)
        assert asked.confirmed_at is None
        assert [delivery.message.kind for delivery in asked.deliveries.all()] == [CONFIRM_ADDRESS]
        send_news(cast.event, cast.actor(), "Too early.")
        assert asked.deliveries.count() == 1
        first = confirm_subscription(asked.key)
        revision = Event.objects.get(pk=cast.event.pk).revision
        assert confirm_subscription(asked.key).confirmed_at == first.confirmed_at
        assert Event.objects.get(pk=cast.event.pk).revision == revision
        send_news(cast.event, cast.actor(), "Now.")
        assert asked.deliveries.count() == 2
        shown = [row.sentence for row in journal_page(cast.event).rows]
        assert any("chose which messages to receive" in sentence for sentence in shown)
        assert ADDRESS not in repr(list(cast.event.journal.values()))

    def test_another_choice_keeps_a_confirmed_address_and_another_address_does_not(self):
        cast = a_hall()
        player = cast.player()
        asked = asks(player, channel=Channel.EMAIL, address=ADDRESS)
        confirm_subscription(asked.key)
        changed = asks(player, MessageKind.NEWS, channel=Channel.EMAIL, address=ADDRESS)
        assert changed.confirmed_at is not None and changed.kinds == [MessageKind.NEWS]
        other = asks(player, channel=Channel.EMAIL, address="other@example.org")
        assert other.confirmed_at is None and list(player.subscriptions.all()) == [other]

    @pytest.mark.parametrize(
        "address", ["", "asha", "a@b", "asha@example.org\nBcc: all@example.org", f"{'a' * 250}@example.org"]
    )
    def test_what_is_no_address_is_shown_at_its_field(self, address: str):
        cast = a_hall()
        with pytest.raises(Malformed) as error:
            asks(cast.player(), channel=Channel.EMAIL, address=address)
        assert error.value.problems[0].field == "address" and not Subscription.objects.exists()

    def test_nothing_chosen_and_unknown_ways_are_refused(self):
        player = a_hall().player()
        wrong: list[dict[str, Any]] = [
            {"kinds": []},
            {"kinds": ["all"]},
            {"channel": Channel.WEBHOOK},
            {"channel": "fax"},
        ]
        for changes in wrong:
            asked: dict[str, Any] = {
                "channel": Channel.PAGE,
                "kinds": MessageKind.values,
                **changes,
            }
            with pytest.raises(Malformed):
                subscribe(player, Actor.of_player(player), site=SITE, **asked)

    def test_nobody_is_flooded_with_questions(self):
        cast = a_hall()
        for key in ("p1", "p2", "p3"):
            asks(cast.player(key), channel=Channel.EMAIL, address=ADDRESS)
        with pytest.raises(TooOften):
            asks(cast.player("p4"), channel=Channel.EMAIL, address=ADDRESS.upper())
        for number in range(4):
            asks(cast.player("p1"), channel=Channel.EMAIL, address=f"{number}@example.org")
        with pytest.raises(TooOften):
            asks(cast.player("p1"), channel=Channel.EMAIL, address="one-more@example.org")

    def test_nobody_asks_or_stops_for_somebody_else(self):
        cast, elsewhere = a_hall(), a_hall()
        asked = asks(cast.player("p1"))
        other, kinds = Actor.of_player(cast.player("p2")), MessageKind.values
        with pytest.raises(NotVisible):
            subscribe(cast.player("p1"), other, channel=Channel.PAGE, kinds=kinds, site=SITE)
        for actor in (other, Actor.of_player(elsewhere.player())):
            with pytest.raises(NotVisible):
                unsubscribe(cast.player("p1"), actor)
        with pytest.raises(NotPermitted):
            subscribe(cast.player("p1"), cast.actor(), channel=Channel.PAGE, kinds=kinds, site=SITE)
        assert Subscription.objects.get() == asked

    def test_who_is_disqualified_asks_in_vain(self):
        cast = a_hall()
        Player.objects.filter(pk=cast.player().pk).update(status=PlayerStatus.DISQUALIFIED)
        with pytest.raises(Refused):
            asks(cast.player())

    def test_stopping_forgets_the_address_and_once_more_changes_nothing(self):
        cast = a_hall()
        asks(cast.player(), channel=Channel.EMAIL, address=ADDRESS)
        for _ in range(2):
            unsubscribe(cast.player(), Actor.of_player(cast.player()))
        assert not Subscription.objects.exists() and not Delivery.objects.exists()
        assert cast.event.journal.filter(verb="message.unsubscribe").count() == 1

    def test_a_new_private_link_ends_what_a_person_who_had_the_old_one_asked_for(self):
        cast = a_hall()
        asks(cast.player(), channel=Channel.EMAIL, address="thief@example.org")
        renew_link(cast.player(), Actor.of_player(cast.player()))
        assert not Subscription.objects.exists()


class TestWebhooks:
    def test_the_journal_knows_the_host_and_nothing_else_of_the_address(self):
        cast = a_hall()
        made = add_receiver(
            cast.event, cast.actor(), Channel.WEBHOOK, url=URL, kinds=[MessageKind.TIME], site=SITE
        )
        remove_receiver(made, cast.actor())
        remove_receiver(made, cast.actor())
        kept = list(cast.event.journal.filter(verb__startswith="webhook.").values())
        assert len(kept) == 2 and "hooks.example.org" in repr(kept) and "hidden" not in repr(kept)

    @pytest.mark.parametrize(
        "url",
        [
            "", "hooks.example.org", "http://hooks.example.org/", "ftp://hooks.example.org/", "https://",
            "https://asha:secret@hooks.example.org/", "https://hooks.example.org/#top", "https://[::1",
            "https://127.0.0.1/", "https://10.0.0.7:8443/", "https://[::1]/", "https://localhost/",
            "https://169.254.169.254/latest/", "https://[::ffff:192.168.0.1]/", "https://[64:ff9b::a00:1]/",
            "https://hooks.example.org/a b", "https://hooks.example.org/\r\nHost:x", "https://ünï.example/",
            f"https://hooks.example.org/{'x' * 500}", "https://hooks.example.org:99999/",
        ],
        ids=range(20),
    )  # fmt: skip
    def test_an_address_that_webhooks_may_not_have_is_shown_at_its_field(self, url: str):
        cast = a_hall()
        with pytest.raises(Malformed) as error:
            add_receiver(
                cast.event, cast.actor(), Channel.WEBHOOK, url=url, kinds=[MessageKind.TIME], site=SITE
            )
        assert error.value.problems[0].field == "url"

    def test_they_are_few_and_each_there_once(self):
        cast = a_hall()
        for number in range(5):
            add_receiver(
                cast.event,
                cast.actor(),
                Channel.WEBHOOK,
                url=f"{URL}{number}",
                kinds=[MessageKind.TIME],
                site=SITE,
            )
        for url in (URL, f"{URL}1"):
            with pytest.raises(Refused):
                add_receiver(
                    cast.event, cast.actor(), Channel.WEBHOOK, url=url, kinds=[MessageKind.TIME], site=SITE
                )

    def test_what_they_are_shown_names_nobody(self):
        cast = a_hall(status="drafted")
        add_receiver(cast.event, cast.actor(), Channel.WEBHOOK, url=URL, kinds=MessageKind.values, site=SITE)
        publish_round(cast.round(), cast.actor())
        message = Message.objects.get()
        assert webhook_payload(message, SITE) == {
            "type": "round.published",
            "timestamp": message.at.isoformat(),
            "data": {
                "event": cast.event.slug,
                "round": 1,
                "tables": [1, 2],
                "url": f"{SITE}e/{cast.event.slug}/",
            },
        }

    @pytest.mark.parametrize("role", [Role.JUDGE, Role.SCOREKEEPER])
    def test_they_are_the_leaders_business(self, role: Role):
        cast = a_hall()
        with pytest.raises(NotPermitted):
            add_receiver(
                cast.event, cast.actor(role), Channel.WEBHOOK, url=URL, kinds=[MessageKind.TIME], site=SITE
            )


class TestPersonalData:
    def test_with_the_contacts_go_addresses_and_what_was_delivered(self):
        cast = a_hall()
        asks(cast.player(), channel=Channel.EMAIL, address=ADDRESS)
        add_receiver(cast.event, cast.actor(), Channel.WEBHOOK, url=URL, kinds=MessageKind.values, site=SITE)
        end = cast.event.starts_at + timedelta(days=cast.event.contacts_kept_days)
        with timekeeping.time_set_to(end - timedelta(seconds=1)):
            assert erase_old_contacts() == 0
        with timekeeping.time_set_to(end):
            assert erase_old_contacts() == 2
            assert erase_old_contacts() == 0
        assert not Subscription.objects.exists() and not Message.objects.exists()

    def test_who_is_made_anonymous_is_shown_nothing_more_and_named_in_no_news(self):
        cast = a_hall()
        asks(cast.player("p1"), channel=Channel.EMAIL, address=ADDRESS)
        asks(cast.player("p2"))
        send_news(cast.event, cast.actor(), f"Well played, {cast.player('p1').name}!")
        make_anonymous(cast.player("p1"), cast.actor(), reason="asked for it")
        assert [each.player.key for each in Subscription.objects.all() if each.player] == ["p2"]
        assert received_by(cast.player("p2"))[0].body == "(erased)"

    def test_archives_and_event_backups_hold_no_address(self):
        cast = a_hall()
        asks(cast.player(), channel=Channel.EMAIL, address=ADDRESS)
        add_receiver(cast.event, cast.actor(), Channel.WEBHOOK, url=URL, kinds=MessageKind.values, site=SITE)
        event = Event.objects.get(pk=cast.event.pk)
        for text in (dump(event_archive(event)), event_backup(event)):
            assert ADDRESS not in text and "hidden" not in text

    def test_the_staff_see_to_whom_never_the_address(self):
        cast = a_hall()
        asks(cast.player(), channel=Channel.EMAIL, address=ADDRESS)
        rows = deliveries_of(cast.event)
        assert rows[0].to == cast.player().name and ADDRESS not in repr(rows)


class TestRepeating:
    def delivery(self, cast: Cast) -> Delivery:
        add_receiver(cast.event, cast.actor(), Channel.WEBHOOK, url=URL, kinds=MessageKind.values, site=SITE)
        send_news(cast.event, cast.actor(), "Lunch.")
        found: Delivery = Delivery.objects.select_related("message__event").get()
        return found

    def test_what_failed_is_made_due_once_more_and_the_journal_tells(self):
        cast = a_hall()
        delivery = self.delivery(cast)
        now = timekeeping.now()
        Delivery.objects.update(status=DeliveryStatus.FAILED, due_at=None, done_at=now, attempts=8, fault="x")
        for _ in range(2):
            repeat_delivery(delivery, cast.actor())
        fresh = Delivery.objects.get()
        assert (fresh.status, fresh.attempts, fresh.fault) == (DeliveryStatus.PENDING, 0, "")
        assert cast.event.journal.filter(verb="message.repeat").count() == 1

    def test_what_says_nothing_any_more_is_not(self):
        cast = a_hall()
        delivery = self.delivery(cast)
        now = timekeeping.now()
        Delivery.objects.update(status=DeliveryStatus.EXPIRED, due_at=None, done_at=now)
        with pytest.raises(Refused):
            repeat_delivery(delivery, cast.actor())
        Delivery.objects.update(status=DeliveryStatus.FAILED)
        with timekeeping.time_set_to(now + timedelta(days=3)), pytest.raises(Refused):
            repeat_delivery(delivery, cast.actor())


class TestByes:
    def test_the_player_is_notified_and_the_others_are_not(self):
        cast = a_hall(7, status="drafted", format=PRESETS["joust"].to_json())
        everybody_asks(cast)
        round_ = cast.event.rounds.get()
        publish_round(round_, cast.actor())
        bye = Bye.objects.select_related("player").get()
        message = Message.objects.get(kind=MessageKind.ROUND_PUBLISHED)
        assert shown(MessageKind.ROUND_PUBLISHED) == {f"p{n}" for n in range(1, 8)}
        said = message_text(message, bye.player_id)
        assert said.subject == "Round 1: you have a bye"
        assert said.body == "You have a bye: you win round 1 without a game."
        subscription = Subscription.objects.get(player=bye.player)
        assert is_still_true(message, subscription)
        assert received_by(bye.player)[0].subject == said.subject

    def test_a_swap_notifies_both_and_what_was_said_before_holds_no_longer(self):
        cast = a_hall(7, status="published", format=PRESETS["joust"].to_json())
        everybody_asks(cast)
        bye, seated = Bye.objects.select_related("player").get(), cast.seated(1)
        before = Message.objects.get(kind=MessageKind.ROUND_PUBLISHED)
        edit_seats(
            cast.event.rounds.get(), cast.actor(), Swap(seated[0].key, bye.player.key), reason="leaves"
        )
        assert shown(MessageKind.ROUND_PUBLISHED) == {seated[0].key, seated[1].key, bye.player.key}
        assert not is_still_true(before, Subscription.objects.get(player=bye.player))
        now = Message.objects.filter(kind=MessageKind.ROUND_PUBLISHED).latest("pk")
        assert message_text(now, seated[0].pk).subject == "Round 1: you have a bye"
        assert message_text(now, bye.player_id).subject == "Round 1: table 1, seat 1"


def test_every_kind_has_its_words():
    cast = a_hall()
    player = cast.player()
    data = {
        "round": 1,
        "table": 1,
        "tables": {"1": [player.pk]},
        "is_change": False,
        "timeouts": 2,
        "state": "proposed",
    }
    said = {message_text(Message(event=cast.event, kind=kind, data=data), player.pk) for kind in MessageKind}
    assert len(said) == len(MessageKind)


def test_the_database_refuses_what_contradicts_itself():
    cast = a_hall()
    asks(cast.player("p1"))
    now = timekeeping.now()
    message = send_news(cast.event, cast.actor(), "Lunch.")
    assert message is not None
    again = message.occasion
    wrong = [
        Subscription(event=cast.event, channel="fax", key="1", player=cast.player("p2")),
        Subscription(event=cast.event, channel="webhook", key="2", address=URL, player=cast.player("p2")),
        Subscription(event=cast.event, channel="email", key="3", address=ADDRESS),
        Subscription(event=cast.event, channel="email", key="4", player=cast.player("p2")),
        Subscription(event=cast.event, channel="page", key="5", player=cast.player("p1")),
        Message(event=cast.event, kind="gossip", key="6", occasion="6", at=now, expires_at=now),
        Message(event=cast.event, kind="news.sent", key="7", occasion=again, at=now, expires_at=now),
        Delivery(message=message, subscription=Subscription.objects.get(), due_at=now),
    ]  # fmt: skip
    for row in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            row.save(force_insert=True)
    for changes in ({"status": "pending"}, {"status": "lost"}, {"done_at": None}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Delivery.objects.update(**changes)


@pytest.mark.once
def test_each_channel_is_one_class_and_every_receiver_names_itself_without_its_secret():
    assert set(CHANNELS) == set(Channel.values)
    addresses = {
        Channel.WEBHOOK: "https://hooks.example.org/secret",
        Channel.DISCORD: "12345678/secret",
        Channel.TELEGRAM: "secret/@ring",
    }
    assert {channel for channel in CHANNELS if CHANNELS[channel].noun} == set(addresses)
    for channel, address in addresses.items():
        described = CHANNELS[channel].describe(address)
        assert described and "secret" not in described
