import { openChance } from '#test/support/chance.ts'
import { checkCheapInvariants, checkInvariants } from '#test/support/invariants.ts'
import { checkFeeds } from './check-feeds.ts'
import { checkLimits } from './check-limits.ts'
import { checkPhotoFiles, checkPhotos } from './check-photos.ts'
import { openLife } from './life.ts'
import type { SimulatedServer } from './server.ts'
import { comeToRest, createPromos, drawStep, STEPS, type StepName } from './steps.ts'

const CHECK_ALL_EVERY = 25

/**
 * What became of a life. `script` says what its steps did; `error` is null when every invariant held. `order` is equal where equal things happened in an equal
 * order.
 */
export type Outcome = { error: unknown; script: string[]; receipts: number; faults: Record<string, number>; order: string }

/** The steps of a seed. */
function stepsOf(seed: number, count: number): StepName[] {
  const chance = openChance(seed)
  return Array.from({ length: count }, () => drawStep(chance))
}

/**
 * Lives through the steps of a seed and checks the invariants after each. Each step has chance of its own, so that it stays what it is when others are left
 * out: `only` has the numbers of the steps that are taken. Without `rest`, the life ends with its last step.
 */
export async function simulate(
  server: SimulatedServer,
  seed: number,
  count: number,
  { only = null, rest = true }: { only?: readonly number[] | null; rest?: boolean } = {},
): Promise<Outcome> {
  const life = await openLife(server, seed)
  const script: string[] = []
  const outcome = (error: unknown): Outcome => ({
    error,
    script,
    receipts: life.acknowledged.size,
    faults: Object.fromEntries(life.turns.faults),
    order: life.turns.order,
  })
  let checkedAt = -1
  const check = async (all: boolean) => {
    if (!all && life.turns.taken === checkedAt) return // no process has sent anything since
    checkedAt = life.turns.taken
    await checkLimits(life)
    await checkPhotos(life)
    await checkFeeds(life)
    if (all) await checkPhotoFiles(life)
    await (all ? checkInvariants(life) : checkCheapInvariants(life))
  }
  try {
    await createPromos(life, openChance(seed))
    for (const [index, name] of stepsOf(seed, count).entries()) {
      if (only !== null && !only.includes(index)) continue
      script.push(`${index} ${name}`)
      const did = await STEPS[name](life, openChance(seed * 100_003 + index))
      script[script.length - 1] += `: ${did}`
      await check(script.length % CHECK_ALL_EVERY === 0)
    }
    if (rest) {
      script.push('the end: faults stop, and 100 hours pass')
      await comeToRest(life, openChance(seed))
    }
    await check(true)
    return outcome(null)
  } catch (error) {
    return outcome(error)
  } finally {
    await life.close()
  }
}

/** Leaves out steps for as long as the life fails without them: halves first, then ever smaller parts. At most so many lives. */
export async function shrink(steps: readonly number[], fails: (only: readonly number[]) => Promise<boolean>, most: number): Promise<number[]> {
  let left = [...steps]
  let lives = 0
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < left.length && lives < most; lives++) {
      const without = [...left.slice(0, from), ...left.slice(from + size)]
      if (await fails(without)) left = without
      else from += size
    }
  }
  return left
}
