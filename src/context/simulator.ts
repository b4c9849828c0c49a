import type { BodyOf, ReplyBody } from '#contract/endpoint.ts'
import type { postSimulatorReceipts } from '#contract/testground/sample-receipts.ts'
import type { Country } from '#countries/index.ts'
import { ApiError } from '#platform/http/api-error.ts'

/** The built-in tax authorities: they make receipts up, and print them. */
export type Simulator = {
  /** The simulator itself says what is wrong with a wish. */
  makeReceipt(wish: BodyOf<typeof postSimulatorReceipts>): Promise<ReplyBody<typeof postSimulatorReceipts, 200>>
  /** A picture of the paper receipt. */
  printReceipt(receipt: { country: Country; register: string; number: string }): Promise<Uint8Array>
}

export function requireSimulator({ simulator }: { simulator: Simulator | null }): Simulator {
  if (simulator === null) throw new ApiError('SIMULATOR_OFF')
  return simulator
}
