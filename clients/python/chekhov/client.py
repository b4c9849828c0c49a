from __future__ import annotations

import time
from typing import Iterator

from . import types as t
from .errors import NoAnswer
from .operations import GeneratedCalls

LOOK_EVERY = 1.5


class Chekhov(GeneratedCalls):
    """Client of the service for a brand's server."""

    def wait_for_verdict(self, receipt_uuid: str, *, patience: float = 60.0) -> t.ReceiptResult:
        """Polls until the receipt is decided, and gives up after so many seconds. A decision may take hours; then callbacks are the better way."""
        ends_at = time.monotonic() + patience
        while True:
            receipt = self.get_receipt(receipt_uuid)
            if receipt["state"] == "REVIEWED":
                return receipt
            if time.monotonic() + LOOK_EVERY > ends_at:
                raise NoAnswer(f"receipt {receipt_uuid} is still {receipt['state']} after {patience:g} s")
            time.sleep(LOOK_EVERY)

    def each_receipt(self, input: t.GetReceiptsInput | None = None) -> Iterator[t.ReceiptResult]:
        """The receipts of the promo, newest first, over all pages."""
        asked: t.GetReceiptsInput = {**(input or {})}
        while True:
            page = self.get_receipts(asked)
            yield from page["receipts"]
            if page["next"] is None:
                return
            asked = {**asked, "cursor": page["next"]}

    def each_delivery(self, input: t.GetBrandDeliveriesInput | None = None) -> Iterator[t.Delivery]:
        """The attempts to deliver events, newest first, over all pages."""
        asked: t.GetBrandDeliveriesInput = {**(input or {})}
        while True:
            page = self.get_brand_deliveries(asked)
            yield from page["deliveries"]
            if page["next"] is None:
                return
            asked = {**asked, "cursor": page["next"]}
