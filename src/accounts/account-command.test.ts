import assert from 'node:assert/strict'
import { test } from 'node:test'
import { run } from '#test/support/processes.ts'
import { openWorld, type World } from '#test/support/world.ts'

async function account(world: World, ...args: string[]) {
  const program = run(['run.js', 'src/main.ts', 'account', ...args], { DATABASE_URL: world.database.url })
  const { code } = await program.ended
  return { code, output: program.output(), password: /^password +(\S+)$/m.exec(program.output())?.[1] ?? '' }
}

const signIn = (world: World, login: string, password: string) => world.call('POST', '/api/admin/session', { login, password })

test('the command makes the first account, and gives a new password to an account that has lost its own', { timeout: 120_000 }, async (t) => {
  const world = await openWorld(t)
  const first = await account(world, '--login', 'Vera', '--name', 'Vera P', '--role', 'operator')
  assert.equal(first.code, 0, first.output)
  const { json } = await signIn(world, 'vera', first.password)
  assert.deepEqual([json.name, json.role, json.temporaryPassword], ['Vera P', 'operator', true])

  const again = await account(world, '--login', 'vera')
  assert.deepEqual([again.code, /--reset gives it a new password/.test(again.output)], [1, true])
  await world.admin('POST', '/api/admin/accounts', { login: 'other', name: 'Other', role: 'operator' })
  await world.admin('PATCH', `/api/admin/accounts/${json.accountId}`, { disabled: true })
  const reset = await account(world, '--login', 'vera', '--reset')
  assert.equal(reset.code, 0, reset.output)
  assert.deepEqual([(await signIn(world, 'vera', first.password)).status, (await signIn(world, 'vera', reset.password)).json.role], [401, 'operator'])
})

test('invalid arguments are refused with what is wrong and what is allowed', { timeout: 120_000 }, async (t) => {
  const world = await openWorld(t)
  const cases: [args: string[], says: RegExp][] = [
    [[], /--login: 1 to 64 letters/],
    [['--login', 'vera', '--role', 'admin'], /--role: must be one of viewer, moderator, operator/],
    [['--login', 'operator'], /--name: .* not auto, brand, participant or operator/],
    [['--login', 'vera', '--reset'], /--login: there is no account vera/],
    [['--logn', 'vera'], /Usage: npm run account/],
  ]
  for (const [args, says] of cases) {
    const { code, output } = await account(world, ...args)
    assert.equal(code, 1)
    assert.match(output, says)
  }
  assert.deepEqual((await world.admin('GET', '/api/admin/accounts')).json.items, [])
})
