import type { CallOptions } from './calls.ts'
import { NoAnswer } from './errors.ts'
import { GeneratedCalls } from './operations.ts'
import type { ReceiptResult } from './types.ts'

export type { CallOptions, ClientOptions } from './calls.ts'
export { verifyCallback, type Told, type Verification } from './callback.ts'
export * from './errors.ts'
export * from './types.ts'
export { convertReceipt, convertRejectKey, type Converted } from './migration.ts'

const LOOK_EVERY_MS = 1_500

/** The service, for a brand's server. */
export class Chekhov extends GeneratedCalls {
  /** Asks until a receipt is decided. What may take hours is better left to callbacks: after `patienceMs` this gives up. */
  async waitForVerdict(receiptUuid: string, { patienceMs = 60_000, signal }: CallOptions & { patienceMs?: number } = {}): Promise<ReceiptResult> {
    const endsAt = Date.now() + patienceMs
    for (;;) {
      const receipt = await this.getReceipt(receiptUuid, signal === undefined ? {} : { signal })
      if (receipt.state === 'REVIEWED') return receipt
      if (Date.now() + LOOK_EVERY_MS > endsAt) throw new NoAnswer(`receipt ${receiptUuid} is still ${receipt.state} after ${patienceMs} ms`)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }
}
