// The test ground as a tester sees it: a real browser, and the real service with its jobs.
import assert from 'node:assert/strict'
import { before, test, type TestContext } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openShared } from '#test/support/open-shared.ts'
import { assertAccessible } from '#test/support/accessibility.ts'
import { openBrowser } from '#test/support/browser.ts'
import { hasNoOverflow, openQuietPage, PHONE, type Look } from '#test/support/quiet-page.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import { LK, type World } from '#test/support/world.ts'
import { until } from '#test/support/until.ts'

const PRODUCTS = [{ productId: 1, name: 'Молоко', patterns: ['молоко', 'sut'], points: 10, pointsMode: 'per_unit' }]

const shared = openShared()
let browser: Browser
let world: World

before(async () => {
  world = await openWorkingWorld(shared, { settings: { products: PRODUCTS } })
  await world.createPromo({ products: PRODUCTS }, 'Aksiya', 'uz')
  browser = await openBrowser(shared)
})

const open = (t: TestContext, path = '/lk.html', look: Look = {}) =>
  openQuietPage(t, browser, `${world.origin}${path}`, { httpCredentials: { username: LK.LK_USER, password: LK.LK_PASSWORD }, ...look })

const make = async (page: Page) => {
  await page.getByRole('button', { name: 'Make the receipt' }).click()
  await page.getByRole('img', { name: 'QR code of the receipt' }).waitFor()
}
/** The next participant is asked for beside the receipt, and may come after it. */
const isOffered = (page: Page, participant: string) => until(async () => (await page.getByLabel('Participant').inputValue()) === participant)
const sendIt = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()
const story = (page: Page, state: string) => page.locator(`.story[data-state="${state}"]`)

test('from goods to callbacks on one page: made, sent as the next participant, decided, delivered', async (t) => {
  const page = await open(t)
  await page.locator('.goods tbody tr').first().getByLabel('Qty').fill('3')
  await make(page)
  assert.match((await page.locator('[data-qr]').textContent()) ?? '', /^t=\d{8}T\d{4}&s=389\.70&fn=\d{16}&i=\d+&fp=\d+&n=1$/)
  const paper = page.getByRole('img', { name: 'The receipt on paper' })
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.paper')!.naturalWidth > 100)
  assert.match((await paper.getAttribute('src')) ?? '', /^\/api\/lk\/prints\//)
  assert.match((await page.getByRole('link', { name: 'Open the paper to print' }).getAttribute('href')) ?? '', /^\/api\/lk\/prints\//)
  await isOffered(page, '1001')

  await sendIt(page)
  await story(page, 'REVIEWED').waitFor()
  await page.locator('[data-callbacks] li').nth(2).waitFor()
  assert.deepEqual(await page.locator('[data-callbacks] summary b').allTextContents(), ['ARRIVED', 'INSPECTED', 'REVIEWED'])
  assert.match((await page.locator('.story').textContent()) ?? '', /Points30/)
  assert.ok((await page.locator('.story tr[data-outcome="passed"]').count()) > 2, 'the rules that were asked')
  await page.locator('[data-callbacks] summary').last().click()
  assert.match((await page.locator('[data-callbacks] pre').last().textContent()) ?? '', /"promoPoints": 30/)
  await assertAccessible(page, 'the whole way')
  await hasNoOverflow(page)

  await page.getByRole('button', { name: 'New: 1002' }).click()
  await sendIt(page)
  await page.getByText('DUPLICATE', { exact: true }).first().waitFor()
})

test('by photo, by address and as the widget does', async (t) => {
  const page = await open(t)
  await page.getByRole('button', { name: /^New: \d+/ }).click()
  await make(page)
  await page.getByRole('radio', { name: 'Photo' }).check()
  await sendIt(page)
  await story(page, 'REVIEWED').waitFor()
  await page.locator('.photos img').waitFor()

  await page.getByLabel('Photos').setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await photoWith([world.mint().qrStr]) })
  await page.getByRole('radio', { name: 'Widget' }).check()
  await page.getByRole('textbox', { name: 'QR string' }).fill('')
  await sendIt(page)
  await page.getByText('testground · web').waitFor()
  await page.locator('.receipts li').nth(1).waitFor()
  assert.equal(await page.locator('.receipts li').count(), 2)

  // The simulator's address is private, and the service fetches photos from it only with permission.
  await page.getByRole('radio', { name: 'URL' }).check()
  await sendIt(page)
  assert.match((await page.getByRole('alert').textContent()) ?? '', /^urls\[0\]: /)
})

test('a receipt that waits is followed, checked at once and decided by hand', async (t) => {
  const page = await open(t)
  await page.getByRole('button', { name: /^New: \d+/ }).click()
  await page.getByText('Shop, date, behaviour').click()
  await page.getByLabel('The tax authority', { exact: true }).selectOption('notFound')
  await make(page)
  await sendIt(page)
  await page.getByText('Next check').waitFor()

  await page.getByRole('button', { name: 'Check now' }).click()
  await page.locator('.timeline').getByText('"notFound"').nth(1).waitFor()
  await page.getByLabel('Reason', { exact: true }).fill('Not this one')
  await page.getByRole('button', { name: 'Reject' }).click()
  await story(page, 'REVIEWED').waitFor()
  assert.match((await page.locator('.story').textContent()) ?? '', /MANUAL_REJECT.*Not this one/s)

  await page.getByRole('button', { name: 'Approve' }).click()
  assert.match((await page.getByRole('alert').textContent()) ?? '', /decided/)
})

test('the two countries have participants, promos and receipts of their own', async (t) => {
  const page = await open(t, '/lk.html?country=uz', { device: PHONE, dark: true })
  await page.locator('option', { hasText: 'Aksiya' }).waitFor({ state: 'attached' })
  assert.equal(await page.getByLabel('Promo').locator('option').count(), 1)
  await make(page)
  await isOffered(page, '2001')
  await sendIt(page)
  await story(page, 'REVIEWED').waitFor()
  await assertAccessible(page, 'a phone, in the dark')
  await hasNoOverflow(page)

  await page.getByRole('radio', { name: 'RU' }).check()
  await page.getByLabel('Participant').fill('2001')
  await page.getByText('Nothing sent yet.').waitFor()
})

test('a receipt has a page of its own, in Russian too', async (t) => {
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr, userUuid: '1500' })
  const page = await open(t, `/lk/r/${uuid}`, { device: PHONE, lang: 'ru-RU' })
  await story(page, 'REVIEWED').waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'ru')
  await page.getByRole('textbox', { name: 'externalId' }).fill('order-9')
  await page.getByRole('button', { name: 'Задать номер' }).click()
  await page.getByText('order-9', { exact: true }).waitFor()
  await assertAccessible(page, 'a receipt')
  await hasNoOverflow(page)
  await page.getByRole('link', { name: '← Полигон' }).click()
  await page.getByRole('heading', { name: 'Полигон' }).waitFor()
})
