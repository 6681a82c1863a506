"""The usual addresses and the pages of samples."""

from frontend.style import views as style
from kingsmoot.urls import urlpatterns as usual

urlpatterns = [*style.urlpatterns, *usual]
