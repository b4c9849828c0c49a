import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sampleReceipt } from '#domain/notify/sample-receipt.ts'
import { presentEvent } from '#domain/receipt/present.ts'
import { pack, unpack } from './packed.ts'

const VISIBLE = { include_fns_receipt: true, include_qr_string: true, include_product_codes: false }
const BODY = presentEvent(
  sampleReceipt({ uuid: '01a20000-1111-7222-8333-444455556666', promoId: 12, userUuid: 'anna', state: 'REVIEWED', at: new Date('2027-03-04T05:06:07Z') }),
  VISIBLE,
  'https://service.example',
)

test('what is packed is read again byte for byte, whatever it is', () => {
  const lone = JSON.stringify({ text: 'ё😀\u2028\0', lone: '\ud800' })
  for (const text of ['', 'x', BODY, lone, 'я'.repeat(2_000_000), Buffer.alloc(300_000, 'abcdefg').toString()]) {
    assert.equal(unpack(pack('body', text)), text)
    assert.equal(unpack(pack('exchanges', text)), text)
    assert.equal(unpack(pack('papers', text)), text)
  }
})

test('an ordinary body takes a third of its bytes', () => {
  assert.ok(pack('body', BODY).length * 3 < Buffer.byteLength(BODY), `${pack('body', BODY).length} of ${Buffer.byteLength(BODY)}`)
})

test('damaged bytes, and those that name another dictionary, are an error and no other text', () => {
  const packed = pack('body', BODY)
  for (let i = 0; i < packed.length; i += 7) {
    const damaged = Buffer.from(packed)
    damaged[i]! ^= 0x10
    let text: string | null = null
    try {
      text = unpack(damaged)
    } catch {}
    assert.ok(text === null || text === BODY, `byte ${i}`)
  }
  const another = Buffer.from(packed)
  pack('papers', BODY).copy(another, 2, 2, 6)
  assert.throws(() => unpack(another), /incorrect data check|invalid/)
  another.fill(0, 2, 6)
  assert.throws(() => unpack(another), /[Mm]issing dictionary/)
  assert.throws(() => unpack(packed.subarray(0, -9)))
})

/** Checksums of the dictionaries that databases have packed texts of. A line may be added, a release before its dictionary is used; none may change. */
const FROZEN = {
  'body.txt': 'e9884c0549b9e65bbc79de18caf751a11d58befd6580fffb4280fc77c8bd4999',
  'exchanges.txt': '8f23c362b5bae360b6fde99254899d9c912cbea1ba770b167361cc4d40645609',
  'papers.txt': '955cae87045883f100176e95aa6b1dde60c7b6c2f02cce15310789c64538b4cb',
}

test('short papers that a database has are read again: they name the end of the dictionary', () => {
  assert.equal(unpack(Buffer.from('5866662f2f98236eb406dc3e020051590f79', 'hex')), '{"fiscal":null,"outcome":null,"trace":null}')
})

test('a dictionary never changes', () => {
  const folder = new URL('./packed/', import.meta.url)
  const found = readdirSync(folder).map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(new URL(name, folder)))
      .digest('hex'),
  ])
  assert.deepEqual(Object.fromEntries(found), FROZEN)
})
