"""The tournament as a Django application."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Events, players, rounds, tables, sheets and the journal that remembers every change of them."""

    name = "tables"
    verbose_name = "Tournament tables"
    default_auto_field = "django.db.models.BigAutoField"
