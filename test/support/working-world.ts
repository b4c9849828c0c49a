import type { TestContext } from 'node:test'
import { openWorld, type World } from './world.ts'

/** A world in which jobs are done by a loop, as in production, and not when the test says so. */
export async function openWorkingWorld(t: TestContext, options: Parameters<typeof openWorld>[1] = {}): Promise<World> {
  const world = await openWorld(t, options)
  const loop = await world.startWork()
  world.database.beforeDrop(() => loop.drain(1_000))
  return world
}
