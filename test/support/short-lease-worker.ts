// A worker process with short leases, which a test can suspend for longer than one.
import { readConfig } from '#context/config.ts'
import { openService } from '#src/app/open-context.ts'
import { openWeb } from '#src/app/open-web.ts'
import { openLog } from '#platform/open-log.ts'
import { onStop } from '#src/app/serve.ts'

const config = readConfig()
const log = openLog('info', () => ({}))
const service = await openService({
  config,
  log,
  web: await openWeb(),
  databaseUrl: config.DATABASE_URL ?? '',
})
const loop = await service.startWork({ leaseMs: Number(process.argv[2]) })
onStop(service.ctx, async () => {
  await loop.drain(8_000)
  await service.close()
})
log.info({ address: 'nowhere' }, 'working')
