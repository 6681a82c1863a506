"""The usual settings with one page more, which the stream's tests drive."""

from kingsmoot.settings import *  # noqa: F403

ROOT_URLCONF = "tests.e2e.stream_urls"
