import type { BodyOf, ReplyBody } from '#contract/endpoint.ts'
import type { postSimulatorReceipts } from '#contract/testground/sample-receipts.ts'
import type { Country } from '#countries/index.ts'
import { ApiError } from '#platform/http/api-error.ts'

/** The built-in simulator of the tax authorities: it makes receipts and prints them. */
export type Simulator = {
  /** The simulator itself validates the request. */
  makeReceipt(wish: BodyOf<typeof postSimulatorReceipts>): Promise<ReplyBody<typeof postSimulatorReceipts, 200>>
  /** The printed receipt as a picture. */
  printReceipt(receipt: { country: Country; register: string; number: string }): Promise<Uint8Array>
}

export function requireSimulator({ simulator }: { simulator: Simulator | null }): Simulator {
  if (simulator === null) throw new ApiError('SIMULATOR_OFF')
  return simulator
}
