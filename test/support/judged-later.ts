import type { World } from './world.ts'

/**
 * Settings under which the verdict is a job of its own, as wherever it depends on other receipts: a limit that counts confirmed receipts, and
 * that no test reaches.
 */
export const JUDGED_LATER = { max_per_user_per_retailer: 1_000 } as const

/** Brings the due receipts to INSPECTED, before the job that gives the verdict. */
export async function inspect(world: World): Promise<void> {
  await world.change(JUDGED_LATER)
  await world.run('verify-receipt')
  await world.change({ max_per_user_per_retailer: null })
}
