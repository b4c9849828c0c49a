import type { EventName } from '#domain/notify/webhook-id.ts'
import { mask } from './mask.ts'
import { signCallback } from './sign.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** The promo's callback settings, as far as sending needs them. */
export type CallbackTarget = {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  signing_secrets?: readonly string[] | undefined
}

/** An event as it was recorded: these bytes, under this id, however often they are sent. */
export type CallbackMessage = { webhookId: string; state: EventName; body: string }

type Headers = Record<string, string>

/**
 * The headers of one exchange: as they are sent, and as an operator may see them. Configured ones go as they are, also in
 * place of our `content-type` and `user-agent`; the `webhook-` ones are ours. A name is sent once, however it is spelled.
 */
export function callbackHeaders(target: CallbackTarget, { webhookId, body }: CallbackMessage, at: Date): { sent: Headers; shown: Headers } {
  const { sent, shown, secrets } = fixedOf(target)
  const timestamp = Math.floor(at.getTime() / 1000)
  const own = { 'webhook-id': webhookId, 'webhook-timestamp': String(timestamp) }
  if (secrets.length === 0) return { sent: { ...sent, ...own }, shown: { ...shown, ...own } }
  const signature = signCallback(secrets, { webhookId, timestamp, body })
  return {
    sent: { ...sent, ...own, 'webhook-signature': signature },
    shown: { ...shown, ...own, 'webhook-signature': mask(signature) },
  }
}

/** What is the same in every exchange with the target. */
function fixedOf(target: CallbackTarget): { sent: Headers; shown: Headers; secrets: readonly string[] } {
  let fixed = known.get(target)
  if (fixed === undefined) {
    const { headers, signing_secrets: secrets = [] } = target
    const configured = without(headers, secrets.length > 0 ? [...OWN, 'webhook-signature'] : OWN)
    const defaults = without({ 'content-type': 'application/json', 'user-agent': `Chekhov/${packageJson.version}` }, Object.keys(configured))
    fixed = { sent: { ...defaults, ...configured }, shown: { ...defaults, ...masked(configured) }, secrets }
    known.set(target, fixed)
  }
  return fixed
}
const known = new WeakMap<CallbackTarget, { sent: Headers; shown: Headers; secrets: readonly string[] }>()

const OWN = ['webhook-id', 'webhook-timestamp']

function without(headers: Readonly<Headers>, names: readonly string[]): Headers {
  const taken = new Set(names.map((name) => name.toLowerCase()))
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !taken.has(name.toLowerCase())))
}

const masked = (headers: Readonly<Headers>): Headers => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, mask(value)]))
