// The forms of the console: what is typed in them is taken as it was meant, or refused where it stands, and is never lost without a question.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Dialog, Page } from 'playwright-core'
import { type enterConsole, openConsole } from '#test/support/console.ts'
import { openShared } from '#test/support/open-shared.ts'
import { until } from '#test/support/until.ts'
import type { World } from '#test/support/world.ts'

const shared = openShared()
let world: World
let enter: ReturnType<typeof enterConsole>

before(async () => {
  ;({ world, enter } = await openConsole(shared))
})

const setting = (page: Page, name: string) => page.locator(`[data-setting="${name}"]`)
const publishButton = (page: Page) => page.getByRole('button', { name: 'Опубликовать' })
const settingsOf = async (promoId: number) => (await world.admin('GET', `/api/admin/promos/${promoId}`)).json.settings

async function publish(page: Page) {
  await publishButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click()
  await page.getByText('Изменено: 0').waitFor()
}

/** Pages that are about to be left, and what was answered. */
function questions(page: Page, answer: (dialog: Dialog) => Promise<void>): string[] {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void answer(dialog)
  })
  return asked
}

test('a header that is no name with a value is an error that names it; it stays, and nothing is published until it is right', async (t) => {
  const { promoId } = await world.createPromo({}, 'С заголовками')
  const { page } = await enter(t, 'operator')
  await page.goto(`${world.origin}/console/promos/${promoId}`)
  const headers = setting(page, 'callback').getByLabel('Заголовки')
  await setting(page, 'min_sum').getByRole('textbox').fill('1')
  await page.getByText('Изменено: 1').waitFor()
  for (const line of ['Authorization Bearer abc123', 'X-Empty:']) {
    await headers.fill(`x-brand: 7\n${line}`)
    await page.getByText('Изменено: 2').waitFor()
    await setting(page, 'callback').getByRole('alert').getByText(`«${line}»: нужна строка вида «имя: значение»`).waitFor()
    assert.equal(await headers.getAttribute('aria-invalid'), 'true')
    assert.ok(await publishButton(page).isDisabled())
    for (const name of ['Версии', 'Настройки']) {
      await page.getByRole('tab', { name }).click()
      await page.getByRole('tab', { name, selected: true }).waitFor() // a click on the tab that is still open does nothing
    }
    assert.equal(await headers.inputValue(), `x-brand: 7\n${line}`)
  }
  await headers.fill('x-brand: 7\nAuthorization: Bearer abc123')
  await publish(page)
  assert.deepEqual(Object.keys((await settingsOf(promoId)).callback.headers), ['x-brand', 'Authorization'])
})

test('a store that is every shop of a seller is made and renamed', async (t) => {
  const { promoId } = await world.createPromo({}, 'С магазинами')
  const { page } = await enter(t, 'operator')
  await page.goto(`${world.origin}/console/promos/${promoId}`)
  const stores = setting(page, 'stores')
  await stores.getByRole('button', { name: 'Добавить' }).click()
  await stores.getByLabel('Название').fill('Вся сеть')
  await stores.getByLabel('ИНН').fill('7707083893')
  await publish(page)
  assert.deepEqual((await settingsOf(promoId)).stores, [{ name: 'Вся сеть', inn: '7707083893', addressPatterns: [] }])
  await stores.getByLabel('Название').fill('Все магазины')
  await publish(page)
  assert.deepEqual((await settingsOf(promoId)).stores, [{ name: 'Все магазины', inn: '7707083893', addressPatterns: [] }])
})

test('a comma, a point and spaces are taken as people mean them, and what is no sum is refused in roubles', async (t) => {
  const { promoId } = await world.createPromo({}, 'С суммами')
  const { page } = await enter(t, 'operator')
  await page.goto(`${world.origin}/console/promos/${promoId}`)
  const sum = page.getByLabel('Наименьшая сумма чека, ₽')
  const quantity = page.getByLabel('Наименьшее количество товаров акции')
  for (const [typed, kopeks] of [
    ['99,99', 9_999],
    ['1\u00a0234.5', 123_450],
  ] as const) {
    await sum.fill('')
    await sum.pressSequentially(typed)
    assert.equal(await sum.inputValue(), typed)
    await quantity.fill('')
    await quantity.pressSequentially('0,5')
    await publish(page)
    const { min_sum, products_count_min } = await settingsOf(promoId)
    assert.deepEqual([min_sum, products_count_min], [kopeks, 0.5])
  }
  assert.equal(await sum.inputValue(), '1234,50')
  for (const [typed, sentence] of [
    ['0,005', /не больше двух знаков/],
    ['20000000000', /нужно не больше 10\s000\s000\s000\s₽/],
  ] as const) {
    await sum.fill(typed)
    await setting(page, 'min_sum').getByRole('alert').getByText(sentence).waitFor()
    assert.ok(await publishButton(page).isDisabled())
    assert.equal(await sum.inputValue(), typed)
  }
})

test('the rules of a receipt tell of money as its page does', async (t) => {
  const { apiKey } = await world.createPromo({ min_sum: 12_345 }, 'С наименьшей суммой')
  const { uuid } = await world.submit({ qrStr: world.mint({ items: [{ name: 'Сыр', priceKopeks: 5_000, quantity: 1 }] }).qrStr, userUuid: 'small-sum' }, apiKey)
  await world.settle()
  const { page } = await enter(t, 'viewer')
  await page.goto(`${world.origin}/console/receipts/${uuid}/show`)
  await page.getByRole('row', { name: /50,00\s₽ 123,45\s₽ против/ }).waitFor()
})

test('a new promo that was not saved is left after a question, by the menu and by a reload; a saved one without', async (t) => {
  const { page } = await enter(t, 'operator')
  const asked = questions(page, (dialog) => (dialog.type() === 'confirm' ? dialog.dismiss() : dialog.accept()))
  await page.goto(`${world.origin}/console/promos/create`)
  const name = page.getByRole('textbox', { name: 'Название', exact: true })
  await name.waitFor()
  await page.getByRole('menuitem', { name: 'Чеки' }).click()
  await page.waitForURL(/\/receipts/)
  assert.deepEqual(asked, [], 'nothing was typed')

  await page.goto(`${world.origin}/console/promos/create`)
  await name.fill('Набрано долгим трудом')
  await page.getByRole('menuitem', { name: 'Чеки' }).click()
  await until(() => asked.length === 1)
  assert.equal(await name.inputValue(), 'Набрано долгим трудом')
  await page.reload()
  assert.deepEqual(asked, ['confirm', 'beforeunload'])

  await name.fill('Набрано долгим трудом')
  await page.route('**/api/admin/promos', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Создать' }).click()
  await page.getByText('Нет связи с сервисом.').waitFor()
  await page.getByRole('menuitem', { name: 'Чеки' }).click()
  await until(() => asked.length === 3)
  await page.unroute('**/api/admin/promos')
  await page.getByRole('button', { name: 'Создать' }).click()
  await page.getByText('версия 1').waitFor()
  await page.reload()
  await page.getByText('версия 1').waitFor()
  assert.equal(asked.length, 3)
})

test('two clicks make one copy, one promo, one key, one token and one account', async (t) => {
  const { promoId } = await world.createPromo({}, 'Образец')
  const { page } = await enter(t, 'operator')
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') made.push(new URL(request.url()).pathname)
  })
  const makes = async (path: string, buttonName: string) => {
    made.length = 0
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path && response.request().method() === 'POST')
    // Both clicks come before anything is drawn again.
    await page
      .getByRole('button', { name: buttonName, exact: true })
      .last()
      .evaluate((button: HTMLElement) => (button.click(), button.click()))
    assert.ok((await answered).ok(), path)
    assert.deepEqual(
      made.filter((one) => one === path),
      [path],
    )
  }

  await page.goto(`${world.origin}/console/promos/${promoId}`)
  await page.getByRole('button', { name: 'Копировать' }).click()
  await page.getByRole('dialog').waitFor()
  await makes(`/api/admin/promos/${promoId}/copies`, 'Копировать')

  await page.goto(`${world.origin}/console/promos/${promoId}?tab=keys`)
  await page.getByRole('button', { name: 'Новый ключ' }).click()
  await makes(`/api/admin/promos/${promoId}/keys`, 'Создать')

  await page.goto(`${world.origin}/console/tokens`)
  await page.getByRole('button', { name: 'Новый токен' }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('script')
  await makes('/api/admin/tokens', 'Создать')

  await page.goto(`${world.origin}/console/accounts`)
  await page.getByRole('button', { name: 'Новый сотрудник' }).click()
  await page.getByRole('textbox', { name: 'Логин' }).fill('twice')
  await page.getByRole('textbox', { name: 'Имя в историях' }).fill('Twice')
  await makes('/api/admin/accounts', 'Создать')

  for (const button of ['Создать', 'Сохранить черновик']) {
    await page.goto(`${world.origin}/console/promos/create`)
    await page.getByRole('textbox', { name: 'Название', exact: true }).fill(`Один раз: ${button}`)
    await makes('/api/admin/promos', button)
    await page.getByText('версия 1').waitFor()
  }
})

test('where none of several choices is left, the default is shown, which is what holds', async (t) => {
  const { promoId } = await world.createPromo({ receipt_types: [3] }, 'С видами чеков')
  const { page } = await enter(t, 'operator')
  await page.goto(`${world.origin}/console/promos/${promoId}`)
  const types = setting(page, 'receipt_types')
  await types.getByLabel('3 расход').click()
  assert.ok(await types.getByLabel('1 приход').isChecked())
  await page.getByText('Изменено: 1').waitFor()
  await publish(page)
  assert.equal((await settingsOf(promoId)).receipt_types, undefined)
})

test('a promo is found by the number that lists show, and offers only promos that may be named in it', async (t) => {
  const named = await world.createPromo({}, 'Соседняя')
  await world.createPromo({}, 'Соседняя в Ташкенте', 'uz')
  await world.createPromo({ sandbox: true }, 'Соседняя песочница')
  const { promoId } = await world.createPromo({}, 'Соседняя сама')
  const { page } = await enter(t, 'operator')
  await page.goto(`${world.origin}/console/promos/${promoId}`)
  await setting(page, 'linked_promos').getByRole('combobox').fill('соседняя')
  const option = page.getByRole('option', { name: `Соседняя · № ${named.promoId}` })
  await option.waitFor()
  await until(async () => (await page.getByRole('option').count()) === 1)
  await option.click()
  await publish(page)
  assert.deepEqual((await settingsOf(promoId)).linked_promos, [named.promoId])

  await page.goto(`${world.origin}/console/promos`)
  await page.getByRole('cell', { name: 'Соседняя сама' }).waitFor()
  await page.getByPlaceholder('Поиск').fill(`№ ${promoId}`)
  await until(async () => (await page.getByRole('row').count()) === 2)
  await page.getByRole('cell', { name: 'Соседняя сама' }).waitFor()
})

test('a promo whose period is over or lies ahead is shown and found so', async (t) => {
  await world.createPromo({ ends_at: '2020-11-30T00:00:00+03:00' }, 'Прошлая')
  await world.createPromo({ starts_at: '2199-01-01T00:00:00+03:00' }, 'Будущая')
  const { page } = await enter(t, 'viewer')
  await page.goto(`${world.origin}/console/promos`)
  await page
    .getByRole('row', { name: /Прошлая/ })
    .getByText('Срок прошёл')
    .waitFor()
  await page
    .getByRole('row', { name: /Будущая/ })
    .getByText('Ещё не началась')
    .waitFor()
  await page.getByRole('combobox', { name: 'Состояние' }).click()
  await page.getByRole('option', { name: 'Срок прошёл' }).click()
  await page.getByRole('row', { name: /Будущая/ }).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Прошлая/ }).waitFor()
})

test('steps back through pages lead to the first one, and so does the menu, with the filters as they were', async (t) => {
  const { apiKey, promoId } = await world.createPromo({}, 'С чеками')
  for (let number = 0; number < 55; number++) await world.submit({ qrStr: `nonsense ${number}`, userUuid: `u${number}` }, apiKey)
  const { page } = await enter(t, 'viewer')
  const filter = encodeURIComponent(JSON.stringify({ promoId }))
  await page.goto(`${world.origin}/console/receipts?perPage=25&page=1&filter=${filter}&sort=createdAt&order=DESC`)
  const newest = page.getByRole('cell', { name: 'u54', exact: true })
  await newest.waitFor()
  await page.getByRole('menuitem', { name: 'Споры' }).click()
  await page.waitForURL(/\/disputes/)
  await page.getByRole('menuitem', { name: 'Чеки' }).click()
  await newest.waitFor()
  const next = page.getByRole('button', { name: /Дальше/ })
  await next.click()
  await page.getByRole('cell', { name: 'u29', exact: true }).waitFor()
  await next.click()
  await page.getByRole('cell', { name: 'u4', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('cell', { name: 'u29', exact: true }).waitFor()
  await page.goBack()
  await newest.waitFor()
  await page.goForward()
  await page.getByRole('cell', { name: 'u29', exact: true }).waitFor()

  for (const item of ['Чеки', 'Споры']) await page.getByRole('menuitem', { name: item }).click()
  await page.waitForURL(/\/disputes/)
  await page.getByRole('menuitem', { name: 'Чеки' }).click()
  await newest.waitFor()
  assert.equal(await page.getByRole('row').count(), 26, 'so many at a time, of that promo')
})
