<?php

// Made from the description of the service by `npm run docs`.

declare(strict_types=1);

namespace Chekhov;

/**
 * A method for each call. Values of the path come first, then the query or the body.
 *
 * @phpstan-import-type QrSubmission from Types
 * @phpstan-import-type IntakeResponse from Types
 * @phpstan-import-type PhotoSubmission from Types
 * @phpstan-import-type UrlSubmission from Types
 * @phpstan-import-type UploadRequest from Types
 * @phpstan-import-type UploadAddress from Types
 * @phpstan-import-type UploadSubmission from Types
 * @phpstan-import-type MorePhotos from Types
 * @phpstan-import-type WidgetSubmission from Types
 * @phpstan-import-type QrQuestion from Types
 * @phpstan-import-type QrRequisites from Types
 * @phpstan-import-type EventFeed from Types
 * @phpstan-import-type Deliveries from Types
 * @phpstan-import-type ResendOne from Types
 * @phpstan-import-type Resent from Types
 * @phpstan-import-type BrandResend from Types
 * @phpstan-import-type ResentMany from Types
 * @phpstan-import-type BrandResendProgress from Types
 * @phpstan-import-type Requests from Types
 * @phpstan-import-type Receipts from Types
 * @phpstan-import-type ReceiptResult from Types
 * @phpstan-import-type ReceiptTrace from Types
 * @phpstan-import-type DisputeBody from Types
 * @phpstan-import-type OpenedDispute from Types
 * @phpstan-import-type LightStatus from Types
 * @phpstan-import-type ParticipantDispute from Types
 * @phpstan-import-type OpenedParticipantDispute from Types
 * @phpstan-import-type PublicPromo from Types
 * @phpstan-import-type CatalogUpload from Types
 * @phpstan-import-type CatalogLoaded from Types
 * @phpstan-import-type CatalogChange from Types
 * @phpstan-import-type CatalogChanged from Types
 * @phpstan-import-type Catalog from Types
 * @phpstan-import-type LoyaltySubmission from Types
 * @phpstan-import-type LoyaltyCheck from Types
 * @phpstan-import-type CheckDecision from Types
 * @phpstan-import-type ShowcaseQuestion from Types
 * @phpstan-import-type ShowcaseScan from Types
 * @phpstan-import-type ShowcasePromos from Types
 * @phpstan-import-type SandboxUniverse from Types
 * @phpstan-import-type Health from Types
 * @phpstan-import-type Readiness from Types
 * @phpstan-import-type GetEventsInput from Types
 * @phpstan-import-type GetBrandDeliveriesInput from Types
 * @phpstan-import-type GetRequestsInput from Types
 * @phpstan-import-type GetReceiptsInput from Types
 * @phpstan-import-type GetLightStatusInput from Types
 * @phpstan-import-type GetPublicPromosInput from Types
 * @phpstan-import-type GetLoyaltyCatalogInput from Types
 * @phpstan-import-type GetSandboxUniverseInput from Types
 */
abstract class GeneratedCalls extends Calls
{
    private const CALLS = [
        'postReceiptsQr' => ['method' => 'POST', 'path' => '/api/receipts/qr', 'key' => true, 'repeatable' => true, 'sends' => 'json', 'files' => []],
        'postReceipts' => ['method' => 'POST', 'path' => '/api/receipts', 'key' => true, 'repeatable' => false, 'sends' => 'form', 'files' => ['photos']],
        'postReceiptsUrl' => ['method' => 'POST', 'path' => '/api/receipts/url', 'key' => true, 'repeatable' => false, 'sends' => 'json', 'files' => []],
        'postUploads' => ['method' => 'POST', 'path' => '/api/uploads', 'key' => true, 'repeatable' => false, 'sends' => 'json', 'files' => []],
        'postReceiptsUploads' => ['method' => 'POST', 'path' => '/api/receipts/uploads', 'key' => true, 'repeatable' => false, 'sends' => 'json', 'files' => []],
        'postReceiptPhotos' => ['method' => 'POST', 'path' => '/api/receipts/{receipt_uuid}/photos', 'key' => true, 'repeatable' => false, 'sends' => 'form', 'files' => ['photos']],
        'postWidgetReceipts' => ['method' => 'POST', 'path' => '/api/widgets/receipts', 'key' => true, 'repeatable' => false, 'sends' => 'form', 'files' => ['photos']],
        'postQr' => ['method' => 'POST', 'path' => '/api/qr', 'key' => true, 'repeatable' => true, 'sends' => 'form', 'files' => ['photo']],
        'getEvents' => ['method' => 'GET', 'path' => '/api/events', 'key' => true, 'repeatable' => true, 'sends' => 'query', 'files' => []],
        'getBrandDeliveries' => ['method' => 'GET', 'path' => '/api/deliveries', 'key' => true, 'repeatable' => true, 'sends' => 'query', 'files' => []],
        'postBrandResend' => ['method' => 'POST', 'path' => '/api/receipts/{receipt_uuid}/resend', 'key' => true, 'repeatable' => false, 'sends' => 'json', 'files' => []],
        'postBrandDeliveriesResend' => ['method' => 'POST', 'path' => '/api/deliveries/resend', 'key' => true, 'repeatable' => false, 'sends' => 'json', 'files' => []],
        'getBrandResend' => ['method' => 'GET', 'path' => '/api/deliveries/resends/{id}', 'key' => true, 'repeatable' => true, 'sends' => 'query', 'files' => []],
        'postBrandResendStop' => ['method' => 'POST', 'path' => '/api/deliveries/resends/{id}/stop', 'key' => true, 'repeatable' => false, 'sends' => 'json', 'files' => []],
        'getRequests' => ['method' => 'GET', 'path' => '/api/requests', 'key' => true, 'repeatable' => true, 'sends' => 'query', 'files' => []],
        'getReceipts' => ['method' => 'GET', 'path' => '/api/receipts', 'key' => true, 'repeatable' => true, 'sends' => 'query', 'files' => []],
        'getReceipt' => ['method' => 'GET', 'path' => '/api/receipts/{receipt_uuid}', 'key' => true, 'repeatable' => true, 'sends' => 'query', 'files' => []],
        'getReceiptTrace' => ['method' => 'GET', 'path' => '/api/receipts/{receipt_uuid}/trace', 'key' => true, 'repeatable' => true, 'sends' => 'query', 'files' => []],
        'getPhoto' => ['method' => 'GET', 'path' => '/photos/{receipt_uuid}/{file}', 'key' => false, 'repeatable' => true, 'sends' => 'query', 'files' => []],
        'postDispute' => ['method' => 'POST', 'path' => '/api/receipts/{receipt_uuid}/dispute', 'key' => true, 'repeatable' => false, 'sends' => 'json', 'files' => []],
        'getLightStatus' => ['method' => 'GET', 'path' => '/r/{uuid}.json', 'key' => false, 'repeatable' => true, 'sends' => 'query', 'files' => []],
        'postParticipantDispute' => ['method' => 'POST', 'path' => '/r/{uuid}/dispute', 'key' => false, 'repeatable' => false, 'sends' => 'json', 'files' => []],
        'getPublicPromos' => ['method' => 'GET', 'path' => '/api/public/promos', 'key' => false, 'repeatable' => true, 'sends' => 'query', 'files' => []],
        'putLoyaltyCatalog' => ['method' => 'PUT', 'path' => '/api/loyalty/catalog', 'key' => true, 'repeatable' => true, 'sends' => 'json', 'files' => []],
        'patchLoyaltyCatalog' => ['method' => 'PATCH', 'path' => '/api/loyalty/catalog', 'key' => true, 'repeatable' => false, 'sends' => 'json', 'files' => []],
        'getLoyaltyCatalog' => ['method' => 'GET', 'path' => '/api/loyalty/catalog', 'key' => true, 'repeatable' => true, 'sends' => 'query', 'files' => []],
        'postLoyaltyCheck' => ['method' => 'POST', 'path' => '/api/loyalty/check', 'key' => true, 'repeatable' => false, 'sends' => 'json', 'files' => []],
        'getLoyaltyCheck' => ['method' => 'GET', 'path' => '/api/loyalty/check/{uuid}', 'key' => true, 'repeatable' => true, 'sends' => 'query', 'files' => []],
        'postLoyaltyCheckDecision' => ['method' => 'POST', 'path' => '/api/loyalty/check/{uuid}/decision', 'key' => true, 'repeatable' => false, 'sends' => 'json', 'files' => []],
        'postShowcaseCheck' => ['method' => 'POST', 'path' => '/api/showcase/check', 'key' => true, 'repeatable' => true, 'sends' => 'json', 'files' => []],
        'getShowcaseCheck' => ['method' => 'GET', 'path' => '/api/showcase/check/{scan_uuid}', 'key' => true, 'repeatable' => true, 'sends' => 'query', 'files' => []],
        'getShowcasePromos' => ['method' => 'GET', 'path' => '/api/showcase/promos', 'key' => true, 'repeatable' => true, 'sends' => 'query', 'files' => []],
        'getSandboxUniverse' => ['method' => 'GET', 'path' => '/api/sandbox/universe', 'key' => false, 'repeatable' => true, 'sends' => 'query', 'files' => []],
        'getHealth' => ['method' => 'GET', 'path' => '/health', 'key' => false, 'repeatable' => true, 'sends' => 'query', 'files' => []],
        'getReady' => ['method' => 'GET', 'path' => '/ready', 'key' => false, 'repeatable' => true, 'sends' => 'query', 'files' => []],
    ];

    /**
     * Send a receipt as a QR string.
     *
     * Answers at once; the tax authority is asked afterwards. A string that is not a fiscal QR of the promo's country is a receipt rejected with FORMAT.
     *
     * @param QrSubmission $input
     * @return IntakeResponse
     * @throws ChekhovException
     */
    public function postReceiptsQr(array $input): array
    {
        return $this->call(self::CALLS['postReceiptsQr'], [], $input);
    }

    /**
     * Send a receipt as photos.
     *
     * The fiscal QR is looked for in all of the photos. Where none is found the receipt waits for a longer look and then for a moderator; where there are several different ones it is rejected with FEW_RECEIPTS.
     *
     * @param PhotoSubmission $input
     * @return IntakeResponse
     * @throws ChekhovException
     */
    public function postReceipts(array $input): array
    {
        return $this->call(self::CALLS['postReceipts'], [], $input);
    }

    /**
     * Send a receipt as addresses of photos.
     *
     * The photos are fetched at once, each within 10 seconds and from public http and https addresses only; then it is as if they had been sent.
     *
     * @param UrlSubmission $input
     * @return IntakeResponse
     * @throws ChekhovException
     */
    public function postReceiptsUrl(array $input): array
    {
        return $this->call(self::CALLS['postReceiptsUrl'], [], $input);
    }

    /**
     * Get an address to which a photo is put.
     *
     * For photos that are not to pass through your server: give the address to the page or app of the participant. Whoever knows it may put a photo of this size and type there, within 15 minutes; the one put last counts. Then send the receipt to `/api/receipts/uploads`, before the same end. Photos that no receipt names are deleted.
     *
     * @param UploadRequest $input
     * @return UploadAddress
     * @throws ChekhovException
     */
    public function postUploads(array $input): array
    {
        return $this->call(self::CALLS['postUploads'], [], $input);
    }

    /**
     * Send a receipt as photos that were put at addresses of `POST /api/uploads`.
     *
     * As `POST /api/receipts`, except that the photos are read after the answer unless the promo has chosen otherwise (`photo_reading: "now"`, `qr_required`). A photo that is named again is a photo that is sent again.
     *
     * @param UploadSubmission $input
     * @return IntakeResponse
     * @throws ChekhovException
     */
    public function postReceiptsUploads(array $input): array
    {
        return $this->call(self::CALLS['postReceiptsUploads'], [], $input);
    }

    /**
     * Add photos to a receipt.
     *
     * A receipt has at most 20 photos, and takes none once it is REVIEWED. One that waits without a QR is looked through again.
     *
     * @param MorePhotos $input
     * @return IntakeResponse
     * @throws ChekhovException
     */
    public function postReceiptPhotos(string $receiptUuid, array $input): array
    {
        return $this->call(self::CALLS['postReceiptPhotos'], ['receipt_uuid' => $receiptUuid], $input);
    }

    /**
     * Send a receipt from a page.
     *
     * As a QR string, as photos, or as both: what photos show beside the string belongs to the same receipt, or there are several (FEW_RECEIPTS). For pages of any origin, and for keys of scope `widget`, which cannot turn the duplicate check off.
     *
     * @param WidgetSubmission $input
     * @return IntakeResponse
     * @throws ChekhovException
     */
    public function postWidgetReceipts(array $input): array
    {
        return $this->call(self::CALLS['postWidgetReceipts'], [], $input);
    }

    /**
     * Read a fiscal QR, of either country, without sending a receipt in.
     *
     * From a string, or else from a photo. 422 `qr_not_found`: there is no fiscal QR in the photo.
     *
     * @param QrQuestion $input
     * @return QrRequisites
     * @throws ChekhovException
     */
    public function postQr(array $input = []): array
    {
        return $this->call(self::CALLS['postQr'], [], $input);
    }

    /**
     * What happened in the promo, in order.
     *
     * Every event of the key's promo, also those whose callback failed or had no address, from the first one on; they are kept as long as the receipts are. Events are in the order in which they were committed, those of one receipt in the order of its states. Nothing ever appears before a cursor, so whoever saves `next` together with what the events changed misses nothing. An event may come twice where a cursor was not saved. There may be fewer events than `limit` although more follow; an empty answer means that there are no more now.
     *
     * @param GetEventsInput $input
     * @return EventFeed
     * @throws ChekhovException
     */
    public function getEvents(array $input = []): array
    {
        return $this->call(self::CALLS['getEvents'], [], $input);
    }

    /**
     * Every attempt to deliver an event of the key's promo, newest first.
     *
     * With what was sent, byte for byte, what your receiver answered, and why the attempt ended as it did. Secrets are masked.
     *
     * @param GetBrandDeliveriesInput $input
     * @return Deliveries
     * @throws ChekhovException
     */
    public function getBrandDeliveries(array $input = []): array
    {
        return $this->call(self::CALLS['getBrandDeliveries'], [], $input);
    }

    /**
     * Have a callback of a receipt sent again.
     *
     * With the same `webhook-id` and the same bytes. What is on its way already is not sent twice: `resent` is 0 then.
     *
     * @param ResendOne $input
     * @return Resent
     * @throws ChekhovException
     */
    public function postBrandResend(string $receiptUuid, array $input = []): array
    {
        return $this->call(self::CALLS['postBrandResend'], ['receipt_uuid' => $receiptUuid], $input);
    }

    /**
     * Have many callbacks sent again.
     *
     * Those of a span of time, of some receipts, or both, for a receiver that was away. They go out at `resend_per_second` of the channel, after what is due already. At most 10 such calls a minute; what the feed (`GET /api/events`) tells needs none of this.
     *
     * @param BrandResend $input
     * @return ResentMany
     * @throws ChekhovException
     */
    public function postBrandDeliveriesResend(array $input): array
    {
        return $this->call(self::CALLS['postBrandDeliveriesResend'], [], $input);
    }

    /**
     * How far such a repetition is.
     *
     * @return BrandResendProgress
     * @throws ChekhovException
     */
    public function getBrandResend(string $id): array
    {
        return $this->call(self::CALLS['getBrandResend'], ['id' => $id], []);
    }

    /**
     * Stop such a repetition.
     *
     * What has been put back already is still sent.
     *
     * @return BrandResendProgress
     * @throws ChekhovException
     */
    public function postBrandResendStop(string $id): array
    {
        return $this->call(self::CALLS['postBrandResendStop'], ['id' => $id], []);
    }

    /**
     * What was asked with the keys of the key's promo, and what was answered, newest first.
     *
     * Requests of the last 7 days with all keys of the promo, within seconds of their answer: every refusal that fits, and of the others a sample where a key asks more than once a second. Requests without a key, with an unknown key, to an address that does not exist, and those of this list are not in it. Requests that name a receipt leave it when the receipt is erased.
     *
     * @param GetRequestsInput $input
     * @return Requests
     * @throws ChekhovException
     */
    public function getRequests(array $input = []): array
    {
        return $this->call(self::CALLS['getRequests'], [], $input);
    }

    /**
     * Receipts of the key's promo, newest first.
     *
     * @param GetReceiptsInput $input
     * @return Receipts
     * @throws ChekhovException
     */
    public function getReceipts(array $input = []): array
    {
        return $this->call(self::CALLS['getReceipts'], [], $input);
    }

    /**
     * All about one receipt of the key's promo.
     *
     * @return ReceiptResult
     * @throws ChekhovException
     */
    public function getReceipt(string $receiptUuid): array
    {
        return $this->call(self::CALLS['getReceipt'], ['receipt_uuid' => $receiptUuid], []);
    }

    /**
     * How the verdict on a receipt of the key's promo came about.
     *
     * Every rule that was asked, what it saw, its bound and the result. Only where the promo's setting `trace_for_brand` is on; otherwise 404.
     *
     * @return ReceiptTrace
     * @throws ChekhovException
     */
    public function getReceiptTrace(string $receiptUuid): array
    {
        return $this->call(self::CALLS['getReceiptTrace'], ['receipt_uuid' => $receiptUuid], []);
    }

    /**
     * A photo of a receipt, as it was sent.
     *
     * Receipts list these addresses; whoever knows one may look. With `-min` before the extension it is a smaller JPEG without metadata.
     *
     * @return string
     * @throws ChekhovException
     */
    public function getPhoto(string $receiptUuid, string $file): string
    {
        return $this->call(self::CALLS['getPhoto'], ['receipt_uuid' => $receiptUuid, 'file' => $file], []);
    }

    /**
     * Object to a rejection.
     *
     * Any JSON object, or nothing; `reason`, `comment` and `contact` are shown to whoever decides. While a dispute is open the same one is answered.
     *
     * @param DisputeBody $input
     * @return OpenedDispute
     * @throws ChekhovException
     */
    public function postDispute(string $receiptUuid, array $input = []): array
    {
        return $this->call(self::CALLS['postDispute'], ['receipt_uuid' => $receiptUuid], $input);
    }

    /**
     * What became of a receipt, for its participant.
     *
     * @param GetLightStatusInput $input
     * @return LightStatus
     * @throws ChekhovException
     */
    public function getLightStatus(string $uuid, array $input = []): array
    {
        return $this->call(self::CALLS['getLightStatus'], ['uuid' => $uuid], $input);
    }

    /**
     * The participant objects to a rejection.
     *
     * Where the promo has set `participant_disputes`; otherwise 404. It becomes a dispute as of `POST /api/receipts/{receipt_uuid}/dispute`, once for each rejection: later calls answer with that dispute.
     *
     * @param ParticipantDispute $input
     * @return OpenedParticipantDispute
     * @throws ChekhovException
     */
    public function postParticipantDispute(string $uuid, array $input = []): array
    {
        return $this->call(self::CALLS['postParticipantDispute'], ['uuid' => $uuid], $input);
    }

    /**
     * Active promos.
     *
     * @param GetPublicPromosInput $input
     * @return list<PublicPromo>
     * @throws ChekhovException
     */
    public function getPublicPromos(array $input = []): array
    {
        return $this->call(self::CALLS['getPublicPromos'], [], $input);
    }

    /**
     * Load a catalogue in place of the one before it.
     *
     * All or nothing. From now on points are given per unit of its items. An item whose patterns cannot be used refuses the whole request, with the item, the pattern and the reason.
     *
     * @param CatalogUpload $input
     * @return CatalogLoaded
     * @throws ChekhovException
     */
    public function putLoyaltyCatalog(array $input): array
    {
        return $this->call(self::CALLS['putLoyaltyCatalog'], [], $input);
    }

    /**
     * Add, rewrite and delete items.
     *
     * All or nothing; other items stay as they are. A rewritten item is what is sent and nothing else: patterns that are not sent are not kept. Ids to delete that the catalogue does not have are passed over.
     *
     * @param CatalogChange $input
     * @return CatalogChanged
     * @throws ChekhovException
     */
    public function patchLoyaltyCatalog(array $input = []): array
    {
        return $this->call(self::CALLS['patchLoyaltyCatalog'], [], $input);
    }

    /**
     * What is loaded.
     *
     * @param GetLoyaltyCatalogInput $input
     * @return Catalog
     * @throws ChekhovException
     */
    public function getLoyaltyCatalog(array $input = []): array
    {
        return $this->call(self::CALLS['getLoyaltyCatalog'], [], $input);
    }

    /**
     * Send a receipt and be told its points.
     *
     * The receipt goes the way of every receipt. Waits some seconds for the decision; when there is none yet, the answer is `pending` and is asked for again by `uuid`. Either `qrStr` or the requisites. `items` and the retailer are for promos of the sandbox.
     *
     * @param LoyaltySubmission $input
     * @return LoyaltyCheck
     * @throws ChekhovException
     */
    public function postLoyaltyCheck(array $input): array
    {
        return $this->call(self::CALLS['postLoyaltyCheck'], [], $input);
    }

    /**
     * What became of a check.
     *
     * Also the first answer once more, where it was lost: a repeated POST says `alreadyCounted` and this `uuid`.
     *
     * @return LoyaltyCheck
     * @throws ChekhovException
     */
    public function getLoyaltyCheck(string $uuid): array
    {
        return $this->call(self::CALLS['getLoyaltyCheck'], ['uuid' => $uuid], []);
    }

    /**
     * Sandbox: set the final decision by hand.
     *
     * The receipt gets the REVIEWED callback of any decision. One that is decided already is opened again first, which is told as well.
     *
     * @param CheckDecision $input
     * @return LoyaltyCheck
     * @throws ChekhovException
     */
    public function postLoyaltyCheckDecision(string $uuid, array $input): array
    {
        return $this->call(self::CALLS['postLoyaltyCheckDecision'], ['uuid' => $uuid], $input);
    }

    /**
     * What the promos of the showcase would make of a receipt.
     *
     * Creates no receipt and touches no limit. The tax authority is asked once per receipt ever, whoever wants to know.
     *
     * @param ShowcaseQuestion $input
     * @return ShowcaseScan
     * @throws ChekhovException
     */
    public function postShowcaseCheck(array $input): array
    {
        return $this->call(self::CALLS['postShowcaseCheck'], [], $input);
    }

    /**
     * The same again, as it is now.
     *
     * @return ShowcaseScan
     * @throws ChekhovException
     */
    public function getShowcaseCheck(string $scanUuid): array
    {
        return $this->call(self::CALLS['getShowcaseCheck'], ['scan_uuid' => $scanUuid], []);
    }

    /**
     * Active promos of the showcase.
     *
     * @return ShowcasePromos
     * @throws ChekhovException
     */
    public function getShowcasePromos(): array
    {
        return $this->call(self::CALLS['getShowcasePromos'], [], []);
    }

    /**
     * Receipts that a sandbox promo treats in a known way.
     *
     * A receipt of a reserved cash register, sent to a sandbox promo in any way, becomes what the table says. The QR strings are new with each call; document number, fiscal sign, date and sum are free.
     *
     * @param GetSandboxUniverseInput $input
     * @return SandboxUniverse
     * @throws ChekhovException
     */
    public function getSandboxUniverse(array $input = []): array
    {
        return $this->call(self::CALLS['getSandboxUniverse'], [], $input);
    }

    /**
     * The process is alive.
     *
     * @return Health
     * @throws ChekhovException
     */
    public function getHealth(): array
    {
        return $this->call(self::CALLS['getHealth'], [], []);
    }

    /**
     * The process can serve.
     *
     * @return Readiness
     * @throws ChekhovException
     */
    public function getReady(): array
    {
        return $this->call(self::CALLS['getReady'], [], []);
    }
}
