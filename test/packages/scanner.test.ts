// The scanner as a brand installs it: the built package in a bundled page, with its files beside the page.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { build } from 'esbuild'
import { COUNTRIES } from '#countries/index.ts'
import { standAloneTypes } from '#src/app/stand-alone-types.ts'
import { fakeCamera, openBrowser } from '#test/support/browser.ts'
import { installPackage } from '#test/support/installed-package.ts'
import { movingFrames, writeVideo } from '#test/support/receipt-video.ts'

const TEXT = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'
const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', wasm: 'application/wasm' }

test('the example of the README reads a receipt in front of the camera, with the files of the package alone, and turns the camera off', async (t) => {
  const [, example = ''] = /^```ts\n(.*?)^```/ms.exec(await readFile('packages/scanner/README.md', 'utf8')) ?? []
  const { at, compile } = await installPackage(t, 'packages/scanner')
  await compile(example)
  const { outputFiles } = await build({ entryPoints: [join(at, 'example.ts')], absWorkingDir: at, bundle: true, format: 'esm', target: 'es2022', write: false })
  const own: Record<string, string | Uint8Array> = {
    '/page.html': '<!doctype html><title>A shop</title><video></video><output></output><script type="module" src="/main.js"></script>',
    '/main.js': outputFiles[0]!.contents,
  }

  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(String(request.url), 'http://shop')
    asked.push(pathname)
    const file = own[pathname] ?? (await readFile(join(at, 'node_modules/@chekhov/scanner/files', pathname.replace('/scanner/', ''))).catch(() => null))
    if (file === null) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[pathname.split('.').at(-1) as string] ?? 'text/plain' }).end(file)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => (server.close(), server.closeAllConnections()))

  const browser = await openBrowser(t, { args: fakeCamera(await writeVideo(join(at, 'moving.y4m'), movingFrames(TEXT))) })
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => void errors.push(String(error)))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page.html`)
  await page.waitForFunction(() => document.querySelector('output')!.textContent !== '' && document.querySelector('video')!.srcObject === null, null, {
    timeout: 0,
  })
  assert.equal(await page.textContent('output'), TEXT)
  assert.deepEqual(errors, [])
  assert.ok(asked.includes('/scanner/service-qr-worker.js') && asked.includes('/scanner/jsqr.js'), String(asked))
})

test('the types that the service hands out are those of the package in one file, with the countries of the service', async () => {
  const types = (await standAloneTypes('web/scanner/types.ts')).bytes.toString()
  assert.ok(types.includes(`export type Country = ${COUNTRIES.map((country) => `'${country}'`).join(' | ')}\n`))
  assert.doesNotMatch(types, /^import |^export \* |= string$|@chekhov/m)
  assert.match(types, /^export declare function scanVideo[^]*^declare global \{$/m)
})
