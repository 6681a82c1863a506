"""Django's WSGI application: every page and API call runs through it."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kingsmoot.settings")

application = get_wsgi_application()
