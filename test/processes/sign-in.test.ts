// Guesses of a password count over all processes, also when they come to all of them at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LIMITS } from '#domain/limits.ts'
import { openInstallation, type Program } from '#test/support/processes.ts'

test('guesses at two processes are as few as guesses at one', async (t) => {
  const installation = await openInstallation(t)
  const processes = (await Promise.all([1, 2].map(() => installation.start('serve')))) as [Program, Program]
  await installation.admin(processes[0], 'POST', '/api/admin/accounts', { login: 'anna', name: 'Anna', role: 'viewer' })
  const guess = (number: number) => installation.call(processes[number % 2] as Program, 'POST', '/api/admin/session', { login: 'anna', password: 'wrong' })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => guess(number)))
  const counted = (status: number) => answers.filter((answer) => answer.status === status).length
  assert.deepEqual([counted(401), counted(429)], [LIMITS.loginFailuresPerPair, 20 - LIMITS.loginFailuresPerPair])
})
