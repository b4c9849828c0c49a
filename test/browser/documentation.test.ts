// The documentation in a real browser, under its own policy and without the internet.
import assert from 'node:assert/strict'
import { before, test, type TestContext } from 'node:test'
import type { Browser } from 'playwright-core'
import { openShared } from '#test/support/open-shared.ts'
import { assertAccessible } from '#test/support/accessibility.ts'
import { openBrowser } from '#test/support/browser.ts'
import { DESKTOP, hasNoOverflow, openQuietPage, PHONE, type Look } from '#test/support/quiet-page.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import { picture } from '#test/support/receipt-photo.ts'
import type { World } from '#test/support/world.ts'

const shared = openShared()
let browser: Browser
let world: World

before(async () => {
  world = await openWorkingWorld(shared)
  browser = await openBrowser(shared)
})

const open = (t: TestContext, path: string, look: Look = {}) => openQuietPage(t, browser, `${world.origin}${path}`, look)

test('the guide: a language of samples chosen once holds for all, and the keyboard gets there too', async (t) => {
  const page = await open(t, '/integration')
  const [first, second] = [page.locator('[data-tabs]').nth(0), page.locator('[data-tabs]').nth(1)]
  assert.match((await first.locator('pre:visible').textContent()) ?? '', /curl -sS/)
  await first.getByRole('tab', { name: 'Python' }).click()
  for (const group of [first, second]) assert.match((await group.locator('pre:visible').textContent()) ?? '', /urllib\.request/)
  await first.getByRole('tab', { name: 'Python' }).press('ArrowRight')
  assert.match((await second.locator('pre:visible').textContent()) ?? '', /<\?php/)
  await page.reload()
  assert.equal(await first.getByRole('tab', { selected: true }).textContent(), 'PHP')
  await assertAccessible(page, 'the guide')
  await hasNoOverflow(page)
})

test('the guide on a phone, in the dark, in Russian, and from one language to the other', async (t) => {
  const page = await open(t, '/integration', { device: PHONE, dark: true, lang: 'ru-RU' })
  await page.getByRole('heading', { name: 'Руководство по интеграции' }).waitFor()
  await assertAccessible(page, 'the guide on a phone, in the dark')
  await hasNoOverflow(page)
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Integration guide' }).waitFor()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Reject keys' }).click()
  await page.waitForURL(/#reject-keys$/)
})

test('the guide is searched by keyboard, its sections and the calls of the reference, in both languages, and what is typed is sent nowhere', async (t) => {
  const page = await open(t, '/integration')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Search the guide and the calls' })
  await box.pressSequentially('webhook-id')
  await page.getByRole('option').first().waitFor()
  await assertAccessible(page, 'the search of the guide')
  await hasNoOverflow(page)
  await box.fill('what did i send')
  await box.press('Enter')
  await page.waitForURL(/#sent$/)
  assert.equal(await box.inputValue(), '', 'the list gives way to the section')

  await box.fill('no such words anywhere')
  await page.getByText('Nothing is found.').waitFor()
  assert.equal(await page.getByRole('option').count(), 0)
  await box.press('Escape')
  await box.fill('/api/requests keys')
  const options = page.getByRole('option')
  const selected = async () => (await page.getByRole('option', { selected: true }).textContent()) ?? ''
  const first = await selected()
  await box.press('ArrowDown')
  assert.notEqual(await selected(), first)
  await box.press('ArrowUp')
  assert.equal(await selected(), first)
  assert.deepEqual(asked, [])
  await options.getByText('GET /api/requests', { exact: true }).click()
  await page.locator('[data-operation="getRequests"] h1').waitFor()

  for (const device of [PHONE, DESKTOP]) {
    const russian = await open(t, '/integration?lang=ru', { device })
    await russian.getByRole('combobox', { name: 'Поиск по руководству и вызовам' }).fill('ещё раз')
    await russian.getByRole('option').first().waitFor()
    await russian.getByRole('combobox').fill('песочница')
    await russian
      .getByRole('option', { name: /Песочница/ })
      .first()
      .click()
    await russian.waitForURL(/#sandbox$/)
    await hasNoOverflow(russian)
  }
})

test('the guide of the scanner, on a phone and on a desktop, and the way to it', async (t) => {
  for (const device of [PHONE, DESKTOP]) {
    const page = await open(t, '/api-docs', { device })
    await page.getByRole('link', { name: 'The QR scanner' }).click()
    await page.getByRole('heading', { name: 'Options of scanVideo' }).waitFor()
    await assertAccessible(page, 'the guide of the scanner')
    await hasNoOverflow(page)
  }
})

test('a receipt of the predecessor is converted where it is pasted', async (t) => {
  const page = await open(t, '/integration')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByLabel('A receipt or callback of the predecessor, as JSON').fill('{"rejectKey":"INCORRECTSTORE","total":{"sum":199.9}}')
  await page.getByRole('button', { name: 'Convert' }).click()
  const converted = page.locator('#converted')
  await converted.getByRole('heading', { name: 'Converted' }).waitFor()
  assert.match((await converted.textContent()) ?? '', /GEO_STORE.*total\.sum: 199\.9 → 19990.*"INN_NOT_ALLOWED"/s)
  await page.getByLabel('A receipt or callback of the predecessor, as JSON').fill('{nonsense')
  await page.getByRole('button', { name: 'Convert' }).click()
  assert.match((await page.getByRole('alert').textContent()) ?? '', /^JSON: /)
  assert.deepEqual(asked, [], 'it is sent nowhere')
})

test('the reference: a call is found, filled in, written in five languages and made', async (t) => {
  const page = await open(t, '/reference')
  await page.getByLabel('Search calls and fields').fill('dupCheck')
  await page.getByRole('link', { name: 'Send a receipt as a QR string' }).click()
  await page.waitForURL(/#postReceiptsQr$/)
  const sample = page.locator('[data-snippet]')
  assert.match((await sample.textContent()) ?? '', /^curl -sS http:\/\/127\.0\.0\.1:\d+\/api\/receipts\/qr \\\n {2}-H 'api-key: pk_…'/)

  await page.getByLabel('api-key').fill(world.apiKey)
  await page.getByLabel('Body', { exact: true }).fill(JSON.stringify({ qrStr: world.mint().qrStr, userUuid: 'anna' }, null, 2))
  for (const [language, words] of Object.entries({
    TypeScript: /await fetch\('http/,
    Python: /urllib\.request\.Request\(/,
    PHP: /fopen\('http/,
    Go: /http\.NewRequest\(/,
  })) {
    await page.getByRole('tab', { name: language }).click()
    assert.match((await sample.textContent()) ?? '', words)
    assert.ok((await sample.textContent())?.includes(world.apiKey), language)
  }
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const answer = page.locator('[data-answer]')
  await answer.getByText('200', { exact: true }).waitFor()
  const { uuid } = JSON.parse((await answer.locator('code').textContent()) ?? '') as { uuid: string }
  assert.equal((await world.receipt(uuid)).userUuid, 'anna')
  await page.getByLabel('Search calls and fields').fill('')
  await page.getByRole('link', { name: 'All about one receipt' }).click()
  await page.goBack()
  assert.match(await page.getByLabel('Body', { exact: true }).inputValue(), /"anna"/, 'what was typed is there again')
  await page.getByLabel('api-key').fill('ключ')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await answer.getByText('Not sent: the key has letters').waitFor()
  await page.getByLabel('api-key').fill(world.apiKey)
  await page.evaluate(() => {
    const own = globalThis.fetch
    globalThis.fetch = () => {
      globalThis.fetch = own
      return Promise.reject(new TypeError('Failed to fetch'))
    }
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await answer.getByText('The service did not answer.').waitFor()
  await assertAccessible(page, 'a call in the reference')
  await hasNoOverflow(page)

  await page.getByLabel('Search calls and fields').fill('')
  await page.getByRole('link', { name: /A receipt has reached a state/ }).click()
  await page.getByRole('heading', { name: 'What you answer' }).waitFor()
  assert.equal(await page.getByRole('link', { name: /Make a receipt that the simulated/ }).count(), 0)
  await page.getByLabel('Calls of operators and testers too').check()
  assert.ok((await page.getByRole('link', { name: /Make a receipt that the simulated/ }).count()) > 0)
})

test('a call whose body is a file takes one, in its samples too', async (t) => {
  const photo = await picture([world.mint().qrStr]).png().toBuffer()
  const made = (await world.call('POST', '/api/uploads', { contentType: 'image/png', bytes: photo.length }, { 'api-key': world.apiKey })).json
  for (const device of [DESKTOP, { viewport: { width: 375, height: 800 } }]) {
    const page = await open(t, '/reference#putUpload', { device })
    const sample = page.locator('[data-snippet]')
    assert.match((await sample.textContent()) ?? '', /-X PUT .*content-type: image\/jpeg.*--data-binary @receipt\.jpg$/s)
    await page.getByLabel('upload_id (path)').fill(made.uploadId)
    await page.getByLabel('Body', { exact: true }).setInputFiles({ name: 'bought.png', mimeType: 'image/png', buffer: photo })
    assert.match((await sample.textContent()) ?? '', /content-type: image\/png.*--data-binary @bought\.png$/s)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.locator('[data-answer]').getByText('204', { exact: true }).waitFor()
    await hasNoOverflow(page)
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/put-upload-${device.viewport.width}.png`, fullPage: true })
  }
  const sent = await world.call('POST', '/api/receipts/uploads', { uploads: [made.uploadId], userUuid: 'put' }, { 'api-key': world.apiKey })
  assert.equal(sent.status, 200, sent.text)
})

test('every call has its place in the reference, which is in Russian for those who read it', async (t) => {
  const page = await open(t, '/reference', { device: PHONE, dark: true, lang: 'ru-RU' })
  const { paths, webhooks } = (await world.call('GET', '/openapi.json?lang=ru')).json as Record<
    'paths' | 'webhooks',
    Record<string, Record<string, { operationId: string; summary: string }>>
  >
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods) => Object.values(methods))
  for (const { operationId, summary } of operations) {
    await page.evaluate((id) => {
      location.hash = id
    }, operationId)
    await page.locator(`[data-operation="${operationId}"] h1`).waitFor()
    assert.equal(await page.locator('h1').textContent(), summary.replaceAll('`', ''))
    await hasNoOverflow(page)
  }
  await assertAccessible(page, 'the reference on a phone, in the dark')
  await page.evaluate(() => {
    location.hash = 'postReceiptsQr'
  })
  await page.getByRole('heading', { name: 'Ответы' }).waitFor()
  assert.ok(await page.getByText('обязательно').first().isVisible())
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Send a receipt as a QR string' }).waitFor()
})

test('the reference is at /docs too, where links into Swagger UI led, and a call is made from there', async (t) => {
  const page = await open(t, '/docs#/status/getPublicPromos')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.locator('[data-answer] code').getByText(`"id": ${world.promoId}`).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Reference', exact: true }).getAttribute('aria-current'), 'page')
  await hasNoOverflow(page)
})

test('the first page of the documentation can be used by everybody', async (t) => {
  const page = await open(t, '/api-docs', { device: PHONE, dark: true, lang: 'ru' })
  await page.getByText('Ключи отказа').click()
  await page.getByText('FNS_NOT_FOUND_TIMEOUT').waitFor()
  await assertAccessible(page, 'the first page')
  await hasNoOverflow(page)
})
