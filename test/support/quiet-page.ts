import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { PATIENCE_MS } from './until.ts'

export type Look = BrowserContextOptions & { device?: BrowserContextOptions; lang?: string; dark?: boolean }

export const PHONE = { viewport: { width: 390, height: 844 } } satisfies BrowserContextOptions
export const DESKTOP = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions

/** A page of the service. The test fails if it loads something from elsewhere, or if the browser complains about more than a refused request. */
export async function openQuietPage(
  t: TestContext,
  browser: Browser,
  address: string,
  { device = DESKTOP, lang = 'en', dark = false, ...more }: Look = {},
): Promise<Page> {
  const context = await browser.newContext({ ...device, locale: lang, colorScheme: dark ? 'dark' : 'light', ...more })
  t.after(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && new URL(request.url()).origin !== new URL(address).origin) complaints.push(request.url())
  })
  t.after(() => assert.deepEqual(complaints, [], 'nothing is loaded from elsewhere, and nothing is complained about'))
  await page.goto(address)
  return page
}

export const hasNoOverflow = async (page: Page) =>
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), 'the page is wider than the screen')
