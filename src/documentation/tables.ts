import { COUNTRIES, PACKS, type Country } from '#countries/index.ts'
import { ENDPOINTS } from '#contract/all.ts'
import { errorsOf } from '#contract/endpoint.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import type { OperatorLanguage } from '#domain/language.ts'
import { STATUS_TEXTS } from '#domain/texts/status.ts'
import { REJECT_KEYS, type RejectKey } from '#domain/reject-keys.ts'
import { FATES } from '#domain/sandbox/fates.ts'
import { registerOf, SCENARIOS } from '#domain/sandbox/scenarios.ts'
import { LIMITS } from '#domain/limits.ts'
import { TEXTS } from '#domain/texts/documentation.ts'
import type { DocumentationTexts } from '#domain/texts/en/documentation.ts'
import { filled } from '#domain/texts/filled.ts'
import { ERRORS_RU, FATES_RU } from '#domain/texts/ru/documentation.ts'

/** Tables of the guide, as Markdown, made from the lists that the code uses. */
export const TABLES: Record<string, (language: OperatorLanguage) => string> = {
  errors: (language) =>
    markdown(
      TEXTS[language].heads.errors,
      brandErrors().map((name) => [code(name), String(ERRORS[name].status), language === 'ru' ? ERRORS_RU[name] : ERRORS[name].meaning]),
    ),
  'reject-keys': (language) =>
    markdown(
      TEXTS[language].heads.rejectKeys,
      keys().map((key) => {
        const { rejected, adviceOn, advice } = STATUS_TEXTS[language]
        return [code(key), rejected(key), adviceOn(key) ?? advice.otherwise]
      }),
    ),
  renames: (language) =>
    markdown(
      TEXTS[language].heads.renames,
      renames().map(([was, now]) => [code(was), now.map(code).join(TEXTS[language].or)]),
    ),
  limits: (language) =>
    markdown(
      TEXTS[language].heads.limits,
      limitsOfBrands(TEXTS[language]).map(([limit, value]) => [TEXTS[language].limits[limit], value]),
    ),
  sandbox: (language) =>
    markdown(
      [...COUNTRIES.map((country) => registerHead(country, language)), ...TEXTS[language].heads.sandbox],
      SCENARIOS.map(({ code: number, fate, rejectKey }) => [
        ...COUNTRIES.map((country) => code(registerOf(country, number))),
        rejectKey === null ? '' : code(rejectKey),
        language === 'ru' ? FATES_RU[fate] : FATES[fate],
      ]),
    ),
}

const MB = 1024 * 1024
const thousands = (number: number) => number.toLocaleString('en')

/** Limits that brands meet, in the order of the guide. */
const limitsOfBrands = ({ seconds, minutes, characters, everySeconds }: DocumentationTexts): [keyof DocumentationTexts['limits'], string][] => [
  ['photosPerRequest', String(LIMITS.photosPerRequestMax)],
  ['photosPerReceipt', String(LIMITS.photosPerReceiptMax)],
  ['photo', `${LIMITS.photoBytesMax / MB} MB, ${LIMITS.photoPixelsMax / 1e6} MP (JPEG ${(4 * LIMITS.photoPixelsMax) / 1e6} MP); JPEG, PNG, WebP, HEIC`],
  ['photoFetch', filled(seconds, { number: LIMITS.photoUrlTimeoutMs / 1000 })],
  ['qrString', filled(characters, { number: thousands(LIMITS.qrStrMax) })],
  ['userUuid', filled(characters, { number: LIMITS.userUuidMax })],
  ['externalId', filled(characters, { number: LIMITS.externalIdMax })],
  ['meta', `${LIMITS.metaBytesMax / 1024} KB`],
  ['jsonBody', `${LIMITS.jsonBodyBytesMax / 1024} KB`],
  ['dispute', `${LIMITS.disputeBytesMax / 1024} KB`],
  ['itemsPerRequest', thousands(LIMITS.catalogueItemsPerRequestMax)],
  ['items', thousands(LIMITS.catalogueItemsMax)],
  ['attempts', String(LIMITS.callbackAttempts)],
  ['retryAfter', filled(minutes, { number: LIMITS.retryAfterMaxMs / 60_000 })],
  ['polling', filled(everySeconds, { number: LIMITS.pollIntervalMs / 1000 })],
]

/** Where a brand finds the register in the QR of a country. */
function registerHead(country: Country, language: OperatorLanguage): string {
  const [parameter] = Object.entries(PACKS[country].qr.parameters).find(([, field]) => field === 'fn') as [string, 'fn']
  return filled(TEXTS[language].registerIn, { parameter: code(parameter), country: country.toUpperCase() })
}

/** Errors that calls of brands can end in. */
export function brandErrors(): ErrorCode[] {
  const met = new Set(ENDPOINTS.filter(({ auth, tag }) => auth === 'apiKey' || (auth === 'none' && tag === 'status')).flatMap(errorsOf))
  return (Object.keys(ERRORS) as ErrorCode[]).filter((name) => met.has(name) || ALWAYS.has(name))
}

/** What the server itself may say to any request. */
const ALWAYS: ReadonlySet<ErrorCode> = new Set(['METHOD_NOT_ALLOWED', 'REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE'])

const keys = () => Object.keys(REJECT_KEYS) as RejectKey[]

/** Renamed keys of the predecessor, without those that did not change. */
export function renames(): [was: string, now: RejectKey[]][] {
  const table = Map.groupBy(
    keys().flatMap((key) => REJECT_KEYS[key].was.map((was) => ({ was, key }))),
    ({ was }) => was,
  )
  return [...table].map(([was, now]): [string, RejectKey[]] => [was, now.map(({ key }) => key)]).filter(([was, now]) => now.length > 1 || now[0] !== was)
}

export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const code = (text: string): string => `\`${text}\``
