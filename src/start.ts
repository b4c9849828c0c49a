import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Country } from '#domain/country.ts'
import { openLog } from '#platform/open-log.ts'
import { migrate } from '#store/migrate.ts'
import { ConfigError, type Config } from './config.ts'
import { openDemoReceiver } from './demo/receiver.ts'
import { DEMO_QR, readSecrets, seedDemo } from './demo/seed.ts'
import { seedOperator } from './demo/seed-operator.ts'
import { openEmbedded } from './embedded-database.ts'
import { openService } from './open-context.ts'
import { DRAIN_MS, listen, ofdOf, onStop } from './serve.ts'

/** Everything on one machine and nothing else installed: `npm start`. */
export async function start(config: Config): Promise<void> {
  const startedAt = performance.now()
  const { FNS_AUTH_URL, FNS_KKT_URL, FNS_MASTER_TOKEN } = config
  const isSet = [FNS_AUTH_URL, FNS_KKT_URL, FNS_MASTER_TOKEN].filter((value) => value !== null).length
  if (isSet !== 0 && isSet !== 3) throw new ConfigError('FNS_AUTH_URL, FNS_KKT_URL, FNS_MASTER_TOKEN: set all or none')
  await mkdir(config.DATA_DIR, { recursive: true })
  const log = openLog(config.LOG_LEVEL ?? 'warn')
  const secrets = await readSecrets(join(config.DATA_DIR, 'demo.json'), config.ADMIN_TOKEN)

  const testground = { LK_USER: config.LK_USER ?? secrets.lkUser, LK_PASSWORD: config.LK_PASSWORD ?? secrets.lkPassword }

  const [postgres, simulator, receiver] = await Promise.all([
    config.DATABASE_URL === null ? openEmbedded(config) : null,
    FNS_KKT_URL === null ? startSimulator(config.DATA_DIR) : null,
    openDemoReceiver({ host: '127.0.0.1', port: config.PORT === 0 || config.PORT === 65_535 ? 0 : config.PORT + 1, secret: secrets.callbackSecret }),
  ])
  const databaseUrl = config.DATABASE_URL ?? (postgres as { url: string }).url
  await migrate(databaseUrl)

  const service = await openService({
    config: { ...config, ...testground, ADMIN_TOKEN: secrets.adminToken, ALLOW_PRIVATE_HOSTS: [...config.ALLOW_PRIVATE_HOSTS, receiver.host, ...(simulator === null ? [] : [new URL(simulator.url).host])] },
    databaseUrl,
    log,
    fns: simulator?.fns ?? { authUrl: FNS_AUTH_URL ?? '', kktUrl: FNS_KKT_URL ?? '', masterToken: FNS_MASTER_TOKEN ?? '' },
    ofd: ofdOf(config) ?? simulator?.ofd ?? null,
    simulatorUrl: simulator?.url ?? null,
  })
  const promoId = await seedDemo(service.ctx, 'ru', secrets, receiver.callbackUrl)
  const uzPromoId = service.ctx.taxAuthorities.uz && await seedDemo(service.ctx, 'uz', secrets, receiver.callbackUrl)
  const operator = await seedOperator(service.ctx, secrets)
  const loop = await service.startWork()
  const app = await listen(service.ctx)

  let stopping = false
  onStop(log, async () => {
    stopping = true
    await loop.drain(DRAIN_MS)
    await app.close()
    await service.close()
    receiver.close()
    simulator?.stop()
    await postgres?.stop()
  })
  // Without its database the service is nothing: whoever started it shall know.
  void postgres?.exited.then(() => {
    if (stopping) return
    log.fatal('the embedded database has stopped')
    process.exit(1)
  })
  void simulator?.exited.then(() => { if (!stopping) log.error('the simulator has stopped') })

  const url = config.BASE_URL ?? app.listeningOrigin
  process.stdout.write(welcome({
    url, demos: [{ country: 'ru', promoId, apiKey: secrets.apiKey }, ...(uzPromoId ? [{ country: 'uz', promoId: uzPromoId, apiKey: secrets.uzApiKey } as const] : [])], adminToken: secrets.adminToken, operator, testground, receiverUrl: receiver.url, simulatorUrl: simulator?.url ?? null,
    dataDir: config.DATA_DIR, seconds: (performance.now() - startedAt) / 1000,
  }))
}

/**
 * The simulated tax authority is a program of its own: the service meets it on a socket, as it would the real one. It keeps its port over
 * restarts, since links of receipts lead there.
 */
async function startSimulator(dataDir: string) {
  const masterToken = 'simulator-master-token'
  const portFile = join(dataDir, 'simulator.port')
  const kept = Number(await readFile(portFile, 'utf8').catch(() => '0'))
  const wantedPort = Number.isInteger(kept) && kept > 0 && kept <= 65_535 ? kept : 0
  const child: ChildProcess = spawn(process.execPath, [
    new URL('../simulator/main.ts', import.meta.url).pathname, '--watch-stdin', '--state', join(dataDir, 'simulator.jsonl'), '--master-token', masterToken, '--wanted-port', String(wantedPort),
  ], { stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  const exited = once(child, 'exit')
  const first = once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')
  const [line] = (await Promise.race([first, exited.then(() => { throw new Error('the simulator did not start') })])) as [string]
  const { port } = JSON.parse(line) as { port: number }
  await writeFile(portFile, String(port))
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    exited,
    fns: { authUrl: `${url}/open-api/AuthService/0.1`, kktUrl: `${url}/open-api/ais3/KktService/0.1`, masterToken },
    ofd: { url, apiUrl: url, apiKey: 'simulator-ofd-key' },
    stop: () => child.kill('SIGTERM'),
  }
}

type Demo = { country: Country; promoId: number; apiKey: string }

function welcome({ url, demos, adminToken, operator, testground, receiverUrl, simulatorUrl, dataDir, seconds }: {
  url: string; demos: readonly Demo[]; adminToken: string; operator: { login: string; password: string } | null; testground: { LK_USER: string; LK_PASSWORD: string }; receiverUrl: string; simulatorUrl: string | null; dataDir: string; seconds: number
}): string {
  return `
  Chekhov is ready (${seconds.toFixed(1)} s). Ctrl-C stops everything it started.

  API            ${url}
  Documentation  ${url}/api-docs       guide, reference, a page to try calls out on; ${url}/openapi.json
  Test ground    ${url}/lk.html        user ${testground.LK_USER}, password ${testground.LK_PASSWORD}
  Console        ${url}/console       ${operator === null ? 'with a password of your own' : `login ${operator.login}, password ${operator.password}`}
  Operators      ${url}/api/admin      Authorization: Bearer ${adminToken}
${demos.map(({ country, promoId, apiKey }) => `  Demo promo ${country}  ${String(promoId).padEnd(12)} api-key: ${apiKey}`).join('\n')}
  Callbacks      ${receiverUrl}        (what the demo promo's brand was told)
  Tax authority  ${simulatorUrl === null ? 'as configured' : `${simulatorUrl} (simulator)`}
  Data           ${dataDir}

  Send a receipt:

${demos.map(({ country, apiKey }) => `curl -s ${url}/api/receipts/qr -H 'api-key: ${apiKey}' -H 'content-type: application/json' -d '{"userUuid":"anna","qrStr":"${DEMO_QR[country]}"}'`).join('\n\n')}

  The answer has a uuid; follow it at ${url}/r/UUID

`
}
