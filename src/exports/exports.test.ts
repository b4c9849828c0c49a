import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { readXlsx } from 'hucre/xlsx'
import { makeAccount, signIn } from '#test/support/accounts.ts'
import { ADMIN_TOKEN, openWorld, type World } from '#test/support/world.ts'
import { applyRetention } from '#src/maintenance/apply-retention.ts'
import { deleteExpiredExports } from './delete-expired-exports.ts'
import { exportedPeriods, exportName } from './exported-periods.ts'
import { removeEach, StorageUnavailable } from '#platform/storage-unavailable.ts'
import { planExports } from './plan-exports.ts'

const DAY_MS = 86_400_000

test('a day of the zone is exported when it is over, once, whoever plans it; the file is listed and downloaded, and the log says by whom', async (t) => {
  const world = await openWorld(t, { settings: { timezone: 'Asia/Vladivostok', exports: { every: 'day' } } })
  await world.passToNoon()
  const other = await world.createPromo({})
  const first = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'anna' })
  await world.call('POST', '/api/receipts/qr', { qrStr: 'of a promo without exports', userUuid: 'boris' }, { 'api-key': other.apiKey })
  assert.equal(await planExports(world.ctx), 0, 'the day is not over')
  await world.pass(DAY_MS + 3_600_000)
  await world.submit({ qrStr: 'of the next day', userUuid: 'vera' })

  const planned = await Promise.all([planExports(world.ctx), planExports(world.ctx)])
  assert.deepEqual(planned.toSorted(), [0, 1])
  const [waiting] = await list(world)
  assert.deepEqual([waiting.promoId, waiting.format, waiting.madeAt, waiting.rows], [world.promoId, 'xlsx', null, null])
  assert.equal((await world.admin('GET', `/api/admin/exports/${waiting.id}/file`)).status, 404, 'not made yet')

  assert.equal(await world.run('make-export'), 1)
  const [made, ...others] = await list(world)
  assert.deepEqual([others, made.rows, made.madeAt !== null], [[], 1, true])
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Vladivostok' })
  assert.equal(made.name, `receipts-${world.promoId}-${day.format(new Date((await world.receipt(first.uuid)).createdAt))}.xlsx`)
  assert.equal(Date.parse(made.to) - Date.parse(made.from), DAY_MS)

  const { headers, bytes } = await download(world, made.id)
  assert.deepEqual(
    [headers.get('content-type'), headers.get('content-disposition'), headers.get('content-length'), headers.get('cache-control')],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', `attachment; filename="${made.name}"`, String(made.bytes), 'private, no-store'],
  )
  const [sheet] = (await readXlsx(bytes)).sheets
  assert.deepEqual(
    sheet?.rows.map(([uuid]) => uuid),
    ['uuid', first.uuid],
  )
  assert.equal(sheet?.rows[0]?.[6], 'Отправлен, Asia/Vladivostok')
  const { items } = (await world.admin('GET', `/api/admin/audit?subject=export:${made.id}`)).json
  assert.deepEqual(
    items.map(({ actor, action }: { actor: string; action: string }) => [actor, action]),
    [
      ['operator', 'export.download'],
      ['auto', 'export.make'],
    ],
  )
  assert.equal(await planExports(world.ctx), 0, 'planned once')
})

test('a week as CSV in English: from Monday to Sunday, separated by commas', async (t) => {
  const world = await openWorld(t, { settings: { exports: { every: 'week', format: 'csv', language: 'en' } } })
  await world.passToNoon()
  await world.submit({ qrStr: 'nonsense', userUuid: 'anna' })
  await world.pass(7 * DAY_MS + 3_600_000)
  assert.equal(await planExports(world.ctx), 1)
  await world.run('make-export')
  const [made] = await list(world)
  assert.match(made.name, /^receipts-\d+-\d{4}-\d\d-\d\d--\d{4}-\d\d-\d\d\.csv$/)
  assert.equal(new Date(Date.parse(made.from) + 3 * 3_600_000).getUTCDay(), 1)
  const { bytes } = await download(world, made.id)
  assert.match(Buffer.from(bytes).toString(), /^\ufeffuuid,receiptId,.*\r\n[\da-f-]{36},/)
})

test('a day that was missed is made up for a week back, and one without receipts has no file', async (t) => {
  const world = await openWorld(t, { settings: { exports: { every: 'day' } } })
  await world.passToNoon()
  await submitOnTwoDays(world)
  await world.pass(3 * DAY_MS + 3_600_000)
  assert.equal(await planExports(world.ctx), 2)
  await world.sql`truncate exports`
  await world.pass(6 * DAY_MS)
  assert.equal(await planExports(world.ctx), 0, 'too long ago')
})

test('when the zone of a promo changes, days that are exported are not made again, and no receipt is left out', async (t) => {
  const world = await openWorld(t, { settings: { timezone: 'Europe/Moscow', exports: { every: 'day' } } })
  await world.passToNoon()
  await submitOnTwoDays(world)
  await world.pass(DAY_MS)
  assert.equal(await planExports(world.ctx), 2)
  for (const timezone of ['Asia/Vladivostok', 'Europe/Kaliningrad', 'America/Sao_Paulo']) {
    await world.change({ timezone })
    assert.equal(await planExports(world.ctx), 0, timezone)
  }
  await world.change({ timezone: 'Asia/Vladivostok' })
  const { uuid } = await world.submit({ qrStr: 'of the new zone', userUuid: 'vera' })
  await world.pass(DAY_MS)
  assert.equal(await planExports(world.ctx), 1)
  const [{ from, to }] = await list(world)
  const { createdAt } = await world.receipt(uuid)
  assert.ok(from <= createdAt && createdAt < to, `${from} ${createdAt} ${to}`)
  await world.change({ exports: { every: 'week' } })
  await world.pass(7 * DAY_MS)
  assert.ok((await planExports(world.ctx)) > 0, 'days that are exported leave out no week')
})

test('exports are deleted after thirty days, or as soon as the promo forgets its participants, and are not made again', async (t) => {
  const world = await openWorld(t, { settings: { exports: { every: 'day' } } })
  await world.passToNoon()
  const strict = await world.createPromo({ exports: { every: 'day' }, retention_days: 3 })
  await world.submit({ qrStr: 'nonsense', userUuid: 'anna' })
  await world.call('POST', '/api/receipts/qr', { qrStr: 'nonsense', userUuid: 'anna' }, { 'api-key': strict.apiKey })
  await world.pass(DAY_MS + 3_600_000)
  assert.equal(await planExports(world.ctx), 2)
  await world.run('make-export')
  const files = async () => {
    const all = await Promise.all((await world.sql<{ id: number }[]>`select id from exports`).map(({ id }) => world.ctx.blobs.open(`exports-${id}.xlsx`)))
    for (const file of all) file?.stream.destroy()
    return all.filter((file) => file !== null).length
  }
  assert.equal(await files(), 2)
  await world.pass(2 * DAY_MS)
  assert.deepEqual([await deleteExpiredExports(world.ctx), await files(), (await list(world)).length], [1, 1, 1])
  await applyRetention(world.ctx)
  assert.equal(await planExports(world.ctx), 0)
  await world.pass(30 * DAY_MS)
  assert.deepEqual([await deleteExpiredExports(world.ctx), await list(world)], [1, []])
})

test('an export whose file cannot be removed stays, and does not keep the others', async (t) => {
  const world = await openWorld(t, { settings: { exports: { every: 'day' } } })
  await world.passToNoon()
  for (let day = 0; day < 2; day++) {
    await world.submit({ qrStr: `nonsense ${day}`, userUuid: 'anna' })
    await world.pass(DAY_MS + 3_600_000)
    assert.equal(await planExports(world.ctx), 1)
    await world.run('make-export')
  }
  await world.pass(40 * DAY_MS)
  const { blobs } = world.ctx
  const { remove } = blobs
  const held = `exports-${(await list(world)).at(-1).id}.xlsx`
  blobs.remove = (names) =>
    removeEach(names, async (name) => {
      if (name === held) throw new Error('is under a legal hold')
      await remove([name])
    })
  assert.equal(await deleteExpiredExports(world.ctx), 1)
  assert.deepEqual(
    (await list(world)).map(({ id }: { id: number }) => `exports-${id}.xlsx`),
    [held],
  )
  blobs.remove = remove
  assert.deepEqual([await deleteExpiredExports(world.ctx), await list(world)], [1, []])
})

test('an export that the store does not take is left nowhere: it is made again at each attempt, for as long as the store is away', async (t) => {
  const world = await openWorld(t, { settings: { exports: { every: 'day' } } })
  await world.passToNoon()
  await world.submit({ qrStr: 'nonsense', userUuid: 'anna' })
  await world.pass(DAY_MS + 3_600_000)
  assert.equal(await planExports(world.ctx), 1)
  world.ctx.blobs.put = () => Promise.reject(new StorageUnavailable(new Error('the store is away')))
  await world.run('make-export').catch(() => {})
  assert.equal((await list(world)).at(-1).madeAt, null)
  assert.deepEqual(await readdir(join(world.ctx.config.DATA_DIR, 'incoming')), [])
})

test('an export that is deleted while it is made leaves no file', async (t) => {
  /** An export that is planned, and whose promo forgets its participants before it is made. */
  const openPlanned = async (t: TestContext) => {
    const world = await openWorld(t, { settings: { exports: { every: 'day' }, retention_days: 3 } })
    await world.passToNoon()
    await world.submit({ qrStr: 'nonsense', userUuid: 'anna' })
    await world.pass(DAY_MS + 3_600_000)
    assert.equal(await planExports(world.ctx), 1)
    await world.pass(3 * DAY_MS)
    const [{ id }] = await list(world)
    const { blobs } = world.ctx
    const left = async () => {
      const file = await blobs.open(`exports-${id}.xlsx`)
      file?.stream.destroy()
      return [(await list(world)).length, file !== null]
    }
    return { ...world, blobs, id, left }
  }

  await t.test('deleted before its file is there', async (t) => {
    const { ctx, blobs, run, left } = await openPlanned(t)
    const { put } = blobs
    blobs.put = async (...file) => {
      assert.equal(await deleteExpiredExports(ctx), 1)
      return put(...file)
    }
    await run('make-export')
    assert.deepEqual(await left(), [0, false])
  })
  await t.test('made while it is deleted', async (t) => {
    const { ctx, blobs, run, left } = await openPlanned(t)
    const { remove } = blobs
    blobs.remove = async (names) => {
      blobs.remove = remove
      await remove(names)
      await run('make-export')
    }
    await deleteExpiredExports(ctx)
    assert.deepEqual(await left(), [1, true])
    await deleteExpiredExports(ctx)
    assert.deepEqual(await left(), [0, false])
  })
  await t.test('its worker died when it had put the file, and the job is done again', async (t) => {
    const { ctx, blobs, run, left, id } = await openPlanned(t)
    await deleteExpiredExports(ctx)
    const { path } = await ctx.tempFiles.receive(Readable.from([Buffer.from('anna')]), 1_000)
    await blobs.put(`exports-${id}.xlsx`, path, 'text/csv')
    await run('make-export')
    assert.deepEqual(await left(), [0, false])
  })
})

test('exports are for operators alone, page by page, of one promo where it is asked for', async (t) => {
  const world = await openWorld(t, { settings: { exports: { every: 'day' } } })
  await world.passToNoon()
  const other = await world.createPromo({ exports: { every: 'day' } })
  await submitOnTwoDays(world)
  await world.call('POST', '/api/receipts/qr', { qrStr: 'nonsense', userUuid: 'anna' }, { 'api-key': other.apiKey })
  await world.pass(DAY_MS + 3_600_000)
  assert.equal(await planExports(world.ctx), 3)
  while ((await world.run('make-export')) > 0);
  const pages: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { json } = await world.admin('GET', `/api/admin/exports?limit=2${cursor && `&cursor=${cursor}`}`)
    pages.push(...json.items.map(({ name }: { name: string }) => name))
    cursor = json.nextCursor
  }
  assert.deepEqual([pages.length, new Set(pages).size], [3, 3])
  assert.deepEqual((await world.admin('GET', `/api/admin/exports?promoId=${other.promoId}`)).json.items.length, 1)
  const { id } = (await list(world))[0]
  const { login, password } = await makeAccount(world, { login: 'vera', role: 'moderator' })
  const { send } = await signIn(world, login, password)
  for (const path of ['/api/admin/exports', `/api/admin/exports/${id}/file`]) assert.equal((await send('GET', path)).status, 403, path)
  for (const wrong of ['x', '0', '99999', '9'.repeat(20)]) assert.equal((await world.admin('GET', `/api/admin/exports/${wrong}/file`)).status, 404, wrong)
})

test('a day of a sandbox promo is exported by what its clock makes of its receipts, which their uuids do not tell', async (t) => {
  const world = await openWorld(t, { settings: { sandbox: true, exports: { every: 'day' } } })
  await world.passToNoon()
  const { uuid } = await world.submit({ qrStr: 'nonsense' })
  // As the clock of the promo does it.
  await world.sql`update receipts set created_at = created_at - interval '3 days' where uuid = ${uuid}`
  assert.equal(await planExports(world.ctx), 1)
  await world.run('make-export')
  assert.equal((await list(world))[0].rows, 1)
})

test('the setting is checked, and taken away', async (t) => {
  const world = await openWorld(t)
  const set = (exports: unknown) => world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { settings: { exports } })
  for (const wrong of [{}, { every: 'month' }, { every: 'day', format: 'pdf' }, 'day']) assert.equal((await set(wrong)).status, 422, JSON.stringify(wrong))
  assert.equal((await set({ every: 'day' })).status, 200)
  await world.submit({ qrStr: 'nonsense', userUuid: 'anna' })
  await world.pass(DAY_MS + 3_600_000)
  assert.equal((await set(null)).status, 200)
  assert.equal(await planExports(world.ctx), 0)
})

test('periods over a change of clocks and over the end of a year', () => {
  // Berlin: on 29 March 2026 the clock goes from 2 to 3.
  const days = exportedPeriods('day', new Date('2026-03-30T12:00:00Z'), 'Europe/Berlin')
  assert.equal(days.length, 7)
  assert.deepEqual(days.at(-1) && [days.at(-1)?.from.toISOString(), days.at(-1)?.to.toISOString()], ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
  const [week, ...others] = exportedPeriods('week', new Date('2026-01-05T00:15:00Z'), 'UTC')
  assert.deepEqual([week?.from.toISOString(), others], ['2025-12-29T00:00:00.000Z', []])
  assert.equal(week && exportName(7, week, 'UTC', 'csv'), 'receipts-7-2025-12-29--2026-01-04.csv')
  assert.deepEqual(
    exportedPeriods('week', new Date('2026-01-05T00:05:00Z'), 'UTC').map(({ from }) => from.toISOString()),
    ['2025-12-22T00:00:00.000Z'],
  )
})

/** The uuids of receipts tell when they were sent, within a day. */
async function submitOnTwoDays(world: World): Promise<void> {
  const { uuid } = await world.submit({ qrStr: 'nonsense', userUuid: 'anna' })
  await world.submit({ qrStr: 'more nonsense', userUuid: 'anna' })
  await world.sql`update receipts set created_at = created_at - interval '1 day' where uuid = ${uuid}`
}

const list = async (world: World) => (await world.admin('GET', '/api/admin/exports')).json.items

async function download(world: World, id: number) {
  const response = await fetch(`${world.origin}/api/admin/exports/${id}/file`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })
  assert.equal(response.status, 200)
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}
