from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from typing import Any, Callable, Mapping, Sequence

from .errors import NotGenuine


def verify_callback(
    body: bytes | str,
    headers: Mapping[str, str],
    *,
    header: tuple[str, str] | None = None,
    signing_secrets: Sequence[str] = (),
    tolerance: float = 300.0,
    now: Callable[[], float] = time.time,
) -> tuple[str, dict[str, Any]]:
    """
    The id and the event of a callback that the service has sent; raises `NotGenuine` for any other request.

    body: as it was received, not parsed and serialised again.
    header: name and value of the header in the promo's `callback` setting.
    signing_secrets: the promo's `signing_secrets` (`whsec_…`). The signature of any of them is accepted, so that secrets can be rotated.
    tolerance: maximal age of a signed message, in seconds.
    """
    if header is None and not signing_secrets:
        raise TypeError("verify_callback: header or signing_secrets, without one of them everything would pass")
    if header is not None and header[1] == "":
        raise ValueError("verify_callback: the value of the header is empty, so a request without the header would pass")
    keys = [_key_of(secret) for secret in signing_secrets]
    raw = body.encode() if isinstance(body, str) else body
    sent = {name.lower(): value for name, value in headers.items()}
    id = sent.get("webhook-id", "")
    if id == "":
        raise NotGenuine("no webhook-id")
    if header is not None and not hmac.compare_digest(sent.get(header[0].lower(), "").encode(), header[1].encode()):
        raise NotGenuine(f"the header {header[0]} is missing or wrong")
    if keys:
        _check_signature(raw, sent, id, keys, tolerance, now())
    return id, json.loads(raw)


def _key_of(secret: str) -> bytes:
    """Everybody could sign with an empty key."""
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except ValueError:
        key = b""
    if key == b"":
        raise ValueError("verify_callback: a signing secret is not of the form whsec_… with base64")
    return key


def _check_signature(raw: bytes, sent: Mapping[str, str], id: str, keys: Sequence[bytes], tolerance: float, now: float) -> None:
    timestamp = sent.get("webhook-timestamp", "")
    if re.fullmatch(r"[0-9]{1,12}", timestamp) is None or abs(now - int(timestamp)) > tolerance:
        raise NotGenuine("webhook-timestamp is missing, or not of these minutes")
    given = [one[3:].encode() for one in sent.get("webhook-signature", "").split(" ") if one.startswith("v1,")]
    for key in keys:
        expected = base64.b64encode(hmac.new(key, f"{id}.{timestamp}.".encode() + raw, hashlib.sha256).digest())
        if any(hmac.compare_digest(expected, one) for one in given):
            return
    raise NotGenuine("webhook-signature is missing or wrong")
