// Loaded before the test files (preload.ts). A test that leaves something open keeps its process alive; this ends the process, so that the run can continue.
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach } from 'node:test'

/** How long a process may live while none of its tests runs. Importing the next file is all that it has to do then. */
const LINGER_SECONDS = Number(process.env['TEST_LINGER_SECONDS'] ?? 180)

function giveUp(): never {
  const open = process.getActiveResourcesInfo().join(', ')
  const children = ownChildren()
  console.error(
    `${process.argv[1]} has ended its tests and not itself for ${LINGER_SECONDS} s. Open still: ${open}`,
    ...children.map(({ command }) => `\n  ${command}`),
  )
  end(children)
}

type Child = { pid: number; parent: number; command: string }

/** The processes that this one has started and not ended, and those that they have started, where the system tells them. */
function ownChildren(of = process.pid, all = everyProcess()): Child[] {
  return all.filter(({ parent }) => parent === of).flatMap((child) => [child, ...ownChildren(child.pid, all)])
}

function everyProcess(): Child[] {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8')
    } catch {
      return '' // it has ended meanwhile, or the system has no such files
    }
  }
  const pids = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return pids.map((pid) => ({
    pid: Number(pid),
    parent: Number(/ \w (\d+) /.exec(read(pid, 'stat').replace(/^.*\)/s, ''))?.[1]),
    command: read(pid, 'cmdline').replaceAll('\0', ' '),
  }))
}

/** Ends the process with its browsers and servers, which would otherwise run on and keep the machine busy. */
function end(children = ownChildren()): never {
  for (const { pid } of children) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
  process.exit(1)
}

/** A runner that was stopped or killed ends at once. */
function followRunner(): void {
  const runner = process.ppid
  setInterval(() => process.ppid === runner || end(), 500).unref()
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
