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
export function callbackHeaders(
  { headers, signing_secrets: secrets = [] }: CallbackTarget,
  { webhookId, body }: CallbackMessage,
  at: Date,
): { sent: Headers; shown: Headers } {
  const timestamp = Math.floor(at.getTime() / 1000)
  const own = { 'webhook-id': webhookId, 'webhook-timestamp': String(timestamp) }
  const signature: Headers =
    secrets.length > 0 ? { 'webhook-signature': signCallback(secrets, { webhookId, timestamp, body }) } : {}
  const configured = without(headers, { ...own, ...signature })
  const defaults = without({ 'content-type': 'application/json', 'user-agent': `Chekhov/${packageJson.version}` }, configured)
  return {
    sent: { ...defaults, ...configured, ...own, ...signature },
    shown: { ...defaults, ...masked(configured), ...own, ...masked(signature) },
  }
}

function without(headers: Readonly<Headers>, others: Readonly<Headers>): Headers {
  const taken = new Set(Object.keys(others).map((name) => name.toLowerCase()))
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !taken.has(name.toLowerCase())))
}

const masked = (headers: Readonly<Headers>): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, mask(value)]))
