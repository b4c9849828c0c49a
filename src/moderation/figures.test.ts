import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type World } from '#test/support/world.ts'

const MINUTE = 60_000

const decide = async (world: World, name: string, uuid: string, decision: Record<string, unknown>) => {
  const { status, text } = await world.adminAs(name, 'POST', `/api/admin/receipts/${uuid}/decision`, decision)
  assert.equal(status, 200, text)
}

test('each moderator has their decisions of a span, with what they took back, what disputes overturned, and the seconds between two of them', async (t) => {
  const world = await openWorld(t, { settings: { auto_review_enabled: false, undo_window_seconds: 30 } })
  const uuids: string[] = []
  for (let at = 0; at < 5; at++) uuids.push((await world.submit({ qrStr: world.mint().qrStr, userUuid: `p${at}` })).uuid)
  await world.settle()
  const [first, second, third, fourth, fifth] = uuids as [string, string, string, string, string]
  const before = new Date(world.ctx.now())
  await decide(world, 'Вера', first, { approve: true })
  await world.pass(20_000)
  await decide(world, 'Вера', second, { approve: false, reason: 'Не видно даты.' })
  await world.pass(40_000)
  await decide(world, 'Вера', third, { approve: true, undoable: true })
  assert.equal((await world.adminAs('Вера', 'POST', `/api/admin/receipts/${third}/decision/undo`)).status, 200)
  await world.pass(60 * MINUTE)
  await decide(world, 'Вера', fourth, { approve: true })
  await decide(world, 'Boris', fifth, { approve: false })
  await world.settle()

  for (const uuid of [second, fifth]) {
    const opened = await world.call('POST', `/api/receipts/${uuid}/dispute`, { reason: 'It is clear' }, { 'api-key': world.apiKey })
    assert.equal(opened.status, 200, opened.text)
  }
  const { items } = (await world.admin('GET', '/api/admin/disputes')).json
  for (const { id, uuid } of items) {
    const decision = uuid === second ? 'reconsider' : 'decline'
    const { status, text } = await world.adminAs('Olga', 'POST', `/api/admin/disputes/${id}/decision`, { decision, comment: 'Looked at.' })
    assert.equal(status, 200, text)
  }
  await decide(world, 'Boris', second, { approve: true })
  await world.pass(1)

  const figures = async (query = '') => (await world.admin('GET', `/api/admin/moderation/figures${query}`)).json
  const { moderators } = await figures()
  assert.deepEqual(
    moderators.map(({ medianSeconds: _, ...counts }: { medianSeconds: number | null }) => counts),
    [
      { moderator: 'Вера', decided: 3, approved: 2, rejected: 1, takenBack: 1, overturned: 1 },
      { moderator: 'Boris', decided: 2, approved: 1, rejected: 1, takenBack: 0, overturned: 0 },
    ],
  )
  const decidedBy = async (actor: string) => {
    const rows = await world.sql<{ at: Date }[]>`select at from audit_log where actor = ${actor} and action like 'receipt.decide%' order by id`
    return rows.map(({ at }) => at.getTime() / 1_000) as [number, number, number]
  }
  const [vera, boris] = [await decidedBy('Вера'), await decidedBy('Boris')]
  // Her pauses of 20 and 40 seconds, and whatever else the machine took; an hour was no pause between two decisions.
  for (const [at, median] of [(vera[2] - vera[0]) / 2, boris[1] - boris[0]].entries())
    assert.ok(Math.abs(moderators[at].medianSeconds - median) < 0.1, `${moderators[at].medianSeconds} of ${median}`)
  assert.ok(moderators[0].medianSeconds >= 30)
  assert.deepEqual((await figures(`?promoId=${world.promoId}`)).moderators, moderators)
  const other = await world.createPromo({ auto_review_enabled: false })
  assert.deepEqual((await figures(`?promoId=${other.promoId}`)).moderators, [])
  const { uuid: elsewhere } = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'p9' }, other.apiKey)
  await world.settle()
  await decide(world, 'Вера', elsewhere, { approve: true })
  await world.pass(1)
  const ofOther = (await figures(`?promoId=${other.promoId}`)).moderators
  assert.deepEqual(
    ofOther.map(({ moderator, decided }: { moderator: string; decided: number }) => [moderator, decided]),
    [['Вера', 1]],
  )
  assert.deepEqual((await figures(`?promoId=${world.promoId}`)).moderators, moderators)
  const until = (await figures(`?to=${before.toISOString()}`)).moderators
  assert.deepEqual(until, [])
  assert.equal((await world.admin('GET', '/api/admin/moderation/figures?from=2020-01-01T00:00:00Z')).status, 422)
  const unknown = await world.admin('GET', '/api/admin/moderation/figures?promoId=999')
  assert.deepEqual([unknown.status, unknown.json.detail], [404, 'There is no such promo.'])
})

test('a decision counts unless the participant is blocked before it holds', async (t) => {
  const world = await openWorld(t, { settings: { auto_review_enabled: false, undo_window_seconds: 30 } })
  const blocked = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'anna' })
  const held = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'boris' })
  const waiting = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'vera' })
  await world.settle()
  for (const { uuid } of [blocked, held]) await decide(world, 'Вера', uuid, { approve: true, undoable: true })
  assert.equal((await world.admin('POST', `/api/admin/promos/${world.promoId}/participants/anna/block`, {})).status, 200)
  await world.pass(31_000)
  await world.settle()
  await decide(world, 'Вера', waiting.uuid, { approve: false, undoable: true })
  await world.pass(1)
  assert.deepEqual([(await world.receipt(blocked.uuid)).rejectKey, (await world.receipt(held.uuid)).approved], ['USER_BLOCKED', true])
  const [{ decided, approved, rejected, takenBack }] = (await world.admin('GET', '/api/admin/moderation/figures')).json.moderators
  assert.deepEqual({ decided, approved, rejected, takenBack }, { decided: 2, approved: 1, rejected: 1, takenBack: 0 })
})

test('a short span of a long audit log is read by its index', async (t) => {
  const world = await openWorld(t)
  for (let from = 1; from <= 20_000; from += 2_000) {
    await world.sql`
      insert into audit_log (at, actor, action, subject, after)
      select service_now() - n * interval '10 minutes', 'Вера', 'receipt.decide', 'receipt:' || gen_random_uuid(), '{"approve": true}'
        from generate_series(${from}::int, ${from + 1_999}::int) n`
  }
  await world.sql`analyze audit_log`
  const { moderators } = (await world.admin('GET', '/api/admin/moderation/figures')).json
  assert.ok(moderators[0].decided > 1_000 && moderators[0].decided < 1_010, `${moderators[0].decided}`)
  const plan = await world.sql<{ 'QUERY PLAN': string }[]>`
    explain select 1 from audit_log where at >= service_now() - interval '7 days' and at < service_now() and action = any('{receipt.decide,receipt.decideUndoable}'::text[])`
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  assert.match(text, /audit_log_at_idx/)
  assert.doesNotMatch(text, /Seq Scan/)
})
