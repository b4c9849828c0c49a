// The widget's own pages: the demo and the printed receipts, in a real browser.
import assert from 'node:assert/strict'
import { before, test, type TestContext } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { PACKS } from '#countries/index.ts'
import { openShared } from '#test/support/open-shared.ts'
import { assertAccessible } from '#test/support/accessibility.ts'
import { openBrowser } from '#test/support/browser.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import type { World } from '#test/support/world.ts'
import { PAGE_LANGUAGES } from '#domain/texts/widget-pages.ts'
import { PATIENCE_MS, until } from '#test/support/until.ts'

const shared = openShared()
let browser: Browser
let world: World

before(async () => {
  world = await openWorkingWorld(shared)
  browser = await openBrowser(shared)
})

async function open(
  t: TestContext,
  path: string,
  { width = 1280, height = 800, colorScheme = 'light' as 'light' | 'dark', locale = 'ru-RU' } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale })
  t.after(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const broken: string[] = []
  page.on('pageerror', ({ message }) => broken.push(message))
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) broken.push(line.text())
  })
  t.after(() => assert.deepEqual(broken, []))
  await page.goto(`${world.origin}${path}`)
  return page
}

test('the demo: options as a form, the code to paste as one types, and what the callbacks said', async (t) => {
  const page = await open(t, '/widget/demo')
  const code = () => page.locator('.code').innerText()
  assert.match(await code(), new RegExp(`<script src="${world.origin}/widget/service-widget.js"></script>`))
  await page.getByLabel('apiKey').fill(world.apiKey)
  await page.getByLabel('userUuid').fill('anna')
  await page.getByLabel('lang').selectOption('ru')
  await page.getByLabel('meta').fill('{"page": 1')
  await page.getByText('meta: это не JSON-объект.').waitFor()
  await page.getByLabel('meta').fill('{"page": 1}')
  await page.getByLabel('css').fill('{"accent": "#0a7d4f"}')
  for (const line of [/ServiceWidget\.init\(\{/, /userUuid: 'anna',/, /meta: \{"page":1\},/, /css: \{"accent":"#0a7d4f"\},/]) assert.match(await code(), line)

  await page.getByRole('button', { name: 'Ввести данные вручную' }).click()
  const parts = new URLSearchParams(PACKS.ru.demo.qr)
  for (const [name, value] of [
    ['date', '2024-08-09'],
    ['time', '08:59'],
    ['sum', parts.get('s')],
    ['fn', parts.get('fn')],
    ['fd', parts.get('i')],
    ['fp', parts.get('fp')],
  ] as const)
    await page.locator(`[name=${name}]`).fill(value ?? '')
  await page.getByRole('button', { name: 'Отправить' }).click()
  await page.getByRole('heading', { name: 'Чек одобрен' }).waitFor()
  await page.getByRole('button', { name: 'Готово' }).click()
  const log = await page.locator('.log code').allInnerTexts()
  assert.match(log[1] ?? '', /^onResult\("[0-9a-f-]{36}", null\)$/)
  assert.equal(log[0], 'onClose()')

  await page.locator('[name=entry][value=super]').check()
  assert.match(await code(), /ServiceWidget\.super\(\{/)
  await page.getByRole('button', { name: 'Показать' }).click()
  await page.getByRole('heading', { name: 'Как отправить чек?' }).waitFor()
})

test('both pages speak Russian, English and Uzbek: as the address asks, else the browser; people switch on the page, and the widget and the other page follow', async (t) => {
  for (const [locale, query, language, heading, print] of [
    ['ru-RU', '', 'ru', 'Виджет регистрации чеков', 'Напечатать чек'],
    ['en-GB', '', 'en', 'The receipt widget', 'Print a receipt'],
    ['uz-Cyrl-UZ', '', 'uz-Latn', 'Cheklarni roʻyxatdan oʻtkazish vidjeti', 'Chek chiqarish'],
    ['de-DE', '', 'ru', 'Виджет регистрации чеков', 'Напечатать чек'],
    ['ru-RU', '?lang=en', 'en', 'The receipt widget', 'Print a receipt'],
    ['ru-RU', '?lang=uz', 'uz-Latn', 'Cheklarni roʻyxatdan oʻtkazish vidjeti', 'Chek chiqarish'],
    ['en-GB', '?lang=xx', 'en', 'The receipt widget', 'Print a receipt'],
  ] as const) {
    const demo = await open(t, `/widget/demo${query}`, { locale })
    await demo.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    assert.equal(await demo.locator('html').getAttribute('lang'), language)
    const receipts = await open(t, `/widget/receipts${query}`, { locale })
    await receipts.getByRole('button', { name: print, exact: true }).waitFor()
  }

  const page = await open(t, '/widget/demo')
  await page.getByLabel('apiKey').fill(world.apiKey)
  await page.getByRole('button', { name: 'Сканировать QR-код' }).waitFor()
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Scan the QR code' }).waitFor()
  assert.match(await page.locator('.code').innerText(), /keep the uuid with the participant/)
  await page.getByLabel('promoId').fill('one')
  await page.getByText('promoId: a whole number is needed.').waitFor()
  assert.equal(await page.locator('.languages [aria-current]').innerText(), 'English')
  const receipts = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Receipts to scan' }).click()
  await (await receipts).getByRole('img', { name: /^Receipt with the QR code t=/ }).waitFor()
  await (await receipts).getByRole('link', { name: 'Oʻzbekcha' }).click()
  await (await receipts).getByRole('img', { name: /^t=.* QR kodli chek$/ }).waitFor()
  await (await receipts).getByRole('link', { name: 'Vidjetga' }).click()
  await (await receipts).getByRole('heading', { name: 'Cheklarni roʻyxatdan oʻtkazish vidjeti' }).waitFor()
})

test('no text of the pages is left to be filled in, and caches keep the languages apart', async () => {
  for (const path of ['/widget/demo', '/widget/receipts']) {
    for (const language of PAGE_LANGUAGES) {
      const { text, headers } = await world.call('GET', `${path}?lang=${language}`)
      assert.doesNotMatch(text, /\{\{|`|undefined/, `${path} ${language}`)
      assert.deepEqual([headers.get('content-language'), headers.get('vary')], [language, 'accept-language'])
    }
  }
})

test('a link may bring the key to the demo', async (t) => {
  const { apiKey } = (await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, { scope: 'widget' })).json
  const page = await open(t, `/widget/demo#${apiKey}`)
  await page.getByRole('button', { name: 'Сканировать QR-код' }).waitFor()
  assert.equal(await page.getByLabel('apiKey').inputValue(), apiKey)
})

test('where there is a demo promo, the demo is filled in with its key for pages, and a link still goes first', async (t) => {
  const { apiKey } = (await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, { scope: 'widget' })).json
  world.ctx.demoKey = apiKey
  t.after(() => {
    world.ctx.demoKey = null
  })
  const page = await open(t, '/widget/demo')
  await page.getByRole('button', { name: 'Сканировать QR-код' }).waitFor()
  assert.equal(await page.getByLabel('apiKey').inputValue(), apiKey)
  const linked = await open(t, '/widget/demo#pk_another-key-0123456789012')
  assert.equal(await linked.getByLabel('apiKey').inputValue(), 'pk_another-key-0123456789012')
})

test('no key is in the demo page', async () => {
  const { text } = await world.call('GET', '/widget/demo')
  assert.doesNotMatch(text, /pk_[\w-]/)
})

test('receipts of the simulators are printed into the page, and what they are good for comes true', async (t) => {
  const page = await open(t, '/widget/receipts')
  await page.getByRole('img', { name: /^Чек с QR-кодом t=/ }).waitFor()
  await page.getByLabel('Узбекистан').check()
  await page.getByRole('button', { name: 'Напечатать чек' }).click()
  await page.getByRole('img', { name: /^Чек с QR-кодом http/ }).waitFor()
  assert.equal(await page.locator('figure').count(), 2)

  const uz = await world.createPromo({}, 'Aksiya', 'uz')
  for (const [country, key] of [
    ['ru', world.apiKey],
    ['uz', uz.apiKey],
  ] as const) {
    for (const [basket, rejectKey] of [
      ['promo', null],
      ['other', null],
      ['refund', 'NON_PAID'],
    ] as const) {
      const { json } = await world.call('POST', '/widget/receipts', { country, basket })
      const { uuid } = await world.submit({ qrStr: json.qrString }, key)
      const decided = await reviewed(uuid, key)
      assert.equal(decided.rejectKey, rejectKey, `${country} ${basket}`)
      const picture = await fetch(`${world.origin}${json.pictureUrl}`)
      assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png'])
    }
  }
})

test('without the simulators the page says so, and nothing is printed', async (t) => {
  const { simulator } = world.ctx
  world.ctx.simulator = null
  t.after(() => {
    world.ctx.simulator = simulator
  })
  const page = await open(t, '/widget/receipts')
  await page.getByText('Встроенные симуляторы здесь не работают').waitFor()
  assert.equal(await page.getByRole('button').count(), 0)
  for (const answered of [
    await world.call('POST', '/widget/receipts', { country: 'ru', basket: 'promo' }),
    await world.call('GET', '/widget/receipts/ru/7284440700391860/27762.png'),
  ]) {
    assert.deepEqual([answered.status, answered.json.code], [404, 'SIMULATOR_OFF'])
  }
})

test('both pages fit a phone and a desktop in each language, in light and dark, without a serious finding of axe', async (t) => {
  for (const path of ['/widget/demo', '/widget/receipts']) {
    for (const [width, height, colorScheme, locale] of [
      [390, 844, 'light', 'ru'],
      [390, 844, 'dark', 'en'],
      [390, 844, 'light', 'uz'],
      [1280, 800, 'light', 'en'],
      [1280, 800, 'dark', 'ru'],
      [1280, 800, 'dark', 'uz'],
    ] as const) {
      const page = await open(t, path, { width, height, colorScheme, locale })
      if (path === '/widget/demo') await page.getByLabel('apiKey').fill(world.apiKey)
      else await page.locator('figure').waitFor()
      await assertAccessible(page, `${path} ${width} ${colorScheme} ${locale}`)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} ${width} ${locale} runs over`)
    }
  }
})

test('the script comes with its types, which stand alone, and pages of any origin may load both', async () => {
  const types = await world.call('GET', '/widget/service-widget.d.ts')
  assert.equal(types.status, 200)
  assert.match(types.text, /^export type Country = 'ru' \| 'uz'$/m)
  assert.doesNotMatch(types.text, /^import/m)
  const { headers } = await world.call('GET', '/widget/service-widget.js')
  assert.deepEqual([headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')], ['*', 'cross-origin'])
})

async function reviewed(uuid: string, key: string) {
  return until(async () => {
    const receipt = await world.receipt(uuid, key)
    return receipt.state === 'REVIEWED' && receipt
  })
}
