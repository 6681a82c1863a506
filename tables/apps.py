"""The tournament as a Django application."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Events, players, rounds, tables, sheets and the journal that remembers every change of them."""

    name = "tables"
    verbose_name = "Tournament tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the language of sentences, how revisions are read, how lobbies are seated again, and who
        looks at the file."""
        from django.db.backends.signals import connection_created

        from tables.core import notices
        from tables.core.text import languages, sentences
        from tables.events.models import Event
        from tables.live import actions as live_games
        from tables.live.models.game import LiveGame, SharedReplay
        from tables.live.play.seating import seat_lobby
        from tables.live.store.system_messages import late_revisions
        from tables.operations.integrity import remember_opened_file
        from tables.players.models import Player
        from tables.series.models import Series

        sentences.install(languages.ActiveLanguage())
        connection_created.connect(remember_opened_file)
        live_games.register_seating(seat_lobby)
        notices.register("event", notices.revisions_from(Event))
        notices.register("player", notices.revisions_from(Player, "link_epoch"))
        notices.register("live", notices.revisions_from(LiveGame))
        notices.register("series", notices.revisions_from(Series))
        notices.register("late", late_revisions)
        notices.register("replay", notices.revisions_from(SharedReplay))
