import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'

type Claims = { sub?: string; aud?: string; expiresInSeconds?: number | null; more?: Record<string, unknown> }

/** A token as a brand signs it. */
export async function brandToken(key: KeyObject | string, now: Date, { sub, aud, expiresInSeconds = 600, more = {} }: Claims): Promise<string> {
  const token = new SignJWT(more).setProtectedHeader({ alg: typeof key === 'string' ? 'HS256' : 'ES256', typ: 'JWT' })
  if (sub !== undefined) token.setSubject(sub)
  if (aud !== undefined) token.setAudience(aud)
  if (expiresInSeconds !== null) token.setExpirationTime(Math.floor(now.getTime() / 1_000) + expiresInSeconds)
  return token.sign(typeof key === 'string' ? new TextEncoder().encode(key) : key)
}

export function brandKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { privateKey, pem: publicKey.export({ type: 'spki', format: 'pem' }) as string, jwk: publicKey.export({ format: 'jwk' }) as Record<string, string> }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** What Telegram and MAX give to a page of the bot. */
export function initData(botToken: string, fields: Record<string, string>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  const hash = hmac(hmac('WebAppData', botToken), lines.toSorted().join('\n')).toString('hex')
  return String(new URLSearchParams({ ...fields, hash }))
}

export const webAppFields = (id: number, now: Date) => ({
  query_id: 'AAE',
  user: JSON.stringify({ id, first_name: 'Анна', last_name: 'А & Б', photo_url: 'https://pictures.example/1' }),
  auth_date: String(Math.floor(now.getTime() / 1_000)),
})

/** What VK adds to the address of a page. */
export function launchParameters(secureKey: string, fields: Record<string, string>): string {
  const signed = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${encodeURIComponent(fields[name]!)}`)
    .join('&')
  return String(new URLSearchParams({ ...fields, sign: hmac(secureKey, signed).toString('base64url') }))
}

export const vkFields = (id: number, now: Date) => ({
  vk_user_id: String(id),
  vk_app_id: '77',
  vk_ts: String(Math.floor(now.getTime() / 1_000)),
  vk_access_token_settings: 'friends,status',
  vk_language: 'ru',
})
