import type { Endpoint } from '#contract/endpoint.ts'
import { ERROR_CODES } from '#contract/errors.ts'
import { STATES } from '#domain/receipt/lifecycle.ts'
import { REJECT_KEYS } from '#domain/reject-keys.ts'
import { camel, type Schema } from '../typescript-client.ts'
import { capitalised, type DescribedCall, describedCalls, isRecord, nameIn } from './described-calls.ts'

const NOTE = '// Made from the description of the service by `npm run docs`.\n'

/** Lists that programs of brands switch on: types with a constant for each value. Other lists are texts, with the values in the comment. */
const LISTS: Readonly<Record<string, readonly string[]>> = { ErrorCode: ERROR_CODES, RejectKey: Object.keys(REJECT_KEYS), State: Object.keys(STATES) }

/** The generated files of `clients/go`, formatted as `gofmt` does. */
export function goClient(endpoints: readonly Endpoint[], description: object): { types: string; operations: string } {
  const { calls, schemas } = describedCalls(endpoints, description)
  const types = openTypes()
  for (const [name, schema] of schemas) types.declare(name, schema)
  const methods = calls.map((call) => methodOf(call, types))
  return {
    types: `${NOTE}
package chekhov

${Object.entries(LISTS).map(listOf).join('\n')}
${types.text()}`,
    operations: `${NOTE}
package chekhov

import "context"

${methods.join('\n')}`,
  }
}

const listOf = ([name, values]: [string, readonly string[]]): string => {
  const constants = aligned(values.map((value) => [name + value.split('_').map(word).join(''), name, `= ${quoted(value)}`]))
  return `type ${name} string\n\nconst (\n${constants.join('\n')}\n)\n`
}

const word = (text: string): string => capitalised(text.toLowerCase())

function methodOf(call: DescribedCall, types: Types): string {
  const input = inputOf(call, types)
  const names = call.inPath.map(camel)
  const answer = call.answer === null ? '[]byte' : types.typeOf(call.answer, `${capitalised(call.id)}Answer`)
  const parameters = ['ctx context.Context', ...names.map((name) => `${name} string`), ...(input === null ? [] : [`input ${input}`])]
  const { method, path, key, repeatable, sends } = call
  const description = `method: ${quoted(method)}, path: ${quoted(path)}, key: ${key}, repeatable: ${repeatable}, sends: ${quoted(sends)}`
  const name = capitalised(call.id)
  const inPath = names.length === 0 ? 'nil' : `[]string{${call.inPath.map((one, i) => `${quoted(`{${one}}`)}, ${names[i]}`).join(', ')}}`
  return `${remark(`${name}: ${call.summary}.${call.description === '' ? '' : `\n\n${call.description}`}`, '')}func (c *Client) ${name}(${parameters.join(', ')}) (${answer}, error) {
	return ask[${answer}](ctx, c, call{${description}}, ${inPath}, ${input === null ? 'nil' : 'input'})
}
`
}

function inputOf(call: DescribedCall, types: Types): string | null {
  const given = `${capitalised(call.id)}Input`
  if (call.body !== null) return types.typeOf(call.body, given)
  if (call.query.length === 0) return null
  const properties = Object.fromEntries(
    call.query.map(({ name, schema, description }) => [name, { ...schema, ...(description !== undefined && { description }) }]),
  )
  return types.typeOf({ type: 'object', properties, required: call.query.filter(({ required }) => required).map(({ name }) => name) }, given)
}

type Types = ReturnType<typeof openTypes>

/** Types of records have names, so records within others get names of their own. */
function openTypes() {
  const declared = new Map<string, string>()

  const declare = (name: string, schema: Schema): void => {
    declared.set(name, '')
    declared.set(name, `${remark(schema.description, '')}type ${name} ${isRecord(schema) ? fieldsOf(name, schema) : typeOf(schema, `${name}Of`)}\n`)
  }

  const fieldsOf = (name: string, { properties = {}, required = [] }: Schema): string => {
    const lines: string[] = []
    let run: string[][] = []
    const end = () => {
      lines.push(...aligned(run))
      run = []
    }
    for (const [field, schema] of Object.entries(properties)) {
      const type = typeOf(schema, `${name}${capitalised(camel(field))}`)
      const isRequired = required.includes(field)
      const about = remark([schema.description, allowed(schema)].filter(Boolean).join('\n'), '\t').trimEnd()
      if (about !== '') {
        end()
        lines.push(about)
      }
      run.push([capitalised(camel(field)), pointed(type, isRequired && !isNullable(schema)), `\`json:"${field}${isRequired ? '' : ',omitempty'}"\``])
    }
    end()
    return `struct {\n${lines.join('\n')}\n}`
  }

  const typeOf = (schema: Schema, name: string): string => {
    if (schema.$ref !== undefined) return nameIn(schema.$ref)
    const [only, ...others] = alternativesOf(schema)
    if (only === undefined || others.length > 0) return 'any'
    if (only !== schema) return typeOf(only, name)
    if (schema.enum !== undefined || schema.const !== undefined) return listed(schema)
    if (isRecord(schema)) {
      declare(name, schema)
      return name
    }
    if (schema.type === 'array') return `[]${typeOf(schema.items ?? {}, `${name}Item`)}`
    if (schema.type === 'object')
      return `map[string]${typeof schema.additionalProperties === 'object' ? typeOf(schema.additionalProperties, `${name}Value`) : 'any'}`
    if (schema.type === 'string' && schema.format === 'binary') return '[]byte'
    return SIMPLE[String(schema.type)] ?? 'any'
  }

  return { declare, typeOf, text: () => [...declared.values()].join('\n') }
}

const SIMPLE: Record<string, string> = { string: 'string', integer: 'int', number: 'float64', boolean: 'bool' }

/** What a value may be, apart from null. */
function alternativesOf(schema: Schema): Schema[] {
  if (schema.anyOf) return schema.anyOf.filter(({ type }) => type !== 'null')
  if (!Array.isArray(schema.type)) return [schema]
  return schema.type.filter((type) => type !== 'null').map((type) => ({ ...schema, type }))
}

const isNullable = ({ type, anyOf, enum: values }: Schema): boolean =>
  (Array.isArray(type) && type.includes('null')) || anyOf?.some((one) => one.type === 'null') === true || values?.includes(null) === true

function listed(schema: Schema): string {
  const values = valuesOf(schema)
  const known = Object.entries(LISTS).find(([, list]) => list.length === values.length && list.every((value) => values.includes(value)))
  return known?.[0] ?? SIMPLE[typeof values[0] === 'number' ? 'integer' : typeof values[0]] ?? 'any'
}

const valuesOf = ({ enum: values, const: value }: Schema): unknown[] => (values ?? (value === undefined ? [] : [value])).filter((one) => one !== null)

/** The values of a list that has no type of its own. */
function allowed(schema: Schema): string {
  const one = schema.type === 'array' ? (schema.items ?? {}) : schema
  const values = valuesOf(one)
  return values.length === 0 || listed(one) in LISTS ? '' : `One of: ${values.join(', ')}.`
}

/** What may be missing is a pointer, but texts, lists and maps have a value for that already. */
const pointed = (type: string, isThere: boolean): string => (isThere || /^(string|any|map\[|\[\])/.test(type) || type in LISTS ? type : `*${type}`)

const quoted = (text: string): string => JSON.stringify(text)

function aligned(rows: string[][]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => (row[column] as string).length))
  return rows.map(([first = '', second = '', third]) => `\t${first.padEnd(width(0))} ${second.padEnd(width(1))} ${third}`)
}

function remark(text: string | undefined, indent: string): string {
  if (text === undefined || text === '') return ''
  return text
    .split('\n')
    .map((line) => `${`${indent}// ${line}`.trimEnd()}\n`)
    .join('')
}
