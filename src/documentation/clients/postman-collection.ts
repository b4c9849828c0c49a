import { type Endpoint, TAGS } from '#contract/endpoint.ts'
import { ofClient, type Schema } from '../typescript-client.ts'
import { type DescribedCall, describedCalls, nameIn } from './described-calls.ts'

/** The calls of a brand as a collection that Postman and Insomnia import (format 2.1). Address and key are variables of the collection. */
export function postmanCollection(endpoints: readonly Endpoint[], description: object): object {
  const { calls, schemas } = describedCalls(endpoints, description)
  const byName = new Map(schemas)
  const tagOf = new Map(endpoints.filter(ofClient).map(({ operationId, tag }) => [operationId, tag]))
  const header = { key: 'api-key', value: '{{apiKey}}', in: 'header' }
  return {
    info: {
      name: 'Chekhov',
      description: 'Receipt verification for promos: the calls of a brand. Set the variables baseUrl and apiKey of the collection.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:8080' },
      { key: 'apiKey', value: 'pk_YOUR_KEY' },
    ],
    auth: { type: 'apikey', apikey: Object.entries(header).map(([key, value]) => ({ key, value, type: 'string' })) },
    item: [...new Set(tagOf.values())].map((tag) => ({
      name: tag,
      description: TAGS[tag],
      item: calls.filter(({ id }) => tagOf.get(id) === tag).map((call) => itemOf(call, byName)),
    })),
  }
}

function itemOf(call: DescribedCall, schemas: ReadonlyMap<string, Schema>): object {
  const body = call.body?.$ref === undefined ? call.body : (schemas.get(nameIn(call.body.$ref)) ?? null)
  const [example = {}] = (body as { examples?: Record<string, unknown>[] } | null)?.examples ?? []
  const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1')
  return {
    name: call.summary,
    request: {
      method: call.method,
      description: call.description,
      ...(!call.key && { auth: { type: 'noauth' } }),
      header: call.sends === 'json' ? [{ key: 'content-type', value: 'application/json' }] : [],
      url: {
        raw: `{{baseUrl}}${path}`,
        host: ['{{baseUrl}}'],
        path: path.slice(1).split('/'),
        variable: call.inPath.map((key) => ({ key, value: '' })),
        query: call.query.map(({ name, required, description = '' }) => ({ key: name, value: '', description, disabled: !required })),
      },
      ...(call.sends === 'json' && { body: { mode: 'raw', raw: JSON.stringify(example, null, 2), options: { raw: { language: 'json' } } } }),
      ...(call.sends === 'form' && { body: { mode: 'formdata', formdata: fieldsOf(call, body, example) } }),
    },
  }
}

const fieldsOf = ({ files }: DescribedCall, body: Schema | null, example: Record<string, unknown>): object[] =>
  Object.entries(body?.properties ?? {}).map(([key, { description = '' }]) =>
    files.includes(key)
      ? { key, type: 'file', src: [], description }
      : { key, type: 'text', value: example[key] === undefined ? '' : String(example[key]), description, disabled: example[key] === undefined },
  )
