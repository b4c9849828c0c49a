import assert from 'node:assert/strict'
import { type EventId, webhookIdOf } from '#domain/notify/webhook-id.ts'
import { registerOf, SCENARIOS } from '#domain/sandbox/scenarios.ts'
import { applyRetention } from '#src/maintenance/apply-retention.ts'
import { sweepShelf } from '#src/maintenance/delete-orphan-photos.ts'
import type { Chance } from '#test/support/chance.ts'
import type { BrandAnswer, ReceivedCallback } from '#test/support/world.ts'
import type { Answer, Life, Process, Promo } from './life.ts'
import { photograph } from './photos.ts'
import type { Fault } from './turns.ts'

/** The time of this machine. */
const realNow = Date.now

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const PARTICIPANTS = ['anna', 'boris', 'vera', 'gleb', 'Зоя', 'denis', 'inna', 'mark', 'olga', 'pavel', 'rita', 'timur']
const milk = (points: number) => ({ productId: 1, name: 'Молоко', patterns: ['молоко'], points, pointsMode: 'per_unit' })
export const RECEIPTS_PER_DAY = 4

/** A register whose outage never ends leaves its receipts waiting, as it says. */
const ENDING = SCENARIOS.filter(({ fate }) => fate !== 'noAccess')

/** The promos of every life: by what they are told, judged, limited and counted. */
const PROMOS: Record<string, Record<string, unknown>> = {
  plain: {
    allow_dup_check_off: true,
    retention_days: 30,
    payments_callback: { url: 'http://brand.example/plain/payments' },
    disputes_callback: { url: 'http://brand.example/plain/disputes' },
  },
  reviewed: { products: [milk(10)], auto_review_enabled: false, external_id_unique_constraint: true },
  terse: { products: [milk(1)], include_fns_receipt: false, include_qr_string: false, auto_reject_after_days: 2, photo_reading: 'later' },
  silent: { callback: null, min_sum: 20_000, suspicious_product_count: 4 },
  sandbox: { sandbox: true, products: [milk(2)], retention_days: 20 },
  limited: { receipts_per_day: RECEIPTS_PER_DAY, max_per_user_per_retailer: 6, products: [milk(3)] },
}

export async function createPromos(life: Life, chance: Chance): Promise<void> {
  for (const [name, settings] of Object.entries(PROMOS)) {
    const callback = { url: `http://brand.example/${name}`, headers: { 'x-secret': `secret of ${name}` } }
    const to = life.processes[0]!
    const promo = await life.admin(chance, to, 'POST', '/api/admin/promos', { name, country: 'ru', settings: { callback, ...settings } })
    assert.equal(promo?.status, 201, promo?.text)
    const key = await life.admin(chance, to, 'POST', `/api/admin/promos/${promo.json.id}/keys`, {})
    assert.equal(key?.status, 201, key?.text)
    life.promos.push({ promoId: promo.json.id, apiKey: key.json.apiKey, name })
  }
}

/** What may happen in a life, by how often. */
const WEIGHTS = {
  send: 24,
  storm: 5,
  photograph: 7,
  read: 5,
  work: 44,
  interrupt: 9,
  thaw: 3,
  revive: 4,
  cutAll: 1,
  crash: 1,
  pass: 14,
  drift: 2,
  taxAuthority: 4,
  reader: 3,
  brand: 5,
  change: 2,
  block: 1,
  unblock: 2,
  decide: 5,
  take: 1,
  undo: 2,
  dispute: 4,
  decideDispute: 3,
  resend: 3,
  resendMany: 2,
  clock: 1,
  retain: 1,
  sweep: 1,
}
export type StepName = keyof typeof WEIGHTS
export const drawStep = (chance: Chance): StepName => chance.weighted(WEIGHTS)

/** Answers that a step may get, besides 2xx. Null: the process did not live to answer, or was cut off from the database. */
function allow(answer: Answer | null, ...codes: (string | number)[]): void {
  if (answer === null || answer.status === 503 || answer.status < 300) return
  assert.ok(codes.includes(answer.status) || codes.includes(answer.json?.code), answer.text)
}

/** Each step returns what it did, for whoever reads the script. A step that finds nothing to do does nothing. */
export const STEPS: Record<StepName, (life: Life, chance: Chance) => Promise<string>> = {
  /** Several participants at once, each with a new receipt or one that was sent before, possibly in another spelling; brands may read meanwhile. */
  async send(life, chance) {
    const sent = await Promise.all([...Array.from({ length: chance.oneOf([1, 2, 5, 20, 60]) }, () => send(life, chance)), ...readers(life, chance)])
    return sent.join('; ')
  },
  /** What belongs to one participant, to one receipt or to one order number arrives at all processes at the same moment. */
  storm: (life, chance) => storm(life, chance, chance.oneOf(['one participant', 'one receipt', 'one order'])),
  /** Photos of receipts that nobody knows yet or everybody does, of two receipts, or of a cat; some are sent by several participants at once. */
  async photograph(life, chance) {
    const promo = chance.oneOf(life.promos)
    const photos = Array.from({ length: chance.oneOf([1, 1, 2]) }, () => {
      const shows = chance.weighted({ one: 7, two: 1, nothing: 1 })
      const receipts = Array.from({ length: { one: 1, two: 2, nothing: 0 }[shows] }, () => qrToSend(life, chance, promo).qrStr)
      return photograph({ texts: receipts, hard: chance.happens(0.2), shade: `${life.outside.printed.length} ${chance.below(1_000)}` })
    })
    const senders = Array.from({ length: chance.oneOf([1, 1, 3]) }, () => chance.oneOf(PARTICIPANTS))
    const sent = await Promise.all([...senders.map((userUuid) => submitPhotos(life, chance, promo, userUuid, photos)), ...readers(life, chance)])
    return `${photos.length} photos of ${senders.join(', ')} → ${promo.name}: ${sent.join(', ')}`
  },
  /** Each brand reads on from where it was. */
  async read(life, chance) {
    return (await Promise.all(life.promos.map((promo) => readFeed(life, chance, promo, chance.oneOf([1, 5, 100]))))).join('; ')
  },
  async work(life, chance) {
    const process = someProcess(life, chance)
    if (!process) return 'nobody works'
    const begun = await life.work(chance, process, chance.oneOf([1, 3, 10, 40]))
    await life.turns.run(chance, chance.oneOf([0.5, 0.9, 1]))
    return `${process.name} begins ${begun} jobs`
  },
  async interrupt(life, chance) {
    const process = someProcess(life, chance)
    if (!process) return 'nobody is left'
    const kind = chance.weighted<Fault['kind']>({ dies: 4, freezes: 3, isCutBefore: 3, isCutAfter: 4, dawdles: 3 })
    process.gate.fault = { kind, afterTurns: chance.below(12) }
    return `${process.name} ${kind} after ${process.gate.fault.afterTurns} turns`
  },
  async thaw(life, chance) {
    const frozen = life.processes.filter(({ gate }) => gate.state === 'frozen')
    for (const { gate } of frozen) gate.state = 'running'
    await life.turns.run(chance, 0.9)
    return `${frozen.map(({ name }) => name).join(', ') || 'nobody'} goes on`
  },
  async revive(life) {
    await life.revive()
    return 'new processes for dead ones'
  },
  async cutAll(life) {
    await life.cutAll()
    return 'the database ends all connections'
  },
  /** The server of the database is stopped like by `pg_ctl stop -m immediate`, now or within one of the next steps, and started again. */
  async crash(life, chance) {
    const { afterTurns, losesAnswer, turnsAway } = life.crash(chance)
    return `the server crashes after ${afterTurns} turns${losesAnswer ? ', one of them without its answer,' : ''} for ${turnsAway} turns`
  },
  async pass(life, chance) {
    const ms = chance.oneOf([SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 3 * HOUR, DAY])
    await life.pass(chance, ms)
    return `${ms / SECOND} s pass`
  },
  async drift(life, chance) {
    const process = someProcess(life, chance)
    if (!process) return 'nobody is left'
    process.skewMs = chance.below(4 * SECOND) - 2 * SECOND
    return `the clock of ${process.name} is ${process.skewMs} ms off`
  },
  async taxAuthority({ outside }, chance) {
    const mood = chance.weighted({ well: 4, down: 2, slowDown: 1, refuses: 1, named: 1 })
    outside.outage =
      mood === 'well'
        ? null
        : () => ({
            kind: 'unavailable',
            cause: ({ down: 'transport', slowDown: 'rate', refuses: 'access', named: 'quota' } as const)[mood],
            detail: mood,
          })
    return `the tax authority: ${mood}`
  },
  async reader({ outside }, chance) {
    outside.reader = chance.weighted({ well: 4, loses: 2, stops: 1, busy: 1 })
    return `the reader of photos: ${outside.reader}`
  },
  async brand(life, chance) {
    const kind = chance.weighted({ fine: 4, names: 4, forgetful: 2, refuses: 1, fails: 2, elsewhere: 1, resets: 1, blocks: 1 })
    life.outside.brand = BRANDS[kind]()
    return `brands: ${kind}`
  },
  async change(life, chance) {
    const process = someProcess(life, chance)
    if (!process) return 'nobody is left'
    const promo = chance.oneOf(life.promos.filter(({ name }) => name !== 'silent'))
    const settings = chance.oneOf([
      { products: null },
      { products: [milk(1 + chance.below(20))] },
      { undo_window_seconds: 30 },
      { photo_reading: chance.oneOf(['auto', 'now', 'later']) },
    ])
    const answer = await life.admin(chance, process, 'PATCH', `/api/admin/promos/${promo.promoId}`, { settings })
    allow(answer)
    for (const { ctx } of life.alive()) await ctx.changed()
    return `settings of ${promo.name}: ${JSON.stringify(settings)} → ${answer?.status ?? 'no answer'}`
  },
  block: (life, chance) => ask(life, chance, () => ['POST', blockOf(life, chance), {}]),
  unblock: (life, chance) => ask(life, chance, () => ['DELETE', blockOf(life, chance)], 404),
  async decide(life, chance) {
    const uuid = await oneOfRows(chance, life.sql`select uuid from receipts where needs_review order by receipt_id`)
    if (uuid === null) return 'no receipt to decide'
    const decision = chance.oneOf([{ approve: true }, { approve: true, points: 7, force: true, reason: 'чек в руках' }, { approve: false }])
    const body = { ...decision, undoable: chance.happens(0.4) }
    return ask(
      life,
      chance,
      () => ['POST', `/api/admin/receipts/${uuid}/decision`, body],
      'NOT_UNDER_REVIEW',
      'HELD_BY_ANOTHER',
      'ALREADY_COUNTED',
      'NOT_CONFIRMED',
    )
  },
  take: (life, chance) => ask(life, chance, () => ['GET', `/api/admin/moderation/next?count=${1 + chance.below(3)}`]),
  async undo(life, chance) {
    const uuid = await oneOfRows(chance, life.sql`select uuid from receipts where needs_review and pending_decision is not null order by receipt_id`)
    return uuid === null ? 'nothing to undo' : ask(life, chance, () => ['POST', `/api/admin/receipts/${uuid}/decision/undo`], 409, 403)
  },
  async dispute(life, chance) {
    const process = someProcess(life, chance)
    const [uuid, apiKey] = chance.oneOf([...life.acknowledged]) ?? []
    if (!process || uuid === undefined || apiKey === undefined) return 'nothing to dispute'
    const answer = await life.call(chance, process, 'POST', `/api/receipts/${uuid}/dispute`, { reason: 'не согласен' }, { 'api-key': apiKey })
    allow(answer, 409)
    return `a dispute → ${answer?.status ?? 'no answer'}`
  },
  async decideDispute(life, chance) {
    const id = await oneOfRows(chance, life.sql`select id::text as uuid from disputes where status = 'open' order by id`)
    if (id === null) return 'no dispute to decide'
    const body = { decision: chance.oneOf(['reconsider', 'reconsider', 'decline']) }
    return ask(life, chance, () => ['POST', `/api/admin/disputes/${id}/decision`, body], 'PARTICIPANT_BLOCKED', 'ALREADY_COUNTED', 409)
  },
  async resend(life, chance) {
    const uuid = chance.oneOf([...life.acknowledged.keys()])
    if (uuid === undefined) return 'nothing to send again'
    return ask(
      life,
      chance,
      () => ['POST', `/api/admin/receipts/${uuid}/resend`, { state: chance.oneOf([null, 'ARRIVED', 'INSPECTED', 'REVIEWED']) }],
      404,
      409,
      422,
    )
  },
  /** A brand that was away, or an operator for it, has what was told in some hours told again; some stop it before its end. */
  async resendMany(life, chance) {
    const process = someProcess(life, chance)
    if (!process) return 'nobody is left'
    const { promoId, apiKey, name } = chance.oneOf(life.promos)
    const to = life.now().getTime() + MINUTE
    const choice = {
      from: new Date(to - chance.oneOf([10 * MINUTE, 6 * HOUR, 3 * DAY])).toISOString(),
      to: new Date(to).toISOString(),
      onlyFailed: chance.happens(0.5),
    }
    const byBrand = chance.happens(0.5)
    const key = { 'api-key': apiKey }
    const asked = byBrand
      ? await life.call(chance, process, 'POST', '/api/deliveries/resend', choice, key)
      : await life.admin(chance, process, 'POST', '/api/admin/deliveries/resend', { ...choice, promoId })
    allow(asked, 'NO_CALLBACK', 409)
    const id = asked?.json?.resendId ?? null
    const stops = id !== null && chance.happens(0.3) && process.gate.state === 'running'
    if (stops) allow(await life.call(chance, process, 'POST', `/api/deliveries/resends/${id}/stop`, undefined, key))
    return `${byBrand ? 'the brand of' : 'an operator for'} ${name} has ${asked?.json?.resent ?? 'no'} callbacks sent again${stops ? ', and stops it' : ''}`
  },
  /** The clock of the sandbox goes ahead while processes work. */
  async clock(life, chance) {
    const process = someProcess(life, chance)
    if (!process) return 'nobody is left'
    const { promoId } = life.promos.find(({ name }) => name === 'sandbox')!
    const advance = chance.oneOf(['30s', '3h', '2d', '25d'])
    const asked = life.admin(chance, process, 'POST', `/api/admin/promos/${promoId}/clock`, { advance })
    const passing = (async () => {
      for (const one of life.alive()) await life.work(chance, one, 40)
      await life.pass(chance, 15 * SECOND) // the call waits no longer for the jobs of the promo
    })()
    const [answer] = await Promise.all([asked, passing])
    allow(answer)
    return `the sandbox, ${advance} ahead → ${answer?.status ?? 'no answer'}`
  },
  retain: (life, chance) => maintain(life, chance, 'applies retention', (process) => applyRetention(process.ctx)),
  /** Looks at the whole photo store as if a day had passed since its files were written. */
  sweep: (life, chance) => maintain(life, chance, 'deletes photos that no receipt has', sweepPhotos),
}

export async function storm(life: Life, chance: Chance, kind: 'one participant' | 'one receipt' | 'one order'): Promise<string> {
  const promo = chance.oneOf(life.promos.filter(({ name }) => name === (kind === 'one participant' ? 'limited' : kind === 'one order' ? 'reviewed' : name)))
  const userUuid = chance.oneOf(PARTICIPANTS)
  const printed = life.outside.print(chance, 'found', 0)
  const externalId = `storm-${life.outside.printed.length}`
  const sent = await Promise.all([
    ...Array.from({ length: 8 }, (_, number) => {
      const { qrStr } = kind === 'one receipt' ? printed : life.outside.print(chance, 'found', 0)
      const sender = kind === 'one participant' ? userUuid : PARTICIPANTS[number]!
      return submit(life, chance, promo, { qrStr, userUuid: sender, ...(kind === 'one order' ? { externalId } : {}) })
    }),
    ...readers(life, chance),
  ])
  return `${kind} eight times → ${promo.name}: ${sent.join(', ')}`
}

async function maintain(life: Life, chance: Chance, does: string, work: (process: Process) => Promise<unknown>): Promise<string> {
  const process = someProcess(life, chance)
  if (!process) return 'nobody is left'
  const interrupted = process.gate.interrupted
  await life.until(chance, process.gate, work(process)).catch((error: unknown) => {
    if (process.gate.interrupted === interrupted) throw error
  })
  return `${process.name} ${does}`
}

/** Files carry the time of this machine, and none of the simulation's submissions takes a day of it. */
async function sweepPhotos({ ctx }: Process): Promise<void> {
  const shelves = new Set<number>()
  for await (const portion of ctx.blobs.list()) for (const { name } of portion) shelves.add(Number.parseInt(name.slice(0, 2), 16))
  for (const shelf of [...shelves].sort((a, b) => a - b)) await sweepShelf({ ...ctx, now: () => new Date(realNow() + 25 * HOUR) }, shelf)
}

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
  resets: () => () => null,
  blocks:
    () =>
    ({ body: { userUuid } }) =>
      userUuid === 'gleb' ? { body: { status: 'BLOCKED_USER' } } : {},
} satisfies Record<string, () => (received: ReceivedCallback) => BrandAnswer | null>

const someProcess = (life: Life, chance: Chance): Process | undefined => chance.oneOf(life.alive())

const blockOf = (life: Life, chance: Chance) =>
  `/api/admin/promos/${chance.oneOf(life.promos).promoId}/participants/${encodeURIComponent(chance.oneOf(PARTICIPANTS))}/block`

/** An operator's call to some process. */
async function ask(life: Life, chance: Chance, what: () => [method: string, path: string, body?: unknown], ...allowed: (string | number)[]): Promise<string> {
  const process = someProcess(life, chance)
  if (!process) return 'nobody is left'
  const [method, path, body] = what()
  const answer = await life.admin(chance, process, method, path, body, chance.oneOf(['Вера', 'Boris']))
  allow(answer, ...allowed)
  return `${method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')} ${JSON.stringify(body ?? null)} → ${answer?.status ?? 'no answer'}`
}

async function oneOfRows(chance: Chance, query: PromiseLike<readonly unknown[]>): Promise<string | null> {
  const rows = (await query) as { uuid: string }[]
  return rows.length === 0 ? null : chance.oneOf(rows).uuid
}

/** A receipt of a till, and whether it is new; in the sandbox also one of a reserved register. */
function qrToSend(life: Life, chance: Chance, promo: Promo): { qrStr: string; is: string } {
  const { outside } = life
  if (promo.name === 'sandbox' && chance.happens(0.7)) {
    const { code, meaning } = chance.oneOf(ENDING)
    const qrStr = `t=20260301T1015&s=139.00&fn=${registerOf('ru', code)}&i=${1 + chance.below(300)}&fp=3141592653&n=1`
    return { qrStr, is: meaning }
  }
  const fate = chance.weighted({ found: 14, late: 4, notFound: 2, wrongSign: 1, malformed: 1 })
  const isNew = outside.printed.length === 0 || chance.happens(0.6)
  const printed = isNew
    ? outside.print(chance, fate === 'late' ? 'found' : fate, fate === 'late' ? chance.below(4 * HOUR) : 0)
    : chance.happens(0.6)
      ? outside.printed.at(-1)!
      : chance.oneOf(outside.printed)
  return { qrStr: printed.qrStr, is: isNew ? fate : 'sent before' }
}

async function send(life: Life, chance: Chance): Promise<string> {
  const promo = chance.oneOf(life.promos)
  const { qrStr, is } = qrToSend(life, chance, promo)
  const spelled = chance.oneOf([
    qrStr,
    qrStr,
    qrStr.split('&').reverse().join('&'),
    qrStr.replace(/s=[\d.]+/, 's=1.00'),
    chance.happens(0.1) ? 'nonsense' : qrStr,
  ])
  const userUuid = chance.oneOf(PARTICIPANTS)
  const body = { qrStr: spelled, userUuid, dupCheck: chance.happens(0.9), ...(chance.happens(0.3) ? { externalId: `order-${chance.below(20)}` } : {}) }
  return `${userUuid} → ${promo.name}, ${is}: ${await submit(life, chance, promo, body)}`
}

async function submit(life: Life, chance: Chance, promo: Promo, body: Record<string, unknown>): Promise<string> {
  const process = someProcess(life, chance)
  if (!process) return 'nobody answers'
  const answer = await life.call(chance, process, 'POST', '/api/receipts/qr', body, { 'api-key': promo.apiKey })
  allow(answer, 409)
  if (answer?.status === 200) life.acknowledged.set(answer.json.uuid, promo.apiKey)
  return String(answer?.status ?? 'no answer')
}

async function submitPhotos(life: Life, chance: Chance, promo: Promo, userUuid: string, photos: readonly Buffer[]): Promise<string> {
  const process = someProcess(life, chance)
  if (!process) return 'nobody answers'
  const form = multipart({ userUuid }, photos)
  const answer = await life.call(chance, process, 'POST', '/api/receipts', form.body, { 'api-key': promo.apiKey, 'content-type': form.type })
  allow(answer, 409)
  if (answer?.status === 200) life.acknowledged.set(answer.json.uuid, promo.apiKey)
  return String(answer?.status ?? 'no answer')
}

/** A boundary of its own, so that none is drawn from the chance of the service. */
function multipart(fields: Record<string, string>, photos: readonly Buffer[]): { type: string; body: Buffer } {
  const boundary = 'a-boundary-of-the-simulation'
  const part = (head: string, content: Buffer) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]
  const parts = [
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, Buffer.from(value))),
    ...photos.flatMap((photo, index) => part(`name="photos"; filename="${index}.jpg"`, photo)),
  ]
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]) }
}

/** A brand or two that read their events while something else happens, or nobody. */
const readers = (life: Life, chance: Chance): Promise<string>[] =>
  Array.from({ length: chance.oneOf([0, 0, 1, 2]) }, () => readFeed(life, chance, chance.oneOf(life.promos), chance.oneOf([1, 5, 100])))

/** A brand reads one page, takes note of the events, and keeps the cursor with them. What it reads twice at a time, it takes note of once. */
async function readFeed(life: Life, chance: Chance, { promoId, apiKey, name }: Promo, limit: number): Promise<string> {
  const process = someProcess(life, chance)
  if (!process) return 'nobody answers'
  const place = life.feeds.get(promoId) ?? { cursor: null, seen: [] }
  life.feeds.set(promoId, place)
  const { cursor } = place
  const path = `/api/events?limit=${limit}${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`
  const answer = await life.call(chance, process, 'GET', path, undefined, { 'api-key': apiKey })
  allow(answer)
  if (answer?.status !== 200 || place.cursor !== cursor) return `${name} reads in vain`
  place.seen.push(...answer.json.events.map(({ webhookId }: { webhookId: string }) => webhookId))
  place.cursor = answer.json.next
  return `${name} reads ${answer.json.events.length} events`
}

/** The faults end, everybody is well, and time passes, from one due job to the next: everything comes to an end. */
export async function comeToRest(life: Life, chance: Chance): Promise<void> {
  const { outside, turns, sql } = life
  turns.crash = null
  outside.outage = null
  outside.reader = 'well'
  outside.brand = () => ({})
  for (const printed of outside.printed) if (printed.fate === 'malformed') printed.fate = 'notFound'
  for (const { gate } of life.processes) {
    gate.fault = null
    gate.dawdling = 0
    if (gate.state === 'frozen') gate.state = 'running'
  }
  await turns.run(chance, 1)
  await life.revive()
  const end = life.now().getTime() + 100 * HOUR
  for (;;) {
    await workAll(life, chance)
    const [next] = await sql<{ at: Date | null }[]>`select min(run_at) as at from jobs`
    if (!next?.at || next.at.getTime() > end) break
    // What is due within a quarter of an hour runs together, late as on a busy day.
    await life.pass(chance, Math.max(0, next.at.getTime() - life.now().getTime()) + 15 * MINUTE)
  }
  assert.deepEqual([...(await sql`select name, payload, run_at from jobs`)], [], 'nothing is due')
  assert.deepEqual(
    [...(await sql`select uuid, state from receipts where state <> 'REVIEWED' and not needs_review`)],
    [],
    'everything is decided, or with moderators',
  )
  for (const [uuid, apiKey] of life.acknowledged) {
    const answer = await life.call(chance, life.processes[0]!, 'GET', `/api/receipts/${uuid}`, undefined, { 'api-key': apiKey })
    assert.equal(answer?.status, 200, answer?.text)
  }
  await readToTheEnd(life, chance)
  const [sweeper] = life.processes as [Process]
  await life.until(chance, sweeper.gate, sweepPhotos(sweeper))
  const delivered = await sql<EventId[]>`select receipt_uuid, number, webhook_id from callback_events where status = 'delivered'`
  const [told] = await sql<[{ count: number }]>`select count(*)::int as count from callback_events where status <> 'unaddressed'`
  assert.ok(delivered.length > 0 || told.count === 0, 'brands were told')
  assert.deepEqual(
    delivered.map(webhookIdOf).filter((id) => !outside.accepted.has(id)),
    [],
    'what is delivered was accepted by its brand',
  )
}

/** Whoever reads on has every event there is. */
async function readToTheEnd(life: Life, chance: Chance): Promise<void> {
  for (const promo of life.promos) {
    for (let before = -1; before !== (life.feeds.get(promo.promoId)?.seen.length ?? 0); ) {
      before = life.feeds.get(promo.promoId)?.seen.length ?? 0
      await readFeed(life, chance, promo, 100)
    }
    const events = await life.sql<EventId[]>`select receipt_uuid, number, webhook_id from callback_events where promo_id = ${promo.promoId}`
    const { seen } = life.feeds.get(promo.promoId)!
    assert.deepEqual(
      events.map(webhookIdOf).filter((id) => !seen.includes(id)),
      [],
      `the feed of ${promo.name} has every event`,
    )
  }
}

async function workAll(life: Life, chance: Chance): Promise<void> {
  for (let idle = 0; idle < 1_000; idle++) {
    let begun = 0
    for (const process of life.alive()) begun += await life.work(chance, process, 100)
    await life.turns.run(chance, 1)
    const [due] = await life.sql<[{ count: number }]>`select count(*)::int as count from jobs where run_at <= service_now()`
    if (begun === 0 && due.count === 0) return
    if (begun > 0) idle = 0
    if (idle % 20 === 19) await life.pass(chance, 6 * SECOND) // what it waits for may wait for it, until it gives up
  }
  assert.fail('work does not come to an end')
}
