import { fiscalKey, type Requisites } from '#domain/qr/requisites.ts'
import { sandboxAnswer } from '#domain/sandbox/answer.ts'
import type { Context } from '#context/context.ts'
import * as sandbox from '#store/sandbox.ts'
import type { Asked } from './asked.ts'

/** The tax authority of a sandbox promo: it knows the contents given by senders and the reserved registers, has no quota, and has outages of its own. */
export async function askSandbox(ctx: Context, requisites: Requisites, promoId: number): Promise<Asked> {
  const known = await sandbox.ask(ctx.sql, { fiscalKey: fiscalKey(requisites), promoId })
  return { kind: 'answered', answer: sandboxAnswer(requisites, { ...known, now: ctx.now() }), asked: true }
}
