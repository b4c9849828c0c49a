// What lists of the console say of their rows.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openBrowser } from '#test/support/browser.ts'
import { enterConsole, makeAccounts, PHONE } from '#test/support/console.ts'
import { openShared } from '#test/support/open-shared.ts'
import { openWorld, type World } from '#test/support/world.ts'

const shared = openShared()
let world: World
let enter: ReturnType<typeof enterConsole>

before(async () => {
  world = await openWorld(shared)
  enter = enterConsole({ world, passwords: await makeAccounts(world), browser: await openBrowser(shared) })
})

test("the days of an export are those of the promo's zone and of the file's name, wherever the reader is", async (t) => {
  const { promoId } = await world.createPromo({ timezone: 'Asia/Vladivostok' })
  const name = `receipts-${promoId}-2026-11-23--2026-11-29.csv`
  const add = (from: string, to: string, file: string) => world.sql`
    insert into exports (promo_id, period_from, period_to, name, format, language, rows, bytes, made_at)
    values (${promoId}::bigint, ${from}::timestamptz, ${to}::timestamptz, ${file}, 'csv', 'ru', 1, 100, service_now())`
  await add('2026-11-22T14:00:00Z', '2026-11-29T14:00:00Z', name)
  await add('2026-11-22T14:00:00Z', '2026-11-23T14:00:00Z', `receipts-${promoId}-2026-11-23.csv`)
  for (const viewport of [undefined, PHONE]) {
    const { page } = await enter(t, 'operator', { ...(viewport && { viewport }), timezoneId: 'America/New_York' })
    await page.goto(`${world.origin}/console/exports`)
    await page.getByText(name).waitFor()
    await page.getByText('23.11.2026 – 29.11.2026').waitFor()
    await page
      .getByText('23.11.2026', { exact: viewport === undefined })
      .first()
      .waitFor()
    assert.equal(await page.getByText(/22\.11\.2026|30\.11\.2026/).count(), 0)
  }
})

test('two promos of one name are told apart by their numbers wherever one is chosen', async (t) => {
  const numbers: number[] = []
  for (let count = 0; count < 2; count++) {
    const { promoId } = await world.createPromo()
    await world.admin('PATCH', `/api/admin/promos/${promoId}`, { name: 'Тёзка' })
    numbers.push(promoId)
  }
  const { page } = await enter(t, 'operator')
  for (const path of ['', '/moderation', '/exports', '/disputes']) {
    await page.goto(`${world.origin}/console${path}`)
    await page.getByRole('combobox', { name: 'Акция' }).click()
    for (const number of numbers) await page.getByRole('option', { name: `Тёзка · № ${number}`, exact: true }).waitFor()
    await page.getByRole('option', { name: `Тёзка · № ${numbers[1]}`, exact: true }).click()
    await page.waitForURL(new RegExp(`promoId.*${numbers[1]}`))
  }
})

test('a dispute without a reason is named as one on a phone: its number is not that of the receipt to which it leads', async (t) => {
  const { uuid } = await world.submit({ qrStr: 'not a receipt' })
  const { json } = await world.call('POST', `/api/receipts/${uuid}/dispute`, {}, { 'api-key': world.apiKey })
  const { page } = await enter(t, 'moderator', { viewport: PHONE })
  await page.goto(`${world.origin}/console/disputes`)
  await page.getByText(`Спор № ${json.disputeId}`).first().click()
  await page.waitForURL(`**/receipts/${uuid}/show`)
  await page
    .getByText(`Чек № ${(await world.receipt(uuid)).receiptId}`)
    .first()
    .waitFor()
})
