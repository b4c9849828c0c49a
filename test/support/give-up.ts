// Loaded before the test files (preload.ts). A test that leaves something open keeps its process alive; this ends the process, so that the run can continue.
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach } from 'node:test'

/** How long a process may live while none of its tests runs. Importing the next file is all that it has to do then. */
const LINGER_SECONDS = Number(process.env['TEST_LINGER_SECONDS'] ?? 180)

function giveUp(): never {
  const open = process.getActiveResourcesInfo().join(', ')
  console.error(`${process.argv[1]} has ended its tests and not itself for ${LINGER_SECONDS} s. Open still: ${open}`, ...ownChildren())
  process.exit(1)
}

/** The commands of the processes that this one has started and not ended, where the system tells them. */
function ownChildren(): string[] {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8')
    } catch {
      return '' // it has ended meanwhile, or the system has no such files
    }
  }
  const pids = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return pids
    .filter((pid) => / \w (\d+) /.exec(read(pid, 'stat').replace(/^.*\)/s, ''))?.[1] === String(process.pid))
    .map((pid) => `\n  ${read(pid, 'cmdline').replaceAll('\0', ' ')}`)
}

/** A runner that was stopped or killed ends at once. */
function followRunner(runner = process.ppid): void {
  setInterval(() => process.ppid === runner || process.exit(1), 500).unref()
}

/** Counts tests and their parts that run, because those may overlap. */
function giveUpWhenIdle(): void {
  const wait = () => setTimeout(giveUp, LINGER_SECONDS * 1000).unref()
  let running = 0
  let lingering = wait()
  beforeEach(() => {
    running++
    clearTimeout(lingering)
  })
  afterEach(() => {
    if (--running === 0) lingering = wait()
  })
}

const isOneFile = process.env['NODE_TEST_CONTEXT'] !== undefined // this is the process of a file, not of the runner
if (isOneFile) {
  followRunner()
  giveUpWhenIdle()
}
