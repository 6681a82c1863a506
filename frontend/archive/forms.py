"""An archive that is looked at, then imported."""

from __future__ import annotations

import base64
import binascii
import zlib

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.archive.rules.json_text import UPLOADED_ARCHIVES
from tables.core.columns import column_length
from tables.events.models import Event


class ArchiveForm(forms.Form):
    """The file of an archive."""

    archive = forms.FileField(
        label=gettext_lazy("Archive of an event"),
        help_text=gettext_lazy("The .json file that “Download the archive” makes, here or elsewhere."),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_archive(self) -> bytes:
        """Return the file. Refuse one that is larger than what is read."""
        file: UploadedFile = self.cleaned_data["archive"]
        if (file.size or 0) > UPLOADED_ARCHIVES.bytes:
            raise forms.ValidationError(
                _("An archive has at most {count} megabytes here.").format(
                    count=UPLOADED_ARCHIVES.bytes // 1024 // 1024
                )
            )
        content: bytes = file.read()
        return content


class SeenArchiveForm(forms.Form):
    """An archive that was previewed: exactly what was looked at comes back, packed."""

    content = forms.CharField(widget=forms.HiddenInput)
    slug = forms.CharField(
        label=gettext_lazy("Name in addresses"),
        help_text=gettext_lazy("Small letters, digits and hyphens."),
        max_length=column_length(Event, "slug"),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )

    @staticmethod
    def packed(content: bytes) -> str:
        """Return a file as the form carries it."""
        return base64.b64encode(zlib.compress(content)).decode()

    def clean_content(self) -> bytes:
        """Return the file as it was sent first; no more of it is unpacked than is read."""
        unpacking = zlib.decompressobj()
        try:
            packed = base64.b64decode(self.cleaned_data["content"], validate=True)
            content = unpacking.decompress(packed, UPLOADED_ARCHIVES.bytes)
        except (binascii.Error, zlib.error):
            content = b""
        if not content or not unpacking.eof:
            raise forms.ValidationError(_("The form is damaged. Send the file again."))
        return content
