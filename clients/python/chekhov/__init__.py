"""Client of the receipt verification service. Needs nothing but Python."""

from .callback import verify_callback
from .client import Chekhov
from .errors import (
    BadRequest,
    ChekhovError,
    ComeBackLater,
    Conflict,
    CursorLost,
    Forbidden,
    InvalidRequest,
    NoAnswer,
    NotFound,
    NotGenuine,
    ServiceFailed,
    Unauthorized,
)
from .feed import BrandEvent, FeedStore, follow_feed

__all__ = [
    "BadRequest",
    "BrandEvent",
    "Chekhov",
    "ChekhovError",
    "ComeBackLater",
    "Conflict",
    "CursorLost",
    "FeedStore",
    "Forbidden",
    "InvalidRequest",
    "NoAnswer",
    "NotFound",
    "NotGenuine",
    "ServiceFailed",
    "Unauthorized",
    "follow_feed",
    "verify_callback",
]
