/**
 * npm run simulate -- [--seeds 200] [--minutes 5] [--from 1] [--steps 60]
 * npm run simulate -- --seed 17 [--only 3,8,15]
 *
 * Lives through seed after seed until there are so many or the time is over, and checks the invariants after each step. A life that fails is shortened, and
 * its script is printed with the command that repeats it; the command then ends with 1.
 */
import { parseArgs } from 'node:util'
import { openDatabaseServer } from '../runner/database-server.ts'
import { shrink, simulate, type Outcome } from './simulate-one.ts'

const SHRINKING_LIVES = 40

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '5' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '60' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
})
const steps = Number(values.steps)
const only = values.only?.split(',').map(Number) ?? null

const server = await openDatabaseServer()
Object.assign(process.env, server.variables)
try {
  process.exitCode = values.seed === undefined ? await many(Number(values.from), Number(values.seeds), Number(values.minutes)) : await one(Number(values.seed))
} finally {
  await server.close()
}

async function one(seed: number): Promise<number> {
  const outcome = await simulate(seed, steps, only)
  console.log(outcome.script.join('\n'))
  if (outcome.error === null) {
    console.log(`seed ${seed}: every invariant held; ${outcome.receipts} receipts, ${outcome.faults} faults`)
    return 0
  }
  console.log(outcome.error)
  return 1
}

async function many(from: number, seeds: number, minutes: number): Promise<number> {
  const startedAt = Date.now()
  const sum = { lives: 0, receipts: 0, faults: 0 }
  for (let seed = from; seed < from + seeds && Date.now() - startedAt < minutes * 60_000; seed++) {
    const outcome = await simulate(seed, steps)
    if (outcome.error !== null) return failed(seed, outcome)
    sum.lives++
    sum.receipts += outcome.receipts
    sum.faults += outcome.faults
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`every invariant held: ${sum.lives} seeds from ${from}, ${sum.receipts} receipts, ${sum.faults} faults, ${seconds} s`)
  return 0
}

/** A life that is shortened must fail for the reason that was found: a promise that is broken, or what is said of it. */
function reasonOf(error: unknown): string {
  const { message, actual } = error as { message: string; actual?: unknown }
  const [promise] = Array.isArray(actual) ? actual : [actual]
  return JSON.stringify([message.split('\n')[0], promise?.promise ?? Object.keys(Object(promise))])
}

async function failed(seed: number, found: Outcome): Promise<number> {
  console.log(`seed ${seed} fails; it is shortened`)
  const begun = found.script.map((line) => Number.parseInt(line, 10)).filter((index) => !Number.isNaN(index))
  let last = found
  const left = await shrink(
    begun,
    async (chosen) => {
      const outcome = await simulate(seed, steps, chosen)
      const isSame = outcome.error !== null && reasonOf(outcome.error) === reasonOf(found.error)
      if (isSame) last = outcome
      return isSame
    },
    SHRINKING_LIVES,
  )
  console.log(last.script.join('\n'))
  console.log(last.error)
  console.log(`again: npm run simulate -- --seed ${seed} --steps ${steps} --only ${left.join()}`)
  return 1
}
