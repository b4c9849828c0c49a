import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { AUTHORITIES, unset } from '#countries/authorities.ts'
import { COUNTRIES, type Country } from '#countries/index.ts'
import { openServer } from '#platform/http/open-server.ts'
import { openLog } from '#platform/open-log.ts'
import type { WorkerLoop } from '#platform/queue/start-workers.ts'
import { logFields } from '#context/tracing.ts'
import { checkSchema, migrate } from '#store/migrate.ts'
import { WrongSchema } from '#store/wrong-schema.ts'
import { ConfigError, type Config } from '#context/config.ts'
import type { Context } from '#context/context.ts'
import { authenticators } from '#src/accounts/authenticate.ts'
import { startTimers } from '#src/maintenance/timers.ts'
import { isHttps } from '#context/is-https.ts'
import { mapError } from '#context/map-error.ts'
import { openService, type Outside, type Service } from './open-context.ts'
import { changedSources } from './build-manifest.ts'
import { surveySecrets } from './reseal-secrets.ts'
import { missingInWords } from './secrets-command.ts'
import { openWeb } from './open-web.ts'
import { ROUTES } from './routes.ts'

/** Jobs drain within this time, well before supervisors send SIGKILL. */
export const DRAIN_MS = 8_000
/** Answers that take longer after the grace period, and jobs after draining, are cut off. */
const FINISH_MS = 4_500
const LAST_WORD_MS = 9_500
/** Ctrl-C arrives twice, from the terminal and through npm. A second signal within this time counts as the first. */
const ONE_PRESS_MS = 500

/** Runs one API process. */
export async function serve(config: Config): Promise<void> {
  const { service, log } = await openFrom(config)
  const app = openApi(service.ctx)
  onStop(service.ctx, async (graceMs) => {
    await closeAfter(app, graceMs)
    await service.close()
  })
  await listen(service.ctx, app)
  log.info({ address: app.listeningOrigin }, 'serving')
}

/** Runs one worker process. It listens too, because /health, /ready and /metrics are requested from every process. */
export async function work(config: Config): Promise<void> {
  await workOn(await openFrom(config), (service) => service.startWork(), 'working')
}

/** Runs one process that does only the jobs that read photos, on all cores. While one lives, no other process does them. */
export async function read(config: Config): Promise<void> {
  const opened = await openFrom(config, { photoChildren: { most: availableParallelism() } })
  await workOn(opened, (service) => service.startReading(), 'reading')
}

async function workOn({ service, log }: Opened, start: (service: Service) => Promise<WorkerLoop>, doing: string): Promise<void> {
  const loop = await start(service)
  const app = openApi(service.ctx)
  onStop(service.ctx, async (graceMs) => {
    await Promise.all([loop.drain(DRAIN_MS), closeAfter(app, graceMs)])
    await service.close()
  })
  await listen(service.ctx, app)
  log.info({ address: app.listeningOrigin }, doing)
}

/** Brings the schema up to date; with `--check` it only says how the schema differs from that of this release. */
export async function migrateOnly(config: Config, args: readonly string[]): Promise<void> {
  const databaseUrl = config.DATABASE_SESSION_URL ?? needed(config, [])
  if (args.length === 0) return void (await migrate(databaseUrl))
  if (args.length > 1 || args[0] !== '--check') throw new ConfigError(`${args.join(' ')}: only --check is known`)
  const findings = await checkSchema(databaseUrl)
  if (findings.length > 0) throw new WrongSchema(`The schema differs from that of this release.\n${findings.join('\n')}`)
  process.stdout.write('The schema is that of this release.\n')
}

/** A process of this release may start again while the next one is being rolled out. */
export async function bringUpToDate(databaseUrl: string, log: Logger): Promise<void> {
  const { newer } = await migrate(databaseUrl)
  if (newer.length > 0) log.warn({ newer }, 'the schema is newer than this release, which works on it until it is replaced')
}

type Opened = { service: Service; log: Logger }

export async function openFrom(config: Config, more: Pick<Outside, 'photoChildren'> = {}): Promise<Opened> {
  const databaseUrl = needed(config)
  refuseHalfSet(config)
  const log = openLog(config.LOG_LEVEL ?? 'info', logFields)
  const web = await openWeb()
  const changed = await changedSources()
  if (changed.length > 0) log.warn({ changed }, 'the pages for browsers are not those of this code: npm run build makes them so')
  await bringUpToDate(config.DATABASE_SESSION_URL ?? databaseUrl, log)
  const service = await openService({ config, databaseUrl, log, web, ...more })
  await checkSecrets(service.ctx)
  return { log, service }
}

/** Without a key that stored secrets need, callbacks would fail one by one. */
export async function checkSecrets({ sql, keyring, log }: Context): Promise<void> {
  const { plain, missingKeys } = await surveySecrets(sql, keyring)
  if (missingKeys.length > 0) throw new ConfigError(missingInWords(missingKeys))
  if (!keyring.encrypts) log.warn({ plain }, 'SECRET_KEYS is not set: secrets of promos are stored unencrypted')
  else if (plain > 0) log.warn({ plain }, 'secrets of promos are stored unencrypted: npm run secrets encrypts them')
}

/** The address of the database. Throws a ConfigError that names everything that a command with these tax authorities needs and has not. */
function needed(config: Config, countries: readonly Country[] = COUNTRIES.filter((one) => !AUTHORITIES[one].isOptional)): string {
  const { DATABASE_URL: databaseUrl } = config
  const missing = [...(databaseUrl === null ? ['DATABASE_URL'] : []), ...countries.flatMap((country) => unset(country, config))]
  if (databaseUrl === null || missing.length > 0)
    throw new ConfigError(missing.map((name) => `${name}: must be set for this command; \`npm start\` needs none`).join('\n'))
  return databaseUrl
}

/** A part of an address would mean that no tax authority is configured, which nobody might notice. */
export function refuseHalfSet(config: Config): void {
  for (const country of COUNTRIES) {
    const { address } = AUTHORITIES[country]
    if (![0, address.length].includes(unset(country, config).length)) throw new ConfigError(`${address.join(', ')}: set all or none`)
  }
}

const NOT_LISTENED_ON: Record<string, string> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'needs rights that this user has not',
  EADDRNOTAVAIL: 'is no address of this machine',
  ENOTFOUND: 'is no address of this machine',
}

/** The HTTP server of a process, not yet listening. */
export function openApi(ctx: Context): FastifyInstance {
  const { log, tempFiles, config, metrics } = ctx
  const app = openServer({
    ctx,
    routes: ROUTES,
    authenticators,
    log,
    trustedProxies: config.TRUSTED_PROXIES,
    connectionsMax: config.CONNECTIONS_MAX,
    isHttps: () => isHttps(ctx),
    tempFiles,
    mapError,
    finished: ctx.requestLog.keep,
    failed: (route, status) => metrics.failedRequests.inc({ route, status }),
  })
  const timers = startTimers(ctx, 'serve')
  app.addHook('onClose', () => timers.stop())
  return app
}

/** Listens, as the last step of a start: what connects is answered at once, and `onStop` is in place. */
export async function listen(ctx: Context, app: FastifyInstance): Promise<void> {
  const { HOST: host, PORT: port } = ctx.config
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    const why = NOT_LISTENED_ON[error.code ?? '']
    throw why === undefined ? error : new ConfigError(`PORT, HOST: ${host}:${port} ${why}`)
  })
  ctx.baseUrl = ctx.config.BASE_URL ?? app.listeningOrigin
  void ctx.checkUploads().catch(() => {}) // it logs why photos cannot be stored; all other ways of sending work without
}

/** Answers for a while with `connection: close`, and with 503 at `/ready`, so that nobody sends here any more; then closes, once running requests are answered. */
export async function closeAfter(app: FastifyInstance, graceMs: number): Promise<void> {
  app.announceStop()
  await sleep(graceMs)
  await app.close()
}

/**
 * Stops in order on SIGTERM, after the grace period, and on Ctrl-C without it, because a person waits. A second signal, or a drain that hangs, ends the process
 * at once.
 */
export function onStop({ log, config }: Pick<Context, 'log' | 'config'>, stop: (graceMs: number) => Promise<void>): void {
  let stoppingSince: number | null = null
  const begin = (signal: string) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > ONE_PRESS_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    log.info({ signal }, 'stopping')
    const graceMs = signal === 'SIGTERM' ? config.STOP_GRACE : 0
    const inOrder = stop(graceMs).then(() => log.info('stopped'))
    const inTime = sleep(Math.max(LAST_WORD_MS, graceMs + FINISH_MS)).then(() => log.warn('stopping took too long'))
    void Promise.race([inOrder, inTime]).then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', begin)
  process.on('SIGINT', begin)
}
