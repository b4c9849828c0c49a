import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { serverPids } from '#platform/embedded-postgres/postmaster.ts'
import { ownFolder } from '#test/support/own-cluster.ts'
import { copySources, linkPackages } from '#test/support/checkout.ts'
import { request, run, until } from '#test/support/processes.ts'

test('everything on one machine: its screen tells how to send a receipt, its data outlives it, and nothing it started does', {
  timeout: 240_000,
}, async (t) => {
  const folder = await ownFolder(t)
  const dataDir = join(folder, 'data')

  const first = await start(t, { DATA_DIR: dataDir, TMPDIR: folder })
  const { uuid, replayed } = await typeIntoShell(first.command)
  assert.equal(replayed, null)
  await until(t, async () => (await request(`${first.url}/r/${uuid}.json`)).json.state === 'REVIEWED')
  const [, login, password] = /^ +Console +\S+ +login (\S+), password (\S+)$/m.exec(first.output()) ?? []
  assert.equal((await request(`${first.url}/api/admin/session`, 'POST', { login, password })).json?.role, 'operator')
  const widget = { 'api-key': found(first.output(), /^ +Widget ru +\S+\/widget\/demo#(pk_\S+)$/m) }
  assert.equal((await request(`${first.url}/api/receipts/${uuid}`, 'GET', undefined, widget)).json?.code, 'KEY_SCOPE')
  const server = found(first.command, /api-key: (pk_[^']+)'/)
  assert.equal(
    first
      .output()
      .split('\n')
      .filter((line) => line.includes('/widget/demo') && line.includes(server)).length,
    0,
  )
  assert.ok(left(dataDir).length > 1)
  first.child.kill('SIGINT')
  assert.deepEqual(await first.ended, { code: 0, signal: null })
  assert.deepEqual(left(dataDir), [])

  const second = await start(t, { DATA_DIR: dataDir, TMPDIR: folder })
  assert.equal(simulatorOf(second.output()), simulatorOf(first.output()), 'where links of receipts lead')
  assert.deepEqual(await typeIntoShell(second.command).then((again) => [again.uuid, again.replayed]), [uuid, true])
  second.child.kill('SIGKILL')
  await second.ended
  await until(t, () => left(dataDir).length === 0)
})

test('a new checkout, in a folder with spaces and letters of any script, builds its pages at the first start and not at the next one', async (t) => {
  const folder = await ownFolder(t)
  const root = join(folder, 'Мой Чехов, 100% новый')
  await copySources(root)
  await linkPackages(root)
  const env = { DATA_DIR: join(root, 'data'), TMPDIR: folder }

  const first = await start(t, env, root)
  assert.match(first.output(), /^Building the pages for browsers …\nBuilt console, .*widget in [\d.]+ s\.$/m)
  const page = await request(`${first.url}/console`)
  const [, script = ''] = /<script [^>]*src="([^"]+)"/.exec(page.text) ?? []
  assert.deepEqual([page.status, (await request(`${first.url}${script}`)).status], [200, 200])
  const { uuid } = await typeIntoShell(first.command)
  await until(t, async () => (await request(`${first.url}/r/${uuid}.json`)).json.state === 'REVIEWED')
  first.child.kill('SIGINT')
  assert.deepEqual(await first.ended, { code: 0, signal: null })

  const changed = join(root, 'web/widget/style.ts')
  await writeFile(changed, (await readFile(changed, 'utf8')).concat('\n// changed\n'))
  const second = await start(t, env, root)
  assert.match(second.output(), /^Built widget in [\d.]+ s\.$/m, 'only what has changed')
  second.child.kill('SIGINT')
  assert.deepEqual(await second.ended, { code: 0, signal: null })
  const third = await start(t, env, root)
  assert.doesNotMatch(third.output(), /Buil[td]/)
  third.child.kill('SIGINT')
  await third.ended
})

test('an address that is taken is told by the names of its variables, and nothing that was started stays', { timeout: 120_000 }, async (t) => {
  const folder = await ownFolder(t)
  const other = createServer().listen(0, '127.0.0.1')
  t.after(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'data', 'simulator.port'), 'cut off by a cra') // which is no reason not to start
  const program = run(['run.js', 'src/main.ts', 'start'], { DATA_DIR: join(folder, 'data'), TMPDIR: folder, PORT: String(port) })
  t.after(() => program.child.kill('SIGKILL'))
  assert.deepEqual(await program.ended, { code: 1, signal: null })
  assert.match(program.output(), new RegExp(`^PORT, HOST: 127\\.0\\.0\\.1:${port} is taken by another program$`, 'm'))
  await until(t, () => left(join(folder, 'data')).length === 0)
})

async function start(t: TestContext, env: Record<string, string>, root?: string) {
  const program = run(['run.js', 'src/main.ts', 'start'], { ...env, PORT: '0' }, root)
  t.after(() => program.child.kill('SIGKILL'))
  await program.line((line) => line.includes('The answer has a uuid'))
  const screen = program.output()
  return { ...program, url: found(screen, /^ +API +(\S+)$/m), command: found(screen, /^(curl .+)$/m) }
}

const simulatorOf = (screen: string): string => found(screen, /^ +Tax authority +(\S+) \(simulator\)$/m)

function found(text: string, what: RegExp): string {
  const match = what.exec(text)?.[1]
  assert.ok(match, text)
  return match
}

async function typeIntoShell(command: string): Promise<{ uuid: string; replayed: boolean | null }> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command])
  return JSON.parse(stdout) as { uuid: string; replayed: boolean | null }
}

/** The processes that work on this data: the database's, and whoever was given the folder on its command line. */
function left(dataDir: string): string[] {
  const named = process.platform !== 'linux' ? [] : readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(dataDir))
  return [...new Set([...named, ...serverPids(join(dataDir, 'postgres')).map(String)])]
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // it has ended meanwhile
  }
}
