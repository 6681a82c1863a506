"""How static files are stored, and where browsers find them."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.files.storage import Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class _RemembersAddresses(Storage):
    """Works out the address of each file once: every page names more than a dozen."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._address_of = cache(super().url)

    def url(self, *arguments: Any) -> str:
        """Return the file's address."""
        return self._address_of(*arguments)


class PlainStaticFilesStorage(_RemembersAddresses, StaticFilesStorage):
    """Files are served under their own names."""


class HashedStaticFilesStorage(_RemembersAddresses, CompressedManifestStaticFilesStorage):
    """Names and the imports of ES modules carry the content's hash, so browsers keep files forever."""

    support_js_module_import_aggregation = True
    max_post_process_passes = 12  # each names one more floor of imports; boards have more than Django's 5
