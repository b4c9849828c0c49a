import { eventNameOf, webhookIdOf } from '#domain/notify/webhook-id.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Context } from '#context/context.ts'
import { presentToOperator } from '#context/present-to-operator.ts'
import * as deliveries from '#store/deliveries.ts'
import * as receipts from '#store/receipt-lists.ts'
import * as reviews from '#store/reviews.ts'

/** Everything that has happened to a receipt so far. */
export async function findStory(ctx: Context, receipt: Receipt) {
  const [lines, attempts, review] = await Promise.all([
    receipts.listHistory(ctx.sql, receipt.uuid),
    deliveries.listOfReceipt(ctx.sql, receipt.uuid),
    reviews.find(ctx.sql, receipt.uuid),
  ])
  return {
    receipt: presentToOperator(ctx, receipt),
    reviewReason: review?.reason ?? null,
    nextCheckAt: receipt.nextCheckAt?.toISOString() ?? null,
    history: lines.map((line) => ({ ...line, at: line.at.toISOString() })),
    trace: (receipt.trace ?? []).map(({ rule, ...line }) => ({ name: rule, ...line })),
    callbacks: attempts.map(presentCallback),
  }
}

export type Story = Awaited<ReturnType<typeof findStory>>

function presentCallback({ receiptUuid, number, webhookId, channel, attempt, manual, at, status, outcome, cause, latencyMs, body }: deliveries.DeliveryRow) {
  const event = { receiptUuid, number, webhookId }
  return {
    at: at.toISOString(),
    channel,
    attempt,
    manual,
    status,
    cause,
    latencyMs,
    state: eventNameOf(event),
    webhookId: webhookIdOf(event),
    outcome: outcome as 'delivered' | 'retry' | 'failed',
    body: JSON.parse(body) as unknown,
  }
}
