// Made from the description of the service by `npm run docs`.

package chekhov

type ErrorCode string

const (
	ErrorCodeBadRequest           ErrorCode = "BAD_REQUEST"
	ErrorCodePromoMismatch        ErrorCode = "PROMO_MISMATCH"
	ErrorCodePromoNotActive       ErrorCode = "PROMO_NOT_ACTIVE"
	ErrorCodeTooManyFiles         ErrorCode = "TOO_MANY_FILES"
	ErrorCodeFileTooLarge         ErrorCode = "FILE_TOO_LARGE"
	ErrorCodeNotAPhoto            ErrorCode = "NOT_A_PHOTO"
	ErrorCodeUrlNotRead           ErrorCode = "URL_NOT_READ"
	ErrorCodeUploadMissing        ErrorCode = "UPLOAD_MISSING"
	ErrorCodeUploadDiffers        ErrorCode = "UPLOAD_DIFFERS"
	ErrorCodeQrRequired           ErrorCode = "QR_REQUIRED"
	ErrorCodeFormat               ErrorCode = "FORMAT"
	ErrorCodeFewReceipts          ErrorCode = "FEW_RECEIPTS"
	ErrorCodeBadCatalogItem       ErrorCode = "BAD_CATALOG_ITEM"
	ErrorCodeNotOpen              ErrorCode = "NOT_OPEN"
	ErrorCodeUnauthorized         ErrorCode = "UNAUTHORIZED"
	ErrorCodeParticipantToken     ErrorCode = "PARTICIPANT_TOKEN"
	ErrorCodeLoginFailed          ErrorCode = "LOGIN_FAILED"
	ErrorCodePasswordExpired      ErrorCode = "PASSWORD_EXPIRED"
	ErrorCodeCodeNeeded           ErrorCode = "CODE_NEEDED"
	ErrorCodeCodeRefused          ErrorCode = "CODE_REFUSED"
	ErrorCodeForbidden            ErrorCode = "FORBIDDEN"
	ErrorCodeKeyScope             ErrorCode = "KEY_SCOPE"
	ErrorCodeKeyOrigin            ErrorCode = "KEY_ORIGIN"
	ErrorCodeRole                 ErrorCode = "ROLE"
	ErrorCodePasswordIsTemporary  ErrorCode = "PASSWORD_IS_TEMPORARY"
	ErrorCodeSecondFactorMissing  ErrorCode = "SECOND_FACTOR_MISSING"
	ErrorCodeWrongCode            ErrorCode = "WRONG_CODE"
	ErrorCodeCsrfToken            ErrorCode = "CSRF_TOKEN"
	ErrorCodeWrongPassword        ErrorCode = "WRONG_PASSWORD"
	ErrorCodeNotSandbox           ErrorCode = "NOT_SANDBOX"
	ErrorCodeNotFound             ErrorCode = "NOT_FOUND"
	ErrorCodeSimulatorOff         ErrorCode = "SIMULATOR_OFF"
	ErrorCodeMethodNotAllowed     ErrorCode = "METHOD_NOT_ALLOWED"
	ErrorCodeRequestTimeout       ErrorCode = "REQUEST_TIMEOUT"
	ErrorCodeNotUnderReview       ErrorCode = "NOT_UNDER_REVIEW"
	ErrorCodeHeldByAnother        ErrorCode = "HELD_BY_ANOTHER"
	ErrorCodeNothingToUndo        ErrorCode = "NOTHING_TO_UNDO"
	ErrorCodeAlreadyCounted       ErrorCode = "ALREADY_COUNTED"
	ErrorCodeParticipantBlocked   ErrorCode = "PARTICIPANT_BLOCKED"
	ErrorCodeNotConfirmed         ErrorCode = "NOT_CONFIRMED"
	ErrorCodeHasRequisites        ErrorCode = "HAS_REQUISITES"
	ErrorCodeNewerVersion         ErrorCode = "NEWER_VERSION"
	ErrorCodeNotRejected          ErrorCode = "NOT_REJECTED"
	ErrorCodeDisputeDecided       ErrorCode = "DISPUTE_DECIDED"
	ErrorCodeNothingToCheck       ErrorCode = "NOTHING_TO_CHECK"
	ErrorCodeExternalIdUsed       ErrorCode = "EXTERNAL_ID_USED"
	ErrorCodeNoCallback           ErrorCode = "NO_CALLBACK"
	ErrorCodeNoSession            ErrorCode = "NO_SESSION"
	ErrorCodeNoSecondFactor       ErrorCode = "NO_SECOND_FACTOR"
	ErrorCodeTokenTaken           ErrorCode = "TOKEN_TAKEN"
	ErrorCodeAccountTaken         ErrorCode = "ACCOUNT_TAKEN"
	ErrorCodeLastOperator         ErrorCode = "LAST_OPERATOR"
	ErrorCodeUploadEnded          ErrorCode = "UPLOAD_ENDED"
	ErrorCodeCursorLost           ErrorCode = "CURSOR_LOST"
	ErrorCodePayloadTooLarge      ErrorCode = "PAYLOAD_TOO_LARGE"
	ErrorCodeUriTooLong           ErrorCode = "URI_TOO_LONG"
	ErrorCodeUnsupportedMediaType ErrorCode = "UNSUPPORTED_MEDIA_TYPE"
	ErrorCodeRateLimited          ErrorCode = "RATE_LIMITED"
	ErrorCodeHeadersTooLarge      ErrorCode = "HEADERS_TOO_LARGE"
	ErrorCodeInternal             ErrorCode = "INTERNAL"
	ErrorCodeUnavailable          ErrorCode = "UNAVAILABLE"
)

type RejectKey string

const (
	RejectKeyNoMatch                  RejectKey = "NO_MATCH"
	RejectKeyUnitCounted              RejectKey = "UNIT_COUNTED"
	RejectKeyDuplicate                RejectKey = "DUPLICATE"
	RejectKeyLinkedDuplicate          RejectKey = "LINKED_DUPLICATE"
	RejectKeyCopycat                  RejectKey = "COPYCAT"
	RejectKeyMatchedInOtherPromo      RejectKey = "MATCHED_IN_OTHER_PROMO"
	RejectKeyOutOfPeriod              RejectKey = "OUT_OF_PERIOD"
	RejectKeyExpired                  RejectKey = "EXPIRED"
	RejectKeyFutureDate               RejectKey = "FUTURE_DATE"
	RejectKeyMinSum                   RejectKey = "MIN_SUM"
	RejectKeyProductsCountMin         RejectKey = "PRODUCTS_COUNT_MIN"
	RejectKeyProductsTotalMin         RejectKey = "PRODUCTS_TOTAL_MIN"
	RejectKeyChainNotAllowed          RejectKey = "CHAIN_NOT_ALLOWED"
	RejectKeyInnNotAllowed            RejectKey = "INN_NOT_ALLOWED"
	RejectKeyInnBlacklisted           RejectKey = "INN_BLACKLISTED"
	RejectKeyFnNotWhitelisted         RejectKey = "FN_NOT_WHITELISTED"
	RejectKeyGeoCity                  RejectKey = "GEO_CITY"
	RejectKeyGeoStore                 RejectKey = "GEO_STORE"
	RejectKeyOnlineRetailer           RejectKey = "ONLINE_RETAILER"
	RejectKeyNonPaid                  RejectKey = "NON_PAID"
	RejectKeyReceiptTypeNotAllowed    RejectKey = "RECEIPT_TYPE_NOT_ALLOWED"
	RejectKeyUserBlocked              RejectKey = "USER_BLOCKED"
	RejectKeyFormat                   RejectKey = "FORMAT"
	RejectKeyFewReceipts              RejectKey = "FEW_RECEIPTS"
	RejectKeyFullReceiptRequired      RejectKey = "FULL_RECEIPT_REQUIRED"
	RejectKeyManualReject             RejectKey = "MANUAL_REJECT"
	RejectKeyRejected                 RejectKey = "REJECTED"
	RejectKeyFnsShortCheckFailed      RejectKey = "FNS_SHORT_CHECK_FAILED"
	RejectKeyFnsNotFound              RejectKey = "FNS_NOT_FOUND"
	RejectKeyFnsNotFoundTimeout       RejectKey = "FNS_NOT_FOUND_TIMEOUT"
	RejectKeyFnsNotReady              RejectKey = "FNS_NOT_READY"
	RejectKeyFnsAccess                RejectKey = "FNS_ACCESS"
	RejectKeyFnsBadInput              RejectKey = "FNS_BAD_INPUT"
	RejectKeyMaxPerUserPerDay         RejectKey = "max_per_user_per_day"
	RejectKeyMaxPerUserPerWeek        RejectKey = "max_per_user_per_week"
	RejectKeyMaxPerUserPerPromo       RejectKey = "max_per_user_per_promo"
	RejectKeyMaxPerUserPerDate        RejectKey = "max_per_user_per_date"
	RejectKeyMaxPerUserPerRetailer    RejectKey = "max_per_user_per_retailer"
	RejectKeyMaxPerFnPerDay           RejectKey = "max_per_fn_per_day"
	RejectKeyMaxRejectedPerUserPerDay RejectKey = "max_rejected_per_user_per_day"
	RejectKeyDelayBetweenReceipts     RejectKey = "delay_between_receipts"
	RejectKeyDuplicatePhoto           RejectKey = "duplicate_photo"
)

type State string

const (
	StateArrived   State = "ARRIVED"
	StateInspected State = "INSPECTED"
	StateReviewed  State = "REVIEWED"
)

type QrSubmission struct {
	// What the QR code says.
	QrStr string `json:"qrStr"`
	// Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same.
	UserUuid string `json:"userUuid,omitempty"`
	// Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are.
	ParticipantToken string `json:"participantToken,omitempty"`
	// The caller's own order or receipt number. An empty one is none.
	ExternalId string `json:"externalId,omitempty"`
	PromoId    *int   `json:"promoId,omitempty"`
	// false turns the duplicate check off (debug), where `allow_dup_check_off` allows it; elsewhere it is ignored.
	DupCheck *bool `json:"dupCheck,omitempty"`
}

type IntakeResponse struct {
	Status    string `json:"status,omitempty"`
	Uuid      string `json:"uuid"`
	ReceiptId *int   `json:"receiptId,omitempty"`
	// Equals `uuid`.
	RequestUuid string `json:"requestUuid,omitempty"`
	// Error code when `status` is not `success`.
	Code string `json:"code,omitempty"`
	// true: this participant already sent this receipt; nothing is checked again.
	Replayed *bool `json:"replayed,omitempty"`
	// Present only when photos are read after the answer (setting `photo_reading`): whether they show a receipt is told by the callback and the status.
	// One of: true.
	Waiting *bool `json:"waiting,omitempty"`
}

type ExternalIdConflict struct {
	// One of: failure.
	Status string `json:"status"`
	// The promo has a photo of the very same bytes.
	// One of: DUPLICATE_PHOTO.
	Code string `json:"code,omitempty"`
	// The receipt that has this `externalId` or photo; null when it is of another participant's photo.
	ExistingRequestUuid string `json:"existing_request_uuid"`
}

type HTTPValidationError struct {
	Detail []ValidationError `json:"detail"`
}

type ValidationError struct {
	// Where: `body`, `query`, `path` or `header`, then the names and indices down to the value.
	Loc []any  `json:"loc"`
	Msg string `json:"msg"`
	// The kind of objection, e.g. `missing`, `string_type`, `int_parsing`.
	Type string `json:"type"`
	// What was sent; left out when it is large or secret.
	Input any            `json:"input,omitempty"`
	Ctx   map[string]any `json:"ctx,omitempty"`
}

type ApiError struct {
	// For people; may change.
	Detail string `json:"detail"`
	// For programs; never changes.
	Code ErrorCode `json:"code"`
	// Of NOT_CONFIRMED alone. `requisites`: The receipt has no fiscal requisites: they can be typed from the photo. `taxQuery`: The tax authority has not confirmed the purchase. `products`: The promo counts products, and nobody knows what was bought.
	// One of: requisites, taxQuery, products.
	Missing []string `json:"missing,omitempty"`
	// Of RATE_LIMITED alone: for what the calls were counted. `account`: passwords and codes that are tried by a device or session of an account of the console; those tried elsewhere count for their `address`.
	// One of: key, address, participant, account.
	Limit string `json:"limit,omitempty"`
	// Of HELD_BY_ANOTHER alone: the moderator who holds the receipt.
	HeldBy string `json:"heldBy,omitempty"`
	// Of HELD_BY_ANOTHER alone: until when, as far as is known now.
	HeldUntil string `json:"heldUntil,omitempty"`
}

type PhotoSubmission struct {
	// Up to 5 photos of up to 20 MB: JPEG, PNG, WebP or HEIC, whatever they are called.
	Photos [][]byte `json:"photos"`
	// Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same.
	UserUuid string `json:"userUuid,omitempty"`
	// Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are.
	ParticipantToken string `json:"participantToken,omitempty"`
	// The caller's own order or receipt number. An empty one is none.
	ExternalId string `json:"externalId,omitempty"`
	PromoId    *int   `json:"promoId,omitempty"`
}

type UrlSubmission struct {
	// Up to 5 addresses; more are refused with 400.
	Urls []string `json:"urls"`
	// Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same.
	UserUuid string `json:"userUuid,omitempty"`
	// Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are.
	ParticipantToken string `json:"participantToken,omitempty"`
	PromoId          *int   `json:"promoId,omitempty"`
}

type UploadRequest struct {
	// The header `content-type` of the PUT.
	// One of: image/jpeg, image/png, image/webp, image/heic.
	ContentType string `json:"contentType"`
	// The size of the photo, and the header `content-length` of the PUT.
	Bytes   int  `json:"bytes"`
	PromoId *int `json:"promoId,omitempty"`
}

type UploadAddress struct {
	// Names the photo in `/api/receipts/uploads`.
	UploadId string `json:"uploadId"`
	// Of the photo store or of this service; its form may change.
	Url string `json:"url"`
	// One of: PUT.
	Method string `json:"method"`
	// To be sent with the photo, unchanged. Browsers add `content-length` themselves.
	Headers   map[string]any `json:"headers"`
	ExpiresAt string         `json:"expiresAt"`
}

type UploadSubmission struct {
	// Up to 5 `uploadId`s; more are refused with 400.
	Uploads []string `json:"uploads"`
	// Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same.
	UserUuid string `json:"userUuid,omitempty"`
	// Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are.
	ParticipantToken string `json:"participantToken,omitempty"`
	// The caller's own order or receipt number. An empty one is none.
	ExternalId string `json:"externalId,omitempty"`
	PromoId    *int   `json:"promoId,omitempty"`
}

type MorePhotos struct {
	// Up to 5 photos of up to 20 MB: JPEG, PNG, WebP or HEIC, whatever they are called.
	Photos [][]byte `json:"photos"`
	// Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are.
	ParticipantToken string `json:"participantToken,omitempty"`
}

type WidgetSubmission struct {
	// Up to 5 photos of up to 20 MB: JPEG, PNG, WebP or HEIC, whatever they are called.
	Photos [][]byte `json:"photos,omitempty"`
	// What the QR code says.
	QrAsString string `json:"qrAsString,omitempty"`
	// Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same.
	UserUuid string `json:"userUuid,omitempty"`
	// Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are.
	ParticipantToken string `json:"participantToken,omitempty"`
	PromoId          *int   `json:"promoId,omitempty"`
	Source           string `json:"source,omitempty"`
	Channel          string `json:"channel,omitempty"`
	// A JSON object of the page's own, up to 16 KB.
	Meta string `json:"meta,omitempty"`
	// false turns the duplicate check off (debug): in sandbox promos, with server keys. Elsewhere it is ignored.
	DupCheck *bool `json:"dupCheck,omitempty"`
}

type QrQuestion struct {
	// A photo of up to 20 MB: JPEG, PNG, WebP or HEIC.
	Photo []byte `json:"photo,omitempty"`
	// What the QR code says.
	QrAsString string `json:"qrAsString,omitempty"`
}

type QrRequisites struct {
	Fn string `json:"fn"`
	Fd string `json:"fd"`
	Fp string `json:"fp"`
	// Whole kopeks; null in Uzbekistan, whose QR says no sum.
	SumKopeks *int `json:"sumKopeks"`
	// 1 sale, 2 its refund, 3 payout, 4 its refund; null in Uzbekistan.
	N *int `json:"n"`
	// One of: ru, uz.
	Country string `json:"country"`
	// As the till's clock showed it.
	ReceiptDate string `json:"receiptDate"`
	QrString    string `json:"qrString"`
}

type EventFeed struct {
	Events []FeedEvent `json:"events"`
	// The cursor for the next call, also after an empty answer.
	Next string `json:"next"`
}

type FeedEvent struct {
	// The place after this event.
	Cursor string `json:"cursor"`
	// As in the header `webhook-id` of the callback: what has this id already is a repetition.
	WebhookId string `json:"webhookId"`
	// When it was recorded.
	At string `json:"at"`
	// The body of the callback, byte for byte: a CallbackEvent, PaymentNotice or DisputeNotice as JSON.
	Body string `json:"body"`
}

type Deliveries struct {
	Deliveries []Delivery `json:"deliveries"`
	// The cursor of the next page; null on the last one.
	Next string `json:"next"`
}

type Delivery struct {
	ReceiptUuid string `json:"receiptUuid"`
	PromoId     int    `json:"promoId"`
	// Which of the promo's addresses: `callback`, `disputes_callback` or `payments_callback`.
	// One of: receipts, disputes, payments.
	Channel string `json:"channel"`
	// The state of the receipt that was told, or what the notice is about.
	// One of: ARRIVED, INSPECTED, REVIEWED, DISPUTE_OPENED, DISPUTE_DECIDED, PAYMENT.
	State     string `json:"state"`
	Revision  int    `json:"revision"`
	WebhookId string `json:"webhookId"`
	Attempt   int    `json:"attempt"`
	// An operator asked for it.
	Manual bool   `json:"manual"`
	At     string `json:"at"`
	Status *int   `json:"status"`
	// One of: delivered, retry, failed.
	Outcome   string  `json:"outcome"`
	Cause     string  `json:"cause"`
	LatencyMs float64 `json:"latencyMs"`
	// What was sent, byte for byte.
	Body string `json:"body"`
	// None where the address was removed before the event was delivered: it has failed then, and nothing was sent.
	Exchanges []Exchange `json:"exchanges"`
}

type Exchange struct {
	WebhookId string `json:"webhookId"`
	// The state of the receipt that was told, or what the notice is about.
	// One of: ARRIVED, INSPECTED, REVIEWED, DISPUTE_OPENED, DISPUTE_DECIDED, PAYMENT.
	State string `json:"state"`
	At    string `json:"at"`
	// Secrets are masked.
	RequestHeaders map[string]string `json:"requestHeaders"`
	Status         *int              `json:"status"`
	// Why there was no answer; null: there was one.
	// One of: timeout, refused, reset, dns, blocked, tls, protocol, other.
	Error string `json:"error"`
	// What happened, in plain words.
	Cause     string  `json:"cause"`
	LatencyMs float64 `json:"latencyMs"`
	// The beginning of the brand's answer.
	Answer string `json:"answer"`
}

// Without a state, the last event. States are those of `receipts`.
type ResendOne struct {
	State State `json:"state,omitempty"`
	// Which of the promo's addresses: `callback`, `disputes_callback` or `payments_callback`.
	// One of: receipts, disputes, payments.
	Channel string `json:"channel,omitempty"`
}

type Resent struct {
	// 1: it will be sent again, after this answer. 0: it waits to be sent anyway.
	Resent int `json:"resent"`
}

type BrandResend struct {
	// Which of the promo's addresses: `callback`, `disputes_callback` or `payments_callback`.
	// One of: receipts, disputes, payments.
	Channel string `json:"channel,omitempty"`
	From    string `json:"from,omitempty"`
	// Not included.
	To           string   `json:"to,omitempty"`
	ReceiptUuids []string `json:"receiptUuids,omitempty"`
	// Of `receipts` only.
	States     []State `json:"states,omitempty"`
	OnlyFailed *bool   `json:"onlyFailed,omitempty"`
}

type ResentMany struct {
	// How many callbacks were found and will be sent again, after this answer. `resendId` leads to how far that is.
	Resent int `json:"resent"`
	// To follow its progress; null when there is nothing to send.
	ResendId *int `json:"resendId"`
}

type BrandResendProgress struct {
	Id      int `json:"id"`
	PromoId int `json:"promoId"`
	// Which of the promo's addresses: `callback`, `disputes_callback` or `payments_callback`.
	// One of: receipts, disputes, payments.
	Channel      string   `json:"channel"`
	From         string   `json:"from"`
	To           string   `json:"to"`
	ReceiptUuids []string `json:"receiptUuids"`
	States       []State  `json:"states"`
	OnlyFailed   bool     `json:"onlyFailed"`
	// One of: running, done, stopped.
	Status string `json:"status"`
	// How many callbacks it is about.
	Total int `json:"total"`
	// How many of them have been put back into the queue so far. What became of them: the list of deliveries.
	Resent int `json:"resent"`
	// `resend_per_second` of the channel.
	PerSecond   *int   `json:"perSecond"`
	RequestedAt string `json:"requestedAt"`
	EndedAt     string `json:"endedAt"`
}

type Requests struct {
	Requests []SentRequest `json:"requests"`
	// The cursor of the next page; null on the last one.
	Next string `json:"next"`
}

type SentRequest struct {
	// When it came.
	At      string `json:"at"`
	PromoId int    `json:"promoId"`
	KeyId   int    `json:"keyId"`
	// The label of the key; without one its first characters.
	Key    string `json:"key"`
	Method string `json:"method"`
	// The address with its parameters.
	Path string `json:"path"`
	// What it was answered with.
	Status int `json:"status"`
	// The error code of a refusal, or the reject key in the answer.
	Code string `json:"code"`
	// Why it was refused, in the words of the answer.
	Cause      string  `json:"cause"`
	DurationMs float64 `json:"durationMs"`
	// As in the header `x-request-id` of the answer and in the log of the service.
	RequestId string `json:"requestId"`
	// What was sent; of files their kinds and sizes, its first 4 KB without secrets; null: there was none.
	Body string `json:"body"`
	// Of the whole body.
	BodyBytes int `json:"bodyBytes"`
	// The answer; of a file its kind and size, its first 4 KB without secrets; null: there was none.
	Answer string `json:"answer"`
	// Of the whole answer.
	AnswerBytes int `json:"answerBytes"`
}

type Receipts struct {
	Receipts []ReceiptResult `json:"receipts"`
	// The cursor of the next page; null on the last one.
	Next string `json:"next"`
}

type ReceiptResult struct {
	State State `json:"state"`
	// ARRIVED 0, INSPECTED 1, REVIEWED 2.
	// One of: 0, 1, 2.
	CheckingStatus int `json:"checkingStatus"`
	// The id of the receipt.
	Uuid string `json:"uuid"`
	// The caller's id of the participant: no control characters, no spaces at the edges.
	UserUuid string `json:"userUuid"`
	// Reward only when the state is REVIEWED and this is true.
	Approved *bool `json:"approved,omitempty"`
	PromoId  *int  `json:"promoId,omitempty"`
	// One of: ru, uz.
	Country string `json:"country,omitempty"`
	// Running number.
	ReceiptId *int `json:"receiptId,omitempty"`
	// The caller's own order or receipt number. An empty one is none.
	ExternalId  string   `json:"externalId,omitempty"`
	ReceiptDate string   `json:"receiptDate,omitempty"`
	CreatedAt   string   `json:"createdAt,omitempty"`
	Photos      []string `json:"photos,omitempty"`
	// uuid of the original receipt.
	Duplicate string `json:"duplicate,omitempty"`
	// For people, worded by the promo; do not key logic on it.
	RejectReason string `json:"rejectReason,omitempty"`
	// Stable machine code; compared case-sensitively.
	RejectKey RejectKey `json:"rejectKey,omitempty"`
	Source    string    `json:"source,omitempty"`
	Channel   string    `json:"channel,omitempty"`
	// Left out when the promo says so.
	QrString   string         `json:"qrString,omitempty"`
	FnsReceipt *FiscalReceipt `json:"fnsReceipt,omitempty"`
	Verdict    *Verdict       `json:"verdict,omitempty"`
	Retailer   *Retailer      `json:"retailer,omitempty"`
	Total      *Total         `json:"total,omitempty"`
	Answers    *Answers       `json:"answers,omitempty"`
	City       *City          `json:"city,omitempty"`
	// Names of the counted products.
	Rules       []string `json:"rules,omitempty"`
	RulesCount  *int     `json:"rulesCount,omitempty"`
	RulesPoints *int     `json:"rulesPoints,omitempty"`
	// Awarded points.
	PromoPoints *int `json:"promoPoints,omitempty"`
	// `auto` or moderators.
	Reviewers     []string `json:"reviewers,omitempty"`
	MatchedPromos []int    `json:"matchedPromos,omitempty"`
	// What became of the last event that was delivered or has failed. Sending an earlier one again does not change it.
	// One of: DELIVERED, FAILED.
	Delivered string `json:"delivered,omitempty"`
	// The receipt is with moderators.
	NeedsReview *bool `json:"needsReview,omitempty"`
	Priority    *int  `json:"priority,omitempty"`
	// The caller's data.
	Meta map[string]any `json:"meta,omitempty"`
}

// What the tax authority returned.
type FiscalReceipt struct {
	Fn          string `json:"fn"`
	Fd          string `json:"fd"`
	Fp          string `json:"fp"`
	ReceiptDate string `json:"receiptDate,omitempty"`
	ReceiptTime string `json:"receiptTime,omitempty"`
	// Whole kopeks.
	TotalSum        int          `json:"totalSum"`
	RetailerInn     string       `json:"retailerInn,omitempty"`
	RetailerName    string       `json:"retailerName,omitempty"`
	RetailerAddress string       `json:"retailerAddress,omitempty"`
	TaxSystem       string       `json:"taxSystem,omitempty"`
	IsOnline        *bool        `json:"isOnline,omitempty"`
	IsPaid          *bool        `json:"isPaid,omitempty"`
	Items           []FiscalItem `json:"items,omitempty"`
}

type FiscalItem struct {
	Name string `json:"name"`
	// Kopeks per unit.
	Price    int      `json:"price"`
	Quantity *float64 `json:"quantity,omitempty"`
	// Line sum in kopeks.
	Sum int    `json:"sum"`
	Nds string `json:"nds,omitempty"`
	// Only with `include_product_codes`.
	Codes []ProductCode `json:"codes,omitempty"`
}

type ProductCode struct {
	// The sender's name of the code: `gs1m`, `ean13`, `barcode`, `ikpu`, `mark` …
	Kind string `json:"kind"`
	// As it was sent; `<GS>` stands for the separator of marks.
	Value string `json:"value"`
	// 14 digits with a correct check digit.
	Gtin string `json:"gtin"`
	// With the GTIN it names one physical pack.
	Serial string `json:"serial"`
}

type Verdict struct {
	Approved        bool             `json:"approved"`
	PromoId         *int             `json:"promoId,omitempty"`
	MatchedProducts []VerdictProduct `json:"matchedProducts,omitempty"`
	TotalPoints     *int             `json:"totalPoints,omitempty"`
	// `qualify`: no points, success admits to a draw.
	// One of: points, qualify.
	RewardKind   string `json:"rewardKind,omitempty"`
	QualifyLabel string `json:"qualifyLabel,omitempty"`
	RejectReason string `json:"rejectReason,omitempty"`
	// Stable machine code; compared case-sensitively.
	RejectKey           RejectKey `json:"rejectKey,omitempty"`
	AntifraudViolations []string  `json:"antifraudViolations,omitempty"`
	NeedsManualReview   *bool     `json:"needsManualReview,omitempty"`
}

type VerdictProduct struct {
	ProductId int     `json:"productId"`
	Name      string  `json:"name"`
	Count     float64 `json:"count"`
	// Whole kopeks.
	SubtotalKopeks int `json:"subtotalKopeks"`
	Points         int `json:"points"`
}

type Retailer struct {
	Id    *int   `json:"id,omitempty"`
	Name  string `json:"name,omitempty"`
	Inn   string `json:"inn,omitempty"`
	Store string `json:"store,omitempty"`
}

type Total struct {
	// Whole kopeks.
	Sum   *int     `json:"sum,omitempty"`
	Count *float64 `json:"count,omitempty"`
	// Whole kopeks.
	SumSubtotal *int `json:"sumSubtotal,omitempty"`
}

type Answers struct {
	ProductsWithCountAndSubtotals []AnswerProduct       `json:"productsWithCountAndSubtotals,omitempty"`
	Products                      []AnswersProductsItem `json:"products,omitempty"`
}

type AnswersProductsItem struct {
	Id   int    `json:"id"`
	Name string `json:"name"`
}

type AnswerProduct struct {
	Id    int      `json:"id"`
	Name  string   `json:"name"`
	Count *float64 `json:"count,omitempty"`
	// Whole kopeks.
	Subtotal *int `json:"subtotal,omitempty"`
}

type City struct {
	Id      *int   `json:"id,omitempty"`
	City    string `json:"city,omitempty"`
	Region  string `json:"region,omitempty"`
	Address string `json:"address,omitempty"`
}

type ReceiptTrace struct {
	Uuid     string `json:"uuid"`
	State    State  `json:"state"`
	Approved bool   `json:"approved"`
	// Stable machine code; compared case-sensitively.
	RejectKey RejectKey `json:"rejectKey"`
	// The version of the promo's settings that the verdict was given by; null before it.
	SettingsVersion *int        `json:"settingsVersion"`
	Trace           []TraceLine `json:"trace"`
}

type TraceLine struct {
	// The rule: its reject key, or a setting that sends receipts to moderators.
	Name  string `json:"name"`
	Saw   any    `json:"saw"`
	Bound any    `json:"bound"`
	// One of: passed, rejected, review, notApplicable.
	Outcome string `json:"outcome"`
	// This rule gave the receipt its reject key, or sent it to moderators.
	Decided *bool `json:"decided,omitempty"`
}

type DisputeBody map[string]any

type OpenedDispute struct {
	Uuid      string `json:"uuid"`
	DisputeId int    `json:"disputeId"`
	// One of: open, reconsidered, declined.
	Status    string `json:"status"`
	CreatedAt string `json:"createdAt"`
}

type LightStatus struct {
	Uuid      string `json:"uuid"`
	ReceiptId *int   `json:"receiptId"`
	State     State  `json:"state"`
	// One of: 0, 1, 2.
	CheckingStatus int `json:"checkingStatus"`
	// One of: pending, approved, rejected.
	Kind string `json:"kind"`
	// Ready to show, in Russian unless asked for otherwise.
	StatusText string `json:"statusText"`
	Approved   bool   `json:"approved"`
	Points     int    `json:"points"`
	// Of a rejected receipt alone, where the promo takes disputes of participants: the participant may dispute the rejection, or has disputed it.
	// One of: possible, open, declined.
	Dispute string `json:"dispute,omitempty"`
}

type ParticipantDispute struct {
	// For whoever decides.
	Comment string `json:"comment,omitempty"`
}

type OpenedParticipantDispute struct {
	Uuid string `json:"uuid"`
	// One of: open, reconsidered, declined.
	Status    string `json:"status"`
	CreatedAt string `json:"createdAt"`
}

type PublicPromo struct {
	Id   int    `json:"id"`
	Name string `json:"name"`
	// One of: ru, uz.
	Country string `json:"country"`
}

type CatalogUpload struct {
	Items []CatalogItem `json:"items"`
	// The key's own promo; another is refused.
	PromoId *int `json:"promoId,omitempty"`
}

type CatalogItem struct {
	// The brand's own number of the item.
	ItemId float64 `json:"itemId"`
	Name   string  `json:"name"`
	// Points for a unit of the quantity; half a point is rounded upwards, once for each item of a receipt. Left out, it is 0.
	PointsPerUnit *float64 `json:"pointsPerUnit,omitempty"`
	// Python `re` syntax, searched for in a line of the receipt, ignoring case: as printed and in its normal form. Without any, a rule is made from the name; it is a draft.
	Patterns []string `json:"patterns,omitempty"`
	// A line in which one of these is found is not this item.
	ExcludePatterns []string `json:"excludePatterns,omitempty"`
	// Numbers under the bars (GTIN, EAN), or the beginning of a company, such as `460123*`. Codes are asked before patterns and names.
	Gtins []string `json:"gtins,omitempty"`
	// Codes of the Uzbek classifier (MXIK), or the beginning of several with `*`.
	Ikpu []string `json:"ikpu,omitempty"`
	// A line with one of these is not this item, whatever its name.
	ExcludeGtins []string `json:"excludeGtins,omitempty"`
	// A line with one of these is not this item, whatever its name.
	ExcludeIkpu []string `json:"excludeIkpu,omitempty"`
}

type CatalogLoaded struct {
	PromoId int `json:"promoId"`
	// How many items the catalogue has.
	Items int `json:"items"`
	// Items without patterns: their rule is made from the name.
	NeedsRules []float64 `json:"needsRules"`
	// One of: rules, fixed, per_unit.
	PointsMode string `json:"pointsMode"`
}

type CatalogChange struct {
	Items         []CatalogItem `json:"items,omitempty"`
	DeleteItemIds []float64     `json:"deleteItemIds,omitempty"`
	// The key's own promo; another is refused.
	PromoId *int `json:"promoId,omitempty"`
}

type CatalogChanged struct {
	PromoId int `json:"promoId"`
	// How many items the catalogue has.
	Items int `json:"items"`
	// Items without patterns: their rule is made from the name.
	NeedsRules []float64 `json:"needsRules"`
	// One of: rules, fixed, per_unit.
	PointsMode string `json:"pointsMode"`
	Added      int    `json:"added"`
	Updated    int    `json:"updated"`
	Deleted    int    `json:"deleted"`
}

type Catalog struct {
	PromoId int `json:"promoId"`
	// One of: rules, fixed, per_unit.
	PointsMode string             `json:"pointsMode"`
	Items      []CatalogItemsItem `json:"items"`
	// Items without patterns: their rule is made from the name.
	NeedsRules []float64 `json:"needsRules"`
	// Items that give no points.
	ZeroPointItems []float64 `json:"zeroPointItems"`
}

type CatalogItemsItem struct {
	// The brand's own number of the item.
	ItemId          float64  `json:"itemId"`
	Name            string   `json:"name"`
	PointsPerUnit   float64  `json:"pointsPerUnit"`
	Patterns        []string `json:"patterns"`
	ExcludePatterns []string `json:"excludePatterns"`
	Gtins           []string `json:"gtins,omitempty"`
	Ikpu            []string `json:"ikpu,omitempty"`
	ExcludeGtins    []string `json:"excludeGtins,omitempty"`
	ExcludeIkpu     []string `json:"excludeIkpu,omitempty"`
}

type LoyaltySubmission struct {
	// Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same.
	UserUuid string `json:"userUuid,omitempty"`
	// Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are.
	ParticipantToken string `json:"participantToken,omitempty"`
	PromoId          *int   `json:"promoId,omitempty"`
	QrStr            string `json:"qrStr,omitempty"`
	Fn               string `json:"fn,omitempty"`
	Fd               string `json:"fd,omitempty"`
	Fp               string `json:"fp,omitempty"`
	// `YYYYMMDDTHHMMSS`, as the receipt prints it.
	ReceiptDate string `json:"receiptDate,omitempty"`
	// Whole kopeks, from 0 to 1000000000000.
	SumKopeks *int `json:"sumKopeks,omitempty"`
	// What the receipt holds: sandbox only.
	Items        []SandboxLine `json:"items,omitempty"`
	RetailerInn  string        `json:"retailerInn,omitempty"`
	RetailerName string        `json:"retailerName,omitempty"`
}

type SandboxLine struct {
	Name     string   `json:"name"`
	Quantity *float64 `json:"quantity,omitempty"`
	// Kopeks per unit.
	PriceKopeks int `json:"priceKopeks"`
	// Of the line; left out, price times quantity.
	SumKopeks *int `json:"sumKopeks,omitempty"`
	// Number of the product; with `serial` the line has the mark of one pack.
	Gtin   string `json:"gtin,omitempty"`
	Serial string `json:"serial,omitempty"`
	// The number without a mark.
	Barcode string `json:"barcode,omitempty"`
	// MXIK, which Uzbek receipts have.
	Ikpu string `json:"ikpu,omitempty"`
}

type LoyaltyCheck struct {
	Uuid      string `json:"uuid"`
	ReceiptId int    `json:"receiptId"`
	State     State  `json:"state"`
	// Grant `totalPoints`: the decision is made, the receipt is approved and no repeat.
	Awarded bool `json:"awarded"`
	// The receipt was sent before, by this participant or another: do not grant again. After a repeat, `GET /api/loyalty/check/{uuid}` gives the first answer.
	AlreadyCounted bool `json:"alreadyCounted"`
	// There is no decision yet: ask again.
	Pending bool `json:"pending"`
	// 0 unless `awarded`.
	TotalPoints int             `json:"totalPoints"`
	Matched     []MatchedItem   `json:"matched"`
	Unmatched   []UnmatchedLine `json:"unmatched"`
	// Stable machine code; compared case-sensitively.
	RejectKey    RejectKey           `json:"rejectKey"`
	RejectReason string              `json:"rejectReason"`
	Receipt      LoyaltyCheckReceipt `json:"receipt"`
	Sandbox      bool                `json:"sandbox"`
}

type LoyaltyCheckReceipt struct {
	Fn string `json:"fn"`
	// Whole kopeks.
	TotalSum    *int   `json:"totalSum"`
	RetailerInn string `json:"retailerInn"`
}

type MatchedItem struct {
	// The brand's own number of the item.
	ItemId        float64 `json:"itemId"`
	Name          string  `json:"name"`
	Quantity      float64 `json:"quantity"`
	PointsPerUnit float64 `json:"pointsPerUnit"`
	EarnedPoints  int     `json:"earnedPoints"`
	// Whole kopeks.
	SubtotalKopeks int     `json:"subtotalKopeks"`
	Confidence     float64 `json:"confidence"`
	// `code`: a code of the line. `pattern`: the item's own rule. `synonym`: a spelling of the dictionary.
	// One of: code, pattern, synonym.
	MatchSource string `json:"matchSource"`
}

type UnmatchedLine struct {
	Name     string  `json:"name"`
	Quantity float64 `json:"quantity"`
	// Whole kopeks.
	SumKopeks int `json:"sumKopeks"`
}

type CheckDecision struct {
	Approve bool   `json:"approve"`
	Reason  string `json:"reason,omitempty"`
}

type ShowcaseQuestion struct {
	// What the QR code says.
	QrStr string `json:"qrStr"`
	// The caller's id of the participant: no control characters, no spaces at the edges.
	UserUuid string `json:"userUuid"`
	// The caller's own order or receipt number. An empty one is none.
	ExternalId string `json:"externalId,omitempty"`
}

type ShowcaseScan struct {
	Uuid string `json:"uuid"`
	// ARRIVED: the tax authority has not confirmed the receipt yet; ask again by `uuid`.
	// One of: ARRIVED, REVIEWED.
	State string `json:"state"`
	// FNS_NOT_READY while ARRIVED; the tax authority's refusal where it refused.
	RejectKey RejectKey         `json:"rejectKey"`
	Receipt   *ShowcaseReceipt  `json:"receipt"`
	Promos    []ShowcaseVerdict `json:"promos"`
}

type ShowcaseReceipt struct {
	Fn string `json:"fn"`
	// Whole kopeks.
	TotalSum    *int   `json:"totalSum"`
	RetailerInn string `json:"retailerInn"`
	ReceiptDate string `json:"receiptDate"`
}

type ShowcaseVerdict struct {
	PromoId int    `json:"promoId"`
	Name    string `json:"name"`
	// One of: ru, uz.
	Country string `json:"country"`
	// The promo's rules about the receipt have no objection. Its limits are not asked; they are when the receipt is sent.
	Eligible bool `json:"eligible"`
	// One of: points, qualify.
	RewardKind string `json:"rewardKind"`
	// What the receipt would get.
	Points       int    `json:"points"`
	QualifyLabel string `json:"qualifyLabel"`
	// Stable machine code; compared case-sensitively.
	RejectKey       RejectKey        `json:"rejectKey"`
	RejectReason    string           `json:"rejectReason"`
	MatchedProducts []VerdictProduct `json:"matchedProducts"`
	// The promo has this receipt, whoever sent it: it is open, approved, or refused for the purchase itself. One that was refused for anything else can be sent again.
	AlreadyRegistered bool `json:"alreadyRegistered"`
	// The receipt in that promo, if this participant sent it.
	RegisteredUuid string `json:"registeredUuid"`
}

type ShowcasePromos struct {
	Promos []ShowcasePromo `json:"promos"`
}

type ShowcasePromo struct {
	Id   int    `json:"id"`
	Name string `json:"name"`
	// One of: ru, uz.
	Country  string `json:"country"`
	StartsAt string `json:"startsAt"`
	EndsAt   string `json:"endsAt"`
	// One of: points, qualify.
	RewardKind  string `json:"rewardKind"`
	Title       string `json:"title"`
	Description string `json:"description"`
	ImageUrl    string `json:"imageUrl"`
	RulesUrl    string `json:"rulesUrl"`
}

type SandboxUniverse struct {
	// One of: ru, uz.
	Country  string                      `json:"country"`
	Receipts []ReservedReceipt           `json:"receipts"`
	Photos   []SandboxUniversePhotosItem `json:"photos"`
}

type SandboxUniversePhotosItem struct {
	// Stable machine code; compared case-sensitively.
	RejectKey RejectKey `json:"rejectKey"`
	Url       string    `json:"url"`
}

type ReservedReceipt struct {
	// The `fn` of the receipt.
	Register string `json:"register"`
	// Stable machine code; compared case-sensitively.
	RejectKey RejectKey `json:"rejectKey"`
	Meaning   string    `json:"meaning"`
	// What happens to the receipt on the way.
	How string `json:"how"`
	// A receipt of the register that nobody has sent yet.
	QrStr string `json:"qrStr"`
}

type Health struct {
	// One of: ok.
	Status  string `json:"status"`
	Version string `json:"version"`
}

type Readiness struct {
	// One of: ready, unavailable.
	Status string `json:"status"`
}

type CallbackEvent struct {
	State State `json:"state"`
	// The id of the receipt.
	Uuid string `json:"uuid"`
	// The caller's id of the participant: no control characters, no spaces at the edges.
	UserUuid string `json:"userUuid"`
	// Reward only when the state is REVIEWED and this is true.
	Approved *bool `json:"approved,omitempty"`
	PromoId  *int  `json:"promoId,omitempty"`
	// One of: ru, uz.
	Country string `json:"country,omitempty"`
	// Running number.
	ReceiptId *int `json:"receiptId,omitempty"`
	// The caller's own order or receipt number. An empty one is none.
	ExternalId  string   `json:"externalId,omitempty"`
	ReceiptDate string   `json:"receiptDate,omitempty"`
	CreatedAt   string   `json:"createdAt,omitempty"`
	Photos      []string `json:"photos,omitempty"`
	// uuid of the original receipt.
	Duplicate string `json:"duplicate,omitempty"`
	// For people, worded by the promo; do not key logic on it.
	RejectReason string `json:"rejectReason,omitempty"`
	// Stable machine code; compared case-sensitively.
	RejectKey RejectKey `json:"rejectKey,omitempty"`
	Source    string    `json:"source,omitempty"`
	Channel   string    `json:"channel,omitempty"`
	// Left out when the promo says so.
	QrString   string         `json:"qrString,omitempty"`
	FnsReceipt *FiscalReceipt `json:"fnsReceipt,omitempty"`
	Verdict    *Verdict       `json:"verdict,omitempty"`
	Retailer   *Retailer      `json:"retailer,omitempty"`
	Total      *Total         `json:"total,omitempty"`
	Answers    *Answers       `json:"answers,omitempty"`
	City       *City          `json:"city,omitempty"`
	// Names of the counted products.
	Rules       []string `json:"rules,omitempty"`
	RulesCount  *int     `json:"rulesCount,omitempty"`
	RulesPoints *int     `json:"rulesPoints,omitempty"`
	// Awarded points.
	PromoPoints *int `json:"promoPoints,omitempty"`
	// `auto` or moderators.
	Reviewers     []string `json:"reviewers,omitempty"`
	MatchedPromos []int    `json:"matchedPromos,omitempty"`
	// What became of the last event that was delivered or has failed. Sending an earlier one again does not change it.
	// One of: DELIVERED, FAILED.
	Delivered string `json:"delivered,omitempty"`
	// The receipt is with moderators.
	NeedsReview *bool `json:"needsReview,omitempty"`
	Priority    *int  `json:"priority,omitempty"`
	// The caller's data.
	Meta map[string]any `json:"meta,omitempty"`
}

type BrandAck struct {
	// Stored into the receipt.
	ExternalId string `json:"externalId,omitempty"`
	// Stored into the receipt's `meta`.
	Meta map[string]any `json:"meta,omitempty"`
	// `BLOCKED_USER` blocks the participant in the promo and rejects their open receipts.
	Status string `json:"status,omitempty"`
}

type DisputeNotice struct {
	// One of: DISPUTE_OPENED, DISPUTE_DECIDED.
	Event     string `json:"event"`
	DisputeId any    `json:"disputeId"`
	// The receipt.
	Uuid     string `json:"uuid"`
	UserUuid string `json:"userUuid"`
	PromoId  int    `json:"promoId"`
	// Of DISPUTE_DECIDED.
	// One of: reconsider, decline.
	Decision string `json:"decision,omitempty"`
	// What the moderator said about it.
	Comment string `json:"comment,omitempty"`
	// The dispute as it was sent to us.
	Body map[string]any `json:"body"`
	// Present, and true, for receipts of a sandbox alone.
	Sandbox *bool `json:"sandbox,omitempty"`
}

type PaymentNotice struct {
	// One of: PAYMENT.
	Event string `json:"event"`
	// The receipt.
	Uuid       string `json:"uuid"`
	UserUuid   string `json:"userUuid"`
	PromoId    int    `json:"promoId"`
	ExternalId string `json:"externalId"`
	// What is awarded.
	Points int `json:"points"`
	// What was spent on counted products; where the promo counts none, what the whole receipt is for.
	AmountKopeks int `json:"amountKopeks"`
	// Present, and true, for receipts of a sandbox alone.
	Sandbox *bool `json:"sandbox,omitempty"`
}

type GetEventsInput struct {
	// `next` of the answer before, or `cursor` of an event; without it from the first event on.
	Cursor string `json:"cursor,omitempty"`
	Limit  *int   `json:"limit,omitempty"`
	// How many seconds to wait for an event where there is none. At most 8 calls of a key may wait in a process; one more is 429.
	Wait *int `json:"wait,omitempty"`
}

type GetBrandDeliveriesInput struct {
	ReceiptUuid string `json:"receiptUuid,omitempty"`
	// Which of the promo's addresses: `callback`, `disputes_callback` or `payments_callback`.
	// One of: receipts, disputes, payments.
	Channel string `json:"channel,omitempty"`
	// The state of the receipt that was told, or what the notice is about.
	// One of: ARRIVED, INSPECTED, REVIEWED, DISPUTE_OPENED, DISPUTE_DECIDED, PAYMENT.
	State string `json:"state,omitempty"`
	// `retry`: it will be tried again.
	// One of: delivered, retry, failed.
	Outcome string `json:"outcome,omitempty"`
	From    string `json:"from,omitempty"`
	// Not included.
	To string `json:"to,omitempty"`
	// The cursor of the next page, as the page before named it.
	Cursor string `json:"cursor,omitempty"`
	Limit  *int   `json:"limit,omitempty"`
}

type GetRequestsInput struct {
	// One status, such as `422`, or a kind: `4xx`.
	Status string `json:"status,omitempty"`
	// An error code or reject key.
	Code string `json:"code,omitempty"`
	// How the address begins: `/api/receipts`.
	Path string `json:"path,omitempty"`
	// The cursor of the next page, as the page before named it.
	Cursor string `json:"cursor,omitempty"`
	Limit  *int   `json:"limit,omitempty"`
}

type GetReceiptsInput struct {
	State State `json:"state,omitempty"`
	// The caller's id of the participant: no control characters, no spaces at the edges.
	UserUuid string `json:"userUuid,omitempty"`
	// Sent at this moment or later.
	From string `json:"from,omitempty"`
	// Sent before this moment.
	To string `json:"to,omitempty"`
	// The cursor of the next page, as the page before named it.
	Cursor string `json:"cursor,omitempty"`
	Limit  *int   `json:"limit,omitempty"`
}

type GetLightStatusInput struct {
	// Language of `statusText`: one of ru, uz-Latn, uz-Cyrl, en; anything else is Russian.
	Lang string `json:"lang,omitempty"`
	// `true`: `statusText` of a rejected receipt goes on with a second line, what the participant can do about it.
	Advice *bool `json:"advice,omitempty"`
}

type GetPublicPromosInput struct {
	// In upper or lower case.
	// One of: ru, uz.
	Country string `json:"country,omitempty"`
}

type GetLoyaltyCatalogInput struct {
	PromoId *int `json:"promoId,omitempty"`
}

type GetSandboxUniverseInput struct {
	// Of the promo; `ru` when left out.
	// One of: ru, uz.
	Country string `json:"country,omitempty"`
}
