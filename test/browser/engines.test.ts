// The scanner and the widget in Firefox and in WebKit, in front of the real service: everything in which engines differ.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { openShared } from '#test/support/open-shared.ts'
import { assertAccessible, assertFits, atRest } from '#test/support/accessibility.ts'
import { collect, openBrandSite } from '#test/support/brand-page.ts'
import { KEYS, pageIn, type EnginePage } from '#test/support/engine-page.ts'
import { missing, openEngine, type EngineName, type EngineWindow } from '#test/support/engines.ts'
import { camerasScript, countTracks, type FakeCamera } from '#test/support/fake-cameras.ts'
import { foldedReceipt } from '#test/support/folded-receipt.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { receiptFrame } from '#test/support/receipt-video.ts'
import { slowClock } from '#test/support/slow-clock.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import type { World } from '#test/support/world.ts'
import type { Diag, Hint, ScanOptions } from '@chekhov/scanner'
import type { WidgetOptions } from '../../web/widget/types.ts'

const ENGINES = ['Firefox', 'WebKit'] as const satisfies EngineName[]
const PRODUCTS = [{ productId: 1, name: 'Молоко', patterns: ['молоко', 'sut'], points: 10, pointsMode: 'per_unit' }]

const shared = openShared()
const windows: { [name in EngineName]?: EngineWindow } = {}
let folder: string
let world: World
let site: Awaited<ReturnType<typeof openBrandSite>>

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chekhov-photos-'))
  shared.after(() => rm(folder, { recursive: true, force: true }))
  world = await openWorkingWorld(shared, { settings: { products: PRODUCTS } })
  site = await openBrandSite(shared)
  for (const name of ENGINES) if (!missing(name)) windows[name] = await openEngine(shared, name)
})

const PHONE = [390, 844] as const
const DESKTOP = [1280, 800] as const
const service = (file: string) => `<script src="${world.origin}/widget/${file}"></script>`

/** A page of a brand. When the test ends, the page must have reported no error, unless its policy refuses something. */
async function open(
  t: TestContext,
  window: EngineWindow,
  {
    body = '',
    prepare = '',
    policy,
    size = PHONE,
    inFrame = false,
    isRefused = false,
  }: { body?: string; prepare?: string; policy?: string; size?: readonly [number, number]; inFrame?: boolean; isRefused?: boolean },
): Promise<EnginePage> {
  const page = pageIn(window)
  await window.resize(...size)
  const address = site.show({
    body: `<h1>A promo</h1>${body}`,
    script: `(${collect})();(${shadowAbove})();${prepare}`,
    ...(policy !== undefined && { policy }),
  })
  window.complaints()
  if (inFrame) await window.goToFrame(site.show({ body: `<iframe src="${address}"></iframe>` }, 'localhost'))
  else await window.goTo(address)
  t.after(async () => {
    const [errors, broken] = await page.run(() => [(globalThis as any).errors, (globalThis as any).broken])
    assert.deepEqual([errors, ...(isRefused ? [] : [broken, window.complaints()])], isRefused ? [[]] : [[], [], []])
    await window.goTo('about:blank')
  })
  return page
}

/** Runs in the page: the shadow root of the widget that was opened last, which lies on top. */
function shadowAbove(): void {
  Object.assign(globalThis, { shadowAbove: () => [...document.querySelectorAll('service-widget')].at(-1)!.shadowRoot })
}

const FILES = `() => shadowAbove().querySelector('input.from-files')`

/** A page of a brand with the widget, started with these options. */
async function openWidget(
  t: TestContext,
  window: EngineWindow,
  options: WidgetOptions = {},
  { entry = 'init', body = '', ...more }: Parameters<typeof open>[2] & { entry?: 'init' | 'qr' | 'photo' | 'super' } = {},
) {
  const page = await open(t, window, { body: `<div id="receipt"></div>${body}${service('service-widget.js')}`, ...more })
  const start = (options: WidgetOptions = {}, entry = 'init') =>
    page.run(({ options, entry }) => (globalThis as any).start(options, entry), {
      options: { el: '#receipt', apiKey: world.apiKey, lang: 'ru', ...options } as object,
      entry,
    })
  await start(options, entry)
  return { page, start, calls: () => page.run((): WidgetCall[] => (globalThis as any).calls) }
}

type WidgetCall = { call: 'onResult' | 'onError' | 'onClose'; args: any[] }

/** Cameras that the page makes itself and that show this picture. */
const seen = async (text: string | null, more: Partial<FakeCamera> = {}) =>
  camerasScript([{ deviceId: 'one', label: 'back', facing: 'environment', sees: await receiptFrame({ text }), ...more }])

const liveTracks = (page: EnginePage) =>
  page.run(
    () =>
      ((globalThis as any).tracks ?? (globalThis as any).cameraLog.tracks).filter((track: MediaStreamTrack) => track.readyState === 'live').length as number,
  )
const isCameraOff = (page: EnginePage) => page.until('camera that is off', async () => (await liveTracks(page)) === 0)

type Seen = { texts: string[]; hints: Hint[]; diags: Diag[]; code: string | null }

/** Runs in the page: scans into its video and keeps the results. */
function scan(options: ScanOptions): void {
  const seen: Seen = { texts: [], hints: [], diags: [], code: null }
  const running = ServiceQrScanner.scanVideo(document.querySelector('video')!, (text) => seen.texts.push(text) > 0, {
    ...options,
    onHint: (hint) => void seen.hints.push(hint),
    onDiag: (diag) => void seen.diags.push(diag),
  })
  running.catch((error) => {
    seen.code = error.code
  })
  Object.assign(globalThis, { seen, running })
}

const scanned = (page: EnginePage, awaited: string, is: (seen: Seen) => boolean) =>
  page.until(awaited, async () => {
    const seen = await page.run((): Seen => (globalThis as any).seen)
    return is(seen) ? seen : null
  })

const readBy = (diags: readonly Diag[]) => diags.find((one) => one.kind === 'read')?.engine

/** A decoder that never reads anything. */
const BLIND = { forceEngine: 'jsqr', jsqrUrl: 'data:text/javascript,self.jsQR=()=>null' } as const

const POLICIES = [
  ['no worker: the page itself reads', { wasm: " 'wasm-unsafe-eval'", worker: '' }, 'zxing'],
  ['no WebAssembly: the light decoder reads', { wasm: '', worker: '; worker-src blob:' }, 'jsqr'],
] as const

for (const name of ENGINES) {
  const skip = missing(name)
  const window = () => windows[name] as EngineWindow

  test(`${name}: the browser's own camera is opened, looked at, and off as soon as nobody wants it`, { skip }, async (t) => {
    const page = await open(t, window(), { body: `<video></video>${service('service-qr-scanner.js')}`, prepare: `(${countTracks})()` })
    await page.run(scan, { still: false })
    const { diags } = await scanned(page, 'pictures that were looked at', ({ diags }) => diags.some((one) => one.kind === 'frames' && one.count > 0))
    assert.ok(
      diags.some((one) => one.kind === 'engine' && one.ready && one.inWorker),
      JSON.stringify(diags),
    )
    const { drawn, light, cameras } = await page.run(async () => {
      const video = document.querySelector('video')!
      const pen = Object.assign(document.createElement('canvas'), { width: 64, height: 48 }).getContext('2d')!
      pen.drawImage(video, 0, 0, 64, 48)
      const track = (video.srcObject as MediaStream).getVideoTracks()[0]!
      return {
        drawn: pen.getImageData(0, 0, 64, 48).data.some((shade, at) => at % 4 < 3 && shade > 0),
        cameras: await ServiceQrScanner.listCameras(),
        light: {
          has: (track.getCapabilities() as any).torch === true,
          obeyed: await ServiceQrScanner.torch(video, true),
          focused: typeof (await ServiceQrScanner.focus(video)),
        },
      }
    })
    assert.deepEqual([drawn, light.obeyed, light.focused], [true, light.has, 'boolean'])
    assert.ok(
      cameras.every(({ deviceId, label }) => deviceId !== '' && label !== ''),
      JSON.stringify(cameras),
    )

    const show = await window().cover()
    await scanned(page, 'pause', ({ hints }) => hints.some(({ kind }) => kind === 'paused'))
    assert.equal(await liveTracks(page), 0)
    await show()
    await scanned(page, 'camera that is back', ({ hints }) => hints.some(({ kind }) => kind === 'resumed'))
    assert.equal(await liveTracks(page), 1)

    await page.run(() => (globalThis as any).running.stop())
    assert.deepEqual([await liveTracks(page), await page.run(() => document.querySelector('video')!.srcObject)], [0, null])
    const before = await page.run(() => (globalThis as any).tracks.length as number)
    await page.run(async () => {
      const ask = MediaDevices.prototype.getUserMedia
      const scan = ServiceQrScanner.scanVideo(document.querySelector('video')!, () => true)
      MediaDevices.prototype.getUserMedia = function (wanted) {
        queueMicrotask(scan.stop) // the browser is still opening the camera
        return ask.call(this, wanted)
      }
      await scan
    })
    assert.deepEqual([await page.run(() => (globalThis as any).tracks.length), await liveTracks(page)], [before + 1, 0])
  })

  // Firefox keeps no page whose camera is on, so that Back loads it anew.
  if (name === 'WebKit')
    test(`${name}: a page with its camera on that is left and come back to by Back has its camera on again`, { skip }, async (t) => {
      const page = await open(t, window(), { body: `<video></video>${service('service-qr-scanner.js')}`, prepare: `(${countTracks})()` })
      await page.run(scan, { still: false })
      await scanned(page, 'pictures that were looked at', ({ diags }) => diags.some((one) => one.kind === 'frames' && one.count > 0))
      for (let times = 1; times <= 3; times++) {
        await page.run(() => void Object.assign(globalThis, { wasLeft: true }))
        await window().goTo(site.show({ body: '<h1>Elsewhere</h1>' }))
        await window().goBack()
        await page.see('title', 'A promo')
        const before = await page.run(() => ((globalThis as any).wasLeft ? (globalThis as any).seen.diags.length : -1) as number)
        assert.notEqual(before, -1, 'the page is loaded anew')
        await scanned(page, 'pictures that are looked at again', ({ diags }) => diags.slice(before).some(({ kind }) => kind === 'frames'))
        await page.becomes(() => liveTracks(page), 1)
      }
      await page.run(() => (globalThis as any).running.stop())
      assert.equal(await liveTracks(page), 0)
    })

  test(`${name}: each decoder reads a receipt before the camera, beside the page; the service reads stills`, { skip }, async (t) => {
    const { qrStr } = world.mint()
    const page = await open(t, window(), { body: `<video></video>${service('service-qr-scanner.js')}`, prepare: await seen(qrStr) })
    for (const engine of ['jsqr', 'zxing', 'server'] as const) {
      await page.run(scan, engine === 'server' ? { ...BLIND, serverDecode: { url: world.origin, apiKey: world.apiKey } } : { forceEngine: engine })
      const { texts, diags } = await scanned(page, `text by ${engine}`, ({ texts }) => texts.length > 0)
      assert.deepEqual([texts, readBy(diags)], [[qrStr], engine])
      if (engine !== 'server')
        assert.ok(
          diags.some((one) => one.kind === 'engine' && one.engine === engine && one.ready && one.inWorker),
          JSON.stringify(diags),
        )
      await isCameraOff(page)
    }
    assert.deepEqual(await page.run(() => ServiceQrScanner.selfTest()), { nativePresent: false, native: false, jsqr: true })
  })

  test(`${name}: folded paper before the camera is read, beside the page`, { skip }, async (t) => {
    const { text, picture } = await foldedReceipt()
    const prepare = camerasScript([{ deviceId: 'one', label: 'back', facing: 'environment', sees: picture }])
    const page = await open(t, window(), { body: `<video></video>${service('service-qr-scanner.js')}`, prepare })
    await page.run(scan, {})
    const { texts, diags } = await scanned(page, 'text', ({ texts }) => texts.length > 0)
    assert.deepEqual([texts, readBy(diags)], [[text], 'bent'])
    await isCameraOff(page)
  })

  for (const [about, rules, engine] of POLICIES) {
    test(`${name}: a policy that allows ${about}`, { skip }, async (t) => {
      const { qrStr } = world.mint()
      const policy = `default-src 'none'; script-src 'self' ${world.origin}${rules.wasm}; connect-src ${world.origin}; img-src 'self' data:${rules.worker}`
      const prepare = `(${slowClock})();${await seen(qrStr)}` // else the reader of bent codes helps where a decoder comes late
      const page = await open(t, window(), { body: `<video></video>${service('service-qr-scanner.js')}`, prepare, policy, isRefused: true })
      await page.run(scan, engine === 'zxing' ? { forceEngine: 'zxing' } : {})
      const { texts, diags } = await scanned(page, 'text', ({ texts }) => texts.length > 0)
      assert.deepEqual([texts, readBy(diags)], [[qrStr], engine])
      assert.equal(
        diags.some((one) => one.kind === 'engine' && one.ready && one.inWorker),
        rules.worker !== '',
        JSON.stringify(diags),
      )
    })
  }

  test(`${name}: on a page of the service, and as an ES module, decodeFile reads photos whichever way they lie and however large they are; what is no photo is null`, {
    skip,
  }, async (t) => {
    const { qrStr } = world.mint()
    const page = pageIn(window())
    await window().goTo(`${world.origin}/widget/demo`)
    t.after(() => window().goTo('about:blank'))
    await page.run(slowClock)
    await page.run(async (module) => {
      Object.assign(globalThis, { ServiceQrScanner: (await import(module)).default })
    }, `${world.origin}/widget/service-qr-scanner.mjs`)
    const clear = await receiptFrame({ text: qrStr })
    const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#b9b2a8' } })
      .composite([{ input: await sharp(clear).resize(760).png().toBuffer(), left: 2600, top: 1900 }])
      .jpeg()
      .toBuffer()
    for (const [about, bytes, expected] of [
      ['upright', await sharp(clear).jpeg().toBuffer(), qrStr],
      ['turned as its EXIF says', await sharp(clear).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer(), qrStr],
      ['askew', await sharp(clear).rotate(37, { background: '#888' }).webp().toBuffer(), qrStr],
      ['twelve megapixels', large, qrStr],
      ['no code', await receiptFrame({ text: null }), null],
      ['no image', Buffer.from('not an image'), null],
    ] as const) {
      const text = await page.run(
        (bytes) => ServiceQrScanner.decodeFile(new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))])),
        bytes.toString('base64'),
      )
      assert.equal(text, expected, about)
    }
  })

  test(`${name}: a receipt before the camera is scanned and its verdict is on the screen; the camera is off`, { skip }, async (t) => {
    const { qrStr } = world.mint()
    const { page, calls } = await openWidget(t, window(), { userUuid: `${name}-scan` }, { prepare: await seen(qrStr) })
    await page.click('button', 'Сканировать QR-код')
    await page.see('title', 'Чек одобрен')
    await page.see('text', '+20')
    await isCameraOff(page)
    const [result] = await calls()
    const receipt = await world.receipt(result?.args[0])
    assert.deepEqual([receipt.source, receipt.qrString, receipt.approved], ['widget-qr-scan', qrStr, true])
    await page.click('button', 'Готово')
    await page.becomes(async () => (await calls()).map(({ call }) => call), ['onResult', 'onClose'])
  })

  test(`${name}: by keyboard alone: the requisites are typed and the verdict is read`, { skip }, async (t) => {
    const { page, calls } = await openWidget(t, window(), { userUuid: `${name}-typed` }, { size: DESKTOP })
    const focused = () =>
      page.run(() => {
        let element = document.activeElement
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
        return element?.getAttribute('aria-label') ?? element?.id ?? ''
      })
    const tab = async () => page.press(KEYS.tab)
    for (const _ of ['scan', 'photo', 'manual']) await tab()
    await page.press(KEYS.enter)
    await page.see('title', 'Данные с чека')
    await page.becomes(focused, 'title')
    await page.press(KEYS.shift, KEYS.tab)
    await page.press(KEYS.enter) // the last button is "send", and the form is empty
    await page.see('text', 'Заполните это поле.')
    await page.becomes(focused, 'date')

    const parts = new URLSearchParams(world.mint().qrStr)
    const [, year = '', month = '', day = '', hour = '', minute = ''] = /^(....)(..)(..)T(..)(..)/.exec(parts.get('t') ?? '') ?? []
    const typeParts = async (parts: string[]) => {
      for (const [at, part] of parts.entries()) {
        if (at > 0 && name === 'WebKit') await tab() // Firefox moves to the next part by itself
        await page.type(part)
      }
    }
    await typeParts([month, day, year]) // the order of browsers in English
    const typed = (field: string) => page.run((field) => (globalThis as any).shadowAbove().querySelector(`[name=${field}]`).value, field)
    await page.becomes(() => typed('date'), `${year}-${month}-${day}`)
    while ((await focused()) !== 'time') await tab()
    await typeParts([String(Number(hour) % 12 || 12).padStart(2, '0'), minute, Number(hour) < 12 ? 'a' : 'p'])
    await page.becomes(() => typed('time'), `${hour}:${minute}`)
    for (const [field, text] of [
      ['sum', parts.get('s')],
      ['fn', parts.get('fn')],
      ['fd', parts.get('i')],
      ['fp', parts.get('fp')],
    ] as const) {
      while ((await focused()) !== field) await tab()
      await page.type(text ?? '')
      await page.becomes(() => typed(field), text)
    }
    await page.press(KEYS.enter)
    await page.see('title', 'Чек одобрен')
    assert.equal((await world.receipt((await calls())[0]?.args[0])).source, 'widget-requisites')
    await page.press(KEYS.escape)
    await page.isGone('title', 'Чек одобрен')
    await page.becomes(async () => (await calls()).map(({ call }) => call), ['onResult', 'onClose'])
  })

  test(`${name}: photos are chosen, looked over, made smaller where they are too large, sent and judged`, { skip }, async (t) => {
    const { page, calls } = await openWidget(t, window(), { userUuid: `${name}-photo` }, { entry: 'photo' })
    const { qrStr } = world.mint()
    const files = [join(folder, `${name}-code.jpg`), join(folder, `${name}-other.png`)] as const
    await writeFile(
      files[0],
      await sharp(await photoWith([qrStr], { width: 1200, height: 900 }))
        .resize(4400, 3300)
        .jpeg({ quality: 100 })
        .toBuffer(),
    )
    await writeFile(
      files[1],
      await sharp(await photoWith([], { grain: name }))
        .png()
        .toBuffer(),
    )
    await page.see('title', 'Фото чека')
    await window().choose(FILES, files)
    await page.click('button', 'Убрать фото 2')
    await page.see('text', '1 из 5')
    await page.click('button', 'Отправить')
    await page.see('title', 'Чек одобрен')
    const receipt = await world.receipt((await calls())[0]?.args[0])
    const { width, height } = await sharp(Buffer.from(await (await fetch(receipt.photos[0])).arrayBuffer())).metadata()
    assert.deepEqual([receipt.photos.length, receipt.source, receipt.qrString, height], [1, 'widget-photo', qrStr, (Number(width) / 4) * 3])
    // What the page has read is sent as a small copy; a page that was too slow for that sends what the service can still use.
    assert.ok(width === 1600 || width === 4000, `${width} pixels wide`)
  })

  test(`${name}: a camera that the browser denies: what to do is on the screen, and the other ways remain`, { skip }, async (t) => {
    const { page, calls } = await openWidget(t, window(), {}, { entry: 'qr', inFrame: true, prepare: `(${countTracks})()` })
    await page.see('title', 'Нет доступа к камере')
    await page.click('button', 'Попробовать ещё раз')
    await page.see('title', 'Нет доступа к камере')
    await page.click('button', 'Ввести данные вручную')
    await page.see('title', 'Данные с чека')
    await page.click('button', 'Назад')
    await page.click('button', 'Загрузить фото')
    await page.see('title', 'Фото чека')
    assert.deepEqual([await calls(), await liveTracks(page)], [[], 0])
  })

  test(`${name}: several on one page; destroy, or a container that is taken away, leaves nothing and no camera on`, { skip }, async (t) => {
    const { page, start } = await openWidget(t, window(), { country: 'uz' }, { body: '<div id="other"></div>', prepare: `(${countTracks})()` })
    await start({ el: '#other', i18n: { title: 'Другой' } })
    const titles = () => page.run(() => [...document.querySelectorAll('service-widget')].map((one) => one.shadowRoot!.querySelector('h2')!.textContent))
    assert.deepEqual(await titles(), ['Зарегистрируйте чек', 'Другой'])
    const cameraIsOn = () => page.until('camera that is on', () => page.run(() => (globalThis as any).shadowAbove().querySelector('[data-state=on]') !== null))
    await page.click('button', 'Сканировать QR-код')
    await cameraIsOn()
    assert.equal(await liveTracks(page), 1)
    await page.run(() => (globalThis as any).handles[1].destroy())
    await isCameraOff(page)
    assert.deepEqual(await titles(), ['Зарегистрируйте чек'])

    await start({ el: '#other' }, 'qr')
    await cameraIsOn()
    await page.run(() => document.querySelector('#other')!.remove())
    await isCameraOff(page)
    await page.run(() => (globalThis as any).handles[0].destroy())
    assert.equal(await page.run(() => document.querySelectorAll('service-widget').length), 0)
  })

  for (const [how, module] of [
    ['a script', (address: string) => `<script type="module" src="${address}"></script>`],
    ['import()', (address: string) => `<script type="module">await import('${address}')</script>`],
  ] as const) {
    test(`${name}: as a module, by ${how}, the widget asks where it came from`, { skip }, async (t) => {
      const page = await open(t, window(), {
        body: `<div id="receipt"></div>${module(`${world.origin}/widget/service-widget.js`)}`,
        prepare: await seen(world.mint().qrStr),
      })
      await page.until('widget', () => page.run(() => 'ServiceWidget' in globalThis))
      await page.run((apiKey) => (globalThis as any).start({ el: '#receipt', apiKey, lang: 'ru' }, 'qr'), world.apiKey)
      await page.see('title', 'Чек одобрен')
    })
  }

  test(`${name}: on a page with the strictest policy that the documentation asks for, nothing is broken`, { skip }, async (t) => {
    const policy = `default-src 'none'; script-src 'self' ${world.origin} 'wasm-unsafe-eval'; connect-src ${world.origin}; worker-src blob:; img-src 'self' data:` // images are the icon of the site and the picture that the test's camera shows
    const { page } = await openWidget(t, window(), { css: { accent: '#0a7d4f' } }, { policy, prepare: await seen(world.mint().qrStr) })
    assert.equal(
      await page.run(() => getComputedStyle(document.querySelector('service-widget')!.shadowRoot!.querySelector('.primary')!).backgroundColor),
      'rgb(10, 125, 79)',
    )
    await page.click('button', 'Сканировать QR-код')
    await page.see('title', 'Чек одобрен')
    await page.click('button', 'Отправить другой чек')
    await page.click('button', 'Загрузить фото')
    const file = join(folder, `${name}-policy.jpg`)
    await writeFile(file, await photoWith([world.mint().qrStr]))
    await window().choose(FILES, [file])
    await page.click('button', 'Отправить')
    await page.see('title', 'Чек одобрен')
    assert.equal(await page.run(() => document.querySelectorAll('[style]').length), 0)
  })

  test(`${name}: on phone and desktop, in light and dark, no screen has a serious finding of axe or runs over its edge`, { skip }, async (t) => {
    const dark = await openEngine(shared, name, { isDark: true })
    for (const [window, size] of [
      [windows[name]!, PHONE],
      [dark, DESKTOP],
    ] as const) {
      const about = `${name} ${size[0]}`
      const { page, start } = await openWidget(t, window, {}, { size, prepare: await seen(null, { can: { torch: true } }) })
      const look = async (screen: string) => {
        await atRest(page)
        await assertAccessible(page, `${about} ${screen}`)
        await assertFits(page, `${about} ${screen}`)
      }
      assert.equal(await page.run(() => matchMedia('(prefers-color-scheme: dark)').matches), window === dark)
      await look('launcher')
      await start({}, 'super')
      await page.see('title', 'Как отправить чек?')
      await look('chooser')
      await page.click('button', 'Ввести данные')
      await page.click('button', 'Отправить')
      await look('requisites')
      await start({ country: 'uz', lang: 'uz-Cyrl' }, 'photo')
      await look('photo')
      await start({}, 'qr')
      await page.until('camera', async () => {
        // A machine that is too busy for a picture within seconds is offered to try again.
        if (await page.find({ kind: 'button', name: 'Попробовать ещё раз' })) await page.click('button', 'Попробовать ещё раз')
        return page.find({ kind: 'button', name: 'Фонарик' })
      })
      await look('camera')
    }
  })

  test(`${name}: on the pages of the demo and of printed receipts nothing runs over its edge or complains, and titles stand in their boxes`, {
    skip,
  }, async (t) => {
    const page = pageIn(window())
    t.after(() => window().goTo('about:blank'))
    window().complaints()
    for (const path of ['/widget/demo', '/widget/receipts']) {
      for (const size of [PHONE, DESKTOP]) {
        await window().resize(size[0], size[1])
        await window().goTo(world.origin + path)
        const onTheEdge = await page.run(() =>
          [...document.querySelectorAll('legend')]
            .filter(
              (one) =>
                getComputedStyle(one.parentElement!).borderTopWidth !== '0px' &&
                one.getBoundingClientRect().top < one.parentElement!.getBoundingClientRect().top + 8,
            )
            .map((one) => one.textContent),
        )
        assert.deepEqual(
          [onTheEdge, await page.run(() => document.documentElement.scrollWidth <= innerWidth), window().complaints()],
          [[], true, []],
          `${path} ${size[0]}`,
        )
      }
    }
  })
}
