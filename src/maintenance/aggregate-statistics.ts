import { countPortion } from '#store/statistics.ts'
import type { Context } from '#context/context.ts'

/** Adds what has happened since the last run to the statistics. Several processes take turns. */
export async function aggregateStatistics({ sql }: Pick<Context, 'sql'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await countPortion(sql))) {
    // Each iteration aggregates one portion.
  }
}
