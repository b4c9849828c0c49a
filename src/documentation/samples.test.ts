// Runs the samples of the guide unchanged against the running service.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { NOT_AUTHORIZED } from '#contract/errors.ts'
import { freePort } from '#test/support/free-port.ts'
import { brandKeys } from '#test/support/participant-tokens.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { until } from '#test/support/until.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import { ADMIN_TOKEN } from '#test/support/world.ts'
import { samplePath, SAMPLE_LANGUAGES, SAMPLES, type SampleLanguage } from './samples.ts'

const PROGRAMS: Record<SampleLanguage, string> = { sh: 'sh', ts: process.execPath, py: 'python3', php: 'php', go: 'go' }

test('every sample of the guide runs against the service, in every language', async (t) => {
  const { world, photo, privateKeyFile } = await open(t)
  const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
  const expected: Record<(typeof SAMPLES)[number], Record<'sh' | 'other', RegExp>> = {
    'first-receipt': { sh: /"state":"REVIEWED".*"approved":true/, other: /approved, 20 points/ },
    photo: { sh: /"status":"success"/, other: /success/ },
    verified: { sh: /"status":"success"/, other: /accepted/ },
    loyalty: { sh: /"totalPoints":20/, other: /grant 20 points/ },
    feed: { sh: /"webhookId".*REVIEWED/, other: /\.REVIEWED\.0 REVIEWED/ },
    showcase: { sh: /"eligible":true/, other: /^Shown 20 points/m },
  }
  for (const [language, program] of Object.entries(PROGRAMS) as [SampleLanguage, string][]) {
    const reason = (await isThere(program)) ? false : `${program} is not on this machine: its samples were NOT run`
    await t.test(SAMPLE_LANGUAGES[language].name, { skip: reason }, async () => {
      for (const name of SAMPLES) {
        const promo =
          name === 'showcase' || name === 'feed' ? { ...world } : await world.createPromo({ products: PRODUCTS, ...(name === 'verified' && VERIFIED) })
        const { code, stdout, stderr } = await run(program, samplePath(name, language), {
          CHEKHOV_URL: world.origin,
          CHEKHOV_KEY: promo.apiKey,
          QR: world.mint().qrStr,
          PHOTO: photo,
          PROMO_ID: String(promo.promoId),
          SHARED_SECRET,
          PRIVATE_KEY: privateKeyFile,
          CURSOR_FILE: `${privateKeyFile}.cursor.${language}`,
        })
        assert.equal(code, 0, `${name}: ${stderr}${stdout}`)
        assert.match(stdout, expected[name][language === 'sh' ? 'sh' : 'other'], name)
        if (name !== 'showcase') assert.match(stdout, uuid, name)
      }
    })
  }
})

test('the commands of the guide start a receiver and let the promo call it, equally in both languages', async (t) => {
  if (!(await isThere('python3'))) return t.skip('python3 is not on this machine')
  const commands = ['en', 'ru'].map((language) => /```sh\n(SECRET=[^]*?)```/.exec(readFileSync(`docs/integration/${language}.md`, 'utf8'))?.[1])
  assert.equal(commands[0], commands[1])
  const port = await freePort()
  const world = await openWorkingWorld(t, { reachable: [`127.0.0.1:${port}`] })
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-samples-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const script = commands[0]!
    .replace('op_…', ADMIN_TOKEN)
    .replace('promos/1"', `promos/${world.promoId}"`)
    .replaceAll('8090', String(port))
    .replace('receiver.py', join(process.cwd(), 'examples/receivers/python/receiver.py'))
  const shell = spawn('sh', ['-c', `${script}\nwait`], { cwd: folder, env: { ...process.env, CHEKHOV_URL: world.origin }, detached: true, stdio: 'ignore' })
  t.after(() => process.kill(-shell.pid!))
  await until(async () => ((await world.admin('GET', `/api/admin/promos/${world.promoId}`)).json.settings.callback?.url as string)?.includes(`:${port}/`))
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await until(() => existsSync(join(folder, 'events')) && readdirSync(join(folder, 'events')).some((name) => name.includes(`${uuid}.REVIEWED`)))
})

test('a sample that is refused fails, with the status and what the service says of it', async (t) => {
  const { world, photo, privateKeyFile } = await open(t)
  for (const [language, program] of Object.entries(PROGRAMS) as [SampleLanguage, string][]) {
    if (!(await isThere(program))) continue
    for (const name of SAMPLES) {
      const { code, stdout, stderr } = await run(program, samplePath(name, language), {
        CHEKHOV_URL: world.origin,
        CHEKHOV_KEY: 'pk_of-nobody-at-all-000000000000',
        QR: 'x',
        PHOTO: photo,
        PROMO_ID: String(world.promoId),
        SHARED_SECRET,
        PRIVATE_KEY: privateKeyFile,
      })
      assert.notEqual(code, 0, `${name}, ${language}`)
      assert.match(stdout + stderr, /401/, `${name}, ${language}`)
      assert.ok((stdout + stderr).includes(NOT_AUTHORIZED.noSuchKey), `${name}, ${language}: ${stdout}${stderr}`)
    }
  }
})

const PRODUCTS = [{ productId: 1, name: 'Молоко', patterns: ['молоко'], points: 10, pointsMode: 'per_unit' }]

const SHARED_SECRET = 'a-shared-secret-of-the-brand-0123456789'
const { pem, privateKey } = brandKeys()
const VERIFIED = {
  participants: 'verified',
  participant_verifiers: [
    { kind: 'jwt', alg: 'ES256', key: pem },
    { kind: 'jwt', alg: 'HS256', key: SHARED_SECRET },
  ],
}

async function open(t: TestContext) {
  const world = await openWorkingWorld(t, { settings: { products: PRODUCTS, share_to_showcase: true, showcase: { title: 'Shown' } } })
  await world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { name: 'Shown' })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await until(async () => (await world.receipt(uuid)).state === 'REVIEWED')
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-samples-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const photo = join(folder, 'receipt.jpg')
  await writeFile(photo, await photoWith([world.mint().qrStr]))
  const privateKeyFile = join(folder, 'private.pem')
  await writeFile(privateKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return { world, photo, privateKeyFile }
}

const run = (program: string, file: string, values: Record<string, string>) =>
  new Promise<{ code: number | string; stdout: string; stderr: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...values }
    execFile(program, program === 'go' ? ['run', file] : [file], { env, timeout: 120_000 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? (error === null ? 0 : 1), stdout, stderr }),
    )
  })

const isThere = async (program: string): Promise<boolean> =>
  (await new Promise<number>((resolve) => execFile(program, VERSION[program] ?? ['--version'], (error) => resolve(error === null ? 0 : 1)))) === 0

/** What asks a program whether it is there. */
const VERSION: Record<string, string[]> = { sh: ['-c', ':'], go: ['version'] }
