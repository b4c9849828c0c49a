// A promo as a marketer makes it: the console alone, in Russian, without a line of JSON and without a regular expression.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible } from '#test/support/accessibility.ts'
import { openBrowser } from '#test/support/browser.ts'
import { DESKTOP, enterConsole, makeAccounts, PHONE } from '#test/support/console.ts'
import { until } from '#test/support/until.ts'
import { openWorld } from '#test/support/world.ts'

const product = (page: Page, row: number) => page.getByRole('group', { name: `Товар ${row}`, exact: true })

/** A paste from the clipboard, which a test cannot fill in all browsers. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('a list with semicolons and without headings is refused in words, and is taken once it has them', async (t) => {
  const world = await openWorld(t)
  const browser = await openBrowser(t)
  const { page } = await enterConsole({ world, browser, passwords: await makeAccounts(world) })(t, 'operator')
  await page.goto(`${world.origin}/console/promos/${world.promoId}`)
  const rows = 'Молоко;молоко домик;;15\r\nСок;сок добрый;;5\r\n'
  await paste(page.getByLabel('Название, 1'), rows)
  await page.getByText('Не вставлено: в строках есть «;», а заголовков нет.').waitFor()
  assert.equal(await page.getByLabel('Название, 1').inputValue(), '')
  if (process.env['SHOTS']) {
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 })
      await page.screenshot({ path: `${process.env['SHOTS']}/refused-paste-${width}.png` })
    }
  }
  await paste(page.getByLabel('Название, 1'), `Название;Слова;Коды;Баллы\r\n${rows}`)
  await page.getByLabel('Название, 2').waitFor()
  assert.equal(await page.getByLabel('Название, 2').inputValue(), 'Сок')
  assert.equal(await page.getByLabel('Баллы, 2').inputValue(), '5')
})

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
  await product(page, 2).getByText('в GTIN 8, 12, 13 или 14 цифр').waitFor()
  await page.getByRole('button', { name: 'К первой ошибке (2)' }).click()
  assert.match((await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ?? '', /^(Баллы|Коды \(GTIN\)), 2$/)
  await page.getByLabel('Баллы, 2').fill('5')
  assert.equal(await page.getByLabel('Коды (GTIN), 2').getAttribute('aria-invalid'), 'true')
  assert.equal(await page.getByLabel('Слова строки чека, 2').getAttribute('aria-invalid'), 'false')
  assert.equal(await page.getByRole('button', { name: 'Опубликовать' }).isDisabled(), true)
  await page.getByLabel('Коды (GTIN), 2').fill('4600000000015')

  await page.getByRole('button', { name: 'Ещё о товаре 1' }).click()
  await page.getByLabel('Образцы строки чека, 1').fill('(молоко')
  await product(page, 1).getByText('образец не читается, 1-й знак: скобка не закрыта').waitFor()
  await page.getByLabel('Образцы строки чека, 1').fill('')

  await page.getByLabel('Проверить строки чека').fill('МОЛОКО ПРОСТОКВ 3,2% 930МЛ\n4600000000015\n4600000000015 СЫР ПРОСТОКВ')
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

/** Looks at a part of the screen on a desk and on a phone. */
async function lookAt(page: Page, part: Locator, name: string): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await part.scrollIntoViewIfNeeded()
    await page
      .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
      .catch(() => assert.fail(`${name} at ${size.width}: something is beyond the edge`))
    await assertAccessible(page, `${name} at ${size.width}`)
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${size.width}.png` })
  }
}

test('a whole promo is made in the console, without a line of JSON or a regular expression: period, limits, ten products, texts and a receiver; its receipts are judged and told of', async (t) => {
  const world = await openWorld(t, { settings: { callback: null } })
  const browser = await openBrowser(t)
  const { page, complaints } = await enterConsole({ world, browser, passwords: await makeAccounts(world) })(t, 'operator')
  await page.goto(`${world.origin}/console/promos/create`)
  const setting = (name: string) => page.locator(`[data-setting="${name}"]`)
  await page.getByRole('textbox', { name: 'Название', exact: true }).fill('Молочное лето')
  await page.getByLabel('Начало, Europe/Moscow').fill('2026-01-01T00:00')
  await page.getByLabel('Конец, Europe/Moscow').fill('2030-01-01T00:00')
  await page.getByLabel('Чеков участника в день').fill('3')
  await setting('min_sum').getByRole('textbox').fill('100')
  const words = ['молоко простоквашино', 'кефир домик', 'творог домик', 'сметана простоквашино', 'ряженка домик']
  await paste(page.getByLabel('Название, 1'), `Название\tСлова\tБаллы\r\n${words.map((one, at) => `${one}\t${one}\t${at + 1}0`).join('\r\n')}`)
  await paste(page.getByLabel('Название, 6'), GTINS.map((gtin, at) => `Сыр ${at + 6}\t\t${gtin}\t7`).join('\n'))
  await product(page, 10).waitFor()
  await setting('reject_texts').getByLabel('Добавить текст для ключа').click()
  await page.getByRole('option', { name: /NO_MATCH/ }).click()
  await setting('reject_texts')
    .getByLabel(/\(NO_MATCH\)/)
    .first()
    .fill('Нашего молока в чеке нет.')
  await setting('callback').getByLabel('Адрес').fill(world.callback.url)
  await setting('callback').getByLabel('Заголовки').fill('x-secret: shared with the brand')
  await page.getByRole('button', { name: 'Сохранить черновик' }).click()
  await page.getByText('Это черновик').waitFor()

  await setting('receipts_per_day').getByRole('textbox').fill('5')
  await page.locator('button:enabled', { hasText: 'Опубликовать' }).click()
  await page.getByRole('dialog').getByText('Чеков участника в день').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click()
  await page.getByText('версия 2').waitFor()
  await page.getByRole('button', { name: 'Запустить' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByRole('button', { name: 'Приостановить' }).waitFor()

  await page.getByRole('tab', { name: 'Версии' }).click()
  await page.locator('.MuiAccordionSummary-root').last().click()
  await page.getByRole('table').getByText('молоко простоквашино').first().waitFor()
  await page.getByText('Нашего молока в чеке нет.').waitFor()
  assert.doesNotMatch(await page.locator('#main-content').innerText(), /[{}[\]"]|null|true|_per_/)
  await lookAt(page, page.getByText('Нашего молока в чеке нет.'), 'made-versions')

  await page.getByRole('tab', { name: 'Ключи' }).click()
  await page.getByRole('button', { name: 'Новый ключ' }).click()
  await page.getByRole('button', { name: 'Создать' }).click()
  const apiKey = await page.locator('[data-secret]').innerText()
  assert.deepEqual(complaints, [])

  const items = [
    { name: 'МОЛОКО ПРОСТОКВ 3,2% 930МЛ', priceKopeks: 9_000, quantity: 2 },
    { name: 'Сыр весовой', priceKopeks: 30_000, quantity: 1, barcode: GTINS[1] },
  ]
  const bought = await world.submit({ qrStr: world.mint({ items }).qrStr, userUuid: 'anna' }, apiKey)
  const other = await world.submit({ qrStr: world.mint({ items: [{ name: 'Хлеб', priceKopeks: 20_000, quantity: 1 }] }).qrStr, userUuid: 'anna' }, apiKey)
  const cheap = await world.submit(
    { qrStr: world.mint({ items: [{ name: 'Молоко Простоквашино', priceKopeks: 5_000, quantity: 1 }] }).qrStr, userUuid: 'anna' },
    apiKey,
  )
  await world.settle()
  const told = async (uuid: string) => {
    await until(() => world.received.some(({ body, state }) => body['uuid'] === uuid && state === 'REVIEWED'))
    const { body, headers } = world.received.find((one) => one.body['uuid'] === uuid && one.state === 'REVIEWED')!
    return [headers['x-secret'], body['approved'], body['promoPoints'], body['rejectKey'], body['rejectReason']]
  }
  assert.deepEqual((await told(bought.uuid)).slice(0, 4), ['shared with the brand', true, 27, null])
  assert.deepEqual((await told(other.uuid)).slice(1), [false, 0, 'NO_MATCH', 'Нашего молока в чеке нет.'])
  assert.deepEqual((await told(cheap.uuid)).slice(1, 4), [false, 0, 'MIN_SUM'])
})

/** Numbers under the bars, with their check digits. */
const GTINS = Array.from({ length: 5 }, (_, at) => {
  const digits = `46000000000${at}0`.slice(-12)
  const sum = Array.from(digits, (digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 3)).reduce((all, one) => all + one, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
})

test('a publication that the service refuses is told in words, with the fields as the form names them, and marked there', async (t) => {
  const world = await openWorld(t)
  const browser = await openBrowser(t)
  const { page } = await enterConsole({ world, browser, passwords: await makeAccounts(world) })(t, 'operator')
  await page.route('**/lint?*', (route) => route.fulfill({ json: { findings: [] } })) // as if nothing had been found while it was typed
  await page.goto(`${world.origin}/console/promos/${world.promoId}`)
  await page.getByLabel('Часовой пояс').fill('Mars/Olympus')
  await paste(page.getByLabel('Название, 1'), 'Название\tКоды\r\nСок\t4600000000016\r\n')
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'Часовой пояс: ' })
  await told.waitFor()
  assert.match(await told.innerText(), /Товары, 1: Коды \(GTIN\): /)
  assert.doesNotMatch(await told.innerText(), /settings|timezone|gtins|products/)
  await page.locator('[data-setting="timezone"] .Mui-error').first().waitFor()
  await page.locator('[aria-label="Коды (GTIN), 1"][aria-invalid="true"]').waitFor()
})

test("products have the codes of the promo's country; a rate without a limit is shown as one, and stays when another is set", async (t) => {
  const world = await openWorld(t)
  const browser = await openBrowser(t)
  const { page } = await enterConsole({ world, browser, passwords: await makeAccounts(world) })(t, 'operator')
  const milk = { productId: 1, name: 'Milk', words: ['milk'] }
  for (const [country, count] of [
    ['ru', 0],
    ['uz', 2],
  ] as const) {
    const { promoId } = await world.createPromo({ products: [milk], rate_limits: { per_key_per_second: null } }, `Of ${country}`, country)
    await page.goto(`${world.origin}/console/promos/${promoId}`)
    await page.getByRole('button', { name: 'Ещё о товаре 1' }).click()
    await product(page, 1).getByLabel('Кроме слов, 1').waitFor()
    assert.equal(await product(page, 1).getByLabel(/ИКПУ/).count(), count, country)
    if (country === 'uz') continue

    const rates = page.locator('[data-setting="rate_limits"]')
    assert.equal(await rates.getByLabel('С одним ключом, в секунду: без ограничения').isChecked(), true)
    assert.equal(await rates.getByLabel('С одного адреса, в минуту: без ограничения').isChecked(), false)
    await rates.getByLabel('С одного адреса, в минуту', { exact: true }).fill('50')
    await rates.getByLabel('Об одном участнике, в минуту: без ограничения').check()
    await lookAt(page, rates, 'rates')
    await page.locator('button:enabled', { hasText: 'Опубликовать' }).click()
    await page.getByRole('dialog').getByText('без ограничения').first().waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click()
    await page.getByText('версия 2').waitFor()
    const { settings } = (await world.admin('GET', `/api/admin/promos/${promoId}`)).json
    assert.deepEqual(settings.rate_limits, { per_key_per_second: null, per_address_per_minute: 50, per_participant_per_minute: null })
  }
})
