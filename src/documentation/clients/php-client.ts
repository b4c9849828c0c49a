import type { Endpoint } from '#contract/endpoint.ts'
import { ERROR_CODES } from '#contract/errors.ts'
import { camel, type Schema } from '../typescript-client.ts'
import { capitalised, type DescribedCall, describedCalls, nameIn } from './described-calls.ts'

const NOTE = '// Made from the description of the service by `npm run docs`.'

/** The generated files of `clients/php/src`. */
export function phpClient(endpoints: readonly Endpoint[], description: object): { types: string; operations: string } {
  const { calls, schemas } = describedCalls(endpoints, description)
  const asked = calls.filter(({ body, query }) => body === null && query.length > 0)
  const named = [...schemas, ...asked.map((call): [string, Schema] => [`${capitalised(call.id)}Input`, queryOf(call)])]
  const methods = calls.map(methodOf)
  const lines = methods.join('\n').split('\n')
  const mentioned = named.filter(([name]) => lines.some((line) => new RegExp(`\\* (@param|@return|  ).*\\b${name}\\b`).test(line)))
  return {
    types: `<?php

${NOTE}

declare(strict_types=1);

namespace Chekhov;

/**
 * The types of what is sent and answered, for PHPStan, Psalm and editors.
 *
 * @phpstan-type ErrorCode ${ERROR_CODES.map(quoted).join('|')}
${named.map(([name, schema]) => ` * @phpstan-type ${name} ${typeOf(schema, ' * ')}`).join('\n')}
 */
interface Types
{
}
`,
    operations: `<?php

${NOTE}

declare(strict_types=1);

namespace Chekhov;

/**
 * A method for each call. Values of the path come first, then the query or the body.
 *
${mentioned.map(([name]) => ` * @phpstan-import-type ${name} from Types`).join('\n')}
 */
abstract class GeneratedCalls extends Calls
{
    private const CALLS = [
${calls.map(callOf).join('\n')}
    ];

${methods.join('\n\n')}
}
`,
  }
}

const callOf = ({ id, method, path, key, repeatable, sends, files }: DescribedCall): string =>
  `        ${quoted(id)} => ['method' => ${quoted(method)}, 'path' => ${quoted(path)}, 'key' => ${key}, 'repeatable' => ${repeatable}, 'sends' => ${quoted(sends)}, 'files' => [${files.map(quoted).join(', ')}]],`

function methodOf(call: DescribedCall): string {
  const input = call.body !== null ? typeOf(call.body, '     * ') : call.query.length > 0 ? `${capitalised(call.id)}Input` : null
  const isOptional = call.body !== null ? !call.bodyRequired : !call.query.some(({ required }) => required)
  const answer = call.answer === null ? 'string' : typeOf(call.answer, '     * ')
  const names = call.inPath.map(camel)
  const parameters = [...names.map((name) => `string $${name}`), ...(input === null ? [] : [isOptional ? 'array $input = []' : 'array $input'])]
  const text = [
    `${call.summary}.`,
    ...(call.description === '' ? [] : ['', ...call.description.split('\n')]),
    '',
    ...(input === null ? [] : [`@param ${input} $input`]),
    `@return ${answer}`,
    '@throws ChekhovException',
  ]
  const inPath = call.inPath.map((name, i) => `${quoted(name)} => $${names[i]}`).join(', ')
  return `    /**
${text.map((line) => `     * ${line.replaceAll('*/', '* /')}`.trimEnd()).join('\n')}
     */
    public function ${call.id}(${parameters.join(', ')}): ${call.answer === null ? 'string' : 'array'}
    {
        return $this->call(self::CALLS[${quoted(call.id)}], [${inPath}], ${input === null ? '[]' : '$input'});
    }`
}

const queryOf = ({ query }: DescribedCall): Schema => ({
  type: 'object',
  properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
  required: query.filter(({ required }) => required).map(({ name }) => name),
})

/** A schema as a shape of PHPStan. */
function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref)
  if (schema.anyOf) return alternatives(schema.anyOf.map((one) => typeOf(one, indent)))
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return alternatives(schema.enum.map(literal))
  if (Array.isArray(schema.type)) return alternatives(schema.type.map((type) => typeOf({ ...schema, type }, indent)))
  if (schema.type === 'array') return `list<${typeOf(schema.items ?? {}, indent)}>`
  if (schema.type !== 'object') return SIMPLE[String(schema.type)] ?? 'mixed'
  const { properties = {}, required = [] } = schema
  if (Object.keys(properties).length === 0) return 'array<string, mixed>'
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(
    ([name, one]) => `${inner}${/^\w+$/.test(name) ? name : quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(one, inner)},`,
  )
  return `array{\n${fields.join('\n')}\n${indent}}`
}

const SIMPLE: Record<string, string> = { string: 'string', integer: 'int', number: 'int|float', boolean: 'bool', null: 'null' }
const alternatives = (types: string[]): string => [...new Set(types)].join('|')
const literal = (value: unknown): string => (typeof value === 'string' ? quoted(value) : String(value))
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
