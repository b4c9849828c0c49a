import type { TSchema } from 'typebox'
import { Errors } from 'typebox/schema'
import type { LocalizedText } from '../localized-text.ts'
import type { ProblemType } from '../problem-types.ts'

/** `ru` says for people what `msg` says for programs. */
export type FormError = { path: (string | number)[]; msg: string; type: ProblemType; ru: string }

/** Places where a value does not fit its schema, in the words of pydantic v2: one error for each place. */
export function formErrors(schema: TSchema, value: unknown): FormError[] {
  const [, found] = Errors(schema, value)
  const byPlace = new Map<string, FormError>()
  for (const { keyword, params, instancePath, message } of found) {
    const path = stepsOf(instancePath, value)
    for (const error of errorsOf(keyword, params, path, keyword === 'format' ? momentObjection(String(valueAt(value, path))) : { en: message, ru: message })) {
      const place = JSON.stringify(error.path)
      if (!byPlace.has(place)) byPlace.set(place, error)
    }
  }
  return [...byPlace.values()]
}

const valueAt = (root: unknown, path: FormError['path']): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], root)

function errorsOf(keyword: string, params: object, path: FormError['path'], otherwise: LocalizedText): FormError[] {
  const { limit, type, requiredProperties = [], allowedValues } = params as Params
  switch (keyword) {
    case 'required':
      return requiredProperties.map((name) => ({ path: [...path, name], msg: 'Field required', type: 'missing', ru: 'нужно заполнить' }))
    case 'additionalProperties':
      return [] // each of them has an error of its own
    case 'boolean':
      return [{ path, msg: 'Extra inputs are not permitted', type: 'extra_forbidden', ru: 'такого поля нет' }]
    case 'type':
      return [{ path, ...wrongType(type) }]
    case 'enum':
      return [{ path, msg: `Input should be one of ${allowedValues?.join(', ')}`, type: 'literal_error', ru: `бывает одно из: ${allowedValues?.join(', ')}` }]
    case 'minLength':
      return [{ path, msg: `String should have at least ${limit} character(s)`, type: 'string_too_short', ru: `нужно не меньше символов: ${limit}` }]
    case 'maxLength':
      return [{ path, msg: `String should have at most ${limit} character(s)`, type: 'string_too_long', ru: `можно не больше символов: ${limit}` }]
    case 'pattern':
      return [
        {
          path,
          msg: 'String should have neither NUL nor broken characters',
          type: 'string_pattern_mismatch',
          ru: 'есть символы, которых не может быть в тексте',
        },
      ]
    case 'minItems':
      return [{ path, msg: `List should have at least ${limit} item(s)`, type: 'too_short', ru: `нужно не меньше значений: ${limit}` }]
    case 'maxItems':
      return [{ path, msg: `List should have at most ${limit} item(s)`, type: 'too_long', ru: `можно не больше значений: ${limit}` }]
    case 'maxProperties':
      return [{ path, msg: `Dictionary should have at most ${limit} item(s)`, type: 'too_long', ru: `можно не больше значений: ${limit}` }]
    case 'minimum':
      return [{ path, msg: `Input should be greater than or equal to ${limit}`, type: 'greater_than_equal', ru: `нужно не меньше ${limit}` }]
    case 'maximum':
      return [{ path, msg: `Input should be less than or equal to ${limit}`, type: 'less_than_equal', ru: `нужно не больше ${limit}` }]
    case 'exclusiveMinimum':
      return [{ path, msg: `Input should be greater than ${limit}`, type: 'greater_than', ru: `нужно больше ${limit}` }]
    default:
      return [{ path, msg: `Value error, ${otherwise.en}`, type: 'value_error', ru: otherwise.ru }]
  }
}

/** Why a text is not a moment in time, or none that is taken. Moments are the only format in the schemas. */
export function momentObjection(text: string): LocalizedText {
  const [, year = ''] = /^(\d{4})-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.exec(text) ?? []
  if (year === '')
    return {
      en: 'a date and time with an offset is expected, such as 2026-03-01T00:00:00+03:00',
      ru: 'нужны дата и время с часовым поясом, например 2026-03-01T00:00:00+03:00',
    }
  return /^2[01]/.test(year)
    ? { en: 'there is no such day or time of day', ru: 'такого дня или времени суток нет' }
    : { en: 'a year from 2000 to 2199 is expected', ru: 'нужен год от 2000 до 2199' }
}

type Params = { limit?: number; type?: string; requiredProperties?: string[]; allowedValues?: unknown[] }

function wrongType(wanted: string | readonly string[] | undefined): Omit<FormError, 'path'> {
  switch (typeof wanted === 'object' ? wanted[0] : wanted) {
    case 'integer':
      return { msg: 'Input should be a valid integer', type: 'int_type', ru: 'нужно целое число' }
    case 'number':
      return { msg: 'Input should be a valid number', type: 'float_type', ru: 'нужно число' }
    case 'boolean':
      return { msg: 'Input should be a valid boolean', type: 'bool_type', ru: 'нужно да или нет' }
    case 'array':
      return { msg: 'Input should be a valid list', type: 'list_type', ru: 'нужен список' }
    case 'object':
      return { msg: 'Input should be a valid dictionary', type: 'dict_type', ru: 'нужен набор полей' }
    default:
      return { msg: 'Input should be a valid string', type: 'string_type', ru: 'нужен текст' }
  }
}

/** A JSON pointer as names and indices: whether `0` is a name or an index depends on the value. */
function stepsOf(pointer: string, root: unknown): FormError['path'] {
  let value = root
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(value) ? Number(name) : name
      value = (value as Record<string | number, unknown>)[step]
      return step
    })
}
