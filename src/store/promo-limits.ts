import { fiscalKey, registerKey } from '#domain/qr/requisites.ts'
import type { Countable } from '#domain/receipt/count-for-limits.ts'
import { keysAbout } from '#domain/receipt/identity.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { History } from '#domain/rules/judging-context.ts'
import { spansAround, type Span } from '#domain/rules/limit-spans.ts'
import { limitOf, traitOf, TRAITS, type LimitKey, type Progress, type PromoLimit, type Trait, type Traits } from '#domain/rules/promo-limits.ts'
import type { Db } from '#platform/db.ts'
import { verbatim, type Piece } from '#platform/db/statement.ts'
import { participantLock, registerLock } from './locks.ts'
import { RETAILER_INN } from './papers.ts'
import { withFiscalKey } from './with-fiscal-key.ts'

/** The receipt for which others are counted; it never counts itself. */
export type Self = Pick<Receipt, 'uuid' | 'promoId'> & Countable

/** How far a receipt has come, as a condition on its row. Exactly one of these holds for every row. */
const PROGRESS: { readonly [P in Progress]: string } = {
  unidentified: "(state <> 'REVIEWED' and requisites is null)",
  open: "(state <> 'REVIEWED' and requisites is not null and not (state = 'INSPECTED' and needs_review))",
  withModerators: "(state = 'INSPECTED' and needs_review)",
  approved: 'approved',
  rejected: "(state = 'REVIEWED' and not approved)",
}

/**
 * Worded like the conditions of the indexes: `receipts_counting` holds the receipts that may count, `receipts_counting_perhaps` the undecided ones
 * among them.
 */
const NOT_REJECTED = 'rejected_in is distinct from revision'
const PERHAPS = '(requisites is null or reject_key is not null)'

/** By whom each limit counts: the name of its lock, and the receipts to look through. */
const OWNERS: { readonly [O in PromoLimit['of']]: { lock(self: Self): string; receipts(db: Db, self: Self): Piece } } = {
  register: {
    lock: (self) => registerLock(self.promoId, registerOf(self)),
    receipts: (db, self) =>
      db`(${withFiscalKey(db, db`*`, db`fiscal_key >= ${registerOf(self)} and fiscal_key < ${`${registerOf(self)}~`}`)}) same where promo_id = ${self.promoId}`,
  },
  participant: {
    lock: ({ promoId, participant }) => participantLock(promoId, participant),
    receipts: (db, { promoId, participant }) => db`receipts where promo_id = ${promoId} and participant = ${participant}`,
  },
}

function registerOf({ requisites }: Self): string {
  if (requisites === null) throw new Error('a receipt without requisites is of no cash register')
  return registerKey(requisites)
}

/** Names of the locks under which these limits are counted; the most contended one comes first. */
export const locksOfLimits = (self: Self, limits: readonly LimitKey[]): string[] =>
  (Object.keys(OWNERS) as PromoLimit['of'][]).filter((of) => limits.some((key) => limitOf(key).of === of)).map((of) => OWNERS[of].lock(self))

/** What these limits measure for a receipt. The caller took `locksOfLimits` in an earlier statement. */
export async function countForLimits(db: Db, self: Self, limits: readonly LimitKey[], timezone: string): Promise<History> {
  if (limits.length === 0) return {}
  const spans = spansAround(self.createdAt, timezone)
  const each = limits.map((key) => measured(db, self, limitOf(key), spans(limitOf(key).within)))
  const [row] = await db<[{ counts: (number | null)[] }]>`select array[${each.reduce((list, one) => db`${list}, ${one}`)}]::float8[] as counts`
  return Object.fromEntries(limits.map((key, at) => [key, row.counts[at] ?? null]))
}

function measured(db: Db, self: Self, { of, progress, within, same, measure }: PromoLimit, span: Span | null): Piece {
  const all = OWNERS[of].receipts(db, self)
  const counting = verbatim(progress.includes('rejected') ? oneOf(progress) : `(${NOT_REJECTED} and ${oneOf(progress)})`)
  const which = db`${counting} ${span === null ? db`` : db`and created_at >= ${span.from} and created_at < ${span.to}`} ${same === undefined ? db`` : db`and ${expressionOf(same)} = ${traitOf(same, self)}`}`
  if (measure === 'causes') return causesAmong(db, self, db`${all} and uuid <> ${self.uuid} and ${which}`)
  if (measure === 'secondsToNearest') return secondsToNearest(db, self, db`${all} and uuid <> ${self.uuid} and ${which}`)
  return of === 'participant' && within === 'promo' && same === undefined && isWhatTheIndexHolds(progress)
    ? countedInIndex(db, self, all, counting)
    : db`(select count(*) from ${all} and uuid <> ${self.uuid} and ${which})`
}

const oneOf = (progress: readonly Progress[]): string => `(${progress.map((one) => PROGRESS[one]).join(' or ')})`

/** A common trait of two receipts, worded as the indexes have it. */
function expressionOf(trait: Trait): Piece {
  const { part, field, letters } = TRAITS[trait]
  if (part === 'fiscal') return FISCAL[field]
  return verbatim(letters === null ? `${part}->>'${field}'` : `left(${part}->>'${field}', ${letters})`)
}

/** Where the fields of the fiscal data that limits count by are stored. */
const FISCAL: { readonly [field in keyof NonNullable<Traits['fiscal']>]: Piece } = { retailerInn: RETAILER_INN }

/** Whether a limit counts exactly the receipts in the index: those that are not rejected. */
const isWhatTheIndexHolds = (progress: readonly Progress[]): boolean => (['open', 'withModerators', 'approved'] as const).every((one) => progress.includes(one))

/** Everything in the index, minus the receipts that do not count and the receipt itself. */
const countedInIndex = (db: Db, { uuid }: Self, all: Piece, counting: Piece): Piece => db`(
  (select count(*) from ${all} and ${verbatim(NOT_REJECTED)})
  - (select count(*) from ${all} and ${verbatim(NOT_REJECTED)} and ${verbatim(PERHAPS)} and not ${counting})
  - (select count(*) from ${all} and uuid = ${uuid} and ${counting}))`

/**
 * Counts rejections: for temporary reasons one for each receipt and reject key, none of the receipt that is judged; for others one for each claim and reject
 * key, because what a job finds in a photo is written down again where a claim that was known at once would have been a replay.
 */
const causesAmong = (db: Db, { requisites }: Self, rejected: Piece): Piece => db`(
  select count(*) filter (where not ${isPassing(db)} and requisites is null)
       + count(distinct (fiscal_key, reject_key, requisites)) filter (where not ${isPassing(db)} and requisites is not null)
       + count(distinct (fiscal_key, reject_key)) filter (where ${isPassing(db)} and fiscal_key is distinct from ${requisites && fiscalKey(requisites)})
    from ${rejected})`

const isPassing = (db: Db): Piece => db`(reject_key is not null and reject_key = any(${keysAbout('moment')}::text[]))`

/** On either side, the nearest receipt is the first one in the order of the index. */
function secondsToNearest(db: Db, { createdAt }: Self, counting: Piece): Piece {
  const nearest = (side: Piece) => db`(select created_at from ${counting} and created_at ${side} limit 1)`
  return db`least(
    extract(epoch from ${createdAt} - ${nearest(db`<= ${createdAt} order by created_at desc`)}),
    extract(epoch from ${nearest(db`> ${createdAt} order by created_at`)} - ${createdAt}))`
}

/** The fields of the fiscal data that limits count by, as an object. */
export const countedFiscalData = (db: Db): Piece =>
  db`jsonb_build_object(${Object.entries(FISCAL)
    .map(([field, stored]) => db`${verbatim(`'${field}'`)}, ${stored}`)
    .reduce((list, one) => db`${list}, ${one}`)})`
