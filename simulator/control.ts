import type { IncomingMessage, ServerResponse } from 'node:http'
import { isRecord, oneOf, record, type Issue } from './checks.ts'
import { invalid, notFound, ok, type Answer } from './define-simulator.ts'
import { parseExactJson } from './exact-json.ts'
import { readBody, sendJson } from './http.ts'
import { firstOf, ofCountry, type Opened } from './opened.ts'

/** The control interface for tests, benches and consoles; the tax services do not use it. */
export async function serveControl(opened: Opened, path: string, request: IncomingMessage, response: ServerResponse) {
  const { status, body } = await answerTo(opened, path, request).catch((error: unknown): Answer => {
    if (error instanceof Unreadable) return invalid([NOT_JSON])
    throw error
  })
  sendJson(response, status, body)
}

/** Calls for a country other than the first have the country before their path. */
async function answerTo(opened: Opened, path: string, request: IncomingMessage): Promise<Answer> {
  const read = () => readJson(request)
  if (request.method === 'POST' && path === '/receipts') return mint(opened, await read())
  const { one, rest } = ofCountry(opened, path)
  return (await one.control(`${request.method} ${rest}`, read)) ?? notFound('no such control call')
}

function mint(opened: Opened, wish: unknown): Answer {
  const unnamed = record({ country: oneOf([...opened.keys()]) })(wish, ['body'])
  const named = isRecord(wish) ? opened.get(String(wish['country'])) : undefined
  const one = named ?? firstOf(opened)
  const issues = [...unnamed, ...(isRecord(wish) ? one.checkWish(wish) : [])]
  return issues.length > 0 ? invalid(issues) : ok(one.mint(withoutNulls(wish as Record<string, unknown>) as never))
}

/** Changes settings as the body says, or lists what is wrong with it. */
export async function changeSettings<S extends object>(
  settings: S,
  readBody: () => Promise<unknown>,
  { check, apply }: { check: (change: unknown) => Issue[]; apply: (settings: S, change: Record<string, unknown>) => void },
): Promise<Answer> {
  const change = await readBody()
  const issues = check(change)
  if (issues.length > 0) return invalid(issues)
  apply(settings, change as Record<string, unknown>)
  return ok(settings)
}

/** A receipt of a thousand lines with long names, in any letters. */
const LARGEST_WISH_BYTES = 16 * 1024 * 1024

class Unreadable extends Error {}
const NOT_JSON: Issue = { loc: ['body', 0], msg: 'JSON decode error', type: 'json_invalid' }

/** A text that is too long, or nested too deep for the parser, counts as unreadable JSON. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request, LARGEST_WISH_BYTES)
  try {
    return parseExactJson(text ?? '')
  } catch {
    throw new Unreadable()
  }
}

/** An optional field that is null counts as absent. */
const withoutNulls = (body: Record<string, unknown>): Record<string, unknown> => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
