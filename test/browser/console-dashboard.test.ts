// The dashboard of a promo, with figures that are known.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from '#test/support/accessibility.ts'
import { openBrowser } from '#test/support/browser.ts'
import { enterConsole, makeAccounts } from '#test/support/console.ts'
import { openWorld } from '#test/support/world.ts'

test('the dashboard of a promo says who took part, where receipts were lost, and by how much near misses missed; on a phone and a desk, light and dark', async (t) => {
  const world = await openWorld(t, { settings: { min_sum: 5_000, ends_at: '2026-04-01T00:00:00+03:00' } })
  const send = (userUuid: string, change: Record<string, unknown>) =>
    world.submit({ qrStr: world.mint({ receiptDate: '2026-03-10T12:00:00', ...change }).qrStr, userUuid })
  await send('anna', {})
  await send('anna', {})
  await send('boris', { items: [{ name: 'Молоко', priceKopeks: 4_000, quantity: 1 }] })
  await send('vera', { receiptDate: '2026-04-01T02:30:00' })
  await world.submit({ qrStr: 'nonsense', userUuid: 'vera' })
  await world.settle()
  const enter = enterConsole({ world, browser: await openBrowser(t), passwords: await makeAccounts(world) })
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, complaints } = await enter(t, 'viewer', { colorScheme })
    await page.goto(`${world.origin}/console?promoId=${world.promoId}`)
    await page.getByText('Не хватило до суммы чека').waitFor()
    await page.getByText(/до\s10\s₽:\s1/).waitFor() // the currency is that of the promo, which may come after the figures
    const shown = await page.locator('#main-content').innerText()
    for (const words of [/Участников\s+3/, /до 10 ₽: 1/, /Мимо срока акции\s+до 3 ч: 1/, /До ответа налоговой, медиана/, /У модераторов, медиана\s+–/])
      assert.match(shown.replaceAll('\u00a0', ' '), words)
    await page.locator('canvas').nth(4).waitFor()
    const charts = await page.locator('[role=img]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    for (const chart of ['От присланного до принятого', 'Отказы по дням', 'Почти прошли']) assert.ok(charts.includes(chart), chart)
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 })
      await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
      await assertAccessible(page, `${width} ${colorScheme}`)
    }
    assert.deepEqual(complaints, [])
  }
})
