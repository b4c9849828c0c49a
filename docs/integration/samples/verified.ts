// Signs a token for a participant who is signed in on your side, and sends a receipt with it.
import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'

const url = process.env.CHEKHOV_URL ?? 'http://127.0.0.1:8080'
const key = createPrivateKey(readFileSync(process.env.PRIVATE_KEY!))

/** Ten minutes are enough: make a token for each receipt. */
function participantToken(participant: string): string {
  const claims = { sub: participant, aud: process.env.PROMO_ID, exp: Math.floor(Date.now() / 1000) + 600 }
  const text = [{ alg: 'ES256', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

const response = await fetch(`${url}/api/receipts/qr`, {
  method: 'POST',
  headers: { 'api-key': process.env.CHEKHOV_KEY!, 'content-type': 'application/json' },
  body: JSON.stringify({ qrStr: process.env.QR, participantToken: participantToken('participant-17') }),
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
console.log((await response.json()).uuid, 'accepted')
