"""How the documentation site is built from these pages: `make site`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from sphinx.application import Sphinx

from rules import __version__

project = "Kingsmoot"
author = "the Kingsmoot project"
project_copyright = "the Kingsmoot project, MIT license"
version = release = __version__
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
root_doc = "index"
exclude_patterns = ["images", "examples"]
nitpicky = True
# Links to headings, as GitHub names them.
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
highlight_language = "none"
html_theme = "furo"
html_title = f"Kingsmoot {release}"
html_show_sphinx = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1f4a5f", "color-brand-content": "#1f4a5f"},
    "dark_css_variables": {"color-brand-primary": "#d9b36a", "color-brand-content": "#d9b36a"},
}


def setup(app: Sphinx) -> None:
    """Let links to the changelog of the repository lead to its page here."""

    def read(_app: Sphinx, _page: str, source: list[str]) -> None:
        source[0] = source[0].replace("](../CHANGELOG.md)", "](changelog.md)")

    app.connect("source-read", read)
