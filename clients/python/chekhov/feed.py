from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any, Callable, Protocol, Sequence

from .client import Chekhov
from .errors import ComeBackLater, NoAnswer, ServiceFailed

WAIT_SECONDS = 25
AGAIN_SECONDS = 2


@dataclass(frozen=True)
class BrandEvent:
    """What happened in the promo, with the place after it."""

    cursor: str
    webhook_id: str
    at: str
    event: dict[str, Any]


class FeedStore(Protocol):
    """Where a reader of the feed keeps what it has read."""

    def cursor(self) -> str | None:
        """The cursor that was saved last; None: nothing was read yet."""

    def save(self, events: Sequence[BrandEvent], cursor: str) -> None:
        """Uses the events and saves the cursor, in one transaction: then each event is used exactly once, whatever is killed."""


def follow_feed(client: Chekhov, store: FeedStore, *, limit: int = 100, until_empty: bool = False, stopped: Callable[[], bool] = lambda: False) -> None:
    """
    Reads the feed from the saved cursor on, a page at a time. A service that is away is waited for. Raises what the store raises, and what waiting
    does not mend, such as a key that is wrong or a cursor that is lost.
    """
    cursor = store.cursor()
    while not stopped():
        try:
            page = client.get_events({"limit": limit, **({} if cursor is None else {"cursor": cursor}), **({} if until_empty else {"wait": WAIT_SECONDS})})
        except (NoAnswer, ComeBackLater, ServiceFailed):
            time.sleep(AGAIN_SECONDS)
            continue
        if not page["events"]:
            if until_empty:
                return
            continue
        events = [BrandEvent(one["cursor"], one["webhookId"], one["at"], json.loads(one["body"])) for one in page["events"]]
        cursor = page["next"]
        store.save(events, cursor)
