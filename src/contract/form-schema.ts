import { Type, type TObject, type TSchema } from 'typebox'
import type { Endpoint } from './endpoint.ts'

/** The fields and files of a form as one schema. A field for several files is a list, for one file the file itself. */
export function formSchema({ body, files = {} }: Endpoint): TObject {
  const described = Object.entries(files).map(([name, { most, required, description }]): [string, TSchema] => {
    const schema = most === 1 ? { ...File, description } : Type.Array(File, { minItems: 1, maxItems: most, description })
    return [name, required ? schema : Type.Optional(schema)]
  })
  const { properties, required: _, type: __, ...notes } = (body ?? Type.Object({})) as TObject & { type: string }
  return Type.Object({ ...Object.fromEntries(described), ...properties }, notes)
}

const File = Type.Unsafe<string>({ type: 'string', format: 'binary' })
