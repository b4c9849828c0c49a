// Every page that the service answers with, except for what stands behind the console's sign-in: its looks, and its names for screen readers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDPOINTS } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { faultsOf } from '#test/support/accessibility.ts'
import { openBrowser } from '#test/support/browser.ts'
import { PATIENCE_MS } from '#test/support/until.ts'
import { TESTER, type World } from '#test/support/world.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'

test('every page outside the console, on a phone and on a desk, in light and dark: nothing beyond its edges, no finding of axe', async (t) => {
  const world = await openWorkingWorld(t, { settings: { participant_disputes: true } })
  const addresses = await addressesOf(world)
  const browser = await openBrowser(t)
  const faults: string[] = []
  for (const [colorScheme, locale] of [
    ['light', 'ru-RU'],
    ['dark', 'en-GB'],
  ] as const) {
    const context = await browser.newContext({ colorScheme, locale })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    for (const { path, headers } of addresses) {
      await page.setExtraHTTPHeaders(headers)
      await page.goto(world.origin + path)
      await page.locator('h1').first().waitFor()
      await page.locator('.waiting').waitFor({ state: 'detached' })
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 812 })
        faults.push(...(await faultsOf(page, `${path} at ${width}, ${colorScheme}`)))
      }
    }
    await context.close()
  }
  assert.deepEqual(faults, [])
})

/** Pages by the description of the service, so that a new page cannot be forgotten here. All of the console's paths have one page: to strangers the sign-in. */
const isPage = ({ method, url, replies }: Endpoint) =>
  method === 'GET' && !url.startsWith('/console/') && (replies[200]?.contentType?.startsWith('text/html') || replies[200]?.orPage)

/** Where an address names a receipt: receipts of which the page says different things. */
async function addressesOf(world: World): Promise<{ path: string; headers: Record<string, string> }[]> {
  const uz = await world.createPromo({}, 'Aksiya', 'uz')
  const receipts = [
    await world.submit({ qrStr: world.mint().qrStr, userUuid: 'approved' }),
    await world.submit({ qrStr: 'not a receipt', userUuid: 'rejected' }),
    await world.submit({ qrStr: world.mint({ behaviour: 'notFound' }).qrStr, userUuid: 'waiting' }),
    await world.submit({ qrStr: world.mintUz().qrStr, userUuid: 'approved' }, uz.apiKey),
  ]
  await world.settle()
  const uuids = [...receipts.map(({ uuid }) => uuid), '00000000-0000-7000-8000-000000000000']
  return ENDPOINTS.filter(isPage).flatMap(({ url, auth }) =>
    (url.includes('{uuid}') ? (auth === 'none' ? uuids : uuids.slice(0, 1)) : ['']).map((uuid) => ({
      path: url.replace('{uuid}', uuid),
      headers: auth === 'testground' ? TESTER : {},
    })),
  )
}
