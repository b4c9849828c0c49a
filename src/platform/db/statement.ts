import { ArrayParameter } from './array-of.ts'

/** A piece of SQL from a template: texts with values between them, some of which are pieces themselves. */
export type Piece = { readonly strings: readonly string[]; readonly values: readonly unknown[] }

/** The statement as it is sent: `$1`, `$2` … are the parameters. */
export type Statement = { text: string; parameters: unknown[] }

/** A value that is sent as jsonb. */
export class JsonParameter {
  text: string
  constructor(value: unknown) {
    this.text = JSON.stringify(value)
  }
}

/** Flattens nested pieces into one statement. Values never become part of its text. */
export function statementOf(piece: Piece): Statement {
  const statement: Statement = { text: '', parameters: [] }
  append(statement, piece)
  return statement
}

function append(statement: Statement, { strings, values }: Piece): void {
  statement.text += strings[0]
  for (const [i, value] of values.entries()) {
    if (isPiece(value)) append(statement, value)
    else appendParameter(statement, value, strings[i + 1]!)
    statement.text += strings[i + 1]
  }
}

/** Where the type is not clear, as in the list of a select, the server would take these values for text. */
function appendParameter(statement: Statement, value: unknown, after: string): void {
  const { parameters } = statement
  if (value instanceof JsonParameter) parameters.push(value.text)
  else if (value instanceof ArrayParameter) parameters.push(value.encodedFor(arrayType(after)))
  else parameters.push(value)
  const type = value instanceof JsonParameter ? '::jsonb' : value instanceof Date ? '::timestamptz' : typeof value === 'boolean' ? '::boolean' : ''
  statement.text += `$${parameters.length}${type}`
}

/** The type of the elements when a cast to an array follows. */
const arrayType = (after: string): string | undefined => /^::(\w+)\[\]/.exec(after)?.[1]

const isPiece = (value: unknown): value is Piece => typeof value === 'object' && value !== null && 'strings' in value && 'values' in value

/** SQL without values: it is inserted as it is. */
export const verbatim = (text: string): Piece => ({ strings: [text], values: [] })

/** An identifier, quoted. */
export const identifier = (name: string): Piece => ({ strings: [`"${name.replaceAll('"', '""')}"`], values: [] })
