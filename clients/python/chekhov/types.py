# Made from the description of the service by `npm run docs`.
from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

ErrorCode = Literal[
    "BAD_REQUEST",
    "PROMO_MISMATCH",
    "PROMO_NOT_ACTIVE",
    "TOO_MANY_FILES",
    "FILE_TOO_LARGE",
    "NOT_A_PHOTO",
    "URL_NOT_READ",
    "UPLOAD_MISSING",
    "UPLOAD_DIFFERS",
    "QR_REQUIRED",
    "FORMAT",
    "FEW_RECEIPTS",
    "BAD_CATALOG_ITEM",
    "NOT_OPEN",
    "UNAUTHORIZED",
    "PARTICIPANT_TOKEN",
    "LOGIN_FAILED",
    "PASSWORD_EXPIRED",
    "CODE_NEEDED",
    "CODE_REFUSED",
    "FORBIDDEN",
    "KEY_SCOPE",
    "KEY_ORIGIN",
    "ROLE",
    "PASSWORD_IS_TEMPORARY",
    "SECOND_FACTOR_MISSING",
    "WRONG_CODE",
    "CSRF_TOKEN",
    "WRONG_PASSWORD",
    "NOT_SANDBOX",
    "NOT_FOUND",
    "SIMULATOR_OFF",
    "METHOD_NOT_ALLOWED",
    "REQUEST_TIMEOUT",
    "NOT_UNDER_REVIEW",
    "HELD_BY_ANOTHER",
    "NOTHING_TO_UNDO",
    "ALREADY_COUNTED",
    "PARTICIPANT_BLOCKED",
    "NOT_CONFIRMED",
    "HAS_REQUISITES",
    "NEWER_VERSION",
    "NOT_REJECTED",
    "DISPUTE_DECIDED",
    "NOTHING_TO_CHECK",
    "EXTERNAL_ID_USED",
    "NO_CALLBACK",
    "NO_SESSION",
    "NO_SECOND_FACTOR",
    "TOKEN_TAKEN",
    "ACCOUNT_TAKEN",
    "LAST_OPERATOR",
    "UPLOAD_ENDED",
    "CURSOR_LOST",
    "PAYLOAD_TOO_LARGE",
    "URI_TOO_LONG",
    "UNSUPPORTED_MEDIA_TYPE",
    "RATE_LIMITED",
    "HEADERS_TOO_LARGE",
    "INTERNAL",
    "UNAVAILABLE",
]

class QrSubmission(TypedDict):
    # What the QR code says.
    qrStr: str
    # Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same.
    userUuid: NotRequired[str]
    # Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are.
    participantToken: NotRequired[str | None]
    # The caller's own order or receipt number. An empty one is none.
    externalId: NotRequired[str | None]
    promoId: NotRequired[int | None]
    # false turns the duplicate check off (debug), where `allow_dup_check_off` allows it; elsewhere it is ignored.
    dupCheck: NotRequired[bool]


class IntakeResponse(TypedDict):
    status: NotRequired[str]
    uuid: str
    receiptId: NotRequired[int | None]
    # Equals `uuid`.
    requestUuid: NotRequired[str | None]
    # Error code when `status` is not `success`.
    code: NotRequired[str | None]
    # true: this participant already sent this receipt; nothing is checked again.
    replayed: NotRequired[bool | None]
    # Present only when photos are read after the answer (setting `photo_reading`): whether they show a receipt is told by the callback and the status.
    waiting: NotRequired[Literal[True]]


class ExternalIdConflict(TypedDict):
    status: Literal["failure"]
    # The promo has a photo of the very same bytes.
    code: NotRequired[Literal["DUPLICATE_PHOTO"]]
    # The receipt that has this `externalId` or photo; null when it is of another participant's photo.
    existing_request_uuid: str | None


class HTTPValidationError(TypedDict):
    detail: list[ValidationError]


class ValidationError(TypedDict):
    # Where: `body`, `query`, `path` or `header`, then the names and indices down to the value.
    loc: list[str | int]
    msg: str
    # The kind of objection, e.g. `missing`, `string_type`, `int_parsing`.
    type: str
    # What was sent; left out when it is large or secret.
    input: NotRequired[Any]
    ctx: NotRequired[dict[str, Any]]


class ApiError(TypedDict):
    # For people; may change.
    detail: str
    # For programs; never changes.
    code: Literal["BAD_REQUEST", "PROMO_MISMATCH", "PROMO_NOT_ACTIVE", "TOO_MANY_FILES", "FILE_TOO_LARGE", "NOT_A_PHOTO", "URL_NOT_READ", "UPLOAD_MISSING", "UPLOAD_DIFFERS", "QR_REQUIRED", "FORMAT", "FEW_RECEIPTS", "BAD_CATALOG_ITEM", "NOT_OPEN", "UNAUTHORIZED", "PARTICIPANT_TOKEN", "LOGIN_FAILED", "PASSWORD_EXPIRED", "CODE_NEEDED", "CODE_REFUSED", "FORBIDDEN", "KEY_SCOPE", "KEY_ORIGIN", "ROLE", "PASSWORD_IS_TEMPORARY", "SECOND_FACTOR_MISSING", "WRONG_CODE", "CSRF_TOKEN", "WRONG_PASSWORD", "NOT_SANDBOX", "NOT_FOUND", "SIMULATOR_OFF", "METHOD_NOT_ALLOWED", "REQUEST_TIMEOUT", "NOT_UNDER_REVIEW", "HELD_BY_ANOTHER", "NOTHING_TO_UNDO", "ALREADY_COUNTED", "PARTICIPANT_BLOCKED", "NOT_CONFIRMED", "HAS_REQUISITES", "NEWER_VERSION", "NOT_REJECTED", "DISPUTE_DECIDED", "NOTHING_TO_CHECK", "EXTERNAL_ID_USED", "NO_CALLBACK", "NO_SESSION", "NO_SECOND_FACTOR", "TOKEN_TAKEN", "ACCOUNT_TAKEN", "LAST_OPERATOR", "UPLOAD_ENDED", "CURSOR_LOST", "PAYLOAD_TOO_LARGE", "URI_TOO_LONG", "UNSUPPORTED_MEDIA_TYPE", "RATE_LIMITED", "HEADERS_TOO_LARGE", "INTERNAL", "UNAVAILABLE"]
    # Of NOT_CONFIRMED alone. `requisites`: The receipt has no fiscal requisites: they can be typed from the photo. `taxQuery`: The tax authority has not confirmed the purchase. `products`: The promo counts products, and nobody knows what was bought.
    missing: NotRequired[list[Literal["requisites", "taxQuery", "products"]]]
    # Of RATE_LIMITED alone: for what the calls were counted. `account`: passwords and codes that are tried by a device or session of an account of the console; those tried elsewhere count for their `address`.
    limit: NotRequired[Literal["key", "address", "participant", "account"]]
    # Of HELD_BY_ANOTHER alone: the moderator who holds the receipt.
    heldBy: NotRequired[str]
    # Of HELD_BY_ANOTHER alone: until when, as far as is known now.
    heldUntil: NotRequired[str]


class PhotoSubmission(TypedDict):
    # Up to 5 photos of up to 20 MB: JPEG, PNG, WebP or HEIC, whatever they are called.
    photos: list[bytes]
    # Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same.
    userUuid: NotRequired[str]
    # Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are.
    participantToken: NotRequired[str | None]
    # The caller's own order or receipt number. An empty one is none.
    externalId: NotRequired[str | None]
    promoId: NotRequired[int | None]


class UrlSubmission(TypedDict):
    # Up to 5 addresses; more are refused with 400.
    urls: list[str]
    # Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same.
    userUuid: NotRequired[str]
    # Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are.
    participantToken: NotRequired[str | None]
    promoId: NotRequired[int | None]


class UploadRequest(TypedDict):
    # The header `content-type` of the PUT.
    contentType: Literal["image/jpeg", "image/png", "image/webp", "image/heic"]
    # The size of the photo, and the header `content-length` of the PUT.
    bytes: int
    promoId: NotRequired[int | None]


class UploadAddress(TypedDict):
    # Names the photo in `/api/receipts/uploads`.
    uploadId: str
    # Of the photo store or of this service; its form may change.
    url: str
    method: Literal["PUT"]
    # To be sent with the photo, unchanged. Browsers add `content-length` themselves.
    headers: dict[str, Any]
    expiresAt: str


class UploadSubmission(TypedDict):
    # Up to 5 `uploadId`s; more are refused with 400.
    uploads: list[str]
    # Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same.
    userUuid: NotRequired[str]
    # Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are.
    participantToken: NotRequired[str | None]
    # The caller's own order or receipt number. An empty one is none.
    externalId: NotRequired[str | None]
    promoId: NotRequired[int | None]


class MorePhotos(TypedDict):
    # Up to 5 photos of up to 20 MB: JPEG, PNG, WebP or HEIC, whatever they are called.
    photos: list[bytes]
    # Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are.
    participantToken: NotRequired[str | None]


class WidgetSubmission(TypedDict):
    # Up to 5 photos of up to 20 MB: JPEG, PNG, WebP or HEIC, whatever they are called.
    photos: NotRequired[list[bytes]]
    # What the QR code says.
    qrAsString: NotRequired[str | None]
    # Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same.
    userUuid: NotRequired[str]
    # Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are.
    participantToken: NotRequired[str | None]
    promoId: NotRequired[int | None]
    source: NotRequired[str]
    channel: NotRequired[str]
    # A JSON object of the page's own, up to 16 KB.
    meta: NotRequired[str | None]
    # false turns the duplicate check off (debug): in sandbox promos, with server keys. Elsewhere it is ignored.
    dupCheck: NotRequired[bool | None]


class QrQuestion(TypedDict):
    # A photo of up to 20 MB: JPEG, PNG, WebP or HEIC.
    photo: NotRequired[bytes]
    # What the QR code says.
    qrAsString: NotRequired[str | None]


class QrRequisites(TypedDict):
    fn: str
    fd: str
    fp: str
    # Whole kopeks; null in Uzbekistan, whose QR says no sum.
    sumKopeks: int | None
    # 1 sale, 2 its refund, 3 payout, 4 its refund; null in Uzbekistan.
    n: int | None
    country: Literal["ru", "uz"]
    # As the till's clock showed it.
    receiptDate: str
    qrString: str


class EventFeed(TypedDict):
    events: list[FeedEvent]
    # The cursor for the next call, also after an empty answer.
    next: str


class FeedEvent(TypedDict):
    # The place after this event.
    cursor: str
    # As in the header `webhook-id` of the callback: what has this id already is a repetition.
    webhookId: str
    # When it was recorded.
    at: str
    # The body of the callback, byte for byte: a CallbackEvent, PaymentNotice or DisputeNotice as JSON.
    body: str


class Deliveries(TypedDict):
    deliveries: list[Delivery]
    # The cursor of the next page; null on the last one.
    next: str | None


class Delivery(TypedDict):
    receiptUuid: str
    promoId: int
    # Which of the promo's addresses: `callback`, `disputes_callback` or `payments_callback`.
    channel: Literal["receipts", "disputes", "payments"]
    # The state of the receipt that was told, or what the notice is about.
    state: Literal["ARRIVED", "INSPECTED", "REVIEWED", "DISPUTE_OPENED", "DISPUTE_DECIDED", "PAYMENT"]
    revision: int
    webhookId: str
    attempt: int
    # An operator asked for it.
    manual: bool
    at: str
    status: int | None
    outcome: Literal["delivered", "retry", "failed"]
    cause: str
    latencyMs: float
    # What was sent, byte for byte.
    body: str
    # None where the address was removed before the event was delivered: it has failed then, and nothing was sent.
    exchanges: list[Exchange]


class Exchange(TypedDict):
    webhookId: str
    # The state of the receipt that was told, or what the notice is about.
    state: Literal["ARRIVED", "INSPECTED", "REVIEWED", "DISPUTE_OPENED", "DISPUTE_DECIDED", "PAYMENT"]
    at: str
    # Secrets are masked.
    requestHeaders: dict[str, Any]
    status: int | None
    # Why there was no answer; null: there was one.
    error: Literal["timeout", "refused", "reset", "dns", "blocked", "tls", "protocol", "other"] | None
    # What happened, in plain words.
    cause: str
    latencyMs: float
    # The beginning of the brand's answer.
    answer: str | None


class ResendOne(TypedDict):
    # Without a state, the last event. States are those of `receipts`.
    state: NotRequired[Literal["ARRIVED", "INSPECTED", "REVIEWED"] | None]
    # Which of the promo's addresses: `callback`, `disputes_callback` or `payments_callback`.
    channel: NotRequired[Literal["receipts", "disputes", "payments"]]


class Resent(TypedDict):
    # 1: it will be sent again, after this answer. 0: it waits to be sent anyway.
    resent: int


BrandResend = TypedDict(
    "BrandResend",
    {
        # Which of the promo's addresses: `callback`, `disputes_callback` or `payments_callback`.
        "channel": "NotRequired[Literal['receipts', 'disputes', 'payments']]",
        "from": "NotRequired[str | None]",
        # Not included.
        "to": "NotRequired[str | None]",
        "receiptUuids": "NotRequired[list[str] | None]",
        # Of `receipts` only.
        "states": "NotRequired[list[Literal['ARRIVED', 'INSPECTED', 'REVIEWED']] | None]",
        "onlyFailed": "NotRequired[bool]",
    },
)


class ResentMany(TypedDict):
    # How many callbacks were found and will be sent again, after this answer. `resendId` leads to how far that is.
    resent: int
    # To follow its progress; null when there is nothing to send.
    resendId: int | None


BrandResendProgress = TypedDict(
    "BrandResendProgress",
    {
        "id": "int",
        "promoId": "int",
        # Which of the promo's addresses: `callback`, `disputes_callback` or `payments_callback`.
        "channel": "Literal['receipts', 'disputes', 'payments']",
        "from": "str | None",
        "to": "str | None",
        "receiptUuids": "list[str] | None",
        "states": "list[Literal['ARRIVED', 'INSPECTED', 'REVIEWED']] | None",
        "onlyFailed": "bool",
        "status": "Literal['running', 'done', 'stopped']",
        # How many callbacks it is about.
        "total": "int",
        # How many of them have been put back into the queue so far. What became of them: the list of deliveries.
        "resent": "int",
        # `resend_per_second` of the channel.
        "perSecond": "int | None",
        "requestedAt": "str",
        "endedAt": "str | None",
    },
)


class Requests(TypedDict):
    requests: list[SentRequest]
    # The cursor of the next page; null on the last one.
    next: str | None


class SentRequest(TypedDict):
    # When it came.
    at: str
    promoId: int
    keyId: int
    # The label of the key; without one its first characters.
    key: str
    method: str
    # The address with its parameters.
    path: str
    # What it was answered with.
    status: int
    # The error code of a refusal, or the reject key in the answer.
    code: str | None
    # Why it was refused, in the words of the answer.
    cause: str | None
    durationMs: float
    # As in the header `x-request-id` of the answer and in the log of the service.
    requestId: str
    # What was sent; of files their kinds and sizes, its first 4 KB without secrets; null: there was none.
    body: str | None
    # Of the whole body.
    bodyBytes: int
    # The answer; of a file its kind and size, its first 4 KB without secrets; null: there was none.
    answer: str | None
    # Of the whole answer.
    answerBytes: int


class Receipts(TypedDict):
    receipts: list[ReceiptResult]
    # The cursor of the next page; null on the last one.
    next: str | None


class ReceiptResult(TypedDict):
    state: Literal["ARRIVED", "INSPECTED", "REVIEWED"]
    # ARRIVED 0, INSPECTED 1, REVIEWED 2.
    checkingStatus: Literal[0, 1, 2]
    # The id of the receipt.
    uuid: str
    # The caller's id of the participant: no control characters, no spaces at the edges.
    userUuid: str
    # Reward only when the state is REVIEWED and this is true.
    approved: NotRequired[bool]
    promoId: NotRequired[int | None]
    country: NotRequired[Literal["ru", "uz"]]
    # Running number.
    receiptId: NotRequired[int | None]
    # The caller's own order or receipt number. An empty one is none.
    externalId: NotRequired[str | None]
    receiptDate: NotRequired[str | None]
    createdAt: NotRequired[str | None]
    photos: NotRequired[list[str]]
    # uuid of the original receipt.
    duplicate: NotRequired[str | None]
    # For people, worded by the promo; do not key logic on it.
    rejectReason: NotRequired[str | None]
    # Stable machine code; compared case-sensitively.
    rejectKey: NotRequired[Literal["NO_MATCH", "UNIT_COUNTED", "DUPLICATE", "LINKED_DUPLICATE", "COPYCAT", "MATCHED_IN_OTHER_PROMO", "OUT_OF_PERIOD", "EXPIRED", "FUTURE_DATE", "MIN_SUM", "PRODUCTS_COUNT_MIN", "PRODUCTS_TOTAL_MIN", "CHAIN_NOT_ALLOWED", "INN_NOT_ALLOWED", "INN_BLACKLISTED", "FN_NOT_WHITELISTED", "GEO_CITY", "GEO_STORE", "ONLINE_RETAILER", "NON_PAID", "RECEIPT_TYPE_NOT_ALLOWED", "USER_BLOCKED", "FORMAT", "FEW_RECEIPTS", "FULL_RECEIPT_REQUIRED", "MANUAL_REJECT", "REJECTED", "FNS_SHORT_CHECK_FAILED", "FNS_NOT_FOUND", "FNS_NOT_FOUND_TIMEOUT", "FNS_NOT_READY", "FNS_ACCESS", "FNS_BAD_INPUT", "max_per_user_per_day", "max_per_user_per_week", "max_per_user_per_promo", "max_per_user_per_date", "max_per_user_per_retailer", "max_per_fn_per_day", "max_rejected_per_user_per_day", "delay_between_receipts", "duplicate_photo"] | None]
    source: NotRequired[str | None]
    channel: NotRequired[str | None]
    # Left out when the promo says so.
    qrString: NotRequired[str | None]
    fnsReceipt: NotRequired[FiscalReceipt | None]
    verdict: NotRequired[Verdict | None]
    retailer: NotRequired[Retailer | None]
    total: NotRequired[Total | None]
    answers: NotRequired[Answers | None]
    city: NotRequired[City | None]
    # Names of the counted products.
    rules: NotRequired[list[str]]
    rulesCount: NotRequired[int]
    rulesPoints: NotRequired[int]
    # Awarded points.
    promoPoints: NotRequired[int]
    # `auto` or moderators.
    reviewers: NotRequired[list[str]]
    matchedPromos: NotRequired[list[int]]
    # What became of the last event that was delivered or has failed. Sending an earlier one again does not change it.
    delivered: NotRequired[Literal["DELIVERED", "FAILED"] | None]
    # The receipt is with moderators.
    needsReview: NotRequired[bool]
    priority: NotRequired[int]
    # The caller's data.
    meta: NotRequired[dict[str, Any]]


class FiscalReceipt(TypedDict):
    # What the tax authority returned.
    fn: str
    fd: str
    fp: str
    receiptDate: NotRequired[str | None]
    receiptTime: NotRequired[str | None]
    # Whole kopeks.
    totalSum: int
    retailerInn: NotRequired[str | None]
    retailerName: NotRequired[str | None]
    retailerAddress: NotRequired[str | None]
    taxSystem: NotRequired[str | None]
    isOnline: NotRequired[bool]
    isPaid: NotRequired[bool]
    items: NotRequired[list[FiscalItem]]


class FiscalItem(TypedDict):
    name: str
    # Kopeks per unit.
    price: int
    quantity: NotRequired[float]
    # Line sum in kopeks.
    sum: int
    nds: NotRequired[str | None]
    # Only with `include_product_codes`.
    codes: NotRequired[list[ProductCode]]


class ProductCode(TypedDict):
    # The sender's name of the code: `gs1m`, `ean13`, `barcode`, `ikpu`, `mark` …
    kind: str
    # As it was sent; `<GS>` stands for the separator of marks.
    value: str
    # 14 digits with a correct check digit.
    gtin: str | None
    # With the GTIN it names one physical pack.
    serial: str | None


class Verdict(TypedDict):
    approved: bool
    promoId: NotRequired[int | None]
    matchedProducts: NotRequired[list[VerdictProduct]]
    totalPoints: NotRequired[int]
    # `qualify`: no points, success admits to a draw.
    rewardKind: NotRequired[Literal["points", "qualify"]]
    qualifyLabel: NotRequired[str | None]
    rejectReason: NotRequired[str | None]
    # Stable machine code; compared case-sensitively.
    rejectKey: NotRequired[Literal["NO_MATCH", "UNIT_COUNTED", "DUPLICATE", "LINKED_DUPLICATE", "COPYCAT", "MATCHED_IN_OTHER_PROMO", "OUT_OF_PERIOD", "EXPIRED", "FUTURE_DATE", "MIN_SUM", "PRODUCTS_COUNT_MIN", "PRODUCTS_TOTAL_MIN", "CHAIN_NOT_ALLOWED", "INN_NOT_ALLOWED", "INN_BLACKLISTED", "FN_NOT_WHITELISTED", "GEO_CITY", "GEO_STORE", "ONLINE_RETAILER", "NON_PAID", "RECEIPT_TYPE_NOT_ALLOWED", "USER_BLOCKED", "FORMAT", "FEW_RECEIPTS", "FULL_RECEIPT_REQUIRED", "MANUAL_REJECT", "REJECTED", "FNS_SHORT_CHECK_FAILED", "FNS_NOT_FOUND", "FNS_NOT_FOUND_TIMEOUT", "FNS_NOT_READY", "FNS_ACCESS", "FNS_BAD_INPUT", "max_per_user_per_day", "max_per_user_per_week", "max_per_user_per_promo", "max_per_user_per_date", "max_per_user_per_retailer", "max_per_fn_per_day", "max_rejected_per_user_per_day", "delay_between_receipts", "duplicate_photo"] | None]
    antifraudViolations: NotRequired[list[str]]
    needsManualReview: NotRequired[bool]


class VerdictProduct(TypedDict):
    productId: int
    name: str
    count: float
    # Whole kopeks.
    subtotalKopeks: int
    points: int


class Retailer(TypedDict):
    id: NotRequired[int | None]
    name: NotRequired[str | None]
    inn: NotRequired[str | None]
    store: NotRequired[str | None]


class Total(TypedDict):
    # Whole kopeks.
    sum: NotRequired[int]
    count: NotRequired[float]
    # Whole kopeks.
    sumSubtotal: NotRequired[int]


class Answers(TypedDict):
    productsWithCountAndSubtotals: NotRequired[list[AnswerProduct]]
    products: NotRequired[list[AnswersProductsItem]]


class AnswersProductsItem(TypedDict):
    id: int
    name: str


class AnswerProduct(TypedDict):
    id: int
    name: str
    count: NotRequired[float]
    # Whole kopeks.
    subtotal: NotRequired[int | None]


class City(TypedDict):
    id: NotRequired[int | None]
    city: NotRequired[str | None]
    region: NotRequired[str | None]
    address: NotRequired[str | None]


class ReceiptTrace(TypedDict):
    uuid: str
    state: Literal["ARRIVED", "INSPECTED", "REVIEWED"]
    approved: bool
    # Stable machine code; compared case-sensitively.
    rejectKey: Literal["NO_MATCH", "UNIT_COUNTED", "DUPLICATE", "LINKED_DUPLICATE", "COPYCAT", "MATCHED_IN_OTHER_PROMO", "OUT_OF_PERIOD", "EXPIRED", "FUTURE_DATE", "MIN_SUM", "PRODUCTS_COUNT_MIN", "PRODUCTS_TOTAL_MIN", "CHAIN_NOT_ALLOWED", "INN_NOT_ALLOWED", "INN_BLACKLISTED", "FN_NOT_WHITELISTED", "GEO_CITY", "GEO_STORE", "ONLINE_RETAILER", "NON_PAID", "RECEIPT_TYPE_NOT_ALLOWED", "USER_BLOCKED", "FORMAT", "FEW_RECEIPTS", "FULL_RECEIPT_REQUIRED", "MANUAL_REJECT", "REJECTED", "FNS_SHORT_CHECK_FAILED", "FNS_NOT_FOUND", "FNS_NOT_FOUND_TIMEOUT", "FNS_NOT_READY", "FNS_ACCESS", "FNS_BAD_INPUT", "max_per_user_per_day", "max_per_user_per_week", "max_per_user_per_promo", "max_per_user_per_date", "max_per_user_per_retailer", "max_per_fn_per_day", "max_rejected_per_user_per_day", "delay_between_receipts", "duplicate_photo"] | None
    # The version of the promo's settings that the verdict was given by; null before it.
    settingsVersion: int | None
    trace: list[TraceLine]


class TraceLine(TypedDict):
    # The rule: its reject key, or a setting that sends receipts to moderators.
    name: str
    saw: Any
    bound: Any
    outcome: Literal["passed", "rejected", "review", "notApplicable"]
    # This rule gave the receipt its reject key, or sent it to moderators.
    decided: NotRequired[bool]


DisputeBody = dict[str, Any]


class OpenedDispute(TypedDict):
    uuid: str
    disputeId: int
    status: Literal["open", "reconsidered", "declined"]
    createdAt: str


class LightStatus(TypedDict):
    uuid: str
    receiptId: int | None
    state: Literal["ARRIVED", "INSPECTED", "REVIEWED"]
    checkingStatus: Literal[0, 1, 2]
    kind: Literal["pending", "approved", "rejected"]
    # Ready to show, in Russian unless asked for otherwise.
    statusText: str
    approved: bool
    points: int
    # Of a rejected receipt alone, where the promo takes disputes of participants: the participant may dispute the rejection, or has disputed it.
    dispute: NotRequired[Literal["possible", "open", "declined"]]


class ParticipantDispute(TypedDict):
    # For whoever decides.
    comment: NotRequired[str]


class OpenedParticipantDispute(TypedDict):
    uuid: str
    status: Literal["open", "reconsidered", "declined"]
    createdAt: str


class PublicPromo(TypedDict):
    id: int
    name: str
    country: Literal["ru", "uz"]


class CatalogUpload(TypedDict):
    items: list[CatalogItem]
    # The key's own promo; another is refused.
    promoId: NotRequired[int | None]


class CatalogItem(TypedDict):
    # The brand's own number of the item.
    itemId: float
    name: str
    # Points for a unit of the quantity; half a point is rounded upwards, once for each item of a receipt. Left out, it is 0.
    pointsPerUnit: NotRequired[float | None]
    # Python `re` syntax, searched for in a line of the receipt, ignoring case: as printed and in its normal form. Without any, a rule is made from the name; it is a draft.
    patterns: NotRequired[list[str] | None]
    # A line in which one of these is found is not this item.
    excludePatterns: NotRequired[list[str]]
    # Numbers under the bars (GTIN, EAN), or the beginning of a company, such as `460123*`. Codes are asked before patterns and names.
    gtins: NotRequired[list[str] | None]
    # Codes of the Uzbek classifier (MXIK), or the beginning of several with `*`.
    ikpu: NotRequired[list[str] | None]
    # A line with one of these is not this item, whatever its name.
    excludeGtins: NotRequired[list[str] | None]
    # A line with one of these is not this item, whatever its name.
    excludeIkpu: NotRequired[list[str] | None]


class CatalogLoaded(TypedDict):
    promoId: int
    # How many items the catalogue has.
    items: int
    # Items without patterns: their rule is made from the name.
    needsRules: list[float]
    pointsMode: Literal["rules", "fixed", "per_unit"]


class CatalogChange(TypedDict):
    items: NotRequired[list[CatalogItem]]
    deleteItemIds: NotRequired[list[float]]
    # The key's own promo; another is refused.
    promoId: NotRequired[int | None]


class CatalogChanged(TypedDict):
    promoId: int
    # How many items the catalogue has.
    items: int
    # Items without patterns: their rule is made from the name.
    needsRules: list[float]
    pointsMode: Literal["rules", "fixed", "per_unit"]
    added: int
    updated: int
    deleted: int


class Catalog(TypedDict):
    promoId: int
    pointsMode: Literal["rules", "fixed", "per_unit"]
    items: list[CatalogItemsItem]
    # Items without patterns: their rule is made from the name.
    needsRules: list[float]
    # Items that give no points.
    zeroPointItems: list[float]


class CatalogItemsItem(TypedDict):
    # The brand's own number of the item.
    itemId: float
    name: str
    pointsPerUnit: float
    patterns: list[str]
    excludePatterns: list[str]
    gtins: NotRequired[list[str]]
    ikpu: NotRequired[list[str]]
    excludeGtins: NotRequired[list[str]]
    excludeIkpu: NotRequired[list[str]]


class LoyaltySubmission(TypedDict):
    # Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same.
    userUuid: NotRequired[str]
    # Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are.
    participantToken: NotRequired[str | None]
    promoId: NotRequired[int | None]
    qrStr: NotRequired[str | None]
    fn: NotRequired[str | None]
    fd: NotRequired[str | None]
    fp: NotRequired[str | None]
    # `YYYYMMDDTHHMMSS`, as the receipt prints it.
    receiptDate: NotRequired[str | None]
    # Whole kopeks, from 0 to 1000000000000.
    sumKopeks: NotRequired[int | None]
    # What the receipt holds: sandbox only.
    items: NotRequired[list[SandboxLine] | None]
    retailerInn: NotRequired[str | None]
    retailerName: NotRequired[str | None]


class SandboxLine(TypedDict):
    name: str
    quantity: NotRequired[float]
    # Kopeks per unit.
    priceKopeks: int
    # Of the line; left out, price times quantity.
    sumKopeks: NotRequired[int | None]
    # Number of the product; with `serial` the line has the mark of one pack.
    gtin: NotRequired[str | None]
    serial: NotRequired[str | None]
    # The number without a mark.
    barcode: NotRequired[str | None]
    # MXIK, which Uzbek receipts have.
    ikpu: NotRequired[str | None]


class LoyaltyCheck(TypedDict):
    uuid: str
    receiptId: int
    state: Literal["ARRIVED", "INSPECTED", "REVIEWED"]
    # Grant `totalPoints`: the decision is made, the receipt is approved and no repeat.
    awarded: bool
    # The receipt was sent before, by this participant or another: do not grant again. After a repeat, `GET /api/loyalty/check/{uuid}` gives the first answer.
    alreadyCounted: bool
    # There is no decision yet: ask again.
    pending: bool
    # 0 unless `awarded`.
    totalPoints: int
    matched: list[MatchedItem]
    unmatched: list[UnmatchedLine]
    # Stable machine code; compared case-sensitively.
    rejectKey: Literal["NO_MATCH", "UNIT_COUNTED", "DUPLICATE", "LINKED_DUPLICATE", "COPYCAT", "MATCHED_IN_OTHER_PROMO", "OUT_OF_PERIOD", "EXPIRED", "FUTURE_DATE", "MIN_SUM", "PRODUCTS_COUNT_MIN", "PRODUCTS_TOTAL_MIN", "CHAIN_NOT_ALLOWED", "INN_NOT_ALLOWED", "INN_BLACKLISTED", "FN_NOT_WHITELISTED", "GEO_CITY", "GEO_STORE", "ONLINE_RETAILER", "NON_PAID", "RECEIPT_TYPE_NOT_ALLOWED", "USER_BLOCKED", "FORMAT", "FEW_RECEIPTS", "FULL_RECEIPT_REQUIRED", "MANUAL_REJECT", "REJECTED", "FNS_SHORT_CHECK_FAILED", "FNS_NOT_FOUND", "FNS_NOT_FOUND_TIMEOUT", "FNS_NOT_READY", "FNS_ACCESS", "FNS_BAD_INPUT", "max_per_user_per_day", "max_per_user_per_week", "max_per_user_per_promo", "max_per_user_per_date", "max_per_user_per_retailer", "max_per_fn_per_day", "max_rejected_per_user_per_day", "delay_between_receipts", "duplicate_photo"] | None
    rejectReason: str | None
    receipt: LoyaltyCheckReceipt
    sandbox: bool


class LoyaltyCheckReceipt(TypedDict):
    fn: str | None
    # Whole kopeks.
    totalSum: int | None
    retailerInn: str | None


class MatchedItem(TypedDict):
    # The brand's own number of the item.
    itemId: float
    name: str
    quantity: float
    pointsPerUnit: float
    earnedPoints: int
    # Whole kopeks.
    subtotalKopeks: int
    confidence: float
    # `code`: a code of the line. `pattern`: the item's own rule. `synonym`: a spelling of the dictionary.
    matchSource: Literal["code", "pattern", "synonym"]


class UnmatchedLine(TypedDict):
    name: str
    quantity: float
    # Whole kopeks.
    sumKopeks: int


class CheckDecision(TypedDict):
    approve: bool
    reason: NotRequired[str | None]


class ShowcaseQuestion(TypedDict):
    # What the QR code says.
    qrStr: str
    # The caller's id of the participant: no control characters, no spaces at the edges.
    userUuid: str
    # The caller's own order or receipt number. An empty one is none.
    externalId: NotRequired[str | None]


class ShowcaseScan(TypedDict):
    uuid: str
    # ARRIVED: the tax authority has not confirmed the receipt yet; ask again by `uuid`.
    state: Literal["ARRIVED", "REVIEWED"]
    # FNS_NOT_READY while ARRIVED; the tax authority's refusal where it refused.
    rejectKey: Literal["NO_MATCH", "UNIT_COUNTED", "DUPLICATE", "LINKED_DUPLICATE", "COPYCAT", "MATCHED_IN_OTHER_PROMO", "OUT_OF_PERIOD", "EXPIRED", "FUTURE_DATE", "MIN_SUM", "PRODUCTS_COUNT_MIN", "PRODUCTS_TOTAL_MIN", "CHAIN_NOT_ALLOWED", "INN_NOT_ALLOWED", "INN_BLACKLISTED", "FN_NOT_WHITELISTED", "GEO_CITY", "GEO_STORE", "ONLINE_RETAILER", "NON_PAID", "RECEIPT_TYPE_NOT_ALLOWED", "USER_BLOCKED", "FORMAT", "FEW_RECEIPTS", "FULL_RECEIPT_REQUIRED", "MANUAL_REJECT", "REJECTED", "FNS_SHORT_CHECK_FAILED", "FNS_NOT_FOUND", "FNS_NOT_FOUND_TIMEOUT", "FNS_NOT_READY", "FNS_ACCESS", "FNS_BAD_INPUT", "max_per_user_per_day", "max_per_user_per_week", "max_per_user_per_promo", "max_per_user_per_date", "max_per_user_per_retailer", "max_per_fn_per_day", "max_rejected_per_user_per_day", "delay_between_receipts", "duplicate_photo"] | None
    receipt: ShowcaseReceipt | None
    promos: list[ShowcaseVerdict]


class ShowcaseReceipt(TypedDict):
    fn: str
    # Whole kopeks.
    totalSum: int | None
    retailerInn: str | None
    receiptDate: str | None


class ShowcaseVerdict(TypedDict):
    promoId: int
    name: str
    country: Literal["ru", "uz"]
    # The promo's rules about the receipt have no objection. Its limits are not asked; they are when the receipt is sent.
    eligible: bool
    rewardKind: Literal["points", "qualify"]
    # What the receipt would get.
    points: int
    qualifyLabel: str | None
    # Stable machine code; compared case-sensitively.
    rejectKey: Literal["NO_MATCH", "UNIT_COUNTED", "DUPLICATE", "LINKED_DUPLICATE", "COPYCAT", "MATCHED_IN_OTHER_PROMO", "OUT_OF_PERIOD", "EXPIRED", "FUTURE_DATE", "MIN_SUM", "PRODUCTS_COUNT_MIN", "PRODUCTS_TOTAL_MIN", "CHAIN_NOT_ALLOWED", "INN_NOT_ALLOWED", "INN_BLACKLISTED", "FN_NOT_WHITELISTED", "GEO_CITY", "GEO_STORE", "ONLINE_RETAILER", "NON_PAID", "RECEIPT_TYPE_NOT_ALLOWED", "USER_BLOCKED", "FORMAT", "FEW_RECEIPTS", "FULL_RECEIPT_REQUIRED", "MANUAL_REJECT", "REJECTED", "FNS_SHORT_CHECK_FAILED", "FNS_NOT_FOUND", "FNS_NOT_FOUND_TIMEOUT", "FNS_NOT_READY", "FNS_ACCESS", "FNS_BAD_INPUT", "max_per_user_per_day", "max_per_user_per_week", "max_per_user_per_promo", "max_per_user_per_date", "max_per_user_per_retailer", "max_per_fn_per_day", "max_rejected_per_user_per_day", "delay_between_receipts", "duplicate_photo"] | None
    rejectReason: str | None
    matchedProducts: list[VerdictProduct]
    # The promo has this receipt, whoever sent it: it is open, approved, or refused for the purchase itself. One that was refused for anything else can be sent again.
    alreadyRegistered: bool
    # The receipt in that promo, if this participant sent it.
    registeredUuid: str | None


class ShowcasePromos(TypedDict):
    promos: list[ShowcasePromo]


class ShowcasePromo(TypedDict):
    id: int
    name: str
    country: Literal["ru", "uz"]
    startsAt: str | None
    endsAt: str | None
    rewardKind: Literal["points", "qualify"]
    title: str | None
    description: str | None
    imageUrl: str | None
    rulesUrl: str | None


class SandboxUniverse(TypedDict):
    country: Literal["ru", "uz"]
    receipts: list[ReservedReceipt]
    photos: list[SandboxUniversePhotosItem]


class SandboxUniversePhotosItem(TypedDict):
    # Stable machine code; compared case-sensitively.
    rejectKey: Literal["NO_MATCH", "UNIT_COUNTED", "DUPLICATE", "LINKED_DUPLICATE", "COPYCAT", "MATCHED_IN_OTHER_PROMO", "OUT_OF_PERIOD", "EXPIRED", "FUTURE_DATE", "MIN_SUM", "PRODUCTS_COUNT_MIN", "PRODUCTS_TOTAL_MIN", "CHAIN_NOT_ALLOWED", "INN_NOT_ALLOWED", "INN_BLACKLISTED", "FN_NOT_WHITELISTED", "GEO_CITY", "GEO_STORE", "ONLINE_RETAILER", "NON_PAID", "RECEIPT_TYPE_NOT_ALLOWED", "USER_BLOCKED", "FORMAT", "FEW_RECEIPTS", "FULL_RECEIPT_REQUIRED", "MANUAL_REJECT", "REJECTED", "FNS_SHORT_CHECK_FAILED", "FNS_NOT_FOUND", "FNS_NOT_FOUND_TIMEOUT", "FNS_NOT_READY", "FNS_ACCESS", "FNS_BAD_INPUT", "max_per_user_per_day", "max_per_user_per_week", "max_per_user_per_promo", "max_per_user_per_date", "max_per_user_per_retailer", "max_per_fn_per_day", "max_rejected_per_user_per_day", "delay_between_receipts", "duplicate_photo"]
    url: str


class ReservedReceipt(TypedDict):
    # The `fn` of the receipt.
    register: str
    # Stable machine code; compared case-sensitively.
    rejectKey: Literal["NO_MATCH", "UNIT_COUNTED", "DUPLICATE", "LINKED_DUPLICATE", "COPYCAT", "MATCHED_IN_OTHER_PROMO", "OUT_OF_PERIOD", "EXPIRED", "FUTURE_DATE", "MIN_SUM", "PRODUCTS_COUNT_MIN", "PRODUCTS_TOTAL_MIN", "CHAIN_NOT_ALLOWED", "INN_NOT_ALLOWED", "INN_BLACKLISTED", "FN_NOT_WHITELISTED", "GEO_CITY", "GEO_STORE", "ONLINE_RETAILER", "NON_PAID", "RECEIPT_TYPE_NOT_ALLOWED", "USER_BLOCKED", "FORMAT", "FEW_RECEIPTS", "FULL_RECEIPT_REQUIRED", "MANUAL_REJECT", "REJECTED", "FNS_SHORT_CHECK_FAILED", "FNS_NOT_FOUND", "FNS_NOT_FOUND_TIMEOUT", "FNS_NOT_READY", "FNS_ACCESS", "FNS_BAD_INPUT", "max_per_user_per_day", "max_per_user_per_week", "max_per_user_per_promo", "max_per_user_per_date", "max_per_user_per_retailer", "max_per_fn_per_day", "max_rejected_per_user_per_day", "delay_between_receipts", "duplicate_photo"] | None
    meaning: str
    # What happens to the receipt on the way.
    how: str
    # A receipt of the register that nobody has sent yet.
    qrStr: str


class Health(TypedDict):
    status: Literal["ok"]
    version: str


class Readiness(TypedDict):
    status: Literal["ready", "unavailable"]


class CallbackEvent(TypedDict):
    state: Literal["ARRIVED", "INSPECTED", "REVIEWED"]
    # The id of the receipt.
    uuid: str
    # The caller's id of the participant: no control characters, no spaces at the edges.
    userUuid: str
    # Reward only when the state is REVIEWED and this is true.
    approved: NotRequired[bool]
    promoId: NotRequired[int | None]
    country: NotRequired[Literal["ru", "uz"]]
    # Running number.
    receiptId: NotRequired[int | None]
    # The caller's own order or receipt number. An empty one is none.
    externalId: NotRequired[str | None]
    receiptDate: NotRequired[str | None]
    createdAt: NotRequired[str | None]
    photos: NotRequired[list[str]]
    # uuid of the original receipt.
    duplicate: NotRequired[str | None]
    # For people, worded by the promo; do not key logic on it.
    rejectReason: NotRequired[str | None]
    # Stable machine code; compared case-sensitively.
    rejectKey: NotRequired[Literal["NO_MATCH", "UNIT_COUNTED", "DUPLICATE", "LINKED_DUPLICATE", "COPYCAT", "MATCHED_IN_OTHER_PROMO", "OUT_OF_PERIOD", "EXPIRED", "FUTURE_DATE", "MIN_SUM", "PRODUCTS_COUNT_MIN", "PRODUCTS_TOTAL_MIN", "CHAIN_NOT_ALLOWED", "INN_NOT_ALLOWED", "INN_BLACKLISTED", "FN_NOT_WHITELISTED", "GEO_CITY", "GEO_STORE", "ONLINE_RETAILER", "NON_PAID", "RECEIPT_TYPE_NOT_ALLOWED", "USER_BLOCKED", "FORMAT", "FEW_RECEIPTS", "FULL_RECEIPT_REQUIRED", "MANUAL_REJECT", "REJECTED", "FNS_SHORT_CHECK_FAILED", "FNS_NOT_FOUND", "FNS_NOT_FOUND_TIMEOUT", "FNS_NOT_READY", "FNS_ACCESS", "FNS_BAD_INPUT", "max_per_user_per_day", "max_per_user_per_week", "max_per_user_per_promo", "max_per_user_per_date", "max_per_user_per_retailer", "max_per_fn_per_day", "max_rejected_per_user_per_day", "delay_between_receipts", "duplicate_photo"] | None]
    source: NotRequired[str | None]
    channel: NotRequired[str | None]
    # Left out when the promo says so.
    qrString: NotRequired[str | None]
    fnsReceipt: NotRequired[FiscalReceipt | None]
    verdict: NotRequired[Verdict | None]
    retailer: NotRequired[Retailer | None]
    total: NotRequired[Total | None]
    answers: NotRequired[Answers | None]
    city: NotRequired[City | None]
    # Names of the counted products.
    rules: NotRequired[list[str]]
    rulesCount: NotRequired[int]
    rulesPoints: NotRequired[int]
    # Awarded points.
    promoPoints: NotRequired[int]
    # `auto` or moderators.
    reviewers: NotRequired[list[str]]
    matchedPromos: NotRequired[list[int]]
    # What became of the last event that was delivered or has failed. Sending an earlier one again does not change it.
    delivered: NotRequired[Literal["DELIVERED", "FAILED"] | None]
    # The receipt is with moderators.
    needsReview: NotRequired[bool]
    priority: NotRequired[int]
    # The caller's data.
    meta: NotRequired[dict[str, Any]]


class BrandAck(TypedDict):
    # Stored into the receipt.
    externalId: NotRequired[str | None]
    # Stored into the receipt's `meta`.
    meta: NotRequired[dict[str, Any] | None]
    # `BLOCKED_USER` blocks the participant in the promo and rejects their open receipts.
    status: NotRequired[str | None]


class DisputeNotice(TypedDict):
    event: Literal["DISPUTE_OPENED", "DISPUTE_DECIDED"]
    disputeId: int | str
    # The receipt.
    uuid: str
    userUuid: str
    promoId: int
    # Of DISPUTE_DECIDED.
    decision: NotRequired[Literal["reconsider", "decline"] | None]
    # What the moderator said about it.
    comment: NotRequired[str | None]
    # The dispute as it was sent to us.
    body: dict[str, Any]
    # Present, and true, for receipts of a sandbox alone.
    sandbox: NotRequired[bool]


class PaymentNotice(TypedDict):
    event: Literal["PAYMENT"]
    # The receipt.
    uuid: str
    userUuid: str
    promoId: int
    externalId: str | None
    # What is awarded.
    points: int
    # What was spent on counted products; where the promo counts none, what the whole receipt is for.
    amountKopeks: int
    # Present, and true, for receipts of a sandbox alone.
    sandbox: NotRequired[bool]


class GetEventsInput(TypedDict):
    # `next` of the answer before, or `cursor` of an event; without it from the first event on.
    cursor: NotRequired[str]
    limit: NotRequired[int]
    # How many seconds to wait for an event where there is none. At most 8 calls of a key may wait in a process; one more is 429.
    wait: NotRequired[int]


GetBrandDeliveriesInput = TypedDict(
    "GetBrandDeliveriesInput",
    {
        "receiptUuid": "NotRequired[str]",
        # Which of the promo's addresses: `callback`, `disputes_callback` or `payments_callback`.
        "channel": "NotRequired[Literal['receipts', 'disputes', 'payments']]",
        # The state of the receipt that was told, or what the notice is about.
        "state": "NotRequired[Literal['ARRIVED', 'INSPECTED', 'REVIEWED', 'DISPUTE_OPENED', 'DISPUTE_DECIDED', 'PAYMENT']]",
        # `retry`: it will be tried again.
        "outcome": "NotRequired[Literal['delivered', 'retry', 'failed']]",
        "from": "NotRequired[str]",
        # Not included.
        "to": "NotRequired[str]",
        # The cursor of the next page, as the page before named it.
        "cursor": "NotRequired[str]",
        "limit": "NotRequired[int]",
    },
)


class GetRequestsInput(TypedDict):
    # One status, such as `422`, or a kind: `4xx`.
    status: NotRequired[str]
    # An error code or reject key.
    code: NotRequired[str]
    # How the address begins: `/api/receipts`.
    path: NotRequired[str]
    # The cursor of the next page, as the page before named it.
    cursor: NotRequired[str]
    limit: NotRequired[int]


GetReceiptsInput = TypedDict(
    "GetReceiptsInput",
    {
        "state": "NotRequired[Literal['ARRIVED', 'INSPECTED', 'REVIEWED']]",
        # The caller's id of the participant: no control characters, no spaces at the edges.
        "userUuid": "NotRequired[str]",
        # Sent at this moment or later.
        "from": "NotRequired[str]",
        # Sent before this moment.
        "to": "NotRequired[str]",
        # The cursor of the next page, as the page before named it.
        "cursor": "NotRequired[str]",
        "limit": "NotRequired[int]",
    },
)


class GetLightStatusInput(TypedDict):
    # Language of `statusText`: one of ru, uz-Latn, uz-Cyrl, en; anything else is Russian.
    lang: NotRequired[str]
    # `true`: `statusText` of a rejected receipt goes on with a second line, what the participant can do about it.
    advice: NotRequired[bool]


class GetPublicPromosInput(TypedDict):
    # In upper or lower case.
    country: NotRequired[Literal["ru", "uz"]]


class GetLoyaltyCatalogInput(TypedDict):
    promoId: NotRequired[int]


class GetSandboxUniverseInput(TypedDict):
    # Of the promo; `ru` when left out.
    country: NotRequired[Literal["ru", "uz"]]
