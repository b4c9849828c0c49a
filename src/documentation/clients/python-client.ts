import type { Endpoint } from '#contract/endpoint.ts'
import { ERROR_CODES } from '#contract/errors.ts'
import type { Schema } from '../typescript-client.ts'
import { capitalised, type DescribedCall, describedCalls, isRecord, nameIn, snake } from './described-calls.ts'

const NOTE = '# Made from the description of the service by `npm run docs`.\n'

/** The generated files of `clients/python/chekhov`. */
export function pythonClient(endpoints: readonly Endpoint[], description: object): { types: string; operations: string } {
  const { calls, schemas } = describedCalls(endpoints, description)
  const types = openTypes()
  for (const [name, schema] of schemas) types.declare(name, schema)
  const methods = calls.map((call) => methodOf(call, types))
  return {
    types: `${NOTE}from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

ErrorCode = Literal[
${ERROR_CODES.map((code) => `    ${quoted(code)},`).join('\n')}
]

${types.text()}`,
    operations: `${NOTE}from __future__ import annotations

from typing import Any, cast

from . import types as t
from .calls import Call, Calls

CALLS: dict[str, Call] = {
${calls.map(callOf).join('\n')}
}


class GeneratedCalls(Calls):
    """A method for each call. Values of the path come first, then the query or the body."""

${methods.join('\n\n')}
`,
  }
}

const callOf = ({ id, method, path, key, repeatable, sends, files }: DescribedCall): string =>
  `    ${quoted(id)}: Call(${quoted(method)}, ${quoted(path)}, key=${truth(key)}, repeatable=${truth(repeatable)}, sends=${quoted(sends)}, files=[${files.map(quoted).join(', ')}]),`

function methodOf(call: DescribedCall, types: Types): string {
  const input = inputOf(call, types)
  const names = call.inPath.map(snake)
  const answer = call.answer === null ? 'bytes' : types.typeOf(call.answer, `${capitalised(call.id)}Answer`, 't.')
  const parameters = ['self', ...names.map((name) => `${name}: str`), ...(input === null ? [] : [`input: ${input}`]), '*', 'timeout: float | None = None']
  const text = [`${call.summary}.`, ...(call.description === '' ? [] : ['', ...call.description.split('\n'), ''])]
  const inPath = call.inPath.map((name, i) => `${quoted(name)}: ${names[i]}`).join(', ')
  return `    def ${snake(call.id)}(${parameters.join(', ')}) -> ${answer}:
        """${text.map((line, i) => (i === 0 || line === '' ? line : `        ${line}`)).join('\n')}${text.length === 1 ? '' : '        '}"""
        return cast("${answer.replaceAll('"', "'")}", self._call(CALLS[${quoted(call.id)}], {${inPath}}, ${input === null ? 'None' : 'input'}, timeout))`
}

function inputOf(call: DescribedCall, types: Types): string | null {
  const given = `${capitalised(call.id)}Input`
  if (call.body !== null) {
    const type = types.typeOf(call.body, given, 't.')
    return call.bodyRequired ? type : `${type} | None = None`
  }
  if (call.query.length === 0) return null
  const properties = Object.fromEntries(
    call.query.map(({ name, schema, description }) => [name, { ...schema, ...(description !== undefined && { description }) }]),
  )
  const required = call.query.filter((one) => one.required).map(({ name }) => name)
  types.declare(given, { type: 'object', properties, required })
  return required.length > 0 ? `t.${given}` : `t.${given} | None = None`
}

type Types = ReturnType<typeof openTypes>

/** Types of records have names in Python, so records within others get names of their own. */
function openTypes() {
  const declared = new Map<string, string>()

  const declare = (name: string, schema: Schema): void => {
    declared.set(name, '')
    declared.set(name, isRecord(schema) ? record(name, schema) : `${remark(schema.description, '')}${name} = ${typeOf(schema, `${name}Of`, '')}`)
  }

  const record = (name: string, { properties = {}, required = [], description }: Schema): string => {
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = typeOf(schema, `${name}${capitalised(field)}`, '')
      return { field, schema, type: required.includes(field) ? type : `NotRequired[${type}]` }
    })
    if (fields.every(({ field }) => /^[A-Za-z_]\w*$/.test(field) && field !== 'from')) {
      const lines = fields.map(({ field, schema, type }) => `${remark(schema.description, '    ')}    ${field}: ${type}`)
      return `class ${name}(TypedDict):\n${remark(description, '    ')}${lines.join('\n')}`
    }
    // `from` is a word of Python. Types of this form are evaluated, so they are texts.
    const lines = fields.map(
      ({ field, schema, type }) => `${remark(schema.description, '        ')}        ${quoted(field)}: ${quoted(type.replaceAll('"', "'"))},`,
    )
    return `${name} = TypedDict(\n    ${quoted(name)},\n    {\n${lines.join('\n')}\n    },\n)`
  }

  const typeOf = (schema: Schema, name: string, prefix: string): string => {
    if (schema.$ref !== undefined) return prefix + nameIn(schema.$ref)
    if (schema.anyOf) return alternatives(schema.anyOf.map((one, i) => typeOf(one, i === 0 ? name : `${name}${i + 1}`, prefix)))
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
    if (schema.enum) {
      const values = schema.enum.filter((value) => value !== null)
      return alternatives([`Literal[${values.map(literal).join(', ')}]`, ...(values.length < schema.enum.length ? ['None'] : [])])
    }
    if (Array.isArray(schema.type)) return alternatives(schema.type.map((type) => typeOf({ ...schema, type }, name, prefix)))
    if (isRecord(schema)) {
      declare(name, schema)
      return prefix + name
    }
    if (schema.type === 'array') return `list[${typeOf(schema.items ?? {}, `${name}Item`, prefix)}]`
    if (schema.type === 'object') return 'dict[str, Any]'
    if (schema.type === 'string' && schema.format === 'binary') return 'bytes'
    return SIMPLE[String(schema.type)] ?? 'Any'
  }

  return { declare, typeOf, text: () => `${[...declared.values()].join('\n\n\n')}\n` }
}

const SIMPLE: Record<string, string> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }

const alternatives = (types: string[]): string => [...new Set(types)].join(' | ')
const literal = (value: unknown): string => (typeof value === 'string' ? quoted(value) : typeof value === 'boolean' ? truth(value) : String(value))
const truth = (value: boolean): string => (value ? 'True' : 'False')
const quoted = (text: string): string => JSON.stringify(text)

function remark(text: string | undefined, indent: string): string {
  if (text === undefined || text === '') return ''
  return text
    .split('\n')
    .map((line) => `${`${indent}# ${line}`.trimEnd()}\n`)
    .join('')
}
