/** A piece of SQL as a template gave it: text between values, some of which are pieces themselves. */
export type Piece = { readonly strings: readonly string[]; readonly values: readonly unknown[] }

/** What is sent: `$1`, `$2` … stand for the parameters. */
export type Statement = { text: string; parameters: unknown[] }

/** A value to be sent as jsonb. */
export class JsonParameter {
  text: string
  constructor(value: unknown) {
    this.text = JSON.stringify(value)
  }
}

/** Flattens pieces into one statement. Values never become text of it. */
export function statementOf(piece: Piece): Statement {
  const statement: Statement = { text: '', parameters: [] }
  append(statement, piece)
  return statement
}

function append(statement: Statement, { strings, values }: Piece): void {
  statement.text += strings[0]
  for (const [i, value] of values.entries()) {
    if (isPiece(value)) append(statement, value)
    else appendParameter(statement, value)
    statement.text += strings[i + 1]
  }
}

/** In places that tell no type, such as the list of a select, the server would take these for text. */
function appendParameter(statement: Statement, value: unknown): void {
  const { parameters } = statement
  parameters.push(value instanceof JsonParameter ? value.text : value)
  const type = value instanceof JsonParameter ? '::jsonb' : value instanceof Date ? '::timestamptz' : typeof value === 'boolean' ? '::boolean' : ''
  statement.text += `$${parameters.length}${type}`
}

const isPiece = (value: unknown): value is Piece => typeof value === 'object' && value !== null && 'strings' in value && 'values' in value

/** SQL that holds no value: it becomes part of a statement as it stands. */
export const verbatim = (text: string): Piece => ({ strings: [text], values: [] })

/** An identifier, quoted. */
export const identifier = (name: string): Piece => ({ strings: [`"${name.replaceAll('"', '""')}"`], values: [] })
