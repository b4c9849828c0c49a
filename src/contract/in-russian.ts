import { ERRORS_RU } from '#domain/texts/ru/documentation.ts'
import { ERRORS, type ErrorCode } from './errors.ts'
import type { Json } from './openapi.ts'
import LINES from './openapi.ru.json' with { type: 'json' }

/** Line of a text of the description in English → in Russian. Errors are lines of their own, whose meanings stand with their codes. */
export const RUSSIAN_LINES: Readonly<Record<string, string>> = LINES
const ERRORS_IN_RUSSIAN: { readonly [C in ErrorCode]: string } = ERRORS_RU

/** A description of the API with its summaries and explanations in Russian; names, codes and examples are the same. */
export const inRussian = (description: Json): Json => translated(description, textInRussian)

/** A line without a translation stays as it is; a test finds those of the description. */
export const textInRussian = (english: string): string =>
  english
    .split('\n')
    .map((line) => errorInRussian(line) ?? RUSSIAN_LINES[line] ?? line)
    .join('\n')

/** What a description says of an error: a line, or a row of the table of all of them. */
function errorInRussian(line: string): string | null {
  const [, before = '', code = '', meaning, after = ''] = /^((?:\| )?`([A-Z_]+)`(?:: | \| \d+ \| ))(.*?)( \|)?$/.exec(line) ?? []
  return Object.hasOwn(ERRORS, code) && meaning === ERRORS[code as ErrorCode].meaning ? before + ERRORS_IN_RUSSIAN[code as ErrorCode] + after : null
}

/** The lines of a description that need a translation: those with words that are no errors. */
export function linesOf(description: Json): Set<string> {
  const found = new Set<string>()
  translated(description, (english) => {
    for (const line of english.split('\n')) if (/\p{L}/u.test(line) && errorInRussian(line) === null) found.add(line)
    return english
  })
  return found
}

const isText = (name: string, value: unknown): value is string => typeof value === 'string' && (name === 'description' || name === 'summary')

/** Fields that are called `description` are schemas, not texts: only strings under these names are texts, and nothing within examples is. */
function translated<T>(node: T, translate: (english: string) => string): T {
  if (Array.isArray(node)) return node.map((one: unknown) => translated(one, translate)) as T
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      isText(name, value) ? translate(value) : name === 'examples' || name === 'default' ? value : translated(value, translate),
    ]),
  ) as T
}
