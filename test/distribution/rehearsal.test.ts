import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { ABOUT_ONE_SERVER, CORE, isDistributed } from './rehearsal.ts'

const MINUTE_MS = 60_000

test('the tests of the core pass where every unique constraint carries the key', { skip: isDistributed, timeout: 20 * MINUTE_MS }, async () => {
  const { failed, output } = await new Promise<{ failed: boolean; output: string }>((resolve) =>
    execFile(
      process.execPath,
      ['test/run.ts', '--concurrency=1', ...CORE],
      { env: { ...process.env, TEST_DISTRIBUTED: 'yes', NODE_TEST_CONTEXT: undefined }, maxBuffer: 100_000_000 },
      (error, stdout, stderr) => resolve({ failed: error !== null, output: stdout + stderr }),
    ),
  )
  const [, passed = '0'] = /^(\d+) passed/m.exec(output) ?? []
  assert.ok(!failed && Number(passed) > 100, output)
})

test('files that are left out are there', () => {
  for (const [path, why] of Object.entries(ABOUT_ONE_SERVER)) assert.ok(existsSync(path) && why !== '', path)
})
