"""Fields that several forms have."""

from __future__ import annotations

from django import forms


class Choice(forms.ChoiceField):
    """A choice of which one is always made: what is sent empty stands for one of them, so that it is not
    called optional."""

    may_be_needed = True
