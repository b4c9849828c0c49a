import { after, type TestContext } from 'node:test'

/**
 * Stands for a test's context where a world, a browser or a folder is opened once for all tests of a file. What was opened is closed behind the last of them,
 * the latest first.
 */
export function openShared(): TestContext {
  const closers: (() => unknown)[] = []
  after(async () => {
    for (const close of closers.toReversed()) await close()
  })
  return { after: (close: () => unknown) => void closers.push(close) } as TestContext
}
