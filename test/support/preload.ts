// Loaded before the test files (test/runner/run-files.ts).
import hooks, { type AsyncHook } from 'node:async_hooks'

/**
 * The test runner of Node would watch every promise of the process, to know which test an error belongs to that nobody caught. That costs up to a quarter of
 * the processor time of our tests. Without it such an error still fails its file, and uncaught.ts prints it.
 */
const WATCHES_NOTHING: AsyncHook = { enable: () => WATCHES_NOTHING, disable: () => WATCHES_NOTHING }

const { createHook } = hooks
hooks.createHook = () => WATCHES_NOTHING
await import('node:test')
hooks.createHook = createHook

await import('./kept-connections.ts')
await import('./give-up.ts')
await import('./uncaught.ts')
