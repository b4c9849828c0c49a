import { Type, type Static } from 'typebox'
import { MISSING, type Missing } from '#domain/receipt/approval-codes.ts'
export { PERIOD_ENDS_EARLY, type ProblemType } from '#domain/problem-types.ts'
import { type Rate, RATES } from '#domain/rate-limits.ts'
import { DateTime, OneOf } from './fields.ts'

/** Every error code with its HTTP status. The list is closed, so that clients can switch on it. */
export const ERRORS = {
  BAD_REQUEST: { status: 400, meaning: 'The request cannot be served as it was sent.' },
  PROMO_MISMATCH: { status: 400, meaning: 'promoId is not the promo of this api-key.' },
  PROMO_NOT_ACTIVE: { status: 400, meaning: 'The promo does not accept receipts now: it is a draft, paused or closed; the text says which.' },
  TOO_MANY_FILES: { status: 400, meaning: 'More files than this call takes.' },
  FILE_TOO_LARGE: { status: 400, meaning: 'A file is larger than this call takes.' },
  NOT_A_PHOTO: { status: 400, meaning: 'A photo cannot be read as a JPEG, PNG, WebP or HEIC image.' },
  URL_NOT_READ: { status: 400, meaning: 'A photo could not be fetched from its address.' },
  UPLOAD_MISSING: { status: 400, meaning: 'Nothing has been put at the address of an upload.' },
  UPLOAD_DIFFERS: { status: 400, meaning: 'What was put is not of the size or type that was announced for the upload.' },
  QR_REQUIRED: { status: 400, meaning: 'The promo takes photos only with a fiscal QR that can be read.' },
  FORMAT: { status: 400, meaning: 'The text is not a fiscal QR.' },
  FEW_RECEIPTS: { status: 400, meaning: 'The photo shows several different receipts.' },
  BAD_CATALOG_ITEM: { status: 400, meaning: 'Items of the catalogue cannot be taken: the text names them, the pattern and the reason.' },
  NOT_OPEN: { status: 400, meaning: 'The receipt is decided and takes no more photos.' },
  UNAUTHORIZED: { status: 401, meaning: 'The key or token is missing or wrong.' },
  PARTICIPANT_TOKEN: {
    status: 401,
    meaning: 'participantToken: the promo takes receipts only with a token that names their participant, and this call has no valid one; the text says why.',
  },
  LOGIN_FAILED: { status: 401, meaning: 'The login or the password is wrong.' },
  PASSWORD_EXPIRED: { status: 401, meaning: 'The temporary password was not changed in time; an operator makes another one.' },
  CODE_NEEDED: { status: 401, meaning: 'The login and the password are right; the code of the second factor is missing.' },
  CODE_REFUSED: { status: 401, meaning: 'The code of the second factor is wrong, or was used before.' },
  FORBIDDEN: { status: 403, meaning: 'This key or token may not do that.' },
  KEY_SCOPE: { status: 403, meaning: 'The scope of this api-key does not cover this call.' },
  KEY_ORIGIN: { status: 403, meaning: 'This api-key is for other pages than the one that made the call.' },
  ROLE: { status: 403, meaning: 'The role of this account does not cover this call.' },
  PASSWORD_IS_TEMPORARY: { status: 403, meaning: 'The password was made by somebody else: it has to be changed before anything else.' },
  SECOND_FACTOR_MISSING: { status: 403, meaning: 'The role of this account needs a second factor: it has to be set up before anything else.' },
  WRONG_CODE: { status: 403, meaning: 'The code of the second factor is missing or wrong, or was used before.' },
  CSRF_TOKEN: { status: 403, meaning: 'A call made with the cookie of a session needs its token in the header x-csrf-token.' },
  WRONG_PASSWORD: { status: 403, meaning: 'The current password is not that one.' },
  NOT_SANDBOX: { status: 403, meaning: 'That is for promos of the sandbox alone.' },
  NOT_FOUND: { status: 404, meaning: 'There is nothing here.' },
  SIMULATOR_OFF: { status: 404, meaning: 'The built-in simulators do not run in this installation.' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'This address does not take this method; Allow lists those it takes.' },
  REQUEST_TIMEOUT: { status: 408, meaning: 'The request did not arrive in time.' },
  NOT_UNDER_REVIEW: { status: 409, meaning: 'The receipt is not waiting for a moderator.' },
  HELD_BY_ANOTHER: { status: 409, meaning: 'Another moderator holds the receipt; the text names them and until when.' },
  NOTHING_TO_UNDO: { status: 409, meaning: 'There is no decision on the receipt that can still be taken back.' },
  ALREADY_COUNTED: { status: 409, meaning: 'Another receipt of the promo, or of a promo that excludes it, is the same receipt of paper and has its place.' },
  PARTICIPANT_BLOCKED: { status: 409, meaning: 'The participant is blocked in the promo.' },
  NOT_CONFIRMED: {
    status: 409,
    meaning: 'Nobody has confirmed the purchase; `missing` says what an approval lacks. It takes `force` and a reason.',
  },
  HAS_REQUISITES: { status: 409, meaning: 'The receipt takes no requisites now: it is decided or about to be, or it has these.' },
  NEWER_VERSION: {
    status: 409,
    meaning:
      'There is a newer version of what is to be changed than the one that the change was made for: look at it, and send the change again with its number.',
  },
  NOT_REJECTED: { status: 409, meaning: 'Only a rejected receipt can be disputed.' },
  DISPUTE_DECIDED: { status: 409, meaning: 'The dispute has been decided already.' },
  NOTHING_TO_CHECK: { status: 409, meaning: 'The receipt does not wait for the tax authority.' },
  EXTERNAL_ID_USED: { status: 409, meaning: 'Another receipt of the promo has this externalId.' },
  NO_CALLBACK: { status: 409, meaning: 'The promo has no callback address, or the receipt no such event.' },
  NO_SESSION: { status: 409, meaning: 'The call was made with a token, which is no session.' },
  NO_SECOND_FACTOR: { status: 409, meaning: 'There is no second factor that this code could be of.' },
  TOKEN_TAKEN: { status: 409, meaning: 'Another token, or an account, has this name.' },
  ACCOUNT_TAKEN: { status: 409, meaning: 'Another account has this login or this name, or a token has the name.' },
  LAST_OPERATOR: { status: 409, meaning: 'Somebody has to remain an operator: this is the only account that is one.' },
  UPLOAD_ENDED: { status: 410, meaning: 'The time of the upload is over: ask for another address.' },
  CURSOR_LOST: {
    status: 410,
    meaning: 'The database was restored to a state from before this cursor: read the feed from its beginning, without a cursor.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The body is larger than this call accepts.' },
  URI_TOO_LONG: { status: 414, meaning: 'The address is too long.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The body is compressed, or not of the type that this call takes.' },
  RATE_LIMITED: { status: 429, meaning: 'Too many calls; Retry-After says when to come back.' },
  HEADERS_TOO_LARGE: { status: 431, meaning: 'The request headers are too large.' },
  INTERNAL: { status: 500, meaning: 'Internal error' },
  UNAVAILABLE: { status: 503, meaning: 'The service cannot answer now; Retry-After says when to come back.' },
} as const satisfies Record<string, { status: number; meaning: string }>

/** What UNAUTHORIZED says to people. */
export const NOT_AUTHORIZED = {
  noKey: 'The header api-key is missing; a key in any other place does not count.',
  notAKey: 'The header api-key has no key of a promo: those begin with pk_.',
  noSuchKey: 'No promo has this api-key, or it was revoked.',
  noCredential: 'Nobody is signed in: the header authorization (Bearer and a token) is missing, and so is the cookie of a session.',
  noSuchToken: 'The header authorization has no valid token of operators; a key of a promo (pk_) is none.',
  sessionEnded: 'The session has ended; sign in again.',
  noPassword: 'The name and the password of the test ground are missing.',
  wrongPassword: 'The name or the password of the test ground is wrong.',
  sentTwice: 'The credential was sent twice.',
} as const

/** What NOT_FOUND says to people. */
export const NOT_THERE = {
  address: 'There is no such address; /openapi.json describes those that there are.',
  file: 'There is no such file.',
  receipt: 'There is no such receipt, or it is of another promo.',
  photo: 'There is no such photo, or its address has ended.',
  upload: 'There is no such upload, or it is of another promo.',
  promo: 'There is no such promo.',
  key: 'There is no such key.',
  version: 'The promo has no such version of its settings.',
  account: 'There is no such account.',
  session: 'The account has no such session.',
  token: 'There is no such token, or it was revoked.',
  dispute: 'There is no such dispute.',
  participantDispute: 'The promo takes no disputes from participants; its brand can be written to.',
  participant: 'The promo has no such participant.',
  certification: 'There is no such certification.',
  resend: 'There is no such repetition of deliveries.',
  export: 'There is no such export, or its file is not made yet.',
  check: 'There is no such check against the showcase.',
  trace: 'The promo does not show how its verdicts came about: its setting trace_for_brand is off.',
  testGround: 'There is no test ground in this installation.',
} as const

export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[]

/** The body of every error but 422 and the 409 of a reused `externalId`. */
export const ApiErrorBody = Type.Object(
  {
    detail: Type.String({ description: 'For people; may change.' }),
    code: OneOf(ERROR_CODES, { description: 'For programs; never changes.' }),
    missing: Type.Optional(
      Type.Array(OneOf(Object.keys(MISSING) as Missing[]), {
        description: `Of NOT_CONFIRMED alone. ${Object.entries(MISSING)
          .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
          .join(' ')}`,
      }),
    ),
    limit: Type.Optional(
      OneOf([...(Object.keys(RATES) as Rate[]), 'account'] as const, {
        description:
          'Of RATE_LIMITED alone: for what the calls were counted. `account`: passwords and codes that are tried by a device or session of an account of the console; those tried elsewhere count for their `address`.',
      }),
    ),
    heldBy: Type.Optional(Type.String({ description: 'Of HELD_BY_ANOTHER alone: the moderator who holds the receipt.' })),
    heldUntil: Type.Optional(DateTime({ description: 'Of HELD_BY_ANOTHER alone: until when, as far as is known now.' })),
  },
  { title: 'ApiError', examples: [{ detail: ERRORS.NOT_FOUND.meaning, code: 'NOT_FOUND' }] },
)

export type ErrorFields = Omit<Static<typeof ApiErrorBody>, 'detail' | 'code'>

/** One error in a request, in the form of pydantic v2. */
export const ValidationError = Type.Object(
  {
    loc: Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] }), {
      description: 'Where: `body`, `query`, `path` or `header`, then the names and indices down to the value.',
    }),
    msg: Type.String(),
    type: Type.String({ description: 'The kind of objection, e.g. `missing`, `string_type`, `int_parsing`.' }),
    input: Type.Optional(Type.Unknown({ description: 'What was sent; left out when it is large or secret.' })),
    ctx: Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })),
  },
  { title: 'ValidationError' },
)

/** The body of every 422. */
export const HTTPValidationError = Type.Object(
  {
    detail: Type.Array(ValidationError),
  },
  {
    title: 'HTTPValidationError',
    examples: [{ detail: [{ loc: ['body', 'qrStr'], msg: 'Field required', type: 'missing', input: { userUuid: 'anna' } }] }],
  },
)
