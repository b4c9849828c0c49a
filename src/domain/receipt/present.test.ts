import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgedReceipt, receiptOf } from '#test/support/receipt.ts'
import { presentEvent, presentEventWithoutNumber, presentReceipt } from './present.ts'

const BASE = 'https://service.example'
const ALL = { include_fns_receipt: true, include_qr_string: true, include_product_codes: false }
const NOTHING = { include_fns_receipt: false, include_qr_string: false, include_product_codes: false }

test('every field is there from the beginning: null, or its default', () => {
  assert.deepEqual(presentReceipt(receiptOf(), ALL, BASE), {
    state: 'ARRIVED',
    checkingStatus: 0,
    uuid: '01939fd4-8a2b-7c3e-9f2a-5b1d7a0c4e11',
    userUuid: 'anna',
    receiptId: 42,
    promoId: 1,
    country: 'ru',
    externalId: null,
    approved: false,
    promoPoints: 0,
    receiptDate: '2026-03-10T12:00:00',
    createdAt: '2026-03-10T10:00:00.000Z',
    photos: [],
    duplicate: null,
    rejectKey: null,
    rejectReason: null,
    source: null,
    channel: null,
    qrString: 't=20260310T1200&s=150.00&fn=7380440700999001&i=10432&fp=3141592653&n=1',
    fnsReceipt: null,
    verdict: null,
    retailer: null,
    total: null,
    answers: null,
    city: null,
    rules: [],
    rulesCount: 0,
    rulesPoints: 0,
    reviewers: [],
    matchedPromos: [],
    delivered: null,
    needsReview: false,
    priority: 0,
    meta: {},
  })
})

test('only qrString and fnsReceipt are left out, where the promo says so', () => {
  const receipt = judgedReceipt()
  const { qrString, fnsReceipt, ...rest } = presentReceipt(receipt, ALL, BASE)
  assert.ok(qrString !== undefined && fnsReceipt !== undefined)
  assert.deepEqual(presentReceipt(receipt, NOTHING, BASE), rest)
})

test('the verdict is shown when it is final, not while moderators look at what the rules propose', () => {
  const proposed = presentReceipt(judgedReceipt({ auto_review_enabled: false, points_mode: 'fixed', fixed_points: 5 }), ALL, BASE)
  assert.deepEqual([proposed.state, proposed.needsReview, proposed.verdict, proposed.approved, proposed.promoPoints], ['INSPECTED', true, null, false, 0])
  const final = presentReceipt(judgedReceipt({ points_mode: 'fixed', fixed_points: 5 }), ALL, BASE)
  assert.deepEqual([final.state, final.verdict?.totalPoints, final.approved, final.promoPoints], ['REVIEWED', 5, true, 5])
})

test('an event is the receipt without checkingStatus', () => {
  for (const visible of [ALL, NOTHING]) {
    const receipt = judgedReceipt()
    const { checkingStatus: _, ...fields } = presentReceipt(receipt, visible, BASE)
    assert.deepEqual(JSON.parse(presentEvent(receipt, visible, BASE)), JSON.parse(JSON.stringify(fields)))
  }
})

test('ARRIVED contains no requisites, even where the QR is known', () => {
  const event = JSON.parse(presentEvent(receiptOf(), ALL, BASE))
  assert.deepEqual([event.qrString, event.receiptDate, event.fnsReceipt, event.verdict], [null, null, null, null])
  assert.ok(!('qrString' in JSON.parse(presentEvent(receiptOf(), NOTHING, BASE))))
})

test('before a receipt has its number, its event is the same but for that', () => {
  const { receiptId: _, ...unnumbered } = receiptOf()
  const body = JSON.parse(presentEventWithoutNumber(unnumbered, ALL, BASE))
  assert.deepEqual({ receiptId: 42, ...body }, JSON.parse(presentEvent(receiptOf(), ALL, BASE)))
})
