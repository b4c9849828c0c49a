// The service as in production: installed without development and optional packages, with pages that were built elsewhere.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { copyBuilt, copySources, installForProduction } from '#test/support/checkout.ts'
import { openInstallation, request, run } from '#test/support/processes.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { until } from '#test/support/until.ts'

const MB = 1024 * 1024
/** The bundler, what it bundles, and packages of tests and simulators. */
const NOT_IN_PRODUCTION = [
  'esbuild',
  'react',
  'react-dom',
  'react-admin',
  '@mui/material',
  'echarts',
  '@tanstack/react-query',
  '@napi-rs/canvas',
  'typescript',
  'playwright-core',
]
const PAGES = ['/console', '/lk.html', '/api-docs', '/reference', '/docs', '/integration', '/integration/scanner', '/widget/demo', '/widget/receipts']

test('production needs no development package: it refuses to start without the built pages, and with them does all that it is for', async (t) => {
  // A name that must be encoded in an address: spaces, letters beyond ASCII, a percent sign.
  const parent = await mkdtemp(join(tmpdir(), 'chekhov-production-'))
  t.after(() => rm(parent, { recursive: true, force: true }))
  const root = join(parent, 'Чехов, 100% готов')
  await copySources(root)
  const bytes = await installForProduction(root)
  assert.ok(bytes < 200 * MB, `${Math.round(bytes / MB)} MB are installed`)
  const find = createRequire(join(root, 'src/main.ts'))
  for (const name of NOT_IN_PRODUCTION) assert.throws(() => find.resolve(name), { code: 'MODULE_NOT_FOUND' }, name)

  const credentials = { LK_USER: 'tester', LK_PASSWORD: 'test-ground-password' }
  const installation = await openInstallation(t, { root, env: credentials })
  for (const what of ['serve', 'work'] as const) {
    const refused = run(['run.js', 'src/main.ts', what], installation.env, root)
    assert.deepEqual(await refused.ended, { code: 1, signal: null })
    assert.match(refused.output(), /^The pages for browsers are not built: .*manifest\.json cannot be read\.\nRun `npm run build` /)
  }
  const noBundler = run(['run.js', 'src/main.ts', 'build'], {}, root)
  assert.deepEqual(await noBundler.ended, { code: 1, signal: null })
  assert.match(noBundler.output(), /^Building the pages for browsers …\n.*The bundler is not installed: `npm ci` without `--omit=dev` brings it along/m)
  await copyBuilt(root)

  const migrated = run(['run.js', 'src/main.ts', 'migrate'], installation.env, root)
  assert.deepEqual(await migrated.ended, { code: 0, signal: null }, migrated.output())
  const [api] = await Promise.all([installation.start('serve'), installation.start('work')])
  assert.doesNotMatch(api.output(), /not those of this code/)
  const { apiKey } = await installation.createPromo(api)
  const byQr = (await installation.send(api, apiKey, { qrStr: installation.mint().qrStr })).json
  const byPhoto = await upload({ origin: api.url, apiKey }, '/api/receipts', [
    ['userUuid', 'anna'],
    ['photos', await photoWith([installation.mint(2).qrStr])],
  ])
  for (const { uuid } of [byQr, byPhoto.json]) await until(async () => (await request(`${api.url}/r/${uuid}.json`)).json.approved === true)

  const authorization = `Basic ${Buffer.from(`${credentials.LK_USER}:${credentials.LK_PASSWORD}`).toString('base64')}`
  for (const path of PAGES) {
    const page = await request(`${api.url}${path}`, 'GET', undefined, { authorization })
    assert.equal(page.status, 200, path)
    for (const [, file] of page.text.matchAll(/(?:src|href)="(\/[^"]+\?v=[^"]+)"/g)) {
      const { status, headers } = await request(`${api.url}${file}`, 'GET', undefined, { authorization, 'accept-encoding': 'br' })
      assert.deepEqual([status, headers.get('cache-control'), headers.get('content-encoding')], [200, 'public, max-age=31536000, immutable', 'br'], file)
    }
  }

  await appendFile(join(root, 'web/widget/style.ts'), '// changed after the build\n')
  const stale = await installation.start('serve')
  assert.match(stale.output(), /"changed":\["web\/widget\/style\.ts"\],"msg":"the pages for browsers are not those of this code: npm run build makes them so"/)
})
