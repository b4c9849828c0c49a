import { flag, listOf, oneOf, orNull, record, text, whole, type Check, type Issue } from '#simulator/checks.ts'
import { DEFAULT_SETTINGS, OUTAGES, TICKET_METHODS, type Settings } from './settings.ts'

const duration = whole(0, 24 * 60 * 60_000)
const limit = orNull(whole(0, 1_000_000_000))

const CHECKS: Record<keyof Settings, Check> = {
  processingMs: duration,
  slowMs: duration,
  answerLifeMs: duration,
  tokenLifeMs: duration,
  applicationDayLimit: limit,
  getTicketDayLimit: limit,
  checkTicketDayLimit: limit,
  sendsPerSecond: limit,
  rateLimits: flag,
  batchSize: whole(1, 1_000),
  allowedIps: orNull(listOf(text({ least: 2, most: 45 }), 0, 100)),
  grantedMethods: listOf(oneOf(TICKET_METHODS), 0, TICKET_METHODS.length),
  authTimeout: flag,
  outage: orNull(oneOf(OUTAGES)),
}

export const checkSettingsChange = (body: unknown): Issue[] => record({}, CHECKS)(body, ['body'])

/** Changes only what the body names. Null lifts a limit or ends an outage; elsewhere it restores the default. */
export function applySettingsChange(settings: Settings, change: Record<string, unknown>) {
  for (const name of Object.keys(CHECKS) as (keyof Settings)[]) {
    if (Object.hasOwn(change, name)) Object.assign(settings, { [name]: change[name] ?? DEFAULT_SETTINGS[name] })
  }
}
