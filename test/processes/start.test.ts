import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { serverPids } from '#platform/embedded-postgres/postmaster.ts'
import { ownFolder } from '#test/support/own-cluster.ts'
import { copySources, linkPackages } from '#test/support/checkout.ts'
import { request, run } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'

test('everything on one machine: the tour of the README works, its screen shows how to send a receipt, its data outlives it, and nothing it started does', async (t) => {
  const folder = await ownFolder(t)
  const dataDir = join(folder, 'data')

  const first = await start(t, { DATA_DIR: dataDir, TMPDIR: folder })
  const uuid = await takeTour(t, first, folder)
  assert.deepEqual(await typeIntoShell(first.command).then((again) => [again.uuid, again.replayed]), [uuid, true])
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
  await until(() => left(dataDir).length === 0)
})

test('a new checkout, in a folder with spaces and letters of any script, builds its pages at the first start and not at the next one', async (t) => {
  const folder = await ownFolder(t)
  const root = join(folder, 'Мой Чехов, 100% новый')
  await copySources(root)
  await linkPackages(root)
  const env = { DATA_DIR: join(root, 'data'), TMPDIR: folder }

  const first = await start(t, env, root)
  assert.match(first.output(), /^Building the pages for browsers …\nBuilt .*console, .*widget in [\d.]+ s\.$/m)
  const page = await request(`${first.url}/console`)
  const [, script = ''] = /<script [^>]*src="([^"]+)"/.exec(page.text) ?? []
  assert.deepEqual([page.status, (await request(`${first.url}${script}`)).status], [200, 200])
  const { uuid } = await typeIntoShell(first.command)
  await until(async () => (await request(`${first.url}/r/${uuid}.json`)).json.state === 'REVIEWED')
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

test('receivers on this machine can be called as long as no tax authority is configured, and not any more when one is; photos are never fetched from there', async (t) => {
  const received: string[] = []
  const receiver = createHttpServer((incoming, response) => {
    void text(incoming).then((body) => {
      received.push(incoming.method === 'GET' ? 'GET' : JSON.parse(body || '{}').state)
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  t.after(() => receiver.close())
  await once(receiver, 'listening')
  const TAX = { FNS_AUTH_URL: 'https://tax.example/auth', FNS_KKT_URL: 'https://tax.example/kkt', FNS_MASTER_TOKEN: 'master' }
  const place = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const folder = await ownFolder(t)
  const makePromo = async ({ url, operator }: { url: string; operator: Record<string, string> }) =>
    request(`${url}/api/admin/promos`, 'POST', { name: 'Tried here', country: 'ru', settings: { callback: { url: `http://${place}/` } } }, operator)

  const trial = await start(t, { DATA_DIR: join(folder, 'data'), TMPDIR: folder })
  const operator = { authorization: `Bearer ${found(trial.output(), /^ +Operators .*Bearer (\S+)$/m)}` }
  const made = await makePromo({ url: trial.url, operator })
  assert.equal(made.status, 201, made.text)
  const key = await request(`${trial.url}/api/admin/promos/${made.json.id}/keys`, 'POST', {}, operator)
  const server = { 'api-key': key.json.apiKey }
  await request(`${trial.url}/api/receipts/qr`, 'POST', { userUuid: 'anna', qrStr: found(trial.command, /"qrStr":"([^"]+)"/) }, server)
  await until(() => received.includes('REVIEWED'))
  const photo = await request(`${trial.url}/api/receipts/url`, 'POST', { userUuid: 'anna', urls: [`http://${place}/photo.jpg`] }, server)
  assert.notEqual(photo.status, 200, photo.text)
  assert.ok(!received.includes('GET'))
  trial.child.kill('SIGINT')
  await trial.ended

  const real = await start(t, { DATA_DIR: join(folder, 'data'), TMPDIR: folder, ...TAX })
  const refused = await makePromo({ url: real.url, operator })
  assert.deepEqual([refused.status, refused.text.includes(`ALLOW_PRIVATE_HOSTS=${place}`)], [422, true], refused.text)
  real.child.kill('SIGINT')
  await real.ended
})

test('an address in use is reported with the names of its variables, and nothing that was started stays', async (t) => {
  const folder = await ownFolder(t)
  const other = createServer().listen(0, '127.0.0.1')
  t.after(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'data', 'simulator.port'), 'cut off by a cra') // a broken file must not prevent the start
  const program = run(['run.js', 'src/main.ts', 'start'], { DATA_DIR: join(folder, 'data'), TMPDIR: folder, PORT: String(port) })
  t.after(() => program.child.kill('SIGKILL'))
  assert.deepEqual(await program.ended, { code: 1, signal: null })
  assert.match(program.output(), new RegExp(`^PORT, HOST: 127\\.0\\.0\\.1:${port} is taken by another program$`, 'm'))
  await until(() => left(join(folder, 'data')).length === 0)
})

async function start(t: TestContext, env: Record<string, string>, root?: string) {
  const program = run(['run.js', 'src/main.ts', 'start'], { ...env, PORT: '0' }, root)
  t.after(() => program.child.kill('SIGKILL'))
  await program.line((line) => line.includes('The answer has a uuid'))
  const screen = program.output()
  return { ...program, url: found(screen, /^ +API +(\S+)$/m), command: found(screen, /^(curl .+)$/m) }
}

/** Types the commands of the README and compares the answers with the README, except for names and moments. Returns the uuid of its first receipt. */
async function takeTour(t: TestContext, program: { url: string; output(): string }, folder: string): Promise<string> {
  const screen = program.output()
  const variables = {
    PATH: process.env['PATH'],
    URL: program.url,
    KEY: found(screen, /^ +Demo promo ru .*api-key: (\S+)$/m),
    OPERATOR: found(screen, /^ +Operators .*Bearer (\S+)$/m),
  }
  const hasJq = await promisify(execFile)('jq', ['--version']).catch(() => null)
  if (hasJq === null) t.diagnostic('jq is not on this machine: what the README types with it was not typed')
  const [assignments, ...steps] = tourOf(readFileSync('README.md', 'utf8'))
  assert.match(assignments?.command ?? '', /^URL=\S+ KEY=\S+ OPERATOR=\S+$/)
  const real = new Map([['http://127.0.0.1:8081/', found(screen, /^ +Callbacks +(\S+)/m)]])
  for (const { command, answer } of steps) {
    if (hasJq === null && command.includes('jq')) continue
    const typed = [...real].reduce((text, [written, here]) => text.replaceAll(written, here), command)
    const type = async () => (await promisify(execFile)('sh', ['-c', typed], { cwd: folder, env: variables })).stdout.trim()
    let printed = ''
    if (/ -[dF] /.test(command)) printed = await type()
    else await until(async () => withoutNames((printed = await type())) === withoutNames(answer), { everyMs: 100, tell: () => printed })
    if (answer !== '') assert.equal(withoutNames(printed), withoutNames(answer), typed)
    else if (printed !== '') assert.equal(JSON.parse(printed).status, 'success', typed)
    const [shown, given] = [answer, printed].map((text) => (text.startsWith('{') ? JSON.parse(text) : {}))
    if (shown.replayed === null) real.set(shown.uuid, given.uuid)
    if (given.printUrl !== undefined) real.set('PRINT_URL', given.printUrl)
  }
  return real.values().toArray()[1] as string
}

/** Commands behind a prompt, with the lines that answer them. */
const tourOf = (readme: string): { command: string; answer: string }[] =>
  Array.from(readme.matchAll(/^```\n(\$ .*?)^```/gms), ([, block]) => `\n${(block as string).replaceAll(/\\\n\s*/g, '')}`)
    .flatMap((block) => block.split('\n$ ').slice(1))
    .map((step) => {
      const [command = '', ...answer] = step.split('\n')
      return { command, answer: answer.join('\n').trim() }
    })

/** Removes what differs between days and machines. */
const withoutNames = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}(?:(?:-[0-9a-f]{4}){2}-[0-9a-f]{12})?/g, 'UUID')
    .replaceAll(/t=\d{8}T\d{4}/g, 't=T')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
    // A sign may have any number of digits.
    .replaceAll(/(fp=|"fp":")\d+/g, '$1N')
    .replaceAll(/\d{8,}/g, 'N')

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

/** The processes of this data folder: the database's, and all processes with the folder on their command line. */
function left(dataDir: string): string[] {
  const named = process.platform !== 'linux' ? [] : readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(dataDir))
  return [...new Set([...named, ...serverPids(join(dataDir, 'postgres')).map(String)])]
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // the process has ended meanwhile
  }
}
