import type { FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import { BODY_BYTES_MAX, bodyRequired, type Endpoint, takesInput } from '#contract/endpoint.ts'
import { defaultsOf } from './defaults.ts'
import { formPart } from './form-part.ts'
import { InvalidRequest } from './invalid-request.ts'
import type { Form } from './read-form.ts'
import { periodReader } from './period.ts'
import { missing, type Place, type Problem } from './problem.ts'
import { inTexts, textReader, textsProblems } from './read-text.ts'
import { validator } from './validator.ts'

export type Input = { params: unknown; query: unknown; headers: unknown; body: unknown }

const nothing: Input = { params: {}, query: {}, headers: {}, body: {} }

type Part = (given: unknown, problems: Problem[], request: FastifyRequest) => unknown

/** Reads and validates the whole input of an endpoint, and reports all problems at once. */
export function requestReader(endpoint: Endpoint): (request: FastifyRequest, form: Form | null) => Input {
  if (!takesInput(endpoint)) return () => nothing
  const params = textPart('path', endpoint.params)
  const query = textPart('query', endpoint.query)
  const headers = textPart('header', endpoint.headers)
  const body = bodyPart(endpoint)
  const formBody = formPart(endpoint)
  return (request, form) => {
    const problems = nulProblems(request)
    const input = {
      params: params(request.params, problems, request),
      query: query(request.query, problems, request),
      headers: headers(request.headers, problems, request),
      body: form === null ? body(request.body, problems, request) : formBody(form, problems),
    }
    if (problems.length > 0) throw new InvalidRequest(problems, input.body)
    return input
  }
}

function textPart(place: Place, schema: TObject | undefined): Part {
  if (!schema) return () => ({})
  const read = textReader(schema)
  const check = validator(place, schema)
  const fill = defaultsOf(schema)
  const period = periodReader(place, schema)
  return (given, problems) => {
    const values = read(given as Record<string, unknown>)
    const found = inTexts(check(values), given as Record<string, unknown>)
    problems.push(...found, ...period(values, found))
    fill?.(values)
    return values
  }
}

function bodyPart(endpoint: Endpoint): Part {
  if (!endpoint.body) return () => ({})
  const required = bodyRequired(endpoint)
  const check = validator('body', endpoint.body)
  const fill = defaultsOf(endpoint.body)
  const period = periodReader('body', endpoint.body)
  return (given, problems, request) => {
    if (given === undefined && required) {
      problems.push(missing(['body'], null))
      return {}
    }
    const body = given === undefined ? {} : given
    // A large body may have millions of errors, so only the first one in it is reported.
    const found = check(body, { onlyFirst: request.bodyBytes > BODY_BYTES_MAX })
    problems.push(...found, ...period(body, found))
    if (found.length === 0) fill?.(body)
    return body
  }
}

function nulProblems({ raw, params, query }: FastifyRequest): Problem[] {
  if (!raw.url?.includes('%00')) return []
  return [...textsProblems('path', params as Record<string, unknown>), ...textsProblems('query', query as Record<string, unknown>)]
}
