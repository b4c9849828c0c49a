import { type Requisites, registerKey } from '#domain/qr/requisites.ts'
import { budgetPauseMs, isSpent, subjectOf, type TrackRecord, weightOf } from '#domain/verify/budgets.ts'
import { allowanceOf, shareOf, type Shares, spareOf } from '#domain/verify/shares.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import type { Context } from '#context/context.ts'
import { hashOf } from '#context/senders.ts'
import type { Change } from '#store/track-records.ts'

/** For whom a question is asked. */
export type Sender = {
  promoId: number
  participant: string
  /** The key, and the address of a page's visitor, from which the receipt came, as subjects of records. */
  from: readonly string[]
  /** Whether the tax authority has been asked about the receipt before, and whether the receipt has waited for anything. */
  wasAsked: boolean
  hasWaited: boolean
  createdAt: Date
  /** The requisites were read from print and may be wrong: the question is asked with what the day has to spare, and says nothing about a cash register. */
  isGuess?: boolean
}

/** The shares of a day's quota; null where questions are not counted. */
type Day = { day: string; perDay: number; dayLeft: number; shares: Shares; renewsAt: Date }

export type Admission =
  | { kind: 'wait'; until: Date }
  /** Only questions under way fill the budget: their answers may make room in a moment. */
  | { kind: 'lookAgain' }
  | {
      kind: 'ask'
      /** Counts the question against the day's quota. */
      count(): Promise<'granted' | 'daySpent' | { until: Date }>
      /** To be called when the question is over, with its answer if there is one. */
      end(answer: TaxAnswer | null): Promise<void>
    }

/** First questions under way in this process, by subject. */
const inFlight = new Map<string, number>()

/** Questions about receipts beyond the budget of their sender, in this process; few at a time, so that they delay no others. */
const spareInFlight = { count: 0, most: 4 }

const NO_RECORD: TrackRecord = { unconfirmed: 0, confirmed: 0 }
const DAY_MS = 24 * 60 * 60_000

/**
 * Whether a question may be asked now. Every participant has a budget of receipts that the tax authority does not confirm, and so has every key and every
 * address of pages. Beyond the budget of a key or address only receipts that look honest are asked about at once: of a participant with a confirmed receipt,
 * of a known cash register that is not abused, and the first one of a participant. The others wait until the budget recovers or the day has questions to
 * spare. Nothing is rejected here.
 */
export async function admit(
  ctx: Context,
  requisites: Requisites,
  sender: Sender,
  { participant, register, from, firsts }: Subjects,
  records: ReadonlyMap<string, TrackRecord>,
): Promise<Admission> {
  const today = await dayOf(ctx, requisites)
  const share = today && shareOf(today.perDay, today.shares)
  const { promoId } = sender
  const recordOf = (subject: string) => records.get(subject) ?? NO_RECORD
  const hasSpent = (subject: string) => isSpent(subject, recordOf(subject), inFlight.get(subject) ?? 0, share)

  const looksHonest = async () =>
    (recordOf(register).confirmed > 0 && !hasSpent(register)) || (await ctx.together.isConfirmedParticipant({ promoId, participant: sender.participant }))
  const isFirst = () => !sender.wasAsked && !sender.hasWaited && !records.has(participant) && !inFlight.has(participant) && !firsts.some(hasSpent)

  const subjects = sender.isGuess ? [participant, ...from] : [participant, register, ...from]
  if (hasSpent(participant)) return beyondBudget([participant])
  if (sender.isGuess && from.some(hasSpent)) return beyondBudget(from.filter(hasSpent))
  if (sender.isGuess && today) return maySpare(today) ? asked(subjects, true) : waitABit()
  if (!from.some(hasSpent) || (await looksHonest())) return asked(subjects)
  if (isFirst()) return asked([...subjects, ...firsts])
  return beyondBudget(from.filter(hasSpent))

  function asked(charged: readonly string[], isSpare = false): Admission {
    // A receipt that was asked about before is in the records already.
    const counted = sender.wasAsked ? [] : charged
    for (const subject of counted) inFlight.set(subject, (inFlight.get(subject) ?? 0) + 1)
    if (isSpare) spareInFlight.count++
    return {
      kind: 'ask',
      count: () => countQuestion(ctx, requisites, sender, today, isSpare),
      async end(answer) {
        if (isSpare) spareInFlight.count--
        for (const subject of counted) less(subject)
        const changes = answer === null ? [] : changesBy(answer, charged)
        if (changes.length > 0) await ctx.together.changeRecords(changes)
      },
    }
  }

  /** What an answer changes in the records. A receipt counts as unconfirmed once, and no longer when it is confirmed after all. */
  function changesBy({ kind }: TaxAnswer, charged: readonly string[]): Change[] {
    if (kind === 'unavailable') return []
    if (kind === 'found') {
      const wasCharged = (subject: string) => sender.wasAsked || (subject === participant && sender.hasWaited)
      const isWorthNoting = (subject: string) => recordOf(subject).unconfirmed >= 1 || (subject === register && recordOf(register).confirmed === 0)
      return charged.filter(isWorthNoting).map((subject) => ({ subject, unconfirmed: wasCharged(subject) ? -1 : 0, confirmed: 1 }))
    }
    return sender.wasAsked ? [] : charged.filter((subject) => subject !== participant || !sender.hasWaited).map(oneMore)
  }

  function oneMore(subject: string): Change {
    return { subject, unconfirmed: weightOf(subject, recordOf(subject), share), confirmed: 0 }
  }

  async function beyondBudget(spent: readonly string[]): Promise<Admission> {
    if (!spent.some((subject) => isSpent(subject, recordOf(subject), 0, share))) return { kind: 'lookAgain' }
    if (today && maySpare(today)) return asked(subjects, true)
    // A participant's receipt that waits is one that nobody has confirmed.
    if (!sender.hasWaited && !sender.isGuess) await ctx.together.changeRecords([oneMore(participant)])
    return waitABit()
  }

  function maySpare(some: Day): boolean {
    return spareInFlight.count < spareInFlight.most && hasSpare(some, promoId)
  }

  function waitABit(): Admission {
    return { kind: 'wait', until: after(ctx, budgetPauseMs(ctx.now().getTime() - sender.createdAt.getTime())) }
  }
}

export type Subjects = { participant: string; register: string; from: readonly string[]; firsts: readonly string[]; all: readonly string[] }

/** The subjects on whose records it depends whether a question may be asked. */
export function subjectsOf(requisites: Requisites, { promoId, participant: name, from }: Sender): Subjects {
  const participant = subjectOf('participant', hashOf(promoId, name))
  const register = subjectOf('register', registerKey(requisites))
  const firsts = from.map((subject) => subjectOf('firsts', subject))
  return { participant, register, from, firsts, all: [participant, register, ...from, ...firsts] }
}

function less(subject: string): void {
  const left = (inFlight.get(subject) ?? 0) - 1
  if (left > 0) inFlight.set(subject, left)
  else inFlight.delete(subject)
}

async function dayOf(ctx: Context, { country }: Requisites): Promise<Day | null> {
  const quota = ctx.taxAuthorities[country]?.quota
  if (!quota) return null
  const now = ctx.now()
  const [day, renewsAt] = [quota.dayOf(now), quota.renewsAfter(now)]
  return { day, perDay: quota.perDay, dayLeft: (renewsAt.getTime() - now.getTime()) / DAY_MS, shares: await ctx.taxShares(country, day), renewsAt }
}

const hasSpare = (today: Day, promoId: number): boolean => (today.shares.asked.get(promoId) ?? 0) < spareOf(allowanceOf(promoId, today), today.dayLeft)

/** A promo whose share is spent asks again later, when others have lent it more of theirs. */
async function countQuestion(ctx: Context, { country }: Requisites, { promoId, createdAt }: Sender, today: Day | null, isSpare: boolean) {
  if (today === null) return 'granted' as const
  const { day, perDay, dayLeft, renewsAt } = today
  const allowance = allowanceOf(promoId, today)
  const granted = await ctx.together.countQuestion({ country, day, perDay, promoId, allowance: isSpare ? spareOf(allowance, dayLeft) : allowance, isSpare })
  if (granted !== 'promoSpent') return granted
  const until = after(ctx, budgetPauseMs(ctx.now().getTime() - createdAt.getTime()))
  return { until: until < renewsAt ? until : renewsAt }
}

const after = (ctx: Context, ms: number): Date => new Date(ctx.now().getTime() + ms)
