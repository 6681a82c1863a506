"""A stand-in for browsers and their push services: devices with keys of their own, that check who sends and
read what they are sent, by the RFCs and not by the code under test."""

from __future__ import annotations

import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
DAY = 24 * 3600


def to_text(data: bytes) -> str:
    """Return bytes in base64url."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """Return the bytes of a text in base64url."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return the public half of a key, as the Push API writes it."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


@dataclass(frozen=True)
class Device:
    """A browser that is registered at `endpoint`."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    auth: str = "BTBZMqHH6r4Tts7J_aSIgg"

    @property
    def registered(self) -> dict[str, str]:
        """What the browser tells the page."""
        return {"endpoint": self.endpoint, "p256dh": to_text(point_of(self.key)), "auth": self.auth}

    def read(self, body: bytes) -> Any:
        """Return what a message says (RFC 8291, 8188). Fails if it is for another device."""
        return json.loads(decrypt(body, self.key, from_text(self.auth)))


def decrypt(body: bytes, key: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """Return the content of a body encoded as `aes128gcm` in one record."""
    salt, size, sender = body[:16], int.from_bytes(body[16:20]), body[21 : 21 + body[20]]
    record = body[21 + body[20] :]
    assert size == 4096 >= len(body)
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))

    def derived(secret: bytes, with_salt: bytes, info: bytes, length: int) -> bytes:
        return HKDF(SHA256(), length, with_salt, info).derive(secret)

    secret = derived(shared, auth, b"WebPush: info\0" + point_of(key) + sender, 32)
    cipher = AESGCM(derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16))
    padded = cipher.decrypt(derived(secret, salt, b"Content-Encoding: nonce\0", 12), record, None)
    content, delimiter, padding = padded.rpartition(b"\2")
    assert delimiter and not padding.strip(b"\0")
    return content


def sender_of(headers: dict[str, str], endpoint: str) -> dict[str, Any]:
    """Return the claims of who sends (VAPID, RFC 8292) with the key as "key". Fails unless the signature is
    right, and is for this push service and not for more than a day."""
    scheme, _, parameters = headers["authorization"].partition(" ")
    assert scheme == "vapid"
    named = dict(part.strip().split("=", 1) for part in parameters.split(","))
    signed, _, signature = named["t"].rpartition(".")
    head, _, claims = signed.partition(".")
    r, s = (int.from_bytes(half) for half in (from_text(signature)[:32], from_text(signature)[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_text(named["k"]))
    key.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))
    assert json.loads(from_text(head)) == {"typ": "JWT", "alg": "ES256"}
    answer: dict[str, Any] = json.loads(from_text(claims))
    assert endpoint.startswith(f"{answer['aud']}/")
    assert 0 < answer["exp"] - time.time() <= DAY
    return {**answer, "key": named["k"]}
