// Every screen of the console: its looks, and its names for screen readers.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { ERROR_CODES } from '#contract/errors.ts'
import { ReceiptResult } from '#contract/receipt.ts'
import { SETTINGS } from '#domain/promo/settings.ts'
import { REJECT_KEYS } from '#domain/reject-keys.ts'
import { faultsOf } from '#test/support/accessibility.ts'
import { openBrowser } from '#test/support/browser.ts'
import { DESKTOP, enterConsole, makeAccounts, waitingReceipts } from '#test/support/console.ts'
import { openWorld } from '#test/support/world.ts'

/** A service in which every screen has something to show. */
async function openScreens(t: TestContext) {
  const world = await openWorld(t, { settings: { auto_review_enabled: false } })
  const browser = await openBrowser(t)
  const enter = enterConsole({ world, browser, passwords: await makeAccounts(world) })
  await world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { name: LONG })
  const [uuid] = await waitingReceipts(world, 1)
  const rejected = await world.submit({ qrStr: 'nonsense again', userUuid: BORIS })
  await world.call('POST', `/api/receipts/${rejected.uuid}/dispute`, { reason: 'There is milk in it' }, { 'api-key': world.apiKey })
  await world.admin('POST', '/api/admin/tokens', { name: 'nightly export', role: 'viewer' })
  await world.settle()
  await world.ctx.requestLog.write()
  await world.sql`
    insert into exports (promo_id, period_from, period_to, name, format, language, rows, bytes, made_at)
    values (${world.promoId}, '2026-11-22T21:00:00Z', '2026-11-23T21:00:00Z', 'receipts-1-2026-11-23.xlsx', 'xlsx', 'ru', 1234, 98765, '2026-11-23T21:12:00Z')`
  const screens = SCREENS(world.promoId, uuid as string)
  assert.deepEqual(
    ADDRESSES.filter((address) => !screens.some(([path]) => address.test(path))),
    [],
    'every page of the console is walked to',
  )
  return { origin: world.origin, enter, screens }
}

test('every screen, on a phone and on a desk: nothing beyond its edges, no finding of axe, no English in the Russian console, no complaint of the browser', async (t) => {
  const { origin, enter, screens } = await openScreens(t)
  const faults: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    const { page, complaints } = await enter(t, 'operator', { colorScheme })
    await page.goto(`${origin}/console`)
    for (const [path, words, last = words] of screens) {
      if (path !== '' && (await page.locator('#main-content').getByText(words).first().isVisible()))
        faults.push(`${path}: the screen before it shows “${words}” too`)
      await walk(page, `/console${path}`)
      for (const size of [DESKTOP, NARROW]) {
        await page.setViewportSize(size)
        for (const shown of [words, last]) await page.locator('#main-content').getByText(shown).first().waitFor()
        await page.locator('.RaLoading-root, .MuiSkeleton-root').first().waitFor({ state: 'detached' })
        await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth).catch(() => undefined) // the tables of the next size take a moment
        faults.push(...(await faultsOf(page, `${path} at ${size.width}, ${colorScheme}`)))
        faults.push(...(await englishOn(page)).map((words) => `${path} at ${size.width}: in English: ${words}`))
        const [title, name] = [await page.title(), await page.locator('h1').innerText()]
        if (name === '' || title !== `${name} · Chekhov`) faults.push(`${path}: its tab is named “${title}”`)
      }
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  }
  assert.deepEqual(faults, [])
})

test('every screen, to each role: what the role may not open says so, and shows and calls nothing; what it may open shows itself, and no call of it is refused', async (t) => {
  const { origin, enter, screens } = await openScreens(t)
  assert.doesNotMatch(APP, /\b(list|create|edit|show|element)=\{(?!page\()/, 'every page is named with what it needs')
  for (const [role, closed] of [
    ['viewer', ['/moderation', '/moderation?tab=queue', '/moderation?tab=figures', '/exports', '/promos/create', '/accounts', '/tokens', '/audit']],
    ['moderator', ['/exports', '/promos/create', '/accounts', '/tokens', '/audit']],
  ] as const) {
    const { page } = await enter(t, role)
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(`${new URL(page.url()).pathname}: ${new URL(response.url()).pathname}`)
    })
    await page.goto(`${origin}/console`)
    const main = page.locator('#main-content')
    // A tab that the role does not have gives way to the first one.
    const firstTab = main.getByRole('tab', { name: 'Чек в работе', selected: true })
    for (const [path, words] of screens) {
      if (!(closed as readonly string[]).includes(path)) {
        await walk(page, `/console${path}`)
        await (path.endsWith('tab=figures') ? firstTab : main.getByText(path.endsWith('tab=catalogue') ? 'Каталоги загружают операторы.' : words))
          .first()
          .waitFor()
        continue
      }
      // From a page that is open, so that the refusal is this page's own.
      await walk(page, '/console/security')
      await main.getByText('Где вы вошли').waitFor()
      await walk(page, `/console${path}`)
      await main.getByRole('heading', { name: 'Нет доступа' }).waitFor()
      assert.deepEqual(await main.getByRole('button').allInnerTexts(), [], path)
      assert.equal(await page.title(), 'Нет доступа · Chekhov')
    }
    assert.deepEqual(refused, [], role)
    await page.context().close()
  }
})

/** Names that no line breaks by itself, as brands' own ids are. */
const BORIS = `boris-${'9'.repeat(80)}`
const LONG = `Promo ${'9'.repeat(80)}`

const NARROW = { width: 375, height: 812 }

/** The addresses that the console's program has pages for, read from it, so that a new page cannot be forgotten here. */
const APP = readFileSync(new URL('../../web/console/app.tsx', import.meta.url), 'utf8')
const ADDRESSES: RegExp[] = [
  /^$/,
  ...[...APP.matchAll(/<Route path="(\/[^"]+)"/g)].map(([, path]) => new RegExp(`^${path}$`)),
  ...[...APP.matchAll(/<Resource\s+name="(\w+)"([^>]*)>/g)].flatMap(([, name, views = '']) => [
    new RegExp(`^/${name}$`),
    ...(/\bcreate=/.test(views) ? [new RegExp(`^/${name}/create$`)] : []),
    ...(/\bshow=/.test(views) ? [new RegExp(`^/${name}/[^/]+/show$`)] : []),
    ...(/\bedit=/.test(views) ? [new RegExp(`^/${name}/(?!create$)[^/?]+$`)] : []),
  ]),
]

/** Each screen with a text that it shows once it is loaded, and that the screen before it does not show: else that one would be looked at. What comes last may stand on both. */
const SCREENS = (promoId: number, uuid: string): [path: string, words: string, last?: string][] => [
  ['', 'Почти прошли'],
  ['/moderation', 'Молоко 1 л'],
  ['/moderation?tab=queue', 'Почему у модераторов'],
  ['/moderation?tab=figures', 'Секунды считаются'],
  ['/receipts', 'waiting-1'],
  [`/receipts/${uuid}/show`, 'История'],
  ['/disputes', 'There is milk in it'],
  ['/participants', 'boris'],
  [`/participants/${promoId}%3A${BORIS}/show`, 'За что отклоняли'],
  ['/deliveries', 'чек отправлен'],
  ['/deliveries?tab=health', 'За час'],
  ['/deliveries?tab=resends', 'Повторных отправок не было'],
  ['/deliveries?tab=certification', 'вымышленных чеков'],
  ['/requests', 'POST /api/receipts/qr'],
  ['/exports', 'receipts-1-2026-11-23.xlsx'],
  ['/promos', 'Россия'],
  ['/promos/create', 'Больше не изменится'],
  [`/promos/${promoId}`, `№ ${promoId} · Россия`, 'Чеков участника в день'],
  [`/promos/${promoId}?tab=versions`, 'Принимать без модератора, Извещения'],
  [`/promos/${promoId}?tab=keys`, 'pk_'],
  [`/promos/${promoId}?tab=catalogue`, 'Примерка'],
  [`/promos/${promoId}?tab=widget`, 'ServiceWidget'],
  ['/synonyms', 'Бренды'],
  ['/accounts', 'Olga'],
  ['/tokens', 'nightly export'],
  ['/security', 'Где вы вошли'],
  ['/audit', 'Вошёл'],
]

/** Names of things and what the test has sent, which are the same in every language. */
const INTERNATIONAL = [
  /https?:\/\/\S*|(?<![\wа-яё])\/[\w./{}-]+/g,
  /\b(QR|CSV|JSON|Excel|GTIN|uuid|API|JWT|OpenTelemetry|Standard Webhooks|webhook-id|https?|base64|English|Chekhov|Telegram|VK|MAX|Chrome|Linux|EAN|UTC|GET|POST|PUT|PATCH)\b/g,
  /\b(pk|tk|op)_\w+/g,
  // What brands know by the names of the API: reject keys, settings, events, and fields of calls and answers.
  /\b(ARRIVED|INSPECTED|REVIEWED|BLOCKED_USER|participantToken|dupCheck: false|retailer\.store|waiting: true|codes|ADMIN_TOKEN|x-secret)\b/g,
  new RegExp(`\\b(${[...Object.keys(REJECT_KEYS), ...ERROR_CODES, ...Object.keys(SETTINGS), ...Object.keys(ReceiptResult.properties)].join('|')})\\b`, 'g'),
  /\b[\da-f]{8}-[\da-f-]{27}/g,
  /\b(Europe|Asia)\/\w+/g,
  /t=\S+&n=1/g,
  /waiting-\d|boris|There is milk in it|nightly export|receipts-1-2026-11-23\.xlsx|\b(Olga|Vera|Wanda|Promo|operator|moderator|viewer)\b/g,
]

/** Texts that a reader of Russian would see in English. Code, which is copied as it is, is left out. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode
      if (parent?.closest('pre, code, script, style, [data-secret]') === null && parent.checkVisibility()) found.push(textContent ?? '')
    }
    for (const one of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) found.push(one.getAttribute(name) ?? '')
    return found
  })
  return [...new Set(texts.map((text) => INTERNATIONAL.reduce((left, known) => left.replaceAll(known, ''), text)))].filter((text) => /[a-z]{2}/i.test(text))
}

/** Opens another screen by its address, without loading the program again. */
const walk = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
