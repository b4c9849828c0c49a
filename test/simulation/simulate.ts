/**
 * npm run simulate -- [--seeds 200] [--minutes 5] [--from 1] [--steps 60] [--lanes 2]
 * npm run simulate -- --seed 17 [--only 3,8,15] [--twice]
 *
 * Lives through seed after seed until there are so many or the time is over, and checks the invariants after each step. Each lane is a process with a database
 * server of its own; there are as many as processors. A life that fails is shortened, and its script is printed with the command that repeats it; the command
 * then ends with 1. `--twice` lives through each seed two times, and counts those in which everything happened in the same order.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { openSimulatedServer, type SimulatedServer } from './server.ts'
import { shrink, simulate, type Outcome } from './simulate-one.ts'

const SHRINKING_LIVES = 60

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '5' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '60' },
    lanes: { type: 'string', default: String(availableParallelism()) },
    lane: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    twice: { type: 'boolean', default: false },
  },
})
const [seeds, minutes, from, steps, lanes] = [values.seeds, values.minutes, values.from, values.steps, values.lanes].map(Number) as [
  number,
  number,
  number,
  number,
  number,
]
const only = values.only?.split(',').map(Number) ?? null

/** What the lives of a lane came to. */
type Sum = { lives: number; receipts: number; same: number; faults: Record<string, number> }

if (values.lane !== undefined) process.exitCode = await withServer((server) => lane(server, Number(values.lane)))
else if (values.seed !== undefined) process.exitCode = await withServer((server) => one(server, Number(values.seed)))
else process.exitCode = await all()

async function withServer(work: (server: SimulatedServer) => Promise<number>): Promise<number> {
  const server = await openSimulatedServer()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close().finally(() => process.exit(1)))
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

async function one(server: SimulatedServer, seed: number): Promise<number> {
  const outcome = await simulate(server, seed, steps, { only })
  console.log(outcome.script.join('\n'))
  if (outcome.error !== null) {
    console.log(outcome.error)
    return 1
  }
  console.log(`seed ${seed}: every invariant held; ${outcome.receipts} receipts, ${told(outcome.faults)}`)
  if (values.twice)
    console.log((await simulate(server, seed, steps, { only })).order === outcome.order ? 'twice in the same order' : 'in another order the second time')
  return 0
}

/** Ends as soon as a lane has found a seed that fails. */
async function all(): Promise<number> {
  const startedAt = Date.now()
  const sum: Sum = { lives: 0, receipts: 0, same: 0, faults: {} }
  const children = Array.from({ length: Math.min(lanes, seeds) }, (_, number) =>
    fork(import.meta.filename, [...process.argv.slice(2), '--lane', String(number)]).on('message', (message: Sum) => {
      for (const what of ['lives', 'receipts', 'same'] as const) sum[what] += message[what]
      for (const [fault, times] of Object.entries(message.faults)) sum.faults[fault] = (sum.faults[fault] ?? 0) + times
    }),
  )
  let failed = false
  await Promise.all(
    children.map(async (child) => {
      const [code] = await once(child, 'close')
      if (code === 0 || failed) return
      failed = true
      for (const other of children) other.kill()
    }),
  )
  if (failed) return 1
  const seconds = (Date.now() - startedAt) / 1000
  console.log(
    `every invariant held: ${sum.lives} seeds from ${from}, ${sum.receipts} receipts, ${Math.round(seconds)} s, ${Math.round((60 * sum.receipts) / seconds)} receipts a minute`,
  )
  console.log(`faults that came true: ${told(sum.faults)}`)
  if (values.twice) console.log(`twice in the same order: ${sum.same} of ${sum.lives} seeds`)
  return 0
}

function told(faults: Record<string, number>): string {
  const all = Object.entries(faults).sort(([a], [b]) => a.localeCompare(b))
  return `${all.reduce((sum, [, times]) => sum + times, 0)} (${all.map(([fault, times]) => `${fault} ${times}`).join(', ')})`
}

async function lane(server: SimulatedServer, number: number): Promise<number> {
  const orphaned = () => process.exit(1)
  process.on('disconnect', orphaned)
  const sum: Sum = { lives: 0, receipts: 0, same: 0, faults: {} }
  const code = await liveThrough(server, number, sum)
  process.send!(sum)
  process.off('disconnect', orphaned)
  process.disconnect() // or it would never end
  return code
}

/** Every so many-th seed, and 1 with the first that fails. */
async function liveThrough(server: SimulatedServer, number: number, sum: Sum): Promise<number> {
  const startedAt = Date.now()
  for (let seed = from + number; seed < from + seeds && Date.now() - startedAt < minutes * 60_000; seed += lanes) {
    const outcome = await simulate(server, seed, steps)
    if (outcome.error !== null) return failed(server, seed, outcome)
    sum.lives++
    sum.receipts += outcome.receipts
    for (const [fault, times] of Object.entries(outcome.faults)) sum.faults[fault] = (sum.faults[fault] ?? 0) + times
    if (values.twice && (await simulate(server, seed, steps)).order === outcome.order) sum.same++
  }
  return 0
}

/** A life that is shortened must fail for the reason that was found: a promise that is broken, or what is said of it. */
function reasonOf(error: unknown): string {
  const { message, actual } = error as { message: string; actual?: unknown }
  const [promise] = Array.isArray(actual) ? actual : [actual]
  return JSON.stringify([message.split('\n')[0], promise?.promise ?? Object.keys(Object(promise))])
}

async function failed(server: SimulatedServer, seed: number, found: Outcome): Promise<number> {
  console.log(`seed ${seed} fails at step ${found.script.length} of ${steps}; it is shortened`)
  const begun = found.script.map((line) => Number.parseInt(line, 10)).filter((index) => !Number.isNaN(index))
  const rest = found.script.length > begun.length
  let last = found
  const left = await shrink(
    begun,
    async (chosen) => {
      const outcome = await simulate(server, seed, steps, { only: chosen, rest })
      const isSame = outcome.error !== null && reasonOf(outcome.error) === reasonOf(found.error)
      if (isSame) last = outcome
      return isSame
    },
    SHRINKING_LIVES,
  )
  console.log(last.script.join('\n'))
  console.log(last.error)
  console.log(`${left.length} steps are left. Again: npm run simulate -- --seed ${seed} --steps ${steps} --only ${left.join()}`)
  return 1
}
