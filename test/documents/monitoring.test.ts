// What deploy/monitoring asks for is what the service says at /metrics, and Prometheus and Grafana understand it.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { parse, stringify } from 'yaml'
import { openMetrics } from '#context/metrics.ts'

const read = (name: string) => readFileSync(`deploy/monitoring/${name}`, 'utf8')

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook?: string } }
type Panel = { title: string; targets: { expr: string }[]; gridPos: { x: number; y: number; w: number; h: number } }

const { groups } = parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] }
const RULES = groups.flatMap(({ rules }) => rules)
const DASHBOARD = JSON.parse(read('dashboard.json')) as { panels: Panel[] }
const EXPRESSIONS = [...RULES.map(({ expr }) => expr), ...DASHBOARD.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]

/** Each metric with its labels. A histogram is asked for by its buckets. */
const METRICS = new Map(
  openMetrics()
    .registry.getMetricsAsArray()
    .map((metric) => {
      const { name, type, labelNames } = metric as unknown as { name: string; type: string; labelNames: string[] }
      return type === 'histogram' ? [`${name}_bucket`, [...labelNames, 'le']] : [name, labelNames]
    }),
)
/** Labels that Prometheus gives to whatever it reads. */
const OF_TARGETS = ['job', 'instance']

test('alerts and panels ask for metrics that the service has, by labels that these have', () => {
  assert.ok(EXPRESSIONS.length > 30)
  for (const text of EXPRESSIONS) {
    const named = text.match(/chekhov_\w+/g) ?? []
    const labels = named.flatMap((name) => METRICS.get(name) ?? assert.fail(`${name} in ${text}`))
    const asked = [
      ...Array.from(text.matchAll(/by \((.*?)\)/g), ([, list = '']) => list.split(', ')).flat(),
      ...Array.from(text.matchAll(/(\w+)(?:=|!=|=~|!~)"/g), ([, label = '']) => label),
    ]
    for (const label of asked) assert.ok([...labels, ...OF_TARGETS].includes(label), `${label} in ${text}`)
  }
})

test('every metric of the service is in a panel or a rule, but for those of its runtime', () => {
  const own = [...METRICS.keys()].filter((name) => !/^chekhov_(?:nodejs|process)_/.test(name))
  assert.ok(own.length > 15)
  assert.deepEqual(
    own.filter((name) => !EXPRESSIONS.some((text) => new RegExp(`\\b${name}\\b`).test(text))),
    [],
  )
})

const noPromtool = spawnSync('which', ['promtool']).status !== 0 && 'promtool of the Debian package prometheus is not installed'

test('Prometheus takes the rules, the configuration and the expressions of the panels', { skip: noPromtool }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'chekhov-monitoring-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const panels = join(folder, 'panels.yaml')
  const rules = EXPRESSIONS.map((expr, number) => ({ record: `panel:${number}`, expr }))
  writeFileSync(panels, stringify({ groups: [{ name: 'panels', rules }] }))
  for (const [path, ...check] of [
    ['deploy/monitoring/alerts.yaml', 'rules'],
    ['deploy/monitoring/prometheus.yaml', 'config', '--syntax-only'],
    [panels, 'rules'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', ...check, path], { encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
  }
})

test('the dashboard has only fields that Grafana knows, with values of their types', (t) => {
  const [first, ...others] = DASHBOARD.panels
  const wrong = [{ ...first, tittle: '' }, { ...first, gridPos: { x: '0', y: 0, w: 12, h: 7 } }, ...others]
  const [objections, objectionsToWrong] = objectionsOfGrafana(t, DASHBOARD, { ...DASHBOARD, panels: wrong })
  assert.deepEqual(objections, [])
  for (const word of [`'"tittle"' does not exist`, "'string' is not assignable to type 'number'"])
    assert.ok(objectionsToWrong?.join('\n').includes(word), `${word} in ${objectionsToWrong?.join('\n')}`)
})

/** By the types of Grafana. A literal is checked more strictly than a value: TypeScript accepts no field there that the type does not have. */
function objectionsOfGrafana(t: { after(end: () => void): void }, ...dashboards: object[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'chekhov-dashboard-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const paths = dashboards.map((dashboard, number) => {
    const path = join(folder, `${number}.ts`)
    writeFileSync(
      path,
      `import type { Dashboard, DataQuery, Panel } from '${resolve('node_modules/@grafana/schema/dist/types/index.d.ts')}'
type Query = DataQuery & { expr: string; legendFormat?: string }
type OfPrometheus = Omit<Dashboard, 'panels'> & { panels: (Omit<Panel, 'targets'> & { targets: Query[] })[] }
export const dashboard: OfPrometheus = ${JSON.stringify(dashboard)}`,
    )
    return path
  })
  const program = ts.createProgram(paths, {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  })
  return paths.map((path) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(path)).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  )
}

test('panels have places of their own', () => {
  const taken = new Set<string>()
  for (const { title, gridPos } of DASHBOARD.panels)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        assert.ok(x < 24 && !taken.has(`${x} ${y}`), title)
        taken.add(`${x} ${y}`)
      }
})

test('every rule says what has happened, and leads to a heading that exists', () => {
  const headings = new Set(
    Array.from(readFileSync('docs/operations/incidents.md', 'utf8').matchAll(/^## (.*)$/gm), ([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
  assert.equal(RULES.length, 10)
  for (const { alert, annotations } of RULES) {
    assert.ok(annotations.summary, alert)
    if (annotations.runbook === undefined) continue
    const [page, anchor = ''] = annotations.runbook.split('#')
    assert.equal(page, 'docs/operations/incidents.md', alert)
    assert.ok(headings.has(anchor), anchor)
  }
})
