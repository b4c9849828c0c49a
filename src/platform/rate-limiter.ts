/** Part of a window that a process asks for. `spent` calls were made before it asked. */
export type LeaseOrder = { subject: string; most: number; periodMs: number; spent: number; wanted: number }
/** Calls that the process may make until `endsAt`, which is the end of the window for all processes. Null: to be asked for again. */
export type Lease = { granted: number; endsAt: number } | null

type Window = {
  endsAt: number
  /** Calls that the process may make without asking. */
  free: number
  /** Calls that have been leased and not made. */
  left: number
  /** Calls of this window so far, and those of them that were not leased. */
  made: number
  unreported: number
  waiting: number
  isFull: boolean
  leasing: Promise<void> | null
}

/** A process makes this part of a window's calls, and at least one, without asking. */
const FREE_PART = 1 / 40
/** The largest lease. What several processes hold and do not use is lost to the others. */
const LEASE_PART = 1 / 20
const WINDOWS_SWEPT = 10_000

export type RateLimiter = ReturnType<typeof openRateLimiter>

/**
 * Counts calls in windows that all processes share. Most callers come seldom: their calls are counted in memory alone. Who comes more often uses calls that
 * the process has leased from the common window, a few at first and then more at a time, so that all processes together allow what one would.
 */
export function openRateLimiter({ now, lease }: { now: () => number; lease: (order: LeaseOrder) => Promise<Lease> }) {
  const windows = new Map<string, Window>()
  let sweptAt = WINDOWS_SWEPT

  const windowOf = (subject: string, most: number, periodMs: number): Window => {
    const known = windows.get(subject)
    if (known !== undefined && known.endsAt > now()) return known
    const window: Window = {
      endsAt: now() + periodMs,
      free: Math.max(1, Math.floor(most * FREE_PART)),
      left: 0,
      made: 0,
      unreported: 0,
      waiting: 0,
      isFull: false,
      leasing: null,
    }
    if (windows.size >= sweptAt) sweep()
    windows.set(subject, window)
    return window
  }

  const sweep = () => {
    const moment = now()
    for (const [subject, { endsAt }] of windows) if (endsAt <= moment) windows.delete(subject)
    sweptAt = Math.max(WINDOWS_SWEPT, 2 * windows.size)
  }

  const extend = async (subject: string, window: Window, most: number, periodMs: number): Promise<void> => {
    const wanted = Math.max(1, window.waiting, Math.min(Math.ceil(most * LEASE_PART), window.made))
    const spent = window.unreported
    const leased = await lease({ subject, most, periodMs, spent, wanted })
    if (leased === null) return
    window.unreported -= spent
    window.free = 0
    window.left += leased.granted
    window.endsAt = leased.endsAt
    window.isFull = leased.granted === 0
  }

  const takeLeased = async (subject: string, most: number, periodMs: number): Promise<number | null> => {
    for (;;) {
      const window = windowOf(subject, most, periodMs)
      const at = takeNow(window)
      if (at !== undefined) return at
      window.waiting++
      window.leasing ??= extend(subject, window, most, periodMs).finally(() => {
        window.leasing = null
      })
      await window.leasing.finally(() => window.waiting--)
    }
  }

  /** Undefined: the process has to ask. */
  const takeNow = (window: Window): number | null | undefined => {
    if (window.left > 0) window.left--
    else if (window.free > 0) {
      window.free--
      window.unreported++
    } else return window.isFull ? (window.endsAt - now()) / 1_000 : undefined
    window.made++
    return null
  }

  return {
    /** Counts a call. Null: it may be made; otherwise in how many seconds it may be tried again. */
    take(subject: string, most: number, periodMs: number): number | null | Promise<number | null> {
      const at = takeNow(windowOf(subject, most, periodMs))
      return at === undefined ? takeLeased(subject, most, periodMs) : at
    },
  }
}
