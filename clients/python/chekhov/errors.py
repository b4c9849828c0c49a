from __future__ import annotations

from typing import Any


class ChekhovError(Exception):
    """A refusal of the service, or the reason why there was no answer."""

    def __init__(self, message: str, *, status: int | None = None, code: str | None = None, request_id: str | None = None, body: Any = None) -> None:
        super().__init__(message)
        # Status of the answer; None when there was none.
        self.status = status
        # Error code for programs.
        self.code = code
        # Identifies the request in the logs of the service.
        self.request_id = request_id
        self.body = body


class BadRequest(ChekhovError):
    """400: the request is invalid."""


class Unauthorized(ChekhovError):
    """401: the key is missing or wrong."""


class Forbidden(ChekhovError):
    """403: the key lacks the permission."""


class NotFound(ChekhovError):
    """404"""


class Conflict(ChekhovError):
    """409: the thing already exists, or is in the wrong state."""

    @property
    def existing_uuid(self) -> str | None:
        """The receipt that has this externalId or photo; None when it belongs to another participant, or the conflict has another cause."""
        uuid = self.body.get("existing_request_uuid") if isinstance(self.body, dict) else None
        return uuid if isinstance(uuid, str) else None


class CursorLost(ChekhovError):
    """410: the service was restored to a state from before the cursor; the feed has to be read from its beginning."""


class InvalidRequest(ChekhovError):
    """422: fields of the wrong form."""

    @property
    def problems(self) -> list[dict[str, Any]]:
        return _problems_in(self.body)


class ComeBackLater(ChekhovError):
    """408, 429 and 503: nothing was done, try again later. Calls that are safe to repeat have been retried already."""


class ServiceFailed(ChekhovError):
    """500 and other unexpected statuses."""


class NoAnswer(ChekhovError):
    """There was no answer, so it is not known whether the request was processed."""


class NotGenuine(ChekhovError):
    """The callback was not sent by the service, or is too old."""


KINDS: dict[int, type[ChekhovError]] = {
    400: BadRequest,
    401: Unauthorized,
    403: Forbidden,
    404: NotFound,
    408: ComeBackLater,
    409: Conflict,
    410: CursorLost,
    422: InvalidRequest,
    429: ComeBackLater,
    503: ComeBackLater,
}


def error_of(status: int, request_id: str | None, body: Any) -> ChekhovError:
    """The exception for an answer with an error status."""
    detail, code = (body.get("detail"), body.get("code")) if isinstance(body, dict) else (None, None)
    if isinstance(detail, list):
        detail = "; ".join(f"{'.'.join(map(str, one['loc'][1:] or one['loc']))}: {one['msg']}" for one in _problems_in(body)) or None
    kind = KINDS.get(status, ServiceFailed if status >= 500 else BadRequest)
    return kind(
        detail if isinstance(detail, str) else f"HTTP {status}",
        status=status,
        code=code if isinstance(code, str) else None,
        request_id=request_id,
        body=body,
    )


def _problems_in(body: Any) -> list[dict[str, Any]]:
    """A gateway before the service may refuse in a form of its own."""
    detail = body.get("detail") if isinstance(body, dict) else None
    if not isinstance(detail, list):
        return []
    return [one for one in detail if isinstance(one, dict) and isinstance(one.get("loc"), list) and isinstance(one.get("msg"), str)]
