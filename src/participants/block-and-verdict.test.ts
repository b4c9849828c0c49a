// A participant is blocked while the verdict on a receipt is being written: in three orders, many times.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Context } from '#context/context.ts'
import type { JobName } from '#domain/jobs.ts'
import { blockParticipant } from './block-participant.ts'
import { verifyReceipt } from '#src/verify/verify-receipt.ts'
import { judgeReceipt } from '#src/judge/judge-receipt.ts'
import { decideReceipt } from '#src/moderation/decide-receipt.ts'
import { JUDGED_LATER } from '#test/support/judged-later.ts'
import { checkInvariants } from '#test/support/invariants.ts'
import { watchStatements } from '#test/support/statements.ts'
import { openWorld, type World } from '#test/support/world.ts'

const ROUNDS = 100
const AT_ONCE = 20

type Promo = { promoId: number; apiKey: string }
type Contest = {
  uuid: string
  promo: Promo
  participant: string
  verdict(ctx: Context): Promise<unknown>
  block(): Promise<unknown>
  /** The number of the verdict's last statement before which no lock is held that a block would wait for: the move itself, or the start of its transaction. */
  lastFree: number
}

/** Receipts that are about to be approved, half of them by a moderator. */
async function contests(world: World, order: string): Promise<Contest[]> {
  const moderated = await world.createPromo({ auto_review_enabled: false })
  const contest = async (index: number) => {
    const promo = index % 2 === 0 ? world : moderated
    const participant = `${order} ${index}`
    const { uuid } = await world.submit({ qrStr: world.mint().qrStr, userUuid: participant }, promo.apiKey)
    const block = () => world.admin('POST', `/api/admin/promos/${promo.promoId}/participants/${encodeURIComponent(participant)}/block`, {})
    return { uuid, promo: { promoId: promo.promoId, apiKey: promo.apiKey }, participant, block }
  }
  const made = await Promise.all(Array.from({ length: ROUNDS }, (_, index) => contest(index)))
  while ((await world.sql`select 1 from receipts where state = 'ARRIVED' limit 1`).length > 0) await world.run('verify-receipt')
  const jobs = new Map((await world.claimDue('judge-receipt')).map((job) => [(job.payload as { receiptUuid: string }).receiptUuid, job]))
  const judge = (uuid: string) => (ctx: Context) => judgeReceipt(ctx, jobs.get(uuid) as never)
  for (const { uuid, promo } of made) if (promo.promoId === moderated.promoId) await judge(uuid)(world.ctx)
  const approve = (uuid: string) => (ctx: Context) =>
    decideReceipt(ctx, uuid, { approve: true, reason: null, points: null, force: false, undoable: false }, { name: 'Вера', requestId: null })
  return made.map((one) => ({
    ...one,
    ...(one.promo.promoId === moderated.promoId ? { verdict: approve(one.uuid), lastFree: 2 } : { verdict: judge(one.uuid), lastFree: 2 }),
  }))
}

async function inEveryRound(world: World, order: string, play: (contest: Contest, index: number) => Promise<unknown>, outcomes: string[]) {
  const all = await contests(world, order)
  const seen = new Set<string>()
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await Promise.all(
      all.slice(from, from + AT_ONCE).map(async (contest, index) => {
        await play(contest, index)
        const { state, approved, rejectKey } = await world.receipt(contest.uuid, contest.promo.apiKey)
        assert.equal(state, 'REVIEWED', contest.participant)
        seen.add(approved ? 'approved' : rejectKey)
        const later = await world.submit({ qrStr: world.mint().qrStr, userUuid: contest.participant }, contest.promo.apiKey)
        assert.equal((await world.receipt(later.uuid, contest.promo.apiKey)).rejectKey, 'USER_BLOCKED')
      }),
    )
  }
  const approvedBefore = await approvals(world)
  await checkInvariants(world)
  await world.pass(6_000)
  while ((await world.run('judge-receipt')) + (await world.run('reject-blocked')) > 0);
  assert.deepEqual(await approvals(world), approvedBefore)
  await checkInvariants(world)
  assert.ok(
    [...seen].every((outcome) => outcomes.includes(outcome)),
    `${[...seen]}`,
  )
}

const approvals = async ({ sql }: World) => (await sql<{ uuid: string }[]>`select uuid from receipts where approved order by uuid`).map(({ uuid }) => uuid)

/** Decides like a moderator, who may find nothing left to approve. */
const orRefused = (verdict: Promise<unknown>) =>
  verdict.catch((error: { code?: string }) => assert.match(String(error.code), /NOT_UNDER_REVIEW|PARTICIPANT_BLOCKED/))

test('a block before the verdict is committed: rejected', async (t) => {
  const world = await openWorld(t, { settings: JUDGED_LATER })
  await inEveryRound(
    world,
    'before',
    async ({ verdict, block, lastFree }) => {
      const ctx = watchStatements(world.ctx, async ({ number }) => {
        if (number === lastFree) await block()
      })
      await orRefused(verdict(ctx))
    },
    ['USER_BLOCKED'],
  )
})

test('a block at the moment of the verdict: one of the two was first', async (t) => {
  const world = await openWorld(t, { settings: JUDGED_LATER })
  await inEveryRound(
    world,
    'during',
    async ({ verdict, block }, index) => {
      const after = async (turns: number) => {
        while (turns-- > 0) await turn()
      }
      const [ahead, behind] = index % 4 < 2 ? [0, index] : [index, 0]
      await Promise.all([after(ahead).then(block), after(behind).then(() => orRefused(verdict(world.ctx)))])
    },
    ['USER_BLOCKED', 'approved'],
  )
})

test('a block after the verdict: the approval stays', async (t) => {
  const world = await openWorld(t, { settings: JUDGED_LATER })
  await inEveryRound(
    world,
    'after',
    async ({ verdict, block }) => {
      await verdict(world.ctx)
      await block()
    },
    ['approved'],
  )
})

for (const [name, settings, give] of [
  ['verify-receipt', {}, verifyReceipt],
  // The verdict's job, without the limit whose lock would wait for the block.
  ['judge-receipt', JUDGED_LATER, (ctx, job) => judgeReceipt(ctx, job)],
] as const satisfies [JobName, object, (ctx: Context, job: never, signal: AbortSignal) => Promise<void>][]) {
  test(`a block that could not see the receipt yet, and is committed before any statement of ${name}: rejected`, async (t) => {
    const world = await openWorld(t, { settings })
    const promo = (await world.ctx.promo(world.promoId))!
    const unlimited = { ...promo, settings: { ...promo.settings, max_per_user_per_retailer: null } }
    for (let number = 1, reached = true; reached; number++) {
      reached = false
      const participant = `${name} ${number}`
      const looked = Promise.withResolvers<void>()
      const commit = Promise.withResolvers<void>()
      const blocked = blockParticipant(world.ctx, promo, { participant }, { by: 'Вера', reason: null, also: () => (looked.resolve(), commit.promise) })
      await looked.promise
      const { uuid } = await world.submit({ qrStr: world.mint().qrStr, userUuid: participant })
      if (name === 'judge-receipt') await world.run('verify-receipt')
      const [job] = await world.claimDue(name)
      assert.ok(job)
      let wasOpen = false
      const ctx = watchStatements(world.ctx, async (statement) => {
        if (statement.number !== number) return
        reached = true
        commit.resolve()
        await blocked
        wasOpen = (await world.receipt(uuid)).state !== 'REVIEWED'
      })
      await give({ ...ctx, promo: async () => unlimited }, job as never, new AbortController().signal)
      commit.resolve()
      await blocked
      await world.settle()
      if (wasOpen) assert.equal((await world.receipt(uuid)).rejectKey, 'USER_BLOCKED', `before statement ${number}`)
    }
  })
}
