// Camera trouble in the widget: a page whose policy forbids it, an app around the page, a wrong camera first.
import assert from 'node:assert/strict'
import { before, test, type TestContext } from 'node:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openShared } from '#test/support/open-shared.ts'
import { assertAccessible, assertFits } from '#test/support/accessibility.ts'
import { collect, openBrandSite } from '#test/support/brand-page.ts'
import { fakeCamera, openBrowser } from '#test/support/browser.ts'
import { cameraLog, fakeCameras } from '#test/support/fake-cameras.ts'
import { receiptFrame, writeVideo } from '#test/support/receipt-video.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import type { World } from '#test/support/world.ts'
import { PATIENCE_MS } from '#test/support/until.ts'

const PHONE = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions
const DESKTOP = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions

const shared = openShared()
let browser: Browser
let world: World
let site: Awaited<ReturnType<typeof openBrandSite>>

before(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-video-'))
  shared.after(() => rm(folder, { recursive: true, force: true }))
  world = await openWorkingWorld(shared, {
    settings: { products: [{ productId: 1, name: 'Молоко', patterns: ['молоко'], points: 10, pointsMode: 'per_unit' }] },
  })
  const text = world.mint().qrStr
  const video = await writeVideo(
    join(folder, 'receipt.y4m'),
    Array.from({ length: 6 }, (_, i) => ({ text, width: 640, height: 480, side: 260, shift: { x: i, y: -i } })),
  )
  site = await openBrandSite(shared)
  browser = await openBrowser(shared, { args: [...fakeCamera(video), '--host-resolver-rules=MAP brand.test 127.0.0.1'] })
})

/** A page of a brand after its visitor has pressed the camera button. */
async function scan(
  t: TestContext,
  {
    device = PHONE,
    policy,
    host,
    prepare,
    lang = 'ru',
    mode = 'both',
  }: {
    device?: BrowserContextOptions
    policy?: string
    host?: string
    lang?: string
    mode?: 'both' | 'qr'
    prepare?: (page: Page) => Promise<unknown>
  } = {},
): Promise<{ page: Page; warnings: string[] }> {
  const context = await browser.newContext({ locale: lang, reducedMotion: 'reduce', ...device })
  t.after(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.addInitScript(collect)
  await prepare?.(page)
  await page.goto(
    site.show(
      {
        body: `<h1>A promo</h1><div id="receipt"></div><script src="${world.origin}/widget/service-widget.js"></script>`,
        ...(policy !== undefined && { policy }),
      },
      host,
    ),
  )
  await page.evaluate((options) => (globalThis as any).start(options, 'qr'), { el: '#receipt', apiKey: world.apiKey, lang, mode })
  return { page, warnings }
}

const button = (page: Page, name: string) => page.getByRole('button', { name })
const title = (page: Page, name: string) => page.getByRole('heading', { name })

test('a page that is not https: a photo or typing, not a word against the browser, and one to the developer', async (t) => {
  for (const device of [PHONE, DESKTOP]) {
    const { page, warnings } = await scan(t, { host: 'brand.test', device })
    await title(page, 'Здесь камера недоступна').waitFor()
    assert.equal(await page.getByRole('alert').textContent(), 'Пришлите фото чека или введите его данные.')
    await assertAccessible(page, 'not https')
    await assertFits(page, 'not https')
    await button(page, 'Загрузить фото').click()
    await button(page, 'Назад').click()
    await title(page, 'Здесь камера недоступна').waitFor()
    await button(page, 'Ввести данные вручную').waitFor()
    assert.deepEqual([warnings.filter((one) => one.startsWith('ServiceWidget: ')).length, await page.evaluate(() => (globalThis as any).calls)], [1, []])
  }
})

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BROWSERS = {
  'an app on Android that we do not know': { userAgent: ANDROID, advice: 'откройте страницу в Chrome', isApp: true },
  'an app on an iPhone that we do not know': { userAgent: `${IPHONE} Mobile/15E148`, advice: 'откройте страницу в Safari', isApp: true },
  'Chrome on Android': { userAgent: ANDROID.replace('; wv', '').replace('Version/4.0 ', ''), advice: 'Нажмите на значок слева от адреса', isApp: false },
  'Safari on an iPhone': { userAgent: `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, advice: 'Нажмите «аА»', isApp: false },
  'Chrome on an iPhone': { userAgent: `${IPHONE} CriOS/126.0 Mobile/15E148 Safari/604.1`, advice: 'Нажмите «аА»', isApp: false },
}
for (const [name, { userAgent, advice, isApp }] of Object.entries(BROWSERS)) {
  test(`denied in ${name}: what can be done there`, async (t) => {
    const { page } = await scan(t, {
      device: { ...PHONE, userAgent },
      prepare: (page) => fakeCameras(page, [{ deviceId: 'one', label: 'back', facing: 'environment', sees: null, fails: 'NotAllowedError' }]),
    })
    await title(page, 'Нет доступа к камере').waitFor()
    assert.match((await page.getByRole('alert').textContent()) ?? '', new RegExp(advice))
    assert.equal(await button(page, 'Скопировать адрес страницы').count(), isApp ? 1 : 0)
    await assertFits(page, name)
  })
}

test('the camera of a laptop looks at its owner and another one does not: the other one reads', async (t) => {
  const sees = await receiptFrame({ text: world.mint().qrStr })
  const { page } = await scan(t, {
    device: DESKTOP,
    prepare: (page) =>
      fakeCameras(
        page,
        ['FaceTime HD Camera', 'Logitech C920'].map((label) => ({ deviceId: label, label, sees })),
      ),
  })
  await title(page, 'Чек одобрен').waitFor()
  assert.deepEqual((await cameraLog(page)).opened, ['FaceTime HD Camera', 'Logitech C920'])
})

test('a page that asks for trusted types: with the policy service-qr-scanner the camera reads; without it other ways remain', async (t) => {
  const policy = (allowed: string) =>
    `default-src 'none'; script-src ${world.origin} 'wasm-unsafe-eval'; connect-src ${world.origin}; worker-src blob:; require-trusted-types-for 'script'; trusted-types ${allowed}`
  const { page } = await scan(t, { policy: policy('service-qr-scanner') })
  await title(page, 'Чек одобрен').waitFor()
  assert.deepEqual(await page.evaluate(() => (globalThis as any).broken), [])
  const refused = await scan(t, { policy: policy("'none'") })
  await title(refused.page, 'Камера не включилась').waitFor()
  await button(refused.page, 'Загрузить фото').waitFor()
})
