import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'

type Options = { repeat?: number; name?: string; variables?: NodeJS.ProcessEnv; timeoutMs?: number }

/** The report about files with these sources, run one after another and repeated. A runner cannot run inside a test, so it is a process of its own. */
async function reported(t: TestContext, sources: string[], { repeat = 1, name = '', variables = {}, timeoutMs = 60_000 }: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-runner-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const files = sources.map((_, number) => join(folder, `${number}.test.mjs`))
  for (const [number, file] of files.entries()) await writeFile(file, `import { test } from 'node:test'\n${sources[number]}`)
  const program = `
    import { report } from ${JSON.stringify(import.meta.resolve('./report.ts'))}
    import { runFiles } from ${JSON.stringify(import.meta.resolve('./run-files.ts'))}
    const options = { names: [new RegExp(${JSON.stringify(name)})], concurrency: 1, timeoutMs: ${timeoutMs}, watch: false, signal: new AbortController().signal, variables: ${JSON.stringify(variables)} }
    const { failed } = await report((async function* () {
      for (let round = 0; round < ${repeat}; round++) for (const file of ${JSON.stringify(files)}) yield* runFiles({ ...options, files: [file] })
    })(), { repeat: ${repeat} })
    process.exitCode = failed`
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  await writeFile(join(folder, 'runner.mjs'), program)
  const runner = spawn(process.execPath, [join(folder, 'runner.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment, DATABASE_URL: 'postgres://somewhere' },
  })
  const [output, [failed]] = await Promise.all([text(runner.stdout), once(runner, 'exit')])
  return { failed, text: output }
}

test('several runs close as one, in the words of the test runner of Node and then in a line for people', async (t) => {
  const { failed, text } = await reported(t, [
    "test('first', () => {})\ntest('left out', { skip: true }, () => {})",
    "test('second', () => {})\ntest('broken', () => { throw new Error('on purpose') })",
  ])
  assert.equal(failed, 1)
  const closing = ['ℹ tests 4', 'ℹ suites 0', 'ℹ pass 2', 'ℹ fail 1', 'ℹ cancelled 0', 'ℹ skipped 1', 'ℹ todo 0']
  for (const line of closing) assert.equal(text.split('\n').filter((one) => one === line).length, 1, `${line}\n${text}`)
  assert.match(text, /ℹ duration_ms [\d.]+\nℹ failed: broken: on purpose\n(?:.*\n)*2 passed, 1 failed, 1 skipped\n$/)
  assert.match(text, /✖ failing tests:\n\n.*1\.test\.mjs.*\n✖ broken .*\n {2}Error: on purpose/)
})

test('repeated, it says how often each test has failed', async (t) => {
  const { text } = await reported(t, ["test('good', () => {})\ntest('broken', () => { throw new Error('on purpose') })"], { repeat: 3 })
  assert.match(text, /^failed 3 of 3 times: .*0\.test\.mjs: broken$/m)
  assert.match(text, /\n3 passed, 3 failed, 0 skipped\n$/)
})

test('only tests whose name was asked for are run', async (t) => {
  const { text } = await reported(t, ["test('wanted', () => {})\ntest('broken', () => { throw new Error('on purpose') })"], { name: 'want' })
  assert.match(text, /^✔ wanted/m)
  assert.match(text, /\n1 passed, 0 failed, 0 skipped\n$/)
})

test('a test that hangs fails by its name, and the others go on', async (t) => {
  const { failed, text } = await reported(t, ["test('hanging', () => new Promise((done) => setTimeout(done, 3_000)))\ntest('good', () => {})"], {
    timeoutMs: 500,
  })
  assert.equal(failed, 1)
  assert.match(text, /✖ hanging .*\n✔ good/)
})

test('a file that cannot be loaded is a failure', async (t) => {
  const { failed, text } = await reported(t, ['import "./nowhere.mjs"'])
  assert.equal(failed, 1, text)
})

test('no test finds the way to a database of the machine', async (t) => {
  const { failed, text } = await reported(
    t,
    ["test('told', () => { if (process.env.DATABASE_URL !== undefined || process.env.WORD !== 'here') throw new Error('no') })"],
    { variables: { WORD: 'here' } },
  )
  assert.equal(failed, 0, text)
})

test('an error that nobody caught fails the run; it is printed with its stack and with the test that ran', async (t) => {
  const thrown = "test('careless', async () => { Promise.reject(new Error('nobody caught this one')); await new Promise((done) => setTimeout(done, 50)) })"
  const { failed, text } = await reported(t, ["test('good', () => {})", thrown])
  assert.equal(failed, 1, text)
  assert.match(text, /while these tests ran: careless\n[^]*Error: nobody caught this one\n +at .*1\.test\.mjs/)
})

test('the promises of a test are not watched, which would make them slow', async (t) => {
  const { failed, text } = await reported(t, [
    "import { AsyncResource, executionAsyncId } from 'node:async_hooks'\ntest('unwatched', async () => { await null; if (executionAsyncId() !== 0) throw new Error('watched') })",
  ])
  assert.equal(failed, 0, text)
})
