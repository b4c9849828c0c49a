import { createHmac } from 'node:crypto'

/**
 * The `webhook-signature` of Standard Webhooks: one `v1` signature per secret, so that a receiver may change secrets one at a time. A secret is
 * `whsec_` and base64.
 */
export function signCallback(secrets: readonly string[], { webhookId, timestamp, body }: { webhookId: string; timestamp: number; body: string }): string {
  const signed = `${webhookId}.${timestamp}.${body}`
  return secrets.map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(signed).digest('base64')}`).join(' ')
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
