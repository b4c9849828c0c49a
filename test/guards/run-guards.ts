/**
 * npm run guards [-- WORD…]
 *
 * Removes one guard after another in a copy of the repository, and shows the test that goes red without it. With words, only guards whose names contain one of
 * them. Exits with 1 if a test stays green, fails for another reason, or a guard is no longer where the list says.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyBuilt, copySources, linkPackages } from '#test/support/checkout.ts'
import { GUARDS, type Guard } from './guards.ts'

/** Longer than any of the tests takes, also one that waits in vain. */
const TEST_MS = 180_000
/** Without its guard, a test may be busy for ever, so that nothing in its process can end it. */
const GIVEN_UP_MS = TEST_MS + 60_000
/** A guard must be missed, not its code: what cannot be run at all proves nothing. */
const BROKEN = /SyntaxError|ReferenceError|syntax error at|does not exist|could not determine data type/

type Outcome = { seconds: number; is: 'red' | 'STILL GREEN' | 'FAILS OTHERWISE' | 'GONE'; output: string }

async function tryWithout({ file, guard, without, test }: Guard, root: string): Promise<Outcome> {
  const startedAt = performance.now()
  const path = join(root, file)
  const source = await readFile(path, 'utf8')
  if (source.split(guard).length !== 2) return { seconds: 0, is: 'GONE', output: `${file} does not contain this once: ${guard}` }
  await writeFile(
    path,
    source.replace(guard, () => without),
  )
  try {
    const { code, output, gaveUp } = await runTest(root, test)
    const failed = output.split('\n').some((line) => line.startsWith('✖') && line.includes(test.title))
    const is = code === 0 ? 'STILL GREEN' : (failed || gaveUp) && !BROKEN.test(output) ? 'red' : 'FAILS OTHERWISE'
    return { seconds: (performance.now() - startedAt) / 1000, is, output }
  } finally {
    await writeFile(path, source)
  }
}

function runTest(root: string, { file, title }: Guard['test']): Promise<{ code: number | null; output: string; gaveUp: boolean }> {
  const args = ['run.js', 'test/run.ts', file, `--test-name-pattern=${RegExp.escape(title)}`, `--test-timeout=${TEST_MS}`]
  // Its threads, which may never end, must not keep it for long after it has failed.
  const env = { ...process.env, TEST_LINGER_SECONDS: '10' }
  const child = spawn(process.execPath, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let gaveUp = false
  const over = setTimeout(() => {
    gaveUp = true
    process.kill(-(child.pid as number), 'SIGKILL')
  }, GIVEN_UP_MS)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((resolve) =>
    child.once('close', (code) => {
      clearTimeout(over)
      resolve({ code, output, gaveUp })
    }),
  )
}

const words = process.argv.slice(2)
const chosen = GUARDS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
if (chosen.length === 0) {
  console.error(`No guard has one of these words in its name: ${words.join(', ')}`)
  process.exit(1)
}
const parent = await mkdtemp(join(tmpdir(), 'chekhov-guards-'))
const root = join(parent, 'checkout')
let red = 0
try {
  await copySources(root)
  await linkPackages(root)
  await copyBuilt(root).catch(() => {}) // only spares the copy a build of its own
  for (const guard of chosen) {
    const { seconds, is, output } = await tryWithout(guard, root)
    if (is === 'red') red++
    console.log(`${is.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${guard.name}\n${' '.repeat(19)}${guard.test.file}: ${guard.test.title}`)
    if (is !== 'red') console.log(output.replaceAll(/^/gm, '    '))
  }
} finally {
  await rm(parent, { recursive: true, force: true })
}
console.log(`${red} of ${chosen.length} guards are missed by a test`)
process.exitCode = red === chosen.length ? 0 : 1
