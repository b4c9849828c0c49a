import { readConfig } from '#src/config.ts'
import { openService } from '#src/open-context.ts'
import { openLog } from '#platform/open-log.ts'
import { obey } from './obey.ts'

/** A worker process as in production, but for the pauses that the tax authority wants before it is asked for an answer. */
const POLL_PAUSES_MS = [0, 5, 50, 500]
const DRAIN_MS = 2_000

const config = readConfig()
const { DATABASE_URL, FNS_AUTH_URL, FNS_KKT_URL, FNS_MASTER_TOKEN } = config as Record<string, unknown> as Record<string, string>
const service = await openService({
  config,
  databaseUrl: DATABASE_URL ?? '',
  log: openLog(config.LOG_LEVEL ?? 'warn'),
  fns: { authUrl: FNS_AUTH_URL ?? '', kktUrl: FNS_KKT_URL ?? '', masterToken: FNS_MASTER_TOKEN ?? '', pollPausesMs: POLL_PAUSES_MS },
})
const loop = await service.startWork()

process.on('SIGTERM', async () => {
  await loop.drain(DRAIN_MS)
  await service.close()
  process.exit(0)
})
obey(async () => {}, {})
