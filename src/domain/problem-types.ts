/** Kinds of objections in a 422: those of pydantic v2, and our own. */
export const PROBLEM_TYPES = [
  'missing',
  'extra_forbidden',
  'value_error',
  'string_too_short',
  'string_too_long',
  'too_short',
  'too_long',
  'greater_than_equal',
  'less_than_equal',
  'greater_than',
  'less_than',
  'multiple_of',
  'string_pattern_mismatch',
  'string_unicode',
  'datetime_parsing',
  'int_from_float',
  'int_parsing',
  'int_type',
  'float_parsing',
  'float_type',
  'finite_number',
  'bool_parsing',
  'bool_type',
  'list_type',
  'model_attributes_type',
  'dict_type',
  'string_type',
  'literal_error',
  'json_invalid',
  'qr_not_found',
] as const
export type ProblemType = (typeof PROBLEM_TYPES)[number]

/** What is said of a period whose end is before its beginning; the console has it in Russian. */
export const PERIOD_ENDS_EARLY = 'the period must not end before it begins'

/** What is said of a page that is given where its origin is wanted; the console has it in Russian. */
export const NOT_AN_ORIGIN = 'the origin of a page is expected, without a path and without *, such as https://brand.example'
