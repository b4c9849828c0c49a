import { NotGenuine } from './errors.ts'
import type { CallbackEvent, DisputeNotice, PaymentNotice } from './types.ts'

export type CallbackBody = CallbackEvent | DisputeNotice | PaymentNotice

export type Verification = {
  /** The header chosen in the promo's `callback` setting, with its secret value. */
  header?: { name: string; value: string }
  /** The promo's `signing_secrets` (`whsec_…`). The signature of any of them is accepted, so that secrets can be rotated. */
  signingSecrets?: readonly string[]
  /** Maximal age of a signed message; the default is five minutes. */
  toleranceMs?: number
  now?: () => number
}

type Headers = { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Returns the event of a callback that the service has sent; throws `NotGenuine` for any other request. `body` is the text as it was received, not parsed and
 * serialised again. The signature follows Standard Webhooks.
 */
export async function verifyCallback(
  body: string,
  headers: Headers,
  { header, signingSecrets = [], toleranceMs = 300_000, now = Date.now }: Verification,
): Promise<{ id: string; event: CallbackBody }> {
  if (header === undefined && signingSecrets.length === 0)
    throw new TypeError('verifyCallback: header or signingSecrets, without one of them everything would pass')
  if (header?.value === '') throw new TypeError('verifyCallback: the value of the header is empty, so a request without the header would pass')
  const keys = signingSecrets.map(keyOf)
  const id = read(headers, 'webhook-id')
  if (id === '') throw new NotGenuine('no webhook-id')
  if (header !== undefined && !(await isSame(read(headers, header.name), header.value))) throw new NotGenuine(`the header ${header.name} is missing or wrong`)
  if (keys.length > 0) await checkSignature(body, headers, id, { keys, toleranceMs, now })
  return { id, event: JSON.parse(body) as CallbackBody }
}

async function checkSignature(
  body: string,
  headers: Headers,
  id: string,
  { keys, toleranceMs, now }: Required<Pick<Verification, 'toleranceMs' | 'now'>> & { keys: readonly Uint8Array<ArrayBuffer>[] },
): Promise<void> {
  const timestamp = read(headers, 'webhook-timestamp')
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now() - Number(timestamp) * 1_000) > toleranceMs)
    throw new NotGenuine('webhook-timestamp is missing, or not of these minutes')
  const given = read(headers, 'webhook-signature')
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => one.slice(3))
  for (const key of keys) {
    const expected = await sign(key, `${id}.${timestamp}.${body}`)
    for (const signature of given) if (await isSame(signature, expected)) return
  }
  throw new NotGenuine('webhook-signature is missing or wrong')
}

/** Everybody could sign with an empty key. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const base64 = secret.replace(/^whsec_/, '')
  if (!/^[A-Za-z\d+/]+=*$/.test(base64)) throw new TypeError('verifyCallback: a signing secret is not of the form whsec_… with base64')
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}

async function sign(bytes: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))))
}

/** Compares digests, so that the time of the comparison tells nothing about the texts. */
async function isSame(a: string, b: string): Promise<boolean> {
  const digest = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const [left, right] = await Promise.all([digest(a), digest(b)])
  return left.reduce((difference, byte, i) => difference | (byte ^ (right[i] as number)), 0) === 0
}

function read(headers: Headers, name: string): string {
  if (typeof headers.get === 'function') return (headers as { get(name: string): string | null }).get(name) ?? ''
  const [, value] =
    Object.entries(headers as Record<string, string | readonly string[] | undefined>).find(([one]) => one.toLowerCase() === name.toLowerCase()) ?? []
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}
