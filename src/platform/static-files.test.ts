import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, truncate, unlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { NotBuilt, readStaticFiles, type StaticFile } from './static-files.ts'
import { replyFile } from './static-files/reply-file.ts'
import { writeBuilt, writeManifest } from './static-files/write-static-files.ts'

const LONG = Buffer.from('let a = 1\n'.repeat(500))
const SHORT = Buffer.from('a {}\n')

async function built(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-static-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const files = { 'page.js': await writeBuilt(folder, 'pages', 'page.js', LONG), 'page.css': await writeBuilt(folder, 'pages', 'page.css', SHORT) }
  await writeManifest(folder, { groups: { pages: files } })
  return { folder, files, read: async (name: string) => (await readStaticFiles(folder)).get('pages')?.get(name) as StaticFile }
}

test('what is written is read, with compressed forms where they save something, under names that carry the version', async (t) => {
  const { folder, files, read } = await built(t)
  const [page, style] = [await read('page.js'), await read('page.css')]
  assert.deepEqual([page.bytes, page.contentType, page.version], [LONG, 'text/javascript; charset=utf-8', files['page.js'].version])
  assert.deepEqual([brotliDecompressSync(page.packed!.br), gunzipSync(page.packed!.gzip)], [LONG, LONG])
  assert.deepEqual([style.bytes, style.contentType, style.packed], [SHORT, 'text/css; charset=utf-8', null])
  const { path } = files['page.js']
  assert.match(path, /^pages\/page\.[\w-]{16}\.js$/)
  assert.deepEqual(
    (await readdir(folder, { recursive: true })).sort(),
    ['manifest.json', 'pages', files['page.css'].path, path, `${path}.br`, `${path}.gz`].sort(),
  )
})

test('no manifest, a lost file, a lost form and a cut file are each reported as not built', async (t) => {
  const spoil: [RegExp, (folder: string, path: string) => Promise<void>][] = [
    [/manifest\.json cannot be read$/, (folder) => unlink(join(folder, 'manifest.json'))],
    [/page\.[\w-]+\.js is missing$/, (folder, path) => unlink(join(folder, path))],
    [/page\.[\w-]+\.js\.br is missing$/, (folder, path) => unlink(join(folder, `${path}.br`))],
    [/page\.[\w-]+\.js is damaged$/, (folder, path) => truncate(join(folder, path), 100)],
  ]
  for (const [says, harm] of spoil) {
    const { folder, files } = await built(t)
    await harm(folder, files['page.js'].path)
    await assert.rejects(readStaticFiles(folder), (error) => error instanceof NotBuilt && says.test(error.message))
  }
})

test('a build leaves the files of the build before to those who are reading them, and removes those of long ago', async (t) => {
  const { folder, files } = await built(t)
  const next = { 'page.js': await writeBuilt(folder, 'pages', 'page.js', Buffer.from('let a = 2')) }
  await writeFile(join(folder, 'pages', 'stray.txt'), '')
  await utimes(join(folder, 'pages', 'stray.txt'), 0, 0)
  await utimes(join(folder, `${files['page.js'].path}.gz`), 0, 0)
  await writeManifest(folder, { groups: { pages: next } })
  assert.deepEqual(
    (await readdir(join(folder, 'pages'))).map((name) => `pages/${name}`).sort(),
    [files['page.css'].path, files['page.js'].path, `${files['page.js'].path}.br`, next['page.js'].path].sort(),
  )
})

test('each caller gets the form it takes, and nothing where it has the file', async (t) => {
  const { read } = await built(t)
  const [page, style] = [await read('page.js'), await read('page.css')]
  const ask = async (file: StaticFile, headers: Record<string, string>, query = {}) => {
    const { status, body, headers: sent } = await replyFile(file, { headers, query })
    return { status, bytes: body, ...sent } as Record<string, unknown>
  }
  const br = await ask(page, { 'accept-encoding': 'gzip, deflate, br' })
  assert.deepEqual(
    [br['content-encoding'], br['bytes'], br['etag'], br['cache-control'], br['vary']],
    ['br', page.packed?.br, `"${page.version}-br"`, 'public, no-cache', 'accept-encoding'],
  )
  assert.deepEqual((await ask(page, { 'accept-encoding': 'gzip;q=0.5, br;q=0' }))['content-encoding'], 'gzip')
  const plain = await ask(page, { 'accept-encoding': 'identity' })
  assert.deepEqual([plain['content-encoding'], plain['bytes'], plain['content-length']], [undefined, page.bytes, String(page.bytes.length)])
  assert.equal((await ask(style, { 'accept-encoding': 'br' }))['content-encoding'], undefined)
  for (const tag of [`"${page.version}"`, `W/"${page.version}-gzip"`, `"other", "${page.version}-br"`, '*'])
    assert.equal((await ask(page, { 'if-none-match': tag })).status, 304, tag)
  assert.equal((await ask(page, { 'if-none-match': '"other"' })).status, 200)
  assert.equal((await ask(page, {}, { v: page.version }))['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal((await ask(page, {}, { v: 'old' }))['cache-control'], 'public, no-cache')
})
