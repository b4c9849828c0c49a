// Mistakes of brands' servers in a submission, and the exact answers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/support/world.ts'

const string = 'string_type'
const WRONG: [field: string, value: unknown, type: string][] = [
  ['userUuid', undefined, 'missing'],
  ['userUuid', null, string],
  ['userUuid', 17, string],
  ['userUuid', {}, string],
  ['userUuid', '', 'string_too_short'],
  ['userUuid', 'x'.repeat(256), 'string_too_long'],
  ['userUuid', 'an\0na', 'value_error'],
  ['userUuid', 'an\nna', 'string_pattern_mismatch'],
  ['userUuid', 'an\x1bna', 'string_pattern_mismatch'],
  ['userUuid', 'an\x7fna', 'string_pattern_mismatch'],
  ['userUuid', 'an\x85na', 'string_pattern_mismatch'],
  ['userUuid', 'an\ud800na', 'string_unicode'],
  ['userUuid', '\udc00', 'string_unicode'],
  ['userUuid', ' anna', 'string_pattern_mismatch'],
  ['userUuid', 'anna ', 'string_pattern_mismatch'],
  ['userUuid', 'anna\u00a0', 'string_pattern_mismatch'],
  ['userUuid', '\u3000anna', 'string_pattern_mismatch'],
  ['userUuid', ' ', 'string_pattern_mismatch'],

  ['qrStr', undefined, 'missing'],
  ['qrStr', null, string],
  ['qrStr', ['t=1'], string],
  ['qrStr', '', 'string_too_short'],
  ['qrStr', 'x'.repeat(2049), 'string_too_long'],
  ['qrStr', 't=\0', 'value_error'],
  ['qrStr', 't=\udbff', 'string_unicode'],

  ['promoId', 1.5, 'int_from_float'],
  ['promoId', -1, 'greater_than_equal'],
  ['promoId', 0, 'greater_than_equal'],
  ['promoId', true, 'int_type'],
  ['promoId', 'x', 'int_type'],
  ['promoId', '1', 'int_type'],
  ['promoId', 2 ** 53 + 2, 'less_than_equal'],
  ['promoId', 1e300, 'less_than_equal'],
  ['promoId', [1], 'int_type'],

  ['externalId', 5, string],
  ['externalId', 'x'.repeat(257), 'string_too_long'],
  ['externalId', 'a\0', 'value_error'],
  ['dupCheck', null, 'bool_type'],
  ['dupCheck', 0, 'bool_type'],
  ['dupCheck', 'false', 'bool_type'],
]

test('a field of the wrong form is 422, which names the field and the kind of mistake', async (t) => {
  const world = await openWorld(t)
  for (const [field, value, type] of WRONG) {
    const { status, json } = await world.send({ qrStr: 'x', [field]: value })
    const objections = json.detail.map((one: { loc: unknown; type: unknown }) => [one.loc, one.type])
    assert.deepEqual([status, objections], [422, [[['body', field], type]]], `${field}: ${JSON.stringify(value)}`)
  }
  assert.equal((await world.sql`select from receipts`).length, 0)
})

test('the longest and the oddest that is allowed is taken and given back as it was sent', async (t) => {
  const world = await openWorld(t)
  const participants = [
    'x',
    '0',
    'я'.repeat(255),
    '😀'.repeat(255),
    "'; drop table receipts; --",
    '<script>alert(1)</script>',
    '\u202eanna',
    '../../etc/passwd',
    '%00',
    '__proto__',
    'null',
  ]
  for (const userUuid of participants) {
    const { uuid } = await world.submit({ userUuid, qrStr: '😀'.repeat(2048), externalId: 'я'.repeat(256), promoId: null, dupCheck: true })
    const receipt = await world.receipt(uuid)
    assert.deepEqual([receipt.userUuid, receipt.qrString, receipt.externalId], [userUuid, '😀'.repeat(2048), 'я'.repeat(256)])
  }
})

test("a promoId that is not the key's is 400, whether that promo exists or not", async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  const refusals = await Promise.all([other.promoId, 999_999, 2 ** 31, Number.MAX_SAFE_INTEGER].map((promoId) => world.send({ qrStr: 'x', promoId })))
  for (const { status, text } of refusals) {
    assert.deepEqual([status, text], [400, '{"detail":"promoId is not the promo of this api-key.","code":"PROMO_MISMATCH"}'])
  }
})

test('fields that nobody described are ignored, whatever they are called', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const body = JSON.parse(`{
    "__proto__": {"dupCheck": false}, "constructor": {"prototype": {"polluted": 1}}, "prototype": 1,
    "uuid": "x", "state": "REVIEWED", "approved": true, "meta": {"sandbox": true}
  }`)
  const { uuid } = await world.submit({ ...body, qrStr })
  assert.equal((await world.submit({ qrStr })).uuid, uuid)
  const receipt = await world.receipt(uuid)
  assert.deepEqual([receipt.state, receipt.approved, receipt.meta], ['ARRIVED', false, {}])
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
})

const QR = { t: '20260115T1241', s: '274.50', fn: '7380440700999001', i: '10432', fp: '3141592653', n: '1' }
const qr = (change: Partial<Record<keyof typeof QR, string>> = {}) =>
  Object.entries({ ...QR, ...change })
    .filter(([, value]) => value !== undefined)
    .map((pair) => pair.join('='))
    .join('&')

test('a text that only resembles a fiscal QR is a receipt rejected FORMAT', async (t) => {
  const world = await openWorld(t)
  const texts = [
    'x',
    ' ',
    '&&&&',
    '=',
    '{}',
    'https://shop.example/ad?n=1',
    '😀',
    't=',
    qr().slice(0, 40),
    `${qr()}&fn=${QR.fn}1`,
    `${qr()}&fn=1234567890123456`,
    qr({ s: '-1' }),
    qr({ s: '1e9' }),
    qr({ s: '0x10' }),
    qr({ s: '1.001' }),
    qr({ s: 'NaN' }),
    qr({ s: '99999999999999999999' }),
    qr({ s: '' }),
    qr({ t: '20240230T1200' }),
    qr({ t: '20251301T1200' }),
    qr({ t: '20260115T2460' }),
    qr({ t: '20260115T2400' }),
    qr({ t: '1' }),
    qr({ fn: '738044070099900' }),
    qr({ fn: '７３８０４４０７００９９９００１' }),
    qr({ fn: '7380440700999OO1' }),
    qr({ i: '-1' }),
    qr({ i: '4294967296' }),
    qr({ i: '١٢٣' }),
    qr({ fp: '4294967296' }),
    qr({ fp: '1.5' }),
    qr({ fp: '' }),
    qr({ n: '0' }),
    qr({ n: '5' }),
    qr({ n: '1x' }),
  ]
  for (const [index, qrStr] of texts.entries()) {
    const { uuid } = await world.submit({ qrStr, userUuid: `p${index}` })
    const { state, approved, rejectKey, qrString } = await world.receipt(uuid)
    assert.deepEqual({ state, approved, rejectKey, qrString }, { state: 'REVIEWED', approved: false, rejectKey: 'FORMAT', qrString: qrStr }, qrStr)
  }
})

test('one receipt in every spelling is one receipt', async (t) => {
  const world = await openWorld(t)
  const first = await world.submit({ qrStr: qr() })
  const spellings = [
    qr().split('&').reverse().join('&'),
    qr({ s: '274.5' }),
    qr({ s: '00274.50' }),
    qr({ i: '0000010432' }),
    qr({ fp: '03141592653' }),
    ` ${qr()}\n`,
    qr({ t: '20260115T124100' }),
    `https://consumer.example/?${qr()}`,
  ]
  for (const qrStr of spellings) {
    const again = await world.submit({ qrStr })
    assert.deepEqual([again.uuid, again.replayed], [first.uuid, true], qrStr)
  }
  assert.equal(await world.due('verify-receipt'), 1)
})

test('dupCheck: false is honoured where the promo allows it', async (t) => {
  const world = await openWorld(t)
  const loose = await world.createPromo({ allow_dup_check_off: true })
  const { qrStr } = world.mint()
  const sentAgain = async (key: string) => {
    const first = await world.submit({ qrStr, dupCheck: false }, key)
    const again = await world.submit({ qrStr, dupCheck: false }, key)
    return again.uuid === first.uuid ? 'replayed' : 'new'
  }
  assert.deepEqual([await sentAgain(loose.apiKey), await sentAgain(world.apiKey)], ['new', 'replayed'])
})
