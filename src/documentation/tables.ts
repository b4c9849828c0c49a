import { COUNTRIES, PACKS, type Country } from '#countries/index.ts'
import { ENDPOINTS } from '#contract/all.ts'
import { errorsOf } from '#contract/endpoint.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import type { OperatorLanguage } from '#domain/language.ts'
import { STATUS_TEXTS } from '#domain/texts/status.ts'
import { REJECT_KEYS, type RejectKey } from '#domain/reject-keys.ts'
import { FATES } from '#domain/sandbox/fates.ts'
import { registerOf, SCENARIOS } from '#domain/sandbox/scenarios.ts'
import { ERRORS_RU, FATES_RU, HEADS, LIMIT_ROWS } from './words.ts'

/** Tables of the guide, as Markdown, made from the lists that the code itself goes by. */
export const TABLES: Record<string, (language: OperatorLanguage) => string> = {
  errors: (language) =>
    markdown(
      HEADS[language].errors,
      brandErrors().map((name) => [code(name), String(ERRORS[name].status), (language === 'ru' && ERRORS_RU[name]) || ERRORS[name].meaning]),
    ),
  'reject-keys': (language) =>
    markdown(
      HEADS[language].rejectKeys,
      keys().map((key) => {
        const { rejected, adviceOn, advice } = STATUS_TEXTS[language]
        return [code(key), rejected(key), adviceOn(key) ?? advice.otherwise]
      }),
    ),
  renames: (language) =>
    markdown(
      HEADS[language].renames,
      renames().map(([was, now]) => [code(was), now.map(code).join(language === 'ru' ? ' или ' : ' or ')]),
    ),
  limits: (language) =>
    markdown(
      HEADS[language].limits,
      LIMIT_ROWS.map((row) => [row[language], (language === 'ru' && row.valueRu) || row.value]),
    ),
  sandbox: (language) =>
    markdown(
      [...COUNTRIES.map((country) => registerHead(country, language)), ...HEADS[language].sandbox],
      SCENARIOS.map(({ code: number, fate, rejectKey }) => [
        ...COUNTRIES.map((country) => code(registerOf(country, number))),
        rejectKey === null ? '' : code(rejectKey),
        language === 'ru' ? FATES_RU[fate] : FATES[fate],
      ]),
    ),
}

/** Where a brand finds the register in the QR of a country. */
function registerHead(country: Country, language: OperatorLanguage): string {
  const [parameter] = Object.entries(PACKS[country].qr.parameters).find(([, field]) => field === 'fn') as [string, 'fn']
  return `\`${parameter}\` ${language === 'ru' ? 'в' : 'in'} ${country.toUpperCase()}`
}

/** Errors that calls of brands can end in. */
export function brandErrors(): ErrorCode[] {
  const met = new Set(ENDPOINTS.filter(({ auth, tag }) => auth === 'apiKey' || (auth === 'none' && tag === 'status')).flatMap(errorsOf))
  return (Object.keys(ERRORS) as ErrorCode[]).filter((name) => met.has(name) || ALWAYS.has(name))
}

/** What the server itself may say to any request. */
const ALWAYS: ReadonlySet<ErrorCode> = new Set(['METHOD_NOT_ALLOWED', 'REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE'])

const keys = () => Object.keys(REJECT_KEYS) as RejectKey[]

/** Keys of the predecessor and what became of them; those that stayed are left out. */
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
