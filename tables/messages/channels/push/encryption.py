"""Web Push: the key by which push services know this server (VAPID, RFC 8292), and messages that the device
alone can read (RFC 8291)."""

from __future__ import annotations

import binascii
import hashlib
import hmac
import os
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime, timedelta
from email.utils import parseaddr
from functools import cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

AUTH_BYTES = 16
SALT_BYTES = 16
RECORD_BYTES = 4096
LARGEST_MESSAGE = 3993
"""Bytes that fit into the one record which every push service takes (RFC 8291, 4)."""
AUTHORIZED_FOR = timedelta(hours=12)
"""How long a push service may take our word; it allows a day at most."""

_P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_CURVE = ec.SECP256R1()


def server_key() -> ec.EllipticCurvePrivateKey:
    """Return the key by which push services know this server.

    It is derived from the server's secret and stored nowhere: all processes agree on it, and devices are
    registered for it as long as that secret is the same.
    """
    return _server_key(settings.SECRET_KEY)


@cache
def _server_key(secret: str) -> ec.EllipticCurvePrivateKey:
    drawn = hmac.new(secret.encode(), b"web-push", hashlib.sha512).digest()  # so long that no key is likelier
    return ec.derive_private_key(int.from_bytes(drawn) % (_P256_ORDER - 1) + 1, _CURVE)


def public_key() -> str:
    """Return what browsers register a device for: the public half of `server_key`, in base64url."""
    return encoded(_point_of(server_key().public_key()))


def device_digest(endpoint: str) -> str:
    """Return by what a page tells a browser whether its device is known, without telling its address."""
    return hashlib.sha256(endpoint.encode()).hexdigest()[:32]


def authorization(endpoint: str, site: str, at: datetime) -> str:
    """Return the header `Authorization` for a push service (VAPID), signed.

    Whom its operators may ask is this site's address, or, where that is not secure, the address that mails
    come from.
    """
    service, ours = urlsplit(endpoint), urlsplit(site)
    is_secure = ours.scheme == "https" and ours.hostname
    whom = f"https://{ours.hostname}" if is_secure else f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
    vapid = Vapid02()
    vapid.private_key = server_key()
    claims = {
        "aud": f"{service.scheme}://{service.netloc}",
        "exp": int((at + AUTHORIZED_FOR).timestamp()),
        "sub": whom,
    }
    signed: dict[str, str] = vapid.sign(claims)
    return signed["Authorization"]


def encrypt(
    message: bytes,
    p256dh: str,
    auth: str,
    *,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return the body of a push message, encoded as `aes128gcm` (RFC 8188) for the device with these keys.

    `key` and `salt` are drawn anew for each message. Raises `ValueError` for a message too long for one
    record.
    """
    if len(message) > LARGEST_MESSAGE:
        raise ValueError("The message is too long for a push message.")
    key, salt = key or ec.generate_private_key(_CURVE), salt or os.urandom(SALT_BYTES)
    device, ours = decoded(p256dh), _point_of(key.public_key())
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, device))
    secret = _derived(shared, decoded(auth), b"WebPush: info\0" + device + ours, 32)
    cipher = AESGCM(_derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4) + bytes([len(ours)]) + ours
    return head + cipher.encrypt(nonce, message + b"\x02", None)  # 2 ends the last record


def is_public_key(text: str) -> bool:
    """Return whether a text is a point of the curve, uncompressed, in base64url: what `p256dh` is."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, decoded(text))
    except ValueError:
        return False
    return len(decoded(text)) == 65


def encoded(data: bytes) -> str:
    """Return bytes in base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes of a text in base64url, b"" for anything else."""
    if not re.fullmatch(r"[A-Za-z0-9_-]*", text):
        return b""
    try:
        return urlsafe_b64decode(f"{text}==")
    except binascii.Error:
        return b""


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def _point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
