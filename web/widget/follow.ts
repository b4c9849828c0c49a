import { SENDER_LIMITS } from '#domain/sender-limits.ts'

export type Status = {
  uuid: string
  receiptId: number | null
  kind: 'pending' | 'approved' | 'rejected'
  statusText: string
  approved: boolean
  points: number
  /** Of a rejected receipt, where the promo takes disputes of participants. */
  dispute?: 'possible' | 'open' | 'declined'
}

const SLOWEST_MS = 15_000
const LOOKS_MAX = 60

/** After this many polls the participant need not stay. */
const LOOKS_USUAL = 10

/**
 * Polls the public status as often as the service suggests, then ever more slowly, until the receipt is decided or nobody would wait any longer; after
 * that, whenever somebody comes back to the page. A hidden page does not poll. Null: the service has not answered yet.
 */
export function follow(address: string, onStatus: (status: Status | null, takesLong: boolean) => void): () => void {
  let pauseMs: number = SENDER_LIMITS.pollIntervalMs
  let looks = 0
  let timer = 0
  let round = 0
  let isOver = false
  let last: Status | null = null
  const look = async () => {
    const mine = ++round
    const status = document.hidden ? null : await ask(address)
    if (isOver || mine !== round) return // over, or polled again meanwhile
    if (!document.hidden) looks++
    last = status ?? last
    isOver = last !== null && last.kind !== 'pending'
    if (status !== null || looks >= LOOKS_USUAL) onStatus(last, looks >= LOOKS_USUAL)
    if (isOver) return stop()
    if (looks >= (status === null ? 2 : 1) * LOOKS_MAX) return
    pauseMs = Math.min(pauseMs * (looks > LOOKS_USUAL ? 1.15 : 1), SLOWEST_MS)
    timer = window.setTimeout(look, pauseMs)
  }
  const onVisible = () => {
    if (document.hidden || isOver) return
    pauseMs = SENDER_LIMITS.pollIntervalMs
    clearTimeout(timer)
    void look()
  }
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
  document.addEventListener('visibilitychange', onVisible)
  timer = window.setTimeout(look, 300)
  return stop
}

/** Null: no answer this time. */
const ask = (address: string): Promise<Status | null> =>
  fetch(address, { cache: 'no-store', credentials: 'omit' })
    .then((response) => (response.ok ? (response.json() as Promise<Status>) : null))
    .catch(() => null)
