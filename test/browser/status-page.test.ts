// The page of a receipt as its participant sees it: a real browser, the real service.
import assert from 'node:assert/strict'
import { before, test, type TestContext } from 'node:test'
import type { Browser, Route } from 'playwright-core'
import { openShared } from '#test/support/open-shared.ts'
import { assertAccessible, assertFits, LOOKS } from '#test/support/accessibility.ts'
import { openBrowser } from '#test/support/browser.ts'
import { PATIENCE_MS, until } from '#test/support/until.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import type { World } from '#test/support/world.ts'

const shared = openShared()
let browser: Browser
let world: World

before(async () => {
  world = await openWorkingWorld(shared, { settings: { participant_disputes: true } })
  browser = await openBrowser(shared)
})

async function openPage(t: TestContext, path: string, { width = 375, colorScheme = 'light' as 'light' | 'dark', locale = 'ru' } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, locale })
  t.after(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(`${world.origin}${path}`)
  return page
}

test('a rejection is disputed on the page of the receipt by keyboard alone; what was sent is said there, also after a reload', async (t) => {
  const { uuid } = await world.submit({ qrStr: 'not a receipt', userUuid: 'vera' })
  const page = await openPage(t, `/r/${uuid}`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('На чеке есть сок')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const said = page.getByText('Вы оспорили решение. Чек посмотрит человек')
  await said.waitFor()
  assert.equal(await said.evaluate((one) => one === document.activeElement), true, 'screen readers go on there')
  assert.equal((await world.dossier(uuid)).disputes[0].comment, 'На чеке есть сок')
  await page.reload()
  await said.waitFor()
  assert.equal(await page.locator('form').count(), 0)
})

test('what is decided on a dispute comes to the page that is open, in the region that screen readers know', async (t) => {
  const disputed = async (userUuid: string) => {
    const { uuid } = await world.submit({ qrStr: 'not a receipt', userUuid })
    const page = await openPage(t, `/r/${uuid}`)
    const region = await page.getByRole('status').elementHandle()
    await page.getByText('Оспорить решение').click()
    await page.getByRole('button', { name: 'Отправить на проверку' }).click()
    await page.getByText('Чек посмотрит человек').waitFor()
    const [{ id }] = (await world.dossier(uuid)).disputes
    const decide = (decision: string) => world.admin('POST', `/api/admin/disputes/${id}/decision`, { decision })
    return { page, decide, isKnown: () => region?.evaluate((one) => one.isConnected) }
  }
  const declined = await disputed('declined')
  await declined.decide('decline')
  await declined.page.getByText('его оставили в силе').waitFor()

  const upheld = await disputed('upheld')
  await upheld.decide('reconsider')
  await upheld.page.getByText('Чек проверит модератор').waitFor()
  assert.equal(await upheld.page.locator('main').getAttribute('data-kind'), 'pending')
  assert.equal(await upheld.isKnown(), true)
})

test('a dispute that cannot be sent stays on the page with its text, and is sent by the next attempt', async (t) => {
  const { uuid } = await world.submit({ qrStr: 'not a receipt', userUuid: 'boris' })
  const page = await openPage(t, `/r/${uuid}?lang=ru`)
  await page.getByText('Оспорить решение').click()
  await page.getByLabel('Что не так?').fill('Это чек')
  await page.route('**/dispute', (route) => route.abort())
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await page.getByRole('alert').getByText('Не получилось отправить').waitFor()
  assert.equal(await page.getByLabel('Что не так?').inputValue(), 'Это чек')
  await page.unroute('**/dispute')
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await page.getByText('Вы оспорили решение.').waitFor()
})

test('what is typed about a rejection stays when the language is changed and when the page is reloaded, until it is sent', async (t) => {
  const { uuid } = await world.submit({ qrStr: 'not a receipt', userUuid: 'bilingual' })
  const page = await openPage(t, `/r/${uuid}?lang=en`)
  await page.locator('summary').click()
  await page.getByRole('textbox').fill('На чеке\nесть сок')
  await page.getByRole('link', { name: 'Русский' }).click()
  const typed = page.getByLabel('Что не так?')
  await typed.waitFor()
  assert.equal(await typed.inputValue(), 'На чеке\nесть сок')
  await page.reload()
  assert.equal(await typed.inputValue(), 'На чеке\nесть сок')
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await page.getByText('Вы оспорили решение.').waitFor()
  assert.equal((await world.dossier(uuid)).disputes[0].comment, 'На чеке\nесть сок')
  assert.equal(await page.evaluate(() => sessionStorage.length), 0)
})

test('while the service refuses, the page keeps what it says and goes on asking; the verdict comes also when its page was refused at first', async (t) => {
  const { qrStr } = world.mint({ availableAfterMs: 60_000 })
  const { uuid } = await world.submit({ qrStr, userUuid: 'refused' })
  await world.settle()
  const page = await openPage(t, `/r/${uuid}?lang=ru`)
  const waits = await page.locator('main').innerText()
  let refused = 0
  const refuse = (route: Route) => {
    refused++
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { detail: 'The service is not available for a moment.' } })
  }
  await page.route(`**/r/${uuid}*`, refuse)
  await until(() => refused >= 2)
  assert.equal(await page.locator('main').innerText(), waits)

  await page.unroute(`**/r/${uuid}*`)
  refused = 0
  await page.route(`**/r/${uuid}?lang=ru`, refuse)
  await world.pass(120_000)
  await world.settle()
  await until(() => refused >= 1)
  await page.unroute(`**/r/${uuid}?lang=ru`)
  await page.getByText('Чек одобрен').first().waitFor()
})

test('the page of a receipt fits a phone and a desktop, in light and dark, with its form and after it, without a serious finding of axe', async (t) => {
  for (const [width, colorScheme] of LOOKS) {
    const about = `${width} ${colorScheme}`
    const { uuid } = await world.submit({ qrStr: 'not a receipt', userUuid: about })
    const page = await openPage(t, `/r/${uuid}`, { width, colorScheme })
    await page.getByText('Оспорить решение').click()
    await assertAccessible(page, about)
    await assertFits(page, about)
    await page.getByRole('button', { name: 'Отправить на проверку' }).click()
    await page.getByText('Вы оспорили решение.').waitFor()
    await assertAccessible(page, `${about} disputed`)
  }
})
