// The widget as brands dress it, and where conditions are hard: a slow network, large letters, the keyboard alone.
import assert from 'node:assert/strict'
import { before, test, type TestContext } from 'node:test'
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core'
import { openShared } from '#test/support/open-shared.ts'
import { assertFits, atRest, faultsOf, LOOKS } from '#test/support/accessibility.ts'
import { collect, openBrandSite } from '#test/support/brand-page.ts'
import { openBrowser } from '#test/support/browser.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { PATIENCE_MS, until } from '#test/support/until.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import type { World } from '#test/support/world.ts'
import type { WidgetOptions } from '../../web/widget/types.ts'

const shared = openShared()
let browser: Browser
let world: World
let site: Awaited<ReturnType<typeof openBrandSite>>

before(async () => {
  world = await openWorkingWorld(shared, { settings: { participant_disputes: true } })
  site = await openBrandSite(shared)
  browser = await openBrowser(shared)
})

/** A brand's page that has loaded the widget; `slowly` from its first byte on. */
async function open(t: TestContext, device: BrowserContextOptions = {}, { slowly = false } = {}) {
  const context = await browser.newContext({ locale: 'ru', viewport: { width: 375, height: 812 }, ...device })
  t.after(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript(collect)
  const said: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('ServiceWidget: ')) said.push(message.text().slice('ServiceWidget: '.length))
  })
  if (slowly) {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 })
  }
  await page.goto(site.show({ body: `<main><h1>A promo</h1><div id="receipt"></div></main><script src="${world.origin}/widget/service-widget.js"></script>` }))
  await page.waitForFunction(() => 'ServiceWidget' in globalThis)
  const start = (options: WidgetOptions = {}, entry = 'init') =>
    page.evaluate(({ options, entry }) => (globalThis as any).start(options, entry), {
      options: { el: '#receipt', apiKey: world.apiKey, lang: 'ru', ...options } as {},
      entry,
    })
  return { page, said, start, calls: () => page.evaluate(() => (globalThis as any).calls as { call: string; args: any[] }[]) }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const title = (page: Page, name: string) => page.getByRole('heading', { name })

async function fillIn(page: Page | Frame, qrString: string): Promise<void> {
  const parts = new URLSearchParams(qrString)
  const [date = '', time = ''] = (parts.get('t') ?? '').split('T')
  for (const [name, value] of Object.entries({
    date: date.replace(/(....)(..)(..)/, '$1-$2-$3'),
    time: time.replace(/(..)(..)/, '$1:$2'),
    sum: parts.get('s'),
    fn: parts.get('fn'),
    fd: parts.get('i'),
    fp: parts.get('fp'),
  }))
    await page.locator(`[name=${name}]`).fill(value ?? '')
}

async function faultsAtRest(page: Page, about: string): Promise<string[]> {
  await atRest(page)
  await assertFits(page, about)
  return faultsOf(page, about)
}

const BLUE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="120" height="40"%3E%3Crect width="120" height="40" rx="8" fill="%230b5"/%3E%3C/svg%3E'
const COLOURS = { accent: '#ffd400', paper: '#10203a', radius: '6px', font: 'Georgia, serif' }

test('logo, colours, font and texts are options; colours that hide a text are corrected, on a phone and on a desk, in light and dark', async (t) => {
  for (const [width, colorScheme] of LOOKS) {
    const about = `${width} ${colorScheme}`
    const { page, said, start } = await open(t, { viewport: { width, height: 812 }, colorScheme })
    await start({ logo: { src: BLUE, alt: 'Brand' }, css: COLOURS, i18n: { title: 'Чек за приз', ru: { chooserTitle: 'Чем пришлёте?' } } })
    await title(page, 'Чек за приз').waitFor()
    await page.waitForFunction(() => document.querySelector('service-widget')!.shadowRoot!.querySelector('img')!.naturalWidth > 0)
    assert.deepEqual(await faultsAtRest(page, `${about} launcher`), [])
    const scan = await button(page, 'Сканировать QR-код').evaluate((one) => [getComputedStyle(one).color, getComputedStyle(one).fontFamily])
    assert.deepEqual(scan, [colorScheme === 'light' ? 'rgb(0, 0, 0)' : 'rgb(11, 23, 48)', 'Georgia, serif'], 'white in light would be unreadable')
    await page.evaluate(() => (globalThis as any).handles[0].open('chooser'))
    await title(page, 'Чем пришлёте?').waitFor()
    assert.equal(await page.getByRole('dialog').getByRole('img', { name: 'Brand' }).count(), 1)
    assert.deepEqual(await faultsAtRest(page, `${about} chooser`), [])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ввести данные/ })
      .click()
    await button(page, 'Отправить').click()
    assert.deepEqual(await faultsAtRest(page, `${about} requisites`), [])
    await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' })
    assert.deepEqual(await faultsAtRest(page, `${about}, then the other`), [])
    assert.deepEqual(said, [])
  }
})

const HOSTILE = `<style>
  html { direction: rtl; text-shadow: 1px 1px red; cursor: none }
  body { white-space: nowrap; word-spacing: 8px; text-indent: 2em; word-break: break-all; writing-mode: vertical-rl; pointer-events: none; text-align: right;
    font: italic small-caps 30px/3 monospace; letter-spacing: 3px; text-transform: uppercase; hyphens: auto; line-break: anywhere; tab-size: 1; list-style: square;
    text-decoration: underline; font-variant-numeric: slashed-zero; overflow-wrap: anywhere; text-wrap: balance; caret-color: transparent; accent-color: red }
  #receipt { writing-mode: horizontal-tb }
  service-widget { margin: 7px }
  service-widget::part(launcher) { outline: 5px solid rgb(1, 2, 3) }
</style>`

test('styles that a page has for its own texts do not come into the widget; those for the widget itself do, and a hidden container hides it', async (t) => {
  for (const width of [375, 1280]) {
    const seen = []
    for (const style of ['', HOSTILE]) {
      const { page, start } = await open(t, { viewport: { width, height: 812 } })
      await page.evaluate((style) => document.head.insertAdjacentHTML('beforeend', style), style)
      await start()
      const launcher = await page.evaluate(inheritedStyles)
      await button(page, 'Ввести данные вручную').click()
      await page.locator('[name=sum]').pressSequentially('12')
      seen.push([launcher, await page.evaluate(inheritedStyles)])
      if (style === '') continue
      const [host, part] = await page.evaluate(() => {
        const one = document.querySelector('service-widget')!
        return [getComputedStyle(one).margin, getComputedStyle(one.shadowRoot!.querySelector('.launcher')!).outlineColor]
      })
      assert.deepEqual([host, part], ['7px', 'rgb(1, 2, 3)'])
      await button(page, 'Закрыть').click()
      for (const hide of ['visibility: hidden', 'display: none']) {
        await page.locator('#receipt').evaluate((one, hide) => one.setAttribute('style', hide), hide)
        assert.equal(await page.locator('service-widget .launcher').isVisible(), false, hide)
      }
      await page.locator('#receipt').evaluate((one) => one.removeAttribute('style'))
      assert.equal(await page.locator('service-widget .launcher').isVisible(), true)
      await page.locator('service-widget').evaluate((one) => (one as HTMLElement).toggleAttribute('hidden', true))
      assert.equal(await page.locator('service-widget .launcher').isVisible(), false)
    }
    assert.deepEqual(seen[1], seen[0])
  }
})

/** Of every element in the widget that was opened last, what it could have from the page around. */
function inheritedStyles(): string[] {
  const NAMES =
    'direction white-space word-spacing text-indent word-break writing-mode text-shadow pointer-events text-align font letter-spacing text-transform hyphens line-break tab-size list-style font-variant-numeric overflow-wrap text-wrap caret-color accent-color cursor color'.split(
      ' ',
    )
  return [...[...document.querySelectorAll('service-widget')].at(-1)!.shadowRoot!.querySelectorAll('*')].map((one) => {
    const styles = getComputedStyle(one)
    return `${one.localName}.${one.className}: ${NAMES.map((name) => `${name} ${styles.getPropertyValue(name)}`).join('; ')}`
  })
}

test('looks that cannot be are left out with a word to the developer, and the rest holds', async (t) => {
  const { page, said, start, calls } = await open(t)
  await start({
    logo: { src: 'http://elsewhere.test/logo.png', alt: 'Brand' },
    css: { accent: 'greenish', acent: '#123456', font: '4px;', ink: '#222' },
    i18n: { titel: 'Чек', title: 'Чек за приз', ru: { lead: 7 } } as never,
  })
  await title(page, 'Чек за приз').waitFor()
  assert.deepEqual(said, [
    "i18n.titel is no text of the widget: ServiceWidget.texts('ru') has the keys, and values are strings.",
    "i18n.ru.lead is no text of the widget: ServiceWidget.texts('ru') has the keys, and values are strings.",
    'css.accent: this browser does not know "greenish". Write for example #0a7d4f, rgb(10 125 79) or green.',
    'css.acent does not exist; there are accent, on-accent, ink, soft, paper, ground, line, good, bad, radius, font.',
    'css.font: this browser does not know "4px;". Write for example "Brand Sans", sans-serif.',
    "logo: write {src: 'https://…' or 'data:image/…', alt: 'the name that the logo shows'}.",
  ])
  assert.equal(await page.locator('service-widget img').count(), 0)
  assert.equal(await title(page, 'Чек за приз').evaluate((one) => getComputedStyle(one).color), 'rgb(34, 34, 34)')
  assert.equal(await button(page, 'Сканировать QR-код').evaluate((one) => getComputedStyle(one).backgroundColor), 'rgb(31, 95, 208)')
  assert.deepEqual(await calls(), [])
})

test('in a frame that forbids the camera and the sending of forms, the camera says that it cannot be used there, and typing works', async (t) => {
  const { page, said } = await open(t)
  const inner = site.show({ body: `<div id="receipt"></div><script src="${world.origin}/widget/service-widget.js"></script>` })
  await page.goto(site.show({ body: `<iframe src="${inner}" sandbox="allow-scripts allow-same-origin" width="360" height="700"></iframe>` }, 'localhost'))
  await page.frameLocator('iframe').locator('#receipt').waitFor({ state: 'attached' })
  const frame = page.frames()[1]!
  await frame.waitForFunction(() => 'ServiceWidget' in globalThis)
  await frame.evaluate((apiKey) => (globalThis as any).start({ el: '#receipt', apiKey, lang: 'ru' }, 'qr'), world.apiKey)
  await frame.getByRole('heading', { name: 'Здесь камера недоступна' }).waitFor()
  assert.match(said.join(), /Permissions-Policy and frames allow it/)
  await frame.getByRole('button', { name: /^Ввести данные/ }).click()
  await fillIn(frame, world.mint().qrStr)
  await frame.locator('[name=fp]').press('Enter')
  await frame.getByRole('heading', { name: 'Чек одобрен' }).waitFor()
})

test('options that do not exist are reported to the developer, and the rest holds', async (t) => {
  const { page, said, start, calls } = await open(t)
  await start({ userUUID: 'anna', mode: 'foto', country: 'kz', autoOpen: 'camera', lang: 'de-AT', dupCheck: undefined } as never)
  await button(page, 'Scan the QR code').waitFor() // the page's language
  await start({ mode: 'qr', country: 'RU', autoOpen: 'chooser', lang: 'uz_UZ', promoId: null } as never)
  await start({ mode: null, country: undefined, autoOpen: '', lang: '' } as never)
  assert.deepEqual(said, [
    'lang: there is no "de-AT", so it is en.',
    'userUUID is no option; there are el, apiKey, promoId, userUuid, participantToken, mode, autoOpen, submitted, closeOnSubmit, country, dupCheck, channel, meta, onResult, onError, onClose, lang, i18n, css, logo, apiBase.',
    'mode: there is no "foto", so it is both.',
    'country: there is no "kz", so it is ru.',
    'autoOpen: there is no "camera", so it is left out.',
  ])
  assert.deepEqual(await calls(), [])
})

test('the script that every page loads is at most 27.5 kB on its way', async () => {
  const response = await fetch(`${world.origin}/widget/service-widget.js`, { headers: { 'accept-encoding': 'br' } })
  assert.equal(response.headers.get('content-encoding'), 'br')
  const bytes = Number(response.headers.get('content-length'))
  assert.ok(
    bytes > 0 && bytes <= 27_500,
    `It has ${bytes} bytes. What few participants need belongs into a file that is loaded when they need it, as the scanner is (web/widget/load-scanner.ts).`,
  )
})

test('on a slow network something is seen at once, an impatient second click sends nothing twice, and one may leave', async (t) => {
  const { page, start, calls } = await open(t, {}, { slowly: true })
  const sent: string[] = []
  let letGo = () => {}
  await page.route('**/api/widgets/receipts', async (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().url())
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
    }
    await route.continue()
  })
  await start()
  await button(page, 'Ввести данные вручную').click()
  await fillIn(page, world.mint().qrStr)
  await button(page, 'Отправить').dblclick()
  await title(page, 'Отправляем чек…').waitFor()
  await until(() => sent.length === 1)
  letGo()
  await title(page, 'Чек одобрен').waitFor()
  assert.equal(sent.length, 1)
  await button(page, 'Готово').click()

  await start({}, 'photo')
  await page
    .locator('input.from-files')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photoWith([world.mint().qrStr], { grain: 'slow' }) })
  await button(page, 'Отправить').dblclick()
  await page
    .getByRole('status')
    .getByText(/^Отправляем фото: \d+%$/)
    .waitFor()
  await page.getByRole('progressbar', { name: 'Отправляем чек…' }).waitFor()
  await button(page, 'Закрыть').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await until(() => sent.length === 2)
  letGo()
  await page.waitForFunction(() => (globalThis as any).calls.filter(({ call }: { call: string }) => call === 'onResult').length === 2)
  assert.equal(sent.length, 2)
  assert.deepEqual((await calls()).map(({ call }) => call).sort(), ['onClose', 'onClose', 'onResult', 'onResult'])
})

test('at 200 % zoom, on a phone and on a desk, no screen runs sideways and every button can be reached', async (t) => {
  for (const viewport of [
    { width: 188, height: 406 },
    { width: 640, height: 400 },
  ]) {
    const { page, start } = await open(t, { viewport })
    const about = `${viewport.width} wide`
    const look = async (screen: string) => {
      assert.deepEqual(await faultsAtRest(page, `${about} ${screen}`), [])
      assert.deepEqual(await cutOff(page), [], `${about} ${screen}`)
    }
    await start({ logo: { src: BLUE, alt: 'Brand' } })
    await look('launcher')
    await page.evaluate(() => (globalThis as any).handles[0].open('chooser'))
    await look('chooser')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ввести данные/ })
      .click()
    await look('requisites')
    await button(page, 'Отправить').click()
    await page.getByText('Заполните это поле.').first().waitFor()
    await look('wrong requisites')
    await fillIn(page, world.mint({ operationType: 2 }).qrStr)
    await button(page, 'Отправить').click()
    await page.locator('.headline').getByText('Чек не одобрен').waitFor()
    await look('rejected')
    await button(page, 'Оспорить решение').click()
    await look('dispute')
    await button(page, 'Закрыть').click()
    await start({}, 'photo')
    await page.locator('input.from-files').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photoWith(['x']) })
    await page.locator('.tray canvas').waitFor()
    await look('photo')
  }
})

/** Buttons and fields that cannot be scrolled wholly into sight, or whose words are cut off. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('service-widget')]
      .flatMap((one) => [...one.shadowRoot!.querySelectorAll<HTMLElement>('button, a, input, select, textarea')])
      .filter((one) => one.offsetParent !== null && (one.closest('dialog') !== null || document.querySelectorAll('service-widget').length === 1))
      .filter((one) => {
        one.scrollIntoView({ block: 'nearest', behavior: 'instant' as ScrollBehavior })
        const { top, left, right, bottom, height } = one.getBoundingClientRect()
        const isOutside = left < -1 || right > innerWidth + 1 || top < -1 || (bottom > innerHeight + 1 && height <= innerHeight)
        return isOutside || (one.localName === 'button' && one.scrollWidth > one.clientWidth + 1)
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  )

test('by keyboard alone a receipt is typed, sent, rejected and disputed; the focus is seen everywhere and comes back', async (t) => {
  const { page, start } = await open(t, { viewport: { width: 1280, height: 800 } })
  await start()
  const press = async (key: string) => {
    await page.keyboard.press(key)
    assert.deepEqual(await page.evaluate(unseenFocus), null, `after ${key}`)
  }
  /** Tab by Tab, as a person would who sees the focus. */
  const goTo = async (name: string) => {
    for (let steps = 0; steps < 30 && !(await page.evaluate(focusedName)).includes(name); steps++) await press('Tab')
    assert.ok((await page.evaluate(focusedName)).includes(name), `there is a way to ${name}`)
  }
  await goTo('Ввести данные вручную')
  await page.keyboard.press('Enter')
  await title(page, 'Данные с чека').waitFor()
  const parts = new URLSearchParams(world.mint({ operationType: 2 }).qrStr)
  await fillIn(page, parts.toString())
  await goTo('Отправить')
  await page.keyboard.press('Enter')
  await page.locator('.headline').getByText('Чек не одобрен').waitFor()
  await goTo('Оспорить решение')
  await page.keyboard.press('Enter')
  await goTo('comment')
  await page.keyboard.type('Это была покупка')
  await goTo('Отправить на проверку')
  await page.keyboard.press('Enter')
  await page.locator('.text').getByText('Вы оспорили решение.').waitFor()
  for (let steps = 0; steps < 6; steps++) {
    await press('Tab')
    assert.ok(await page.evaluate(() => document.activeElement?.localName === 'service-widget'), 'the focus stays in the dialog')
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(await page.evaluate(focusedName), 'Ввести данные вручную')
})

test('keys that are typed into the widget are no shortcuts of the page; its own, Tab and Esc, work', async (t) => {
  const { page, start } = await open(t)
  await page.evaluate(() => {
    const pressed: string[] = []
    for (const name of ['keydown', 'keypress', 'keyup'] as const)
      document.addEventListener(name, (event) => {
        if ((event.target as Element).matches('input, textarea, select')) return
        pressed.push(event.key)
        event.preventDefault()
      })
    Object.assign(globalThis, { pressed })
  })
  await start()
  await button(page, 'Ввести данные вручную').click()
  await page.locator('[name=sum]').focus()
  await page.keyboard.type('123.45')
  await page.keyboard.press('Tab')
  await page.keyboard.type('9999 07')
  assert.deepEqual([await page.locator('[name=sum]').inputValue(), await page.locator('[name=fn]').inputValue()], ['123.45', '9999 07'])
  await page.keyboard.press('Shift+Tab')
  assert.equal(await page.evaluate(focusedName), 'sum')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const pressed = await page.evaluate(() => (globalThis as any).pressed as string[])
  assert.deepEqual(
    pressed.filter((key) => key !== 'Escape'),
    [],
  )
})

function focusedName(): string {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element?.getAttribute('aria-label') ?? (element?.id || (element?.textContent ?? ''))
}

/** What has the focus without showing it; titles, which only begin a screen, need not. */
function unseenFocus(): string | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  if (element === null || element === document.body || element.localName === 'h2') return null
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 ? null : element.outerHTML.slice(0, 120)
}

test('the dispute in the widget, on a phone and on a desk, in light and dark: clear, without a finding of axe, before and after', async (t) => {
  for (const [width, colorScheme] of LOOKS) {
    const about = `${width} ${colorScheme}`
    const { page, start } = await open(t, { viewport: { width, height: 812 }, colorScheme })
    await start()
    await button(page, 'Ввести данные вручную').click()
    await fillIn(page, world.mint({ operationType: 2 }).qrStr)
    await button(page, 'Отправить').click()
    await page.locator('.headline').getByText('Чек не одобрен').waitFor()
    assert.deepEqual(await faultsAtRest(page, `${about} rejected`), [])
    await button(page, 'Оспорить решение').click()
    await page.getByLabel('Что не так?').fill('На чеке есть сок, посмотрите, пожалуйста')
    assert.deepEqual(await faultsAtRest(page, `${about} dispute`), [])
    await button(page, 'Отправить на проверку').click()
    await title(page, 'Отправлено на проверку').waitFor()
    await page.locator('.text').getByText('Вы оспорили решение.').waitFor()
    assert.deepEqual(await faultsAtRest(page, `${about} disputed`), [])
  }
})
