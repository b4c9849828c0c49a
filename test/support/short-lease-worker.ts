// A worker process whose leases are short: a test can hold it still for longer than one.
import { readConfig } from '#src/config.ts'
import { openService } from '#src/open-context.ts'
import { openLog } from '#platform/open-log.ts'
import { onStop } from '#src/serve.ts'

const config = readConfig()
const log = openLog('info')
const service = await openService({
  config, log, databaseUrl: config.DATABASE_URL ?? '',
  fns: { authUrl: config.FNS_AUTH_URL ?? '', kktUrl: config.FNS_KKT_URL ?? '', masterToken: config.FNS_MASTER_TOKEN ?? '' },
})
const loop = await service.startWork({ leaseMs: Number(process.argv[2]) })
onStop(log, async () => {
  await loop.drain(8_000)
  await service.close()
})
log.info({ address: 'nowhere' }, 'working')
