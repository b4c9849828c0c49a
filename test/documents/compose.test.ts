/**
 * deploy/compose.yaml without containers: its services are started in its order by the commands and variables of the compose file, of the image and of
 * example.env, and its health checks are run. What differs: the service `postgres` is at an address of this machine, and ports and folders are free ones.
 */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { inspect, promisify } from 'node:util'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { parse } from 'yaml'
import { openDatabase } from '#platform/db.ts'
import { debianPostgres, startCluster } from '#test/support/debian-postgres.ts'
import { freePort } from '#test/support/free-port.ts'
import { request, run } from '#test/support/processes.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { BUCKET, openSwift, swiftIsInstalled } from '#test/support/swift.ts'
import { untilAnswered } from '#test/support/until-answered.ts'
import { until } from '#test/support/until.ts'

type Variables = Record<string, string>
type Service = {
  image: string
  command?: string[]
  env_file?: string
  environment?: Variables
  volumes?: string[]
  ports?: string[]
  profiles?: string[]
  restart?: string
  stop_grace_period?: string
  healthcheck?: { test?: string[]; disable?: boolean }
  depends_on?: Record<string, { condition: string }>
}

const { services, volumes } = parse(await readFile('deploy/compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const DOCKERFILE = await readFile('deploy/Dockerfile', 'utf8')
const listAfter = (word: RegExp): string[] => JSON.parse(new RegExp(`${word.source} (\\[.*\\])$`, 'm').exec(DOCKERFILE)?.[1] ?? 'null')
const IMAGE = {
  entrypoint: listAfter(/^ENTRYPOINT/),
  command: listAfter(/^CMD/),
  healthcheck: listAfter(/^ {2}CMD/),
  env: Object.fromEntries([...(/^ENV (.*)$/m.exec(DOCKERFILE)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])),
}

/** `.env` of somebody who fills in what example.env leaves empty. */
async function filledIn(): Promise<Variables> {
  const given: Variables = {
    POSTGRES_PASSWORD: 'secret-of-postgres',
    ADMIN_TOKEN: randomBytes(33).toString('base64'),
    SECRET_KEYS: randomBytes(32).toString('base64'),
  }
  const lines = (await readFile('deploy/example.env', 'utf8')).matchAll(/^([A-Z_]+)=(.*)$/gm)
  const variables = Object.fromEntries(Array.from(lines, ([, name = '', value = '']) => [name, value || given[name]]))
  assert.deepEqual(
    Object.entries(variables).filter(([, value]) => value === undefined),
    [],
    'variables that are empty in example.env',
  )
  return variables as Variables
}

/** `${NAME}`, `${NAME:-otherwise}` and `${NAME:?why}` in the compose file. */
const interpolate = (text: string, variables: Variables): string =>
  text.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (whole, name: string, otherwise?: string) => variables[name] ?? otherwise ?? assert.fail(whole))

/** Services in the order in which compose starts them. */
function inOrder(): string[] {
  const order: string[] = []
  const add = (name: string): void => {
    for (const before of Object.keys(services[name]?.depends_on ?? {})) add(before)
    if (!order.includes(name)) order.push(name)
  }
  for (const name of Object.keys(services)) add(name)
  return order
}

test('every service that keeps something keeps it in a volume of the compose file, and stops within its grace', () => {
  for (const [name, { volumes: own = [], image, stop_grace_period }] of Object.entries(services)) {
    for (const volume of own) assert.ok(String(volume.split(':')[0]) in volumes, `${name}: ${volume}`)
    if (image !== 'chekhov') continue
    assert.deepEqual(own, [`data:${IMAGE.env['DATA_DIR']}`], name)
    assert.equal(stop_grace_period, '20s', name)
  }
  assert.deepEqual(services['serve']?.ports, ['${PORT_ON_HOST:-8080}:8080'])
})

/** Codes with which `curl --fail-with-body` ends on a refusal, and `pg_isready` when it has waited for three seconds. */
const [CURL_GOT_A_REFUSAL, NO_ANSWER] = [22, 2]

const POSTGRES = await debianPostgres()
const missing =
  (POSTGRES === null && 'PostgreSQL of Debian is not installed') || (spawnSync('jq', ['--version']).error !== undefined && 'jq of Debian is not installed')

for (const photos of ['the volume', 'a bucket'] as const) {
  const noSwift = photos === 'a bucket' && !swiftIsInstalled() && 'swift of Debian is not installed'
  test(`from the compose file to an approved receipt, with photos in ${photos}`, { skip: missing || noSwift }, async (t) => {
    const closers: (() => Promise<unknown>)[] = []
    t.after(async () => {
      for (const close of closers.toReversed()) await close()
    })
    const folder = await mkdtemp(join(tmpdir(), 'chekhov-compose-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    const bucket = photos === 'a bucket' ? await openBucket(t) : null
    const env: Variables = { ...(await filledIn()), ...bucket?.variables }
    const addresses = new Map<string, string>()
    const running: { name: string; program: ReturnType<typeof run> }[] = []

    for (const name of inOrder()) {
      const service = services[name] as Service
      if (service.profiles !== undefined) continue
      for (const [before, { condition }] of Object.entries(service.depends_on ?? {}))
        assert.equal(condition, before === 'migrate' ? 'service_completed_successfully' : 'service_healthy', `${name} waits for ${before}`)
      if (name === 'postgres') {
        const cluster = await startPostgres(join(folder, 'postgres'), service, env)
        closers.push(cluster.stop)
        addresses.set(name, cluster.host)
        continue
      }
      const port = String(await freePort())
      const own = Object.fromEntries(Object.entries(service.environment ?? {}).map(([key, value]) => [key, at(addresses, interpolate(value, env))]))
      const variables = { ...IMAGE.env, ...(service.env_file === '.env' ? env : {}), ...own, PORT: port, DATA_DIR: join(folder, 'data') }
      const [, ...args] = [...IMAGE.entrypoint, ...(service.command ?? IMAGE.command)]
      const program = run(args, variables)
      running.push({ name, program })
      closers.push(async () => {
        program.child.kill('SIGKILL')
        await program.ended
      })
      if (name === 'migrate') {
        assert.equal((await program.ended).code, 0, program.output())
        continue
      }
      addresses.set(name, `http://127.0.0.1:${port}`)
      const [, ...check] = IMAGE.healthcheck
      await until(async () => (await run(check, { PORT: port }).ended).code === 0, { tell: program.output, everyMs: 500 })
      await until(async () => (await request(`${addresses.get(name)}/ready`)).json.photos === 'ok', { tell: () => name })
    }

    const CHEKHOV_URL = addresses.get('serve') as string
    const block = /^```sh\n(.*?)^```/ms.exec(await readFile('docs/operations/deployment.md', 'utf8'))?.[1] as string
    const commands = ['-euo', 'pipefail', '-c', `${block}\necho "$KEY $QR"`]
    const variables = { ...process.env, CHEKHOV_URL, ADMIN_TOKEN: env['ADMIN_TOKEN'] }
    // Its commands are for a machine that is not busy, where no call is answered 503.
    const refusals: unknown[] = []
    const { stdout } = await until(
      () =>
        promisify(execFile)('bash', commands, { env: variables }).catch((error) =>
          error.code === CURL_GOT_A_REFUSAL ? void refusals.push(error) : Promise.reject(error),
        ),
      { tell: () => inspect(refusals.at(-1)), everyMs: 500 },
    )
    const [, receipt = '', key = '', qrStr = ''] = /^(\{.*\})\n(\S+) (\S+)\n$/s.exec(stdout) ?? []
    assert.deepEqual([JSON.parse(receipt).approved, JSON.parse(receipt).points], [true, 10], stdout)

    const form = new FormData()
    form.set('userUuid', 'boris')
    form.set('photos', new Blob([new Uint8Array(await photoWith([qrStr]))]), 'receipt.png')
    const sent = await untilAnswered(async () => {
      const answer = await fetch(`${CHEKHOV_URL}/api/receipts`, { method: 'POST', body: form, headers: { 'api-key': key } })
      return { status: answer.status, text: await answer.text() }
    })
    assert.equal(sent.status, 200, sent.text)
    const kept = bucket === null ? await readdir(join(folder, 'data/photos'), { recursive: true }) : await bucket.list()
    assert.ok(kept.length >= 1, kept.join())

    for (const { name, program } of running.filter((one) => one.name !== 'migrate')) {
      program.child.kill('SIGTERM')
      assert.equal((await program.ended).code, 0, `${name}: ${program.output()}`)
    }
  })
}

/** The service `postgres` by the programs of Debian: with its user, its database and its health check. */
async function startPostgres(folder: string, { environment = {}, healthcheck }: Service, env: Variables) {
  const bin = POSTGRES as string
  const cluster = await startCluster(bin, folder)
  const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = Object.fromEntries(
    Object.entries(environment).map(([key, value]) => [key, interpolate(value, env)]),
  )
  const admin = openDatabase(cluster.url, { max: 1 })
  await admin.script(`create role ${POSTGRES_USER} login superuser password '${POSTGRES_PASSWORD}'`)
  await admin.script(`create database ${POSTGRES_DB} owner ${POSTGRES_USER}`)
  await admin.end({ timeout: 1 })
  const { host, port } = new URL(cluster.url)
  const [kind, program = '', ...args] = healthcheck?.test ?? []
  assert.equal(kind, 'CMD')
  const check = () => promisify(execFile)(join(bin, program), args, { env: { PGHOST: '127.0.0.1', PGPORT: port } })
  await until(() => check().catch((error) => (error.code === NO_ANSWER ? null : Promise.reject(error))), { everyMs: 500 })
  return { ...cluster, host }
}

/** Names of services become addresses of this machine. */
const at = (addresses: ReadonlyMap<string, string>, text: string): string => text.replace(/@(\w+)\//, (_, name: string) => `@${addresses.get(name)}/`)

async function openBucket(t: TestContext) {
  const { endpoint, region, credentials, client } = await openSwift(t)
  return {
    variables: {
      PHOTO_STORE: `s3://${BUCKET}`,
      S3_ENDPOINT: endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    list: async () => (await client.send(new ListObjectsV2Command({ Bucket: BUCKET }))).Contents?.map(({ Key }) => String(Key)) ?? [],
  }
}
