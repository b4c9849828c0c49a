import { ADMIN_TOKEN_NAME } from '#contract/callers.ts'
import { LIMITS } from '#domain/limits.ts'
import { decodeUtf8 } from '#platform/decode-utf8.ts'
import { badRequest } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { valueError } from '#platform/http/problem.ts'

/** Header in which a script that holds the operators' token names the person who uses it. */
export const OPERATOR_NAME_HEADER = 'x-operator-name'

/** Names that histories already use for other actors. */
const TAKEN = ['auto', 'brand', 'participant']

export const isPrintableName = (name: string): boolean => name.length <= LIMITS.operatorNameMax && /^[^\p{C}\p{Z}]+( [^\p{C}\p{Z}]+)*$/u.test(name)

/** The actor of calls without a name; no account may be called so. */
const UNNAMED = 'operator'
const NAMES_OF_OTHERS: readonly string[] = [...TAKEN, UNNAMED, ADMIN_TOKEN_NAME.toLowerCase()]
export const isNameOfPerson = (name: string): boolean => !NAMES_OF_OTHERS.includes(name.toLowerCase())

/** The name for the history. Header bytes are read as UTF-8. Invisible characters are refused, so that no name can imitate another one. */
export function operatorName(header: string | string[] | undefined): string {
  if (header === undefined) return UNNAMED
  const name = typeof header === 'string' ? decodeUtf8(Buffer.from(header, 'latin1')) : null
  if (name === null || !isPrintableName(name) || TAKEN.includes(name.toLowerCase())) {
    throw badRequest(`${OPERATOR_NAME_HEADER}: 1 to ${LIMITS.operatorNameMax} printable characters in UTF-8 are expected, and not ${TAKEN.join(', ')}.`)
  }
  return name.normalize('NFC')
}

/** A name for the histories, of an account or a token. Throws a 422 when it is of somebody else, or invisible characters could make it look so. */
export function nameForHistories(given: string): string {
  const name = given.normalize('NFC')
  const refusal = !isPrintableName(name)
    ? 'printable characters with single spaces inside are expected'
    : !isNameOfPerson(name)
      ? `not ${NAMES_OF_OTHERS.join(', ')}: histories call others so`
      : null
  if (refusal !== null) throw new InvalidRequest([{ ...valueError(['body', 'name'], refusal), input: name }])
  return name
}
