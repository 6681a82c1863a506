"""Build the documentation site of this release: `make site`, into build/site/VERSION/.

A link to a page or heading that does not exist fails the build. Folders of other releases stay, and the front
page lists all of them, the newest first.
"""

from __future__ import annotations

import html
import re
import shutil
import subprocess
import sys
from pathlib import Path

import rules

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build" / "site"
FRONT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Kingsmoot: documentation</title>
<style>
body {{ font: 1.1rem/1.6 system-ui, sans-serif; margin: 3rem auto; max-width: 36rem; padding: 0 1rem }}
</style>
<h1>Kingsmoot: documentation</h1>
<ul>
{links}
</ul>
</html>
"""


def build(source: Path, target: Path) -> int:
    """Build the pages in `source`; a warning fails, such as a link to nothing. Return the exit status."""
    options = ["-q", "-E", "-b", "html", "-W", "--keep-going", "-d", str(target.parent / ".doctrees")]
    command = [sys.executable, "-m", "sphinx", *options, str(source), str(target)]
    return subprocess.run(command, check=False).returncode


def write_front(site: Path) -> list[str]:
    """Write the page that lists the releases in `site`, and return them, the newest first."""
    found = [folder.name for folder in site.iterdir() if re.match(r"\d+\.\d+\.\d+", folder.name)]
    releases = sorted(found, key=_order, reverse=True)
    links = "\n".join(f'<li><a href="{html.escape(each)}/">{html.escape(each)}</a></li>' for each in releases)
    (site / "index.html").write_text(FRONT.format(links=links), encoding="utf-8")
    return releases


def _order(release: str) -> tuple[list[int], bool]:
    """Return what sorts releases: a development version comes before its release."""
    return [int(each) for each in re.findall(r"\d+", release)[:3]], "dev" not in release


def main() -> int:
    """Build the site of this release, and return the exit status."""
    target = SITE / rules.__version__
    shutil.rmtree(target, ignore_errors=True)
    status = build(ROOT / "docs", target)
    if status == 0:
        releases = write_front(SITE)
        print(f"{target.relative_to(ROOT)}/index.html; releases: {', '.join(releases)}")
    return status


if __name__ == "__main__":
    sys.exit(main())
