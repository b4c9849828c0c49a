// What the console says in its own words: at addresses that lead nowhere, as in an old link or one that was cut, and about participants.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type enterConsole, openConsole } from '#test/support/console.ts'
import { openShared } from '#test/support/open-shared.ts'
import type { World } from '#test/support/world.ts'

const shared = openShared()
let world: World
let enter: ReturnType<typeof enterConsole>

before(async () => {
  ;({ world, enter } = await openConsole(shared))
})

test('whoever sent a receipt that is past its retention is shown in Russian, and leads to no page', async (t) => {
  const { uuid } = await world.submit({ qrStr: 'past its retention', userUuid: 'anna' })
  await world.sql`update receipts set user_uuid = 'forgotten ' || uuid, participant = 'forgotten ' || uuid, forgotten_at = now() where uuid = ${uuid}`
  const { page } = await enter(t, 'viewer')
  const main = page.locator('#main-content')
  for (const path of ['/receipts', `/receipts/${uuid}/show`]) {
    await page.goto(`${world.origin}/console${path}`)
    await main.getByText('Данные удалены').first().waitFor()
    assert.equal(await main.getByText('forgotten').count(), 0)
  }
  assert.equal(await main.getByRole('link', { name: 'Данные удалены' }).count(), 0)
})

test('blocks of a participant are told in the past tense', async (t) => {
  await world.submit({ qrStr: 'blocked later', userUuid: 'boris' })
  await world.admin('POST', `/api/admin/promos/${world.promoId}/participants/boris/block`, { reason: null })
  await world.admin('DELETE', `/api/admin/promos/${world.promoId}/participants/boris/block`)
  const { page } = await enter(t, 'viewer')
  await page.goto(`${world.origin}/console/participants/${world.promoId}%3Aboris/show`)
  await page.getByText(/^Заблокировал · /).waitFor()
  await page.getByText(/^Разблокировал · /).waitFor()
})

/** Each with what is said, where its button leads, and whether the service has to be asked. */
const NOWHERE = [
  ['/promos/99999', 'Такой акции нет. Проверьте ссылку.', '/promos', true],
  ['/promos/999999999999999', 'Такой акции нет. Проверьте ссылку.', '/promos', true],
  ['/promos/0', 'Такой акции нет. Проверьте ссылку.', '/promos', false],
  ['/promos/zz', 'Такой акции нет. Проверьте ссылку.', '/promos', false],
  [`/receipts/${crypto.randomUUID()}/show`, 'Такого чека нет. Проверьте ссылку.', '/receipts', true],
  ['/receipts/zz', 'Такого чека нет. Проверьте ссылку.', '/receipts', true],
  ['/participants/99999%3Anobody/show', 'Такого участника нет. Проверьте ссылку.', '/participants', true],
  ['/participants/0%3Anobody/show', 'Такого участника нет. Проверьте ссылку.', '/participants', false],
  ['/participants/zz/show', 'Такого участника нет. Проверьте ссылку.', '/participants', false],
  ['/participants/zz%3Aboris/show', 'Такого участника нет. Проверьте ссылку.', '/participants', false],
  ['/nothing-here', 'Такой страницы нет. Проверьте ссылку.', '', false],
] as const

for (const [address, sentence, list, isAsked] of NOWHERE)
  test(`${address.replace(/[\da-f-]{36}/, '{uuid}')} says that there is no such thing after one call at most, in a tab that is named, and leads to the list`, async (t) => {
    const { page } = await enter(t, 'viewer')
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
    })
    await page.goto(`${world.origin}/console${address}`)
    await page.getByText(sentence, { exact: true }).waitFor()
    assert.equal(await page.title(), 'Не найдено · Chekhov')
    // The first repetition came after a second.
    await page.waitForTimeout(1_500)
    assert.equal(refused.length, isAsked ? 1 : 0, refused.join('\n'))
    assert.ok(refused.every((one) => one.startsWith('404 ')))
    await page.locator('#main-content').getByRole('link').click()
    await page.waitForURL(`${world.origin}/console${list}`)
  })

test('a fault that may pass is asked about again: the page of a promo comes after answers of 503 and 429, and after a call without an answer', async (t) => {
  const { promoId } = await world.createPromo({}, 'Осенняя акция')
  const { page } = await enter(t, 'viewer')
  const failures: (number | null)[] = [503, 429, null]
  await page.route(`**/api/admin/promos/${promoId}`, (route) => {
    const status = failures.shift()
    if (status === undefined) return route.continue()
    return status === null ? route.abort() : route.fulfill({ status, json: { detail: 'not now' } })
  })
  await page.goto(`${world.origin}/console/promos/${promoId}`)
  await page.getByRole('heading', { name: 'Осенняя акция', level: 2 }).waitFor()
  assert.deepEqual(failures, [])
})
