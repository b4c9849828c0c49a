import { Type } from 'typebox'
import type { Endpoint, Files } from '#contract/endpoint.ts'
import { defaultsOf } from './defaults.ts'
import { missing, type Problem, valueError } from './problem.ts'
import { type Form, misplacedIn } from './read-form.ts'
import { notUnicode, textProblems } from './text-problems.ts'
import { inTexts, textReader } from './read-text.ts'
import { validator } from './validator.ts'

type Reader = (form: Form, problems: Problem[]) => unknown

/** Reads the body of a form: fields from their texts, and files. Reports all problems at once. */
export function formPart(endpoint: Endpoint): Reader {
  const fields = fieldsReader(endpoint)
  return (form, problems) => {
    const misplaced = misplacedIn(form, endpoint)
    problems.push(...misplaced)
    // A field with the wrong kind of content is not reported as missing too.
    const notSent: Problem[] = []
    const body = { ...(fields(form, notSent) as object), ...uploadsOf(form, endpoint.files ?? {}, notSent) }
    problems.push(...notSent.filter(({ type, loc }) => type !== 'missing' || !misplaced.some((one) => one.loc[1] === loc[1])))
    return body
  }
}

/** An empty text counts as absent. */
function fieldsReader({ body: schema = Type.Object({}) }: Endpoint): Reader {
  const properties = schema.properties as Record<string, { contentMediaType?: string }>
  const read = textReader(schema)
  const check = validator('body', schema, { fromText: true })
  const fill = defaultsOf(schema)
  return (form, problems) => {
    const given = Object.fromEntries(Object.entries(form.fields).filter(([name, text]) => text !== '' && Object.hasOwn(properties, name)))
    for (const [name, text] of Object.entries(given)) {
      if (typeof text !== 'string') problems.push(valueError(['body', name], 'must not be given more than once'))
      // The text of a JSON field is checked when the JSON is read.
      else if (properties[name]?.contentMediaType !== 'application/json')
        problems.push(...(isDecoded(text) ? textProblems(text, ['body', name]) : [notUnicode(['body', name])]))
    }
    const values = read(given)
    problems.push(...inTexts(check(values), given))
    fill?.(values)
    return values
  }
}

/** Texts of a form are decoded already, and invalid UTF-8 has become U+FFFD. Such texts are refused, because different texts would become equal. */
export const isDecoded = (text: string): boolean => !text.includes('\ufffd')

function uploadsOf({ uploads }: Form, files: Files, problems: Problem[]): Form['uploads'] {
  return Object.fromEntries(
    Object.entries(files).map(([name, { required }]) => {
      const given = uploads[name] ?? []
      if (required && given.length === 0) problems.push(missing(['body', name], null))
      return [name, given]
    }),
  )
}
