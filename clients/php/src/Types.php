<?php

// Made from the description of the service by `npm run docs`.

declare(strict_types=1);

namespace Chekhov;

/**
 * The types of what is sent and answered, for PHPStan, Psalm and editors.
 *
 * @phpstan-type ErrorCode 'BAD_REQUEST'|'PROMO_MISMATCH'|'PROMO_NOT_ACTIVE'|'TOO_MANY_FILES'|'FILE_TOO_LARGE'|'NOT_A_PHOTO'|'URL_NOT_READ'|'UPLOAD_MISSING'|'UPLOAD_DIFFERS'|'QR_REQUIRED'|'FORMAT'|'FEW_RECEIPTS'|'BAD_CATALOG_ITEM'|'NOT_OPEN'|'UNAUTHORIZED'|'PARTICIPANT_TOKEN'|'LOGIN_FAILED'|'PASSWORD_EXPIRED'|'CODE_NEEDED'|'CODE_REFUSED'|'FORBIDDEN'|'KEY_SCOPE'|'KEY_ORIGIN'|'ROLE'|'PASSWORD_IS_TEMPORARY'|'SECOND_FACTOR_MISSING'|'WRONG_CODE'|'CSRF_TOKEN'|'WRONG_PASSWORD'|'NOT_SANDBOX'|'NOT_FOUND'|'SIMULATOR_OFF'|'METHOD_NOT_ALLOWED'|'REQUEST_TIMEOUT'|'NOT_UNDER_REVIEW'|'HELD_BY_ANOTHER'|'NOTHING_TO_UNDO'|'ALREADY_COUNTED'|'PARTICIPANT_BLOCKED'|'NOT_CONFIRMED'|'HAS_REQUISITES'|'NEWER_VERSION'|'NOT_REJECTED'|'DISPUTE_DECIDED'|'NOTHING_TO_CHECK'|'EXTERNAL_ID_USED'|'NO_CALLBACK'|'NO_SESSION'|'NO_SECOND_FACTOR'|'TOKEN_TAKEN'|'ACCOUNT_TAKEN'|'LAST_OPERATOR'|'UPLOAD_ENDED'|'CURSOR_LOST'|'PAYLOAD_TOO_LARGE'|'URI_TOO_LONG'|'UNSUPPORTED_MEDIA_TYPE'|'RATE_LIMITED'|'HEADERS_TOO_LARGE'|'INTERNAL'|'UNAVAILABLE'
 * @phpstan-type QrSubmission array{
 *   qrStr: string,
 *   userUuid?: string,
 *   participantToken?: string|null,
 *   externalId?: string|null,
 *   promoId?: int|null,
 *   dupCheck?: bool,
 * }
 * @phpstan-type IntakeResponse array{
 *   status?: string,
 *   uuid: string,
 *   receiptId?: int|null,
 *   requestUuid?: string|null,
 *   code?: string|null,
 *   replayed?: bool|null,
 *   waiting?: true,
 * }
 * @phpstan-type ExternalIdConflict array{
 *   status: 'failure',
 *   code?: 'DUPLICATE_PHOTO',
 *   existing_request_uuid: string|null,
 * }
 * @phpstan-type HTTPValidationError array{
 *   detail: list<ValidationError>,
 * }
 * @phpstan-type ValidationError array{
 *   loc: list<string|int>,
 *   msg: string,
 *   type: string,
 *   input?: mixed,
 *   ctx?: array<string, mixed>,
 * }
 * @phpstan-type ApiError array{
 *   detail: string,
 *   code: 'BAD_REQUEST'|'PROMO_MISMATCH'|'PROMO_NOT_ACTIVE'|'TOO_MANY_FILES'|'FILE_TOO_LARGE'|'NOT_A_PHOTO'|'URL_NOT_READ'|'UPLOAD_MISSING'|'UPLOAD_DIFFERS'|'QR_REQUIRED'|'FORMAT'|'FEW_RECEIPTS'|'BAD_CATALOG_ITEM'|'NOT_OPEN'|'UNAUTHORIZED'|'PARTICIPANT_TOKEN'|'LOGIN_FAILED'|'PASSWORD_EXPIRED'|'CODE_NEEDED'|'CODE_REFUSED'|'FORBIDDEN'|'KEY_SCOPE'|'KEY_ORIGIN'|'ROLE'|'PASSWORD_IS_TEMPORARY'|'SECOND_FACTOR_MISSING'|'WRONG_CODE'|'CSRF_TOKEN'|'WRONG_PASSWORD'|'NOT_SANDBOX'|'NOT_FOUND'|'SIMULATOR_OFF'|'METHOD_NOT_ALLOWED'|'REQUEST_TIMEOUT'|'NOT_UNDER_REVIEW'|'HELD_BY_ANOTHER'|'NOTHING_TO_UNDO'|'ALREADY_COUNTED'|'PARTICIPANT_BLOCKED'|'NOT_CONFIRMED'|'HAS_REQUISITES'|'NEWER_VERSION'|'NOT_REJECTED'|'DISPUTE_DECIDED'|'NOTHING_TO_CHECK'|'EXTERNAL_ID_USED'|'NO_CALLBACK'|'NO_SESSION'|'NO_SECOND_FACTOR'|'TOKEN_TAKEN'|'ACCOUNT_TAKEN'|'LAST_OPERATOR'|'UPLOAD_ENDED'|'CURSOR_LOST'|'PAYLOAD_TOO_LARGE'|'URI_TOO_LONG'|'UNSUPPORTED_MEDIA_TYPE'|'RATE_LIMITED'|'HEADERS_TOO_LARGE'|'INTERNAL'|'UNAVAILABLE',
 *   missing?: list<'requisites'|'taxQuery'|'products'>,
 *   limit?: 'key'|'address'|'participant'|'account',
 *   heldBy?: string,
 *   heldUntil?: string,
 * }
 * @phpstan-type PhotoSubmission array{
 *   photos: list<string>,
 *   userUuid?: string,
 *   participantToken?: string|null,
 *   externalId?: string|null,
 *   promoId?: int|null,
 * }
 * @phpstan-type UrlSubmission array{
 *   urls: list<string>,
 *   userUuid?: string,
 *   participantToken?: string|null,
 *   promoId?: int|null,
 * }
 * @phpstan-type UploadRequest array{
 *   contentType: 'image/jpeg'|'image/png'|'image/webp'|'image/heic',
 *   bytes: int,
 *   promoId?: int|null,
 * }
 * @phpstan-type UploadAddress array{
 *   uploadId: string,
 *   url: string,
 *   method: 'PUT',
 *   headers: array<string, mixed>,
 *   expiresAt: string,
 * }
 * @phpstan-type UploadSubmission array{
 *   uploads: list<string>,
 *   userUuid?: string,
 *   participantToken?: string|null,
 *   externalId?: string|null,
 *   promoId?: int|null,
 * }
 * @phpstan-type MorePhotos array{
 *   photos: list<string>,
 *   participantToken?: string|null,
 * }
 * @phpstan-type WidgetSubmission array{
 *   photos?: list<string>,
 *   qrAsString?: string|null,
 *   userUuid?: string,
 *   participantToken?: string|null,
 *   promoId?: int|null,
 *   source?: string,
 *   channel?: string,
 *   meta?: string|null,
 *   dupCheck?: bool|null,
 * }
 * @phpstan-type QrQuestion array{
 *   photo?: string,
 *   qrAsString?: string|null,
 * }
 * @phpstan-type QrRequisites array{
 *   fn: string,
 *   fd: string,
 *   fp: string,
 *   sumKopeks: int|null,
 *   n: int|null,
 *   country: 'ru'|'uz',
 *   receiptDate: string,
 *   qrString: string,
 * }
 * @phpstan-type EventFeed array{
 *   events: list<FeedEvent>,
 *   next: string,
 * }
 * @phpstan-type FeedEvent array{
 *   cursor: string,
 *   webhookId: string,
 *   at: string,
 *   body: string,
 * }
 * @phpstan-type Deliveries array{
 *   deliveries: list<Delivery>,
 *   next: string|null,
 * }
 * @phpstan-type Delivery array{
 *   receiptUuid: string,
 *   promoId: int,
 *   channel: 'receipts'|'disputes'|'payments',
 *   state: 'ARRIVED'|'INSPECTED'|'REVIEWED'|'DISPUTE_OPENED'|'DISPUTE_DECIDED'|'PAYMENT',
 *   revision: int,
 *   webhookId: string,
 *   attempt: int,
 *   manual: bool,
 *   at: string,
 *   status: int|null,
 *   outcome: 'delivered'|'retry'|'failed',
 *   cause: string,
 *   latencyMs: int|float,
 *   body: string,
 *   exchanges: list<Exchange>,
 * }
 * @phpstan-type Exchange array{
 *   webhookId: string,
 *   state: 'ARRIVED'|'INSPECTED'|'REVIEWED'|'DISPUTE_OPENED'|'DISPUTE_DECIDED'|'PAYMENT',
 *   at: string,
 *   requestHeaders: array<string, mixed>,
 *   status: int|null,
 *   error: 'timeout'|'refused'|'reset'|'dns'|'blocked'|'tls'|'protocol'|'other'|null,
 *   cause: string,
 *   latencyMs: int|float,
 *   answer: string|null,
 * }
 * @phpstan-type ResendOne array{
 *   state?: 'ARRIVED'|'INSPECTED'|'REVIEWED'|null,
 *   channel?: 'receipts'|'disputes'|'payments',
 * }
 * @phpstan-type Resent array{
 *   resent: int,
 * }
 * @phpstan-type BrandResend array{
 *   channel?: 'receipts'|'disputes'|'payments',
 *   from?: string|null,
 *   to?: string|null,
 *   receiptUuids?: list<string>|null,
 *   states?: list<'ARRIVED'|'INSPECTED'|'REVIEWED'>|null,
 *   onlyFailed?: bool,
 * }
 * @phpstan-type ResentMany array{
 *   resent: int,
 *   resendId: int|null,
 * }
 * @phpstan-type BrandResendProgress array{
 *   id: int,
 *   promoId: int,
 *   channel: 'receipts'|'disputes'|'payments',
 *   from: string|null,
 *   to: string|null,
 *   receiptUuids: list<string>|null,
 *   states: list<'ARRIVED'|'INSPECTED'|'REVIEWED'>|null,
 *   onlyFailed: bool,
 *   status: 'running'|'done'|'stopped',
 *   total: int,
 *   resent: int,
 *   perSecond: int|null,
 *   requestedAt: string,
 *   endedAt: string|null,
 * }
 * @phpstan-type Requests array{
 *   requests: list<SentRequest>,
 *   next: string|null,
 * }
 * @phpstan-type SentRequest array{
 *   at: string,
 *   promoId: int,
 *   keyId: int,
 *   key: string,
 *   method: string,
 *   path: string,
 *   status: int,
 *   code: string|null,
 *   cause: string|null,
 *   durationMs: int|float,
 *   requestId: string,
 *   body: string|null,
 *   bodyBytes: int,
 *   answer: string|null,
 *   answerBytes: int,
 * }
 * @phpstan-type Receipts array{
 *   receipts: list<ReceiptResult>,
 *   next: string|null,
 * }
 * @phpstan-type ReceiptResult array{
 *   state: 'ARRIVED'|'INSPECTED'|'REVIEWED',
 *   checkingStatus: 0|1|2,
 *   uuid: string,
 *   userUuid: string,
 *   approved?: bool,
 *   promoId?: int|null,
 *   country?: 'ru'|'uz',
 *   receiptId?: int|null,
 *   externalId?: string|null,
 *   receiptDate?: string|null,
 *   createdAt?: string|null,
 *   photos?: list<string>,
 *   duplicate?: string|null,
 *   rejectReason?: string|null,
 *   rejectKey?: 'NO_MATCH'|'UNIT_COUNTED'|'DUPLICATE'|'LINKED_DUPLICATE'|'COPYCAT'|'MATCHED_IN_OTHER_PROMO'|'OUT_OF_PERIOD'|'EXPIRED'|'FUTURE_DATE'|'MIN_SUM'|'PRODUCTS_COUNT_MIN'|'PRODUCTS_TOTAL_MIN'|'CHAIN_NOT_ALLOWED'|'INN_NOT_ALLOWED'|'INN_BLACKLISTED'|'FN_NOT_WHITELISTED'|'GEO_CITY'|'GEO_STORE'|'ONLINE_RETAILER'|'NON_PAID'|'RECEIPT_TYPE_NOT_ALLOWED'|'USER_BLOCKED'|'FORMAT'|'FEW_RECEIPTS'|'FULL_RECEIPT_REQUIRED'|'MANUAL_REJECT'|'REJECTED'|'FNS_SHORT_CHECK_FAILED'|'FNS_NOT_FOUND'|'FNS_NOT_FOUND_TIMEOUT'|'FNS_NOT_READY'|'FNS_ACCESS'|'FNS_BAD_INPUT'|'max_per_user_per_day'|'max_per_user_per_week'|'max_per_user_per_promo'|'max_per_user_per_date'|'max_per_user_per_retailer'|'max_per_fn_per_day'|'max_rejected_per_user_per_day'|'delay_between_receipts'|'duplicate_photo'|null,
 *   source?: string|null,
 *   channel?: string|null,
 *   qrString?: string|null,
 *   fnsReceipt?: FiscalReceipt|null,
 *   verdict?: Verdict|null,
 *   retailer?: Retailer|null,
 *   total?: Total|null,
 *   answers?: Answers|null,
 *   city?: City|null,
 *   rules?: list<string>,
 *   rulesCount?: int,
 *   rulesPoints?: int,
 *   promoPoints?: int,
 *   reviewers?: list<string>,
 *   matchedPromos?: list<int>,
 *   delivered?: 'DELIVERED'|'FAILED'|null,
 *   needsReview?: bool,
 *   priority?: int,
 *   meta?: array<string, mixed>,
 * }
 * @phpstan-type FiscalReceipt array{
 *   fn: string,
 *   fd: string,
 *   fp: string,
 *   receiptDate?: string|null,
 *   receiptTime?: string|null,
 *   totalSum: int,
 *   retailerInn?: string|null,
 *   retailerName?: string|null,
 *   retailerAddress?: string|null,
 *   taxSystem?: string|null,
 *   isOnline?: bool,
 *   isPaid?: bool,
 *   items?: list<FiscalItem>,
 * }
 * @phpstan-type FiscalItem array{
 *   name: string,
 *   price: int,
 *   quantity?: int|float,
 *   sum: int,
 *   nds?: string|null,
 *   codes?: list<ProductCode>,
 * }
 * @phpstan-type ProductCode array{
 *   kind: string,
 *   value: string,
 *   gtin: string|null,
 *   serial: string|null,
 * }
 * @phpstan-type Verdict array{
 *   approved: bool,
 *   promoId?: int|null,
 *   matchedProducts?: list<VerdictProduct>,
 *   totalPoints?: int,
 *   rewardKind?: 'points'|'qualify',
 *   qualifyLabel?: string|null,
 *   rejectReason?: string|null,
 *   rejectKey?: 'NO_MATCH'|'UNIT_COUNTED'|'DUPLICATE'|'LINKED_DUPLICATE'|'COPYCAT'|'MATCHED_IN_OTHER_PROMO'|'OUT_OF_PERIOD'|'EXPIRED'|'FUTURE_DATE'|'MIN_SUM'|'PRODUCTS_COUNT_MIN'|'PRODUCTS_TOTAL_MIN'|'CHAIN_NOT_ALLOWED'|'INN_NOT_ALLOWED'|'INN_BLACKLISTED'|'FN_NOT_WHITELISTED'|'GEO_CITY'|'GEO_STORE'|'ONLINE_RETAILER'|'NON_PAID'|'RECEIPT_TYPE_NOT_ALLOWED'|'USER_BLOCKED'|'FORMAT'|'FEW_RECEIPTS'|'FULL_RECEIPT_REQUIRED'|'MANUAL_REJECT'|'REJECTED'|'FNS_SHORT_CHECK_FAILED'|'FNS_NOT_FOUND'|'FNS_NOT_FOUND_TIMEOUT'|'FNS_NOT_READY'|'FNS_ACCESS'|'FNS_BAD_INPUT'|'max_per_user_per_day'|'max_per_user_per_week'|'max_per_user_per_promo'|'max_per_user_per_date'|'max_per_user_per_retailer'|'max_per_fn_per_day'|'max_rejected_per_user_per_day'|'delay_between_receipts'|'duplicate_photo'|null,
 *   antifraudViolations?: list<string>,
 *   needsManualReview?: bool,
 * }
 * @phpstan-type VerdictProduct array{
 *   productId: int,
 *   name: string,
 *   count: int|float,
 *   subtotalKopeks: int,
 *   points: int,
 * }
 * @phpstan-type Retailer array{
 *   id?: int|null,
 *   name?: string|null,
 *   inn?: string|null,
 *   store?: string|null,
 * }
 * @phpstan-type Total array{
 *   sum?: int,
 *   count?: int|float,
 *   sumSubtotal?: int,
 * }
 * @phpstan-type Answers array{
 *   productsWithCountAndSubtotals?: list<AnswerProduct>,
 *   products?: list<array{
 *     id: int,
 *     name: string,
 *   }>,
 * }
 * @phpstan-type AnswerProduct array{
 *   id: int,
 *   name: string,
 *   count?: int|float,
 *   subtotal?: int|null,
 * }
 * @phpstan-type City array{
 *   id?: int|null,
 *   city?: string|null,
 *   region?: string|null,
 *   address?: string|null,
 * }
 * @phpstan-type ReceiptTrace array{
 *   uuid: string,
 *   state: 'ARRIVED'|'INSPECTED'|'REVIEWED',
 *   approved: bool,
 *   rejectKey: 'NO_MATCH'|'UNIT_COUNTED'|'DUPLICATE'|'LINKED_DUPLICATE'|'COPYCAT'|'MATCHED_IN_OTHER_PROMO'|'OUT_OF_PERIOD'|'EXPIRED'|'FUTURE_DATE'|'MIN_SUM'|'PRODUCTS_COUNT_MIN'|'PRODUCTS_TOTAL_MIN'|'CHAIN_NOT_ALLOWED'|'INN_NOT_ALLOWED'|'INN_BLACKLISTED'|'FN_NOT_WHITELISTED'|'GEO_CITY'|'GEO_STORE'|'ONLINE_RETAILER'|'NON_PAID'|'RECEIPT_TYPE_NOT_ALLOWED'|'USER_BLOCKED'|'FORMAT'|'FEW_RECEIPTS'|'FULL_RECEIPT_REQUIRED'|'MANUAL_REJECT'|'REJECTED'|'FNS_SHORT_CHECK_FAILED'|'FNS_NOT_FOUND'|'FNS_NOT_FOUND_TIMEOUT'|'FNS_NOT_READY'|'FNS_ACCESS'|'FNS_BAD_INPUT'|'max_per_user_per_day'|'max_per_user_per_week'|'max_per_user_per_promo'|'max_per_user_per_date'|'max_per_user_per_retailer'|'max_per_fn_per_day'|'max_rejected_per_user_per_day'|'delay_between_receipts'|'duplicate_photo'|null,
 *   settingsVersion: int|null,
 *   trace: list<TraceLine>,
 * }
 * @phpstan-type TraceLine array{
 *   name: string,
 *   saw: mixed,
 *   bound: mixed,
 *   outcome: 'passed'|'rejected'|'review'|'notApplicable',
 *   decided?: bool,
 * }
 * @phpstan-type DisputeBody array<string, mixed>
 * @phpstan-type OpenedDispute array{
 *   uuid: string,
 *   disputeId: int,
 *   status: 'open'|'reconsidered'|'declined',
 *   createdAt: string,
 * }
 * @phpstan-type LightStatus array{
 *   uuid: string,
 *   receiptId: int|null,
 *   state: 'ARRIVED'|'INSPECTED'|'REVIEWED',
 *   checkingStatus: 0|1|2,
 *   kind: 'pending'|'approved'|'rejected',
 *   statusText: string,
 *   approved: bool,
 *   points: int,
 *   dispute?: 'possible'|'open'|'declined',
 * }
 * @phpstan-type ParticipantDispute array{
 *   comment?: string,
 * }
 * @phpstan-type OpenedParticipantDispute array{
 *   uuid: string,
 *   status: 'open'|'reconsidered'|'declined',
 *   createdAt: string,
 * }
 * @phpstan-type PublicPromo array{
 *   id: int,
 *   name: string,
 *   country: 'ru'|'uz',
 * }
 * @phpstan-type CatalogUpload array{
 *   items: list<CatalogItem>,
 *   promoId?: int|null,
 * }
 * @phpstan-type CatalogItem array{
 *   itemId: int|float,
 *   name: string,
 *   pointsPerUnit?: int|float|null,
 *   patterns?: list<string>|null,
 *   excludePatterns?: list<string>,
 *   gtins?: list<string>|null,
 *   ikpu?: list<string>|null,
 *   excludeGtins?: list<string>|null,
 *   excludeIkpu?: list<string>|null,
 * }
 * @phpstan-type CatalogLoaded array{
 *   promoId: int,
 *   items: int,
 *   needsRules: list<int|float>,
 *   pointsMode: 'rules'|'fixed'|'per_unit',
 * }
 * @phpstan-type CatalogChange array{
 *   items?: list<CatalogItem>,
 *   deleteItemIds?: list<int|float>,
 *   promoId?: int|null,
 * }
 * @phpstan-type CatalogChanged array{
 *   promoId: int,
 *   items: int,
 *   needsRules: list<int|float>,
 *   pointsMode: 'rules'|'fixed'|'per_unit',
 *   added: int,
 *   updated: int,
 *   deleted: int,
 * }
 * @phpstan-type Catalog array{
 *   promoId: int,
 *   pointsMode: 'rules'|'fixed'|'per_unit',
 *   items: list<array{
 *     itemId: int|float,
 *     name: string,
 *     pointsPerUnit: int|float,
 *     patterns: list<string>,
 *     excludePatterns: list<string>,
 *     gtins?: list<string>,
 *     ikpu?: list<string>,
 *     excludeGtins?: list<string>,
 *     excludeIkpu?: list<string>,
 *   }>,
 *   needsRules: list<int|float>,
 *   zeroPointItems: list<int|float>,
 * }
 * @phpstan-type LoyaltySubmission array{
 *   userUuid?: string,
 *   participantToken?: string|null,
 *   promoId?: int|null,
 *   qrStr?: string|null,
 *   fn?: string|null,
 *   fd?: string|null,
 *   fp?: string|null,
 *   receiptDate?: string|null,
 *   sumKopeks?: int|null,
 *   items?: list<SandboxLine>|null,
 *   retailerInn?: string|null,
 *   retailerName?: string|null,
 * }
 * @phpstan-type SandboxLine array{
 *   name: string,
 *   quantity?: int|float,
 *   priceKopeks: int,
 *   sumKopeks?: int|null,
 *   gtin?: string|null,
 *   serial?: string|null,
 *   barcode?: string|null,
 *   ikpu?: string|null,
 * }
 * @phpstan-type LoyaltyCheck array{
 *   uuid: string,
 *   receiptId: int,
 *   state: 'ARRIVED'|'INSPECTED'|'REVIEWED',
 *   awarded: bool,
 *   alreadyCounted: bool,
 *   pending: bool,
 *   totalPoints: int,
 *   matched: list<MatchedItem>,
 *   unmatched: list<UnmatchedLine>,
 *   rejectKey: 'NO_MATCH'|'UNIT_COUNTED'|'DUPLICATE'|'LINKED_DUPLICATE'|'COPYCAT'|'MATCHED_IN_OTHER_PROMO'|'OUT_OF_PERIOD'|'EXPIRED'|'FUTURE_DATE'|'MIN_SUM'|'PRODUCTS_COUNT_MIN'|'PRODUCTS_TOTAL_MIN'|'CHAIN_NOT_ALLOWED'|'INN_NOT_ALLOWED'|'INN_BLACKLISTED'|'FN_NOT_WHITELISTED'|'GEO_CITY'|'GEO_STORE'|'ONLINE_RETAILER'|'NON_PAID'|'RECEIPT_TYPE_NOT_ALLOWED'|'USER_BLOCKED'|'FORMAT'|'FEW_RECEIPTS'|'FULL_RECEIPT_REQUIRED'|'MANUAL_REJECT'|'REJECTED'|'FNS_SHORT_CHECK_FAILED'|'FNS_NOT_FOUND'|'FNS_NOT_FOUND_TIMEOUT'|'FNS_NOT_READY'|'FNS_ACCESS'|'FNS_BAD_INPUT'|'max_per_user_per_day'|'max_per_user_per_week'|'max_per_user_per_promo'|'max_per_user_per_date'|'max_per_user_per_retailer'|'max_per_fn_per_day'|'max_rejected_per_user_per_day'|'delay_between_receipts'|'duplicate_photo'|null,
 *   rejectReason: string|null,
 *   receipt: array{
 *     fn: string|null,
 *     totalSum: int|null,
 *     retailerInn: string|null,
 *   },
 *   sandbox: bool,
 * }
 * @phpstan-type MatchedItem array{
 *   itemId: int|float,
 *   name: string,
 *   quantity: int|float,
 *   pointsPerUnit: int|float,
 *   earnedPoints: int,
 *   subtotalKopeks: int,
 *   confidence: int|float,
 *   matchSource: 'code'|'pattern'|'synonym',
 * }
 * @phpstan-type UnmatchedLine array{
 *   name: string,
 *   quantity: int|float,
 *   sumKopeks: int,
 * }
 * @phpstan-type CheckDecision array{
 *   approve: bool,
 *   reason?: string|null,
 * }
 * @phpstan-type ShowcaseQuestion array{
 *   qrStr: string,
 *   userUuid: string,
 *   externalId?: string|null,
 * }
 * @phpstan-type ShowcaseScan array{
 *   uuid: string,
 *   state: 'ARRIVED'|'REVIEWED',
 *   rejectKey: 'NO_MATCH'|'UNIT_COUNTED'|'DUPLICATE'|'LINKED_DUPLICATE'|'COPYCAT'|'MATCHED_IN_OTHER_PROMO'|'OUT_OF_PERIOD'|'EXPIRED'|'FUTURE_DATE'|'MIN_SUM'|'PRODUCTS_COUNT_MIN'|'PRODUCTS_TOTAL_MIN'|'CHAIN_NOT_ALLOWED'|'INN_NOT_ALLOWED'|'INN_BLACKLISTED'|'FN_NOT_WHITELISTED'|'GEO_CITY'|'GEO_STORE'|'ONLINE_RETAILER'|'NON_PAID'|'RECEIPT_TYPE_NOT_ALLOWED'|'USER_BLOCKED'|'FORMAT'|'FEW_RECEIPTS'|'FULL_RECEIPT_REQUIRED'|'MANUAL_REJECT'|'REJECTED'|'FNS_SHORT_CHECK_FAILED'|'FNS_NOT_FOUND'|'FNS_NOT_FOUND_TIMEOUT'|'FNS_NOT_READY'|'FNS_ACCESS'|'FNS_BAD_INPUT'|'max_per_user_per_day'|'max_per_user_per_week'|'max_per_user_per_promo'|'max_per_user_per_date'|'max_per_user_per_retailer'|'max_per_fn_per_day'|'max_rejected_per_user_per_day'|'delay_between_receipts'|'duplicate_photo'|null,
 *   receipt: ShowcaseReceipt|null,
 *   promos: list<ShowcaseVerdict>,
 * }
 * @phpstan-type ShowcaseReceipt array{
 *   fn: string,
 *   totalSum: int|null,
 *   retailerInn: string|null,
 *   receiptDate: string|null,
 * }
 * @phpstan-type ShowcaseVerdict array{
 *   promoId: int,
 *   name: string,
 *   country: 'ru'|'uz',
 *   eligible: bool,
 *   rewardKind: 'points'|'qualify',
 *   points: int,
 *   qualifyLabel: string|null,
 *   rejectKey: 'NO_MATCH'|'UNIT_COUNTED'|'DUPLICATE'|'LINKED_DUPLICATE'|'COPYCAT'|'MATCHED_IN_OTHER_PROMO'|'OUT_OF_PERIOD'|'EXPIRED'|'FUTURE_DATE'|'MIN_SUM'|'PRODUCTS_COUNT_MIN'|'PRODUCTS_TOTAL_MIN'|'CHAIN_NOT_ALLOWED'|'INN_NOT_ALLOWED'|'INN_BLACKLISTED'|'FN_NOT_WHITELISTED'|'GEO_CITY'|'GEO_STORE'|'ONLINE_RETAILER'|'NON_PAID'|'RECEIPT_TYPE_NOT_ALLOWED'|'USER_BLOCKED'|'FORMAT'|'FEW_RECEIPTS'|'FULL_RECEIPT_REQUIRED'|'MANUAL_REJECT'|'REJECTED'|'FNS_SHORT_CHECK_FAILED'|'FNS_NOT_FOUND'|'FNS_NOT_FOUND_TIMEOUT'|'FNS_NOT_READY'|'FNS_ACCESS'|'FNS_BAD_INPUT'|'max_per_user_per_day'|'max_per_user_per_week'|'max_per_user_per_promo'|'max_per_user_per_date'|'max_per_user_per_retailer'|'max_per_fn_per_day'|'max_rejected_per_user_per_day'|'delay_between_receipts'|'duplicate_photo'|null,
 *   rejectReason: string|null,
 *   matchedProducts: list<VerdictProduct>,
 *   alreadyRegistered: bool,
 *   registeredUuid: string|null,
 * }
 * @phpstan-type ShowcasePromos array{
 *   promos: list<ShowcasePromo>,
 * }
 * @phpstan-type ShowcasePromo array{
 *   id: int,
 *   name: string,
 *   country: 'ru'|'uz',
 *   startsAt: string|null,
 *   endsAt: string|null,
 *   rewardKind: 'points'|'qualify',
 *   title: string|null,
 *   description: string|null,
 *   imageUrl: string|null,
 *   rulesUrl: string|null,
 * }
 * @phpstan-type SandboxUniverse array{
 *   country: 'ru'|'uz',
 *   receipts: list<ReservedReceipt>,
 *   photos: list<array{
 *     rejectKey: 'NO_MATCH'|'UNIT_COUNTED'|'DUPLICATE'|'LINKED_DUPLICATE'|'COPYCAT'|'MATCHED_IN_OTHER_PROMO'|'OUT_OF_PERIOD'|'EXPIRED'|'FUTURE_DATE'|'MIN_SUM'|'PRODUCTS_COUNT_MIN'|'PRODUCTS_TOTAL_MIN'|'CHAIN_NOT_ALLOWED'|'INN_NOT_ALLOWED'|'INN_BLACKLISTED'|'FN_NOT_WHITELISTED'|'GEO_CITY'|'GEO_STORE'|'ONLINE_RETAILER'|'NON_PAID'|'RECEIPT_TYPE_NOT_ALLOWED'|'USER_BLOCKED'|'FORMAT'|'FEW_RECEIPTS'|'FULL_RECEIPT_REQUIRED'|'MANUAL_REJECT'|'REJECTED'|'FNS_SHORT_CHECK_FAILED'|'FNS_NOT_FOUND'|'FNS_NOT_FOUND_TIMEOUT'|'FNS_NOT_READY'|'FNS_ACCESS'|'FNS_BAD_INPUT'|'max_per_user_per_day'|'max_per_user_per_week'|'max_per_user_per_promo'|'max_per_user_per_date'|'max_per_user_per_retailer'|'max_per_fn_per_day'|'max_rejected_per_user_per_day'|'delay_between_receipts'|'duplicate_photo',
 *     url: string,
 *   }>,
 * }
 * @phpstan-type ReservedReceipt array{
 *   register: string,
 *   rejectKey: 'NO_MATCH'|'UNIT_COUNTED'|'DUPLICATE'|'LINKED_DUPLICATE'|'COPYCAT'|'MATCHED_IN_OTHER_PROMO'|'OUT_OF_PERIOD'|'EXPIRED'|'FUTURE_DATE'|'MIN_SUM'|'PRODUCTS_COUNT_MIN'|'PRODUCTS_TOTAL_MIN'|'CHAIN_NOT_ALLOWED'|'INN_NOT_ALLOWED'|'INN_BLACKLISTED'|'FN_NOT_WHITELISTED'|'GEO_CITY'|'GEO_STORE'|'ONLINE_RETAILER'|'NON_PAID'|'RECEIPT_TYPE_NOT_ALLOWED'|'USER_BLOCKED'|'FORMAT'|'FEW_RECEIPTS'|'FULL_RECEIPT_REQUIRED'|'MANUAL_REJECT'|'REJECTED'|'FNS_SHORT_CHECK_FAILED'|'FNS_NOT_FOUND'|'FNS_NOT_FOUND_TIMEOUT'|'FNS_NOT_READY'|'FNS_ACCESS'|'FNS_BAD_INPUT'|'max_per_user_per_day'|'max_per_user_per_week'|'max_per_user_per_promo'|'max_per_user_per_date'|'max_per_user_per_retailer'|'max_per_fn_per_day'|'max_rejected_per_user_per_day'|'delay_between_receipts'|'duplicate_photo'|null,
 *   meaning: string,
 *   how: string,
 *   qrStr: string,
 * }
 * @phpstan-type Health array{
 *   status: 'ok',
 *   version: string,
 * }
 * @phpstan-type Readiness array{
 *   status: 'ready'|'unavailable',
 * }
 * @phpstan-type CallbackEvent array{
 *   state: 'ARRIVED'|'INSPECTED'|'REVIEWED',
 *   uuid: string,
 *   userUuid: string,
 *   approved?: bool,
 *   promoId?: int|null,
 *   country?: 'ru'|'uz',
 *   receiptId?: int|null,
 *   externalId?: string|null,
 *   receiptDate?: string|null,
 *   createdAt?: string|null,
 *   photos?: list<string>,
 *   duplicate?: string|null,
 *   rejectReason?: string|null,
 *   rejectKey?: 'NO_MATCH'|'UNIT_COUNTED'|'DUPLICATE'|'LINKED_DUPLICATE'|'COPYCAT'|'MATCHED_IN_OTHER_PROMO'|'OUT_OF_PERIOD'|'EXPIRED'|'FUTURE_DATE'|'MIN_SUM'|'PRODUCTS_COUNT_MIN'|'PRODUCTS_TOTAL_MIN'|'CHAIN_NOT_ALLOWED'|'INN_NOT_ALLOWED'|'INN_BLACKLISTED'|'FN_NOT_WHITELISTED'|'GEO_CITY'|'GEO_STORE'|'ONLINE_RETAILER'|'NON_PAID'|'RECEIPT_TYPE_NOT_ALLOWED'|'USER_BLOCKED'|'FORMAT'|'FEW_RECEIPTS'|'FULL_RECEIPT_REQUIRED'|'MANUAL_REJECT'|'REJECTED'|'FNS_SHORT_CHECK_FAILED'|'FNS_NOT_FOUND'|'FNS_NOT_FOUND_TIMEOUT'|'FNS_NOT_READY'|'FNS_ACCESS'|'FNS_BAD_INPUT'|'max_per_user_per_day'|'max_per_user_per_week'|'max_per_user_per_promo'|'max_per_user_per_date'|'max_per_user_per_retailer'|'max_per_fn_per_day'|'max_rejected_per_user_per_day'|'delay_between_receipts'|'duplicate_photo'|null,
 *   source?: string|null,
 *   channel?: string|null,
 *   qrString?: string|null,
 *   fnsReceipt?: FiscalReceipt|null,
 *   verdict?: Verdict|null,
 *   retailer?: Retailer|null,
 *   total?: Total|null,
 *   answers?: Answers|null,
 *   city?: City|null,
 *   rules?: list<string>,
 *   rulesCount?: int,
 *   rulesPoints?: int,
 *   promoPoints?: int,
 *   reviewers?: list<string>,
 *   matchedPromos?: list<int>,
 *   delivered?: 'DELIVERED'|'FAILED'|null,
 *   needsReview?: bool,
 *   priority?: int,
 *   meta?: array<string, mixed>,
 * }
 * @phpstan-type BrandAck array{
 *   externalId?: string|null,
 *   meta?: array<string, mixed>|null,
 *   status?: string|null,
 * }
 * @phpstan-type DisputeNotice array{
 *   event: 'DISPUTE_OPENED'|'DISPUTE_DECIDED',
 *   disputeId: int|string,
 *   uuid: string,
 *   userUuid: string,
 *   promoId: int,
 *   decision?: 'reconsider'|'decline'|null,
 *   comment?: string|null,
 *   body: array<string, mixed>,
 *   sandbox?: bool,
 * }
 * @phpstan-type PaymentNotice array{
 *   event: 'PAYMENT',
 *   uuid: string,
 *   userUuid: string,
 *   promoId: int,
 *   externalId: string|null,
 *   points: int,
 *   amountKopeks: int,
 *   sandbox?: bool,
 * }
 * @phpstan-type GetEventsInput array{
 *   cursor?: string,
 *   limit?: int,
 *   wait?: int,
 * }
 * @phpstan-type GetBrandDeliveriesInput array{
 *   receiptUuid?: string,
 *   channel?: 'receipts'|'disputes'|'payments',
 *   state?: 'ARRIVED'|'INSPECTED'|'REVIEWED'|'DISPUTE_OPENED'|'DISPUTE_DECIDED'|'PAYMENT',
 *   outcome?: 'delivered'|'retry'|'failed',
 *   from?: string,
 *   to?: string,
 *   cursor?: string,
 *   limit?: int,
 * }
 * @phpstan-type GetRequestsInput array{
 *   status?: string,
 *   code?: string,
 *   path?: string,
 *   cursor?: string,
 *   limit?: int,
 * }
 * @phpstan-type GetReceiptsInput array{
 *   state?: 'ARRIVED'|'INSPECTED'|'REVIEWED',
 *   userUuid?: string,
 *   from?: string,
 *   to?: string,
 *   cursor?: string,
 *   limit?: int,
 * }
 * @phpstan-type GetLightStatusInput array{
 *   lang?: string,
 *   advice?: bool,
 * }
 * @phpstan-type GetPublicPromosInput array{
 *   country?: 'ru'|'uz',
 * }
 * @phpstan-type GetLoyaltyCatalogInput array{
 *   promoId?: int,
 * }
 * @phpstan-type GetSandboxUniverseInput array{
 *   country?: 'ru'|'uz',
 * }
 */
interface Types
{
}
