// The way of receipts as traces, at a collector that takes OTLP over HTTP.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstSpanIdOf, traceIdOf } from '#context/tracing.ts'
import { openHttpFarEnd } from '#test/support/http-far-end.ts'
import { openInstallation, type Program } from '#test/support/processes.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { until } from '#test/support/until.ts'
import { upload } from '#test/support/upload.ts'

type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  links?: { traceId: string; spanId: string }[]
  attributes: { key: string; value: Record<string, unknown> }[]
}
type Export = { resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[] }

const BRANDS_TRACE = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }

/** A collector, which may be away, and the spans that it has, each with the process that sent it. */
async function openCollector() {
  const spans: (Span & { instance: unknown })[] = []
  const authorizations = new Set<unknown>()
  let isAway = false
  const farEnd = await openHttpFarEnd(({ path, headers, body }, response) => {
    if (isAway) return void response.writeHead(400).end()
    assert.equal(path, '/v1/traces')
    authorizations.add(headers['authorization'])
    for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, instance: valueOf(resource.attributes, 'service.instance.id') })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  return {
    url: farEnd.url,
    close: farEnd.close,
    authorizations,
    of: (uuid: string) => spans.filter(({ traceId }) => traceId === traceIdOf(uuid)),
    leave: (away: boolean) => void (isAway = away),
  }
}

const valueOf = (attributes: Span['attributes'], name: string) => Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

/** The names of spans under those with these ids, with what is under each; a job that runs twice counts once. */
type Tree = { [name: string]: Tree }
const treeUnder = (spans: readonly Span[], parents: readonly string[]): Tree => {
  const children = Object.groupBy(
    spans.filter(({ parentSpanId }) => parents.includes(parentSpanId ?? '')),
    ({ name }) => name,
  )
  return Object.fromEntries(
    Object.entries(children).map(([name, same = []]) => [
      name,
      treeUnder(
        spans,
        same.map(({ spanId }) => spanId),
      ),
    ]),
  )
}

const logged = (program: Program) =>
  program
    .output()
    .split('\n')
    .slice(0, -1) // the rest of the last line may be on its way
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('one trace follows a receipt from its arrival to the callbacks, over jobs and processes', async (t) => {
  const collector = await openCollector()
  t.after(() => collector.close())
  const { start, createPromo, mint, call, brand } = await openInstallation(t, {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-key', LOG_LEVEL: 'info' },
  })
  const [api] = await Promise.all([start('serve'), start('work')])
  const { apiKey } = await createPromo(api)
  const traceparent = `00-${BRANDS_TRACE.traceId}-${BRANDS_TRACE.spanId}-01`
  const { qrStr } = mint()
  const sent = await call(api, 'POST', '/api/receipts/qr', { userUuid: 'anna', qrStr }, { 'api-key': apiKey, traceparent })
  assert.equal(sent.status, 200, sent.text)
  const { uuid } = sent.json
  const isReviewed = (id: string) => brand.received.some((event) => event.uuid === id && event.state === 'REVIEWED')

  const whole = {
    receive: {
      'verify-receipt': { 'ask-tax-authority': {} },
      'deliver-callback': { 'send-callback': {} },
    },
  }
  await until(() => isReviewed(uuid))
  await until(() => JSON.stringify(treeUnder(collector.of(uuid), [''])).length >= JSON.stringify(whole).length)
  const spans = collector.of(uuid)
  assert.deepEqual(treeUnder(spans, ['']), whole)
  assert.equal(new Set(spans.map(({ instance }) => instance)).size, 2)
  assert.deepEqual([...collector.authorizations], ['Bearer collector-key'])
  for (const { startTimeUnixNano, endTimeUnixNano } of spans) assert.ok(BigInt(startTimeUnixNano) <= BigInt(endTimeUnixNano))

  const first = spans.find(({ name }) => name === 'receive')!
  assert.deepEqual([first.spanId, first.links?.map(({ traceId, spanId }) => ({ traceId, spanId }))], [firstSpanIdOf(uuid), [BRANDS_TRACE]])
  const asked = spans.find(({ name }) => name === 'ask-tax-authority')!
  assert.equal(valueOf(asked.attributes, 'chekhov.answer'), 'found')
  assert.equal(valueOf(spans.find(({ name }) => name === 'send-callback')!.attributes, 'http.response.status_code'), 200)
  // The uuid opens the participant's page: whoever sees traces must not learn it.
  assert.ok(!JSON.stringify(spans).includes(uuid))
  assert.deepEqual(
    logged(api)
      .filter((line) => line['traceId'] === traceIdOf(uuid))
      .map(({ route, receiptUuid }) => [route, receiptUuid]),
    [['/api/receipts/qr', uuid]],
  )

  await t.test('a repetition is a step of the same trace', async () => {
    const again = await call(api, 'POST', '/api/receipts/qr', { userUuid: 'anna', qrStr }, { 'api-key': apiKey })
    assert.equal(again.json.uuid, uuid)
    await until(() => collector.of(uuid).some(({ name, parentSpanId }) => name === 'replay' && parentSpanId === firstSpanIdOf(uuid)))
  })

  await t.test('a photo is read before its receipt is known', async () => {
    const photo = await upload({ origin: api.url, apiKey }, '/api/receipts', [
      ['userUuid', 'boris'],
      ['photos', await photoWith([mint().qrStr])],
    ])
    assert.equal(photo.status, 200, photo.text)
    await until(() => collector.of(photo.json.uuid).some(({ name, parentSpanId }) => name === 'read-photo' && parentSpanId === firstSpanIdOf(photo.json.uuid)))
  })

  await t.test('without the collector everything goes on, and one line says so', async () => {
    collector.leave(true)
    for (let round = 0; round < 2; round++) {
      const lost = await call(api, 'POST', '/api/receipts/qr', { userUuid: 'clara', qrStr: mint().qrStr }, { 'api-key': apiKey })
      assert.equal(lost.status, 200, lost.text)
      await until(() => isReviewed(lost.json.uuid))
      await until(() => logged(api).some(({ msg }) => msg === 'spans are lost: no collector'))
    }
    collector.leave(false)
    const { json } = await call(api, 'POST', '/api/receipts/qr', { userUuid: 'clara', qrStr: mint().qrStr }, { 'api-key': apiKey })
    await until(() => collector.of(json.uuid).some(({ name }) => name === 'receive'))
    const told = () => logged(api).map(({ msg }) => msg)
    await until(() => told().includes('the collector of spans is back'))
    assert.equal(told().filter((msg) => msg === 'spans are lost: no collector').length, 1)
  })

  await t.test('what is left is sent before a process stops', async () => {
    const { json } = await call(api, 'POST', '/api/receipts/qr', { userUuid: 'dora', qrStr: mint().qrStr }, { 'api-key': apiKey })
    await api.kill('SIGTERM')
    assert.ok(collector.of(json.uuid).some(({ name }) => name === 'receive'))
  })
})

test('a share of the receipts is traced, the same ones in every process', async (t) => {
  const collector = await openCollector()
  t.after(() => collector.close())
  const { start, createPromo, mint, send, brand } = await openInstallation(t, {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0.5' },
  })
  const programs = await Promise.all([start('serve'), start('work')])
  const { apiKey } = await createPromo(programs[0])
  const uuids: string[] = []
  for (let i = 0; i < 24; i++) uuids.push((await send(programs[0], apiKey, { qrStr: mint().qrStr })).json.uuid)
  await until(() => uuids.every((uuid) => brand.received.some((event) => event.uuid === uuid && event.state === 'REVIEWED')))
  for (const program of programs) await program.kill('SIGTERM')
  const sizes = uuids.map((uuid) => new Set(collector.of(uuid).map(({ name }) => name)).size)
  assert.deepEqual(new Set(sizes), new Set([0, 5]), JSON.stringify(sizes))
})
