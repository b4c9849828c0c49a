import { readConfig } from '#context/config.ts'
import { openService } from '#src/app/open-context.ts'
import { openWeb } from '#src/app/open-web.ts'
import { openLog } from '#platform/open-log.ts'
import { obey } from './obey.ts'

/** A worker process as in production, except for shorter pauses between polls of the tax authority. */
const POLL_PAUSES_MS = [0, 5, 50, 500]
const DRAIN_MS = 2_000

const config = readConfig()
const service = await openService({
  config,
  databaseUrl: config.DATABASE_URL ?? '',
  log: openLog(config.LOG_LEVEL ?? 'warn'),
  web: await openWeb(),
  pollPausesMs: POLL_PAUSES_MS,
})
const loop = await service.startWork()

process.on('SIGTERM', async () => {
  await loop.drain(DRAIN_MS)
  await service.close()
  process.exit(0)
})
obey(async () => {}, {})
