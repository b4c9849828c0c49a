// A random history of the service finds cases that no list of tests contains. SIMULATION_SEED repeats a history, SIMULATION_STEPS makes it longer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FREE_SLOT } from '#platform/queue/slot.ts'
import { WORKERS } from '#src/app/workers.ts'
import type { JobName } from '#domain/jobs.ts'
import { openChance, type Chance } from './support/chance.ts'
import { checkInvariants } from './support/invariants.ts'
import { watchStatements } from './support/statements.ts'
import { openWorld, type BrandAnswer, type ReceivedCallback, type World } from './support/world.ts'

const SEEDS = process.env['SIMULATION_SEED'] ? [Number(process.env['SIMULATION_SEED'])] : [1, 2]
const STEPS = Number(process.env['SIMULATION_STEPS'] ?? 200)
const CHECK_EVERY = 10

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

for (const seed of SEEDS) {
  test(`whatever happens, the invariants hold, and afterwards everything comes to an end (seed ${seed})`, async (t) => {
    const life = await beginLife(await openWorld(t), openChance(seed))
    const past: string[] = []
    try {
      for (let step = 1; step <= STEPS; step++) {
        const action = life.chance.weighted(WEIGHTS)
        past.push(action)
        await ACTIONS[action](life)
        if (step % CHECK_EVERY === 0) await checkInvariants(life.world)
      }
      await endFaults(life)
      await passHours(life.world, 100)
      await checkInvariants(life.world)
      await checkEnd(life)
    } catch (error) {
      throw new Error(`seed ${seed}, step ${past.length}, after ${past.slice(-15).join(', ')}`, { cause: error })
    }
  })
}

type Promo = { promoId: number; apiKey: string }
type Life = { world: World; chance: Chance; promos: Promo[]; minted: ReturnType<World['mint']>[]; broken: ReturnType<World['mint']>[] }

const PARTICIPANTS = ['anna', 'boris', 'vera', 'gleb', 'Зоя']
const ITEMS = [
  { name: 'Молоко 1 л', priceKopeks: 8_990, quantity: 2 },
  { name: 'Хлеб', priceKopeks: 4_100, quantity: 1 },
]
const milk = (points: number) => ({ productId: 1, name: 'Молоко', patterns: ['молоко'], points, pointsMode: 'per_unit' })

async function beginLife(world: World, chance: Chance): Promise<Life> {
  const callback = (name: string) => ({ url: `${world.callback.url}/${name}`, headers: { 'x-secret': `secret of ${name}` } })
  const settings = [
    { callback: callback('plain'), allow_dup_check_off: true },
    { callback: callback('reviewed'), products: [milk(10)], auto_review_enabled: false, external_id_unique_constraint: true },
    { callback: callback('terse'), products: [milk(1)], include_fns_receipt: false, include_qr_string: false, auto_reject_after_days: 2 },
    { callback: null, min_sum: 20_000, suspicious_product_count: 4 },
  ]
  return { world, chance, promos: await Promise.all(settings.map((one) => world.createPromo(one))), minted: [], broken: [] }
}

const WEIGHTS = {
  send: 30,
  sendAtOnce: 3,
  sendNonsense: 2,
  run: 25,
  runTwice: 4,
  die: 6,
  pass: 14,
  taxAuthority: 5,
  brand: 6,
  block: 1,
  unblock: 3,
  decide: 5,
  take: 2,
  undo: 2,
  dispute: 5,
  decideDispute: 4,
  resend: 4,
  resendMany: 1,
  changeSettings: 2,
} satisfies Record<keyof typeof ACTIONS, number>

const ACTIONS = {
  send: (life: Life) => send(life),
  sendAtOnce: (life: Life) => Promise.all(Array.from({ length: 5 }, () => send(life))),
  sendNonsense: ({ world, chance, promos }: Life) =>
    world.submit({ qrStr: chance.oneOf(['nonsense', 'https://shop.example/', 't=1&s=2']), userUuid: chance.oneOf(PARTICIPANTS) }, chance.oneOf(promos).apiKey),

  run: ({ world, chance }: Life) => world.run(chance.oneOf(JOBS)),
  async runTwice({ world, chance }: Life) {
    const name = chance.oneOf(JOBS)
    await Promise.all([world.run(name), world.run(name)])
  },
  /** A worker takes some jobs and dies while it runs them. */
  async die({ world, chance }: Life) {
    const name = chance.oneOf(JOBS)
    const last = chance.below(8)
    for (const job of await world.claimDue(name)) {
      const ctx = watchStatements(world.ctx, ({ number }) => {
        if (number > last) throw new Died()
      })
      await WORKERS[name]
        .run(ctx, job as never, new AbortController().signal, FREE_SLOT)
        .catch((error: unknown) => assert.ok(error instanceof Died, String(error)))
    }
  },
  pass: ({ world, chance }: Life) => world.pass(chance.oneOf([SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 3 * HOUR, 24 * HOUR])),

  async taxAuthority({ world: { simulator }, chance }: Life) {
    Object.assign(
      simulator.settings,
      HEALTHY,
      chance.oneOf([{}, {}, { outage: 'http503' }, { outage: 'down' }, { outage: 'http429' }, { grantedMethods: [] }, { applicationDayLimit: 0 }]),
    )
    if (chance.happens(0.3)) simulator.expireTokens()
  },
  async brand({ world, chance }: Life) {
    const kind = chance.weighted({ fine: 4, names: 4, forgetful: 2, refuses: 1, fails: 2, elsewhere: 1, blocks: 1 })
    world.brandAnswers(BRANDS[kind]())
  },

  block: ({ world, chance, promos }: Life) => world.admin('POST', blockOf(chance, promos), {}),
  unblock: ({ world, chance, promos }: Life) => world.admin('DELETE', blockOf(chance, promos)),
  async decide({ world, chance }: Life) {
    const { json } = await world.admin('GET', '/api/admin/receipts?needsReview=true')
    const receipt = chance.oneOf<{ uuid: string } | undefined>(json.items)
    if (!receipt) return
    const decision = chance.oneOf([
      { approve: true },
      { approve: true, points: 7, force: true, reason: 'чек в руках' },
      { approve: false },
      { approve: false, reason: 'не видно даты' },
    ])
    const {
      status,
      text,
      json: decided,
    } = await world.admin('POST', `/api/admin/receipts/${receipt.uuid}/decision`, { ...decision, undoable: chance.happens(0.4) })
    assert.ok(status === 200 || ['NOT_UNDER_REVIEW', 'HELD_BY_ANOTHER', 'ALREADY_COUNTED', 'NOT_CONFIRMED'].includes(decided.code), text)
  },
  take: ({ world, chance }: Life) => world.adminAs(chance.oneOf(['Вера', 'Boris']), 'GET', `/api/admin/moderation/next?count=${1 + chance.below(3)}`),
  async undo({ world }: Life) {
    const [pending] = await world.sql<{ uuid: string }[]>`select uuid from receipts where needs_review and pending_decision is not null order by uuid limit 1`
    if (!pending) return
    const { status, text } = await world.admin('POST', `/api/admin/receipts/${pending.uuid}/decision/undo`)
    assert.equal(status, 200, text)
  },
  async dispute({ world, chance }: Life) {
    const [uuid, apiKey] = chance.oneOf([...world.acknowledged]) ?? []
    if (uuid === undefined || apiKey === undefined) return
    const { status, text } = await world.call('POST', `/api/receipts/${uuid}/dispute`, { reason: 'не согласен' }, { 'api-key': apiKey })
    assert.ok(status === 200 || status === 409, text)
  },
  async decideDispute({ world, chance }: Life) {
    const { json } = await world.admin('GET', '/api/admin/disputes?state=open')
    const dispute = chance.oneOf<{ id: number } | undefined>(json.items)
    if (!dispute) return
    const {
      status,
      text,
      json: answered,
    } = await world.admin('POST', `/api/admin/disputes/${dispute.id}/decision`, { decision: chance.oneOf(['reconsider', 'reconsider', 'decline']) })
    assert.ok(status === 200 || ['PARTICIPANT_BLOCKED', 'ALREADY_COUNTED'].includes(answered.code), text)
  },
  async resend({ world, chance }: Life) {
    const uuid = chance.oneOf([...world.acknowledged.keys()])
    if (uuid) await world.admin('POST', `/api/admin/receipts/${uuid}/resend`, { state: chance.oneOf([null, 'ARRIVED', 'INSPECTED', 'REVIEWED']) })
  },
  resendMany: ({ world, chance, promos }: Life) =>
    world.admin('POST', '/api/admin/deliveries/resend', {
      promoId: chance.oneOf(promos).promoId,
      from: '2000-01-01T00:00:00Z',
      to: '2100-01-01T00:00:00Z',
      onlyFailed: chance.happens(0.8),
    }),
  changeSettings: ({ world, chance, promos }: Life) =>
    world.change({ products: chance.oneOf([null, [milk(1 + chance.below(20))]]) }, chance.oneOf(promos).promoId),
} satisfies Record<string, (life: Life) => Promise<unknown>>

const JOBS = Object.keys(WORKERS) as JobName[]
class Died extends Error {}

const HEALTHY = { outage: null, grantedMethods: ['GetTicket', 'CheckTicket'], applicationDayLimit: null } as const

const BRANDS = {
  fine: () => () => ({}),
  names:
    () =>
    ({ state, body: { uuid } }) => ({ body: { externalId: `their ${uuid}`, meta: { [state]: true } } }),
  forgetful() {
    const known = new Set<unknown>()
    return ({ state, body: { uuid } }) => (state === 'ARRIVED' ? (known.add(uuid), {}) : { status: known.has(uuid) ? 200 : 404 })
  },
  refuses:
    () =>
    ({ state }) => ({ status: state === 'INSPECTED' ? 409 : 200 }),
  fails:
    () =>
    ({ state }) => ({ status: state === 'REVIEWED' ? 500 : 200 }),
  elsewhere: () => () => ({ status: 302, headers: { location: '/elsewhere' } }),
  blocks:
    () =>
    ({ body: { userUuid } }) =>
      userUuid === 'gleb' ? { body: { status: 'BLOCKED_USER' } } : {},
} satisfies Record<string, () => (received: ReceivedCallback) => BrandAnswer>

const blockOf = (chance: Chance, promos: Promo[]) =>
  `/api/admin/promos/${chance.oneOf(promos).promoId}/participants/${encodeURIComponent(chance.oneOf(PARTICIPANTS))}/block`

/** A new receipt, or one that was sent before, possibly in another spelling. */
async function send({ world, chance, promos, minted, broken }: Life): Promise<void> {
  const behaviour = chance.weighted({ found: 12, late: 4, notFound: 2, badSign: 1, malformed: 1, unavailable: 1 })
  if (minted.length === 0 || chance.happens(0.6)) {
    const made = world.mint({
      items: ITEMS,
      ...(behaviour === 'late' ? { availableAfterMs: chance.below(4 * HOUR) } : behaviour === 'found' ? {} : { behaviour }),
    })
    minted.push(made)
    if (behaviour === 'malformed' || behaviour === 'unavailable') broken.push(made)
  }
  const { qrStr } = chance.happens(0.6) ? minted.at(-1)! : chance.oneOf(minted)
  const spelled = chance.oneOf([qrStr, qrStr.split('&').reverse().join('&'), qrStr.replace(/s=[\d.]+/, `s=${chance.oneOf(['1.00', '220.80'])}`)])
  const { status, text } = await world.send(
    {
      qrStr: spelled,
      userUuid: chance.oneOf(PARTICIPANTS),
      dupCheck: chance.happens(0.9),
      ...(chance.happens(0.3) ? { externalId: `order-${chance.below(20)}` } : {}),
    },
    chance.oneOf(promos).apiKey,
  )
  assert.ok(status === 200 || status === 409, text)
}

async function endFaults({ world, broken }: Life): Promise<void> {
  Object.assign(world.simulator.settings, HEALTHY)
  world.brandAnswers(() => ({}))
  for (const { fn, fd } of broken) await fetch(`${world.simulator.controlUrl}/receipts/${fn}/${fd}`, { method: 'DELETE' })
}

/** Passes this time, from one due job to the next. */
async function passHours(world: World, hours: number): Promise<void> {
  const end = world.ctx.now().getTime() + hours * HOUR
  for (;;) {
    await world.settle()
    const [next] = await world.sql<{ at: Date | null }[]>`select min(run_at) as at from jobs`
    if (!next?.at || next.at.getTime() > end) return world.passUntil(new Date(end))
    // Checks of many receipts that are due within a minute run together.
    await world.passUntil(new Date(next.at.getTime() + MINUTE))
  }
}

/** At the end nothing is due, every receipt is decided or with moderators, and every key reads the receipts that it sent. */
async function checkEnd({ world }: Life): Promise<void> {
  assert.deepEqual([...(await world.sql`select name, payload, run_at from jobs`)], [])
  assert.deepEqual([...(await world.sql`select uuid, state, checks, next_check_at from receipts where state <> 'REVIEWED' and not needs_review`)], [])
  assert.deepEqual(
    [
      ...(await world.sql`
    select uuid, external_id from receipts where external_id not like 'order-%' and external_id <> 'their ' || uuid`),
    ],
    [],
    'a brand names only the receipt it is told about',
  )
  for (const [uuid, apiKey] of world.acknowledged) {
    const { state, checkingStatus } = await world.receipt(uuid, apiKey)
    assert.equal(checkingStatus, { ARRIVED: 0, INSPECTED: 1, REVIEWED: 2 }[state as string])
  }
}
