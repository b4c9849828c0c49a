/** JSON whose numbers stay as they were written, so that ids above 2^53 and sums in roubles lose nothing. */
export type ExactJson = string | boolean | null | ExactJson[] | ExactFields
export type ExactFields = { [key: string]: ExactJson }

/** The deepest real document has seven levels. */
const DEEPEST = 64
/** A receipt with a thousand lines has some forty thousand. */
const MOST_VALUES = 200_000

/** Undefined for anything that is not JSON, or is nested deeper or has more values than any document. */
export function parseExactJson(text: string): ExactJson | undefined {
  if (isTooLarge(text)) return undefined
  try {
    return parse(text, (_key, value, { source }) => (typeof value === 'number' ? (source ?? String(value)) : value))
  } catch {
    return undefined
  }
}

/** An own member of an object, never one inherited from Object; null when there is none. */
export const member = (value: ExactJson, key: string): ExactJson => (isFields(value) && Object.hasOwn(value, key) ? value[key]! : null)

export const isFields = (value: ExactJson): value is ExactFields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** TypeScript does not declare yet that a reviver gets the source text of a number. */
const parse = JSON.parse as (text: string, reviver: (key: string, value: ExactJson | number, context: { source?: string }) => ExactJson) => ExactJson

function isTooLarge(text: string): boolean {
  let depth = 0
  let values = 1
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]
    if (inString && mark === '\\') at++
    else if (mark === '"') inString = !inString
    else if (inString) continue
    else if (mark === '{' || mark === '[') depth++
    else if (mark === '}' || mark === ']') depth--
    else if (mark === ',') values++
    if (depth > DEEPEST || values > MOST_VALUES) return true
  }
  return false
}
