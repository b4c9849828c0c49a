import { eventNameOf, webhookIdOf } from '#domain/notify/webhook-id.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Context } from '#src/context.ts'
import { shownReceipt } from '#src/shown-receipt.ts'
import * as deliveries from '#store/deliveries.ts'
import * as lists from '#store/receipt-lists.ts'
import * as reviews from '#store/reviews.ts'

/** Everything that has happened to a receipt so far. */
export async function storyOf(ctx: Context, receipt: Receipt) {
  const [lines, attempts, review] = await Promise.all([
    lists.history(ctx.sql, receipt.uuid),
    deliveries.ofReceipt(ctx.sql, receipt.uuid),
    reviews.find(ctx.sql, receipt.uuid),
  ])
  return {
    receipt: shownReceipt(ctx, receipt),
    reviewReason: review?.reason ?? null,
    nextCheckAt: receipt.nextCheckAt?.toISOString() ?? null,
    history: lines.map((line) => ({ ...line, at: line.at.toISOString() })),
    trace: (receipt.trace ?? []).map(({ rule, ...line }) => ({ name: rule, ...line })),
    callbacks: attempts.map(shownCallback),
  }
}

export type Story = Awaited<ReturnType<typeof storyOf>>

function shownCallback({ receiptUuid, number, webhookId, channel, attempt, manual, at, status, outcome, cause, latencyMs, body }: deliveries.DeliveryRow) {
  const event = { receiptUuid, number, webhookId }
  return {
    at: at.toISOString(), channel, attempt, manual, status, cause, latencyMs,
    state: eventNameOf(event),
    webhookId: webhookIdOf(event),
    outcome: outcome as 'delivered' | 'retry' | 'failed',
    body: JSON.parse(body) as unknown,
  }
}
