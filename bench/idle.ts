import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/support/free-port.ts'
import { treeCpuMs } from './ground/cpu.ts'
import { say, table, verdict } from './ground/figures.ts'

const CPU_AIM = 0.5
/** What a start leaves behind, such as caches that fill and a checkpoint, has ended after this. */
const SETTLED_AFTER_MS = 20_000

/** What `npm start` costs while nobody does anything: the service, its embedded PostgreSQL and the simulator together. */
export async function benchIdle({ seconds }: { seconds: number }, opened: AsyncDisposableStack): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-idle-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const { PATH = '' } = process.env
  const root = fileURLToPath(new URL('..', import.meta.url))
  const child = spawn(process.execPath, ['run.js', 'src/main.ts', 'start'], {
    cwd: root,
    env: { PATH, DATA_DIR: folder, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  opened.defer(async () => {
    child.kill('SIGINT')
    await exited
  })
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('Chekhov is ready')) break
  child.stdout.resume()
  await sleep(SETTLED_AFTER_MS)

  const before = treeCpuMs(child.pid as number)
  await sleep(seconds * 1_000)
  const after = treeCpuMs(child.pid as number)
  const perMinute = [...after].map(([name, ms]) => [name, ((ms - (before.get(name) ?? 0)) / 1_000) * (60 / seconds)] as const)
  say(table([['', 'CPU-s a minute'], ...perMinute.map(([name, spent]) => [name === 'MainThread' ? 'node' : name, spent.toFixed(2)])]))
  say(
    verdict(
      'CPU-s a minute of `npm start` without anything to do',
      perMinute.reduce((sum, [, spent]) => sum + spent, 0),
      '≤',
      CPU_AIM,
    ),
  )
}
