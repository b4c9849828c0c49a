import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildWeb } from './build-web.ts'
import { ROOT } from './build-manifest.ts'

/** Folders with sources of the service or of its pages. */
const WATCHED = ['src', 'countries', 'packages', 'simulator', 'web', 'docs', 'examples']
const IGNORED = /\.test\.ts$|(?:^|\/)(?:node_modules|dist)(?:\/|$)|(?:^|\/)[.#][^/]*$|~$/

/** Sources that only browsers run: they are built again, and the service keeps running. The exceptions are pages that the service itself reads. */
const ONLY_BROWSERS = /^web\/(?!status\/|widget\/pages\/)/

/** Editors write a file in several steps, and several files at once. */
const QUIET_MS = 100

/** `npm start` that restarts the service when its sources change, and rebuilds the pages when theirs do. */
export async function develop(): Promise<void> {
  await tryToBuild()
  const service = openService()
  const changes = watchSources()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void service.stop().then(() => process.exit(0)))
  for (;;) {
    const paths = await changes.next()
    say(`Changed: ${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ` and ${paths.length - 3} more` : ''}`)
    await tryToBuild()
    if (!paths.every((path) => ONLY_BROWSERS.test(path))) await service.restart()
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** A failed build is reported, and the previous pages stay in use. */
async function tryToBuild(): Promise<void> {
  await buildWeb({ say }).catch((error: unknown) => say(error instanceof Error ? error.message : String(error)))
}

function openService() {
  let stopping = false
  let child = spawnService()

  function spawnService(): ChildProcess {
    const spawned = spawn(process.execPath, ['run.js', 'src/main.ts', 'start', '--follow-build'], { cwd: ROOT, stdio: 'inherit' })
    spawned.on('exit', (code, signal) => {
      if (!stopping && spawned === child) say(`The service has ended with ${signal ?? code}. It is started again after the next change.`)
    })
    return spawned
  }

  async function stop(): Promise<void> {
    stopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGINT') // not SIGTERM, which waits for load balancers first
    await exited
  }

  return {
    stop,
    async restart() {
      await stop()
      stopping = false
      child = spawnService()
    },
  }
}

/** The paths of changed files, after a moment without further changes. */
function watchSources() {
  const changed = new Set<string>()
  let wake = () => {}
  for (const folder of WATCHED) {
    watch(join(ROOT, folder), { recursive: true }, (_, name) => {
      if (name === null || IGNORED.test(name)) return
      changed.add(join(folder, name))
      wake()
    })
  }
  return {
    async next(): Promise<readonly string[]> {
      while (changed.size === 0)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      for (let seen = -1; seen !== changed.size; await sleep(QUIET_MS)) seen = changed.size
      const paths = [...changed].sort()
      changed.clear()
      return paths
    },
  }
}
