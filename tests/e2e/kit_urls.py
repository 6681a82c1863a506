"""The usual addresses and the pages of samples."""

from frontend.views import style
from kingsmoot.urls import urlpatterns as usual

urlpatterns = [*style.urlpatterns, *usual]
