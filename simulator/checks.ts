/** One error in a body, in the words that callers of FastAPI services know. */
export type Issue = { loc: Location; msg: string; type: string }
type Location = readonly (string | number)[]

/** Lists everything that is wrong with a value; an empty list when it is right. */
export type Check = (value: unknown, loc: Location) => Issue[]

export const text =
  ({ least = 0, most, pattern }: { least?: number; most: number; pattern?: RegExp }): Check =>
  (value, loc) => {
    if (typeof value !== 'string') return [{ loc, msg: 'Input should be a valid string', type: 'string_type' }]
    const length = [...value].length
    if (length < least) return [{ loc, msg: `String should have at least ${least} characters`, type: 'string_too_short' }]
    if (length > most) return [{ loc, msg: `String should have at most ${most} characters`, type: 'string_too_long' }]
    if (pattern && !pattern.test(value)) {
      return [{ loc, msg: `String should match pattern '${pattern.source}'`, type: 'string_pattern_mismatch' }]
    }
    return []
  }

export const whole =
  (least: number, most: number): Check =>
  (value, loc) =>
    Number.isSafeInteger(value) ? within(value as number, least, most, loc) : [{ loc, msg: 'Input should be a valid integer', type: 'int_type' }]

export const decimal =
  (least: number, most: number): Check =>
  (value, loc) =>
    Number.isFinite(value) ? within(value as number, least, most, loc) : [{ loc, msg: 'Input should be a valid number', type: 'float_type' }]

export const flag: Check = (value, loc) => (typeof value === 'boolean' ? [] : [{ loc, msg: 'Input should be a valid boolean', type: 'bool_type' }])

export const oneOf =
  (values: readonly (string | number)[]): Check =>
  (value, loc) =>
    values.some((known) => known === value) ? [] : [{ loc, msg: `Input should be ${values.map((known) => `'${known}'`).join(' or ')}`, type: 'literal_error' }]

/** Any other rule, with a message of its own. */
export const rule =
  (holds: (value: unknown) => boolean, sentence: string): Check =>
  (value, loc) =>
    holds(value) ? [] : [{ loc, msg: `Value error, ${sentence}`, type: 'value_error' }]

export const orNull =
  (check: Check): Check =>
  (value, loc) =>
    value === null ? [] : check(value, loc)

export const listOf =
  (check: Check, least: number, most: number): Check =>
  (value, loc) => {
    if (!Array.isArray(value)) return [{ loc, msg: 'Input should be a valid list', type: 'list_type' }]
    if (value.length < least) return [{ loc, msg: `List should have at least ${least} items`, type: 'too_short' }]
    if (value.length > most) return [{ loc, msg: `List should have at most ${most} items`, type: 'too_long' }]
    return value.flatMap((entry, index) => check(entry, [...loc, index]))
  }

/** Unknown fields are ignored. An optional field may also be null. */
export const record =
  (required: Record<string, Check>, optional: Record<string, Check> = {}): Check =>
  (value, loc) => {
    if (!isRecord(value)) return [{ loc, msg: 'Input should be a valid dictionary', type: 'dict_type' }]
    return [
      ...Object.entries(required).flatMap(([name, check]) =>
        value[name] === undefined ? [{ loc: [...loc, name], msg: 'Field required', type: 'missing' }] : check(value[name], [...loc, name]),
      ),
      ...Object.entries(optional).flatMap(([name, check]) => (value[name] === undefined || value[name] === null ? [] : check(value[name], [...loc, name]))),
    ]
  }

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function within(value: number, least: number, most: number, loc: Location): Issue[] {
  if (value < least) return [{ loc, msg: `Input should be greater than or equal to ${least}`, type: 'greater_than_equal' }]
  return value > most ? [{ loc, msg: `Input should be less than or equal to ${most}`, type: 'less_than_equal' }] : []
}
