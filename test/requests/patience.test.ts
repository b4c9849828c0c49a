// While no connection to the database can be had, every call is refused within the patience of the intake, by one mechanism: none of them has to think of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDPOINTS } from '#contract/all.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { ADMIN_TOKEN, openWorld, TESTER } from '#test/support/world.ts'

/** Of the service's pool. */
const CONNECTIONS = 16
/** A stream that does not end, and what waits for the database with a patience of its own. */
const EXCEPT = ['getLive', 'getReady']

test('every list, page and file, and every door beside the intake, answers 503 soon while the database is out of reach', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const { uuid } = await world.submit({ qrStr })
  const promo = { id: world.promoId, apiKey: world.apiKey }
  const headers = { 'api-key': promo.apiKey, authorization: `Bearer ${ADMIN_TOKEN}` }
  const pathOf = (url: string) =>
    url.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'id' || name === 'promoId' ? String(promo.id) : /uuid/i.test(name) ? uuid : '1'))

  const held = Promise.withResolvers<void>()
  const taken = Array.from({ length: CONNECTIONS }, () => Promise.withResolvers<void>())
  const holders = taken.map(({ resolve }) => world.ctx.sql.begin(async (tx) => (await tx`select 1`, resolve(), held.promise)))
  await Promise.all(taken.map(({ promise }) => promise))

  /** A statement that nobody is impatient with waits for a connection four times as long as a call may: whoever answers after it hangs. */
  const patient = () =>
    world.ctx.sql`select 1`.then(
      () => 'answered',
      () => 'hangs',
    )
  // A photo is read before the database is asked, and on a busy machine that takes a while.
  const { promise: photoIsRead, resolve: noteRead } = Promise.withResolvers<void>()
  const { read } = world.ctx.photoReader
  world.ctx.photoReader.read = (...asked) => read(...asked).finally(noteRead)

  const photo = await photoWith([])
  const asked: [name: string, call: () => Promise<{ status: number }>][] = [
    ...ENDPOINTS.filter(({ method, operationId }) => method === 'GET' && !EXCEPT.includes(operationId)).map(
      ({ operationId, url, auth }): [string, () => Promise<{ status: number }>] => [
        operationId,
        () => world.call('GET', pathOf(url), undefined, auth === 'testground' ? TESTER : headers),
      ],
    ),
    [
      'photos',
      () =>
        upload(world, '/api/receipts', [
          ['userUuid', 'anna'],
          ['photos', photo],
        ]),
    ],
    ['loyalty', () => world.call('POST', '/api/loyalty/check', { userUuid: 'anna', qrStr }, headers)],
    ['dispute', () => world.call('POST', `/api/receipts/${uuid}/dispute`, { reason: 'no' }, headers)],
    ['decision', () => world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: true })],
    ['block', () => world.admin('POST', `/api/admin/promos/${promo.id}/participants/anna/block`, {})],
    ['resend', () => world.admin('POST', `/api/admin/receipts/${uuid}/resend`, {})],
  ]
  const limit = patient()
  const answers = await Promise.all(
    asked.map(
      async ([name, call]) => [name, await Promise.race([call().then(({ status }) => status), name === 'photos' ? photoIsRead.then(patient) : limit])] as const,
    ),
  )
  held.resolve()
  await Promise.all(holders)

  const refused = answers.filter(([, status]) => status === 503).map(([name]) => name)
  assert.deepEqual(
    answers.filter(([, status]) => status === 'hangs' || status === 500),
    [],
  )
  for (const name of [
    'getAdminReceipts',
    'getAdminReceipt',
    'getReceiptsCsv',
    'getStatistics',
    'getModeration',
    'getDisputes',
    'getAudit',
    'photos',
    'loyalty',
    'dispute',
    'decision',
    'block',
    'resend',
  ])
    assert.ok(refused.includes(name), `${name}: ${JSON.stringify(answers.find(([one]) => one === name))}`)
})
