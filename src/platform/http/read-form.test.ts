import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { test, type TestContext } from 'node:test'
import { Type } from 'typebox'
import { endpoint, FILE_BYTES_MAX } from '#contract/endpoint.ts'
import { Defaulted, Integer, OrNull } from '#contract/fields.ts'
import { listen } from '#test/support/http-server.ts'
import { answer } from './answer.ts'

const send = endpoint({
  method: 'POST',
  url: '/send',
  auth: 'apiKey',
  operationId: 'send',
  tag: 'service',
  summary: '',
  files: { papers: { most: 2, required: true, description: '' }, cover: { most: 1, required: false, description: '' } },
  body: Type.Object({
    title: Type.String({ maxLength: 20 }),
    copies: OrNull(Integer({ minimum: 1 })),
    urgent: Defaulted(Type.Boolean(), false),
    note: OrNull(Type.String({ contentMediaType: 'application/json' })),
  }),
  replies: { 200: { description: '', schema: Type.Unsafe<object>({}) } },
})
const plain = endpoint({
  method: 'POST',
  url: '/plain',
  auth: 'none',
  operationId: 'plain',
  tag: 'service',
  summary: '',
  body: Type.Object({ a: OrNull(Type.String()) }),
  replies: { 200: { description: '', schema: Type.Object({}) } },
})

const LINE = 'the-line'
const type = { 'content-type': `multipart/form-data; boundary=${LINE}` }
const field = (name: string, value: string | Buffer) =>
  Buffer.concat([Buffer.from(`--${LINE}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`), Buffer.from(value), Buffer.from('\r\n')])
const file = (name: string, bytes: string | Buffer, fileName = 'a.txt') =>
  Buffer.concat([
    Buffer.from(`--${LINE}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: text/plain\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
const end = Buffer.from(`--${LINE}--\r\n`)
const form = (...parts: Buffer[]) => Buffer.concat([...parts, end])

async function open(t: TestContext) {
  const seen: { path: string; content: string; sha256: string; bytes: number }[] = []
  const server = await listen(t, [
    answer(send, async (_: null, { body }) => {
      const { papers, cover, ...fields } = body
      for (const { path, bytes, sha256 } of [...papers, ...cover])
        seen.push({ path, bytes, sha256, content: (await readFile(path)).toString('latin1').slice(0, 20) })
      return { ...fields, papers: papers.length, cover: cover.length }
    }),
    answer(plain, async () => ({})),
  ])
  return {
    ...server,
    seen,
    post: (body: Buffer, headers: Record<string, string> = {}) =>
      server.call('POST', '/send', { body, headers: { 'api-key': 'good-key', ...type, ...headers } }),
  }
}

test('fields are read from their texts, files lie on disk with their hash, and are gone when the call is answered', async (t) => {
  const { post, seen } = await open(t)
  const paper = Buffer.alloc(300_000, 'x')
  const { status, body } = await post(
    form(
      file('papers', paper),
      field('title', 'Чек'),
      field('copies', '3'),
      field('urgent', '1'),
      field('note', '{"a":'),
      file('papers', 'second', '../../etc/passwd'),
      field('other', 'x'),
      file('cover', 'third'),
    ),
  )
  assert.deepEqual([status, body], [200, { title: 'Чек', copies: 3, urgent: true, note: '{"a":', papers: 2, cover: 1 }])
  assert.deepEqual(
    seen.map(({ content, bytes }) => [content, bytes]),
    [
      ['x'.repeat(20), 300_000],
      ['second', 6],
      ['third', 5],
    ],
  )
  assert.equal(seen[0]?.sha256, createHash('sha256').update(paper).digest('hex'))
  for (const { path } of seen) assert.equal(existsSync(path), false)
})

test('a text that is not UTF-8 is refused at its field: two of them would pass for one', async (t) => {
  const { post } = await open(t)
  const { status, body } = await post(form(file('papers', 'x'), field('title', Buffer.from([0xdb])), field('note', 'x')))
  assert.deepEqual([status, (body as any).detail.map(({ loc, type }: any) => [...loc, type])], [422, [['body', 'title', 'string_unicode']]])
})

test('what is left out has its default, and an empty text is left out', async (t) => {
  const { post } = await open(t)
  const { body } = await post(form(file('papers', 'x'), field('title', 'a'), field('copies', ''), field('note', ''), file('cover', '', '')))
  assert.deepEqual(body, { title: 'a', copies: null, urgent: false, note: null, papers: 1, cover: 0 })
})

test('all errors of the fields are reported together, under their names', async (t) => {
  const { post } = await open(t)
  const problemsOf = async (...parts: Buffer[]) => {
    const { status, body } = await post(form(...parts))
    assert.equal(status, 422)
    return body.detail.map(({ loc, type }: { loc: string[]; type: string }) => `${loc.join('.')} ${type}`).toSorted()
  }
  assert.deepEqual(await problemsOf(), ['body.papers missing', 'body.title missing'])
  assert.deepEqual(await problemsOf(file('papers', 'x'), field('title', 'x'.repeat(21)), field('copies', '1.5'), field('urgent', 'yes')), [
    'body.copies int_parsing',
    'body.title string_too_long',
    'body.urgent bool_parsing',
  ])
  assert.deepEqual(await problemsOf(field('papers', 'x'), file('title', 'x')), ['body.papers value_error', 'body.title string_type'])
  assert.deepEqual(await problemsOf(file('papers', 'x'), field('title', 'a'), field('title', 'a'), field('copies', '0')), [
    'body.copies greater_than_equal',
    'body.title value_error',
  ])
  assert.deepEqual(await problemsOf(file('papers', 'x'), field('title', 'a\0')), ['body.title value_error'])
  assert.deepEqual(await problemsOf(file('papers', 'x'), field('title', 'x'.repeat(200_000))), ['body.title string_too_long'])
})

test('too many files, a file that is too large and a form that is broken are refused, and nothing of them is left', async (t) => {
  const { post, seen } = await open(t)
  const good = [file('papers', 'x'), field('title', 'a')]
  const cases: [body: Buffer, status: number, code: string][] = [
    [form(file('papers', '1'), file('papers', '2'), file('papers', '3')), 400, 'TOO_MANY_FILES'],
    [form(...good, file('cover', '1'), file('cover', '2')), 400, 'TOO_MANY_FILES'],
    [form(...good, file('cover', Buffer.alloc(FILE_BYTES_MAX + 1))), 400, 'FILE_TOO_LARGE'],
    [form(...good, file('other', Buffer.alloc(2 * 1024 * 1024))), 413, 'PAYLOAD_TOO_LARGE'],
    [form(...good, ...Array.from({ length: 100_000 }, (_, i) => field(`f${i}`, ''))), 400, 'BAD_REQUEST'],
    [Buffer.concat(good), 400, 'BAD_REQUEST'],
    [form(...good).subarray(0, -30), 400, 'BAD_REQUEST'],
    [Buffer.from('not a form'), 400, 'BAD_REQUEST'],
    [Buffer.concat([...good, Buffer.from('\0'.repeat(10_000))]), 400, 'BAD_REQUEST'],
    [form(field('__proto__', 'x'), ...good), 400, 'BAD_REQUEST'],
  ]
  for (const [body, status, code] of cases) {
    const answered = await post(body)
    assert.deepEqual([answered.status, answered.body.code], [status, code], body.subarray(0, 300).toString('latin1'))
  }
  const { detail } = (await post(form(field('__proto__', 'x'), ...good))).body
  assert.equal(detail, 'A form may have no field that is named as a property of all objects, such as __proto__ or constructor.')
  for (const boundary of ['', '; boundary=', `; boundary=${'x'.repeat(300)}`, '; boundary="']) {
    const answered = await post(form(...good), { 'content-type': `multipart/form-data${boundary}` })
    assert.deepEqual([answered.status, answered.body.code], [400, 'BAD_REQUEST'], boundary)
  }
  assert.equal((await post(form(...good))).status, 200)
  assert.equal(seen.length, 1)
})

test('each call takes bodies of its own type', async (t) => {
  const { call } = await open(t)
  const to = async (path: string, headers: Record<string, string>, body: string | Buffer) => {
    const answered = await call('POST', path, { body, headers: { 'api-key': 'good-key', ...headers } })
    return [answered.status, answered.body.code ?? answered.body.detail]
  }
  const refused = [415, 'UNSUPPORTED_MEDIA_TYPE']
  assert.deepEqual(await to('/send', { 'content-type': 'application/json' }, '{}'), refused)
  assert.deepEqual(await to('/send', { 'content-type': 'application/x-www-form-urlencoded' }, 'title=a'), refused)
  assert.deepEqual(await to('/send', {}, 'title=a'), refused)
  assert.deepEqual(await to('/send', { ...type, 'content-encoding': 'gzip' }, form()), refused)
  assert.deepEqual(await to('/plain', type, form(field('a', 'x'))), refused)
  const { status, body } = await call('POST', '/send', { headers: { 'api-key': 'good-key' } })
  assert.deepEqual([status, body.detail.map(({ type }: { type: string }) => type)], [422, ['missing', 'missing']], 'no body at all')
})

test('a caller who disconnects in the middle leaves nothing behind, and large uploads of strangers are not read', async (t) => {
  const { port, bytes, post, app } = await open(t)
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST /send HTTP/1.1\r\nhost: a\r\napi-key: good-key\r\ncontent-type: ${type['content-type']}\r\ncontent-length: 1000000\r\n\r\n`)
  socket.write(file('papers', Buffer.alloc(200_000)).subarray(0, -10))
  await new Promise((resolve) => app.server.once('request', resolve))
  socket.resetAndDestroy()
  const stranger = await bytes(`POST /send HTTP/1.1\r\nhost: a\r\ncontent-type: ${type['content-type']}\r\ncontent-length: 90000000\r\n\r\n--`)
  assert.deepEqual([stranger.status, stranger.headers.connection], [401, 'close'])
  assert.equal((await post(form(file('papers', 'x'), field('title', 'a')))).status, 200)
})

test('files of 300 MB are received without collecting the whole heap for every few of them', async (t) => {
  const { post } = await open(t)
  let collections = 0
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as unknown as readonly { detail: { kind: number } }[]
    collections += entries.filter(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR).length
  })
  observer.observe({ entryTypes: ['gc'] })
  const body = form(field('title', 'a'), file('papers', Buffer.alloc(5_000_000)))
  for (let i = 0; i < 60; i++) assert.equal((await post(body)).status, 200)
  observer.disconnect()
  assert.ok(collections <= 12, `${collections} collections`)
})
