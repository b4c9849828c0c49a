// What the console says in its own words, and how they stand on the screen.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openBrowser } from '#test/support/browser.ts'
import { enterConsole, makeAccounts } from '#test/support/console.ts'
import { openShared } from '#test/support/open-shared.ts'
import { openWorld, type World } from '#test/support/world.ts'

const shared = openShared()
let world: World
let enter: ReturnType<typeof enterConsole>

before(async () => {
  world = await openWorld(shared)
  enter = enterConsole({ world, passwords: await makeAccounts(world), browser: await openBrowser(shared) })
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
