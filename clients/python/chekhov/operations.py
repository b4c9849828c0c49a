# Made from the description of the service by `npm run docs`.
from __future__ import annotations

from typing import Any, cast

from . import types as t
from .calls import Call, Calls

CALLS: dict[str, Call] = {
    "postReceiptsQr": Call("POST", "/api/receipts/qr", key=True, repeatable=True, sends="json", files=[]),
    "postReceipts": Call("POST", "/api/receipts", key=True, repeatable=False, sends="form", files=["photos"]),
    "postReceiptsUrl": Call("POST", "/api/receipts/url", key=True, repeatable=False, sends="json", files=[]),
    "postUploads": Call("POST", "/api/uploads", key=True, repeatable=False, sends="json", files=[]),
    "postReceiptsUploads": Call("POST", "/api/receipts/uploads", key=True, repeatable=False, sends="json", files=[]),
    "postReceiptPhotos": Call("POST", "/api/receipts/{receipt_uuid}/photos", key=True, repeatable=False, sends="form", files=["photos"]),
    "postWidgetReceipts": Call("POST", "/api/widgets/receipts", key=True, repeatable=False, sends="form", files=["photos"]),
    "postQr": Call("POST", "/api/qr", key=True, repeatable=True, sends="form", files=["photo"]),
    "getEvents": Call("GET", "/api/events", key=True, repeatable=True, sends="query", files=[]),
    "getBrandDeliveries": Call("GET", "/api/deliveries", key=True, repeatable=True, sends="query", files=[]),
    "postBrandResend": Call("POST", "/api/receipts/{receipt_uuid}/resend", key=True, repeatable=False, sends="json", files=[]),
    "postBrandDeliveriesResend": Call("POST", "/api/deliveries/resend", key=True, repeatable=False, sends="json", files=[]),
    "getBrandResend": Call("GET", "/api/deliveries/resends/{id}", key=True, repeatable=True, sends="query", files=[]),
    "postBrandResendStop": Call("POST", "/api/deliveries/resends/{id}/stop", key=True, repeatable=False, sends="json", files=[]),
    "getRequests": Call("GET", "/api/requests", key=True, repeatable=True, sends="query", files=[]),
    "getReceipts": Call("GET", "/api/receipts", key=True, repeatable=True, sends="query", files=[]),
    "getReceipt": Call("GET", "/api/receipts/{receipt_uuid}", key=True, repeatable=True, sends="query", files=[]),
    "getReceiptTrace": Call("GET", "/api/receipts/{receipt_uuid}/trace", key=True, repeatable=True, sends="query", files=[]),
    "getPhoto": Call("GET", "/photos/{receipt_uuid}/{file}", key=False, repeatable=True, sends="query", files=[]),
    "postDispute": Call("POST", "/api/receipts/{receipt_uuid}/dispute", key=True, repeatable=False, sends="json", files=[]),
    "getLightStatus": Call("GET", "/r/{uuid}.json", key=False, repeatable=True, sends="query", files=[]),
    "postParticipantDispute": Call("POST", "/r/{uuid}/dispute", key=False, repeatable=False, sends="json", files=[]),
    "getPublicPromos": Call("GET", "/api/public/promos", key=False, repeatable=True, sends="query", files=[]),
    "putLoyaltyCatalog": Call("PUT", "/api/loyalty/catalog", key=True, repeatable=True, sends="json", files=[]),
    "patchLoyaltyCatalog": Call("PATCH", "/api/loyalty/catalog", key=True, repeatable=False, sends="json", files=[]),
    "getLoyaltyCatalog": Call("GET", "/api/loyalty/catalog", key=True, repeatable=True, sends="query", files=[]),
    "postLoyaltyCheck": Call("POST", "/api/loyalty/check", key=True, repeatable=False, sends="json", files=[]),
    "getLoyaltyCheck": Call("GET", "/api/loyalty/check/{uuid}", key=True, repeatable=True, sends="query", files=[]),
    "postLoyaltyCheckDecision": Call("POST", "/api/loyalty/check/{uuid}/decision", key=True, repeatable=False, sends="json", files=[]),
    "postShowcaseCheck": Call("POST", "/api/showcase/check", key=True, repeatable=True, sends="json", files=[]),
    "getShowcaseCheck": Call("GET", "/api/showcase/check/{scan_uuid}", key=True, repeatable=True, sends="query", files=[]),
    "getShowcasePromos": Call("GET", "/api/showcase/promos", key=True, repeatable=True, sends="query", files=[]),
    "getSandboxUniverse": Call("GET", "/api/sandbox/universe", key=False, repeatable=True, sends="query", files=[]),
    "getHealth": Call("GET", "/health", key=False, repeatable=True, sends="query", files=[]),
    "getReady": Call("GET", "/ready", key=False, repeatable=True, sends="query", files=[]),
}


class GeneratedCalls(Calls):
    """A method for each call. Values of the path come first, then the query or the body."""

    def post_receipts_qr(self, input: t.QrSubmission, *, timeout: float | None = None) -> t.IntakeResponse:
        """Send a receipt as a QR string.

        Answers at once; the tax authority is asked afterwards. A string that is not a fiscal QR of the promo's country is a receipt rejected with FORMAT.
        """
        return cast("t.IntakeResponse", self._call(CALLS["postReceiptsQr"], {}, input, timeout))

    def post_receipts(self, input: t.PhotoSubmission, *, timeout: float | None = None) -> t.IntakeResponse:
        """Send a receipt as photos.

        The fiscal QR is looked for in all of the photos. Where none is found the receipt waits for a longer look and then for a moderator; where there are several different ones it is rejected with FEW_RECEIPTS.
        """
        return cast("t.IntakeResponse", self._call(CALLS["postReceipts"], {}, input, timeout))

    def post_receipts_url(self, input: t.UrlSubmission, *, timeout: float | None = None) -> t.IntakeResponse:
        """Send a receipt as addresses of photos.

        The photos are fetched at once, each within 10 seconds and from public http and https addresses only; then it is as if they had been sent.
        """
        return cast("t.IntakeResponse", self._call(CALLS["postReceiptsUrl"], {}, input, timeout))

    def post_uploads(self, input: t.UploadRequest, *, timeout: float | None = None) -> t.UploadAddress:
        """Get an address to which a photo is put.

        For photos that are not to pass through your server: give the address to the page or app of the participant. Whoever knows it may put a photo of this size and type there, within 15 minutes; the one put last counts. Then send the receipt to `/api/receipts/uploads`, before the same end. Photos that no receipt names are deleted.
        """
        return cast("t.UploadAddress", self._call(CALLS["postUploads"], {}, input, timeout))

    def post_receipts_uploads(self, input: t.UploadSubmission, *, timeout: float | None = None) -> t.IntakeResponse:
        """Send a receipt as photos that were put at addresses of `POST /api/uploads`.

        As `POST /api/receipts`, except that the photos are read after the answer unless the promo has chosen otherwise (`photo_reading: "now"`, `qr_required`). A photo that is named again is a photo that is sent again.
        """
        return cast("t.IntakeResponse", self._call(CALLS["postReceiptsUploads"], {}, input, timeout))

    def post_receipt_photos(self, receipt_uuid: str, input: t.MorePhotos, *, timeout: float | None = None) -> t.IntakeResponse:
        """Add photos to a receipt.

        A receipt has at most 20 photos, and takes none once it is REVIEWED. One that waits without a QR is looked through again.
        """
        return cast("t.IntakeResponse", self._call(CALLS["postReceiptPhotos"], {"receipt_uuid": receipt_uuid}, input, timeout))

    def post_widget_receipts(self, input: t.WidgetSubmission, *, timeout: float | None = None) -> t.IntakeResponse:
        """Send a receipt from a page.

        As a QR string, as photos, or as both: what photos show beside the string belongs to the same receipt, or there are several (FEW_RECEIPTS). For pages of any origin, and for keys of scope `widget`, which cannot turn the duplicate check off.
        """
        return cast("t.IntakeResponse", self._call(CALLS["postWidgetReceipts"], {}, input, timeout))

    def post_qr(self, input: t.QrQuestion | None = None, *, timeout: float | None = None) -> t.QrRequisites:
        """Read a fiscal QR, of either country, without sending a receipt in.

        From a string, or else from a photo. 422 `qr_not_found`: there is no fiscal QR in the photo.
        """
        return cast("t.QrRequisites", self._call(CALLS["postQr"], {}, input, timeout))

    def get_events(self, input: t.GetEventsInput | None = None, *, timeout: float | None = None) -> t.EventFeed:
        """What happened in the promo, in order.

        Every event of the key's promo, also those whose callback failed or had no address, from the first one on; they are kept as long as the receipts are. Events are in the order in which they were committed, those of one receipt in the order of its states. Nothing ever appears before a cursor, so whoever saves `next` together with what the events changed misses nothing. An event may come twice where a cursor was not saved. There may be fewer events than `limit` although more follow; an empty answer means that there are no more now.
        """
        return cast("t.EventFeed", self._call(CALLS["getEvents"], {}, input, timeout))

    def get_brand_deliveries(self, input: t.GetBrandDeliveriesInput | None = None, *, timeout: float | None = None) -> t.Deliveries:
        """Every attempt to deliver an event of the key's promo, newest first.

        With what was sent, byte for byte, what your receiver answered, and why the attempt ended as it did. Secrets are masked.
        """
        return cast("t.Deliveries", self._call(CALLS["getBrandDeliveries"], {}, input, timeout))

    def post_brand_resend(self, receipt_uuid: str, input: t.ResendOne | None = None, *, timeout: float | None = None) -> t.Resent:
        """Have a callback of a receipt sent again.

        With the same `webhook-id` and the same bytes. What is on its way already is not sent twice: `resent` is 0 then.
        """
        return cast("t.Resent", self._call(CALLS["postBrandResend"], {"receipt_uuid": receipt_uuid}, input, timeout))

    def post_brand_deliveries_resend(self, input: t.BrandResend, *, timeout: float | None = None) -> t.ResentMany:
        """Have many callbacks sent again.

        Those of a span of time, of some receipts, or both, for a receiver that was away. They go out at `resend_per_second` of the channel, after what is due already. At most 10 such calls a minute; what the feed (`GET /api/events`) tells needs none of this.
        """
        return cast("t.ResentMany", self._call(CALLS["postBrandDeliveriesResend"], {}, input, timeout))

    def get_brand_resend(self, id: str, *, timeout: float | None = None) -> t.BrandResendProgress:
        """How far such a repetition is."""
        return cast("t.BrandResendProgress", self._call(CALLS["getBrandResend"], {"id": id}, None, timeout))

    def post_brand_resend_stop(self, id: str, *, timeout: float | None = None) -> t.BrandResendProgress:
        """Stop such a repetition.

        What has been put back already is still sent.
        """
        return cast("t.BrandResendProgress", self._call(CALLS["postBrandResendStop"], {"id": id}, None, timeout))

    def get_requests(self, input: t.GetRequestsInput | None = None, *, timeout: float | None = None) -> t.Requests:
        """What was asked with the keys of the key's promo, and what was answered, newest first.

        Requests of the last 7 days with all keys of the promo, within seconds of their answer: every refusal that fits, and of the others a sample where a key asks more than once a second. Requests without a key, with an unknown key, to an address that does not exist, and those of this list are not in it. Requests that name a receipt leave it when the receipt is erased.
        """
        return cast("t.Requests", self._call(CALLS["getRequests"], {}, input, timeout))

    def get_receipts(self, input: t.GetReceiptsInput | None = None, *, timeout: float | None = None) -> t.Receipts:
        """Receipts of the key's promo, newest first."""
        return cast("t.Receipts", self._call(CALLS["getReceipts"], {}, input, timeout))

    def get_receipt(self, receipt_uuid: str, *, timeout: float | None = None) -> t.ReceiptResult:
        """All about one receipt of the key's promo."""
        return cast("t.ReceiptResult", self._call(CALLS["getReceipt"], {"receipt_uuid": receipt_uuid}, None, timeout))

    def get_receipt_trace(self, receipt_uuid: str, *, timeout: float | None = None) -> t.ReceiptTrace:
        """How the verdict on a receipt of the key's promo came about.

        Every rule that was asked, what it saw, its bound and the result. Only where the promo's setting `trace_for_brand` is on; otherwise 404.
        """
        return cast("t.ReceiptTrace", self._call(CALLS["getReceiptTrace"], {"receipt_uuid": receipt_uuid}, None, timeout))

    def get_photo(self, receipt_uuid: str, file: str, *, timeout: float | None = None) -> bytes:
        """A photo of a receipt, as it was sent.

        Receipts list these addresses; whoever knows one may look. With `-min` before the extension it is a smaller JPEG without metadata.
        """
        return cast("bytes", self._call(CALLS["getPhoto"], {"receipt_uuid": receipt_uuid, "file": file}, None, timeout))

    def post_dispute(self, receipt_uuid: str, input: t.DisputeBody | None = None, *, timeout: float | None = None) -> t.OpenedDispute:
        """Object to a rejection.

        Any JSON object, or nothing; `reason`, `comment` and `contact` are shown to whoever decides. While a dispute is open the same one is answered.
        """
        return cast("t.OpenedDispute", self._call(CALLS["postDispute"], {"receipt_uuid": receipt_uuid}, input, timeout))

    def get_light_status(self, uuid: str, input: t.GetLightStatusInput | None = None, *, timeout: float | None = None) -> t.LightStatus:
        """What became of a receipt, for its participant."""
        return cast("t.LightStatus", self._call(CALLS["getLightStatus"], {"uuid": uuid}, input, timeout))

    def post_participant_dispute(self, uuid: str, input: t.ParticipantDispute | None = None, *, timeout: float | None = None) -> t.OpenedParticipantDispute:
        """The participant objects to a rejection.

        Where the promo has set `participant_disputes`; otherwise 404. It becomes a dispute as of `POST /api/receipts/{receipt_uuid}/dispute`, once for each rejection: later calls answer with that dispute.
        """
        return cast("t.OpenedParticipantDispute", self._call(CALLS["postParticipantDispute"], {"uuid": uuid}, input, timeout))

    def get_public_promos(self, input: t.GetPublicPromosInput | None = None, *, timeout: float | None = None) -> list[t.PublicPromo]:
        """Active promos."""
        return cast("list[t.PublicPromo]", self._call(CALLS["getPublicPromos"], {}, input, timeout))

    def put_loyalty_catalog(self, input: t.CatalogUpload, *, timeout: float | None = None) -> t.CatalogLoaded:
        """Load a catalogue in place of the one before it.

        All or nothing. From now on points are given per unit of its items. An item whose patterns cannot be used refuses the whole request, with the item, the pattern and the reason.
        """
        return cast("t.CatalogLoaded", self._call(CALLS["putLoyaltyCatalog"], {}, input, timeout))

    def patch_loyalty_catalog(self, input: t.CatalogChange | None = None, *, timeout: float | None = None) -> t.CatalogChanged:
        """Add, rewrite and delete items.

        All or nothing; other items stay as they are. A rewritten item is what is sent and nothing else: patterns that are not sent are not kept. Ids to delete that the catalogue does not have are passed over.
        """
        return cast("t.CatalogChanged", self._call(CALLS["patchLoyaltyCatalog"], {}, input, timeout))

    def get_loyalty_catalog(self, input: t.GetLoyaltyCatalogInput | None = None, *, timeout: float | None = None) -> t.Catalog:
        """What is loaded."""
        return cast("t.Catalog", self._call(CALLS["getLoyaltyCatalog"], {}, input, timeout))

    def post_loyalty_check(self, input: t.LoyaltySubmission, *, timeout: float | None = None) -> t.LoyaltyCheck:
        """Send a receipt and be told its points.

        The receipt goes the way of every receipt. Waits some seconds for the decision; when there is none yet, the answer is `pending` and is asked for again by `uuid`. Either `qrStr` or the requisites. `items` and the retailer are for promos of the sandbox.
        """
        return cast("t.LoyaltyCheck", self._call(CALLS["postLoyaltyCheck"], {}, input, timeout))

    def get_loyalty_check(self, uuid: str, *, timeout: float | None = None) -> t.LoyaltyCheck:
        """What became of a check.

        Also the first answer once more, where it was lost: a repeated POST says `alreadyCounted` and this `uuid`.
        """
        return cast("t.LoyaltyCheck", self._call(CALLS["getLoyaltyCheck"], {"uuid": uuid}, None, timeout))

    def post_loyalty_check_decision(self, uuid: str, input: t.CheckDecision, *, timeout: float | None = None) -> t.LoyaltyCheck:
        """Sandbox: set the final decision by hand.

        The receipt gets the REVIEWED callback of any decision. One that is decided already is opened again first, which is told as well.
        """
        return cast("t.LoyaltyCheck", self._call(CALLS["postLoyaltyCheckDecision"], {"uuid": uuid}, input, timeout))

    def post_showcase_check(self, input: t.ShowcaseQuestion, *, timeout: float | None = None) -> t.ShowcaseScan:
        """What the promos of the showcase would make of a receipt.

        Creates no receipt and touches no limit. The tax authority is asked once per receipt ever, whoever wants to know.
        """
        return cast("t.ShowcaseScan", self._call(CALLS["postShowcaseCheck"], {}, input, timeout))

    def get_showcase_check(self, scan_uuid: str, *, timeout: float | None = None) -> t.ShowcaseScan:
        """The same again, as it is now."""
        return cast("t.ShowcaseScan", self._call(CALLS["getShowcaseCheck"], {"scan_uuid": scan_uuid}, None, timeout))

    def get_showcase_promos(self, *, timeout: float | None = None) -> t.ShowcasePromos:
        """Active promos of the showcase."""
        return cast("t.ShowcasePromos", self._call(CALLS["getShowcasePromos"], {}, None, timeout))

    def get_sandbox_universe(self, input: t.GetSandboxUniverseInput | None = None, *, timeout: float | None = None) -> t.SandboxUniverse:
        """Receipts that a sandbox promo treats in a known way.

        A receipt of a reserved cash register, sent to a sandbox promo in any way, becomes what the table says. The QR strings are new with each call; document number, fiscal sign, date and sum are free.
        """
        return cast("t.SandboxUniverse", self._call(CALLS["getSandboxUniverse"], {}, input, timeout))

    def get_health(self, *, timeout: float | None = None) -> t.Health:
        """The process is alive."""
        return cast("t.Health", self._call(CALLS["getHealth"], {}, None, timeout))

    def get_ready(self, *, timeout: float | None = None) -> t.Readiness:
        """The process can serve."""
        return cast("t.Readiness", self._call(CALLS["getReady"], {}, None, timeout))
