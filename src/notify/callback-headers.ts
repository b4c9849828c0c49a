import type { EventName } from '#domain/notify/webhook-id.ts'
import { mask } from '#context/mask.ts'
import { signCallback } from './sign.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** The promo's callback settings, as far as sending needs them. */
export type CallbackTarget = {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  signing_secrets?: readonly string[] | undefined
}

/** An event as recorded: every attempt sends these bytes under this id. */
export type CallbackMessage = { webhookId: string; state: EventName; body: string }

type Headers = Record<string, string>

/**
 * The headers of one exchange: as sent, and masked for operators. Configured headers are sent unchanged and replace our `content-type` and
 * `user-agent`; the `webhook-` headers are always ours. Names differing only in case count as one.
 */
export function callbackHeaders(target: CallbackTarget, { webhookId, body }: CallbackMessage, at: Date): { sent: Headers; masked: Headers } {
  const fixed = known.get(target) ?? fixedOf(target)
  known.set(target, fixed)
  const { sent, masked, secrets } = fixed
  const timestamp = Math.floor(at.getTime() / 1000)
  const own = { 'webhook-id': webhookId, 'webhook-timestamp': String(timestamp) }
  if (secrets.length === 0) return { sent: { ...sent, ...own }, masked: { ...masked, ...own } }
  const signature = signCallback(secrets, { webhookId, timestamp, body })
  return {
    sent: { ...sent, ...own, 'webhook-signature': signature },
    masked: { ...masked, ...own, 'webhook-signature': mask(signature) },
  }
}

type Fixed = { sent: Headers; masked: Headers; secrets: readonly string[] }

/** A target is one object while the settings of its promo are cached. */
const known = new WeakMap<CallbackTarget, Fixed>()

/** The headers that every exchange with the target has. */
function fixedOf({ headers, signing_secrets: secrets = [] }: CallbackTarget): Fixed {
  const configured = without(headers, secrets.length > 0 ? [...OWN, 'webhook-signature'] : OWN)
  const defaults = without({ 'content-type': 'application/json', 'user-agent': `Chekhov/${packageJson.version}` }, Object.keys(configured))
  return { sent: { ...defaults, ...configured }, masked: { ...defaults, ...maskedOf(configured) }, secrets }
}

const OWN = ['webhook-id', 'webhook-timestamp']

function without(headers: Readonly<Headers>, names: readonly string[]): Headers {
  const taken = new Set(names.map((name) => name.toLowerCase()))
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !taken.has(name.toLowerCase())))
}

const maskedOf = (headers: Readonly<Headers>): Headers => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, mask(value)]))
