import { Type, type Static, type TSchema } from 'typebox'
import { COUNTRIES } from '#countries/index.ts'
import { NAME_PATTERN } from '#domain/blank-name.ts'
import { OPERATOR_LANGUAGES } from '#domain/language.ts'
import { LIMITS } from '#domain/limits.ts'
import { REJECT_KEYS, type RejectKey } from '#domain/reject-keys.ts'
import { STATES, type State } from '#domain/receipt/lifecycle.ts'

/** The value or null: a list of types for plain values, `anyOf` for named objects. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type, enum: words } = schema as { type?: unknown; enum?: readonly unknown[] }
  return Type.Unsafe<Static<T> | null>(
    typeof type === 'string' && !('title' in schema)
      ? { ...schema, type: [type, 'null'], ...(words && { enum: [...words, null] }) }
      : { anyOf: [schema, { type: 'null' }] },
  )
}

/**
 * An optional field of a request with this default. By its type it is always there: in a handler because the default has been applied, in an answer because
 * it is always sent.
 */
export const Defaulted = <T extends TSchema>(schema: T, value: Static<T>): T => Type.Optional(Type.Unsafe({ ...schema, default: value })) as unknown as T

export const OrNull = <T extends TSchema>(schema: T) => Defaulted(Nullable(schema), null)

type Notes = { description?: string; examples?: unknown[] }

/** One of these values. */
export const OneOf = <const V extends string>(words: readonly V[], notes: Notes = {}) => Type.Unsafe<V>({ type: 'string', enum: [...words], ...notes })

export const JsonObject = (notes: Notes = {}) => Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, ...notes })

/** JSON numbers are exact up to 2^53 - 1; a larger one has already lost digits. */
export const Integer = (bounds: { minimum?: number; maximum?: number } & Notes = {}) =>
  Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...bounds })

export const Kopeks = (description?: string) => Integer({ description: description ?? 'Whole kopeks.' })
export const Points = (description?: string) => Integer(description === undefined ? {} : { description })
export const DateTime = (notes: Notes = {}) => Type.String({ format: 'date-time', ...notes })

export const Page = Type.String({ description: 'An HTML page.' })

/** For the console, which shows the texts unchanged. */
export const TextsIn = Defaulted(OneOf(OPERATOR_LANGUAGES, { description: 'Language of the texts.' }), 'en')

export const Anything = Type.Unknown()

export const Cursor = Type.Optional(Type.String({ minLength: 1, maxLength: 512, description: 'The cursor of the next page, as the page before named it.' }))
export const NextCursor = Nullable(Type.String({ description: 'null on the last page.' }))
export const PageLimit = Defaulted(Type.Integer({ minimum: 1, maximum: LIMITS.pageSizeMax }), LIMITS.pageSizeDefault)

export const CountryCode = OneOf(COUNTRIES)
export const StateName = OneOf(Object.keys(STATES) as State[])
export const RejectKeyName = OneOf(Object.keys(REJECT_KEYS) as RejectKey[], { description: 'Stable machine code; compared case-sensitively.' })

export const PromoId = Integer({ minimum: 1 })

/** A name that people read. */
export const Name = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: NAME_PATTERN })

export const UserUuid = Type.String({
  minLength: 1,
  maxLength: LIMITS.userUuidMax,
  pattern: '^(?!\\s)[^\\u0000-\\u001f\\u007f-\\u009f]*(?<!\\s)$',
  description: "The caller's id of the participant: no control characters, no spaces at the edges.",
})

/** Whether a text can be the id of a participant. */
export const isParticipantId = (text: string): boolean =>
  text !== '' && [...text].length <= LIMITS.userUuidMax && text.isWellFormed() && PARTICIPANT_ID.test(text)
const PARTICIPANT_ID = new RegExp((UserUuid as unknown as { pattern: string }).pattern, 'u')

/**
 * Whose receipt a call sends. By its type `userUuid` is always there: when a call is let in it has been set to the participant whom its token names, and a
 * call that names nobody is refused.
 */
export const participantFields = {
  userUuid: Type.Optional(
    Type.Unsafe<string>({
      ...UserUuid,
      description: 'Your id of the participant. May be left out beside a `participantToken`; given, it has to say the same.',
    }),
  ) as unknown as typeof UserUuid,
  participantToken: OrNull(
    Type.String({
      maxLength: LIMITS.participantTokenMax,
      description:
        'Proof of who the participant is, which promos with verified participants ask for: a JWT of the brand (`sub`, `aud` the id of the promo as text, `exp` at most an hour ahead), or `telegram:`, `vk:` or `max:` followed by the signed data of that application as they are.',
    }),
  ),
}

export const ExternalId = Type.String({ maxLength: LIMITS.externalIdMax, description: "The caller's own order or receipt number. An empty one is none." })

/** The codes of a line that a caller makes up, for the simulator and the sandbox. */
export const madeCodes = {
  gtin: Type.Optional(
    Nullable(Type.String({ pattern: '^(\\d{8}|\\d{12,14})$', description: 'Number of the product; with `serial` the line has the mark of one pack.' })),
  ),
  serial: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 20, pattern: '^[!-~]+$' }))),
  barcode: Type.Optional(Nullable(Type.String({ pattern: '^(\\d{8}|\\d{12,14})$', description: 'The number without a mark.' }))),
  ikpu: Type.Optional(Nullable(Type.String({ pattern: '^\\d{17}$', description: 'MXIK, which Uzbek receipts have.' }))),
}
