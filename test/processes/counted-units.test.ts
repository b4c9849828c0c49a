import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSettled, openInstallation, sendUntilAnswered } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'

const SENDS = 100
const GTIN = '4600000000015'

test('one pack on a hundred receipts, sent at once and judged by two processes: one receipt counts it', async (t) => {
  const installation = await openInstallation(t)
  const { start, simulator, sql } = installation
  const [servers] = await Promise.all([Promise.all([start('serve'), start('serve')]), start('work'), start('work')])
  const first = await installation.createPromo(servers[0]!)
  const linked = await installation.createPromo(servers[0]!, { linked_promos: [first.promoId] })
  const pack = (serial: string) => ({ name: 'Молоко 1 л', priceKopeks: 8_990, quantity: 1, gtin: GTIN, serial })
  await Promise.all(
    Array.from({ length: SENDS }, (_, n) =>
      sendUntilAnswered(installation, servers[n % 2]!, n % 2 === 0 ? first.apiKey : linked.apiKey, {
        qrStr: simulator.mint({ country: 'ru', items: [pack('one'), pack(`own-${n}`)] }).qrStr,
        userUuid: `participant ${n}`,
      }),
    ),
  )
  await until(() => isSettled(sql))
  const points = await sql<{ points: number; receipts: number }[]>`
    select points, count(*)::int as receipts from receipts where approved group by 1 order by 1 desc`
  assert.deepEqual(
    points.map(({ points: each, receipts }) => [each, receipts]),
    [
      [20, 1],
      [10, SENDS - 1],
    ],
  )
  assert.equal((await sql`select 1 from counted_units where unit = ${`0${GTIN} one`}`).length, 2, 'in both promos, with one receipt')
})
