"""Accounts of people who sign in."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """Somebody with a password: staff of events, or a player who attached an account.

    What a user may do is decided per event by `EventRole`, never by Django's global permissions.
    """
