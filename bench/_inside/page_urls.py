"""The site's own addresses, and a bare view that passes through the same middleware."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path

from kingsmoot.urls import urlpatterns as urlpatterns_of_site


def hello(request: HttpRequest) -> HttpResponse:
    """Say hello and do nothing else."""
    return HttpResponse("hello")


urlpatterns = [path("bench/hello/", hello), *urlpatterns_of_site]
