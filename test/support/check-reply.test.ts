import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteKey } from '#contract/promos/keys.ts'
import { postReceiptsQr } from '#contract/intake/qr.ts'
import { getPublicPromos, getStatusPage } from '#contract/status.ts'
import { checkReply } from './check-reply.ts'

test('what the contract describes passes', () => {
  checkReply(postReceiptsQr, 200, { status: 'success', uuid: 'u', receiptId: 1, requestUuid: 'u', code: null, replayed: null })
  checkReply(postReceiptsQr, 409, { status: 'failure', existing_request_uuid: 'u' })
  checkReply(postReceiptsQr, 401, { detail: 'no', code: 'UNAUTHORIZED' })
  checkReply(postReceiptsQr, 422, { detail: [{ loc: ['body'], msg: 'Field required', type: 'missing', input: null }] })
  checkReply(getStatusPage, 404, '<!doctype html>')
  checkReply(getPublicPromos, 200, [{ id: 1, name: 'a', country: 'uz' }])
  checkReply(deleteKey, 204, '')
})

test('everything else does not', () => {
  const wrong: [Parameters<typeof checkReply>[0], number, unknown][] = [
    [postReceiptsQr, 200, { status: 'success' }],
    [postReceiptsQr, 200, { uuid: 'u', secret: 1 }],
    [postReceiptsQr, 404, { detail: 'no', code: 'NOT_FOUND' }],
    [postReceiptsQr, 401, { detail: 'no', code: 'NOT_FOUND' }],
    [postReceiptsQr, 401, { detail: 'no' }],
    [getPublicPromos, 200, [{ id: 1, name: 'a', country: 'uz', settings: {} }]],
    [deleteKey, 204, 'gone'],
  ]
  for (const [endpoint, status, body] of wrong) assert.throws(() => checkReply(endpoint, status, body), assert.AssertionError, JSON.stringify(body))
})
