"""How production stores static files."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Names and the imports of ES modules carry the content's hash, so browsers keep files forever."""

    support_js_module_import_aggregation = True
