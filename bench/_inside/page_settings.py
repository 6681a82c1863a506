"""The site's own settings, with a bare view to compare its pages with."""

from kingsmoot.settings import *  # noqa: F403

ROOT_URLCONF = "bench._inside.page_urls"
