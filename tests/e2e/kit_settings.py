"""The usual settings with the pages of samples, which are there in development only."""

from kingsmoot.settings import *  # noqa: F403

ROOT_URLCONF = "tests.e2e.kit_urls"
