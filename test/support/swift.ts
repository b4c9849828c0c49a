import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const SERVERS = ['account', 'container', 'object'] as const
const PROGRAMS = ['swift-proxy-server', ...SERVERS.map((name) => `swift-${name}-server`)]

/** The programs of Debian's packages `swift-proxy swift-account swift-container swift-object`. */
export const swiftIsInstalled = (): boolean => PROGRAMS.every((program) => spawnSync('which', [program]).status === 0)

export const BUCKET = 'photos'

/** `client` is for looking into the bucket, which is there and empty. */
export type Swift = { endpoint: string; region: string; credentials: { accessKeyId: string; secretAccessKey: string }; client: S3Client }

/** An OpenStack Swift of four processes with the S3 protocol and its signatures: an implementation that is neither Amazon's nor ours. */
export async function openSwift(t: TestContext): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-swift-'))
  const running: ReturnType<typeof spawn>[] = []
  t.after(async () => {
    for (const child of running) child.kill('SIGKILL')
    await Promise.all(running.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
    await rm(folder, { recursive: true, force: true })
  })
  const start = async (program: string, config: string) => {
    const file = join(folder, `${program}.conf`)
    await writeFile(file, config)
    running.push(spawn(program, [file], { stdio: 'ignore' }))
  }

  await mkdir(join(folder, 'devices', 'disk'), { recursive: true })
  const ports = { account: await freePort(), container: await freePort(), object: await freePort() }
  buildRings(folder, ports)
  for (const name of SERVERS) {
    await start(
      `swift-${name}-server`,
      `${defaults(folder, ports[name])}devices = ${folder}/devices\nmount_check = false\n[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`,
    )
  }
  const port = await freePort()
  await start('swift-proxy-server', `${defaults(folder, port)}${PROXY}`)

  const endpoint = `http://127.0.0.1:${port}`
  for (const one of [...Object.values(ports), port]) {
    await until(() => {
      const ended = running.find(({ exitCode, signalCode }) => (exitCode ?? signalCode) !== null)
      if (ended !== undefined) throw new Error(`${ended.spawnargs.join(' ')} ended with ${ended.exitCode ?? ended.signalCode}`)
      return fetch(`http://127.0.0.1:${one}/healthcheck`).then(
        ({ ok }) => ok || one !== port,
        () => false,
      )
    })
  }
  const place = { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'test:tester', secretAccessKey: 'testing' } }
  const client = new S3Client({ ...place, forcePathStyle: true })
  t.after(() => client.destroy())
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  return { ...place, client }
}

/**
 * How long the servers wait for each other, in seconds. By default it is half a second for a connection and one for the listing of a bucket, and on a busy machine
 * an answer would then be 503, or an object that was put would be in no listing.
 */
const PATIENCE = ['conn_timeout', 'node_timeout', 'container_update_timeout'].map((name) => `${name} = 300\n`).join('')

const defaults = (folder: string, port: number) =>
  `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nswift_dir = ${folder}\nuser = ${userInfo().username}\nlog_statsd_host =\n${PATIENCE}`

const PROXY = `[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`

/** The ring, which says that the one server stores everything. */
const BUILD_RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, *servers = sys.argv[1:]
for server in servers:
    name, port = server.split('=')
    builder = RingBuilder(2, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(f'{folder}/{name}.ring.gz')
`

function buildRings(folder: string, ports: Record<string, number>): void {
  const { status, stderr } = spawnSync('/usr/bin/python3', ['-c', BUILD_RINGS, folder, ...Object.entries(ports).map((pair) => pair.join('='))], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`no rings: ${stderr}`)
}
