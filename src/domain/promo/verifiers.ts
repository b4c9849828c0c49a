import * as Type from 'typebox'
import type { Static } from 'typebox'
import type { LocalizedText } from '../localized-text.ts'
import { OneOf, Text } from './schema.ts'
import type { FieldsTexts } from './settings/setting-texts.ts'

/** Applications whose pages get data about their visitor that the application has signed. */
export const HOSTS = ['telegram', 'vk', 'max'] as const
export type Host = (typeof HOSTS)[number]

const TOKEN_ALGORITHMS = ['ES256', 'HS256'] as const

/** RFC 7518 asks for as many bytes as the hash has: tokens are seen by participants, who could guess a shorter key at leisure. */
const HS256_KEY_BYTES_MIN = 32

/** A text, or a JWK. */
export type VerifierKey = string | { [field: string]: string | boolean | string[] }

/** The verifiers that have a field, and need it; the others may not have it. The form of the settings shows a field to these. */
const FIELDS = { alg: ['jwt'], key: ['jwt'], secret: HOSTS } as const satisfies Record<string, readonly ('jwt' | Host)[]>

const fieldOf = (field: keyof typeof FIELDS) => ({ 'x-shown-for': { kind: FIELDS[field] } })

export const VerifierSchema = Type.Object(
  {
    kind: Type.Unsafe<'jwt' | Host>({
      ...OneOf(['jwt', ...HOSTS]),
      description: '`jwt`: tokens that the brand signs. `telegram`, `vk`, `max`: data that the application gives to its pages.',
    }),
    alg: Type.Optional(
      Type.Unsafe<(typeof TOKEN_ALGORITHMS)[number]>({
        ...OneOf(TOKEN_ALGORITHMS),
        ...fieldOf('alg'),
        description: 'Of `jwt`: how the tokens are signed, and no other way.',
      }),
    ),
    key: Type.Optional(
      Type.Unsafe<VerifierKey>({
        ...fieldOf('key'),
        type: ['string', 'object'],
        minLength: 1,
        maxLength: 4096,
        maxProperties: 32,
        description: 'Of `jwt`: for ES256 the public key, as SPKI PEM or as a JWK; for HS256 the secret that the brand signs with, 32 bytes at least.',
      }),
    ),
    secret: Type.Optional(
      Type.Unsafe<string>({
        ...Text(512),
        ...fieldOf('secret'),
        description: 'The token of the bot of `telegram` or `max`, or the secure key of the application of `vk`.',
      }),
    ),
  },
  { additionalProperties: false },
)

export type Verifier = Static<typeof VerifierSchema>

export const VERIFIER_TEXTS: FieldsTexts<typeof VerifierSchema> = {
  kind: {
    title: 'Кто ручается за участника',
    help: '',
    choices: {
      jwt: { ru: 'Бренд: подписанный токен (JWT)', en: 'The brand: a signed token (JWT)' },
      telegram: 'Telegram',
      vk: { ru: 'ВКонтакте', en: 'VK' },
      max: 'MAX',
    },
  },
  alg: { title: 'Подпись', help: 'Другая не принимается.', choices: { ES256: 'ES256', HS256: 'HS256' } },
  key: { title: 'Ключ', help: 'ES256: открытый ключ, SPKI PEM или JWK. HS256: общий секрет, от 32 байт; после сохранения не показывается.' },
  secret: { title: 'Секрет', help: 'Токен бота Telegram или MAX либо защищённый ключ приложения ВКонтакте. После сохранения не показывается.' },
}

/** Errors in verifiers of the right form. Whether a public key can be used is checked where keys are read. */
export function* verifierObjections(verifiers: readonly Verifier[]): Generator<[path: (string | number)[], why: LocalizedText]> {
  for (const [index, verifier] of verifiers.entries()) {
    for (const field of ['alg', 'key', 'secret'] as const) {
      const isOfKind = (FIELDS[field] as readonly string[]).includes(verifier.kind)
      if (isOfKind && verifier[field] === undefined) yield [[index, field], { en: `\`${verifier.kind}\` needs it`, ru: 'нужно заполнить' }]
      if (!isOfKind && verifier[field] !== undefined) yield [[index, field], { en: `\`${verifier.kind}\` has no such field`, ru: 'здесь такого поля нет' }]
    }
    const { alg, key } = verifier
    if (alg === 'HS256' && key !== undefined && byteLength(key) < HS256_KEY_BYTES_MIN)
      yield [[index, 'key'], { en: `a text of ${HS256_KEY_BYTES_MIN} bytes at least is expected`, ru: `нужен текст не короче ${HS256_KEY_BYTES_MIN} байт` }]
  }
}

const byteLength = (key: VerifierKey) => (typeof key === 'string' ? new TextEncoder().encode(key).length : 0)
