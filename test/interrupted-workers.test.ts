// A worker may die, or be suspended for longer than its lease, between any two statements. Another worker then does its work.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FREE_SLOT } from '#platform/queue/slot.ts'
import type { Job } from '#platform/queue.ts'
import type { JobName } from '#domain/jobs.ts'
import { WORKERS } from '#src/app/workers.ts'
import { JUDGED_LATER } from './support/judged-later.ts'
import { checkInvariants } from './support/invariants.ts'
import { watchStatements } from './support/statements.ts'
import { LEASE_MS, openWorld, type BrandAnswer, type ReceivedCallback, type World } from './support/world.ts'

const AWAY_MS = LEASE_MS + 1_000

/** A participant's receipt on its way to the job that is interrupted, and its expected end. */
type Case = {
  stage: JobName
  settings?: Record<string, unknown>
  brand?: (received: ReceivedCallback) => BrandAnswer
  /** Prepares the receipt until only the job of the stage is due. */
  prepare(world: World, participant: string): Promise<string>
  expect: { /** The events of the history without checks. */ events: string[]; received: string[]; receipt: Record<string, unknown> }
}

const submit = async (world: World, userUuid: string, change: Record<string, unknown> = {}) =>
  (await world.submit({ qrStr: world.mint(change).qrStr, userUuid })).uuid

const APPROVED = {
  events: ['accepted', 'fiscalDataObtained', 'verdictProduced'],
  received: ['ARRIVED', 'INSPECTED', 'REVIEWED'],
  receipt: { state: 'REVIEWED', approved: true, rejectKey: null, delivered: 'DELIVERED' },
}
const refusedAs = (rejectKey: string, event: string) => ({
  events: ['accepted', event],
  received: ['ARRIVED', 'REVIEWED'],
  receipt: { state: 'REVIEWED', approved: false, rejectKey, delivered: 'DELIVERED' },
})

const CASES: Record<string, Case> = {
  'a receipt that is found': { stage: 'verify-receipt', prepare: (world, participant) => submit(world, participant), expect: APPROVED },
  'a receipt that is refused': {
    stage: 'verify-receipt',
    prepare: (world, participant) => submit(world, participant, { behaviour: 'badSign' }),
    expect: refusedAs('FNS_SHORT_CHECK_FAILED', 'checkRefused'),
  },
  'a receipt that is not found yet': {
    stage: 'verify-receipt',
    prepare: (world, participant) => submit(world, participant, { behaviour: 'notFound' }),
    expect: { events: ['accepted'], received: ['ARRIVED'], receipt: { state: 'ARRIVED', approved: false, rejectKey: null, delivered: 'DELIVERED' } },
  },
  'a verdict': {
    stage: 'judge-receipt',
    settings: JUDGED_LATER,
    async prepare(world, participant) {
      const uuid = await submit(world, participant)
      await world.run('verify-receipt')
      return uuid
    },
    expect: APPROVED,
  },
  'a receipt for moderators': {
    stage: 'judge-receipt',
    settings: { auto_review_enabled: false },
    async prepare(world, participant) {
      const uuid = await submit(world, participant)
      await world.run('verify-receipt')
      return uuid
    },
    expect: {
      events: ['accepted', 'fiscalDataObtained', 'sentToModeration'],
      received: ['ARRIVED', 'INSPECTED'],
      receipt: { state: 'INSPECTED', needsReview: true, approved: false, delivered: 'DELIVERED' },
    },
  },
  'a callback whose answer names the receipt': {
    stage: 'deliver-callback',
    settings: { external_id_unique_constraint: true },
    brand: ({ body }) => ({ body: { externalId: `their ${body['uuid']}`, meta: { [`seen ${body['state']}`]: true } } }),
    prepare: (world, participant) => submit(world, participant),
    expect: { ...APPROVED, receipt: { ...APPROVED.receipt, meta: { 'seen ARRIVED': true, 'seen INSPECTED': true, 'seen REVIEWED': true } } },
  },
  'a callback that is refused for good': {
    stage: 'deliver-callback',
    brand: ({ state }) => ({ status: state === 'ARRIVED' ? 424 : 200 }),
    prepare: (world, participant) => submit(world, participant),
    expect: APPROVED,
  },
  'a callback whose answer blocks the participant': {
    stage: 'deliver-callback',
    brand: ({ state }) => (state === 'ARRIVED' ? { body: { status: 'BLOCKED_USER' } } : {}),
    prepare: (world, participant) => submit(world, participant, { behaviour: 'notFound' }),
    expect: refusedAs('USER_BLOCKED', 'participantBlocked'),
  },
  'a decision whose undo window is over': {
    stage: 'apply-decision',
    settings: { auto_review_enabled: false },
    async prepare(world, participant) {
      const uuid = await submit(world, participant)
      await world.settle()
      await world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: true, undoable: true })
      await world.pass(5_100)
      return uuid
    },
    expect: {
      events: ['accepted', 'fiscalDataObtained', 'sentToModeration', 'decisionHeld', 'moderatorDecided'],
      received: ['ARRIVED', 'INSPECTED', 'REVIEWED'],
      receipt: { state: 'REVIEWED', needsReview: false, approved: true, reviewers: ['operator'], delivered: 'DELIVERED' },
    },
  },
  'the sweep after a block': {
    stage: 'reject-blocked',
    async prepare(world, participant) {
      await world.admin('POST', `/api/admin/promos/${world.promoId}/participants/${participant}/block`, {})
      await world.admin('DELETE', `/api/admin/promos/${world.promoId}/participants/${participant}/block`)
      const uuid = await submit(world, participant, { behaviour: 'notFound' })
      await world.sql`insert into blocked_participants (promo_id, participant, blocked_by) values (${world.promoId}, ${participant}, 'test')`
      await world.pass(6_000)
      return uuid
    },
    expect: refusedAs('USER_BLOCKED', 'participantBlocked'),
  },
}

for (const [what, one] of Object.entries(CASES)) {
  test(`${what}: a worker that dies before any of its statements loses nothing and doubles nothing`, async (t) => {
    const world = await openWorld(t, { ...one })
    const statements = await forEachStatement(world, one, async (work, number) => {
      let died = false
      const ended = await work(({ number: now }) => {
        if (now < number) return
        died = true
        throw new Died()
      }).catch((error: unknown) => error)
      assert.equal(ended instanceof Died, died, String(ended))
      await world.pass(AWAY_MS)
      return died
    })
    assert.ok(statements >= 2, 'there were statements to die before')
    await checkInvariants(world)
  })

  test(`${what}: a worker that was away longer than its lease changes nothing any more`, async (t) => {
    const world = await openWorld(t, { ...one })
    const statements = await forEachStatement(world, one, async (work, number) => {
      let reached = false
      let atReturn: unknown
      let taken: Job[] = []
      await work(async ({ number: now, inTransaction }) => {
        if (now === number) reached = true
        if (now !== number || inTransaction) return
        await world.pass(AWAY_MS)
        taken = await world.claimDue(one.stage)
        atReturn = await everything(world)
      })
      if (atReturn !== undefined) assert.deepEqual(await everything(world), atReturn)
      for (const job of taken) await WORKERS[one.stage].run(world.ctx, job as never, new AbortController().signal, FREE_SLOT)
      return reached
    })
    assert.ok(statements >= 2, 'there were statements to be away before')
    await checkInvariants(world)
  })
}

class Died extends Error {}

type Watch = Parameters<typeof watchStatements>[1]

/**
 * Interrupts the job of a new receipt at its first statement, the job of the next receipt at its second statement, and so on until a job ends before that
 * statement: later jobs may need fewer statements than the first. Each receipt must end as the case expects. Returns the number of statements.
 */
async function forEachStatement(
  world: World,
  { stage, prepare, expect }: Case,
  interrupt: (work: (watch: Watch) => Promise<unknown>, number: number) => Promise<boolean>,
): Promise<number> {
  for (let number = 1; ; number++) {
    const uuid = await prepare(world, `p${number}`)
    const [job] = await world.claimDue(stage)
    assert.ok(job)
    const interrupted = await interrupt(
      (watch) => WORKERS[stage].run(watchStatements(world.ctx, watch), job as never, new AbortController().signal, FREE_SLOT),
      number,
    )
    await comeToRest(world)
    const receipt = await world.receipt(uuid)
    const at = `interrupted at statement ${number}`
    assert.deepEqual(Object.fromEntries(Object.keys(expect.receipt).map((key) => [key, receipt[key]])), expect.receipt, at)
    assert.deepEqual(
      (await world.events(uuid)).filter((event) => event !== 'checked'),
      expect.events,
      at,
    )
    const received = world.received.filter((one) => one.body['uuid'] === uuid).map((one) => one.state)
    assert.deepEqual([...new Set(received)], expect.received, at)
    if (!interrupted) return number - 1
  }
}

/** Runs the due jobs and the jobs that fall due meanwhile. */
async function comeToRest(world: World): Promise<void> {
  await world.settle()
  await world.pass(AWAY_MS)
  await world.settle()
}

/** Everything that a worker may change, except the count of changes. Confirmed documents are kept regardless of who asked. */
const everything = ({ sql }: World) =>
  Promise.all([
    sql`select to_jsonb(r) - 'version' as row from receipts r order by uuid`,
    sql`select * from receipt_history order by id`,
    sql`select * from callback_events order by receipt_uuid, number`,
    sql`select * from callback_attempts order by id`,
    sql`select * from blocked_participants order by participant`,
    sql`select * from jobs order by id`,
  ])
