import type { TestContext } from 'node:test'
import { openWorld, type World } from './world.ts'

/** A world in which a worker loop runs the jobs, as in production, instead of the test. */
export async function openWorkingWorld(t: TestContext, options: Parameters<typeof openWorld>[1] = {}): Promise<World> {
  const world = await openWorld(t, options)
  const loop = await world.startWork()
  world.database.beforeDrop(() => loop.drain(1_000))
  return world
}
