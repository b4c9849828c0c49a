// What deploy/ names exists: variables of the environment, metrics, commands, files.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { VARIABLES } from '#context/config.ts'
import { openMetrics } from '#context/metrics.ts'

const read = (path: string) => readFileSync(path, 'utf8')

test('alerts and dashboard ask for metrics that the service has, with labels that they have', async () => {
  const { registry } = openMetrics()
  const known = new Map((await registry.getMetricsAsJSON()).map(({ name, type }) => [name, type]))
  const labels = new Set([...read('src/context/metrics.ts').matchAll(/labelNames: \[(.*?)\]/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []))
  const expressions = [
    ...[...read('deploy/monitoring/alerts.yaml').matchAll(/^\s+expr: (.*)$/gm)].map(([, text = '']) => text),
    ...[...read('deploy/monitoring/dashboard.json').matchAll(/"expr": "(.*)"/g)].map(([, text = '']) => text),
  ]
  assert.ok(expressions.length > 25)
  for (const text of expressions) {
    for (const name of text.match(/chekhov_\w+/g) ?? []) {
      const metric = name.replace(/_bucket$/, '')
      assert.ok(known.has(metric), `${name} in ${text}`)
      if (metric !== name) assert.equal(known.get(metric), 'histogram', name)
    }
    for (const [, list = ''] of text.matchAll(/by \((.*?)\)/g))
      for (const label of list.split(', ')) assert.ok(label === 'le' || labels.has(label), `${label} in ${text}`)
  }
})

const noPromtool = spawnSync('which', ['promtool']).status !== 0 && 'promtool of the Debian package prometheus is not installed'

test('Prometheus takes the rules and the configuration', { skip: noPromtool }, () => {
  for (const check of [['rules'], ['config', '--syntax-only']] as const) {
    const path = `deploy/monitoring/${check[0] === 'rules' ? 'alerts' : 'prometheus'}.yaml`
    const { status, stdout, stderr } = spawnSync('promtool', ['check', ...check, path], { encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
  }
})

test('every rule says what has happened, and leads to a heading that exists', () => {
  const rules = read('deploy/monitoring/alerts.yaml')
    .split(/^\s+- alert: /m)
    .slice(1)
  const headings = new Set(
    [...read('docs/operations/incidents.md').matchAll(/^## (.*)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
  assert.equal(rules.length, 8)
  for (const rule of rules) {
    assert.match(rule, /\n\s+summary: /)
    for (const [, anchor = ''] of rule.matchAll(/incidents\.md#(\S+)/g)) assert.ok(headings.has(anchor), anchor)
  }
})

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
