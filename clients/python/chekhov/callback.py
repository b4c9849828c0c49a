from __future__ import annotations

import base64
import hashlib
import hmac
import json
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
    raw = body.encode() if isinstance(body, str) else body
    sent = {name.lower(): value for name, value in headers.items()}
    id = sent.get("webhook-id", "")
    if id == "":
        raise NotGenuine("no webhook-id")
    if header is not None and not hmac.compare_digest(sent.get(header[0].lower(), "").encode(), header[1].encode()):
        raise NotGenuine(f"the header {header[0]} is missing or wrong")
    if signing_secrets:
        _check_signature(raw, sent, id, signing_secrets, tolerance, now())
    return id, json.loads(raw)


def _check_signature(raw: bytes, sent: Mapping[str, str], id: str, secrets: Sequence[str], tolerance: float, now: float) -> None:
    timestamp = sent.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(now - int(timestamp)) > tolerance:
        raise NotGenuine("webhook-timestamp is missing, or not of these minutes")
    given = [one[3:].encode() for one in sent.get("webhook-signature", "").split(" ") if one.startswith("v1,")]
    for secret in secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        expected = base64.b64encode(hmac.new(key, f"{id}.{timestamp}.".encode() + raw, hashlib.sha256).digest())
        if any(hmac.compare_digest(expected, one) for one in given):
            return
    raise NotGenuine("webhook-signature is missing or wrong")
