// Made from the description of the service by `npm run docs`.

export type ErrorCode = 'BAD_REQUEST' | 'PROMO_MISMATCH' | 'PROMO_NOT_ACTIVE' | 'TOO_MANY_FILES' | 'FILE_TOO_LARGE' | 'NOT_A_PHOTO' | 'URL_NOT_READ' | 'UPLOAD_MISSING' | 'UPLOAD_DIFFERS' | 'QR_REQUIRED' | 'FORMAT' | 'FEW_RECEIPTS' | 'BAD_CATALOG_ITEM' | 'NOT_OPEN' | 'UNAUTHORIZED' | 'PARTICIPANT_TOKEN' | 'LOGIN_FAILED' | 'PASSWORD_EXPIRED' | 'CODE_NEEDED' | 'CODE_REFUSED' | 'FORBIDDEN' | 'KEY_SCOPE' | 'KEY_ORIGIN' | 'ROLE' | 'PASSWORD_IS_TEMPORARY' | 'SECOND_FACTOR_MISSING' | 'WRONG_CODE' | 'CSRF_TOKEN' | 'WRONG_PASSWORD' | 'NOT_SANDBOX' | 'NOT_FOUND' | 'SIMULATOR_OFF' | 'METHOD_NOT_ALLOWED' | 'REQUEST_TIMEOUT' | 'NOT_UNDER_REVIEW' | 'HELD_BY_ANOTHER' | 'NOTHING_TO_UNDO' | 'ALREADY_COUNTED' | 'PARTICIPANT_BLOCKED' | 'NOT_CONFIRMED' | 'HAS_REQUISITES' | 'NEWER_VERSION' | 'NOT_REJECTED' | 'DISPUTE_DECIDED' | 'NOTHING_TO_CHECK' | 'EXTERNAL_ID_USED' | 'NO_CALLBACK' | 'NO_SESSION' | 'NO_SECOND_FACTOR' | 'TOKEN_TAKEN' | 'ACCOUNT_TAKEN' | 'LAST_OPERATOR' | 'UPLOAD_ENDED' | 'CURSOR_LOST' | 'PAYLOAD_TOO_LARGE' | 'URI_TOO_LONG' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'HEADERS_TOO_LARGE' | 'INTERNAL' | 'UNAVAILABLE'

export type QrSubmission = {
  /** What the QR code says. */
  qrStr: string
  /** Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same. */
  userUuid?: string
  /** Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are. */
  participantToken?: string | null
  /** The caller's own order or receipt number. An empty one is none. */
  externalId?: string | null
  promoId?: number | null
  /** false turns the duplicate check off (debug), where `allow_dup_check_off` allows it; elsewhere it is ignored. */
  dupCheck?: boolean
}

export type IntakeResponse = {
  status?: string
  uuid: string
  receiptId?: number | null
  /** Equals `uuid`. */
  requestUuid?: string | null
  /** Error code when `status` is not `success`. */
  code?: string | null
  /** true: this participant already sent this receipt; nothing is checked again. */
  replayed?: boolean | null
  /** Present only when photos are read after the answer (setting `photo_reading`): whether they show a receipt is told by the callback and the status. */
  waiting?: true
}

export type ExternalIdConflict = {
  status: 'failure'
  /** The promo has a photo of the very same bytes. */
  code?: 'DUPLICATE_PHOTO'
  /** The receipt that has this `externalId` or photo; null when it is of another participant's photo. */
  existing_request_uuid: string | null
}

export type HTTPValidationError = {
  detail: ValidationError[]
}

export type ValidationError = {
  /** Where: `body`, `query`, `path` or `header`, then the names and indices down to the value. */
  loc: (string | number)[]
  msg: string
  /** The kind of objection, e.g. `missing`, `string_type`, `int_parsing`. */
  type: string
  /** What was sent; left out when it is large or secret. */
  input?: unknown
  ctx?: Record<string, unknown>
}

export type ApiError = {
  /** For people; may change. */
  detail: string
  /** For programs; never changes. */
  code: 'BAD_REQUEST' | 'PROMO_MISMATCH' | 'PROMO_NOT_ACTIVE' | 'TOO_MANY_FILES' | 'FILE_TOO_LARGE' | 'NOT_A_PHOTO' | 'URL_NOT_READ' | 'UPLOAD_MISSING' | 'UPLOAD_DIFFERS' | 'QR_REQUIRED' | 'FORMAT' | 'FEW_RECEIPTS' | 'BAD_CATALOG_ITEM' | 'NOT_OPEN' | 'UNAUTHORIZED' | 'PARTICIPANT_TOKEN' | 'LOGIN_FAILED' | 'PASSWORD_EXPIRED' | 'CODE_NEEDED' | 'CODE_REFUSED' | 'FORBIDDEN' | 'KEY_SCOPE' | 'KEY_ORIGIN' | 'ROLE' | 'PASSWORD_IS_TEMPORARY' | 'SECOND_FACTOR_MISSING' | 'WRONG_CODE' | 'CSRF_TOKEN' | 'WRONG_PASSWORD' | 'NOT_SANDBOX' | 'NOT_FOUND' | 'SIMULATOR_OFF' | 'METHOD_NOT_ALLOWED' | 'REQUEST_TIMEOUT' | 'NOT_UNDER_REVIEW' | 'HELD_BY_ANOTHER' | 'NOTHING_TO_UNDO' | 'ALREADY_COUNTED' | 'PARTICIPANT_BLOCKED' | 'NOT_CONFIRMED' | 'HAS_REQUISITES' | 'NEWER_VERSION' | 'NOT_REJECTED' | 'DISPUTE_DECIDED' | 'NOTHING_TO_CHECK' | 'EXTERNAL_ID_USED' | 'NO_CALLBACK' | 'NO_SESSION' | 'NO_SECOND_FACTOR' | 'TOKEN_TAKEN' | 'ACCOUNT_TAKEN' | 'LAST_OPERATOR' | 'UPLOAD_ENDED' | 'CURSOR_LOST' | 'PAYLOAD_TOO_LARGE' | 'URI_TOO_LONG' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'HEADERS_TOO_LARGE' | 'INTERNAL' | 'UNAVAILABLE'
  /** Of NOT_CONFIRMED alone. `requisites`: The receipt has no fiscal requisites: they can be typed from the photo. `taxQuery`: The tax authority has not confirmed the purchase. `products`: The promo counts products, and nobody knows what was bought. */
  missing?: ('requisites' | 'taxQuery' | 'products')[]
  /** Of RATE_LIMITED alone: for what the calls were counted. `account`: passwords and codes that are tried by a device or session of an account of the console; those tried elsewhere count for their `address`. */
  limit?: 'key' | 'address' | 'participant' | 'account'
  /** Of HELD_BY_ANOTHER alone: the moderator who holds the receipt. */
  heldBy?: string
  /** Of HELD_BY_ANOTHER alone: until when, as far as is known now. */
  heldUntil?: string
}

export type PhotoSubmission = {
  /** Up to 5 photos of up to 20 MB: JPEG, PNG, WebP or HEIC, whatever they are called. */
  photos: Blob[]
  /** Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same. */
  userUuid?: string
  /** Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are. */
  participantToken?: string | null
  /** The caller's own order or receipt number. An empty one is none. */
  externalId?: string | null
  promoId?: number | null
}

export type UrlSubmission = {
  /** Up to 5 addresses; more are refused with 400. */
  urls: string[]
  /** Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same. */
  userUuid?: string
  /** Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are. */
  participantToken?: string | null
  promoId?: number | null
}

export type UploadRequest = {
  /** The header `content-type` of the PUT. */
  contentType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic'
  /** The size of the photo, and the header `content-length` of the PUT. */
  bytes: number
  promoId?: number | null
}

export type UploadAddress = {
  /** Names the photo in `/api/receipts/uploads`. */
  uploadId: string
  /** Of the photo store or of this service; its form may change. */
  url: string
  method: 'PUT'
  /** To be sent with the photo, unchanged. Browsers add `content-length` themselves. */
  headers: Record<string, never>
  expiresAt: string
}

export type UploadSubmission = {
  /** Up to 5 `uploadId`s; more are refused with 400. */
  uploads: string[]
  /** Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same. */
  userUuid?: string
  /** Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are. */
  participantToken?: string | null
  /** The caller's own order or receipt number. An empty one is none. */
  externalId?: string | null
  promoId?: number | null
}

export type MorePhotos = {
  /** Up to 5 photos of up to 20 MB: JPEG, PNG, WebP or HEIC, whatever they are called. */
  photos: Blob[]
  /** Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are. */
  participantToken?: string | null
}

export type WidgetSubmission = {
  /** Up to 5 photos of up to 20 MB: JPEG, PNG, WebP or HEIC, whatever they are called. */
  photos?: Blob[]
  /** What the QR code says. */
  qrAsString?: string | null
  /** Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same. */
  userUuid?: string
  /** Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are. */
  participantToken?: string | null
  promoId?: number | null
  source?: string
  channel?: string
  /** A JSON object of the page's own, up to 16 KB. */
  meta?: string | null
  /** false turns the duplicate check off (debug): in sandbox promos, with server keys. Elsewhere it is ignored. */
  dupCheck?: boolean | null
}

export type QrQuestion = {
  /** A photo of up to 20 MB: JPEG, PNG, WebP or HEIC. */
  photo?: Blob
  /** What the QR code says. */
  qrAsString?: string | null
}

export type QrRequisites = {
  fn: string
  fd: string
  fp: string
  /** Whole kopeks; null in Uzbekistan, whose QR says no sum. */
  sumKopeks: number | null
  /** 1 sale, 2 its refund, 3 payout, 4 its refund; null in Uzbekistan. */
  n: number | null
  country: 'ru' | 'uz'
  /** As the till's clock showed it. */
  receiptDate: string
  qrString: string
}

export type EventFeed = {
  events: FeedEvent[]
  /** The cursor for the next call, also after an empty answer. */
  next: string
}

export type FeedEvent = {
  /** The place after this event. */
  cursor: string
  /** As in the header `webhook-id` of the callback: what has this id already is a repetition. */
  webhookId: string
  /** When it was recorded. */
  at: string
  /** The body of the callback, byte for byte: a CallbackEvent, PaymentNotice or DisputeNotice as JSON. */
  body: string
}

export type Deliveries = {
  deliveries: Delivery[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

export type Delivery = {
  receiptUuid: string
  promoId: number
  /** Which of the promo's addresses: `callback`, `disputes_callback` or `payments_callback`. */
  channel: 'receipts' | 'disputes' | 'payments'
  /** The state of the receipt that was told, or what the notice is about. */
  state: 'ARRIVED' | 'INSPECTED' | 'REVIEWED' | 'DISPUTE_OPENED' | 'DISPUTE_DECIDED' | 'PAYMENT'
  revision: number
  webhookId: string
  attempt: number
  /** An operator asked for it. */
  manual: boolean
  at: string
  status: number | null
  outcome: 'delivered' | 'retry' | 'failed'
  cause: string
  latencyMs: number
  /** What was sent, byte for byte. */
  body: string
  /** None where the address was removed before the event was delivered: it has failed then, and nothing was sent. */
  exchanges: Exchange[]
}

export type Exchange = {
  webhookId: string
  /** The state of the receipt that was told, or what the notice is about. */
  state: 'ARRIVED' | 'INSPECTED' | 'REVIEWED' | 'DISPUTE_OPENED' | 'DISPUTE_DECIDED' | 'PAYMENT'
  at: string
  /** Secrets are masked. */
  requestHeaders: Record<string, string>
  status: number | null
  /** Why there was no answer; null: there was one. */
  error: 'timeout' | 'refused' | 'reset' | 'dns' | 'blocked' | 'tls' | 'protocol' | 'other' | null
  /** What happened, in plain words. */
  cause: string
  latencyMs: number
  /** The beginning of the brand's answer. */
  answer: string | null
}

/** Without a state, the last event. States are those of `receipts`. */
export type ResendOne = {
  state?: 'ARRIVED' | 'INSPECTED' | 'REVIEWED' | null
  /** Which of the promo's addresses: `callback`, `disputes_callback` or `payments_callback`. */
  channel?: 'receipts' | 'disputes' | 'payments'
}

export type Resent = {
  /** 1: it will be sent again, after this answer. 0: it waits to be sent anyway. */
  resent: number
}

export type BrandResend = {
  /** Which of the promo's addresses: `callback`, `disputes_callback` or `payments_callback`. */
  channel?: 'receipts' | 'disputes' | 'payments'
  from?: string | null
  /** Not included. */
  to?: string | null
  receiptUuids?: string[] | null
  /** Of `receipts` only. */
  states?: ('ARRIVED' | 'INSPECTED' | 'REVIEWED')[] | null
  onlyFailed?: boolean
}

export type ResentMany = {
  /** How many callbacks were found and will be sent again, after this answer. `resendId` leads to how far that is. */
  resent: number
  /** To follow its progress; null when there is nothing to send. */
  resendId: number | null
}

export type BrandResendProgress = {
  id: number
  promoId: number
  /** Which of the promo's addresses: `callback`, `disputes_callback` or `payments_callback`. */
  channel: 'receipts' | 'disputes' | 'payments'
  from: string | null
  to: string | null
  receiptUuids: string[] | null
  states: ('ARRIVED' | 'INSPECTED' | 'REVIEWED')[] | null
  onlyFailed: boolean
  status: 'running' | 'done' | 'stopped'
  /** How many callbacks it is about. */
  total: number
  /** How many of them have been put back into the queue so far. What became of them: the list of deliveries. */
  resent: number
  /** `resend_per_second` of the channel. */
  perSecond: number | null
  requestedAt: string
  endedAt: string | null
}

export type Requests = {
  requests: SentRequest[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

export type SentRequest = {
  /** When it came. */
  at: string
  promoId: number
  keyId: number
  /** The label of the key; without one its first characters. */
  key: string
  method: string
  /** The address with its parameters. */
  path: string
  /** What it was answered with. */
  status: number
  /** The error code of a refusal, or the reject key in the answer. */
  code: string | null
  /** Why it was refused, in the words of the answer. */
  cause: string | null
  durationMs: number
  /** As in the header `x-request-id` of the answer and in the log of the service. */
  requestId: string
  /** What was sent; of files their kinds and sizes, its first 4 KB without secrets; null: there was none. */
  body: string | null
  /** Of the whole body. */
  bodyBytes: number
  /** The answer; of a file its kind and size, its first 4 KB without secrets; null: there was none. */
  answer: string | null
  /** Of the whole answer. */
  answerBytes: number
}

export type Receipts = {
  receipts: ReceiptResult[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

export type ReceiptResult = {
  state: 'ARRIVED' | 'INSPECTED' | 'REVIEWED'
  /** ARRIVED 0, INSPECTED 1, REVIEWED 2. */
  checkingStatus: 0 | 1 | 2
  /** The id of the receipt. */
  uuid: string
  /** The caller's id of the participant: no control characters, no spaces at the edges. */
  userUuid: string
  /** Reward only when the state is REVIEWED and this is true. */
  approved?: boolean
  promoId?: number | null
  country?: 'ru' | 'uz'
  /** Running number. */
  receiptId?: number | null
  /** The caller's own order or receipt number. An empty one is none. */
  externalId?: string | null
  receiptDate?: string | null
  createdAt?: string | null
  photos?: string[]
  /** uuid of the original receipt. */
  duplicate?: string | null
  /** For people, worded by the promo; do not key logic on it. */
  rejectReason?: string | null
  /** Stable machine code; compared case-sensitively. */
  rejectKey?: 'NO_MATCH' | 'UNIT_COUNTED' | 'DUPLICATE' | 'LINKED_DUPLICATE' | 'COPYCAT' | 'MATCHED_IN_OTHER_PROMO' | 'OUT_OF_PERIOD' | 'EXPIRED' | 'FUTURE_DATE' | 'MIN_SUM' | 'PRODUCTS_COUNT_MIN' | 'PRODUCTS_TOTAL_MIN' | 'CHAIN_NOT_ALLOWED' | 'INN_NOT_ALLOWED' | 'INN_BLACKLISTED' | 'FN_NOT_WHITELISTED' | 'GEO_CITY' | 'GEO_STORE' | 'ONLINE_RETAILER' | 'NON_PAID' | 'RECEIPT_TYPE_NOT_ALLOWED' | 'USER_BLOCKED' | 'FORMAT' | 'FEW_RECEIPTS' | 'FULL_RECEIPT_REQUIRED' | 'MANUAL_REJECT' | 'REJECTED' | 'FNS_SHORT_CHECK_FAILED' | 'FNS_NOT_FOUND' | 'FNS_NOT_FOUND_TIMEOUT' | 'FNS_NOT_READY' | 'FNS_ACCESS' | 'FNS_BAD_INPUT' | 'max_per_user_per_day' | 'max_per_user_per_week' | 'max_per_user_per_promo' | 'max_per_user_per_date' | 'max_per_user_per_retailer' | 'max_per_fn_per_day' | 'max_rejected_per_user_per_day' | 'delay_between_receipts' | 'duplicate_photo' | null
  source?: string | null
  channel?: string | null
  /** Left out when the promo says so. */
  qrString?: string | null
  fnsReceipt?: FiscalReceipt | null
  verdict?: Verdict | null
  retailer?: Retailer | null
  total?: Total | null
  answers?: Answers | null
  city?: City | null
  /** Names of the counted products. */
  rules?: string[]
  rulesCount?: number
  rulesPoints?: number
  /** Awarded points. */
  promoPoints?: number
  /** `auto` or moderators. */
  reviewers?: string[]
  matchedPromos?: number[]
  /** What became of the last event that was delivered or has failed. Sending an earlier one again does not change it. */
  delivered?: 'DELIVERED' | 'FAILED' | null
  /** The receipt is with moderators. */
  needsReview?: boolean
  priority?: number
  /** The caller's data. */
  meta?: Record<string, unknown>
}

/** What the tax authority returned. */
export type FiscalReceipt = {
  fn: string
  fd: string
  fp: string
  receiptDate?: string | null
  receiptTime?: string | null
  /** Whole kopeks. */
  totalSum: number
  retailerInn?: string | null
  retailerName?: string | null
  retailerAddress?: string | null
  taxSystem?: string | null
  isOnline?: boolean
  isPaid?: boolean
  items?: FiscalItem[]
}

export type FiscalItem = {
  name: string
  /** Kopeks per unit. */
  price: number
  quantity?: number
  /** Line sum in kopeks. */
  sum: number
  nds?: string | null
  /** Only with `include_product_codes`. */
  codes?: ProductCode[]
}

export type ProductCode = {
  /** The sender's name of the code: `gs1m`, `ean13`, `barcode`, `ikpu`, `mark` … */
  kind: string
  /** As it was sent; `<GS>` stands for the separator of marks. */
  value: string
  /** 14 digits with a correct check digit. */
  gtin: string | null
  /** With the GTIN it names one physical pack. */
  serial: string | null
}

export type Verdict = {
  approved: boolean
  promoId?: number | null
  matchedProducts?: VerdictProduct[]
  totalPoints?: number
  /** `qualify`: no points, success admits to a draw. */
  rewardKind?: 'points' | 'qualify'
  qualifyLabel?: string | null
  rejectReason?: string | null
  /** Stable machine code; compared case-sensitively. */
  rejectKey?: 'NO_MATCH' | 'UNIT_COUNTED' | 'DUPLICATE' | 'LINKED_DUPLICATE' | 'COPYCAT' | 'MATCHED_IN_OTHER_PROMO' | 'OUT_OF_PERIOD' | 'EXPIRED' | 'FUTURE_DATE' | 'MIN_SUM' | 'PRODUCTS_COUNT_MIN' | 'PRODUCTS_TOTAL_MIN' | 'CHAIN_NOT_ALLOWED' | 'INN_NOT_ALLOWED' | 'INN_BLACKLISTED' | 'FN_NOT_WHITELISTED' | 'GEO_CITY' | 'GEO_STORE' | 'ONLINE_RETAILER' | 'NON_PAID' | 'RECEIPT_TYPE_NOT_ALLOWED' | 'USER_BLOCKED' | 'FORMAT' | 'FEW_RECEIPTS' | 'FULL_RECEIPT_REQUIRED' | 'MANUAL_REJECT' | 'REJECTED' | 'FNS_SHORT_CHECK_FAILED' | 'FNS_NOT_FOUND' | 'FNS_NOT_FOUND_TIMEOUT' | 'FNS_NOT_READY' | 'FNS_ACCESS' | 'FNS_BAD_INPUT' | 'max_per_user_per_day' | 'max_per_user_per_week' | 'max_per_user_per_promo' | 'max_per_user_per_date' | 'max_per_user_per_retailer' | 'max_per_fn_per_day' | 'max_rejected_per_user_per_day' | 'delay_between_receipts' | 'duplicate_photo' | null
  antifraudViolations?: string[]
  needsManualReview?: boolean
}

export type VerdictProduct = {
  productId: number
  name: string
  count: number
  /** Whole kopeks. */
  subtotalKopeks: number
  points: number
}

export type Retailer = {
  id?: number | null
  name?: string | null
  inn?: string | null
  store?: string | null
}

export type Total = {
  /** Whole kopeks. */
  sum?: number
  count?: number
  /** Whole kopeks. */
  sumSubtotal?: number
}

export type Answers = {
  productsWithCountAndSubtotals?: AnswerProduct[]
  products?: {
    id: number
    name: string
  }[]
}

export type AnswerProduct = {
  id: number
  name: string
  count?: number
  /** Whole kopeks. */
  subtotal?: number | null
}

export type City = {
  id?: number | null
  city?: string | null
  region?: string | null
  address?: string | null
}

export type ReceiptTrace = {
  uuid: string
  state: 'ARRIVED' | 'INSPECTED' | 'REVIEWED'
  approved: boolean
  /** Stable machine code; compared case-sensitively. */
  rejectKey: 'NO_MATCH' | 'UNIT_COUNTED' | 'DUPLICATE' | 'LINKED_DUPLICATE' | 'COPYCAT' | 'MATCHED_IN_OTHER_PROMO' | 'OUT_OF_PERIOD' | 'EXPIRED' | 'FUTURE_DATE' | 'MIN_SUM' | 'PRODUCTS_COUNT_MIN' | 'PRODUCTS_TOTAL_MIN' | 'CHAIN_NOT_ALLOWED' | 'INN_NOT_ALLOWED' | 'INN_BLACKLISTED' | 'FN_NOT_WHITELISTED' | 'GEO_CITY' | 'GEO_STORE' | 'ONLINE_RETAILER' | 'NON_PAID' | 'RECEIPT_TYPE_NOT_ALLOWED' | 'USER_BLOCKED' | 'FORMAT' | 'FEW_RECEIPTS' | 'FULL_RECEIPT_REQUIRED' | 'MANUAL_REJECT' | 'REJECTED' | 'FNS_SHORT_CHECK_FAILED' | 'FNS_NOT_FOUND' | 'FNS_NOT_FOUND_TIMEOUT' | 'FNS_NOT_READY' | 'FNS_ACCESS' | 'FNS_BAD_INPUT' | 'max_per_user_per_day' | 'max_per_user_per_week' | 'max_per_user_per_promo' | 'max_per_user_per_date' | 'max_per_user_per_retailer' | 'max_per_fn_per_day' | 'max_rejected_per_user_per_day' | 'delay_between_receipts' | 'duplicate_photo' | null
  /** The version of the promo's settings that the verdict was given by; null before it. */
  settingsVersion: number | null
  trace: TraceLine[]
}

export type TraceLine = {
  /** The rule: its reject key, or a setting that sends receipts to moderators. */
  name: string
  saw: unknown
  bound: unknown
  outcome: 'passed' | 'rejected' | 'review' | 'notApplicable'
  /** This rule gave the receipt its reject key, or sent it to moderators. */
  decided?: boolean
  [name: string]: unknown
}

export type DisputeBody = Record<string, unknown>

export type OpenedDispute = {
  uuid: string
  disputeId: number
  status: 'open' | 'reconsidered' | 'declined'
  createdAt: string
}

export type LightStatus = {
  uuid: string
  receiptId: number | null
  state: 'ARRIVED' | 'INSPECTED' | 'REVIEWED'
  checkingStatus: 0 | 1 | 2
  kind: 'pending' | 'approved' | 'rejected'
  /** Ready to show, in Russian unless asked for otherwise. */
  statusText: string
  approved: boolean
  points: number
  /** Of a rejected receipt alone, where the promo takes disputes of participants: the participant may dispute the rejection, or has disputed it. */
  dispute?: 'possible' | 'open' | 'declined'
}

export type ParticipantDispute = {
  /** For whoever decides. */
  comment?: string
}

export type OpenedParticipantDispute = {
  uuid: string
  status: 'open' | 'reconsidered' | 'declined'
  createdAt: string
}

export type PublicPromo = {
  id: number
  name: string
  country: 'ru' | 'uz'
}

export type CatalogUpload = {
  items: CatalogItem[]
  /** The key's own promo; another is refused. */
  promoId?: number | null
}

export type CatalogItem = {
  /** The brand's own number of the item. */
  itemId: number
  name: string
  /** Points for a unit of the quantity; half a point is rounded upwards, once for each item of a receipt. Left out, it is 0. */
  pointsPerUnit?: number | null
  /** Python `re` syntax, searched for in a line of the receipt, ignoring case: as printed and in its normal form. Without any, a rule is made from the name; it is a draft. */
  patterns?: string[] | null
  /** A line in which one of these is found is not this item. */
  excludePatterns?: string[]
  /** Numbers under the bars (GTIN, EAN), or the beginning of a company, such as `460123*`. Codes are asked before patterns and names. */
  gtins?: string[] | null
  /** Codes of the Uzbek classifier (MXIK), or the beginning of several with `*`. */
  ikpu?: string[] | null
  /** A line with one of these is not this item, whatever its name. */
  excludeGtins?: string[] | null
  /** A line with one of these is not this item, whatever its name. */
  excludeIkpu?: string[] | null
}

export type CatalogLoaded = {
  promoId: number
  /** How many items the catalogue has. */
  items: number
  /** Items without patterns: their rule is made from the name. */
  needsRules: number[]
  pointsMode: 'rules' | 'fixed' | 'per_unit'
}

export type CatalogChange = {
  items?: CatalogItem[]
  deleteItemIds?: number[]
  /** The key's own promo; another is refused. */
  promoId?: number | null
}

export type CatalogChanged = {
  promoId: number
  /** How many items the catalogue has. */
  items: number
  /** Items without patterns: their rule is made from the name. */
  needsRules: number[]
  pointsMode: 'rules' | 'fixed' | 'per_unit'
  added: number
  updated: number
  deleted: number
}

export type Catalog = {
  promoId: number
  pointsMode: 'rules' | 'fixed' | 'per_unit'
  items: {
    /** The brand's own number of the item. */
    itemId: number
    name: string
    pointsPerUnit: number
    patterns: string[]
    excludePatterns: string[]
    gtins?: string[]
    ikpu?: string[]
    excludeGtins?: string[]
    excludeIkpu?: string[]
  }[]
  /** Items without patterns: their rule is made from the name. */
  needsRules: number[]
  /** Items that give no points. */
  zeroPointItems: number[]
}

export type LoyaltySubmission = {
  /** Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same. */
  userUuid?: string
  /** Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are. */
  participantToken?: string | null
  promoId?: number | null
  qrStr?: string | null
  fn?: string | null
  fd?: string | null
  fp?: string | null
  /** `YYYYMMDDTHHMMSS`, as the receipt prints it. */
  receiptDate?: string | null
  /** Whole kopeks, from 0 to 1000000000000. */
  sumKopeks?: number | null
  /** What the receipt holds: sandbox only. */
  items?: SandboxLine[] | null
  retailerInn?: string | null
  retailerName?: string | null
}

export type SandboxLine = {
  name: string
  quantity?: number
  /** Kopeks per unit. */
  priceKopeks: number
  /** Of the line; left out, price times quantity. */
  sumKopeks?: number | null
  /** Number of the product; with `serial` the line has the mark of one pack. */
  gtin?: string | null
  serial?: string | null
  /** The number without a mark. */
  barcode?: string | null
  /** MXIK, which Uzbek receipts have. */
  ikpu?: string | null
}

export type LoyaltyCheck = {
  uuid: string
  receiptId: number
  state: 'ARRIVED' | 'INSPECTED' | 'REVIEWED'
  /** Grant `totalPoints`: the decision is made, the receipt is approved and no repeat. */
  awarded: boolean
  /** The receipt was sent before, by this participant or another: do not grant again. After a repeat, `GET /api/loyalty/check/{uuid}` gives the first answer. */
  alreadyCounted: boolean
  /** There is no decision yet: ask again. */
  pending: boolean
  /** 0 unless `awarded`. */
  totalPoints: number
  matched: MatchedItem[]
  unmatched: UnmatchedLine[]
  /** Stable machine code; compared case-sensitively. */
  rejectKey: 'NO_MATCH' | 'UNIT_COUNTED' | 'DUPLICATE' | 'LINKED_DUPLICATE' | 'COPYCAT' | 'MATCHED_IN_OTHER_PROMO' | 'OUT_OF_PERIOD' | 'EXPIRED' | 'FUTURE_DATE' | 'MIN_SUM' | 'PRODUCTS_COUNT_MIN' | 'PRODUCTS_TOTAL_MIN' | 'CHAIN_NOT_ALLOWED' | 'INN_NOT_ALLOWED' | 'INN_BLACKLISTED' | 'FN_NOT_WHITELISTED' | 'GEO_CITY' | 'GEO_STORE' | 'ONLINE_RETAILER' | 'NON_PAID' | 'RECEIPT_TYPE_NOT_ALLOWED' | 'USER_BLOCKED' | 'FORMAT' | 'FEW_RECEIPTS' | 'FULL_RECEIPT_REQUIRED' | 'MANUAL_REJECT' | 'REJECTED' | 'FNS_SHORT_CHECK_FAILED' | 'FNS_NOT_FOUND' | 'FNS_NOT_FOUND_TIMEOUT' | 'FNS_NOT_READY' | 'FNS_ACCESS' | 'FNS_BAD_INPUT' | 'max_per_user_per_day' | 'max_per_user_per_week' | 'max_per_user_per_promo' | 'max_per_user_per_date' | 'max_per_user_per_retailer' | 'max_per_fn_per_day' | 'max_rejected_per_user_per_day' | 'delay_between_receipts' | 'duplicate_photo' | null
  rejectReason: string | null
  receipt: {
    fn: string | null
    /** Whole kopeks. */
    totalSum: number | null
    retailerInn: string | null
  }
  sandbox: boolean
}

export type MatchedItem = {
  /** The brand's own number of the item. */
  itemId: number
  name: string
  quantity: number
  pointsPerUnit: number
  earnedPoints: number
  /** Whole kopeks. */
  subtotalKopeks: number
  confidence: number
  /** `code`: a code of the line. `pattern`: the item's own rule. `synonym`: a spelling of the dictionary. */
  matchSource: 'code' | 'pattern' | 'synonym'
}

export type UnmatchedLine = {
  name: string
  quantity: number
  /** Whole kopeks. */
  sumKopeks: number
}

export type CheckDecision = {
  approve: boolean
  reason?: string | null
}

export type ShowcaseQuestion = {
  /** What the QR code says. */
  qrStr: string
  /** The caller's id of the participant: no control characters, no spaces at the edges. */
  userUuid: string
  /** The caller's own order or receipt number. An empty one is none. */
  externalId?: string | null
}

export type ShowcaseScan = {
  uuid: string
  /** ARRIVED: the tax authority has not confirmed the receipt yet; ask again by `uuid`. */
  state: 'ARRIVED' | 'REVIEWED'
  /** FNS_NOT_READY while ARRIVED; the tax authority's refusal where it refused. */
  rejectKey: 'NO_MATCH' | 'UNIT_COUNTED' | 'DUPLICATE' | 'LINKED_DUPLICATE' | 'COPYCAT' | 'MATCHED_IN_OTHER_PROMO' | 'OUT_OF_PERIOD' | 'EXPIRED' | 'FUTURE_DATE' | 'MIN_SUM' | 'PRODUCTS_COUNT_MIN' | 'PRODUCTS_TOTAL_MIN' | 'CHAIN_NOT_ALLOWED' | 'INN_NOT_ALLOWED' | 'INN_BLACKLISTED' | 'FN_NOT_WHITELISTED' | 'GEO_CITY' | 'GEO_STORE' | 'ONLINE_RETAILER' | 'NON_PAID' | 'RECEIPT_TYPE_NOT_ALLOWED' | 'USER_BLOCKED' | 'FORMAT' | 'FEW_RECEIPTS' | 'FULL_RECEIPT_REQUIRED' | 'MANUAL_REJECT' | 'REJECTED' | 'FNS_SHORT_CHECK_FAILED' | 'FNS_NOT_FOUND' | 'FNS_NOT_FOUND_TIMEOUT' | 'FNS_NOT_READY' | 'FNS_ACCESS' | 'FNS_BAD_INPUT' | 'max_per_user_per_day' | 'max_per_user_per_week' | 'max_per_user_per_promo' | 'max_per_user_per_date' | 'max_per_user_per_retailer' | 'max_per_fn_per_day' | 'max_rejected_per_user_per_day' | 'delay_between_receipts' | 'duplicate_photo' | null
  receipt: ShowcaseReceipt | null
  promos: ShowcaseVerdict[]
}

export type ShowcaseReceipt = {
  fn: string
  /** Whole kopeks. */
  totalSum: number | null
  retailerInn: string | null
  receiptDate: string | null
}

export type ShowcaseVerdict = {
  promoId: number
  name: string
  country: 'ru' | 'uz'
  /** The promo's rules about the receipt have no objection. Its limits are not asked; they are when the receipt is sent. */
  eligible: boolean
  rewardKind: 'points' | 'qualify'
  /** What the receipt would get. */
  points: number
  qualifyLabel: string | null
  /** Stable machine code; compared case-sensitively. */
  rejectKey: 'NO_MATCH' | 'UNIT_COUNTED' | 'DUPLICATE' | 'LINKED_DUPLICATE' | 'COPYCAT' | 'MATCHED_IN_OTHER_PROMO' | 'OUT_OF_PERIOD' | 'EXPIRED' | 'FUTURE_DATE' | 'MIN_SUM' | 'PRODUCTS_COUNT_MIN' | 'PRODUCTS_TOTAL_MIN' | 'CHAIN_NOT_ALLOWED' | 'INN_NOT_ALLOWED' | 'INN_BLACKLISTED' | 'FN_NOT_WHITELISTED' | 'GEO_CITY' | 'GEO_STORE' | 'ONLINE_RETAILER' | 'NON_PAID' | 'RECEIPT_TYPE_NOT_ALLOWED' | 'USER_BLOCKED' | 'FORMAT' | 'FEW_RECEIPTS' | 'FULL_RECEIPT_REQUIRED' | 'MANUAL_REJECT' | 'REJECTED' | 'FNS_SHORT_CHECK_FAILED' | 'FNS_NOT_FOUND' | 'FNS_NOT_FOUND_TIMEOUT' | 'FNS_NOT_READY' | 'FNS_ACCESS' | 'FNS_BAD_INPUT' | 'max_per_user_per_day' | 'max_per_user_per_week' | 'max_per_user_per_promo' | 'max_per_user_per_date' | 'max_per_user_per_retailer' | 'max_per_fn_per_day' | 'max_rejected_per_user_per_day' | 'delay_between_receipts' | 'duplicate_photo' | null
  rejectReason: string | null
  matchedProducts: VerdictProduct[]
  /** The promo has this receipt, whoever sent it: it is open, approved, or refused for the purchase itself. One that was refused for anything else can be sent again. */
  alreadyRegistered: boolean
  /** The receipt in that promo, if this participant sent it. */
  registeredUuid: string | null
}

export type ShowcasePromos = {
  promos: ShowcasePromo[]
}

export type ShowcasePromo = {
  id: number
  name: string
  country: 'ru' | 'uz'
  startsAt: string | null
  endsAt: string | null
  rewardKind: 'points' | 'qualify'
  title: string | null
  description: string | null
  imageUrl: string | null
  rulesUrl: string | null
}

export type SandboxUniverse = {
  country: 'ru' | 'uz'
  receipts: ReservedReceipt[]
  photos: {
    /** Stable machine code; compared case-sensitively. */
    rejectKey: 'NO_MATCH' | 'UNIT_COUNTED' | 'DUPLICATE' | 'LINKED_DUPLICATE' | 'COPYCAT' | 'MATCHED_IN_OTHER_PROMO' | 'OUT_OF_PERIOD' | 'EXPIRED' | 'FUTURE_DATE' | 'MIN_SUM' | 'PRODUCTS_COUNT_MIN' | 'PRODUCTS_TOTAL_MIN' | 'CHAIN_NOT_ALLOWED' | 'INN_NOT_ALLOWED' | 'INN_BLACKLISTED' | 'FN_NOT_WHITELISTED' | 'GEO_CITY' | 'GEO_STORE' | 'ONLINE_RETAILER' | 'NON_PAID' | 'RECEIPT_TYPE_NOT_ALLOWED' | 'USER_BLOCKED' | 'FORMAT' | 'FEW_RECEIPTS' | 'FULL_RECEIPT_REQUIRED' | 'MANUAL_REJECT' | 'REJECTED' | 'FNS_SHORT_CHECK_FAILED' | 'FNS_NOT_FOUND' | 'FNS_NOT_FOUND_TIMEOUT' | 'FNS_NOT_READY' | 'FNS_ACCESS' | 'FNS_BAD_INPUT' | 'max_per_user_per_day' | 'max_per_user_per_week' | 'max_per_user_per_promo' | 'max_per_user_per_date' | 'max_per_user_per_retailer' | 'max_per_fn_per_day' | 'max_rejected_per_user_per_day' | 'delay_between_receipts' | 'duplicate_photo'
    url: string
  }[]
}

export type ReservedReceipt = {
  /** The `fn` of the receipt. */
  register: string
  /** Stable machine code; compared case-sensitively. */
  rejectKey: 'NO_MATCH' | 'UNIT_COUNTED' | 'DUPLICATE' | 'LINKED_DUPLICATE' | 'COPYCAT' | 'MATCHED_IN_OTHER_PROMO' | 'OUT_OF_PERIOD' | 'EXPIRED' | 'FUTURE_DATE' | 'MIN_SUM' | 'PRODUCTS_COUNT_MIN' | 'PRODUCTS_TOTAL_MIN' | 'CHAIN_NOT_ALLOWED' | 'INN_NOT_ALLOWED' | 'INN_BLACKLISTED' | 'FN_NOT_WHITELISTED' | 'GEO_CITY' | 'GEO_STORE' | 'ONLINE_RETAILER' | 'NON_PAID' | 'RECEIPT_TYPE_NOT_ALLOWED' | 'USER_BLOCKED' | 'FORMAT' | 'FEW_RECEIPTS' | 'FULL_RECEIPT_REQUIRED' | 'MANUAL_REJECT' | 'REJECTED' | 'FNS_SHORT_CHECK_FAILED' | 'FNS_NOT_FOUND' | 'FNS_NOT_FOUND_TIMEOUT' | 'FNS_NOT_READY' | 'FNS_ACCESS' | 'FNS_BAD_INPUT' | 'max_per_user_per_day' | 'max_per_user_per_week' | 'max_per_user_per_promo' | 'max_per_user_per_date' | 'max_per_user_per_retailer' | 'max_per_fn_per_day' | 'max_rejected_per_user_per_day' | 'delay_between_receipts' | 'duplicate_photo' | null
  meaning: string
  /** What happens to the receipt on the way. */
  how: string
  /** A receipt of the register that nobody has sent yet. */
  qrStr: string
}

export type Health = {
  status: 'ok'
  version: string
}

export type Readiness = {
  status: 'ready' | 'unavailable'
  [name: string]: unknown
}

export type CallbackEvent = {
  state: 'ARRIVED' | 'INSPECTED' | 'REVIEWED'
  /** The id of the receipt. */
  uuid: string
  /** The caller's id of the participant: no control characters, no spaces at the edges. */
  userUuid: string
  /** Reward only when the state is REVIEWED and this is true. */
  approved?: boolean
  promoId?: number | null
  country?: 'ru' | 'uz'
  /** Running number. */
  receiptId?: number | null
  /** The caller's own order or receipt number. An empty one is none. */
  externalId?: string | null
  receiptDate?: string | null
  createdAt?: string | null
  photos?: string[]
  /** uuid of the original receipt. */
  duplicate?: string | null
  /** For people, worded by the promo; do not key logic on it. */
  rejectReason?: string | null
  /** Stable machine code; compared case-sensitively. */
  rejectKey?: 'NO_MATCH' | 'UNIT_COUNTED' | 'DUPLICATE' | 'LINKED_DUPLICATE' | 'COPYCAT' | 'MATCHED_IN_OTHER_PROMO' | 'OUT_OF_PERIOD' | 'EXPIRED' | 'FUTURE_DATE' | 'MIN_SUM' | 'PRODUCTS_COUNT_MIN' | 'PRODUCTS_TOTAL_MIN' | 'CHAIN_NOT_ALLOWED' | 'INN_NOT_ALLOWED' | 'INN_BLACKLISTED' | 'FN_NOT_WHITELISTED' | 'GEO_CITY' | 'GEO_STORE' | 'ONLINE_RETAILER' | 'NON_PAID' | 'RECEIPT_TYPE_NOT_ALLOWED' | 'USER_BLOCKED' | 'FORMAT' | 'FEW_RECEIPTS' | 'FULL_RECEIPT_REQUIRED' | 'MANUAL_REJECT' | 'REJECTED' | 'FNS_SHORT_CHECK_FAILED' | 'FNS_NOT_FOUND' | 'FNS_NOT_FOUND_TIMEOUT' | 'FNS_NOT_READY' | 'FNS_ACCESS' | 'FNS_BAD_INPUT' | 'max_per_user_per_day' | 'max_per_user_per_week' | 'max_per_user_per_promo' | 'max_per_user_per_date' | 'max_per_user_per_retailer' | 'max_per_fn_per_day' | 'max_rejected_per_user_per_day' | 'delay_between_receipts' | 'duplicate_photo' | null
  source?: string | null
  channel?: string | null
  /** Left out when the promo says so. */
  qrString?: string | null
  fnsReceipt?: FiscalReceipt | null
  verdict?: Verdict | null
  retailer?: Retailer | null
  total?: Total | null
  answers?: Answers | null
  city?: City | null
  /** Names of the counted products. */
  rules?: string[]
  rulesCount?: number
  rulesPoints?: number
  /** Awarded points. */
  promoPoints?: number
  /** `auto` or moderators. */
  reviewers?: string[]
  matchedPromos?: number[]
  /** What became of the last event that was delivered or has failed. Sending an earlier one again does not change it. */
  delivered?: 'DELIVERED' | 'FAILED' | null
  /** The receipt is with moderators. */
  needsReview?: boolean
  priority?: number
  /** The caller's data. */
  meta?: Record<string, unknown>
}

export type BrandAck = {
  /** Stored into the receipt. */
  externalId?: string | null
  /** Stored into the receipt's `meta`. */
  meta?: Record<string, unknown> | null
  /** `BLOCKED_USER` blocks the participant in the promo and rejects their open receipts. */
  status?: string | null
}

export type DisputeNotice = {
  event: 'DISPUTE_OPENED' | 'DISPUTE_DECIDED'
  disputeId: number | string
  /** The receipt. */
  uuid: string
  userUuid: string
  promoId: number
  /** Of DISPUTE_DECIDED. */
  decision?: 'reconsider' | 'decline' | null
  /** What the moderator said about it. */
  comment?: string | null
  /** The dispute as it was sent to us. */
  body: Record<string, unknown>
  /** Present, and true, for receipts of a sandbox alone. */
  sandbox?: boolean
}

export type PaymentNotice = {
  event: 'PAYMENT'
  /** The receipt. */
  uuid: string
  userUuid: string
  promoId: number
  externalId: string | null
  /** What is awarded. */
  points: number
  /** What was spent on counted products; where the promo counts none, what the whole receipt is for. */
  amountKopeks: number
  /** Present, and true, for receipts of a sandbox alone. */
  sandbox?: boolean
}

/** Reject keys of the predecessor, and what became of each; the first is the likeliest. */
export const RENAMED_REJECT_KEYS: Readonly<Record<string, readonly string[]>> = {
  BRANDS: ['NO_MATCH'],
  REJECT_RULES: ['NO_MATCH', 'PRODUCTS_COUNT_MIN'],
  OUTSIDE_INTERVAL: ['OUT_OF_PERIOD'],
  FUTURE: ['FUTURE_DATE'],
  TOTAL_PRODUCTS_COUNT_MIN: ['PRODUCTS_COUNT_MIN'],
  NOT_QUANTITY_PRODUCT: ['PRODUCTS_COUNT_MIN'],
  TOTAL_PRODUCTS_PRICE_MIN: ['PRODUCTS_TOTAL_MIN'],
  INCORRECTSTORE: ['INN_NOT_ALLOWED', 'GEO_STORE'],
  INCORRECTCITY: ['GEO_CITY'],
  NOT_ALLOWED_RECEIPT_TYPE: ['RECEIPT_TYPE_NOT_ALLOWED'],
  FNS_QR_MISSING: ['FORMAT'],
  FEWRECEIPTS: ['FEW_RECEIPTS'],
  MODIFICATION: ['MANUAL_REJECT'],
  NOTARECEIPT: ['MANUAL_REJECT'],
  UNREADABLE: ['MANUAL_REJECT'],
  NOTALLPARTS: ['MANUAL_REJECT'],
  AUTO_REJECT: ['FNS_NOT_FOUND_TIMEOUT'],
  MAX_RECEIPTS_PER_DATE: ['max_per_user_per_date'],
  DUPLICATE_PHOTO: ['duplicate_photo'],
}
