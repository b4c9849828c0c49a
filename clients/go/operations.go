// Made from the description of the service by `npm run docs`.

package chekhov

import "context"

// PostReceiptsQr: Send a receipt as a QR string.
//
// Answers at once; the tax authority is asked afterwards. A string that is not a fiscal QR of the promo's country is a receipt rejected with FORMAT.
func (c *Client) PostReceiptsQr(ctx context.Context, input QrSubmission) (IntakeResponse, error) {
	return ask[IntakeResponse](ctx, c, call{method: "POST", path: "/api/receipts/qr", key: true, repeatable: true, sends: "json"}, nil, input)
}

// PostReceipts: Send a receipt as photos.
//
// The fiscal QR is looked for in all of the photos. Where none is found the receipt waits for a longer look and then for a moderator; where there are several different ones it is rejected with FEW_RECEIPTS.
func (c *Client) PostReceipts(ctx context.Context, input PhotoSubmission) (IntakeResponse, error) {
	return ask[IntakeResponse](ctx, c, call{method: "POST", path: "/api/receipts", key: true, repeatable: false, sends: "form"}, nil, input)
}

// PostReceiptsUrl: Send a receipt as addresses of photos.
//
// The photos are fetched at once, each within 10 seconds and from public http and https addresses only; then it is as if they had been sent.
func (c *Client) PostReceiptsUrl(ctx context.Context, input UrlSubmission) (IntakeResponse, error) {
	return ask[IntakeResponse](ctx, c, call{method: "POST", path: "/api/receipts/url", key: true, repeatable: false, sends: "json"}, nil, input)
}

// PostUploads: Get an address to which a photo is put.
//
// For photos that are not to pass through your server: give the address to the page or app of the participant. Whoever knows it may put a photo of this size and type there, within 15 minutes; the one put last counts. Then send the receipt to `/api/receipts/uploads`, before the same end. Photos that no receipt names are deleted.
func (c *Client) PostUploads(ctx context.Context, input UploadRequest) (UploadAddress, error) {
	return ask[UploadAddress](ctx, c, call{method: "POST", path: "/api/uploads", key: true, repeatable: false, sends: "json"}, nil, input)
}

// PostReceiptsUploads: Send a receipt as photos that were put at addresses of `POST /api/uploads`.
//
// As `POST /api/receipts`, except that the photos are read after the answer unless the promo has chosen otherwise (`photo_reading: "now"`, `qr_required`). A photo that is named again is a photo that is sent again.
func (c *Client) PostReceiptsUploads(ctx context.Context, input UploadSubmission) (IntakeResponse, error) {
	return ask[IntakeResponse](ctx, c, call{method: "POST", path: "/api/receipts/uploads", key: true, repeatable: false, sends: "json"}, nil, input)
}

// PostReceiptPhotos: Add photos to a receipt.
//
// A receipt has at most 20 photos, and takes none once it is REVIEWED. One that waits without a QR is looked through again.
func (c *Client) PostReceiptPhotos(ctx context.Context, receiptUuid string, input MorePhotos) (IntakeResponse, error) {
	return ask[IntakeResponse](ctx, c, call{method: "POST", path: "/api/receipts/{receipt_uuid}/photos", key: true, repeatable: false, sends: "form"}, []string{"{receipt_uuid}", receiptUuid}, input)
}

// PostWidgetReceipts: Send a receipt from a page.
//
// As a QR string, as photos, or as both: what photos show beside the string belongs to the same receipt, or there are several (FEW_RECEIPTS). For pages of any origin, and for keys of scope `widget`, which cannot turn the duplicate check off.
func (c *Client) PostWidgetReceipts(ctx context.Context, input WidgetSubmission) (IntakeResponse, error) {
	return ask[IntakeResponse](ctx, c, call{method: "POST", path: "/api/widgets/receipts", key: true, repeatable: false, sends: "form"}, nil, input)
}

// PostQr: Read a fiscal QR, of either country, without sending a receipt in.
//
// From a string, or else from a photo. 422 `qr_not_found`: there is no fiscal QR in the photo.
func (c *Client) PostQr(ctx context.Context, input QrQuestion) (QrRequisites, error) {
	return ask[QrRequisites](ctx, c, call{method: "POST", path: "/api/qr", key: true, repeatable: true, sends: "form"}, nil, input)
}

// GetEvents: What happened in the promo, in order.
//
// Every event of the key's promo, also those whose callback failed or had no address, from the first one on; they are kept as long as the receipts are. Events are in the order in which they were committed, those of one receipt in the order of its states. Nothing ever appears before a cursor, so whoever saves `next` together with what the events changed misses nothing. An event may come twice where a cursor was not saved. There may be fewer events than `limit` although more follow; an empty answer means that there are no more now.
func (c *Client) GetEvents(ctx context.Context, input GetEventsInput) (EventFeed, error) {
	return ask[EventFeed](ctx, c, call{method: "GET", path: "/api/events", key: true, repeatable: true, sends: "query"}, nil, input)
}

// GetBrandDeliveries: Every attempt to deliver an event of the key's promo, newest first.
//
// With what was sent, byte for byte, what your receiver answered, and why the attempt ended as it did. Secrets are masked.
func (c *Client) GetBrandDeliveries(ctx context.Context, input GetBrandDeliveriesInput) (Deliveries, error) {
	return ask[Deliveries](ctx, c, call{method: "GET", path: "/api/deliveries", key: true, repeatable: true, sends: "query"}, nil, input)
}

// PostBrandResend: Have a callback of a receipt sent again.
//
// With the same `webhook-id` and the same bytes. What is on its way already is not sent twice: `resent` is 0 then.
func (c *Client) PostBrandResend(ctx context.Context, receiptUuid string, input ResendOne) (Resent, error) {
	return ask[Resent](ctx, c, call{method: "POST", path: "/api/receipts/{receipt_uuid}/resend", key: true, repeatable: false, sends: "json"}, []string{"{receipt_uuid}", receiptUuid}, input)
}

// PostBrandDeliveriesResend: Have many callbacks sent again.
//
// Those of a span of time, of some receipts, or both, for a receiver that was away. They go out at `resend_per_second` of the channel, after what is due already. At most 10 such calls a minute; what the feed (`GET /api/events`) tells needs none of this.
func (c *Client) PostBrandDeliveriesResend(ctx context.Context, input BrandResend) (ResentMany, error) {
	return ask[ResentMany](ctx, c, call{method: "POST", path: "/api/deliveries/resend", key: true, repeatable: false, sends: "json"}, nil, input)
}

// GetBrandResend: How far such a repetition is.
func (c *Client) GetBrandResend(ctx context.Context, id string) (BrandResendProgress, error) {
	return ask[BrandResendProgress](ctx, c, call{method: "GET", path: "/api/deliveries/resends/{id}", key: true, repeatable: true, sends: "query"}, []string{"{id}", id}, nil)
}

// PostBrandResendStop: Stop such a repetition.
//
// What has been put back already is still sent.
func (c *Client) PostBrandResendStop(ctx context.Context, id string) (BrandResendProgress, error) {
	return ask[BrandResendProgress](ctx, c, call{method: "POST", path: "/api/deliveries/resends/{id}/stop", key: true, repeatable: false, sends: "json"}, []string{"{id}", id}, nil)
}

// GetRequests: What was asked with the keys of the key's promo, and what was answered, newest first.
//
// Requests of the last 7 days with all keys of the promo, within seconds of their answer: every refusal that fits, and of the others a sample where a key asks more than once a second. Requests without a key, with an unknown key, to an address that does not exist, and those of this list are not in it. Requests that name a receipt leave it when the receipt is erased.
func (c *Client) GetRequests(ctx context.Context, input GetRequestsInput) (Requests, error) {
	return ask[Requests](ctx, c, call{method: "GET", path: "/api/requests", key: true, repeatable: true, sends: "query"}, nil, input)
}

// GetReceipts: Receipts of the key's promo, newest first.
func (c *Client) GetReceipts(ctx context.Context, input GetReceiptsInput) (Receipts, error) {
	return ask[Receipts](ctx, c, call{method: "GET", path: "/api/receipts", key: true, repeatable: true, sends: "query"}, nil, input)
}

// GetReceipt: All about one receipt of the key's promo.
func (c *Client) GetReceipt(ctx context.Context, receiptUuid string) (ReceiptResult, error) {
	return ask[ReceiptResult](ctx, c, call{method: "GET", path: "/api/receipts/{receipt_uuid}", key: true, repeatable: true, sends: "query"}, []string{"{receipt_uuid}", receiptUuid}, nil)
}

// GetReceiptTrace: How the verdict on a receipt of the key's promo came about.
//
// Every rule that was asked, what it saw, its bound and the result. Only where the promo's setting `trace_for_brand` is on; otherwise 404.
func (c *Client) GetReceiptTrace(ctx context.Context, receiptUuid string) (ReceiptTrace, error) {
	return ask[ReceiptTrace](ctx, c, call{method: "GET", path: "/api/receipts/{receipt_uuid}/trace", key: true, repeatable: true, sends: "query"}, []string{"{receipt_uuid}", receiptUuid}, nil)
}

// GetPhoto: A photo of a receipt, as it was sent.
//
// Receipts list these addresses; whoever knows one may look. With `-min` before the extension it is a smaller JPEG without metadata.
func (c *Client) GetPhoto(ctx context.Context, receiptUuid string, file string) ([]byte, error) {
	return ask[[]byte](ctx, c, call{method: "GET", path: "/photos/{receipt_uuid}/{file}", key: false, repeatable: true, sends: "query"}, []string{"{receipt_uuid}", receiptUuid, "{file}", file}, nil)
}

// PostDispute: Object to a rejection.
//
// Any JSON object, or nothing; `reason`, `comment` and `contact` are shown to whoever decides. While a dispute is open the same one is answered.
func (c *Client) PostDispute(ctx context.Context, receiptUuid string, input DisputeBody) (OpenedDispute, error) {
	return ask[OpenedDispute](ctx, c, call{method: "POST", path: "/api/receipts/{receipt_uuid}/dispute", key: true, repeatable: false, sends: "json"}, []string{"{receipt_uuid}", receiptUuid}, input)
}

// GetLightStatus: What became of a receipt, for its participant.
func (c *Client) GetLightStatus(ctx context.Context, uuid string, input GetLightStatusInput) (LightStatus, error) {
	return ask[LightStatus](ctx, c, call{method: "GET", path: "/r/{uuid}.json", key: false, repeatable: true, sends: "query"}, []string{"{uuid}", uuid}, input)
}

// PostParticipantDispute: The participant objects to a rejection.
//
// Where the promo has set `participant_disputes`; otherwise 404. It becomes a dispute as of `POST /api/receipts/{receipt_uuid}/dispute`, once for each rejection: later calls answer with that dispute.
func (c *Client) PostParticipantDispute(ctx context.Context, uuid string, input ParticipantDispute) (OpenedParticipantDispute, error) {
	return ask[OpenedParticipantDispute](ctx, c, call{method: "POST", path: "/r/{uuid}/dispute", key: false, repeatable: false, sends: "json"}, []string{"{uuid}", uuid}, input)
}

// GetPublicPromos: Active promos.
func (c *Client) GetPublicPromos(ctx context.Context, input GetPublicPromosInput) ([]PublicPromo, error) {
	return ask[[]PublicPromo](ctx, c, call{method: "GET", path: "/api/public/promos", key: false, repeatable: true, sends: "query"}, nil, input)
}

// PutLoyaltyCatalog: Load a catalogue in place of the one before it.
//
// All or nothing. From now on points are given per unit of its items. An item whose patterns cannot be used refuses the whole request, with the item, the pattern and the reason.
func (c *Client) PutLoyaltyCatalog(ctx context.Context, input CatalogUpload) (CatalogLoaded, error) {
	return ask[CatalogLoaded](ctx, c, call{method: "PUT", path: "/api/loyalty/catalog", key: true, repeatable: true, sends: "json"}, nil, input)
}

// PatchLoyaltyCatalog: Add, rewrite and delete items.
//
// All or nothing; other items stay as they are. A rewritten item is what is sent and nothing else: patterns that are not sent are not kept. Ids to delete that the catalogue does not have are passed over.
func (c *Client) PatchLoyaltyCatalog(ctx context.Context, input CatalogChange) (CatalogChanged, error) {
	return ask[CatalogChanged](ctx, c, call{method: "PATCH", path: "/api/loyalty/catalog", key: true, repeatable: false, sends: "json"}, nil, input)
}

// GetLoyaltyCatalog: What is loaded.
func (c *Client) GetLoyaltyCatalog(ctx context.Context, input GetLoyaltyCatalogInput) (Catalog, error) {
	return ask[Catalog](ctx, c, call{method: "GET", path: "/api/loyalty/catalog", key: true, repeatable: true, sends: "query"}, nil, input)
}

// PostLoyaltyCheck: Send a receipt and be told its points.
//
// The receipt goes the way of every receipt. Waits some seconds for the decision; when there is none yet, the answer is `pending` and is asked for again by `uuid`. Either `qrStr` or the requisites. `items` and the retailer are for promos of the sandbox.
func (c *Client) PostLoyaltyCheck(ctx context.Context, input LoyaltySubmission) (LoyaltyCheck, error) {
	return ask[LoyaltyCheck](ctx, c, call{method: "POST", path: "/api/loyalty/check", key: true, repeatable: false, sends: "json"}, nil, input)
}

// GetLoyaltyCheck: What became of a check.
//
// Also the first answer once more, where it was lost: a repeated POST says `alreadyCounted` and this `uuid`.
func (c *Client) GetLoyaltyCheck(ctx context.Context, uuid string) (LoyaltyCheck, error) {
	return ask[LoyaltyCheck](ctx, c, call{method: "GET", path: "/api/loyalty/check/{uuid}", key: true, repeatable: true, sends: "query"}, []string{"{uuid}", uuid}, nil)
}

// PostLoyaltyCheckDecision: Sandbox: set the final decision by hand.
//
// The receipt gets the REVIEWED callback of any decision. One that is decided already is opened again first, which is told as well.
func (c *Client) PostLoyaltyCheckDecision(ctx context.Context, uuid string, input CheckDecision) (LoyaltyCheck, error) {
	return ask[LoyaltyCheck](ctx, c, call{method: "POST", path: "/api/loyalty/check/{uuid}/decision", key: true, repeatable: false, sends: "json"}, []string{"{uuid}", uuid}, input)
}

// PostShowcaseCheck: What the promos of the showcase would make of a receipt.
//
// Creates no receipt and touches no limit. The tax authority is asked once per receipt ever, whoever wants to know.
func (c *Client) PostShowcaseCheck(ctx context.Context, input ShowcaseQuestion) (ShowcaseScan, error) {
	return ask[ShowcaseScan](ctx, c, call{method: "POST", path: "/api/showcase/check", key: true, repeatable: true, sends: "json"}, nil, input)
}

// GetShowcaseCheck: The same again, as it is now.
func (c *Client) GetShowcaseCheck(ctx context.Context, scanUuid string) (ShowcaseScan, error) {
	return ask[ShowcaseScan](ctx, c, call{method: "GET", path: "/api/showcase/check/{scan_uuid}", key: true, repeatable: true, sends: "query"}, []string{"{scan_uuid}", scanUuid}, nil)
}

// GetShowcasePromos: Active promos of the showcase.
func (c *Client) GetShowcasePromos(ctx context.Context) (ShowcasePromos, error) {
	return ask[ShowcasePromos](ctx, c, call{method: "GET", path: "/api/showcase/promos", key: true, repeatable: true, sends: "query"}, nil, nil)
}

// GetSandboxUniverse: Receipts that a sandbox promo treats in a known way.
//
// A receipt of a reserved cash register, sent to a sandbox promo in any way, becomes what the table says. The QR strings are new with each call; document number, fiscal sign, date and sum are free.
func (c *Client) GetSandboxUniverse(ctx context.Context, input GetSandboxUniverseInput) (SandboxUniverse, error) {
	return ask[SandboxUniverse](ctx, c, call{method: "GET", path: "/api/sandbox/universe", key: false, repeatable: true, sends: "query"}, nil, input)
}

// GetHealth: The process is alive.
func (c *Client) GetHealth(ctx context.Context) (Health, error) {
	return ask[Health](ctx, c, call{method: "GET", path: "/health", key: false, repeatable: true, sends: "query"}, nil, nil)
}

// GetReady: The process can serve.
func (c *Client) GetReady(ctx context.Context) (Readiness, error) {
	return ask[Readiness](ctx, c, call{method: "GET", path: "/ready", key: false, repeatable: true, sends: "query"}, nil, nil)
}
