import * as Type from 'typebox'
import type { Static } from 'typebox'
import { LIMITS } from '../limits.ts'
import type { LocalizedText } from '../localized-text.ts'
import { Defaulted, ListOf, OneOf, Whole } from './schema.ts'
import type { FieldsTexts } from './settings/setting-texts.ts'

export const CallbackSchema = Type.Object(
  {
    url: Type.String({ minLength: 1, maxLength: 2048, description: 'A public http or https address.' }),
    method: Defaulted(OneOf(['POST', 'PUT', 'PATCH']), 'POST', 'How the address is called.'),
    headers: Defaulted(
      Type.Record(Type.String(), Type.String({ maxLength: 4096 }), { maxProperties: 32 }),
      {},
      'Sent as they are; the receiver knows us by them.',
    ),
    signing_secrets: Defaulted(
      ListOf(Type.String({ maxLength: 128 }), { max: 2 }),
      [],
      'Secrets of Standard Webhooks, two while one replaces the other: each signs in `webhook-signature`.',
    ),
    max_concurrency: Defaulted(Whole(1, LIMITS.callbackConcurrencyMax), LIMITS.callbackConcurrencyDefault, 'Connections to the address at a time.'),
    resend_per_second: Defaulted(
      Whole(1, LIMITS.resendPerSecondMax),
      LIMITS.resendPerSecondDefault,
      'How many events a second are sent again at most when an operator asks for many, so that a receiver which has come back is not flooded.',
    ),
  },
  { additionalProperties: false },
)

export const CALLBACK_TEXTS: FieldsTexts<typeof CallbackSchema> = {
  url: { title: 'Адрес', help: 'Общедоступный, http или https.' },
  method: { title: 'Метод', help: 'Каким методом вызывать адрес.', choices: { POST: 'POST', PUT: 'PUT', PATCH: 'PATCH' } },
  headers: { title: 'Заголовки', help: 'По одному в строке: имя: значение. По ним приёмник нас узнаёт.' },
  signing_secrets: { title: 'Секреты подписи', help: 'Standard Webhooks, до двух: пока один сменяет другой, подписывают оба.' },
  max_concurrency: { title: 'Соединений сразу', help: 'Не больше стольких запросов к адресу одновременно.' },
  resend_per_second: {
    title: 'Повторных отправок в секунду',
    help: 'Не больше, когда оператор отправляет снова многие: чтобы не завалить приёмник, который вернулся.',
  },
}

export type StoredCallback = Static<typeof CallbackSchema>
export type Callback = Required<StoredCallback>

/** Errors in a callback of the right form: where, and why. */
export function* callbackObjections({ url, headers = {}, signing_secrets = [] }: StoredCallback): Generator<[path: (string | number)[], why: LocalizedText]> {
  const unfit = urlObjection(url)
  if (unfit !== null) yield [['url'], unfit]
  const seen = new Set<string>()
  for (const [name, value] of Object.entries(headers)) {
    const why = headerObjection(name, value) ?? (seen.has(name.toLowerCase()) ? { en: 'the header is given twice', ru: 'заголовок указан дважды' } : null)
    seen.add(name.toLowerCase())
    if (why !== null) yield [['headers', name], why]
  }
  for (const [index, secret] of signing_secrets.entries()) {
    if (!isSigningSecret(secret))
      yield [['signing_secrets', index], { en: '`whsec_` and 24 to 64 bytes in base64 are expected', ru: 'нужны `whsec_` и от 24 до 64 байт в base64' }]
    else if (signing_secrets.indexOf(secret) < index) yield [['signing_secrets', index], { en: 'the secret is given twice', ru: 'секрет указан дважды' }]
  }
}

/** Checks the form only; whether the address may be reached is decided when connecting. */
function urlObjection(text: string): LocalizedText | null {
  // The URL parser silently drops line breaks and outer spaces.
  if (/[\s\u0000-\u001f\u007f]/.test(text) || !URL.canParse(text)) return { en: 'not an address', ru: 'это не адрес' }
  const { protocol, username, password } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return { en: 'only http and https addresses are called', ru: 'бывают только адреса http и https' }
  return username === '' && password === '' ? null : { en: 'credentials go into `headers`, not into the address', ru: 'пароли пишут в `headers`, а не в адрес' }
}

/** Headers that belong to the connection, and headers by which receivers identify our deliveries. */
const OURS = /^(host|content-length|transfer-encoding|connection|keep-alive|upgrade|trailer|te|expect|proxy-.*|webhook-(id|timestamp|signature))$/i

function headerObjection(name: string, value: string): LocalizedText | null {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/.test(name)) return { en: 'not the name of a header', ru: 'это не имя заголовка' }
  if (OURS.test(name)) return { en: 'the service sets this header itself', ru: 'этот заголовок сервис ставит сам' }
  return /^[\t\x20-\x7e\xa0-\xff]*$/.test(value)
    ? null
    : { en: 'a header may carry Latin-1 text without control characters', ru: 'в заголовке бывает только текст Latin-1 без управляющих символов' }
}

function isSigningSecret(text: string): boolean {
  const [, base64] = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(text) ?? []
  if (base64 === undefined) return false
  const bytes = (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)
  return bytes >= 24 && bytes <= 64
}
