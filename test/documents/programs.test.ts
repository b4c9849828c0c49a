// Runs the documents' commands that no other test runs.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { copySources, linkPackages } from '#test/support/checkout.ts'
import { run } from '#test/support/processes.ts'
import { namedCommands } from './commands.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-commands-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Runs a script by npm, with these arguments. */
const npmRun = (name: string, args: string[] = [], cwd = '.') =>
  new Promise<{ code: number | string; printed: string }>((resolve) => {
    execFile('npm', ['run', '--silent', name, '--', ...args], { cwd, env: { ...process.env, NODE_TEST_CONTEXT: undefined } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, printed: stdout + stderr }),
    )
  })

test('npm run docs writes the generated documents, which are those that stand here', async (t) => {
  const root = join(await folderOf(t), 'checkout')
  await copySources(root)
  await linkPackages(root)
  await rm(join(root, 'docs/generated'), { recursive: true })
  await mkdir(join(root, 'docs/generated'))
  const { code, printed } = await npmRun('docs', [], root)
  assert.equal(code, 0, printed)
  for (const file of await readdir('docs/generated'))
    assert.equal(await readFile(join(root, 'docs/generated', file), 'utf8'), await readFile(join('docs/generated', file), 'utf8'), file)
})

test('npm run bench says which benches there are, and has all that documents name', async () => {
  const { code, printed } = await npmRun('bench')
  assert.equal(code, 1)
  const named = namedCommands().flatMap(({ text }) => /^npm run bench -- ([a-z]+)(?: --([a-z-]+))?/.exec(text)?.slice(1, 3) ?? [])
  assert.ok(named.length > 5)
  for (const word of named) if (word !== undefined) assert.match(printed, new RegExp(`^  ${word} |--${word}=`, 'm'))
})

test('a mistyped argument is named, and nothing is run', async () => {
  const mistyped: [script: string, args: string[], says: string][] = [
    ['bench', ['names', '--itmes=20'], "Unknown option '--itmes'"],
    ['bench', ['names', '--items=few'], '--items must be a whole number'],
    ['simulate', ['--sed', '3'], "Unknown option '--sed'"],
    ['guards', ['no such guard'], 'No guard has one of these words in its name: no such guard'],
  ]
  for (const [script, args, says] of mistyped) {
    const { code, printed } = await npmRun(script, args)
    assert.notEqual(code, 0)
    assert.ok(printed.startsWith(says), printed)
    assert.doesNotMatch(printed, /^ +at /m)
  }
})

test('programs beside the service name an argument that they cannot use and what is allowed, run nothing, and end with 2', async (t) => {
  const out = join(await folderOf(t), 'photos')
  const PHOTOS = 'packages/qr-reader/photos'
  const mistyped: [program: string, args: string[], says: RegExp][] = [
    ['src/app/write-sbom.ts', ['--fromat', 'x'], /^--fromat x: npm run sbom takes no arguments\n$/],
    ['src/app/audit-dependencies.ts', ['dev'], /^dev: npm run audit takes no arguments\n$/],
    [`${PHOTOS}/main.ts`, ['--out', out, '--sed', '3'], /^Unknown option '--sed'.*\n\nUsage: node packages.*--out DIR.*\[--megapixels 2\.\.12\]\n$/s],
    [`${PHOTOS}/main.ts`, ['--out', out, '--categories', 'claen'], /^--categories: 'claen' is none of .*clean.*\n\nUsage: /s],
    [`${PHOTOS}/main.ts`, ['--out', out, '--megapixels', '5..2'], /^--megapixels must be two numbers, as in 2\.\.12, not '5\.\.2'\n/],
    [`${PHOTOS}/main.ts`, [], /^--out DIR is needed\n/],
    [`${PHOTOS}/measure/main.ts`, ['--out', out], /^Unknown option '--out'/],
    [`${PHOTOS}/destroyed.ts`, ['--out', out, '--count', 'two'], /^--count must be a whole number, not 'two'\n\nUsage: node packages/],
    [`${PHOTOS}/destroyed.ts`, ['--out', out, 'two'], /^Unexpected argument 'two'/],
    [`${PHOTOS}/strangers/main.ts`, ['--kinds', 'noize'], /^--kinds: 'noize' is none of .*noise/],
  ]
  for (const [program, args, says] of mistyped) {
    const started = run(program.startsWith('src/') ? ['run.js', program, ...args] : [program, ...args], {})
    assert.equal((await started.ended).code, 2, started.output())
    assert.match(started.output(), says)
  }
  assert.equal(existsSync(out), false)
})

test('npm run bench -- names measures', async () => {
  const { code, printed } = await npmRun('bench', ['names', '--items=20', '--lines=100'])
  assert.equal(code, 0, printed)
  assert.match(printed, /recall/)
})

test('npm run guards removes a guard in a copy and shows that its test goes red; where the test stays green it fails', async (t) => {
  const root = join(await folderOf(t), 'checkout')
  await copySources(root)
  await linkPackages(root)
  const word = 'submissions that wait in a process'
  const bites = await npmRun('guards', [word], root)
  assert.equal(bites.code, 0, bites.printed)
  assert.match(bites.printed, /^red +[\d.]+ s {2}cap: submissions that wait in a process\n.*\n1 of 1 guards are missed by a test\n$/)

  const path = join(root, 'src/platform/batch.test.ts')
  const source = await readFile(path, 'utf8')
  await writeFile(path, source.replace(/(test\('more than may wait are refused at once, and those that wait are served', async \([^)]*\) => \{)/, '$1 return;'))
  const toothless = await npmRun('guards', [word], root)
  assert.equal(toothless.code, 1, toothless.printed)
  assert.match(toothless.printed, /^STILL GREEN /)
})

test('npm run simulate lives through seeds, and through one of them again', async () => {
  const many = await npmRun('simulate', ['--seeds', '1', '--steps', '5'])
  assert.equal(many.code, 0, many.printed)
  assert.match(many.printed, /^every invariant held: 1 seeds from 1, \d+ receipts/m)
  const one = await npmRun('simulate', ['--seed', '1', '--steps', '5', '--only', '0,2'])
  assert.equal(one.code, 0, one.printed)
  assert.match(one.printed, /^0 \w+: .*\n2 \w+: .*\nthe end: .*\nseed 1: every invariant held/m)
})

test('npm run format formats a file, and npm run lint finds it in order then', async (t) => {
  const folder = await folderOf(t)
  for (const file of ['biome.json', '.gitignore']) await cp(file, join(folder, file))
  await writeFile(join(folder, 'one.ts'), 'export const one   =  "1";\n')
  const biome = (command: string) => {
    const [, ...args] = command.split(' ')
    return new Promise<number | string>((resolve) =>
      execFile(join(process.cwd(), 'node_modules/.bin/biome'), args, { cwd: folder }, (error) => resolve(error?.code ?? 0)),
    )
  }
  assert.notEqual(await biome(scripts['lint'] as string), 0)
  assert.equal(await biome(scripts['format'] as string), 0)
  assert.equal(await readFile(join(folder, 'one.ts'), 'utf8'), "export const one = '1'\n")
  assert.equal(await biome(scripts['lint'] as string), 0)
})

test('npm run check is what a landing needs: all that .ci/run runs after the installation', () => {
  const inCi = readFileSync('.ci/run', 'utf8').match(/^npm (?:run \w+|test)$/gm)
  assert.deepEqual(scripts['check']?.split(' && '), inCi)
})

test('npm run test:pure runs no test that needs more than its own process', async () => {
  const { code, printed } = await npmRun('test:pure', ['src/domain/verify', 'test/documents/programs.test.ts'])
  assert.equal(code, 0, printed)
  assert.match(printed, /\n[1-9]\d* passed, 0 failed/)
  assert.doesNotMatch(printed, /npm run test:pure/)
})

test('npm test -w runs the tests of one package', async () => {
  for (const [, folder] of new Set(namedCommands().flatMap(({ text }) => /^npm test -w (\S+)$/.exec(text)?.[1] ?? [])).entries())
    assert.ok(existsSync(`node_modules/${folder}/package.json`), folder)
  const { code, printed } = await npmRun('test', ['--test-name-pattern=a refusal is thrown'], 'packages/client')
  assert.equal(code, 0, printed)
})

test('node packages/qr-reader/photos/main.ts writes photos with a manifest, and measure/main.ts says how hard they are; strangers/main.ts finds no false text', async (t) => {
  const out = await folderOf(t)
  const few = ['--seed', '777', '--per-category', '1', '--categories', 'clean', '--megapixels', '1..1.2']
  const written = run(['packages/qr-reader/photos/main.ts', '--out', out, ...few], {})
  assert.equal((await written.ended).code, 0, written.output())
  const manifest = JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8')) as { file: string }[]
  assert.ok(manifest.length === 1 && existsSync(join(out, manifest[0]?.file ?? '')))
  const measured = run(['packages/qr-reader/photos/measure/main.ts', ...few], {})
  assert.equal((await measured.ended).code, 0, measured.output())
  assert.match(measured.output(), /^clean +1 +100 +100$/m)
  const strangers = run(['packages/qr-reader/photos/strangers/main.ts', '--count', '20'], {})
  assert.equal((await strangers.ended).code, 0, strangers.output())
  assert.match(strangers.output(), /^noise +20 pictures, 0 seen but not read, 0 read, 0 false/m)
})

test('node packages/receipt-text/training/main.ts writes weights that differ by seed alone; photos/destroyed.ts writes photos whose code is gone', async (t) => {
  const out = await folderOf(t)
  const train = async (file: string, seed: number) => {
    const trained = run(['packages/receipt-text/training/main.ts', '--cells', '200', '--seed', String(seed), '--out', join(out, file)], {})
    assert.equal((await trained.ended).code, 0, trained.output())
    return readFile(join(out, file))
  }
  const weights = await train('one', 1)
  assert.deepEqual(await train('again', 1), weights)
  assert.notDeepEqual(await train('other', 2), weights)
  const written = run(['packages/qr-reader/photos/destroyed.ts', '--out', out, '--count', '1'], {})
  assert.equal((await written.ended).code, 0, written.output())
  const [photo, ...more] = JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8')) as { file: string; truth: string[] }[]
  assert.ok(photo && more.length === 0 && existsSync(join(out, photo.file)) && photo.truth.length === 1)
})
