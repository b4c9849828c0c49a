import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receiptsInPhotos } from './receipts-in-photos.ts'

const hosts = { ofdHosts: new Set(['ofd.soliq.uz']) }
const one = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'
const spelledOtherwise = 'fn=9999078902004339&i=0012&fp=2710283119&s=199.9&t=20250314T092600&n=1'
const two = 't=20250314T0926&s=199.90&fn=9999078902004339&i=13&fp=2710283119&n=1'
const uz = 'https://ofd.soliq.uz/check?t=UZ000000000001&r=12345&c=20260301124107&s=012345678901'

test('a receipt is one however often and however spelled it was read; others make several; what is not fiscal does not count', () => {
  assert.deepEqual(receiptsInPhotos([], hosts), { kind: 'nothing' })
  assert.deepEqual(receiptsInPhotos(['https://shop.example/', ''], hosts), { kind: 'nothing' })
  assert.deepEqual(receiptsInPhotos(['https://shop.example/', one, one, spelledOtherwise], hosts), { kind: 'one', qrString: one })
  assert.deepEqual(receiptsInPhotos([uz], hosts), { kind: 'one', qrString: uz })
  for (const texts of [
    [one, two],
    [one, uz],
    [two, 'x', spelledOtherwise],
  ])
    assert.deepEqual(receiptsInPhotos(texts, hosts), { kind: 'several' })
})
