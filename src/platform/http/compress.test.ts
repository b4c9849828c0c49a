import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyReply } from 'fastify'
import { compressDocument } from './compress.ts'

/** A reply to a caller who takes this encoding. */
const replyTo = (accepted: string) =>
  ({ request: { headers: { 'accept-encoding': accepted } }, header: () => {}, getHeader: () => undefined }) as unknown as FastifyReply

test('all callers get the same bytes of a document, whether or not they take it compressed', async () => {
  const text = 'Ключ '.repeat(1_000)
  for (const accepted of ['identity', '', 'gzip', 'br']) {
    const first = await compressDocument(replyTo(accepted), text)
    assert.ok(Buffer.isBuffer(first))
    assert.equal(await compressDocument(replyTo(accepted), text), first, accepted)
  }
  assert.equal(String(await compressDocument(replyTo('identity'), text)), text)
  assert.equal(await compressDocument(replyTo('identity'), 'short'), 'short')
})
