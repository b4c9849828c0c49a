import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Issue } from './checks.ts'
import { readBody, sendJson } from './http.ts'
import { isRecord } from './checks.ts'
import { applyUzSettingsChange, checkUzSettingsChange } from '../uz/settings.ts'
import { checkUzMintRequest, type UzMintRequest } from '../uz/mint-request.ts'
import { describeUzMinted } from '../uz/world.ts'
import { checkMintRequest, type MintRequest } from './mint-request.ts'
import { describeMinted } from './mint.ts'
import { applySettingsChange, checkSettingsChange } from './settings-change.ts'
import { parseExactJson } from './ticket/exact-json.ts'
import type { World } from './world.ts'

type Answer = { status: number; body: unknown }

/** What tests, benches and consoles do to the simulator; the tax services know nothing of it. */
export async function serveControl(world: World, path: string, request: IncomingMessage, response: ServerResponse) {
  const call = `${request.method} ${path}`
  const removed = /^DELETE \/receipts\/(\d{16})\/(\d{1,10})$/.exec(call)
  const answer = removed ? removeReceipt(world, removed[1]!, removed[2]!) : await CALLS[call]?.(world, request)
  const { status, body } = answer ?? notFound('no such control call')
  sendJson(response, status, body)
}

const CALLS: Record<string, (world: World, request: IncomingMessage) => Answer | Promise<Answer>> = {
  'POST /receipts': mintReceipt,
  'GET /receipts': (world) => ok({ receipts: world.receipts.list().map((receipt) => ({
    ...describeMinted(receipt.requisites, world.url),
    receiptDate: receipt.requisites.boughtAt,
    isSample: receipt.isSample,
    availableAt: new Date(receipt.availableAt).toISOString(),
    behaviour: receipt.behaviour,
    timesAsked: world.receipts.timesAsked(receipt.requisites.fn, receipt.requisites.fd),
  })) }),
  'GET /counters': (world) => ok({ ...world.counters, day: world.day.read() }),
  'GET /settings': (world) => ok(world.settings),
  'POST /settings': changeSettings,
  'GET /uz/settings': (world) => ok(world.uz.settings),
  'POST /uz/settings': changeUzSettings,
  'DELETE /tokens': (world) => {
    world.tokens.revokeAll()
    return ok({})
  },
}

async function mintReceipt(world: World, request: IncomingMessage): Promise<Answer> {
  const body = await readJson(request)
  if (body === UNREADABLE) return invalid([NOT_JSON])
  if (isRecord(body) && body['country'] === 'uz') return mintUzReceipt(world, body)
  const issues = checkMintRequest(body)
  if (issues.length > 0) return invalid(issues)
  const { requisites } = world.mint.mint(withoutNulls(body as Record<string, unknown>) as MintRequest)
  return ok(describeMinted(requisites, world.url))
}

function mintUzReceipt(world: World, body: Record<string, unknown>): Answer {
  const issues = checkUzMintRequest(body)
  return issues.length > 0 ? invalid(issues) : ok(describeUzMinted(world.uz.mint(withoutNulls(body) as UzMintRequest).receipt, world.url))
}

async function changeUzSettings(world: World, request: IncomingMessage): Promise<Answer> {
  const body = await readJson(request)
  if (body === UNREADABLE) return invalid([NOT_JSON])
  const issues = checkUzSettingsChange(body)
  if (issues.length > 0) return invalid(issues)
  applyUzSettingsChange(world.uz.settings, body as Record<string, unknown>)
  return ok(world.uz.settings)
}

async function changeSettings(world: World, request: IncomingMessage): Promise<Answer> {
  const body = await readJson(request)
  if (body === UNREADABLE) return invalid([NOT_JSON])
  const issues = checkSettingsChange(body)
  if (issues.length > 0) return invalid(issues)
  applySettingsChange(world.settings, body as Record<string, unknown>)
  return ok(world.settings)
}

const removeReceipt = (world: World, fn: string, fd: string): Answer =>
  world.mint.remove(fn, fd) ? ok({}) : notFound('no such receipt')

const ok = (body: unknown): Answer => ({ status: 200, body })
const invalid = (detail: Issue[]): Answer => ({ status: 422, body: { detail } })
const notFound = (detail: string): Answer => ({ status: 404, body: { detail, code: 'NOT_FOUND' } })

const UNREADABLE = Symbol('unreadable')
const NOT_JSON: Issue = { loc: ['body', 0], msg: 'JSON decode error', type: 'json_invalid' }

/** A text too long, or nested too deep for the parser, is as unreadable as no JSON at all. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request)
  try {
    return parseExactJson(text ?? '')
  } catch {
    return UNREADABLE
  }
}

/** An optional field that is null is a field that is absent. */
const withoutNulls = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
