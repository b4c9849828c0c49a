import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

async function start(t: TestContext, ...settings: string[]) {
  const program = spawn(process.execPath, [MAIN, ...settings], { stdio: ['pipe', 'pipe', 'inherit'] })
  t.after(() => program.kill('SIGKILL'))
  const exited = once(program, 'exit') as Promise<[number | null, string | null]>
  const [line] = (await once(createInterface(program.stdout), 'line')) as [string]
  return { program, exited, url: `http://127.0.0.1:${JSON.parse(line).port}` }
}

test('prints where it listens, serves, and exits when its parent closes the pipe', async (t) => {
  const { program, exited, url } = await start(t, '--watch-stdin', '--processing-ms', '70')
  const settings = (await (await fetch(`${url}/control/settings`)).json()) as { processingMs: number }
  assert.equal(settings.processingMs, 70)
  program.stdin.end()
  assert.deepEqual(await exited, [0, null])
})

test('takes the wanted port where it is free, and another where it is not', async (t) => {
  const first = await start(t)
  const port = new URL(first.url).port
  const beside = await start(t, '--wanted-port', port)
  assert.notEqual(beside.url, first.url)
  first.program.kill('SIGTERM')
  await first.exited
  assert.equal((await start(t, '--wanted-port', port)).url, first.url)
})

test('exits on SIGTERM', async (t) => {
  const { program, exited } = await start(t)
  program.kill('SIGTERM')
  assert.deepEqual(await exited, [0, null])
})
