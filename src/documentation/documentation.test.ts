import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { REJECT_KEYS } from '#domain/reject-keys.ts'
import { SECRET_HEADER } from '#src/demo/receiver.ts'
import { openWorld } from '#test/support/world.ts'
import { guide, guideText } from './guide.ts'
import { highlight } from './highlight.ts'
import { SAMPLES } from './samples.ts'
import { brandErrors, renames, TABLES } from './tables.ts'

const ROOT = new URL('../../', import.meta.url)

test('both guides have the same chapters and samples, and everything they ask for is there', async () => {
  const [en, ru] = [await guide('en'), await guide('ru')]
  assert.deepEqual(
    ru.headings.map(({ id }) => id),
    en.headings.map(({ id }) => id),
  )
  for (const language of ['en', 'ru'] as const) {
    const { html } = await guide(language)
    assert.doesNotMatch(html, /\{\{/)
    assert.equal(html.match(/data-tabs/g)?.length, SAMPLES.length + 1, 'samples and receivers')
    assert.match(html, /id="converter"/)
    for (const name of SAMPLES) assert.match(guideText(language), new RegExp(`\\{\\{sample ${name}\\}\\}`))
  }
})

test('the tables are those of the code: every reject key with a text, every error that brands meet in both languages', () => {
  for (const language of ['en', 'ru'] as const) {
    const keys = TABLES['reject-keys']!(language).split('\n').slice(2)
    assert.deepEqual(
      keys.map((row) => /^\| `(\w+)` \| .+ \| .+ \|$/.exec(row)?.[1]),
      Object.keys(REJECT_KEYS),
    )
  }
  assert.equal(TABLES['errors']!('ru').split('\n').length, brandErrors().length + 2)
  assert.ok(renames().some(([was, now]) => was === 'INCORRECTSTORE' && now.length === 2))
})

test('code is shown unchanged, whatever it contains', () => {
  assert.equal(highlight('a <b> "x & y" // c', 'typescript'), 'a &#60;b&#62; <span class="string">&#34;x &#38; y&#34;</span> <span class="comment">// c</span>')
  assert.equal(highlight('url=http://x # note', 'sh'), 'url=http://x <span class="comment"># note</span>')
})

test('the pages are served to anybody, load nothing from elsewhere, and speak the language that is asked for', async (t) => {
  const world = await openWorld(t)
  for (const path of ['/docs', '/reference', '/api-docs', '/integration']) {
    const { status, headers, text } = await world.call('GET', path)
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/html; charset=utf-8'], path)
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; script-src 'self'; style-src 'self';/)
    assert.doesNotMatch(text, /<(script|link|img|iframe)[^>]+(src|href)="(https?:)?\/\//)
    assert.doesNotMatch(text, /<style|style="|<script>|onclick=/)
    for (const [, file] of text.matchAll(/(?:src|href)="(\/documentation\/[^"]+)"/g)) {
      const served = await world.call('GET', file!)
      assert.deepEqual([served.status, served.headers.get('cache-control')], [200, 'public, max-age=31536000, immutable'], file)
    }
  }
  const language = async (path: string, accepted?: string) => {
    const { headers, text } = await world.call('GET', path, undefined, accepted === undefined ? {} : { 'accept-language': accepted })
    return [/<html lang="(\w+)"/.exec(text)?.[1], headers.get('content-language')]
  }
  assert.deepEqual(await language('/integration'), ['en', 'en'])
  assert.deepEqual(await language('/integration', 'ru-RU,ru;q=0.9,en;q=0.8'), ['ru', 'ru'])
  assert.deepEqual(await language('/integration?lang=en', 'ru'), ['en', 'en'])
  assert.deepEqual(await language('/api-docs?lang=ru'), ['ru', 'ru'])
  assert.deepEqual(await language('/reference', 'ru'), ['ru', 'ru'])
  assert.deepEqual(await language('/docs?lang=en', 'ru'), ['en', 'en'])
  assert.deepEqual(await language('/integration?lang=<script>', 'de'), ['en', 'en'])
  assert.equal((await world.call('GET', '/documentation/nothing.js')).status, 404)
})

test('samples and texts say the address at which the service is reached', async (t) => {
  const world = await openWorld(t)
  const { text } = await world.call('GET', '/integration')
  assert.ok(text.includes(`export</span> CHEKHOV_URL=${world.origin}`))
  assert.doesNotMatch(text, /127\.0\.0\.1:8080/)
})

test('llms.txt has every call for brands and the guide with its samples', async (t) => {
  const world = await openWorld(t)
  const { status, headers, text } = await world.call('GET', '/llms.txt')
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/plain; charset=utf-8'])
  assert.match(text, /^# Receipt verification\n/)
  for (const part of [
    '`POST /api/receipts/qr`',
    '`GET /r/{uuid}.json`',
    `${world.origin}/openapi.json`,
    '| `NO_MATCH` |',
    'import urllib.request',
    '## Going live',
  ])
    assert.ok(text.includes(part), part)
  assert.doesNotMatch(text, /\{\{|\{#|^- `[A-Z]+ \/api\/admin/m)
})

test('the root says what is where: a page to browsers, addresses to programs, and nothing that is not there', async (t) => {
  const world = await openWorld(t)
  const { status, json, headers } = await world.call('GET', '/')
  assert.deepEqual([status, headers.get('vary')?.includes('accept')], [200, true])
  const { service, version: _, testGround, ...addresses } = json
  assert.deepEqual([service, testGround], ['Chekhov', `${world.ctx.baseUrl}/lk.html`])
  for (const address of [testGround, ...Object.values(addresses)]) {
    const { pathname } = new URL(address as string)
    assert.notEqual((await world.call('GET', pathname)).status, 404, pathname)
  }
  const page = (lang: string) => world.call('GET', `/?lang=${lang}`, undefined, { accept: 'text/html,application/xhtml+xml;q=0.9' })
  for (const [lang, word] of [
    ['en', 'For operators and moderators'],
    ['ru', 'Для операторов и модераторов'],
  ] as const) {
    const { text, headers: sent } = await page(lang)
    assert.equal(sent.get('content-type'), 'text/html; charset=utf-8')
    assert.match(text, new RegExp(word))
    for (const [, href] of text.matchAll(/<li><a href="([^"]+)"/g)) assert.notEqual((await world.call('GET', href!)).status, 404, href)
  }
  world.ctx.config.LK_USER = null
  assert.equal((await world.call('GET', '/')).json.testGround, null)
  assert.doesNotMatch((await page('en')).text, /lk\.html/)
})

test('large documents are compressed as their caller asks, and say the same', async (t) => {
  const world = await openWorld(t)
  for (const path of ['/openapi.json', '/integration', '/api-docs', '/integration/scanner', '/llms.txt']) {
    const read = async (accepted: string) => {
      const { status, headers, text } = await world.call('GET', path, undefined, { 'accept-encoding': accepted, 'accept-language': 'ru' })
      assert.equal(status, 200)
      assert.match(headers.get('vary') ?? '', /\baccept-encoding\b/, path)
      return { encoding: headers.get('content-encoding'), length: Number(headers.get('content-length')), text }
    }
    const [plain, gzip, br, refused] = [await read('identity'), await read('gzip'), await read('gzip, deflate, br'), await read('br;q=0, gzip;q=0')]
    assert.deepEqual([plain.encoding, gzip.encoding, br.encoding, refused.encoding], [null, 'gzip', 'br', null], path)
    for (const form of [gzip, br]) {
      assert.equal(form.text, plain.text, path)
      assert.ok(form.length < plain.length / 1.8, `${path}: ${form.length} of ${plain.length} bytes`)
    }
  }
  const { headers } = await world.call('GET', '/integration', undefined, { 'accept-encoding': 'br' })
  assert.equal(headers.get('vary'), 'accept-language, accept-encoding')
})

test('the description of the API, for which anybody may ask at any rate, is made and written out once', async (t) => {
  const { app } = await openWorld(t)
  const ask = async () => {
    for (const language of ['en', 'ru']) assert.equal((await app.inject({ url: `/openapi.json?lang=${language}` })).statusCode, 200)
  }
  await ask()
  const write = JSON.stringify
  const written: number[] = []
  t.mock.method(JSON, 'stringify', (...what: Parameters<typeof write>) => {
    const text = write(...what)
    written.push(text?.length ?? 0)
    return text
  })
  await ask()
  assert.equal(Math.max(0, ...written) < 10_000, true, `${Math.max(...written)} characters were written out again`)
})

test('the header with the secret has one name in the guide, the examples, the client and the demo', () => {
  const files = ['docs/**/*.md', 'docs/integration/samples/*', 'examples/**/*', 'packages/client/README.md', 'README.md', 'src/demo/*.ts'].flatMap((glob) =>
    globSync(glob, { cwd: ROOT, exclude: (name) => name === 'node_modules' }),
  )
  const names = files
    .filter((file) => statSync(new URL(file, ROOT)).isFile())
    .flatMap(
      (file) =>
        readFileSync(new URL(file, ROOT), 'utf8')
          .toLowerCase()
          .match(/\bx-(?:[a-z]+-)*secret\b/g) ?? [],
    )
  assert.deepEqual([...new Set(names)], [SECRET_HEADER])
})
