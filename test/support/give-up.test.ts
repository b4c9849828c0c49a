import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from './until.ts'

test('a runner that is killed takes its tests with it, and what they have started', {
  skip: process.platform !== 'linux' && 'this system does not tell who has started a process',
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-killed-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const started = join(folder, 'started')
  await writeFile(
    join(folder, 'long.test.mjs'),
    `import { spawn } from 'node:child_process'
     import { writeFileSync } from 'node:fs'
     import { test } from 'node:test'
     test('long', () => new Promise(() => {
       const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
       writeFileSync(${JSON.stringify(started)}, process.pid + ' ' + child.pid)
     }))`,
  )
  await writeFile(
    join(folder, 'runner.mjs'),
    `import { spawn } from 'node:child_process'
     const preload = ${JSON.stringify(import.meta.resolve('./preload.ts'))}
     spawn(process.execPath, ['--import=' + preload, ${JSON.stringify(join(folder, 'long.test.mjs'))}], { env: { ...process.env, NODE_TEST_CONTEXT: 'child-v8' }, stdio: 'ignore' })`,
  )
  const runner = spawn(process.execPath, [join(folder, 'runner.mjs')], { stdio: 'ignore' })
  t.after(() => runner.kill('SIGKILL'))
  const pids = async () => (await readFile(started, 'utf8').catch(() => '')).split(' ').filter((pid) => pid !== '')
  await until(async () => (await pids()).length === 2)
  assert.deepEqual(await Promise.all((await pids()).map(isRunning)), [true, true])

  runner.kill('SIGKILL')
  await once(runner, 'exit')
  for (const pid of await pids()) await until(async () => !(await isRunning(pid)), { tell: () => `${pid} runs on` })
})

/** A process that has ended and that nobody has asked for its outcome has no command any more. */
const isRunning = async (pid: string): Promise<boolean> => (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''
