"""How production stores static files."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Names carry the content's hash, also inside `import` lines of our ES modules, so pages may cache forever."""

    support_js_module_import_aggregation = True
