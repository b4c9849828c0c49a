// Made from the description of the service by `npm run docs`.
import { Calls, type Call, type CallOptions } from './calls.ts'
import type {
  QrSubmission,
  IntakeResponse,
  PhotoSubmission,
  UrlSubmission,
  UploadRequest,
  UploadAddress,
  UploadSubmission,
  MorePhotos,
  WidgetSubmission,
  QrQuestion,
  QrRequisites,
  EventFeed,
  Deliveries,
  ResendOne,
  Resent,
  BrandResend,
  ResentMany,
  BrandResendProgress,
  Requests,
  Receipts,
  ReceiptResult,
  ReceiptTrace,
  DisputeBody,
  OpenedDispute,
  LightStatus,
  ParticipantDispute,
  OpenedParticipantDispute,
  PublicPromo,
  CatalogUpload,
  CatalogLoaded,
  CatalogChange,
  CatalogChanged,
  Catalog,
  LoyaltySubmission,
  LoyaltyCheck,
  CheckDecision,
  ShowcaseQuestion,
  ShowcaseScan,
  ShowcasePromos,
  SandboxUniverse,
  Health,
  Readiness,
} from './types.ts'

const CALLS = {
  postReceiptsQr: { method: 'POST', path: '/api/receipts/qr', inPath: [], key: true, repeatable: true, sends: 'json', files: [] },
  postReceipts: { method: 'POST', path: '/api/receipts', inPath: [], key: true, repeatable: false, sends: 'form', files: ['photos'] },
  postReceiptsUrl: { method: 'POST', path: '/api/receipts/url', inPath: [], key: true, repeatable: false, sends: 'json', files: [] },
  postUploads: { method: 'POST', path: '/api/uploads', inPath: [], key: true, repeatable: false, sends: 'json', files: [] },
  postReceiptsUploads: { method: 'POST', path: '/api/receipts/uploads', inPath: [], key: true, repeatable: false, sends: 'json', files: [] },
  postReceiptPhotos: { method: 'POST', path: '/api/receipts/{receipt_uuid}/photos', inPath: ['receipt_uuid'], key: true, repeatable: false, sends: 'form', files: ['photos'] },
  postWidgetReceipts: { method: 'POST', path: '/api/widgets/receipts', inPath: [], key: true, repeatable: false, sends: 'form', files: ['photos'] },
  postQr: { method: 'POST', path: '/api/qr', inPath: [], key: true, repeatable: true, sends: 'form', files: ['photo'] },
  getEvents: { method: 'GET', path: '/api/events', inPath: [], key: true, repeatable: true, sends: 'query', files: [] },
  getBrandDeliveries: { method: 'GET', path: '/api/deliveries', inPath: [], key: true, repeatable: true, sends: 'query', files: [] },
  postBrandResend: { method: 'POST', path: '/api/receipts/{receipt_uuid}/resend', inPath: ['receipt_uuid'], key: true, repeatable: false, sends: 'json', files: [] },
  postBrandDeliveriesResend: { method: 'POST', path: '/api/deliveries/resend', inPath: [], key: true, repeatable: false, sends: 'json', files: [] },
  getBrandResend: { method: 'GET', path: '/api/deliveries/resends/{id}', inPath: ['id'], key: true, repeatable: true, sends: 'query', files: [] },
  postBrandResendStop: { method: 'POST', path: '/api/deliveries/resends/{id}/stop', inPath: ['id'], key: true, repeatable: false, sends: 'json', files: [] },
  getRequests: { method: 'GET', path: '/api/requests', inPath: [], key: true, repeatable: true, sends: 'query', files: [] },
  getReceipts: { method: 'GET', path: '/api/receipts', inPath: [], key: true, repeatable: true, sends: 'query', files: [] },
  getReceipt: { method: 'GET', path: '/api/receipts/{receipt_uuid}', inPath: ['receipt_uuid'], key: true, repeatable: true, sends: 'query', files: [] },
  getReceiptTrace: { method: 'GET', path: '/api/receipts/{receipt_uuid}/trace', inPath: ['receipt_uuid'], key: true, repeatable: true, sends: 'query', files: [] },
  getPhoto: { method: 'GET', path: '/photos/{receipt_uuid}/{file}', inPath: ['receipt_uuid', 'file'], key: false, repeatable: true, sends: 'query', files: [] },
  postDispute: { method: 'POST', path: '/api/receipts/{receipt_uuid}/dispute', inPath: ['receipt_uuid'], key: true, repeatable: false, sends: 'json', files: [] },
  getLightStatus: { method: 'GET', path: '/r/{uuid}.json', inPath: ['uuid'], key: false, repeatable: true, sends: 'query', files: [] },
  postParticipantDispute: { method: 'POST', path: '/r/{uuid}/dispute', inPath: ['uuid'], key: false, repeatable: false, sends: 'json', files: [] },
  getPublicPromos: { method: 'GET', path: '/api/public/promos', inPath: [], key: false, repeatable: true, sends: 'query', files: [] },
  putLoyaltyCatalog: { method: 'PUT', path: '/api/loyalty/catalog', inPath: [], key: true, repeatable: true, sends: 'json', files: [] },
  patchLoyaltyCatalog: { method: 'PATCH', path: '/api/loyalty/catalog', inPath: [], key: true, repeatable: false, sends: 'json', files: [] },
  getLoyaltyCatalog: { method: 'GET', path: '/api/loyalty/catalog', inPath: [], key: true, repeatable: true, sends: 'query', files: [] },
  postLoyaltyCheck: { method: 'POST', path: '/api/loyalty/check', inPath: [], key: true, repeatable: false, sends: 'json', files: [] },
  getLoyaltyCheck: { method: 'GET', path: '/api/loyalty/check/{uuid}', inPath: ['uuid'], key: true, repeatable: true, sends: 'query', files: [] },
  postLoyaltyCheckDecision: { method: 'POST', path: '/api/loyalty/check/{uuid}/decision', inPath: ['uuid'], key: true, repeatable: false, sends: 'json', files: [] },
  postShowcaseCheck: { method: 'POST', path: '/api/showcase/check', inPath: [], key: true, repeatable: true, sends: 'json', files: [] },
  getShowcaseCheck: { method: 'GET', path: '/api/showcase/check/{scan_uuid}', inPath: ['scan_uuid'], key: true, repeatable: true, sends: 'query', files: [] },
  getShowcasePromos: { method: 'GET', path: '/api/showcase/promos', inPath: [], key: true, repeatable: true, sends: 'query', files: [] },
  getSandboxUniverse: { method: 'GET', path: '/api/sandbox/universe', inPath: [], key: false, repeatable: true, sends: 'query', files: [] },
  getHealth: { method: 'GET', path: '/health', inPath: [], key: false, repeatable: true, sends: 'query', files: [] },
  getReady: { method: 'GET', path: '/ready', inPath: [], key: false, repeatable: true, sends: 'query', files: [] },
} as const satisfies Record<string, Call>

/** A method for each call. Values of the path come first, then the query or the body. */
export class GeneratedCalls extends Calls {
  /**
   * Send a receipt as a QR string.
   * Answers at once; the tax authority is asked afterwards. A string that is not a fiscal QR of the promo's country is a receipt rejected with FORMAT.
   */
  postReceiptsQr(input: QrSubmission, options: CallOptions = {}): Promise<IntakeResponse> {
    return this.call(CALLS.postReceiptsQr, [], input, options)
  }

  /**
   * Send a receipt as photos.
   * The fiscal QR is looked for in all of the photos. Where none is found the receipt waits for a longer look and then for a moderator; where there are several different ones it is rejected with FEW_RECEIPTS.
   */
  postReceipts(input: PhotoSubmission, options: CallOptions = {}): Promise<IntakeResponse> {
    return this.call(CALLS.postReceipts, [], input, options)
  }

  /**
   * Send a receipt as addresses of photos.
   * The photos are fetched at once, each within 10 seconds and from public http and https addresses only; then it is as if they had been sent.
   */
  postReceiptsUrl(input: UrlSubmission, options: CallOptions = {}): Promise<IntakeResponse> {
    return this.call(CALLS.postReceiptsUrl, [], input, options)
  }

  /**
   * Get an address to which a photo is put.
   * For photos that are not to pass through your server: give the address to the page or app of the participant. Whoever knows it may put a photo of this size and type there, within 15 minutes; the one put last counts. Then send the receipt to `/api/receipts/uploads`, before the same end. Photos that no receipt names are deleted.
   */
  postUploads(input: UploadRequest, options: CallOptions = {}): Promise<UploadAddress> {
    return this.call(CALLS.postUploads, [], input, options)
  }

  /**
   * Send a receipt as photos that were put at addresses of `POST /api/uploads`.
   * As `POST /api/receipts`, except that the photos are read after the answer unless the promo has chosen otherwise (`photo_reading: "now"`, `qr_required`). A photo that is named again is a photo that is sent again.
   */
  postReceiptsUploads(input: UploadSubmission, options: CallOptions = {}): Promise<IntakeResponse> {
    return this.call(CALLS.postReceiptsUploads, [], input, options)
  }

  /**
   * Add photos to a receipt.
   * A receipt has at most 20 photos, and takes none once it is REVIEWED. One that waits without a QR is looked through again.
   */
  postReceiptPhotos(receiptUuid: string, input: MorePhotos, options: CallOptions = {}): Promise<IntakeResponse> {
    return this.call(CALLS.postReceiptPhotos, [receiptUuid], input, options)
  }

  /**
   * Send a receipt from a page.
   * As a QR string, as photos, or as both: what photos show beside the string belongs to the same receipt, or there are several (FEW_RECEIPTS). For pages of any origin, and for keys of scope `widget`, which cannot turn the duplicate check off.
   */
  postWidgetReceipts(input: WidgetSubmission, options: CallOptions = {}): Promise<IntakeResponse> {
    return this.call(CALLS.postWidgetReceipts, [], input, options)
  }

  /**
   * Read a fiscal QR, of either country, without sending a receipt in.
   * From a string, or else from a photo. 422 `qr_not_found`: there is no fiscal QR in the photo.
   */
  postQr(input: QrQuestion = {}, options: CallOptions = {}): Promise<QrRequisites> {
    return this.call(CALLS.postQr, [], input, options)
  }

  /**
   * What happened in the promo, in order.
   * Every event of the key's promo, also those whose callback failed or had no address, from the first one on; they are kept as long as the receipts are. Events are in the order in which they were committed, those of one receipt in the order of its states. Nothing ever appears before a cursor, so whoever saves `next` together with what the events changed misses nothing. An event may come twice where a cursor was not saved. There may be fewer events than `limit` although more follow; an empty answer means that there are no more now.
   */
  getEvents(input: { cursor?: string; limit?: number; wait?: number } = {}, options: CallOptions = {}): Promise<EventFeed> {
    return this.call(CALLS.getEvents, [], input, options)
  }

  /**
   * Every attempt to deliver an event of the key's promo, newest first.
   * With what was sent, byte for byte, what your receiver answered, and why the attempt ended as it did. Secrets are masked.
   */
  getBrandDeliveries(
    input: { receiptUuid?: string; channel?: 'receipts' | 'disputes' | 'payments'; state?: 'ARRIVED' | 'INSPECTED' | 'REVIEWED' | 'DISPUTE_OPENED' | 'DISPUTE_DECIDED' | 'PAYMENT'; outcome?: 'delivered' | 'retry' | 'failed'; from?: string; to?: string; cursor?: string; limit?: number } = {},
    options: CallOptions = {},
  ): Promise<Deliveries> {
    return this.call(CALLS.getBrandDeliveries, [], input, options)
  }

  /**
   * Have a callback of a receipt sent again.
   * With the same `webhook-id` and the same bytes. What is on its way already is not sent twice: `resent` is 0 then.
   */
  postBrandResend(receiptUuid: string, input: ResendOne = {}, options: CallOptions = {}): Promise<Resent> {
    return this.call(CALLS.postBrandResend, [receiptUuid], input, options)
  }

  /**
   * Have many callbacks sent again.
   * Those of a span of time, of some receipts, or both, for a receiver that was away. They go out at `resend_per_second` of the channel, after what is due already. At most 10 such calls a minute; what the feed (`GET /api/events`) tells needs none of this.
   */
  postBrandDeliveriesResend(input: BrandResend, options: CallOptions = {}): Promise<ResentMany> {
    return this.call(CALLS.postBrandDeliveriesResend, [], input, options)
  }

  /** How far such a repetition is. */
  getBrandResend(id: string, options: CallOptions = {}): Promise<BrandResendProgress> {
    return this.call(CALLS.getBrandResend, [id], {}, options)
  }

  /**
   * Stop such a repetition.
   * What has been put back already is still sent.
   */
  postBrandResendStop(id: string, options: CallOptions = {}): Promise<BrandResendProgress> {
    return this.call(CALLS.postBrandResendStop, [id], {}, options)
  }

  /**
   * What was asked with the keys of the key's promo, and what was answered, newest first.
   * Requests of the last 7 days with all keys of the promo, within seconds of their answer: every refusal that fits, and of the others a sample where a key asks more than once a second. Requests without a key, with an unknown key, to an address that does not exist, and those of this list are not in it. Requests that name a receipt leave it when the receipt is erased.
   */
  getRequests(input: { status?: string; code?: string; path?: string; cursor?: string; limit?: number } = {}, options: CallOptions = {}): Promise<Requests> {
    return this.call(CALLS.getRequests, [], input, options)
  }

  /** Receipts of the key's promo, newest first. */
  getReceipts(
    input: { state?: 'ARRIVED' | 'INSPECTED' | 'REVIEWED'; userUuid?: string; from?: string; to?: string; cursor?: string; limit?: number } = {},
    options: CallOptions = {},
  ): Promise<Receipts> {
    return this.call(CALLS.getReceipts, [], input, options)
  }

  /** All about one receipt of the key's promo. */
  getReceipt(receiptUuid: string, options: CallOptions = {}): Promise<ReceiptResult> {
    return this.call(CALLS.getReceipt, [receiptUuid], {}, options)
  }

  /**
   * How the verdict on a receipt of the key's promo came about.
   * Every rule that was asked, what it saw, its bound and the result. Only where the promo's setting `trace_for_brand` is on; otherwise 404.
   */
  getReceiptTrace(receiptUuid: string, options: CallOptions = {}): Promise<ReceiptTrace> {
    return this.call(CALLS.getReceiptTrace, [receiptUuid], {}, options)
  }

  /**
   * A photo of a receipt, as it was sent.
   * Receipts list these addresses; whoever knows one may look. With `-min` before the extension it is a smaller JPEG without metadata.
   */
  getPhoto(receiptUuid: string, file: string, options: CallOptions = {}): Promise<Blob> {
    return this.call(CALLS.getPhoto, [receiptUuid, file], {}, options)
  }

  /**
   * Object to a rejection.
   * Any JSON object, or nothing; `reason`, `comment` and `contact` are shown to whoever decides. While a dispute is open the same one is answered.
   */
  postDispute(receiptUuid: string, input: DisputeBody = {}, options: CallOptions = {}): Promise<OpenedDispute> {
    return this.call(CALLS.postDispute, [receiptUuid], input, options)
  }

  /** What became of a receipt, for its participant. */
  getLightStatus(uuid: string, input: { lang?: string; advice?: boolean } = {}, options: CallOptions = {}): Promise<LightStatus> {
    return this.call(CALLS.getLightStatus, [uuid], input, options)
  }

  /**
   * The participant objects to a rejection.
   * Where the promo has set `participant_disputes`; otherwise 404. It becomes a dispute as of `POST /api/receipts/{receipt_uuid}/dispute`, once for each rejection: later calls answer with that dispute.
   */
  postParticipantDispute(uuid: string, input: ParticipantDispute = {}, options: CallOptions = {}): Promise<OpenedParticipantDispute> {
    return this.call(CALLS.postParticipantDispute, [uuid], input, options)
  }

  /** Active promos. */
  getPublicPromos(input: { country?: 'ru' | 'uz' } = {}, options: CallOptions = {}): Promise<PublicPromo[]> {
    return this.call(CALLS.getPublicPromos, [], input, options)
  }

  /**
   * Load a catalogue in place of the one before it.
   * All or nothing. From now on points are given per unit of its items. An item whose patterns cannot be used refuses the whole request, with the item, the pattern and the reason.
   */
  putLoyaltyCatalog(input: CatalogUpload, options: CallOptions = {}): Promise<CatalogLoaded> {
    return this.call(CALLS.putLoyaltyCatalog, [], input, options)
  }

  /**
   * Add, rewrite and delete items.
   * All or nothing; other items stay as they are. A rewritten item is what is sent and nothing else: patterns that are not sent are not kept. Ids to delete that the catalogue does not have are passed over.
   */
  patchLoyaltyCatalog(input: CatalogChange = {}, options: CallOptions = {}): Promise<CatalogChanged> {
    return this.call(CALLS.patchLoyaltyCatalog, [], input, options)
  }

  /** What is loaded. */
  getLoyaltyCatalog(input: { promoId?: number } = {}, options: CallOptions = {}): Promise<Catalog> {
    return this.call(CALLS.getLoyaltyCatalog, [], input, options)
  }

  /**
   * Send a receipt and be told its points.
   * The receipt goes the way of every receipt. Waits some seconds for the decision; when there is none yet, the answer is `pending` and is asked for again by `uuid`. Either `qrStr` or the requisites. `items` and the retailer are for promos of the sandbox.
   */
  postLoyaltyCheck(input: LoyaltySubmission, options: CallOptions = {}): Promise<LoyaltyCheck> {
    return this.call(CALLS.postLoyaltyCheck, [], input, options)
  }

  /**
   * What became of a check.
   * Also the first answer once more, where it was lost: a repeated POST says `alreadyCounted` and this `uuid`.
   */
  getLoyaltyCheck(uuid: string, options: CallOptions = {}): Promise<LoyaltyCheck> {
    return this.call(CALLS.getLoyaltyCheck, [uuid], {}, options)
  }

  /**
   * Sandbox: set the final decision by hand.
   * The receipt gets the REVIEWED callback of any decision. One that is decided already is opened again first, which is told as well.
   */
  postLoyaltyCheckDecision(uuid: string, input: CheckDecision, options: CallOptions = {}): Promise<LoyaltyCheck> {
    return this.call(CALLS.postLoyaltyCheckDecision, [uuid], input, options)
  }

  /**
   * What the promos of the showcase would make of a receipt.
   * Creates no receipt and touches no limit. The tax authority is asked once per receipt ever, whoever wants to know.
   */
  postShowcaseCheck(input: ShowcaseQuestion, options: CallOptions = {}): Promise<ShowcaseScan> {
    return this.call(CALLS.postShowcaseCheck, [], input, options)
  }

  /** The same again, as it is now. */
  getShowcaseCheck(scanUuid: string, options: CallOptions = {}): Promise<ShowcaseScan> {
    return this.call(CALLS.getShowcaseCheck, [scanUuid], {}, options)
  }

  /** Active promos of the showcase. */
  getShowcasePromos(options: CallOptions = {}): Promise<ShowcasePromos> {
    return this.call(CALLS.getShowcasePromos, [], {}, options)
  }

  /**
   * Receipts that a sandbox promo treats in a known way.
   * A receipt of a reserved cash register, sent to a sandbox promo in any way, becomes what the table says. The QR strings are new with each call; document number, fiscal sign, date and sum are free.
   */
  getSandboxUniverse(input: { country?: 'ru' | 'uz' } = {}, options: CallOptions = {}): Promise<SandboxUniverse> {
    return this.call(CALLS.getSandboxUniverse, [], input, options)
  }

  /** The process is alive. */
  getHealth(options: CallOptions = {}): Promise<Health> {
    return this.call(CALLS.getHealth, [], {}, options)
  }

  /** The process can serve. */
  getReady(options: CallOptions = {}): Promise<Readiness> {
    return this.call(CALLS.getReady, [], {}, options)
  }
}
