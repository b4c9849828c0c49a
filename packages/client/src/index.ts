import { pause, type CallOptions } from './calls.ts'
import { NoAnswer } from './errors.ts'
import { GeneratedCalls } from './operations.ts'
import type { Delivery, ReceiptResult } from './types.ts'

export type { CallOptions, ClientOptions } from './calls.ts'
export { verifyCallback, type CallbackBody, type Verification } from './callback.ts'
export { followFeed, type BrandEvent, type EventSource, type FeedOptions, type FeedStore } from './feed.ts'
export * from './errors.ts'
export * from './types.ts'
export { convertReceipt, convertRejectKey, type Converted } from './migration.ts'

const LOOK_EVERY_MS = 1_500

/** Client of the service for a brand's server. */
export class Chekhov extends GeneratedCalls {
  /** Polls until the receipt is decided, and gives up after `patienceMs`. A decision may take hours; then callbacks are the better way. */
  async waitForVerdict(receiptUuid: string, { patienceMs = 60_000, signal }: CallOptions & { patienceMs?: number } = {}): Promise<ReceiptResult> {
    const endsAt = Date.now() + patienceMs
    for (;;) {
      const receipt = await this.getReceipt(receiptUuid, signal === undefined ? {} : { signal })
      if (receipt.state === 'REVIEWED') return receipt
      if (Date.now() + LOOK_EVERY_MS > endsAt) throw new NoAnswer(`receipt ${receiptUuid} is still ${receipt.state} after ${patienceMs} ms`)
      await pause(LOOK_EVERY_MS, signal)
    }
  }

  /** The receipts of the promo, newest first, over all pages. */
  async *eachReceipt(input: Parameters<GeneratedCalls['getReceipts']>[0] = {}, options: CallOptions = {}): AsyncGenerator<ReceiptResult, void> {
    for (let cursor = input.cursor; ; ) {
      const { receipts, next } = await this.getReceipts({ ...input, ...(cursor !== undefined && { cursor }) }, options)
      yield* receipts
      if (next === null) return
      cursor = next
    }
  }

  /** The attempts to deliver events, newest first, over all pages. */
  async *eachDelivery(input: Parameters<GeneratedCalls['getBrandDeliveries']>[0] = {}, options: CallOptions = {}): AsyncGenerator<Delivery, void> {
    for (let cursor = input.cursor; ; ) {
      const { deliveries, next } = await this.getBrandDeliveries({ ...input, ...(cursor !== undefined && { cursor }) }, options)
      yield* deliveries
      if (next === null) return
      cursor = next
    }
  }
}
