import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetConnections } from '#test/support/kept-connections.ts'
import { openWorld } from '#test/support/world.ts'
import type { Db } from '#platform/db.ts'
import { list } from '#store/participant-lists.ts'

test('participants of a promo come in pages, each with what became of their receipts', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  for (const userUuid of ['anna', 'anna', 'boris', 'vera', 'annabel']) await world.submit({ qrStr: world.mint().qrStr, userUuid })
  await world.submit({ qrStr: 'nonsense', userUuid: 'boris' })
  await world.submit({ qrStr: world.mint().qrStr, userUuid: 'zoya' }, other.apiKey)
  await world.settle()
  const list = async (query = '') => (await world.admin('GET', `/api/admin/promos/${world.promoId}/participants?${query}`)).json
  const names = (page: { items: { userUuid: string }[] }) => page.items.map(({ userUuid }) => userUuid)

  const all = await list()
  assert.deepEqual([names(all), all.nextCursor], [['anna', 'annabel', 'boris', 'vera'], null])
  const boris = all.items[2]
  assert.deepEqual([boris.receipts, boris.approved, boris.rejected, boris.open, boris.blocked], [2, 1, 1, 0, null])
  const first = await list('limit=3')
  assert.deepEqual([names(first), names(await list(`limit=3&cursor=${first.nextCursor}`))], [['anna', 'annabel', 'boris'], ['vera']])
  const { nextCursor } = (await world.admin('GET', '/api/admin/receipts?limit=1')).json
  assert.equal((await world.admin('GET', `/api/admin/promos/${world.promoId}/participants?cursor=${nextCursor}`)).status, 422, 'the cursor of another list')
  assert.deepEqual([names(await list('q=anna')), names(await list('q=nobody')), names(await list('q=%25'))], [['anna', 'annabel'], [], []])

  const block = (who: string) =>
    world.adminAs('Olga', 'POST', `/api/admin/promos/${world.promoId}/participants/${who}/block`, { reason: 'Sends receipts of others' })
  await block('boris')
  await block('stranger')
  const blocked = await list('blocked=true')
  assert.deepEqual(
    [names(blocked), blocked.items.map((one: { receipts: number }) => one.receipts)],
    [
      ['boris', 'stranger'],
      [2, 0],
    ],
  )
  assert.deepEqual([blocked.items[0].blocked.by, blocked.items[0].blocked.reason], ['Olga', 'Sends receipts of others'])
  assert.deepEqual(names(await list('blocked=false')), ['anna', 'annabel', 'vera'])
  const pages: string[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(`limit=2${cursor && `&cursor=${cursor}`}`)
    pages.push(names(page))
    cursor = page.nextCursor
  }
  assert.deepEqual(pages, [['anna', 'annabel'], ['boris', 'stranger'], ['vera']])
  assert.deepEqual(names(await list('q=stran')), ['stranger'])
})

test('participants are in the order of code points where the database has another: those who begin alike are together', async (t) => {
  forgetConnections()
  const world = await openWorld(t)
  await world.sql.script('alter table receipts alter column participant type text collate "en-x-icu"')
  const inOrder = ['An-1', 'Boris', 'an%a', 'an-1', 'an-2', 'anna', 'ann\u{1f600}', 'anя', 'борис']
  for (const userUuid of [...inOrder.toReversed(), 'anna']) await world.submit({ qrStr: world.mint().qrStr, userUuid })
  const list = async (query: string): Promise<{ names: string[]; next: string | null }> => {
    const { json } = await world.admin('GET', `/api/admin/promos/${world.promoId}/participants?${query}`)
    return { names: json.items.map(({ userUuid }: { userUuid: string }) => userUuid), next: json.nextCursor }
  }
  assert.deepEqual((await list('')).names, inOrder)
  const some = await list('q=an&limit=4')
  assert.deepEqual([some.names, await list(`q=an&limit=4&cursor=${some.next}`)], [inOrder.slice(2, 6), { names: inOrder.slice(6, 8), next: null }])
  for (const [q, names] of [
    ['an-', ['an-1', 'an-2']],
    ['ann', ['anna', 'ann\u{1f600}']],
    ['an%', ['an%a']],
    ['б', ['борис']],
  ] as const) {
    assert.deepEqual((await list(`q=${encodeURIComponent(q)}`)).names, names)
  }
})

test('the list of participants reads as many blocked ones as it shows, however many there are', async (t) => {
  const world = await openWorld(t)
  const { sql, promoId } = world
  for (const id of [promoId, (await world.createPromo()).promoId]) {
    await sql`
      insert into blocked_participants (promo_id, participant, blocked_by) select ${id}::bigint, 'blocked-' || n, 'Olga' from generate_series(1, 5000) n`
  }
  await sql`analyze blocked_participants`
  const plans: string[] = []
  const db = ((...[strings, ...values]: Parameters<Db>) => {
    const statement = sql(strings, ...values)
    if (!strings[0]?.trim().startsWith('select who.participant')) return statement
    return sql<{ 'QUERY PLAN': string }[]>`explain ${statement}`.then((lines) => {
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'))
      return statement
    })
  }) as unknown as Db
  const rows = await list(db, { promoId, beginning: 'blocked-', blocked: null, after: 'blocked-2', limit: 20 })
  assert.deepEqual([rows.length, rows[0]?.participant], [20, 'blocked-20'])
  assert.match(plans.join(), /blocked_participants_in_order/)
  assert.doesNotMatch(plans.join(), /Seq Scan on blocked_participants/)
})

test('one participant with their history: what they were rejected for, and who blocked and unblocked them', async (t) => {
  const world = await openWorld(t)
  const path = `/api/admin/promos/${world.promoId}/participants/boris`
  await world.submit({ qrStr: world.mint().qrStr, userUuid: 'boris' })
  await world.submit({ qrStr: 'nonsense', userUuid: 'boris' })
  await world.settle()
  await world.adminAs('Olga', 'POST', `${path}/block`, { reason: 'why' })
  await world.adminAs('Pavel', 'DELETE', `${path}/block`)
  const { json } = await world.admin('GET', path)
  assert.deepEqual([json.userUuid, json.receipts, json.rejectKeys, json.blocked], ['boris', 2, [{ rejectKey: 'FORMAT', count: 1 }], null])
  assert.deepEqual(
    json.blocks.map(({ action, by, reason }: Record<string, string>) => [action, by, reason]),
    [
      ['unblock', 'Pavel', null],
      ['block', 'Olga', 'why'],
    ],
  )
  assert.equal((await world.admin('GET', `/api/admin/promos/${world.promoId}/participants/nobody`)).status, 404)
  assert.equal((await world.admin('GET', '/api/admin/promos/999/participants/boris')).status, 404)
})
