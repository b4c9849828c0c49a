import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { JsonObject, OneOf } from './fields.ts'

export const getHealth = endpoint({
  method: 'GET',
  url: '/health',
  auth: 'none',
  operationId: 'getHealth',
  tag: 'service',
  summary: 'The process is alive',
  replies: {
    200: { description: 'Alive', schema: Type.Object({ status: OneOf(['ok']), version: Type.String() }, { title: 'Health' }) },
  },
})

const Readiness = Type.Unsafe<{ status: 'ready' | 'unavailable'; [part: string]: string }>({
  type: 'object',
  title: 'Readiness',
  required: ['status'],
  properties: { status: OneOf(['ready', 'unavailable']) },
  additionalProperties: { type: 'string', description: '`ok`, or what is wrong with this part.' },
  examples: [{ status: 'ready', database: 'ok', queue: 'ok', photos: 'ok' }],
})

export const getReady = endpoint({
  method: 'GET',
  url: '/ready',
  auth: 'none',
  operationId: 'getReady',
  tag: 'service',
  summary: 'The process can serve',
  replies: {
    200: { description: 'Every part is well', schema: Readiness },
    503: { description: 'A part is not', schema: Readiness },
  },
})

export const getMetrics = endpoint({
  method: 'GET',
  url: '/metrics',
  auth: 'operator',
  role: 'operator',
  operationId: 'getMetrics',
  tag: 'service',
  summary: 'Measurements, in Prometheus text format',
  replies: {
    200: { description: 'The measurements', schema: Type.String(), contentType: 'text/plain; version=0.0.4; charset=utf-8' },
  },
})

export const getOpenapi = endpoint({
  method: 'GET',
  url: '/openapi.json',
  auth: 'none',
  operationId: 'getOpenapi',
  tag: 'service',
  summary: 'This description',
  query: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 35, description: '`ru`: the texts are in Russian. Otherwise they are in English.' })) }),
  isDocument: true,
  replies: { 200: { description: 'An OpenAPI 3.1 document', schema: JsonObject() } },
})
