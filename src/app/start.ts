import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { AUTHORITIES, isConfigured } from '#countries/authorities.ts'
import { COUNTRIES, PACKS, type Country } from '#countries/index.ts'
import { openLog } from '#platform/open-log.ts'
import { logFields } from '#context/tracing.ts'
import type { Config } from '#context/config.ts'
import { openDemoReceiver } from '#src/demo/receiver.ts'
import { demoKey, readSecrets, seedDemo } from '#src/demo/seed.ts'
import { seedOperator } from '#src/demo/seed-operator.ts'
import { openEmbedded } from './embedded-database.ts'
import { buildWeb } from './build-web.ts'
import { openService } from './open-context.ts'
import { openWeb } from './open-web.ts'
import { bringUpToDate, checkSecrets, closeAfter, DRAIN_MS, listen, onStop, openApi, refuseHalfSet } from './serve.ts'

/** Where receivers are tried while no receipt is real: with a tax authority of its own, an installation is no trial, and nothing is exempt. */
const THIS_MACHINE = ['127.0.0.1:*', 'localhost:*']

/** `npm start`: everything on one machine without further installations. */
export async function start(
  config: Config,
  { followBuild = false }: { /** Somebody else builds, as often as something changes. */ followBuild?: boolean } = {},
): Promise<void> {
  const startedAt = performance.now()
  refuseHalfSet(config)
  const simulated = COUNTRIES.filter((country) => !isConfigured(country, config))
  await mkdir(config.DATA_DIR, { recursive: true })
  if (!followBuild) await buildWeb({ say: (line) => process.stdout.write(`${line}\n`) })
  const web = await openWeb({ follow: followBuild })
  const log = openLog(config.LOG_LEVEL ?? 'warn', logFields)
  const secrets = await readSecrets(config.DATA_DIR, config.ADMIN_TOKEN)

  const testground = { LK_USER: config.LK_USER ?? secrets.lkUser, LK_PASSWORD: config.LK_PASSWORD ?? secrets.lkPassword }

  const [postgres, simulator, receiver] = await Promise.all([
    config.DATABASE_URL === null ? openEmbedded(config) : null,
    simulated.some((country) => !AUTHORITIES[country].isOptional) ? startSimulator(config.DATA_DIR) : null,
    openDemoReceiver({ host: '127.0.0.1', port: config.PORT === 0 || config.PORT === 65_535 ? 0 : config.PORT + 1, secret: secrets.callbackSecret }),
  ])
  const databaseUrl = config.DATABASE_URL ?? (postgres as { url: string }).url
  await bringUpToDate(config.DATABASE_SESSION_URL ?? databaseUrl, log)

  const service = await openService({
    config: {
      ...config,
      ...(simulator && variablesOf(simulated, simulator.environment)),
      ...testground,
      ADMIN_TOKEN: secrets.adminToken,
      SECRET_KEYS: [...config.SECRET_KEYS, Buffer.from(secrets.secretKey, 'base64url')],
      ALLOW_PRIVATE_HOSTS: [...config.ALLOW_PRIVATE_HOSTS, receiver.host, ...(simulator === null ? [] : [new URL(simulator.url).host])],
    },
    databaseUrl,
    log,
    web,
    simulatorUrl: simulator?.url ?? null,
    ownReceivers: simulated.length === COUNTRIES.length ? THIS_MACHINE : [],
  })
  await checkSecrets(service.ctx)
  const demos: Demo[] = []
  for (const country of COUNTRIES.filter((one) => service.ctx.taxAuthorities[one] !== undefined)) {
    const promoId = await seedDemo(service.ctx, country, secrets, receiver.callbackUrl)
    demos.push({ country, promoId, apiKey: demoKey(secrets, country, 'server'), widgetKey: demoKey(secrets, country, 'widget') })
  }
  service.ctx.demoKey = demos[0]?.widgetKey ?? null
  const operator = await seedOperator(service.ctx, secrets)
  const loop = await service.startWork()
  const app = openApi(service.ctx)

  let stopping = false
  onStop(service.ctx, async (graceMs) => {
    stopping = true
    await Promise.all([loop.drain(DRAIN_MS), closeAfter(app, graceMs)])
    await service.close()
    receiver.close()
    simulator?.stop()
    await postgres?.stop()
  })
  await listen(service.ctx, app)
  // Without its database the service is useless, so it ends, and the person who started it notices.
  void postgres?.exited.then(() => {
    if (stopping) return
    log.fatal('the embedded database has stopped')
    process.exit(1)
  })
  void simulator?.exited.then(() => {
    if (!stopping) log.error('the simulator has stopped')
  })

  const url = config.BASE_URL ?? app.listeningOrigin
  process.stdout.write(
    welcome({
      url,
      demos,
      adminToken: secrets.adminToken,
      operator,
      testground,
      receiverUrl: receiver.url,
      simulatorUrl: simulator?.url ?? null,
      dataDir: config.DATA_DIR,
      seconds: (performance.now() - startedAt) / 1000,
    }),
  )
}

/**
 * Starts the simulator as a separate program, so that the service reaches it over a socket like the real tax authorities. It keeps its port over restarts,
 * because links of receipts contain it.
 */
async function startSimulator(dataDir: string) {
  const portFile = join(dataDir, 'simulator.port')
  const kept = Number(await readFile(portFile, 'utf8').catch(() => '0'))
  const wantedPort = Number.isInteger(kept) && kept > 0 && kept <= 65_535 ? kept : 0
  const child: ChildProcess = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('../../simulator/main.ts', import.meta.url)),
      '--watch-stdin',
      '--state',
      join(dataDir, 'simulator.jsonl'),
      '--wanted-port',
      String(wantedPort),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  )
  const exited = once(child, 'exit')
  const first = once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')
  const [line] = (await Promise.race([
    first,
    exited.then(() => {
      throw new Error('the simulator did not start')
    }),
  ])) as [string]
  const { port, environment } = JSON.parse(line) as { port: number; environment: Record<string, string> }
  await writeFile(portFile, String(port))
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    exited,
    environment,
    stop: () => child.kill('SIGTERM'),
  }
}

/** The environment variables of the tax authorities that the simulator replaces. */
const variablesOf = (countries: readonly Country[], environment: Record<string, string>): Partial<Config> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => countries.some((country) => name in AUTHORITIES[country].variables)))

type Demo = { country: Country; promoId: number; apiKey: string; widgetKey: string }

function welcome({
  url,
  demos,
  adminToken,
  operator,
  testground,
  receiverUrl,
  simulatorUrl,
  dataDir,
  seconds,
}: {
  url: string
  demos: readonly Demo[]
  adminToken: string
  operator: { login: string; password: string } | null
  testground: { LK_USER: string; LK_PASSWORD: string }
  receiverUrl: string
  simulatorUrl: string | null
  dataDir: string
  seconds: number
}): string {
  return `
  Chekhov is ready (${seconds.toFixed(1)} s). Ctrl-C stops everything it started.

  API            ${url}
  Documentation  ${url}/api-docs       guide, and a reference to try calls out from; ${url}/openapi.json
  Test ground    ${url}/lk.html        user ${testground.LK_USER}, password ${testground.LK_PASSWORD}
  Console        ${url}/console       ${operator === null ? 'with a password of your own' : `login ${operator.login}, password ${operator.password}`}
  Operators      ${url}/api/admin      Authorization: Bearer ${adminToken}
${demos.map(({ country, promoId, apiKey }) => `  Demo promo ${country}  ${String(promoId).padEnd(12)} api-key: ${apiKey}`).join('\n')}
${demos.map(({ country, widgetKey }) => `  Widget ${country}      ${url}/widget/demo#${widgetKey}`).join('\n')}
                 (the keys for pages: they send receipts, and nothing else)
  Callbacks      ${receiverUrl}        (the callbacks that the demo promo's brand received)
  Tax authority  ${simulatorUrl === null ? 'as configured' : `${simulatorUrl} (simulator)`}
  Data           ${dataDir}

  Send a receipt:

${demos.map(({ country, apiKey }) => `curl -s ${url}/api/receipts/qr -H 'api-key: ${apiKey}' -H 'content-type: application/json' -d '{"userUuid":"participant-17","qrStr":"${PACKS[country].demo.qr}"}'`).join('\n\n')}

  The answer has a uuid; follow it at ${url}/r/UUID

`
}
