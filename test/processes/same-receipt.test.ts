import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSettled, openInstallation, sendUntilAnswered } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'

const SENDS = 100
const ROUNDS = 3
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const countBy = (values: unknown[]) =>
  Object.fromEntries(
    Map.groupBy(values, String)
      .entries()
      .map(([value, same]) => [value, same.length]),
  )
/** A submission that was answered 503 may have been accepted. */
const mayRepeatItself = ({ refusals }: { refusals: number }) => refusals > 0

test('one receipt, a hundred sends at once over three processes', async (t) => {
  const installation = await openInstallation(t)
  const { start, mint, sql, simulator, brand } = installation
  const [servers] = await Promise.all([Promise.all(times(3, () => start('serve'))), start('work')])
  const { apiKey } = await installation.createPromo(servers[0]!)
  const sendAll = (body: (i: number) => Record<string, unknown>, key = apiKey) =>
    Promise.all(times(SENDS, (i) => sendUntilAnswered(installation, servers[i % servers.length]!, key, body(i))))

  await t.test('by one participant: one receipt, 99 replays, one question to the tax authority', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { qrStr, fn, fd } = mint()
      const answers = await sendAll(() => ({ qrStr }))
      assert.deepEqual(countBy(answers.map(({ status }) => status)), { 200: SENDS })
      const firsts = answers.filter(({ json }) => json.replayed === null).length
      assert.ok(firsts === 1 || (firsts === 0 && answers.some(mayRepeatItself)), `${firsts} were the first`)
      const [uuid, ...others] = new Set(answers.map(({ json }) => json.uuid as string))
      assert.deepEqual(others, [])
      await until(() => isSettled(sql))
      assert.equal(simulator.timesAsked(fn, fd), 1)
      assert.deepEqual(
        brand.received.splice(0).map((one) => `${one.uuid} ${one.state}`),
        ['ARRIVED', 'INSPECTED', 'REVIEWED'].map((state) => `${uuid} ${state}`),
      )
    }
  })

  await t.test('by a hundred participants: one is the first, the others are its duplicates, and nobody asks about those', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { qrStr, fn, fd } = mint()
      const answers = await sendAll((i) => ({ qrStr, userUuid: `participant ${i}` }))
      assert.deepEqual(countBy(answers.map(({ status }) => status)), { 200: SENDS })
      assert.deepEqual(
        answers.filter((one) => one.json.replayed !== null && !mayRepeatItself(one)),
        [],
      )
      await until(() => isSettled(sql))
      const uuids = answers.map(({ json }) => json.uuid as string)
      const receipts = await sql<{ uuid: string; rejectKey: string | null; duplicateOf: string | null }[]>`
        select uuid, reject_key, duplicate_of from receipts where uuid = any(${uuids}::uuid[])`
      assert.deepEqual(countBy(receipts.map(({ rejectKey }) => rejectKey)), { null: 1, DUPLICATE: SENDS - 1 })
      const first = receipts.find(({ rejectKey }) => rejectKey === null)!.uuid
      assert.deepEqual(countBy(receipts.map(({ duplicateOf }) => duplicateOf)), { null: 1, [first]: SENDS - 1 })
      assert.equal(simulator.timesAsked(fn, fd), 1)
    }
  })

  await t.test('an external id that the promo takes once: one receipt, 99 conflicts that name it', async () => {
    const once = await installation.createPromo(servers[0]!, { external_id_unique_constraint: true })
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await sendAll((i) => ({ qrStr: mint().qrStr, userUuid: `participant ${i}`, externalId: `order ${round}` }), once.apiKey)
      assert.deepEqual(countBy(answers.map(({ status }) => status)), { 200: 1, 409: SENDS - 1 })
      const { uuid } = answers.find(({ status }) => status === 200)!.json
      assert.deepEqual(countBy(answers.filter(({ status }) => status === 409).map(({ json }) => json.existing_request_uuid)), { [uuid]: SENDS - 1 })
    }
    await until(() => isSettled(sql))
  })
})
