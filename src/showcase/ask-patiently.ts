import { setTimeout as sleep } from 'node:timers/promises'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import type { Context } from '#context/context.ts'
import { askTaxAuthority } from '#src/verify/ask.ts'
import type { Scan } from '#store/scans.ts'

/** A person is waiting, so after this time the answer is to ask again. The question continues, and its answer is kept. */
const PATIENCE_MS = 4_000
const QUESTION_MS = 60_000
const BEING_ASKED_MS = 100

/**
 * The tax authority's answer about a scanned receipt; null until it is final. A confirmed receipt is never asked about again. The answer that a receipt does
 * not exist is reused for a while, longer the longer the receipt has been missing, however often the page asks.
 */
export async function askPatiently(ctx: Context, scan: Scan): Promise<TaxAnswer | null> {
  const asking = ask(ctx, scan, AbortSignal.timeout(QUESTION_MS)).catch((error: unknown) => {
    ctx.log.warn({ err: error, scan: scan.uuid }, 'a question of the showcase came to nothing')
    return null
  })
  const patience = new AbortController()
  const answer = await Promise.race([asking, sleep(PATIENCE_MS, null, { signal: patience.signal, ref: false }).catch(() => null)])
  patience.abort()
  return answer?.kind === 'notFound' || answer?.kind === 'unavailable' ? null : answer
}

async function ask(ctx: Context, { requisites, createdAt, promoId, participant }: Scan, signal: AbortSignal): Promise<TaxAnswer> {
  const now = ctx.now()
  const since = new Date(now.getTime() - holdsMs(now.getTime() - createdAt.getTime()))
  const sender = { promoId, participant, from: [], wasAsked: false, hasWaited: false, createdAt }
  for (;;) {
    const asked = await askTaxAuthority(ctx, requisites, { since, createdAt, signal, sender })
    if (asked.kind === 'answered') return asked.answer
    await sleep(BEING_ASKED_MS, undefined, { signal })
  }
}

const HOLDS_MIN_MS = 2_000
const HOLDS_MAX_MS = 30 * 60_000

/** Maximal age of a reused answer: a quarter of the time since the scan. */
const holdsMs = (waitedMs: number) => Math.min(HOLDS_MAX_MS, Math.max(HOLDS_MIN_MS, waitedMs / 4))
