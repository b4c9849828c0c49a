import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authRequest, codeOf, inEnvelope, openAsker, pollRequest, SAMPLE, ticketRequest } from './asker.ts'

test('a thousand hostile bodies get an answer each, and the next valid one is served', async (t) => {
  const { simulator, token, find, mint } = await openAsker(t)
  const random = seeded(20260302)
  const addresses = [simulator.kktUrl, simulator.authUrl, `${simulator.controlUrl}/receipts`, `${simulator.controlUrl}/settings`]
  for (let round = 0; round < 1_000; round++) {
    const body = new Uint8Array(damaged(HONEST[Math.floor(random() * HONEST.length)]!, random))
    const response = await fetch(addresses[round % addresses.length]!, { method: 'POST', body, headers: { 'FNS-OpenApi-Token': token } })
    await response.arrayBuffer()
    assert.ok([200, 422, 500].includes(response.status), `${round}: ${response.status}`)
  }
  assert.equal(codeOf(await find(mint())), 200)
})

test('document types, entities, nesting and sheer size are refused', async (t) => {
  const { kkt } = await openAsker(t)
  const bodies = {
    'an entity bomb': `<!DOCTYPE a [<!ENTITY x "${'x'.repeat(1000)}">]>${inEnvelope('&x;'.repeat(1000))}`,
    'an unknown entity': inEnvelope('<a>&x;</a>'),
    'nested deep': inEnvelope('<a>'.repeat(15_000) + '</a>'.repeat(15_000)),
    'never closed': '<a>'.repeat(20_000),
    'no bytes': '',
    NUL: '\0'.repeat(100),
  }
  for (const [what, body] of Object.entries(bodies)) assert.equal((await kkt(body)).status, 500, what)
  assert.equal((await kkt('x'.repeat(256 * 1024 + 1))).status, 413)
})

test('odd addresses are answered', async (t) => {
  const { simulator } = await openAsker(t)
  for (const path of ['//', '/%', '/open-api', '/control', '/print/%00/1.png', '/?a=b']) {
    assert.equal((await fetch(simulator.url + path)).status, 404, path)
  }
})

const HONEST = [
  ticketRequest('GetTicket', SAMPLE.requisites),
  ticketRequest('CheckTicket', SAMPLE.requisites),
  pollRequest('x'),
  authRequest('x'),
  JSON.stringify({ country: 'ru', items: [{ name: 'Соль', priceKopeks: 100, quantity: 1 }] }),
  JSON.stringify({ country: 'ru', ticket: SAMPLE.body }),
  JSON.stringify({ processingMs: 0 }),
]

/** Removes, doubles or overwrites a few pieces. */
function damaged(body: string, random: () => number): Buffer {
  let bytes: Buffer = Buffer.from(body)
  for (let count = Math.floor(random() * 4); count >= 0; count--) {
    const from = Math.floor(random() * bytes.length)
    const to = Math.min(bytes.length, from + Math.floor(random() * 40))
    const piece = bytes.subarray(from, to)
    const damages = [Buffer.alloc(0), Buffer.alloc(piece.length, Math.floor(random() * 256)), Buffer.concat([piece, piece])]
    bytes = Buffer.concat([bytes.subarray(0, from), damages[Math.floor(random() * damages.length)]!, bytes.subarray(to)])
  }
  return bytes
}

/** A seeded generator, so that a failure can be reproduced. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
