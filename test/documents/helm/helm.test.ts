// The chart, rendered by what Helm renders with, and held against the schemas of Kubernetes and the service itself. Helm and a cluster are not used.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import { apps, autoscaling, batch, networkingK8sIo, policy, v1 } from 'kubernetes-models'
import { parse, parseAllDocuments } from 'yaml'
import { VARIABLES } from '#context/config.ts'
import { openInstallation, run } from '#test/support/processes.ts'

const CHART = 'deploy/helm'
const GOCODE = '/usr/share/gocode'
const missing = !existsSync(`${GOCODE}/src/github.com/Masterminds/sprig`) || spawnSync('go', ['version']).error !== undefined
const skip = missing && 'golang-go, golang-github-masterminds-sprig-dev and golang-k8s-sigs-yaml-dev are not installed'

type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; spec: any }
type Values = { [name: string]: any }

const chart = parse(readFileSync(`${CHART}/Chart.yaml`, 'utf8')) as { name: string; version: string; appVersion: string }
const schema = JSON.parse(readFileSync(`${CHART}/values.schema.json`, 'utf8'))
const isValid = new Ajv({ strict: false }).compile(schema)
const defaults = () => parse(readFileSync(`${CHART}/values.yaml`, 'utf8')) as Values

/** The least that has to be set. */
const least = (more: Values = {}): Values => {
  const values = defaults()
  return {
    ...values,
    image: { ...values['image'], repository: 'registry.example/chekhov' },
    env: { PHOTO_STORE: 's3://photos/chekhov', BASE_URL: 'https://receipts.example' },
    secretName: 'chekhov',
    ...more,
  }
}

const KINDS: { [kind: string]: new (data?: any) => { validate(): void } } = {
  Deployment: apps.v1.Deployment,
  PodDisruptionBudget: policy.v1.PodDisruptionBudget,
  HorizontalPodAutoscaler: autoscaling.v2.HorizontalPodAutoscaler,
  Service: v1.Service,
  Job: batch.v1.Job,
  Ingress: networkingK8sIo.v1.Ingress,
}

async function render(values: Values, release = 'spring'): Promise<{ manifests: Manifest[]; notes: string }> {
  assert.ok(isValid(values), JSON.stringify(isValid.errors))
  const rendering = promisify(execFile)('go', ['run', 'test/documents/helm/render.go', CHART], {
    env: { ...process.env, GO111MODULE: 'off', GOPATH: GOCODE, GOFLAGS: '' },
  })
  const data = {
    Values: values,
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
    Release: { Name: release, Namespace: 'promos', Service: 'Helm' },
  }
  rendering.child.stdin!.end(JSON.stringify(data))
  const { 'NOTES.txt': notes = '', ...files } = JSON.parse((await rendering).stdout) as Record<string, string>
  const manifests = Object.values(files)
    .flatMap((text) => parseAllDocuments(text))
    .map((document) => {
      assert.deepEqual(document.errors, [])
      return document.toJS() as Manifest | null
    })
    .filter((manifest) => manifest !== null)
  for (const manifest of manifests) {
    const Kind = KINDS[manifest.kind]
    assert.ok(Kind, manifest.kind)
    assert.equal(manifest.apiVersion, (new Kind() as unknown as Manifest).apiVersion)
    new Kind(manifest).validate()
  }
  return { manifests, notes }
}

const namesOf = (manifests: readonly Manifest[]) => manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()

test('the least values make two kinds of processes, a migration before them, and an address', { skip }, async () => {
  const { manifests, notes } = await render(least())
  assert.deepEqual(namesOf(manifests), [
    'Deployment spring-chekhov-serve',
    'Deployment spring-chekhov-work',
    'Job spring-chekhov-migrate',
    'PodDisruptionBudget spring-chekhov-serve',
    'PodDisruptionBudget spring-chekhov-work',
    'Service spring-chekhov',
  ])
  assert.match(notes, /2 processes answer at https:\/\/receipts\.example, 2 run jobs/)
  for (const { kind, spec } of manifests) {
    const pod = spec.template?.spec
    if (pod === undefined) continue
    const [container] = pod.containers
    assert.equal(container.image, `registry.example/chekhov:${chart.appVersion}`)
    assert.deepEqual(container.envFrom, [{ secretRef: { name: 'chekhov' } }])
    assert.deepEqual([pod.securityContext.runAsNonRoot, container.securityContext.readOnlyRootFilesystem], [true, true])
    for (const { name } of container.env) assert.ok(name in VARIABLES, name)
    if (kind !== 'Deployment') continue
    assert.deepEqual(spec.selector.matchLabels, {
      ...spec.selector.matchLabels,
      ...pick(spec.template.metadata.labels, Object.keys(spec.selector.matchLabels)),
    })
    assert.equal(spec.replicas, 2)
  }
})

test('everything that can be set is in the manifests', { skip }, async () => {
  const { manifests } = await render(
    least({
      image: { repository: 'registry.example/chekhov', tag: 'spring', pullPolicy: 'Always', pullSecrets: ['registry'] },
      env: { PHOTO_STORE: 's3://photos', BASE_URL: 'https://receipts.example', STOP_GRACE: '10s', CONNECTIONS_MAX: 5000 },
      serve: { replicas: 3, resources: { limits: { memory: '2Gi' } }, autoscaling: { max: 9, cpuPercent: 60 } },
      work: { replicas: 1, resources: {}, autoscaling: { max: 20, jobsDue: 300 } },
      sink: { replicas: 1, resources: {}, autoscaling: { max: 0 } },
      read: { replicas: 0, resources: {}, autoscaling: { max: 30, photosWaiting: 40 } },
      migrate: { resources: {}, secretName: 'owner' },
      ingress: { host: 'receipts.example', className: 'nginx', tlsSecretName: 'tls', annotations: { 'example/body-size': '100m' } },
      nodeSelector: { disk: 'ssd' },
      tolerations: [{ key: 'promos', operator: 'Exists' }],
    }),
    'chekhov-spring',
  )
  const one = (name: string) => manifests.find((manifest) => `${manifest.kind} ${manifest.metadata.name}` === name)!
  const serve = one('Deployment chekhov-spring-serve').spec
  assert.equal(serve.replicas, undefined, 'replicas are the autoscaler’s')
  const [container] = serve.template.spec.containers
  assert.equal(container.image, 'registry.example/chekhov:spring')
  assert.deepEqual(
    container.env.find(({ name }: { name: string }) => name === 'CONNECTIONS_MAX'),
    { name: 'CONNECTIONS_MAX', value: '5000' },
  )
  assert.deepEqual([serve.template.spec.imagePullSecrets, serve.template.spec.nodeSelector], [[{ name: 'registry' }], { disk: 'ssd' }])
  assert.deepEqual(container.resources, { limits: { memory: '2Gi' } })
  const [byCpu] = one('HorizontalPodAutoscaler chekhov-spring-serve').spec.metrics
  assert.equal(byCpu.resource.target.averageUtilization, 60)
  const { minReplicas, maxReplicas, metrics } = one('HorizontalPodAutoscaler chekhov-spring-work').spec
  assert.deepEqual([minReplicas, maxReplicas, metrics[0].external.target.averageValue], [1, 20, '300'])
  const [sink] = one('Deployment chekhov-spring-sink').spec.template.spec.containers
  assert.deepEqual(sink.args, ['sink'])
  const readers = one('HorizontalPodAutoscaler chekhov-spring-read').spec
  assert.deepEqual(
    [readers.minReplicas, readers.metrics[0].external],
    [1, { metric: { name: 'chekhov_photos_waiting' }, target: { type: 'AverageValue', averageValue: '40' } }],
  )
  assert.deepEqual(one('Deployment chekhov-spring-read').spec.template.spec.containers[0].args, ['read'])
  const { rules, tls } = one('Ingress chekhov-spring').spec
  assert.deepEqual([rules[0].host, rules[0].http.paths[0].backend.service.name, tls[0].secretName], ['receipts.example', 'chekhov-spring', 'tls'])
  const [migrate] = one('Job chekhov-spring-migrate').spec.template.spec.containers
  assert.deepEqual(
    migrate.envFrom.map(({ secretRef }: { secretRef: { name: string } }) => secretRef.name),
    ['chekhov', 'owner'],
  )
})

test('values that cannot work are refused with their place', () => {
  const refused = (values: Values) => {
    assert.equal(isValid(values), false)
    return isValid.errors![0]!.instancePath
  }
  assert.equal(refused(defaults()), '/image/repository')
  assert.equal(refused(least({ env: { PHOTO_STORE: '/data/photos', BASE_URL: 'https://receipts.example' } })), '/env/PHOTO_STORE')
  assert.equal(refused(least({ secretName: '' })), '/secretName')
  assert.equal(refused(least({ serve: { ...defaults()['serve'], replicas: 0 } })), '/serve/replicas')
  assert.equal(refused(least({ server: {} })), '')
  const templates = readdirSync(`${CHART}/templates`)
    .map((name) => readFileSync(`${CHART}/templates/${name}`, 'utf8'))
    .join('')
  const named = new Set([...templates.matchAll(/\.Values\.(\w+)/g)].map(([, name]) => String(name)))
  const { global: _, ...known } = schema.properties
  assert.deepEqual([...named].toSorted(), Object.keys(known).toSorted())
})

test('with the commands and variables of the manifests, processes start, and their probes are answered', { skip }, async (t) => {
  const { manifests } = await render(least())
  const { start, call, env: secret } = await openInstallation(t)
  for (const { kind, spec } of manifests.toSorted((a, b) => Number(b.kind === 'Job') - Number(a.kind === 'Job'))) {
    const [container] = spec.template?.spec.containers ?? []
    if (container === undefined) continue
    const own = Object.fromEntries(container.env.map(({ name, value }: { name: string; value: string }) => [name, value]))
    // A port of its own, and a bucket that is not there.
    const env = { ...own, PORT: '0', S3_ENDPOINT: 'http://127.0.0.1:9', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
    const command = ['run.js', 'src/main.ts', ...container.args]
    if (kind === 'Job') {
      const job = run(command, { ...secret, ...env })
      assert.equal((await job.ended).code, 0, job.output())
      continue
    }
    const program = await start(command, env)
    for (const { httpGet } of [container.startupProbe, container.livenessProbe]) assert.equal((await call(program, 'GET', httpGet.path)).status, 200)
    const ready = await call(program, 'GET', container.readinessProbe.httpGet.path)
    assert.deepEqual([ready.json.database, ready.json.photos], ['ok', 'unavailable'], ready.text)
  }
})

const pick = (all: Record<string, string>, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, all[name]]))
