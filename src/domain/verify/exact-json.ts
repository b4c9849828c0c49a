/** JSON whose numbers stay as they were written, so that ids above 2^53 and sums in roubles lose nothing. */
export type ExactJson = string | boolean | null | ExactJson[] | ExactFields
export type ExactFields = { [key: string]: ExactJson }

/** The deepest real document has seven levels. */
const DEEPEST = 64
/** A receipt with a thousand lines has some forty thousand. */
const MOST_VALUES = 200_000

/** Undefined for anything that is not JSON, or is nested deeper or has more values than any document. */
export function parseExactJson(text: string): ExactJson | undefined {
  const exact = quoteLongNumbers(text)
  if (exact === null) return undefined
  try {
    return numbersAsTexts(JSON.parse(exact) as ExactJson | number)
  } catch {
    return undefined
  }
}

/** Changes the value in place. */
function numbersAsTexts(value: ExactJson | number): ExactJson {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return value
  const members = value as ExactFields
  for (const key of Object.keys(members)) {
    const one: ExactJson | number = members[key]!
    if (typeof one === 'number' || (typeof one === 'object' && one !== null)) members[key] = numbersAsTexts(one)
  }
  return value
}

/** An own member of an object, never one inherited from Object; null when there is none. */
export const member = (value: ExactJson, key: string): ExactJson => (isFields(value) && Object.hasOwn(value, key) ? value[key]! : null)

export const isFields = (value: ExactJson): value is ExactFields => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The text with quotes around those numbers that JavaScript would write in another way: with a point, an exponent, more than fifteen digits or a minus before
 * zero. A document has few of these, and a reviver for all values would take seven times as long. Null: the text is deeper or has more values than any document.
 */
function quoteLongNumbers(text: string): string | null {
  let exact = ''
  let copied = 0
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    const mark = text.charCodeAt(at)
    if (mark === QUOTE) at = endOfString(text, at)
    else if (mark === OPEN_OBJECT || mark === OPEN_LIST) depth++
    else if (mark === CLOSE_OBJECT || mark === CLOSE_LIST) depth--
    else if (mark === COMMA) values++
    else if (mark === MINUS || isDigit(mark)) {
      const from = at
      let isLong = mark === MINUS && text.charCodeAt(at + 1) === ZERO
      for (let next = text.charCodeAt(at + 1); isDigit(next) || isOfNumber(next); next = text.charCodeAt(at + 1)) {
        if (!isDigit(next)) isLong = true
        at++
      }
      if ((isLong || at - from >= EXACT_DIGITS) && isNumber(text, from, at + 1)) {
        exact += `${text.slice(copied, from)}"${text.slice(from, at + 1)}"`
        copied = at + 1
      }
    }
    if (depth > DEEPEST || values > MOST_VALUES) return null
  }
  return copied === 0 ? text : exact + text.slice(copied)
}

const isDigit = (mark: number): boolean => mark >= ZERO && mark <= NINE
const isOfNumber = (mark: number): boolean => mark === POINT || mark === MINUS || mark === PLUS || (mark | 32) === SMALL_E

/** What is not a number, or stands where only a key may, stays as it is, so that the text is refused. */
function isNumber(text: string, from: number, to: number): boolean {
  COLON.lastIndex = to
  return NUMBER.test(text.slice(from, to)) && !COLON.test(text)
}
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const COLON = /\s*:/y

/** The place of the quote that ends the string; the end of the text if none does. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const mark = text.charCodeAt(at)
    if (mark === QUOTE) return at
    if (mark === BACKSLASH) at++
  }
  return text.length
}

const EXACT_DIGITS = 15
const codesOf = (signs: string): number[] => [...signs].map((sign) => sign.charCodeAt(0))
const [QUOTE, BACKSLASH, COMMA, POINT] = codesOf('"\\,.') as [number, number, number, number]
const [MINUS, PLUS, SMALL_E, ZERO, NINE] = codesOf('-+e09') as [number, number, number, number, number]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = codesOf('{}[]') as [number, number, number, number]
