// What deploy/ names exists: variables of the environment, commands, files.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { VARIABLES } from '#context/config.ts'

const read = (path: string) => readFileSync(path, 'utf8')

test('variables of compose, of the units and of the example are those of the service', () => {
  const own = new Set([...Object.keys(VARIABLES), 'POSTGRES_PASSWORD', 'NODE_ENV'])
  const named = [
    ...[...read('deploy/example.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name),
    ...[...read('deploy/compose.yaml').matchAll(/^ {2}(?:environment: &environment\n {4})([A-Z_]+):/gm)].map(([, name = '']) => name),
    ...globSync('deploy/systemd/*.service').flatMap((unit) =>
      [...read(unit).matchAll(/^Environment=(.*)$/gm)].flatMap(([, list = '']) => list.match(/[A-Z_]+(?==)/g) ?? []),
    ),
  ]
  assert.ok(named.length > 10)
  assert.deepEqual(
    named.filter((name) => !own.has(name)),
    [],
  )
})

test('a unit lets the addresses of the machine be listed, without which Node ends where HOST is 0.0.0.0', () => {
  const units = globSync('deploy/systemd/*.service')
  assert.equal(units.length, 4)
  for (const unit of units) assert.match(read(unit), /^RestrictAddressFamilies=.*\bAF_NETLINK\b/m, unit)
})

test('the image starts commands of the service, and leaves out what is made anew', () => {
  const commands = new Set([...read('src/main.ts').matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => name))
  const named = [
    /CMD \["(\w+)"\]\n*$/.exec(read('deploy/Dockerfile'))?.[1],
    ...[...read('deploy/compose.yaml').matchAll(/^ {4}command: \["(\w+)"/gm)].map(([, name]) => name),
    ...globSync('deploy/systemd/*.service').map((unit) => /src\/main\.ts (\w+)$/m.exec(read(unit))?.[1]),
  ]
  assert.equal(named.length, 9)
  for (const name of named) assert.ok(commands.has(String(name)), name)
  const ignored = new Set(read('.dockerignore').split('\n'))
  for (const name of ['node_modules', 'build', 'data', '.git']) assert.ok(ignored.has(name), name)
  assert.ok(existsSync('package-lock.json'))
})
