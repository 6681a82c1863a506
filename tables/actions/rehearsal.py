"""What would stand in the way of an action: for pages that ask before something is done."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from tables.errors import ActionError, NotPermitted, NotVisible


def rehearse(action: Callable[[], object]) -> ActionError | None:
    """Run an action, take everything back, and return what it raised: `Refused`, `NeedsOverride`, … or None.

    The checks are the action's own, so a page that asks first cannot promise something else than what then
    happens. `NotPermitted` and `NotVisible` are raised, not returned.
    """
    found: ActionError | None = None
    with transaction.atomic():
        try:
            with transaction.atomic():
                action()
        except (NotPermitted, NotVisible):
            raise
        except ActionError as error:
            found = error
        transaction.set_rollback(True)
    return found
