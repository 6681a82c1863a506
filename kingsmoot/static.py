"""How production stores static files."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Every name carries its content's hash, also in the imports of our ES modules, so browsers keep files forever."""

    support_js_module_import_aggregation = True
