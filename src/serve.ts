import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { openServer } from '#platform/http/open-server.ts'
import { openLog } from '#platform/open-log.ts'
import { migrate } from '#store/migrate.ts'
import { ConfigError, type Config } from './config.ts'
import type { Context } from './context.ts'
import { guards, noteKeyUse } from './guards.ts'
import { mapError } from './map-error.ts'
import { openService, type Service } from './open-context.ts'
import { ROUTES } from './routes.ts'

/** Everything ends within this, so that a supervisor never has to be rougher. */
export const DRAIN_MS = 8_000
const LAST_WORD_MS = 9_500
/** One Ctrl-C comes from the terminal and, through npm, once more. */
const ONE_PRESS_MS = 500

/** One API process. */
export async function serve(config: Config): Promise<void> {
  const { service, log } = await openFrom(config)
  const app = await listen(service.ctx)
  log.info({ address: app.listeningOrigin }, 'serving')
  onStop(log, async () => {
    await app.close()
    await service.close()
  })
}

/** One worker process. It listens too: /health, /ready and /metrics are asked of every process. */
export async function work(config: Config): Promise<void> {
  const { service, log } = await openFrom(config)
  const loop = await service.startWork()
  const app = await listen(service.ctx)
  log.info({ address: app.listeningOrigin }, 'working')
  onStop(log, async () => {
    await loop.drain(DRAIN_MS)
    await app.close()
    await service.close()
  })
}

export async function migrateOnly(config: Config): Promise<void> {
  await migrate(needed(config, 'DATABASE_URL'))
}

async function openFrom(config: Config): Promise<{ service: Service; log: Logger }> {
  const databaseUrl = needed(config, 'DATABASE_URL')
  const fns = { authUrl: needed(config, 'FNS_AUTH_URL'), kktUrl: needed(config, 'FNS_KKT_URL'), masterToken: needed(config, 'FNS_MASTER_TOKEN') }
  const log = openLog(config.LOG_LEVEL ?? 'info')
  await migrate(databaseUrl)
  return { log, service: await openService({ config, databaseUrl, log, fns, ofd: ofdOf(config) }) }
}

/** The fiscal operator as configured. */
export const ofdOf = ({ OFD_URL, OFD_API_URL, OFD_API_KEY }: Config) => (OFD_URL === null ? null : { url: OFD_URL, apiUrl: OFD_API_URL, apiKey: OFD_API_KEY })

function needed<N extends 'DATABASE_URL' | 'FNS_AUTH_URL' | 'FNS_KKT_URL' | 'FNS_MASTER_TOKEN'>(config: Config, name: N): string {
  const value = config[name]
  if (value === null) throw new ConfigError(`${name}: must be set for this command; \`npm start\` needs none`)
  return value
}

const NOT_LISTENED_ON: Record<string, string> = {
  EADDRINUSE: 'is taken by another program', EACCES: 'needs rights that this user has not', EADDRNOTAVAIL: 'is no address of this machine', ENOTFOUND: 'is no address of this machine',
}

/** The HTTP side of a process. */
export async function listen(ctx: Context): Promise<FastifyInstance> {
  const app = openServer({ ctx, routes: ROUTES, guards, log: ctx.log, trustedProxies: ctx.config.TRUSTED_PROXIES, scratch: ctx.scratch, mapError })
  const stopNoting = noteKeyUse(ctx)
  app.addHook('onClose', stopNoting)
  const { HOST: host, PORT: port } = ctx.config
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    const why = NOT_LISTENED_ON[error.code ?? '']
    throw why === undefined ? error : new ConfigError(`PORT, HOST: ${host}:${port} ${why}`)
  })
  ctx.baseUrl = ctx.config.BASE_URL ?? app.listeningOrigin
  return app
}

/** Stops in order on SIGTERM and Ctrl-C; a second signal, or a drain that hangs, ends the process at once. */
export function onStop(log: Logger, stop: () => Promise<void>): void {
  let stoppingSince: number | null = null
  const begin = (signal: string) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > ONE_PRESS_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    log.info({ signal }, 'stopping')
    const inOrder = stop().then(() => log.info('stopped'))
    const inTime = sleep(LAST_WORD_MS).then(() => log.warn('stopping took too long'))
    void Promise.race([inOrder, inTime]).then(() => process.exit(0), (error) => {
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    })
  }
  process.on('SIGTERM', begin)
  process.on('SIGINT', begin)
}
