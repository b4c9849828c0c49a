from __future__ import annotations

import email.utils
import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass
from typing import Any, Literal, Mapping

from .errors import ChekhovError, ComeBackLater, NoAnswer, error_of

PAUSES = (0.3, 1.0, 3.0, 9.0)
PAUSE_MOST = 60.0


@dataclass(frozen=True)
class Call:
    """Description of an endpoint's request."""

    method: str
    path: str
    key: bool
    # Whether it is safe to send twice: the second time changes nothing, and the answer is as good.
    repeatable: bool
    sends: Literal["query", "json", "form"]
    files: list[str]


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """The key must not follow a redirect to another server."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Calls:
    def __init__(self, base_url: str, api_key: str | None = None, *, timeout: float = 30.0, retries: int = 3, opener: urllib.request.OpenerDirector | None = None) -> None:
        """
        base_url: `https://receipts.example`, without a path.
        api_key: the key of a promo; public calls need none.
        timeout: seconds that a connection or a read may take.
        retries: how many times a call that is safe to repeat is retried.
        """
        self._base_url = base_url.rstrip("/")
        # A key that was read from a file ends with the end of its line; the refusal of such a header would print it.
        self._api_key = None if api_key is None else api_key.strip()
        self._timeout = timeout
        self._retries = retries
        self._opener = opener or urllib.request.build_opener(NoRedirects)

    def _call(self, call: Call, in_path: Mapping[str, str], given: Mapping[str, Any] | None, timeout: float | None) -> Any:
        """Makes a call, and retries it if that is safe. Raises the `ChekhovError` that matches the answer."""
        fields = {name: value for name, value in (given or {}).items() if value is not None}
        repeatable = call.repeatable and fields.get("dupCheck") is not False
        tried = 0
        while True:
            try:
                return self._exchange(call, in_path, fields, timeout)
            except ChekhovError as error:
                passing = isinstance(error, (NoAnswer, ComeBackLater))
                if not repeatable or not passing or tried >= self._retries:
                    raise
                wait = getattr(error, "retry_after", None)
                time.sleep(PAUSES[min(tried, len(PAUSES) - 1)] if wait is None else wait)
                tried += 1

    def _exchange(self, call: Call, in_path: Mapping[str, str], fields: Mapping[str, Any], timeout: float | None) -> Any:
        path = call.path
        for name, value in in_path.items():
            path = path.replace(f"{{{name}}}", urllib.parse.quote(str(value), safe=""))
        headers = {"accept": "*/*", "user-agent": "chekhov-client-python/0.1.0"}
        data: bytes | None = None
        if call.sends == "query" and fields:
            path += "?" + urllib.parse.urlencode({name: _text(value) for name, value in fields.items()})
        elif call.sends == "json":
            headers["content-type"] = "application/json"
            data = json.dumps(fields, ensure_ascii=False).encode()
        elif call.sends == "form":
            headers["content-type"], data = _form(fields, call.files)
        request = urllib.request.Request(self._base_url + path, data=data, headers=headers, method=call.method)
        if call.key and self._api_key is not None:
            # Not even with an opener that follows redirects does the key go to another server.
            request.add_unredirected_header("api-key", self._api_key)
        # A call that waits for an event may take so much longer.
        waits = float(fields["wait"]) if call.sends == "query" and "wait" in fields else 0.0
        try:
            with self._answer(request, (self._timeout if timeout is None else timeout) + waits) as answer:
                text = answer.read()
                body: Any = json.loads(text) if _is_json(answer.headers) else text
                type = str(answer.headers.get("content-type", "none"))
                refused = isinstance(answer, urllib.error.HTTPError)
        except (OSError, http.client.HTTPException, json.JSONDecodeError, UnicodeDecodeError) as cause:
            raise NoAnswer(f"{call.method} {path}: {cause}") from cause
        if refused:
            raise _refusal(answer, body)
        if isinstance(body, bytes) and not type.startswith("image/"):
            # Something before the service has answered, such as a proxy with its page of maintenance: the call may not have arrived.
            raise NoAnswer(f"{call.method} {path}: the answer is not of the service, its type is {type}")
        return body

    def _answer(self, request: urllib.request.Request, timeout: float) -> Any:
        """An answer of any status: its body, too, may break off."""
        try:
            return self._opener.open(request, timeout=timeout)
        except urllib.error.HTTPError as refusal:
            return refusal


def _refusal(answer: urllib.error.HTTPError, body: Any) -> ChekhovError:
    error = error_of(answer.code, answer.headers.get("x-request-id"), body.decode(errors="replace") if isinstance(body, bytes) else body)
    error.retry_after = _wait_of(answer.headers.get("retry-after"))  # type: ignore[attr-defined]
    return error


def _is_json(headers: Any) -> bool:
    return str(headers.get("content-type", "")).startswith("application/json")


def _wait_of(header: str | None) -> float | None:
    """The pause from `Retry-After`, in seconds or as a date, within limits."""
    if header is None:
        return None
    try:
        seconds = float(header) if header.isdigit() else email.utils.parsedate_to_datetime(header).timestamp() - time.time()
    except ValueError:
        return None
    return min(max(seconds, 0.0), PAUSE_MOST)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, (dict, list)) else str(value)


def _form(fields: Mapping[str, Any], files: list[str]) -> tuple[str, bytes]:
    boundary = uuid.uuid4().hex
    parts: list[bytes] = []

    def add(disposition: str, content: bytes) -> None:
        parts.append(f'--{boundary}\r\ncontent-disposition: form-data; {disposition}\r\n\r\n'.encode() + content + b"\r\n")

    for name, value in fields.items():
        if name not in files:
            add(f'name="{name}"', _text(value).encode())
            continue
        for number, photo in enumerate(value if isinstance(value, (list, tuple)) else [value], start=1):
            add(f'name="{name}"; filename="photo-{number}"', photo)
    return f"multipart/form-data; boundary={boundary}", b"".join(parts) + f"--{boundary}--\r\n".encode()
