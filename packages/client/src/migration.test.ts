import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertReceipt, convertRejectKey } from './index.ts'

test('receipts and keys of the predecessor take their present form', () => {
  const old = {
    uuid: 'a',
    rejectKey: 'OUTSIDE_INTERVAL',
    promoPoints: { points: 30 },
    rules: [{ id: 1, name: 'Milk' }],
    matchedPromos: [{ id: 12 }],
    duplicate: { uuid: 'b' },
    ours: { kept: true },
    total: { sum: 199.9, count: 2, sum_subtotal: '179,80' },
    answers: { products_with_count_and_subtotals: [{ id: 1, name: 'Milk', count: 2, subtotal: 0.29 }], products: [{ id: 1, name: 'Milk', brand: 'x' }] },
    fnsReceipt: { totalSum: 1234.56, items: [{ name: 'Milk', price: 89.9, quantity: 2, sum: 179.8 }] },
  }
  const before = JSON.stringify(old)
  const { receipt, changes, unclear } = convertReceipt(old)
  assert.equal(JSON.stringify(old), before, 'what is given is not changed')
  assert.deepEqual(receipt, {
    uuid: 'a',
    rejectKey: 'OUT_OF_PERIOD',
    promoPoints: 30,
    rules: ['Milk'],
    matchedPromos: [12],
    duplicate: 'b',
    ours: { kept: true },
    total: { sum: 19990, count: 2, sumSubtotal: 17980 },
    answers: { productsWithCountAndSubtotals: [{ id: 1, name: 'Milk', count: 2, subtotal: 29 }], products: [{ id: 1, name: 'Milk' }] },
    fnsReceipt: { totalSum: 123456, items: [{ name: 'Milk', price: 8990, quantity: 2, sum: 17980 }] },
  })
  assert.deepEqual(unclear, [])
  assert.ok(changes.includes('total.sum_subtotal → sumSubtotal'))
  assert.deepEqual(convertReceipt({ rejectKey: 'INCORRECTSTORE' }).unclear, ['rejectKey INCORRECTSTORE: INN_NOT_ALLOWED, or by its cause GEO_STORE'])
  assert.deepEqual(convertReceipt({ total: { sum: '1 299,90 ₽' } }), {
    receipt: { total: { sum: '1 299,90 ₽' } },
    changes: [],
    unclear: ['total.sum: "1 299,90 ₽" is no amount in roubles'],
  })
  assert.deepEqual(convertReceipt(receipt), { receipt, changes: [], unclear: ['the receipt has the present form already'] })
  assert.deepEqual(convertReceipt({ promoPoints: null, rules: null, duplicate: null, total: null }).changes, [])

  assert.deepEqual(convertRejectKey('NO_MATCH'), { key: 'NO_MATCH', others: [] })
  assert.deepEqual(convertRejectKey('constructor'), { key: 'constructor', others: [] })
})
