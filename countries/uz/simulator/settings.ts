import { oneOf, orNull, record, text, whole, type Check, type Issue } from '#simulator/checks.ts'

/** Settings that can be changed while the simulator runs. */
export type UzSettings = {
  /** page: the older site with receipts in the page · api: an empty page and a signed JSON request. */
  mode: 'page' | 'api'
  /** The key that signs questions to the newer site. */
  apiKey: string
  slowMs: number
  /** hang: how callers outside the country are treated. */
  outage: UzOutage | null
}

const UZ_OUTAGES = ['down', 'http503', 'http429', 'http403', 'hang'] as const
export type UzOutage = (typeof UZ_OUTAGES)[number]

export const DEFAULT_UZ_SETTINGS: UzSettings = { mode: 'page', apiKey: 'simulator-ofd-key', slowMs: 15_000, outage: null }

const CHECKS: Record<keyof UzSettings, Check> = {
  mode: oneOf(['page', 'api']),
  apiKey: text({ least: 1, most: 256 }),
  slowMs: whole(0, 24 * 60 * 60_000),
  outage: orNull(oneOf(UZ_OUTAGES)),
}

export const checkUzSettingsChange = (body: unknown): Issue[] => record({}, CHECKS)(body, ['body'])

/** Changes only what the body names; null restores the default. */
export function applyUzSettingsChange(settings: UzSettings, change: Record<string, unknown>) {
  for (const name of Object.keys(CHECKS) as (keyof UzSettings)[]) {
    if (Object.hasOwn(change, name)) Object.assign(settings, { [name]: change[name] ?? DEFAULT_UZ_SETTINGS[name] })
  }
}
