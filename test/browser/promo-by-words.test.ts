// A promo as a marketer makes it: the console alone, in Russian, without a line of JSON and without a regular expression.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible } from '#test/support/accessibility.ts'
import { openBrowser } from '#test/support/browser.ts'
import { DESKTOP, enterConsole, makeAccounts, PHONE } from '#test/support/console.ts'
import { openWorld } from '#test/support/world.ts'

const product = (page: Page, row: number) => page.getByRole('group', { name: `Товар ${row}`, exact: true })

/** A paste from the clipboard, which a test cannot fill in all browsers. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('cells of a spreadsheet become products, what is broken is marked where it is, and a line says which product gets it and why', async (t) => {
  const world = await openWorld(t)
  const browser = await openBrowser(t)
  const { page, complaints } = await enterConsole({ world, browser, passwords: await makeAccounts(world) })(t, 'operator')
  await page.goto(`${world.origin}/console/promos/${world.promoId}`)
  await paste(
    page.getByLabel('Название, 1'),
    'Название\tСлова\tКоды\tБаллы\r\nМолоко\tмолоко простоквашино\t\t15\r\nСок\t"сок добрый\nнектар добрый"\t4600000000016\tпять\r\n',
  )
  await product(page, 2).getByText('нужно число').waitFor()
  await page.getByLabel('Баллы, 2').fill('5')
  await product(page, 2).getByText('в GTIN 8, 12, 13 или 14 цифр').waitFor()
  assert.equal(await page.getByLabel('Коды (GTIN), 2').getAttribute('aria-invalid'), 'true')
  assert.equal(await page.getByLabel('Слова строки чека, 2').getAttribute('aria-invalid'), 'false')
  assert.equal(await page.getByRole('button', { name: 'Опубликовать' }).isDisabled(), true)
  await page.getByLabel('Коды (GTIN), 2').fill('4600000000015')

  await page.getByRole('button', { name: 'Ещё о товаре 1' }).click()
  await page.getByLabel('Образцы строки чека, 1').fill('(молоко')
  await product(page, 1).getByText('образец не читается').waitFor()
  await page.getByLabel('Образцы строки чека, 1').fill('')

  await page.getByLabel('Проверить строки чека').fill('МОЛОКО ПРОСТОКВ 3,2% 930МЛ\nНапиток 4600000000015\nСЫР ПРОСТОКВ')
  await page.getByText('по словам: молоко, простоквашино ≈ простокв').waitFor()
  await page.getByText('по коду 04600000000015').waitFor()
  await page.getByText('не подошёл ни один товар').waitFor()

  await page.locator('button:enabled', { hasText: 'Опубликовать' }).waitFor()
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await page.getByLabel('Проверить строки чека').scrollIntoViewIfNeeded()
    await page
      .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
      .catch(() => assert.fail(`at ${size.width}: something is beyond the edge`))
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    await assertAccessible(page, `the products at ${size.width}`)
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/products-${size.width}.png`, fullPage: false })
  }
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('молоко простоквашино').waitFor()
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/publish.png` })
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await page.getByText('версия 2').waitFor()
  const { settings } = (await world.admin('GET', `/api/admin/promos/${world.promoId}`)).json
  assert.deepEqual(settings.products, [
    { productId: 1, name: 'Молоко', words: ['молоко простоквашино'], points: 15 },
    { productId: 2, name: 'Сок', words: ['сок добрый', 'нектар добрый'], gtins: ['4600000000015'], points: 5 },
  ])
  assert.deepEqual(complaints, [])
})
