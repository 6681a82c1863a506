"""Lists in pages, with the total and links to the neighbors."""

from __future__ import annotations

from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """`?page=2&page_size=50`; 100 rows unless asked, 500 at most."""

    page_size = 100
    page_size_query_param = "page_size"
    max_page_size = 500
