// The QR scanner in pages of brands: a real browser, the real service, and a fake camera or made-up cameras.
import assert from 'node:assert/strict'
import { before, test, type TestContext } from 'node:test'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { openShared } from '#test/support/open-shared.ts'
import { fakeCamera, openBrowser } from '#test/support/browser.ts'
import { openBrandSite } from '#test/support/brand-page.ts'
import { cameraLog, fakeCameras, loseCamera, type FakeCamera } from '#test/support/fake-cameras.ts'
import { movingFrames, receiptFrame, writeVideo } from '#test/support/receipt-video.ts'
import { slowClock } from '#test/support/slow-clock.ts'
import { openWorld, type World } from '#test/support/world.ts'
import type { Diag, Hint, ScanOptions } from '@chekhov/scanner'
import { until } from '#test/support/until.ts'

const RU = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'
const UZ = 'https://ofd.soliq.uz/check?t=UZ000000000001&r=12345&c=20260301124107&s=012345678901'
const ADVERT = 'https://brand.example/spring'

const shared = openShared()
let browser: Browser
let world: World
let site: Awaited<ReturnType<typeof openBrandSite>>
let video: string
const pictures: Record<'clear' | 'blurred' | 'small' | 'none' | 'advert', Buffer> = {} as never

before(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-video-'))
  shared.after(() => rm(folder, { recursive: true, force: true }))
  video = await writeVideo(join(folder, 'moving.y4m'), movingFrames(RU))
  pictures.clear = await receiptFrame({ text: RU })
  pictures.blurred = await receiptFrame({ text: RU, blur: 14 })
  pictures.small = await receiptFrame({ text: RU, side: 124 })
  pictures.none = await receiptFrame({ text: null })
  pictures.advert = await receiptFrame({ text: ADVERT })
  world = await openWorld(shared)
  site = await openBrandSite(shared)
  browser = await openBrowser(shared, { args: [...fakeCamera(video), '--host-resolver-rules=MAP brand.test 127.0.0.1'] })
})

const script = () => `<script src="${world.origin}/widget/service-qr-scanner.js"></script>`

/** A page of a brand with the scanner, before a scan. */
async function open(
  t: TestContext,
  {
    cameras,
    grantAfterMs,
    body = script(),
    policy,
    host,
    prepare,
  }: {
    cameras?: readonly FakeCamera[]
    grantAfterMs?: number
    body?: string
    policy?: string
    host?: string
    prepare?: (page: Page) => Promise<unknown>
  } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  t.after(() => context.close())
  const page = await context.newPage()
  await page.addInitScript(install)
  if (cameras) await fakeCameras(page, cameras, grantAfterMs === undefined ? {} : { grantAfterMs })
  await prepare?.(page)
  await page.goto(site.show({ body: `<video></video>${body}`, ...(policy !== undefined && { policy }) }, host))
  return page
}

type Seen = { texts: string[]; hints: Hint[]; diags: Diag[]; code: string | null; started: boolean }

/** Runs in the page: `scan` starts a scan, `seen` is its results so far. */
function install(): void {
  const seen: Seen = { texts: [], hints: [], diags: [], code: null, started: false }
  Object.assign(globalThis, {
    seen,
    scan(options: ScanOptions, wanted: string[] | null = null) {
      const scan = ServiceQrScanner.scanVideo(
        document.querySelector('video')!,
        (text) => seen.texts.push(text) > 0 && (wanted === null || wanted.includes(text)),
        {
          ...options,
          onHint: (hint) => void seen.hints.push(hint),
          onDiag: (diag) => void seen.diags.push(diag),
          ...((options as any).stills && { onStill: (blob: Blob) => void ((globalThis as any).still = blob) }),
        },
      )
      scan.then(
        () => {
          seen.started = true
        },
        (error) => {
          seen.code = error.code
        },
      )
      ;(globalThis as any).running = scan
    },
  })
}

const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => (globalThis as any).seen)
const start = (page: Page, options: ScanOptions & { stills?: true } = {}, wanted: string[] | null = null) =>
  page.evaluate(({ options, wanted }) => (globalThis as any).scan(options, wanted), { options, wanted })

const hide = (page: Page, hidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

/** Asks from outside: a page whose policy forbids eval cannot wait for a condition itself. */
async function untilSeen(page: Page, is: (seen: Seen) => boolean): Promise<Seen> {
  let seen = await seenBy(page)
  await until(async () => is((seen = await seenBy(page))), { tell: () => `${is} of ${JSON.stringify(seen)}` })
  return seen
}

const hinted =
  (kind: Hint['kind'], times = 1) =>
  ({ hints }: Seen) =>
    hints.filter((hint) => hint.kind === kind).length >= times
const hasText = ({ texts }: Seen) => texts.length > 0
const hasStarted = ({ started }: Seen) => started

async function scanned(page: Page, options: ScanOptions = {}): Promise<Seen> {
  await start(page, options)
  return untilSeen(page, ({ texts, code }) => texts.length > 0 || code !== null)
}

const rear = (name: string, sees: Buffer | null, more: Partial<FakeCamera> = {}): FakeCamera => ({
  deviceId: name,
  label: `camera2 ${name}, facing back`,
  facing: 'environment',
  sees,
  ...more,
})
const front: FakeCamera = { deviceId: 'selfie', label: 'camera2 1, facing front', facing: 'user', sees: null }
const read = ({ diags }: Seen) => diags.find((one) => one.kind === 'read')
const stopped = async (page: Page) => {
  await untilSeen(page, ({ diags }) => diags.some(({ kind }) => kind === 'stopped'))
  return page.evaluate(() => document.querySelector('video')!.srcObject === null)
}

test('a moving receipt in front of the camera is read on a page of another origin, and the camera is turned off', async (t) => {
  const page = await open(t)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  const { texts } = await scanned(page)
  assert.deepEqual(texts, [RU])
  assert.ok(await stopped(page))
  for (const url of asked) assert.ok(url.startsWith(world.origin) || url.startsWith('blob:'), url)
})

test('a page loads the script and nothing else until somebody scans, in no more than 20 kB', async (t) => {
  const asked: string[] = []
  const page = await open(t, { prepare: async (page) => void page.on('request', (request) => void asked.push(new URL(request.url()).pathname)) })
  await page.waitForFunction(() => typeof ServiceQrScanner === 'object')
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/widget/')),
    ['/widget/service-qr-scanner.js'],
  )
  const response = await fetch(`${world.origin}/widget/service-qr-scanner.js`, { headers: { 'accept-encoding': 'gzip' } })
  assert.equal(response.headers.get('content-encoding'), 'gzip')
  assert.ok(Number(response.headers.get('content-length')) <= 20_000, String(response.headers.get('content-length')))
})

test('files are kept by their version, asked for again by their etag, and open to every origin', async () => {
  const url = `${world.origin}/widget/service-qr-scanner.mjs`
  const first = await fetch(url)
  assert.equal(first.headers.get('access-control-allow-origin'), '*')
  assert.equal(first.headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.match(String(first.headers.get('content-type')), /^text\/javascript/)
  const again = await fetch(url, { headers: { 'if-none-match': String(first.headers.get('etag')) } })
  assert.equal(again.status, 304)
  const version = String(first.headers.get('etag')).slice(1, 17)
  const kept = await fetch(`${url}?v=${version}`)
  assert.match(String(kept.headers.get('cache-control')), /immutable/)
  assert.equal((await fetch(`${world.origin}/widget/service-qr-scanner.d.ts`)).status, 200)
  assert.equal((await fetch(`${world.origin}/widget/nothing.js`)).status, 404)
})

for (const forceEngine of ['jsqr', 'zxing'] as const) {
  test(`forceEngine: ${forceEngine} reads by itself`, async (t) => {
    const seen = await scanned(await open(t), { forceEngine })
    assert.equal(read(seen)?.engine, forceEngine)
    assert.deepEqual([...new Set(seen.diags.filter((one) => one.kind === 'engine').map(({ engine }) => engine))], [forceEngine])
  })
}

test('forceEngine: a decoder that cannot be had is a refusal named engine, before the camera is on or after, and the camera is off', async (t) => {
  const cameras = [rear('0', pictures.clear)]
  const without = await scanned(await open(t, { cameras }), { forceEngine: 'native' })
  assert.deepEqual([without.code, without.hints, without.texts], ['engine', [{ kind: 'error', code: 'engine' }], []])
  const dead = await open(t, { cameras, prepare: (page) => page.addInitScript(`globalThis.BarcodeDetector = class { ${DETECTORS['finds nothing']} }`) })
  assert.equal((await scanned(dead, { forceEngine: 'native' })).code, 'engine')
  const late = await open(t, { cameras })
  await late.route(/zxing\.js/, async (route) => {
    await untilSeen(late, hasStarted)
    await route.abort()
  })
  await start(late, { forceEngine: 'zxing', still: false })
  await untilSeen(late, hinted('error'))
  assert.ok(await stopped(late))
  for (const page of [dead, late])
    await page.waitForFunction(() => (globalThis as any).cameraLog.tracks.every((track: MediaStreamTrack) => track.readyState === 'ended'))
})

test('jsqrUrl and zxingUrl: decoders that the page has put elsewhere are taken from there, the wasm from beside', async (t) => {
  for (const [option, name] of [
    ['jsqrUrl', 'jsqr'],
    ['zxingUrl', 'zxing'],
  ] as const) {
    const page = await open(t)
    const asked: string[] = []
    await page.context().route(/\/elsewhere\//, async (route) => {
      const file = new URL(route.request().url()).pathname.split('/').at(-1)!
      asked.push(file)
      const served = await fetch(`${world.origin}/widget/${file.replace('mine-', '')}`)
      await route.fulfill({
        body: Buffer.from(await served.arrayBuffer()),
        contentType: String(served.headers.get('content-type')),
        headers: { 'access-control-allow-origin': '*' },
      })
    })
    const seen = await scanned(page, { forceEngine: name, [option]: `/elsewhere/mine-${name}.js` })
    assert.deepEqual([seen.texts, read(seen)?.engine, asked], [[RU], name, name === 'jsqr' ? ['mine-jsqr.js'] : ['mine-zxing.js', 'zxing_reader.wasm']])
  }
})

test('roi: the part of the shorter side that is looked at, 0.6 unless said, never more than all nor less than a tenth', async (t) => {
  const noting = `globalThis.looked = []; globalThis.BarcodeDetector = class {
    async detect(source) {
      if (source instanceof HTMLCanvasElement) return [{ rawValue: ${JSON.stringify(RU)} }]
      looked.push(source.width + 'x' + source.height)
      return []
    }
  }`
  for (const [roi, side] of [
    [undefined, 432],
    [0.3, 216],
    [7, 720],
    [0, 72],
  ] as const) {
    const page = await open(t, { cameras: [rear('0', pictures.none)], prepare: (page) => page.addInitScript(noting) })
    await start(page, { forceEngine: 'native', still: false, locate: false, ...(roi !== undefined && { roi }) })
    await page.waitForFunction(() => (globalThis as any).looked.length > 8)
    const looked = await page.evaluate(() => [...new Set<string>((globalThis as any).looked)].map((size) => size.split('x').map(Number) as [number, number]))
    assert.equal(Math.max(...looked.filter(([width, height]) => width === height).map(([width]) => width)), side, JSON.stringify(looked))
  }
})

test('as an ES module it is the same', async (t) => {
  const page = await open(t, {
    body: `<script type="module">import * as module from '${world.origin}/widget/service-qr-scanner.mjs'; globalThis.ServiceQrScanner = module.default; globalThis.same = module.scanVideo === module.default.scanVideo</script>`,
  })
  await page.waitForFunction(() => typeof ServiceQrScanner === 'object')
  assert.deepEqual((await scanned(page)).texts, [RU])
  assert.ok(await page.evaluate(() => (globalThis as any).same))
})

const inline = "'unsafe-inline'"
const POLICIES = {
  'no worker: the page itself reads': () => `default-src 'none'; script-src ${world.origin} ${inline} 'wasm-unsafe-eval'; connect-src ${world.origin}`,
  'no WebAssembly: the light decoder reads': () => `default-src 'none'; script-src ${world.origin} ${inline}; worker-src blob:; connect-src ${world.origin}`,
}
for (const [name, policy] of Object.entries(POLICIES)) {
  test(`a policy that allows ${name}`, async (t) => {
    const seen = await scanned(await open(t, { policy: policy() }))
    assert.deepEqual(seen.texts, [RU])
    const ready = seen.diags.find((one) => one.kind === 'engine' && one.ready)
    assert.equal(ready?.kind === 'engine' && ready.inWorker, name.includes('WebAssembly'))
  })
}

test('trusted types: with the policy service-qr-scanner allowed the decoders are loaded in their workers, and without it a camera that shows a picture stays', async (t) => {
  const rules = (allowed: string) =>
    `script-src ${world.origin} ${inline} 'wasm-unsafe-eval'; worker-src blob:; connect-src ${world.origin}; require-trusted-types-for 'script'; trusted-types ${allowed}`
  for (const forceEngine of ['jsqr', 'zxing'] as const) {
    const seen = await scanned(await open(t, { policy: rules('service-qr-scanner') }), { forceEngine })
    assert.deepEqual([seen.texts, seen.diags.some((one) => one.kind === 'engine' && one.ready && one.inWorker)], [[RU], true])
  }
  const both = await open(t, {
    policy: rules('service-qr-scanner'),
    body: `${script()}<script type="module">import * as module from '${world.origin}/widget/service-qr-scanner.mjs'; globalThis.module = module</script>`,
  })
  await both.evaluate(() => {
    ServiceQrScanner.scanVideo(document.querySelector('video')!, () => true).stop()
  })
  assert.ok(await both.evaluate(async () => (await (globalThis as any).module.selfTest()).jsqr), 'one policy for the script and the module')
  const refused = await open(t, { policy: rules("'none'") })
  await start(refused, { still: false })
  const { code } = await untilSeen(
    refused,
    ({ started, diags }) => started && diags.some((one) => one.kind === 'engine' && one.engine === 'zxing' && !one.ready),
  )
  assert.equal(code, null)
  assert.deepEqual(await refused.evaluate(() => ServiceQrScanner.selfTest()), { nativePresent: false, native: false, jsqr: false })
})

test('on a page of the service itself its policy need allow nothing but the service', async (t) => {
  const context = await browser.newContext()
  t.after(() => context.close())
  const page = await context.newPage()
  await page.addInitScript(install)
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'"
  await page.route('**/a-page', (route) =>
    route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body: `<!doctype html><video></video>${script()}` }),
  )
  await page.goto(`${world.origin}/a-page`)
  const seen = await scanned(page, { forceEngine: 'zxing' })
  assert.deepEqual([seen.texts, seen.diags.some((one) => one.kind === 'engine' && one.ready && one.inWorker)], [[RU], true])
})

const DETECTORS = {
  'finds nothing': 'detect() { return Promise.resolve([]) }',
  throws: "detect() { throw new Error('no service') }",
  'never answers': 'detect() { return new Promise(() => {}) }',
}
for (const [name, detect] of Object.entries(DETECTORS)) {
  test(`a native detector that ${name} is not used`, async (t) => {
    const page = await open(t, { prepare: (page) => page.addInitScript(`globalThis.BarcodeDetector = class { ${detect} }`) })
    const { texts } = await scanned(page)
    assert.deepEqual([texts, await page.evaluate(() => ServiceQrScanner.hasNativeDetector())], [[RU], true])
    assert.deepEqual(await page.evaluate(() => ServiceQrScanner.selfTest()), { nativePresent: true, native: false, jsqr: true })
  })
}

/** A detector that works: it reads the known code from a canvas, and `text` in all other pictures. */
const seesOnly = (text: string) => `globalThis.BarcodeDetector = class {
  async detect(source) { return [{ rawValue: source instanceof HTMLCanvasElement ? ${JSON.stringify(RU)} : ${JSON.stringify(text)} }].filter((one) => one.rawValue !== '') }
}`

test('a native detector that has read a known code reads, and no other decoder is loaded', async (t) => {
  const page = await open(t, { prepare: (page) => page.addInitScript(seesOnly(UZ)) })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  const seen = await scanned(page)
  assert.deepEqual([seen.texts, read(seen)?.engine, asked], [[UZ], 'native', []])
})

test('a decoder that comes later than the camera takes the quickest look at what is before it then', async (t) => {
  const page = await open(t, { cameras: [rear('0', pictures.clear)] })
  await page.route(/zxing|bent/, (route) => route.abort()) // a decoder that comes very late is helped by these
  await page.route(/jsqr\.js/, async (route) => {
    await untilSeen(page, hasStarted)
    await sleep(300)
    await route.continue()
  })
  const { texts, diags } = await scanned(page)
  const one = diags.find(({ kind }) => kind === 'read')
  assert.deepEqual([texts, one?.kind === 'read' && [one.look, one.frames, one.engine]], [[RU], ['middle, small and sharpened', 1, 'jsqr']])
})

test('a lens that never focuses is left after lensTryMs for the next rear one, which is remembered; the front camera is never opened', async (t) => {
  const cameras = [front, rear('0', pictures.blurred), rear('2', pictures.clear)]
  const page = await open(t, { cameras })
  await page.route(/bent/, (route) => route.abort()) // it may read a picture of the good lens when that has been left again
  const seen = await scanned(page, { lensTryMs: 700, still: false })
  assert.deepEqual(seen.texts, [RU])
  assert.ok(seen.hints.some((hint) => hint.kind === 'lens' && hint.label === 'camera2 2, facing back'))
  await stopped(page)
  const { opened } = await cameraLog(page)
  // On a slow machine 700 ms may be too short for the good lens as well; then its turn comes again after the other lens.
  assert.deepEqual(
    opened,
    opened.map((_, i) => (i % 2 === 0 ? '0' : '2')),
  )
  assert.equal(opened.at(-1), '2')
  await start(page)
  await page.waitForFunction((before) => (globalThis as any).cameraLog.opened.length > before, opened.length)
  assert.equal((await cameraLog(page)).opened[opened.length], '2')
})

test('with autoLens false, or a deviceId, the lens is not changed', async (t) => {
  const page = await open(t, { cameras: [rear('0', pictures.blurred), rear('2', pictures.clear)] })
  await start(page, { autoLens: false, lensTryMs: 100, still: false })
  await untilSeen(page, ({ diags }) => diags.some(({ kind }) => kind === 'frames'))
  await page.evaluate(() => (globalThis as any).running.stop())
  assert.deepEqual((await cameraLog(page)).opened, ['0'])
  await start(page, { deviceId: '2', rememberLens: false })
  await untilSeen(page, hasText)
  assert.deepEqual((await cameraLog(page)).opened, ['0', '2'])
})

test('storage that fails, a remembered lens that has gone: the scan goes on without', async (t) => {
  const page = await open(t, {
    cameras: [rear('0', pictures.clear)],
    prepare: (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new Error('full')
        }
      }),
  })
  assert.deepEqual((await scanned(page)).texts, [RU])
  const other = await open(t, {
    cameras: [rear('0', pictures.clear)],
    prepare: (page) => page.addInitScript(() => localStorage.setItem('service-qr-scanner.lens', 'gone')),
  })
  assert.deepEqual((await scanned(other)).texts, [RU])
})

test('an ultra wide lens that the browser gave first is left for the main one at once', async (t) => {
  const page = await open(t, { cameras: [rear('w', pictures.none, { label: 'Back Ultra Wide Camera' }), rear('m', pictures.clear, { label: 'Back Camera' })] })
  const { texts } = await scanned(page, { lensTryMs: 600_000 })
  assert.deepEqual([texts, (await cameraLog(page)).opened], [[RU], ['w', 'm']])
})

const ERRORS = {
  'the person says no: denied': { code: 'denied', cameras: [rear('0', null, { fails: 'NotAllowedError' })] },
  'no camera: none': { code: 'none', cameras: [] },
  'only a camera that looks at its owner: none': { code: 'none', cameras: [front] },
  'another program has it: busy': { code: 'busy', cameras: [rear('0', null, { fails: 'NotReadableError' })] },
} as const
for (const [name, { code, cameras }] of Object.entries(ERRORS)) {
  test(`a refusal has a name: ${name}`, async (t) => {
    const page = await open(t, { cameras })
    const seen = await scanned(page)
    assert.deepEqual([seen.code, seen.hints.at(-1), (await cameraLog(page)).live], [code, { kind: 'error', code }, 0])
  })
}

test('a page that is not https: insecure; a browser that gives no camera to pages: unsupported', async (t) => {
  const insecure = await open(t, { host: 'brand.test' })
  assert.equal((await scanned(insecure)).code, 'insecure')
  const inApp = await open(t, { prepare: (page) => page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined })) })
  assert.equal((await scanned(inApp)).code, 'unsupported')
})

test('a camera with an unknown side is used when there is no other', async (t) => {
  const page = await open(t, { cameras: [{ deviceId: 'usb', label: 'HD Webcam', sees: pictures.clear }] })
  assert.deepEqual((await scanned(page)).texts, [RU])
  assert.deepEqual(await page.evaluate(async () => ServiceQrScanner.backCameras(await ServiceQrScanner.listCameras())), [])
})

const labelled = (label: string): FakeCamera => ({ deviceId: label, label, sees: pictures.clear })
const FIRST_IS_FRONT = [
  ['FaceTime HD Camera', 'Logitech C920'],
  ['Фронтальная камера', 'Задняя камера'],
  ['camera 1, facing front', 'camera 0, facing back'],
  ['Selfie', 'HD Webcam', 'camera 0, facing back'],
]
for (const labels of FIRST_IS_FRONT) {
  test(`a front camera that the browser gave first is left for one that is not known to be: ${labels}`, async (t) => {
    const page = await open(t, { cameras: labels.map((label) => labelled(label)) })
    assert.deepEqual((await scanned(page)).texts, [RU])
    assert.ok(await stopped(page))
    assert.deepEqual([(await cameraLog(page)).opened, (await cameraLog(page)).live], [[labels[0], labels.at(-1)], 0])
  })
}

test('of cameras that are not known to be front the next is taken where one cannot be opened; where none can, its refusal counts', async (t) => {
  const [selfie, broken] = [labelled('Selfie'), { ...labelled('HD Webcam'), fails: 'NotReadableError' }]
  assert.deepEqual((await scanned(await open(t, { cameras: [selfie, broken, labelled('USB Camera')] }))).texts, [RU])
  assert.equal((await scanned(await open(t, { cameras: [selfie, broken] }))).code, 'busy')
  assert.equal((await scanned(await open(t, { cameras: [selfie, labelled('FaceTime HD Camera')] }))).code, 'none')
})

test('a front camera that the page has chosen is used and not remembered', async (t) => {
  const page = await open(t, { cameras: [{ ...front, sees: pictures.clear }, rear('0', pictures.clear)] })
  assert.deepEqual((await scanned(page, { deviceId: 'selfie' })).texts, [RU])
  await stopped(page)
  assert.equal(await page.evaluate(() => localStorage.getItem('service-qr-scanner.lens')), null)
})

const STOPS = {
  'stop of the promise': () => (globalThis as any).running.stop(),
  'an AbortSignal': () => (globalThis as any).leave.abort(),
  'a second scan in the same video': () => ServiceQrScanner.scanVideo(document.querySelector('video')!, () => true).stop(),
}
for (const [name, stop] of Object.entries(STOPS)) {
  test(`stopped while the person is being asked, by ${name}: the camera does not stay on`, async (t) => {
    const page = await open(t, { cameras: [rear('0', pictures.clear)], grantAfterMs: 300 })
    // The page itself stops the scan, because a busy machine may let the person answer before a test can.
    await page.evaluate(`(async () => {
      globalThis.leave = new AbortController()
      scan({ signal: leave.signal })
      while (cameraLog.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      ;(${stop})()
    })()`)
    await page.waitForFunction(() => (globalThis as any).cameraLog.tracks.length > 0)
    await untilSeen(page, hasStarted)
    assert.deepEqual([(await cameraLog(page)).live, (await seenBy(page)).texts], [0, []])
  })
}

test('stopped at any later moment, or its video taken from the page, the camera is off', async (t) => {
  const page = await open(t, { cameras: [rear('0', pictures.none)] })
  await start(page, { still: false })
  await untilSeen(page, hasStarted)
  await page.evaluate(async () => (await (globalThis as any).running)())
  assert.equal((await cameraLog(page)).live, 0)
  const before = await page.evaluate(() => (globalThis as any).cameraLog.tracks.length as number)
  await start(page, { still: false })
  await page.waitForFunction((before) => (globalThis as any).cameraLog.tracks.length > before, before)
  await page.evaluate(() => document.querySelector('video')!.remove())
  await page.waitForFunction(() => (globalThis as any).cameraLog.tracks.every((track: MediaStreamTrack) => track.readyState === 'ended'))
})

test('a camera that is lost midway is started again, with a word to the person', async (t) => {
  const page = await open(t, { cameras: [rear('0', pictures.none)] })
  await start(page, { still: false })
  await untilSeen(page, hasStarted)
  await loseCamera(page)
  const { hints } = await untilSeen(page, hinted('restarting'))
  assert.deepEqual(
    hints.find(({ kind }) => kind === 'restarting'),
    { kind: 'restarting', reason: 'ended' },
  )
  await page.waitForFunction(() => (globalThis as any).cameraLog.opened.length === 2)
  assert.equal((await cameraLog(page)).live, 1)
})

test('a camera that goes while a picture is being taken of it is started again', async (t) => {
  const page = await open(t, { cameras: [rear('0', pictures.none)] })
  await start(page, { still: false })
  await untilSeen(page, hasStarted)
  await page.evaluate(() => {
    for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
      const own = prototype.getImageData
      prototype.getImageData = function (...given) {
        const camera = (globalThis as any).cameraLog.tracks[0] as MediaStreamTrack
        if (camera.readyState === 'ended') return own.apply(this, given)
        camera.stop()
        throw new DOMException('there is no picture', 'InvalidStateError')
      }
    }
  })
  await page.waitForFunction(() => (globalThis as any).cameraLog.opened.length === 2)
  assert.deepEqual(
    (await seenBy(page)).hints.filter(({ kind }) => kind === 'restarting' || kind === 'error'),
    [{ kind: 'restarting', reason: 'ended' }],
  )
})

test('a page that was held up itself does not take its camera for a frozen one', async (t) => {
  const page = await open(t, { cameras: [rear('0', pictures.none)], prepare: (page) => page.addInitScript(seesOnly('')) })
  await start(page, { still: false, forceEngine: 'native' })
  const frames = ({ diags }: Seen) => diags.filter(({ kind }) => kind === 'frames').length
  for (let times = 0; times < 3; times++) {
    const before = frames(await seenBy(page))
    await untilSeen(page, (seen) => frames(seen) > before)
    await page.evaluate(() => {
      for (const end = performance.now() + 4_000; performance.now() < end; );
    })
  }
  const before = frames(await seenBy(page))
  const { hints } = await untilSeen(page, (seen) => frames(seen) > before)
  assert.deepEqual(
    hints.filter(({ kind }) => kind === 'restarting'),
    [],
  )
})

test('a black picture starts the camera again, twice, and then says that it is dark', async (t) => {
  const page = await open(t, { cameras: [rear('0', null, { can: { torch: true } })] })
  await start(page, { still: false })
  const { hints } = await untilSeen(page, (seen) => hinted('restarting', 2)(seen) && hinted('dark')(seen))
  assert.ok(hints.filter(({ kind }) => kind === 'restarting').every((hint) => hint.kind === 'restarting' && hint.reason === 'black'))
  assert.ok(hints.some((hint) => hint.kind === 'dark' && hint.torch))
  assert.equal((await cameraLog(page)).live <= 1, true)
})

test('an answer to what a page asked before it was left and came back is no news, also where it is a refusal', async (t) => {
  const page = await open(t, {
    cameras: [rear('0', pictures.none), rear('1', pictures.none)],
    prepare: (page) => page.addInitScript(() => localStorage.setItem('service-qr-scanner.lens', '1')),
  })
  await page.evaluate(() => {
    const devices = MediaDevices.prototype
    const own = devices.getUserMedia
    const refused = Promise.withResolvers<MediaStream>()
    devices.getUserMedia = () => {
      devices.getUserMedia = own
      Object.assign(globalThis, { refuse: () => refused.reject(new DOMException('left', 'InvalidStateError')) })
      return refused.promise
    }
  })
  await start(page, { still: false })
  await page.waitForFunction(() => 'refuse' in globalThis)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await untilSeen(page, hasStarted)
  await page.evaluate(() => (globalThis as any).refuse())
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  assert.deepEqual([(await cameraLog(page)).opened, (await cameraLog(page)).live, (await seenBy(page)).code], [['1'], 1, null])
  assert.equal(await page.evaluate(() => localStorage.getItem('service-qr-scanner.lens')), '1')
})

test('a hidden page has its camera off, and on again when it is back', async (t) => {
  const page = await open(t, { cameras: [rear('0', pictures.none)] })
  await start(page, { still: false })
  await untilSeen(page, hasStarted)
  await hide(page, true)
  await untilSeen(page, hinted('paused'))
  assert.equal((await cameraLog(page)).live, 0)
  await hide(page, false)
  await untilSeen(page, hinted('resumed'))
  assert.equal((await cameraLog(page)).live, 1)
})

/** From now on nobody answers a page that asks for a camera, until `answer` is called. */
const holdBack = (page: Page) =>
  page.evaluate(() => {
    const devices = MediaDevices.prototype
    const own = devices.getUserMedia
    const held = { asked: 0, answer: () => {} }
    const answered = new Promise<void>((resolve) => {
      held.answer = resolve
    })
    devices.getUserMedia = async function (constraints) {
      held.asked++
      await answered
      return own.call(this, constraints)
    }
    Object.assign(globalThis, { held, answerAgain: () => (devices.getUserMedia = own) })
  })
const comeBack = (page: Page) =>
  page.evaluate(() => {
    ;(globalThis as any).answerAgain()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
const isAsked = (page: Page) => page.waitForFunction(() => (globalThis as any).held.asked > 0)

test('left while its camera starts, and come back to from the back/forward cache, a page opens its camera anew; an answer that comes after all is of no use', async (t) => {
  for (const isFirst of [true, false]) {
    const page = await open(t, { cameras: [rear('0', pictures.none)] })
    if (isFirst) await holdBack(page)
    await start(page, { still: false })
    if (!isFirst) {
      await untilSeen(page, hasStarted)
      await holdBack(page)
      await loseCamera(page)
    }
    await isAsked(page)
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })))
    await comeBack(page)
    await untilSeen(page, hasStarted)
    const before = isFirst ? 1 : 2
    await page.waitForFunction((before) => (globalThis as any).cameraLog.opened.length === before, before)
    await page.waitForFunction(() => document.querySelector('video')!.videoWidth > 0)
    await page.evaluate(() => (globalThis as any).held.answer())
    await page.waitForFunction(
      (before) => (globalThis as any).cameraLog.tracks.filter((one: MediaStreamTrack) => one.readyState === 'ended').length === before,
      before,
    )
    assert.deepEqual([(await cameraLog(page)).opened.length, (await cameraLog(page)).live, (await seenBy(page)).code], [before + 1, 1, null])
    await page.evaluate(async () => (await (globalThis as any).running)())
    assert.equal((await cameraLog(page)).live, 0)
  }
})

test('a camera that is lost and then does not answer is asked again after a while, in vain five times', async (t) => {
  const page = await open(t, { cameras: [rear('0', pictures.none)], prepare: (page) => page.clock.install() })
  await start(page, { still: false })
  await untilSeen(page, hasStarted)
  await holdBack(page)
  await loseCamera(page)
  await isAsked(page)
  const failed = ({ hints }: Seen) => hints.some((hint) => hint.kind === 'error' && hint.code === 'failed')
  for (let steps = 0; steps < 200 && !failed(await seenBy(page)); steps++) await page.clock.runFor(1_000)
  await untilSeen(page, failed)
  assert.deepEqual([await page.evaluate(() => (globalThis as any).held.asked), (await cameraLog(page)).live], [5, 0])
})

test('torch and focus: false where the camera cannot, the right constraints where it can', async (t) => {
  const ask = (page: Page) =>
    page.evaluate(async () => {
      const video = document.querySelector('video')!
      return [await ServiceQrScanner.torch(video, true), await ServiceQrScanner.focus(video)]
    })
  const plain = await open(t, { cameras: [rear('0', pictures.none)] })
  assert.deepEqual(await ask(plain), [false, false])
  await start(plain, { still: false })
  await untilSeen(plain, hasStarted)
  assert.deepEqual(await ask(plain), [false, false])
  const able = await open(t, { cameras: [rear('0', pictures.none, { can: { torch: true, focusMode: ['continuous', 'single-shot'] } })] })
  await start(able, { still: false })
  await untilSeen(able, hasStarted)
  assert.deepEqual(await ask(able), [true, true])
  // Some time after it has focused, the camera focuses continuously again.
  await until(async () => (await cameraLog(able)).constraints.length >= 4)
  assert.deepEqual((await cameraLog(able)).constraints, [
    { focusMode: 'continuous' },
    { torch: true },
    { focusMode: 'single-shot' },
    { focusMode: 'continuous' },
  ])
})

test('a torch that was turned on is on again at the next lens, in a camera that was lost, on a page that was hidden; and not once it is turned off or the scan is over', async (t) => {
  const light = { can: { torch: true } }
  const page = await open(t, { cameras: [rear('0', pictures.blurred, light), rear('2', pictures.none, light), rear('3', pictures.none)] })
  const turn = (on: boolean) => page.evaluate((on) => ServiceQrScanner.torch(document.querySelector('video')!, on), on)
  const steps = async (after = 0) => (await cameraLog(page)).steps.slice(after)
  await start(page, { lensTryMs: 1_000, still: false })
  await untilSeen(page, hasStarted)
  await until(() => turn(true)) // a slow machine may be using the lens without a torch
  const turnedOn = (await steps()).findIndex((step) => step.endsWith('light on'))
  await until(async () => new Set((await steps(turnedOn)).filter((step) => step.endsWith('light on'))).size >= 2)
  await until(async () => /3 opened .*light on/.test((await steps(turnedOn)).join(' '))) // the third lens has no torch, the next lens has one
  await page.evaluate(() => (globalThis as any).running.stop())
  await stopped(page)
  const after = await steps(turnedOn)
  assert.deepEqual(
    after.filter((step, i) => /[02] opened/.test(step) && i < after.length - 1 && after[i + 1] !== step.replace('opened', 'light on')),
    [],
    after.join(', '),
  )

  const before = (await steps()).length
  const stepsAre = async (expected: string[]) => {
    await until(async () => (await steps(before)).length >= expected.length)
    assert.deepEqual(await steps(before), expected)
  }
  const lit = ['2 opened', '2 light on']
  await start(page, { deviceId: '2', still: false })
  await untilSeen(page, ({ diags }) => diags.filter(({ kind }) => kind === 'started').length === 2)
  await turn(true)
  await loseCamera(page)
  await untilSeen(page, hinted('restarting'))
  await stepsAre([...lit, ...lit])
  await hide(page, true)
  await untilSeen(page, hinted('paused'))
  await hide(page, false)
  await untilSeen(page, hinted('resumed'))
  await stepsAre([...lit, ...lit, ...lit])
  assert.equal(await turn(false), true)
  await loseCamera(page)
  await untilSeen(page, hinted('restarting', 2))
  const unlit = [...lit, ...lit, ...lit, '2 light off', '2 opened']
  await stepsAre(unlit)
  await sleep(300) // a further step would come in this time
  await stepsAre(unlit)
})

test('a small code: a hint says to come closer, with zoom the camera zooms in, and the code is read enlarged', async (t) => {
  const page = await open(t, {
    cameras: [rear('0', pictures.small, { can: { zoom: { min: 1, max: 8 } } })],
    prepare: (page) => page.addInitScript(seesOnly('')),
  })
  await start(page, { zoom: true, still: false, forceEngine: 'native' })
  await untilSeen(page, hinted('closer'))
  assert.ok((await cameraLog(page)).constraints.some(({ zoom }) => Number(zoom) > 1))
  const readable = await open(t, { cameras: [rear('0', pictures.small)] })
  assert.deepEqual((await scanned(readable)).texts, [RU])
})

test('what is not a receipt, or not of the country, is a hint and no text; what the page refuses is offered again', async (t) => {
  const advert = await open(t, { cameras: [rear('0', pictures.advert)] })
  await start(advert)
  const { hints, texts } = await untilSeen(advert, hinted('notFiscal'))
  assert.deepEqual([hints.find(({ kind }) => kind === 'notFiscal'), texts], [{ kind: 'notFiscal', text: ADVERT }, []])
  const abroad = await open(t, { cameras: [rear('0', pictures.clear)] })
  await start(abroad, { country: 'uz' })
  assert.deepEqual((await untilSeen(abroad, hinted('notFiscal'))).texts, [])
  const refused = await open(t, { cameras: [rear('0', pictures.clear)] })
  await start(refused, {}, [])
  await untilSeen(refused, ({ texts }) => texts.length >= 2)
  assert.equal((await cameraLog(refused)).live, 1)
})

test('where frames show nothing, a still is taken, given to the page and read by the service', async (t) => {
  const page = await open(t, { cameras: [rear('0', pictures.clear)], prepare: (page) => page.addInitScript(seesOnly('')) })
  await start(page, { forceEngine: 'native', stills: true, serverDecode: { url: world.origin, apiKey: world.apiKey } })
  const seen = await untilSeen(page, hasText)
  assert.deepEqual([seen.texts, read(seen)?.engine], [[RU], 'server'])
  assert.match(await page.evaluate(() => (globalThis as any).still.type), /^image\//)
})

test('decodeOnServer: the text, null where there is none, null where nobody answers', async (t) => {
  const page = await open(t)
  const ask = (picture: Buffer, url: string, apiKey = world.apiKey) =>
    page.evaluate(
      async ({ picture, url, apiKey }) => {
        const blob = await (await fetch(`data:image/png;base64,${picture}`)).blob()
        return ServiceQrScanner.decodeOnServer(blob, { url, apiKey })
      },
      { picture: picture.toString('base64'), url, apiKey },
    )
  await until(async () => (await ask(pictures.clear, `${world.origin}/api/qr`)) === RU) // a service that is busy refuses at first
  assert.equal(await ask(pictures.none, world.origin), null)
  assert.equal(await ask(pictures.clear, world.origin, 'pk_wrong'), null)
  assert.equal(await ask(pictures.clear, 'http://127.0.0.1:9'), null)
})

test('decodeFile: whichever way the photo lies, however small the code, the fiscal one of several; null is not an error', async (t) => {
  const page = await open(t, { prepare: (page) => page.addInitScript(slowClock) })
  const both = await sharp(await receiptFrame({ text: ADVERT, shift: { x: -300, y: 0 } }))
    .extract({ left: 0, top: 0, width: 640, height: 720 })
    .extend({ right: 640, background: '#eee' })
    .composite([{ input: await sharp(pictures.clear).extract({ left: 320, top: 0, width: 640, height: 720 }).png().toBuffer(), left: 640, top: 0 }])
    .jpeg()
    .toBuffer()
  const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#b9b2a8' } })
    .composite([{ input: await sharp(pictures.clear).resize(760).png().toBuffer(), left: 2600, top: 1900 }])
    .jpeg()
    .toBuffer()
  const photos: [name: string, bytes: Buffer, expected: string | null][] = [
    ['upright', await sharp(pictures.clear).jpeg().toBuffer(), RU],
    ['turned as its EXIF says', await sharp(pictures.clear).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer(), RU],
    ['askew', await sharp(pictures.clear).rotate(37, { background: '#888' }).jpeg().toBuffer(), RU],
    ['twelve megapixels', large, RU],
    ['of Uzbekistan', await receiptFrame({ text: UZ }), UZ],
    ['an advert beside it', both, RU],
    ['an advert alone', pictures.advert, ADVERT],
    ['no image', Buffer.from('not an image'), null],
  ]
  for (const [name, bytes, expected] of photos) {
    const text = await page.evaluate(
      async (bytes) => ServiceQrScanner.decodeFile(new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))])),
      bytes.toString('base64'),
    )
    assert.equal(text, expected, name)
  }
})

test('locateCode: the rectangle of the code, or null', async (t) => {
  const page = await open(t)
  const locate = (picture: Buffer) =>
    page.evaluate(async (picture) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
      return ServiceQrScanner.locateCode(bitmap, bitmap.width, bitmap.height)
    }, picture.toString('base64'))
  const found = await locate(await receiptFrame({ text: RU, side: 300, shift: { x: 200, y: -60 } }))
  assert.ok(found !== null)
  const [x, y] = [found.x + found.width / 2, found.y + found.height / 2]
  assert.ok(Math.hypot(x - 840, y - 300) < 15 && found.width > 250 && found.width < 360, JSON.stringify(found))
  assert.equal(await locate(pictures.none), null)
})

test('the examples of its guide read a receipt as they stand there', async (t) => {
  const guides = ['en', 'ru'].map((language) => readFileSync(`docs/scanner/${language}.md`, 'utf8')).join('')
  const examples = Array.from(guides.matchAll(/```html\n(.*?)```/gs), ([, code]) => code!.replaceAll('http://127.0.0.1:8080', world.origin))
  assert.equal(examples.length, 4)
  for (const example of examples) {
    const page = await browser.newPage()
    t.after(() => page.close())
    await page.goto(site.show({ body: example }))
    const input = page.locator('input[type=file]')
    if ((await input.count()) > 0) {
      await page.waitForFunction(() => document.querySelector('input')!.onchange !== null)
      await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pictures.clear })
    }
    await page.waitForFunction((text) => document.querySelector('output')!.value === text, RU)
  }
})

test('isFiscalQr: of a country or of any; what is no text is not', async (t) => {
  const page = await open(t)
  const answers = await page.evaluate(
    ([ru, uz, advert]) => [ru, uz, advert].map((text) => [undefined, 'ru', 'uz'].map((country) => ServiceQrScanner.isFiscalQr(text!, country as 'ru'))),
    [RU, UZ, ADVERT],
  )
  assert.deepEqual(answers, [
    [true, true, false],
    [true, false, true],
    [false, false, false],
  ])
  assert.deepEqual(
    await page.evaluate(() => [null, undefined, 5 as never].map((text) => [ServiceQrScanner.isFiscalQr(text), ServiceQrScanner.isFiscalQr(text, 'uz')])),
    [
      [false, false],
      [false, false],
      [false, false],
    ],
  )
})

test('rear cameras are known by what they say of themselves and by their names in many languages, the most fit first', async (t) => {
  const named = (label: string): FakeCamera => ({ deviceId: label, label, sees: pictures.clear })
  const cameras = [
    'Front Camera',
    'Фронтальная камера',
    'Old kamera',
    'FaceTime HD Camera',
    '前置相机',
    'HD Webcam',
    'OBS Virtual Camera',
    'Back Ultra Wide Camera',
    'Back Telephoto Camera',
    'camera2 2, facing back',
    'Задняя камера',
    'Orqa kamera',
    'Орқа камера',
    'Rückkamera',
    'Cámara trasera',
    '后置相机',
    'camera2 0, facing back',
  ]
  const page = await open(t, { cameras: cameras.map(named) })
  await scanned(page)
  const back = await page.evaluate(async () => ServiceQrScanner.backCameras(await ServiceQrScanner.listCameras()).map(({ label }) => label))
  assert.deepEqual(
    [back[0], back.slice(-2), back.toSorted()],
    ['camera2 0, facing back', ['Back Telephoto Camera', 'Back Ultra Wide Camera'], cameras.slice(7).toSorted()],
  )
})
