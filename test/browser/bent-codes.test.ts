// The reader of bent codes in pages: a fold that no engine for flat codes reads, before a camera and in a chosen file, and what it must not do.
import assert from 'node:assert/strict'
import { before, test, type TestContext } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openShared } from '#test/support/open-shared.ts'
import { openBrandSite } from '#test/support/brand-page.ts'
import { openBrowser } from '#test/support/browser.ts'
import { fakeCameras } from '#test/support/fake-cameras.ts'
import { foldedReceipt } from '#test/support/folded-receipt.ts'
import { receiptFrame } from '#test/support/receipt-video.ts'
import { slowClock } from '#test/support/slow-clock.ts'
import { until } from '#test/support/until.ts'
import { openWorld, type World } from '#test/support/world.ts'
import type { Diag, Hint, ScanOptions } from '@chekhov/scanner'

const RU = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'

const shared = openShared()
let browser: Browser
let world: World
let site: Awaited<ReturnType<typeof openBrandSite>>
let folded: Awaited<ReturnType<typeof foldedReceipt>>
let empty: Buffer

before(async () => {
  folded = await foldedReceipt()
  empty = await receiptFrame({ text: null })
  world = await openWorld(shared)
  site = await openBrandSite(shared)
  browser = await openBrowser(shared)
})

type Seen = { texts: string[]; hints: Hint[]; diags: Diag[] }

/** Runs in a worker instead of the reader of bent codes. */
type Program = (self: any) => void

/** A page with the scanner before a camera that sees this picture, and whether it has loaded the reader of bent codes. `programs`: instead of that, in turn. */
async function open(t: TestContext, { sees = empty, programs, isSlow = false }: { sees?: Buffer; programs?: readonly Program[]; isSlow?: boolean } = {}) {
  const context = await browser.newContext()
  t.after(() => context.close())
  const loaded: string[] = []
  context.on('request', (request) => void loaded.push(new URL(request.url()).pathname))
  if (programs !== undefined) await serveInstead(context, programs)
  const page = await context.newPage()
  await page.addInitScript(watchWorkers)
  if (isSlow) await page.addInitScript(slowClock)
  await fakeCameras(page, [{ deviceId: '0', label: 'camera2 0, facing back', facing: 'environment', sees }])
  await page.goto(site.show({ body: `<video></video><script src="${world.origin}/widget/service-qr-scanner.js"></script>` }))
  return { page, hasLoadedBent: () => loaded.includes('/widget/bent.js') }
}

async function serveInstead(context: BrowserContext, programs: readonly Program[]): Promise<void> {
  const rest = [...programs]
  const headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
  await context.route('**/widget/bent.js*', (route) => route.fulfill({ contentType: 'text/javascript', body: `(${rest.shift()})(self)`, headers }))
}

/** Runs in the page: counts the workers that say that they are at work, and those that are ended. */
function watchWorkers(): void {
  const workers = { atWork: 0, ended: 0 }
  Object.assign(globalThis, { workers })
  globalThis.Worker = class extends Worker {
    constructor(address: string | URL) {
      super(address)
      this.addEventListener('message', ({ data }) => void (data.answer === 'at work' && workers.atWork++))
    }
    override terminate() {
      workers.ended++
      super.terminate()
    }
  }
}

const untilWorkers = (page: Page, expected: { atWork: number; ended: number }) =>
  until(async () => isDeepStrictEqual(await page.evaluate(() => (globalThis as any).workers), expected))

const start = (page: Page, options: ScanOptions = {}) =>
  page.evaluate((options) => {
    const seen: Seen = { texts: [], hints: [], diags: [] }
    const scan = ServiceQrScanner.scanVideo(document.querySelector('video')!, (text) => seen.texts.push(text) > 0, {
      ...options,
      onHint: (hint) => void seen.hints.push(hint),
      onDiag: (diag) => void seen.diags.push(diag),
    })
    Object.assign(globalThis, { seen, scan })
  }, options)

async function untilSeen(page: Page, is: (seen: Seen) => boolean): Promise<Seen> {
  let seen: Seen | null = null
  await until(async () => is((seen = await page.evaluate(() => (globalThis as any).seen as Seen))), { tell: () => JSON.stringify(seen) })
  return seen as unknown as Seen
}

const decodeFile = (page: Page, picture: Buffer, options: ScanOptions = {}) =>
  page.evaluate(({ bytes, options }) => ServiceQrScanner.decodeFile(new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))]), options), {
    bytes: picture.toString('base64'),
    options,
  })

test('folded paper before the camera is read, and the reader of bent codes is loaded for it beside the other decoders', async (t) => {
  const { page, hasLoadedBent } = await open(t, { sees: folded.picture })
  await start(page)
  const { texts, diags } = await untilSeen(page, ({ texts }) => texts.length > 0)
  assert.deepEqual(texts, [folded.text])
  assert.equal(diags.find((one) => one.kind === 'read')?.engine, 'bent')
  assert.ok(diags.some((one) => one.kind === 'engine' && one.engine === 'bent' && one.ready && one.inWorker))
  assert.ok(hasLoadedBent())
})

test('where no other decoder can be had, the reader of bent codes reads', async (t) => {
  const { page } = await open(t, { sees: await receiptFrame({ text: RU }) })
  await page.route(/\/widget\/(jsqr|zxing)\.js/, (route) => route.abort())
  await start(page)
  const { texts, diags } = await untilSeen(page, ({ texts }) => texts.length > 0)
  assert.deepEqual(texts, [RU])
  assert.equal(diags.find((one) => one.kind === 'read')?.engine, 'bent')
})

test('a photo of folded paper is read before it is sent; one of flat paper is read without loading anything for that', async (t) => {
  const { page, hasLoadedBent } = await open(t, { isSlow: true })
  assert.equal(await decodeFile(page, await receiptFrame({ text: RU })), RU)
  assert.equal(hasLoadedBent(), false)
  await until(async () => (await decodeFile(page, folded.picture)) === folded.text) // a machine may be too busy for it to be read in time
  assert.equal(hasLoadedBent(), true)
})

test('a decoder that the page forces reads alone', async (t) => {
  const { page, hasLoadedBent } = await open(t)
  assert.equal(await decodeFile(page, folded.picture, { forceEngine: 'zxing' }), null)
  assert.equal(hasLoadedBent(), false)
})

test('of what the reader of bent codes reads before a camera only fiscal texts count', async (t) => {
  const { page } = await open(t, {
    programs: [
      (self) => {
        const texts = ['https://brand.example/spring', 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1']
        self.readBentCodes = () => texts.splice(0, 1)
      },
    ],
  })
  await start(page)
  const { texts, hints } = await untilSeen(page, ({ texts }) => texts.length > 0)
  assert.deepEqual(texts, [RU])
  assert.deepEqual(
    hints.filter(({ kind }) => kind === 'notFiscal'),
    [],
  )
})

/** Programs instead of the reader of bent codes. */
const ENDLESS: Program = (self) => {
  self.readBentCodes = () => {
    self.postMessage({ id: -1, answer: 'at work' })
    for (;;);
  }
}
const READS_RU: Program = (self) => {
  self.readBentCodes = () => ['t=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1']
}

test('a scan that is stopped while the reader of bent codes is at work ends it, and the next scan has another one', async (t) => {
  const { page } = await open(t, { programs: [ENDLESS, READS_RU] })
  await start(page)
  await untilWorkers(page, { atWork: 1, ended: 0 })
  await page.evaluate(() => (globalThis as any).scan.stop())
  await untilWorkers(page, { atWork: 1, ended: 1 })
  await start(page)
  const { texts } = await untilSeen(page, ({ texts }) => texts.length > 0)
  assert.deepEqual(texts, [RU])
})

test('a photo that nobody waits for any more ends the reader of bent codes, and the next photo has another one', async (t) => {
  const { page } = await open(t, { programs: [ENDLESS, READS_RU], isSlow: true })
  const text = page.evaluate(async (bytes) => {
    const over = new AbortController()
    Object.assign(globalThis, { over })
    return ServiceQrScanner.decodeFile(new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))]), { signal: over.signal })
  }, empty.toString('base64'))
  await untilWorkers(page, { atWork: 1, ended: 0 })
  await page.evaluate(() => (globalThis as any).over.abort())
  assert.equal(await text, null)
  await untilWorkers(page, { atWork: 1, ended: 1 })
  assert.equal(await decodeFile(page, empty), RU)
})
