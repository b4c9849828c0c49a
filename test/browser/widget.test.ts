// The widget as participants see it: a real browser, a page of another origin, the real service.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test, type TestContext } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { REJECT_KEYS } from '#domain/reject-keys.ts'
import { openShared } from '#test/support/open-shared.ts'
import { assertAccessible, assertFits, atRest } from '#test/support/accessibility.ts'
import { collect, openBrandSite } from '#test/support/brand-page.ts'
import { fakeCamera, openBrowser } from '#test/support/browser.ts'
import { cameraLog, countTracks, fakeCameras } from '#test/support/fake-cameras.ts'
import { brandToken, initData, launchParameters, vkFields, webAppFields } from '#test/support/participant-tokens.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { receiptFrame, writeVideo } from '#test/support/receipt-video.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import type { World } from '#test/support/world.ts'
import type { WidgetOptions } from '../../web/widget/types.ts'
import { slowClock } from '#test/support/slow-clock.ts'
import { PATIENCE_MS, until } from '#test/support/until.ts'

const PRODUCTS = [{ productId: 1, name: 'Молоко', patterns: ['молоко', 'sut'], points: 10, pointsMode: 'per_unit' }]
const BREAD = { items: [{ name: 'Хлеб', priceKopeks: 5000, quantity: 1 }] }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions
const DESKTOP = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions

const shared = openShared()
let browser: Browser
let world: World
let site: Awaited<ReturnType<typeof openBrandSite>>
/** The picture that the fake camera always shows. */
let inTheVideo: string

before(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-video-'))
  shared.after(() => rm(folder, { recursive: true, force: true }))
  world = await openWorkingWorld(shared, { settings: { products: PRODUCTS } })
  inTheVideo = world.mint().qrStr
  const video = await writeVideo(
    join(folder, 'receipt.y4m'),
    Array.from({ length: 6 }, (_, i) => ({ text: inTheVideo, width: 640, height: 480, side: 260, shift: { x: i, y: -i } })),
  )
  site = await openBrandSite(shared)
  browser = await openBrowser(shared, { args: fakeCamera(video) })
})

type WidgetCall = { call: 'onResult' | 'onError' | 'onClose'; args: any[] }
type Opened = { page: Page; calls(): Promise<WidgetCall[]>; start(options?: WidgetOptions, entry?: Entry): Promise<void> }
type Entry = 'init' | 'qr' | 'photo' | 'super'

/** A page of a brand that has loaded the widget's script and started nothing. */
async function open(
  t: TestContext,
  {
    device = PHONE,
    body = '',
    script = `<script src="${world.origin}/widget/service-widget.js"></script>`,
    policy,
    prepare,
    lang = 'ru',
  }: {
    device?: BrowserContextOptions
    body?: string
    script?: string
    policy?: string
    lang?: string
    prepare?: (page: Page) => Promise<unknown>
  } = {},
): Promise<Opened> {
  const context = await browser.newContext({ locale: lang, ...device })
  t.after(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript(collect)
  await prepare?.(page)
  await page.goto(site.show({ body: `<h1>A promo</h1><div id="receipt"></div>${body}${script}`, ...(policy !== undefined && { policy }) }))
  await page.waitForFunction(() => 'ServiceWidget' in globalThis)
  return {
    page,
    calls: () => page.evaluate(() => (globalThis as any).calls),
    start: (options = {}, entry = 'init') =>
      page.evaluate(({ options, entry }) => (globalThis as any).start(options, entry), {
        options: { el: '#receipt', apiKey: world.apiKey, lang, ...options } as {},
        entry,
      }),
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const dialog = (page: Page) => page.getByRole('dialog')

/** Types the printed requisites, as a person would. */
async function type(page: Page, qrString: string): Promise<void> {
  const parts = new URLSearchParams(qrString)
  const t = parts.get('t') ?? ''
  await page.getByLabel('Дата').fill(`${t.slice(0, 4)}-${t.slice(4, 6)}-${t.slice(6, 8)}`)
  await page.getByLabel('Время').fill(`${t.slice(9, 11)}:${t.slice(11, 13)}`)
  await page.getByLabel('Итого').fill((parts.get('s') ?? '').replace('.', ','))
  for (const [label, name] of [
    ['ФН', 'fn'],
    ['ФД', 'i'],
    ['ФП', 'fp'],
  ] as const)
    await page.getByLabel(label).fill(parts.get(name) ?? '')
}

async function sendTyped(page: Page, qrString: string): Promise<void> {
  await button(page, 'Ввести данные вручную').click()
  await type(page, qrString)
  await button(page, 'Отправить').click()
}

test('a receipt before the camera is scanned, sent, and its verdict is on the screen; the camera is off', async (t) => {
  const { page, calls, start } = await open(t, { prepare: (page) => page.addInitScript(countTracks) })
  const { apiKey } = (await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, { scope: 'widget' })).json
  await start({ apiKey, userUuid: 'anna', promoId: world.promoId, channel: 'telegram', meta: { page: '/spring' } })
  await button(page, 'Сканировать QR-код').click()
  await title(page, 'Чек одобрен').waitFor()
  assert.match(await dialog(page).innerText(), /\+20 баллов/)
  const [result, ...more] = await calls()
  assert.deepEqual([result?.call, result?.args[1], more.length], ['onResult', world.promoId, 0])
  const receipt = await world.receipt(result?.args[0])
  assert.deepEqual(
    [receipt.userUuid, receipt.channel, receipt.source, receipt.approved, receipt.meta.page],
    ['anna', 'telegram', 'widget-qr-scan', true, '/spring'],
  )
  assert.match(receipt.meta.hash, /^[0-9a-f]{64}$/)
  assert.equal(await liveTracks(page), 0)
  await button(page, 'Готово').click()
  assert.deepEqual(
    (await calls()).map(({ call }) => call),
    ['onResult', 'onClose'],
  )
  assert.equal(await dialog(page).count(), 0)
})

test('photos are looked over, sent with their progress, and judged', async (t) => {
  const { page, calls, start } = await open(t, { device: DESKTOP })
  await start({ userUuid: 'boris' }, 'photo')
  const { qrStr } = world.mint()
  const photo = await photoWith([qrStr])
  const files = [photo, await photoWith([], { grain: 'the other side' })].map((buffer, i) => ({ name: `${i}.jpg`, mimeType: 'image/jpeg', buffer }))
  await page.locator('input.from-files').setInputFiles(files)
  await page.getByRole('img', { name: 'Фото 2' }).waitFor()
  await button(page, 'Убрать фото 2').click()
  assert.match(await dialog(page).innerText(), /1 из 5/)
  await button(page, 'Отправить').click()
  await title(page, 'Чек одобрен').waitFor()
  const receipt = await world.receipt((await calls())[0]?.args[0])
  assert.deepEqual([receipt.photos.length, receipt.source, receipt.qrString], [1, 'widget-photo', qrStr])
})

test('what is no photo, too large or one too many is refused in words; HEIC is known by its bytes and goes as it is', async (t) => {
  const { page, start } = await open(t)
  await start({}, 'photo')
  // The page makes the file, because sending a file of this size takes seconds.
  const choose = (...files: [name: string, start: string, bytes: number][]) =>
    page.locator('input.from-files').evaluate((input, files) => {
      const chosen = new DataTransfer()
      for (const [name, start, bytes] of files)
        chosen.items.add(new File([new Uint8Array([0, 0, 0, 24]).subarray(start.startsWith('ftyp') ? 0 : 4), start, new Uint8Array(bytes)], name))
      ;(input as HTMLInputElement).files = chosen.files
      input.dispatchEvent(new Event('change'))
    }, files)
  const trouble = page.locator('.trouble')
  await choose(['list.pdf', '%PDF-1.7', 100])
  await trouble.getByText('«list.pdf» не похоже на фото').waitFor()
  await choose(['large.heic', 'ftypheic', 21 * 1024 * 1024])
  await trouble.getByText('«large.heic» больше 20 МБ').waitFor()
  await choose(...Array.from({ length: 6 }, (_, i) => [`${i}`, 'ftypheic', 2_000 + i] as [string, string, number]))
  await trouble.getByText('Не больше 5 фото').waitFor()
  assert.equal(await page.locator('.tray li').count(), 5)
  const sent = page.waitForRequest('**/api/widgets/receipts')
  await button(page, 'Отправить').click()
  assert.equal((await sent).postDataBuffer()?.indexOf('ftypheic') !== -1, true)
})

/** Sends these photos, and tells of the form that leaves the page: the text of the QR, and the bytes and sides of each picture. */
async function sentForm(page: Page, photos: readonly Buffer[]): Promise<{ qrAsString: string | null; bytes: number[]; sides: [number, number][] }> {
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (form) {
      ;(globalThis as any).sentForm = form
      send.call(this, form)
    }
  })
  await page.locator('input.from-files').setInputFiles(photos.map((buffer, i) => ({ name: `${i}.jpg`, mimeType: 'image/jpeg', buffer })))
  await page.getByRole('img', { name: `Фото ${photos.length}` }).waitFor()
  await button(page, 'Отправить').click()
  await page.waitForFunction(() => (globalThis as any).sentForm !== undefined)
  return page.evaluate(async () => {
    const form = (globalThis as any).sentForm as FormData
    const files = form.getAll('photos') as File[]
    const pictures = await Promise.all(files.map((file) => createImageBitmap(file)))
    return {
      qrAsString: form.get('qrAsString') as string | null,
      bytes: files.map(({ size }) => size),
      sides: pictures.map(({ width, height }): [number, number] => [width, height]),
    }
  })
}

/** A photo with more pixels than the decoder needs. */
const large = async (texts: readonly string[]) =>
  sharp(await photoWith(texts, { width: 1200, height: 900 }))
    .resize(4400, 3300)
    .jpeg({ quality: 98 })
    .toBuffer()

test('the page reads photos before it sends them: the text of the QR goes with a small copy, and the service finds it there too', async (t) => {
  // A person would wait for six seconds, and a busy machine may need longer.
  const waitLonger = () => {
    const own = setTimeout
    globalThis.setTimeout = ((act: () => void, ms?: number) => own(act, ms === 6_000 ? 600_000 : ms)) as typeof setTimeout
  }
  const { page, start, calls } = await open(t, { prepare: (page) => page.addInitScript(waitLonger) })
  await start({ userUuid: 'reader' }, 'photo')
  const { qrStr } = world.mint()
  const { qrAsString, sides } = await sentForm(page, [await large([qrStr])])
  assert.deepEqual([qrAsString, sides], [qrStr, [[1600, 1200]]])
  await title(page, 'Чек одобрен').waitFor()
  const { qrString, photos } = await world.receipt((await calls())[0]?.args[0])
  assert.deepEqual([qrString, photos.length], [qrStr, 1])
  const [row] = await world.sql<{ texts: string[] }[]>`select texts from photos where receipt_uuid = ${(await calls())[0]?.args[0]}`
  assert.deepEqual(row?.texts, [qrStr])
})

test('photos that the page cannot read, or that show two receipts, are read by the service: they go as they are, or as large as its decoder needs', async (t) => {
  const { page, start } = await open(t)
  await page.route('**/service-qr-scanner.js*', (route) => route.abort())
  await start({}, 'photo')
  const unread = await sentForm(page, [await large([world.mint().qrStr])])
  assert.deepEqual([unread.qrAsString, unread.sides], [null, [[4000, 3000]]])

  const other = await open(t)
  await other.start({ userUuid: 'two' }, 'photo')
  const two = [await photoWith([world.mint().qrStr]), await photoWith([world.mint().qrStr])]
  const form = await sentForm(other.page, two)
  assert.deepEqual([form.qrAsString, form.bytes], [null, two.map(({ length }) => length)])
  await other.page.getByText('На фото несколько разных чеков').first().waitFor()
})

test('requisites can always be typed: objections stand at their fields, then the receipt is judged', async (t) => {
  const { page, calls, start } = await open(t)
  for (const mode of ['qr', 'photo'] as const) {
    await start({ mode })
    assert.equal(await button(page, 'Ввести данные вручную').count(), 1)
    assert.equal(await button(page, mode === 'qr' ? 'Загрузить фото' : 'Сканировать QR-код').count(), 0)
  }
  await start()
  await button(page, 'Ввести данные вручную').click()
  await button(page, 'Отправить').click()
  assert.equal(await page.getByText('Заполните это поле.').count(), 6)
  assert.equal(await page.getByLabel('Дата').evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input), true)
  await type(page, world.mint().qrStr)
  assert.equal(await page.getByText('Заполните это поле.').count(), 0, 'a field that is filled in does not go on saying that it is empty')
  assert.equal(await page.getByText('Проверьте выделенные поля.').count(), 0)
  await page.getByLabel('ФН').fill('123')
  await button(page, 'Отправить').click()
  await page.getByText('Номер ФН: 16 цифр без пробелов.').waitFor()
  assert.deepEqual([await page.getByLabel('ФН').getAttribute('aria-invalid'), await page.getByLabel('ФД').getAttribute('aria-invalid')], ['true', 'false'])
  await button(page, 'Закрыть').click()
  await button(page, 'Ввести данные вручную').click()
  assert.equal(await page.getByLabel('ФН').inputValue(), '123', 'what was typed is there again')
  await type(page, world.mint().qrStr)
  await page.route('**/api/widgets/receipts', (route) => route.fulfill({ status: 422, json: { code: 'X', detail: [] } }))
  await button(page, 'Отправить').click()
  await page.getByText('Сервис не принял эти данные').waitFor()
  await page.unroute('**/api/widgets/receipts')
  await button(page, 'Ввести данные вручную').last().click()
  await button(page, 'Отправить').click()
  await title(page, 'Чек одобрен').waitFor()
  const uuid = (await calls()).find(({ call }) => call === 'onResult')?.args[0]
  assert.equal((await world.receipt(uuid)).source, 'widget-requisites')
  await button(page, 'Отправить другой чек').click()
  await button(page, 'Ввести данные вручную').last().click()
  assert.equal(await page.getByLabel('ФН').inputValue(), '', 'what was sent is not')
})

test('beside chosen photos and after a refusal there is still typing', async (t) => {
  const { page, start } = await open(t)
  const { apiKey } = await world.createPromo({ products: PRODUCTS, qr_required: true })
  await start({ apiKey }, 'photo')
  await page.locator('input.from-files').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photoWith([], { grain: 'unread' }) })
  await page.getByRole('img', { name: 'Фото 1' }).waitFor()
  await button(page, 'Ввести данные вручную').last().click()
  await title(page, 'Данные с чека').waitFor()
  await button(page, 'Назад').click()
  await page.getByRole('img', { name: 'Фото 1' }).waitFor()
  await button(page, 'Отправить').click()
  await page.getByText('На фото не читается QR-код').waitFor()
  await button(page, 'Ввести данные вручную').last().click()
  await type(page, world.mint().qrStr)
  await button(page, 'Отправить').click()
  await title(page, 'Чек одобрен').waitFor()
})

test('a rejected receipt is shown with its reason, what to do, and its page; another one may follow', async (t) => {
  const { page, calls, start } = await open(t)
  await start()
  await sendTyped(page, world.mint(BREAD).qrStr)
  await title(page, 'Чек не одобрен').waitFor()
  const text = await dialog(page).innerText()
  for (const sentence of [
    /В чеке нет товаров, которые участвуют в акции\./,
    /Проверьте, что в чеке есть товары акции/,
    /Если это ошибка, напишите в поддержку/,
  ])
    assert.match(text, sentence)
  const { uuid } = (await world.admin('GET', '/api/admin/receipts?limit=1')).json.items[0]
  assert.equal((await calls())[0]?.args[0], uuid)
  assert.equal(await page.getByRole('link', { name: 'Страница чека' }).getAttribute('href'), `${world.origin}/r/${uuid}?lang=ru`)
  await button(page, 'Отправить другой чек').click()
  await title(page, 'Как отправить чек?').waitFor()
})

test('where the promo takes disputes of participants, a rejection is disputed in the widget, and its screen says so when one is back', async (t) => {
  const { promoId, apiKey } = await world.createPromo({ participant_disputes: true, products: PRODUCTS })
  const { page, calls, start } = await open(t)
  await start({ apiKey, promoId })
  await sendTyped(page, world.mint(BREAD).qrStr)
  await title(page, 'Чек не одобрен').waitFor()
  assert.doesNotMatch(await dialog(page).innerText(), /напишите в поддержку/)
  await button(page, 'Оспорить решение').click()
  await title(page, 'Не согласны с решением?').waitFor()
  await assertAccessible(page, 'dispute')
  await assertFits(page, 'dispute')
  await page.getByLabel('Что не так?').fill('Хлеб тоже участвует')
  await page.route('**/dispute', (route) => route.abort())
  await button(page, 'Отправить на проверку').click()
  await page.getByRole('alert').getByText('Не получилось отправить').waitFor()
  await page.unroute('**/dispute')
  await button(page, 'Отправить на проверку').click()
  await page.locator('.text').getByText('Вы оспорили решение.').waitFor()
  const { disputes } = await world.dossier((await calls())[0]?.args[0])
  assert.deepEqual([disputes.length, disputes[0].comment], [1, 'Хлеб тоже участвует'])
  await button(page, 'Назад').click()
  await page.locator('.note').getByText('Вы оспорили решение.').waitFor()
  assert.equal(await button(page, 'Оспорить решение').count(), 0)

  await button(page, 'Отправить другой чек').click()
  await button(page, 'Ввести данные вручную').last().click()
  await type(page, world.mint(BREAD).qrStr)
  await button(page, 'Отправить').click()
  await button(page, 'Оспорить решение').click()
  await page.getByLabel('Что не так?').fill('Опоздавшее слово')
  await button(page, 'Назад').click()
  await button(page, 'Оспорить решение').click()
  assert.equal(await page.getByLabel('Что не так?').inputValue(), 'Опоздавшее слово')
  const uuid = (await calls()).at(-1)?.args[0]
  await world.call('POST', `/api/receipts/${uuid}/dispute`, {}, { 'api-key': apiKey })
  const [{ id }] = (await world.dossier(uuid)).disputes
  assert.equal((await world.admin('POST', `/api/admin/disputes/${id}/decision`, { decision: 'reconsider' })).status, 200)
  await button(page, 'Отправить на проверку').click()
  await page.getByText('Чек проверит модератор').waitFor()
})

test('without userUuid each start is another participant; with it a repetition shows the first result', async (t) => {
  const { page, calls, start } = await open(t)
  const { qrStr } = world.mint()
  let sends = 0
  for (const userUuid of ['clara', 'clara', undefined]) {
    await start(userUuid === undefined ? {} : { userUuid })
    await sendTyped(page, qrStr)
    await title(page, userUuid === undefined ? 'Чек не одобрен' : 'Чек одобрен').waitFor()
    assert.equal(await page.getByText('Этот чек вы уже присылали').count(), sends++ === 1 ? 1 : 0)
    if (userUuid === undefined) await page.getByText(REJECT_KEYS.DUPLICATE.text.ru).waitFor()
  }
  const uuids = (await calls()).filter(({ call }) => call === 'onResult').map(({ args }) => args[0])
  assert.equal(uuids[0], uuids[1])
  assert.notEqual(uuids[0], uuids[2])
  assert.match((await world.receipt(uuids[2])).userUuid, /^[0-9a-f]{8}-[0-9a-f]{4}-4/)
})

test('a wrong key, a foreign promo, a paused promo: the participant reads what it means, onError has the body', async (t) => {
  const { page, calls, start } = await open(t)
  const paused = await world.createPromo()
  await world.admin('PATCH', `/api/admin/promos/${paused.promoId}`, { status: 'paused' })
  for (const [options, code, text] of [
    [{ apiKey: 'pk_0123456789012345678901234567' }, 'UNAUTHORIZED', 'настроена неверно'],
    [{ promoId: paused.promoId }, 'PROMO_MISMATCH', 'настроена неверно'],
    [{ apiKey: paused.apiKey }, 'PROMO_NOT_ACTIVE', 'Акция сейчас не принимает чеки'],
  ] as const) {
    await start(options)
    await sendTyped(page, world.mint().qrStr)
    await title(page, 'Чек не отправлен').waitFor()
    assert.match(await page.getByRole('alert').innerText(), new RegExp(text))
    assert.deepEqual([(await calls()).at(-1)?.call, (await calls()).at(-1)?.args[0].code], ['onError', code])
  }
})

test('a mistake in the options of the page is not shown as a mistake of the participant', async (t) => {
  const { page, calls, start } = await open(t)
  for (const options of [{ userUuid: 'x'.repeat(300) }, { userUuid: ' anna' }, { promoId: 'spring' as never }, { meta: { page: 'x'.repeat(17_000) } }]) {
    await start(options)
    await sendTyped(page, world.mint().qrStr)
    await title(page, 'Чек не отправлен').waitFor()
    assert.match(await page.getByRole('alert').innerText(), /настроена неверно/)
    assert.match(JSON.stringify((await calls()).at(-1)?.args[0].detail), new RegExp(Object.keys(options)[0]!))
  }
})

test('what cannot even be sent ends on the screen and in onError, not in a wait without end', async (t) => {
  const { page, calls, start } = await open(t)
  await start()
  await page.evaluate(() => {
    const inside: Record<string, unknown> = {}
    ;(globalThis as any).handles[0].setMeta({ inside })
    inside['inside'] = inside // the check has passed by then
  })
  await sendTyped(page, world.mint().qrStr)
  await title(page, 'Чек не отправлен').waitFor()
  assert.match(await page.getByRole('alert').innerText(), /настроена неверно/)
  assert.deepEqual(
    (await calls()).map(({ call, args }) => [call, args[0].code]),
    [['onError', 'OPTIONS']],
  )
})

test('without a network the receipt waits, and goes when there is one', async (t) => {
  const { page, calls, start } = await open(t)
  await start()
  await button(page, 'Ввести данные вручную').click()
  await type(page, world.mint().qrStr)
  await page.context().setOffline(true)
  await button(page, 'Отправить').click()
  await page.getByText('Нет интернета. Отправим чек').waitFor()
  assert.deepEqual(await calls(), [])
  await page.context().setOffline(false)
  await title(page, 'Чек одобрен').waitFor()
  assert.deepEqual(
    (await calls()).map(({ call }) => call),
    ['onResult'],
  )
})

test('a receipt is sent again after a lost answer, and is one receipt; without any answer there is an error that can be tried again', async (t) => {
  const { page, calls, start } = await open(t, { prepare: (page) => page.clock.install() })
  let lost = 0
  await page.route('**/api/widgets/receipts', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch() // the request arrives, and its answer is lost
    await route.abort('connectionreset')
  })
  await start({ userUuid: 'dora' })
  await sendTyped(page, world.mint().qrStr)
  await page.getByText('Сервис не ответил').waitFor()
  await goOn(page, title(page, 'Чек одобрен'))
  assert.equal((await world.admin('GET', '/api/admin/receipts?userUuid=dora')).json.items.length, 1)
  assert.deepEqual(
    (await calls()).map(({ call }) => call),
    ['onResult'],
  )
  assert.equal(await page.getByText('Этот чек вы уже присылали').count(), 0, 'they sent it once')

  await page.unroute('**/api/widgets/receipts')
  await page.route('**/api/widgets/receipts', (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', detail: 'not now' } }))
  await start({ userUuid: 'dora' })
  await sendTyped(page, world.mint().qrStr)
  await goOn(page, title(page, 'Чек не отправлен'))
  assert.deepEqual((await calls()).at(-1), { call: 'onError', args: [{ code: 'UNAVAILABLE', detail: 'not now' }] })
  await page.unroute('**/api/widgets/receipts')
  await button(page, 'Попробовать ещё раз').click()
  await goOn(page, title(page, 'Чек одобрен'))
})

test('removed while a photo is being sent, it still calls onResult; sent again after a lost answer, a photo without a QR is one receipt', async (t) => {
  const { page, calls, start } = await open(t, { device: DESKTOP })
  let sends = 0
  await page.route('**/api/widgets/receipts', async (route) => {
    const response = await route.fetch() // the service has the receipt
    if (sends++ === 0) return route.abort('connectionreset')
    await page.evaluate(() => (globalThis as any).handles[0].destroy())
    await route.fulfill({ response })
  })
  await start({ userUuid: 'elsa' }, 'photo')
  await page.locator('input.from-files').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photoWith([], { width: 200, height: 200 }) })
  await button(page, 'Отправить').click()
  await page.waitForFunction(() => (globalThis as any).calls.length > 0)
  const { items } = (await world.admin('GET', '/api/admin/receipts?userUuid=elsa')).json
  assert.deepEqual([items.length, items[0].rejectKey, items[0].uuid], [1, null, (await calls())[0]?.args[0]])
})

test('closed while a receipt is being sent, it still says what became of it: the answer of the service, or that there is none', async (t) => {
  const { page, calls, start } = await open(t)
  await page.route('**/api/widgets/receipts', async (route) => {
    await button(page, 'Закрыть').click()
    await route.continue()
  })
  await start({ promoId: 999_999 })
  await sendTyped(page, world.mint().qrStr)
  await page.waitForFunction(() => (globalThis as any).calls.length === 2)
  assert.deepEqual(
    (await calls()).map(({ call, args }) => [call, args[0]?.code]),
    [
      ['onClose', undefined],
      ['onError', 'PROMO_MISMATCH'],
    ],
  )
  await page.unroute('**/api/widgets/receipts')
  await page.route('**/api/widgets/receipts', (route) => route.abort('connectionreset'))
  await start()
  await sendTyped(page, world.mint().qrStr)
  await page.getByText('Сервис не ответил').waitFor()
  await page.evaluate(() => (globalThis as any).handles.at(-1).destroy())
  await page.waitForFunction(() => (globalThis as any).calls.length === 3)
  assert.deepEqual((await calls())[2], { call: 'onError', args: ['NETWORK'] })
})

test('a denied camera says what to do in this browser, and the other ways remain', async (t) => {
  const denied = (error: string) => (page: Page) => fakeCameras(page, [{ deviceId: 'one', label: 'back', facing: 'environment', sees: null, fails: error }])
  for (const [error, heading] of [
    ['NotAllowedError', 'Нет доступа к камере'],
    ['NotReadableError', 'Камера занята'],
  ] as const) {
    const { page, start, calls } = await open(t, { prepare: denied(error) })
    await start({}, 'qr')
    await title(page, heading).waitFor()
    await assertAccessible(page, error)
    await button(page, 'Попробовать ещё раз').click()
    await title(page, heading).waitFor()
    await button(page, 'Загрузить фото').click()
    await title(page, 'Фото чека').waitFor()
    await button(page, 'Назад').click()
    await title(page, heading).waitFor()
    assert.deepEqual(await calls(), [])
  }
})

test('a browser inside an app without a camera: a photo, or the address to take elsewhere', async (t) => {
  const { page, start } = await open(t, {
    device: {
      ...PHONE,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0',
      permissions: ['clipboard-write', 'clipboard-read'],
    },
    prepare: (page) => page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined })),
  })
  await start({}, 'qr')
  await page.getByText('откройте страницу в Safari').waitFor()
  await button(page, 'Скопировать адрес страницы').click()
  await button(page, 'Скопировано').waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url())
  await button(page, 'Загрузить фото').waitFor()
})

test('in the mode for codes without a camera, a photo of the code is read in the page', async (t) => {
  const { page, start, calls } = await open(t, { prepare: (page) => fakeCameras(page, []) })
  await start({ mode: 'qr' }, 'qr')
  await title(page, 'Камера не нашлась').waitFor()
  assert.equal(await button(page, 'Загрузить фото').count(), 0)
  const photograph = (buffer: Buffer) => page.locator('input[capture]').setInputFiles({ name: 'code.jpg', mimeType: 'image/jpeg', buffer })
  await photograph(await photoWith(['https://shop.example/']))
  await page.getByText('На фото не нашлось QR-кода чека').first().waitFor()
  await photograph(await photoWith([world.mint().qrStr]))
  await title(page, 'Чек одобрен').waitFor()
  assert.equal((await world.receipt((await calls())[0]?.args[0])).photos.length, 0)
})

test("in Telegram the host's scanner comes first; when it says nothing for long, ours does", async (t) => {
  const { qrStr } = world.mint()
  const telegram = (page: Page) =>
    page.addInitScript(() => {
      const host = globalThis as any
      host.scanned = []
      host.Telegram = {
        WebApp: {
          initData: 'x',
          isVersionAtLeast: () => true,
          onEvent() {},
          offEvent() {},
          closeScanQrPopup: () => host.scanned.push('closed'),
          showScanQrPopup: (_: unknown, onText: unknown) => {
            host.onText = onText
          },
        },
      }
    })
  const { page, start, calls } = await open(t, { prepare: telegram })
  await start({}, 'qr')
  await title(page, 'Сканер Telegram').waitFor()
  assert.equal(await page.evaluate(() => (globalThis as any).onText('https://shop.example/')), false)
  assert.equal(await page.evaluate((text) => (globalThis as any).onText(text), qrStr), true)
  await title(page, 'Чек одобрен').waitFor()
  assert.equal((await world.receipt((await calls())[0]?.args[0])).qrString, qrStr)

  const closedHost = await open(t, {
    prepare: async (page) => {
      await telegram(page)
      await page.clock.install()
      await fakeCameras(page, [{ deviceId: 'one', label: 'back', facing: 'environment', sees: null }])
    },
  })
  await closedHost.start({}, 'qr')
  await title(closedHost.page, 'Сканер Telegram').waitFor()
  await closedHost.page.clock.fastForward(30_000)
  await title(closedHost.page, 'Наведите камеру на QR-код').waitFor()
  assert.deepEqual(await closedHost.page.evaluate(() => (globalThis as any).scanned), ['closed'])
})

test("in VK the host's scanner comes first; when it refuses, ours does", async (t) => {
  const vk = (answer: string | null) => (page: Page) =>
    page.addInitScript((answer) => {
      Object.assign(globalThis, {
        vkBridge: {
          supports: () => true,
          send: async (method: string) => {
            if (answer === null || method !== 'VKWebAppOpenCodeReader') throw new Error('denied')
            return { code_data: answer }
          },
        },
      })
    }, answer)
  const { page, start } = await open(t, { prepare: vk(world.mint().qrStr) })
  await start({}, 'qr')
  await title(page, 'Чек одобрен').waitFor()
  const refused = await open(t, {
    prepare: async (page) => {
      await vk(null)(page)
      await fakeCameras(page, [{ deviceId: 'one', label: 'back', facing: 'environment', sees: null }])
    },
  })
  await refused.start({}, 'qr')
  await title(refused.page, 'Наведите камеру на QR-код').waitFor()
})

test('when the scanner cannot be loaded, that can be tried again', async (t) => {
  const { page, start } = await open(t)
  await page.route('**/service-qr-scanner.js*', (route) => route.abort('connectionreset'))
  await start({ userUuid: 'anna' }, 'qr')
  await title(page, 'Камера не включилась').waitFor()
  await page.unroute('**/service-qr-scanner.js*')
  await button(page, 'Попробовать ещё раз').click()
  await title(page, 'Чек одобрен').waitFor()
})

test('while the tax authority does not have the receipt, the participant reads when it is asked again, and need not wait', async (t) => {
  const { page, start } = await open(t, { prepare: (page) => page.clock.install() })
  await start()
  await sendTyped(page, world.mint({ availableAfterMs: 3_600_000 }).qrStr)
  await title(page, 'Проверяем чек').waitFor()
  // The service has asked the tax authority by then, however often the page has asked the service before.
  await goOn(page, dialog(page).getByText('Чека пока нет в базе налоговой службы'))
  await goOn(page, button(page, 'Готово'))
  assert.match(await dialog(page).innerText(), /Чека пока нет в базе налоговой службы.*Следующая проверка[^]*Окно можно закрыть/)
})

test('another lens and the torch, where the phone has them; a torch that is on stays on', async (t) => {
  const sees = await receiptFrame({ text: null })
  const cameras = [
    { deviceId: 'wide', label: 'camera2 0, facing back', facing: 'environment', sees, can: { torch: true } },
    { deviceId: 'far', label: 'camera2 2, facing back', facing: 'environment', sees },
  ] as const
  const { page, start } = await open(t, {
    prepare: async (page) => {
      await page.addInitScript(slowClock) // else the scan itself may change the lens
      await fakeCameras(page, cameras)
    },
  })
  await start({}, 'qr')
  await button(page, 'Фонарик').click()
  await page.locator('[aria-pressed=true]').waitFor()
  const { opened } = await cameraLog(page)
  // In one task, since a busy machine may have opened the lens between two presses.
  await button(page, 'Другая камера').evaluate((one: HTMLButtonElement) => [1, 2].forEach(() => one.click()))
  await button(page, 'Фонарик').waitFor({ state: 'detached' }) // the buttons are those of the other lens now
  assert.deepEqual((await cameraLog(page)).opened, [...opened, 'far'], 'an impatient second press opens nothing')
  await button(page, 'Другая камера').click()
  await page.locator('[aria-pressed=true]').waitFor()
  await until(async () => (await cameraLog(page)).constraints.length >= 2)
  assert.deepEqual((await cameraLog(page)).constraints, [{ torch: true }, { torch: true }])
  assert.equal((await cameraLog(page)).opened.at(-1), 'wide')
  await button(page, 'Закрыть').click()
  await until(async () => (await cameraLog(page)).live === 0)
})

test('init again on the same element is one widget; two elements are two; destroy takes one away', async (t) => {
  const { page, start } = await open(t, { body: '<div id="other"></div>' })
  await start()
  await start({ i18n: { title: 'Второй' } })
  await start({ el: '#other', i18n: { ru: { title: 'Третий' } } })
  assert.deepEqual(await page.getByRole('heading', { level: 2 }).allInnerTexts(), ['Второй', 'Третий'])
  await button(page, 'Сканировать QR-код').nth(1).click()
  await dialog(page).waitFor()
  await page.evaluate(() => (globalThis as any).handles[2].destroy())
  assert.equal(await dialog(page).count(), 0)
  assert.deepEqual(await page.getByRole('heading', { level: 2 }).allInnerTexts(), ['Второй'])
  await page.evaluate(() => {
    for (const handle of (globalThis as any).handles) handle.destroy()
  })
  assert.equal(await page.locator('service-widget').count(), 0)
})

test('without a container a second call replaces the first: one screen and one camera', async (t) => {
  const { page, start, calls } = await open(t, { prepare: (page) => page.addInitScript(countTracks) })
  for (const _ of ['once', 'again']) await start({ el: null, country: 'uz' }, 'qr') // the other country, so that no code in the video counts
  await page.locator('[data-state=on]').waitFor()
  await until(async () => (await liveTracks(page)) === 1)
  assert.equal(await dialog(page).count(), 1)
  await start({ autoOpen: 'photo' }) // this widget has a container of its own
  assert.equal(await page.getByRole('dialog', { includeHidden: true }).count(), 2)
  await page.evaluate(() => {
    for (const handle of (globalThis as any).handles) handle.destroy()
  })
  await until(async () => (await liveTracks(page)) === 0)
  assert.deepEqual([await page.locator('service-widget').count(), await calls()], [0, []])
})

test('while a screen is open the page behind it stays where it is, and moves again afterwards', async (t) => {
  for (const style of ['', 'body { height: 100%; overflow-x: hidden } html { height: 100% }', 'html { overflow-y: scroll }']) {
    const { page, start } = await open(t, {
      device: DESKTOP,
      body: '<div class="long"></div>',
      prepare: (page) =>
        page.addInitScript((style) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(`.long { height: 5000px } ${style}`)
          document.adoptedStyleSheets = [sheet]
        }, style),
    })
    const turn = async () => {
      await page.evaluate(() => {
        ;(globalThis as any).turned = new Promise((resolve) => addEventListener('wheel', resolve, { once: true, passive: true }))
      })
      await page.mouse.move(40, 400)
      await page.mouse.wheel(0, 300)
      await page.evaluate(() => (globalThis as any).turned)
    }
    const at = () => page.evaluate(() => scrollY)
    const frames = () =>
      page.evaluate(async () => {
        for (let i = 0; i < 20; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
      })
    await page.evaluate(() => scrollTo(0, 100))
    for (const close of [() => page.keyboard.press('Escape'), () => page.evaluate(() => (globalThis as any).handles.at(-1).destroy())]) {
      const before = await at()
      await start({ el: null }, 'super')
      assert.equal(await at(), before, style)
      await turn()
      await frames()
      assert.equal(await at(), before, style)
      await close()
      assert.deepEqual([await at(), await page.evaluate(() => document.adoptedStyleSheets.length)], [before, 1], style)
      await turn()
      await page.waitForFunction((before) => scrollY > before, before)
      await frames()
    }
  }
})

test('with reduced motion nothing turns', async (t) => {
  const { page, start } = await open(t, { device: { ...PHONE, reducedMotion: 'reduce' } })
  await page.route('**/api/widgets/receipts', () => {})
  await start()
  await sendTyped(page, world.mint().qrStr)
  const moved = await page.locator('.mark.pending').evaluate((mark) =>
    mark
      .getAnimations()
      .flatMap((one) => (one.effect as KeyframeEffect).getKeyframes())
      .flatMap((frame) => Object.keys(frame)),
  )
  assert.equal(moved.includes('transform'), false)
})

test('on the smallest phone the first field that is wrong is in sight with its name', async (t) => {
  const { page, start } = await open(t, { device: { ...PHONE, viewport: { width: 320, height: 568 } } })
  await start({ autoOpen: 'chooser' })
  await button(page, /^Ввести данные/)
    .last()
    .click()
  await button(page, 'Отправить').click()
  await page.getByText('Заполните это поле.').first().waitFor()
  const [label, body] = await Promise.all(['label[for=date]', '.body'].map((one) => page.locator(one).boundingBox()))
  assert.ok(label!.y >= body!.y, `${label!.y} ${body!.y}`)
})

test('a page that takes the container away, as single-page applications do, turns the camera off and may begin anew', async (t) => {
  const { page, start, calls } = await open(t, { prepare: (page) => page.addInitScript(countTracks) })
  await start({ country: 'uz' }, 'qr') // the other country, so that no code in the video counts
  await page.locator('[data-state=on]').waitFor()
  await until(async () => (await liveTracks(page)) === 1)
  await page.evaluate(() => document.querySelector('#receipt')?.remove())
  await until(async () => (await liveTracks(page)) === 0)
  assert.deepEqual([await page.locator('service-widget').count(), await calls()], [0, []])
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('div'), { id: 'receipt' })))
  await start()
  await button(page, 'Сканировать QR-код').waitFor()
  await page.evaluate(() => document.body.prepend(document.querySelector('#receipt')!)) // the container moves within the document
  assert.equal(await button(page, 'Сканировать QR-код').count(), 1)
})

test('closed while the camera is still starting, it does not stay on', async (t) => {
  const sees = await receiptFrame({ text: null })
  const { page, start } = await open(t, {
    prepare: (page) => fakeCameras(page, [{ deviceId: 'one', label: 'back', facing: 'environment', sees }], { grantAfterMs: 300 }),
  })
  await start({}, 'qr')
  await until(async () => (await cameraLog(page)).asked.length > 0)
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelectorAll('service-widget').length === 1)
  await until(async () => {
    const { opened, live } = await cameraLog(page)
    return opened.length > 0 && live === 0
  })
})

test('on a page with the strictest policy that the documentation asks for, nothing is broken', async (t) => {
  const policy = `default-src 'none'; script-src ${world.origin} 'wasm-unsafe-eval'; connect-src ${world.origin}; worker-src blob:`
  const { page, start } = await open(t, { policy })
  await start({ userUuid: 'anna', css: { accent: '#0a7d4f' } })
  assert.equal(await button(page, 'Сканировать QR-код').evaluate((one) => getComputedStyle(one).backgroundColor), 'rgb(10, 125, 79)')
  await button(page, 'Сканировать QR-код').click()
  await title(page, 'Чек одобрен').waitFor()
  await button(page, 'Отправить другой чек').click()
  await button(page, /^Загрузить фото/)
    .last()
    .click()
  await page.locator('input.from-files').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photoWith([world.mint().qrStr]) })
  await page.getByRole('img', { name: 'Фото 1' }).waitFor()
  await button(page, 'Отправить').click()
  await title(page, 'Чек одобрен').waitFor()
  assert.deepEqual(await page.evaluate(() => (globalThis as any).broken), [])
  assert.equal(await page.locator('[style]').count(), 0)
})

test('by keyboard alone: open, go round inside, close, and be back where one was', async (t) => {
  const { page, start, calls } = await open(t, { device: DESKTOP })
  await start()
  const focused = () =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'Ввести данные вручную')
  await page.keyboard.press('Enter')
  assert.equal(await focused(), 'Данные с чека')
  await page.keyboard.press('Shift+Tab')
  assert.equal(await focused(), 'Отправить')
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'Закрыть')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Заполните это поле.').first().waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await dialog(page).count(), 0)
  assert.equal(await focused(), 'Ввести данные вручную')
  assert.deepEqual(await calls(), [{ call: 'onClose', args: [] }])
})

test('on phone and desktop, in light and dark, no screen has a serious finding of axe or runs over its edge', async (t) => {
  for (const [device, colorScheme] of [
    [PHONE, 'light'],
    [DESKTOP, 'dark'],
  ] as const) {
    const { page, start } = await open(t, {
      device: { ...device, colorScheme },
      prepare: (page) => fakeCameras(page, [{ deviceId: 'one', label: 'back', facing: 'environment', sees: null, can: { torch: true } }]),
    })
    const about = `${device.viewport.width} ${colorScheme}`
    const look = async (screen: string) => {
      await atRest(page)
      await assertAccessible(page, `${about} ${screen}`)
      await assertFits(page, `${about} ${screen}`)
    }
    await start()
    await look('launcher')
    await start({}, 'super')
    await look('chooser')
    await button(page, /^Ввести данные/).click()
    await button(page, 'Отправить').click()
    await look('requisites')
    await start({ country: 'uz', lang: 'uz-Cyrl' }, 'photo')
    await page.locator('input.from-files').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photoWith(['x']) })
    await page.locator('.tray canvas').waitFor()
    await look('photo')
    await start({}, 'qr')
    await page.locator('.lens-button').waitFor()
    await look('camera')
    await start()
    await sendTyped(page, world.mint(BREAD).qrStr)
    await title(page, 'Чек не одобрен').waitFor()
    await look('verdict')
  }
})

test('participants read Russian, Uzbek in both alphabets, or English: as the option says, else the page, else the browser; the verdict too', async (t) => {
  const uz = await world.createPromo({ products: PRODUCTS }, 'Aksiya', 'uz')
  for (const [lang, scan, title, reason] of [
    ['uz-Latn', 'QR kodni skanerlash', 'Chek tasdiqlanmadi', 'Chekda aksiyada qatnashadigan mahsulotlar yoʻq.'],
    ['uz-Cyrl', 'QR кодни сканерлаш', 'Чек тасдиқланмади', 'Чекда акцияда қатнашадиган маҳсулотлар йўқ.'],
    ['ru', 'Сканировать QR-код', 'Чек не одобрен', 'В чеке нет товаров, которые участвуют в акции.'],
    ['en', 'Scan the QR code', 'Receipt not approved', 'The receipt has no products of the promo.'],
  ] as const) {
    const { page, start } = await open(t)
    await start({ lang, country: 'uz', apiKey: uz.apiKey })
    await button(page, scan).waitFor()
    await page.locator('.button.plain').click()
    await page.locator('[name=link]').fill('https://shop.example/check?t=1')
    await page.locator('form button').click()
    assert.equal(await page.locator('[aria-invalid=true]').count(), 1)
    await page.locator('[name=link]').fill(world.mintUz(BREAD).qrStr)
    await page.locator('form button').click()
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByText(reason).waitFor()
    const own = await page.context().newPage()
    await own.goto((await page.locator('a.button').getAttribute('href')) ?? '')
    await own.getByText(reason).waitFor()
  }
  const browsers = await open(t, { lang: 'uz-UZ' })
  await browsers.page.evaluate(() => document.documentElement.removeAttribute('lang'))
  await browsers.start({ lang: '' })
  await button(browsers.page, 'QR kodni skanerlash').waitFor()
  await browsers.page.evaluate(() => {
    document.documentElement.lang = 'en'
  })
  await browsers.start({ lang: '' })
  await button(browsers.page, 'Scan the QR code').waitFor()
})

test('the link of an Uzbek receipt may be put together from what is printed', async (t) => {
  const uz = await world.createPromo({ products: PRODUCTS }, 'Aksiya', 'uz')
  const { page, start } = await open(t, { lang: 'uz-Latn' })
  await start({ country: 'uz', apiKey: uz.apiKey })
  const printed = new URL(world.mintUz().qrStr).searchParams
  const c = printed.get('c') ?? ''
  await page.locator('.button.plain').click()
  for (const [name, value] of [
    ['terminal', printed.get('t')],
    ['receiptNumber', printed.get('r')],
    ['date', `${c.slice(0, 4)}-${c.slice(4, 6)}-${c.slice(6, 8)}`],
    ['time', `${c.slice(8, 10)}:${c.slice(10, 12)}:${c.slice(12)}`],
    ['fiscalSign', printed.get('s')],
  ] as const) {
    await page.locator(`[name=${name}]`).fill(value ?? '')
  }
  await page.locator('form button').click()
  await title(page, 'Chek tasdiqlandi').waitFor()
})

test('loaded as a module it asks its own origin; where the origin is unknown, the page has to name it', async (t) => {
  const address = `${world.origin}/widget/service-widget.js`
  const camera = (page: Page) => fakeCameras(page, [{ deviceId: 'one', label: 'back', facing: 'environment', sees: null }])
  const used = async ({ page, start, calls }: Opened, options: WidgetOptions) => {
    await start(options)
    await button(page, 'Сканировать QR-код').click()
    await page.locator('[data-state=on]').waitFor()
    await button(page, 'Закрыть').click()
    await sendTyped(page, world.mint().qrStr)
    await title(page, 'Чек одобрен').waitFor()
    assert.equal((await calls()).at(-1)?.call, 'onResult')
  }
  for (const script of [`<script type="module" src="${address}"></script>`, `<script type="module">await import('${address}')</script>`]) {
    await used(await open(t, { script, prepare: camera }), {})
  }
  for (const script of [
    `(0, eval)(text)`,
    `document.head.append(Object.assign(document.createElement('script'), { src: URL.createObjectURL(new Blob([text])) }))`,
  ]) {
    const opened = await open(t, { script: `<script>fetch('${address}').then((file) => file.text()).then((text) => { ${script} })</script>`, prepare: camera })
    await opened.start()
    assert.deepEqual(
      (await opened.calls()).map(({ args }) => args[0]),
      [{ code: 'OPTIONS', detail: 'apiBase is missing: nothing tells where the script came from.' }],
    )
    await used(opened, { apiBase: world.origin })
  }
})

test('an unknown screen is not opened: never an empty one', async (t) => {
  const { page, start } = await open(t)
  for (const autoOpen of [true, 'super', 'bad'] as never[]) {
    await start({ autoOpen })
    assert.equal(await dialog(page).count(), 0)
    await button(page, 'Сканировать QR-код').waitFor()
  }
  await page.evaluate(() => (globalThis as any).handles.at(-1).open('bad'))
  await title(page, 'Как отправить чек?').waitFor()
})

test('i18n and css replace texts and looks; setMeta is merged; autoOpen opens; submitted closes by itself', async (t) => {
  const { page, start, calls } = await open(t)
  await start({ i18n: { sent: 'Спасибо!' }, css: '.button.primary { background: rgb(1, 2, 3) }', submitted: true, autoOpen: 'chooser', meta: { a: 1, b: 1 } })
  await page.evaluate(() => {
    ;(globalThis as any).handles[0].setMeta({ b: 2 })
    ;(globalThis as any).ServiceWidget.setMeta({ c: 3 })
  })
  await title(page, 'Как отправить чек?').waitFor()
  await button(page, /^Ввести данные/)
    .last()
    .click()
  assert.equal(await page.locator('form .primary').evaluate((one) => getComputedStyle(one).backgroundColor), 'rgb(1, 2, 3)')
  await type(page, world.mint().qrStr)
  // It is waited for from the beginning, because it does not stay.
  await Promise.all([title(page, 'Спасибо!').waitFor(), button(page, 'Отправить').click()])
  await dialog(page).waitFor({ state: 'detached' })
  const [result, ...more] = await calls()
  assert.deepEqual([result?.call, more], ['onResult', []])
  const { meta } = await world.receipt(result?.args[0])
  assert.deepEqual([meta.a, meta.b, meta.c], [1, 2, 3])
})

/** What two libraries of old pages make of the language, by their names. Both run in the page, before the widget. */
const OLD_LIBRARIES = {
  MooTools() {
    const isList = (given: any) => typeof given?.length === 'number' && typeof given !== 'string'
    Array.from = (given: any) => (isList(given) ? Array.prototype.slice.call(given) : given == null ? [] : [given])
    Object.assign(globalThis, { Event: function Event() {}, Request: function Request() {}, Element: function Element() {} })
  },
  Prototype() {
    const listOf = (given: any) => ('toArray' in Object(given) ? given.toArray() : Array.prototype.slice.call(given ?? []))
    const arrays = Array.prototype as any
    const { map, find, every, some } = arrays
    Array.from = listOf
    arrays.toArray = arrays.entries = function (this: unknown[]) {
      return this.slice()
    }
    // Its own call the function with two arguments only, and can be enumerated.
    for (const own of [map, find, every, some])
      arrays[own.name] = function (this: unknown[], call: (one: unknown, index: number) => unknown, context: unknown) {
        return own.call(this, (one: unknown, index: number) => call.call(context, one, index))
      }
  },
}

test('on pages with MooTools or Prototype receipts are scanned, photographed and typed, with the hash of any other page', async (t) => {
  const hashes = new Set<string>()
  for (const [name, replace] of Object.entries({ none() {}, ...OLD_LIBRARIES })) {
    const { page, start, calls } = await open(t, {
      script: `<script>({ ${replace} }).${replace.name}()</script><script src="${world.origin}/widget/service-widget.js"></script>`,
    })
    const ended = async (times: number) => {
      await until(async () => (await calls()).length === times, { tell: () => name })
      await button(page, 'Закрыть').first().click()
      await page.evaluate(() =>
        (globalThis as any).calls.splice(
          (globalThis as any).calls.findIndex(({ call }: WidgetCall) => call === 'onClose'),
          1,
        ),
      )
    }
    await start({ userUuid: `with ${name}` })
    await sendTyped(page, world.mint().qrStr)
    await title(page, 'Чек одобрен').waitFor()
    await ended(1)
    await start({ userUuid: `with ${name}` }, 'photo')
    await page.locator('input.from-files').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photoWith([world.mint().qrStr]) })
    await button(page, 'Отправить').click()
    await title(page, 'Чек одобрен').waitFor()
    await ended(2)
    await start({ userUuid: `with ${name}` }, 'qr')
    await ended(3)
    for (const { call, args } of await calls()) {
      assert.equal(call, 'onResult', `${name}: ${JSON.stringify(args)}`)
      const { meta } = await world.receipt(args[0])
      hashes.add(meta.hash)
      assert.match(meta.submission, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, name)
    }
    assert.deepEqual(await page.evaluate(() => (globalThis as any).errors), [], name)
  }
  assert.equal(hashes.size, 1, [...hashes].join())
})

test('scripts that run in pages call nothing that MooTools or Prototype replace by something else', async () => {
  for (const name of ['service-widget.js', 'service-qr-scanner.js', 'service-qr-scanner.mjs', 'zxing.js', 'jsqr.js']) {
    const text = await (await fetch(`${world.origin}/widget/${name}`)).text()
    assert.ok(text.length > 1_000, name)
    assert.deepEqual(
      text.match(/.{0,60}(?<!\w)Array\.from\b.{0,40}|.{0,60}\.entries\(\).{0,40}/g),
      null,
      `${name}: both libraries have an Array.from of their own, which knows no iterators and maps nothing, and Prototype an entries() without indexes. Spread, or count in a loop.`,
    )
  }
})

test('mistakes in the pasted code are reported to its developer', async (t) => {
  const { page, calls, start } = await open(t)
  await start({ apiKey: '' })
  await start({ apiKey: 'pk_…' })
  await start({ apiBase: 'https://[' })
  await start({ meta: 'spring' as never })
  await start({ userUuid: { id: 'anna' } as never })
  await start({ userUuid: 'undefined' })
  await start({ el: '#nowhere' })
  await page.evaluate((apiKey) => {
    const { start, handles } = globalThis as any
    const circle: Record<string, unknown> = {}
    circle['circle'] = circle
    for (const meta of [circle, { count: 1n }]) start({ el: '#receipt', apiKey, meta }, 'init')
    start({ el: '#receipt', apiKey }, 'init')
    handles.at(-1).setMeta(circle)
  }, world.apiKey)
  const noJson = 'meta is no object that can be JSON.'
  assert.deepEqual(
    (await calls()).map(({ args }) => args[0]),
    [
      'apiKey is missing.',
      'apiKey is no key: keys are of Latin letters, digits, - and _.',
      'apiBase is no address.',
      noJson,
      'userUuid is no id: [object Object].',
      'userUuid is no id: undefined.',
      'el: there is no element #nowhere in the page; call init when there is.',
      noJson,
      noJson,
      noJson,
    ].map((detail) => ({ code: 'OPTIONS', detail })),
  )
  assert.equal(await page.locator('service-widget').count(), 1)

  await page.evaluate(() => (globalThis as any).ServiceWidget.init())
  assert.equal(await page.evaluate(() => (globalThis as any).errors.at(-1)), 'ServiceWidget: apiKey is missing.')
})

const liveTracks = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as any).tracks.filter((track: MediaStreamTrack) => track.readyState === 'live').length)

/** Advances a stopped clock until an element is there. */
async function goOn(page: Page, awaited: ReturnType<typeof title>): Promise<void> {
  for (let looks = 0; looks < 200 && !(await awaited.isVisible()); looks++) await page.clock.runFor(1_000)
  await awaited.waitFor()
}

test('in a promo with verified participants the widget passes what Telegram, MAX or VK has signed, or the token of the page', async (t) => {
  const [bot, maxBot, secureKey, shared] = ['1:a-bot', 'a-bot-of-max', 'a-secure-key', 'a-shared-secret-of-the-brand-0123456789']
  const { promoId, apiKey } = await world.createPromo({
    participants: 'verified',
    participant_verifiers: [
      { kind: 'telegram', secret: bot },
      { kind: 'max', secret: maxBot },
      { kind: 'vk', secret: secureKey },
      { kind: 'jwt', alg: 'HS256', key: shared },
    ],
  })
  const now = world.ctx.now()
  const token = await brandToken(shared, now, { sub: 'anna', aud: String(promoId) })
  const hosts: [participant: string, host: object][] = [
    ['telegram:42', { Telegram: { WebApp: { initData: initData(bot, webAppFields(42, now)) } } }],
    ['max:43', { WebApp: { initData: initData(maxBot, webAppFields(43, now)) } }],
    ['vk:44', { launched: Object.fromEntries(new URLSearchParams(launchParameters(secureKey, vkFields(44, now)))) }],
    ['anna', { token }],
  ]
  for (const [participant, host] of hosts) {
    const { page, calls } = await open(t, {
      prepare: (page) =>
        page.addInitScript((host) => {
          const { launched, ...rest } = host as { launched?: object }
          Object.assign(globalThis, rest)
          if (launched) Object.assign(globalThis, { vkBridge: { send: async () => launched } })
        }, host),
    })
    // A function of the page cannot be handed over from the test.
    if ('token' in host) await page.evaluate(() => ((globalThis as any).getToken = async () => (globalThis as any).token))
    await page.evaluate(
      ({ apiKey, ownToken }) =>
        (globalThis as any).start({ el: '#receipt', apiKey, lang: 'ru', ...(ownToken && { participantToken: (globalThis as any).getToken }) }, 'init'),
      { apiKey, ownToken: 'token' in host },
    )
    for (let times = 0; times < 2; times++) {
      await sendTyped(page, world.mint().qrStr)
      await title(page, 'Чек одобрен').waitFor()
      await button(page, 'Закрыть').first().click()
    }
    for (const { call, args } of await calls()) if (call === 'onResult') assert.equal((await world.receipt(args[0], apiKey)).userUuid, participant)
    assert.equal((await calls()).filter(({ call }) => call === 'onResult').length, 2, participant)
    assert.equal((await calls()).filter(({ call }) => call === 'onError').length, 0, participant)
  }
})

test("when the page's function gets no token, the participant may try again", async (t) => {
  const { page, calls } = await open(t)
  await page.evaluate((apiKey) => {
    let asked = 0
    const participantToken = async () => (asked++ === 0 ? Promise.reject(new TypeError('Failed to fetch')) : null)
    ;(globalThis as any).start({ el: '#receipt', apiKey, lang: 'ru', participantToken }, 'init')
  }, world.apiKey)
  await sendTyped(page, world.mint().qrStr)
  await title(page, 'Чек не отправлен').waitFor()
  assert.deepEqual(await calls(), [{ call: 'onError', args: [{ code: 'OPTIONS', detail: 'participantToken: TypeError: Failed to fetch' }] }])
  await button(page, 'Попробовать ещё раз').click()
  await title(page, 'Чек одобрен').waitFor()
})

test("when the page's function does not answer, the participant may try again", async (t) => {
  const { page, calls } = await open(t, { prepare: (page) => page.clock.install() })
  await page.evaluate((apiKey) => {
    let asked = 0
    const participantToken = () => (asked++ === 0 ? new Promise<null>(() => {}) : Promise.resolve(null))
    ;(globalThis as any).start({ el: '#receipt', apiKey, lang: 'ru', participantToken }, 'init')
  }, world.apiKey)
  await sendTyped(page, world.mint().qrStr)
  await title(page, 'Отправляем чек…').waitFor()
  await goOn(page, title(page, 'Чек не отправлен'))
  assert.deepEqual(await calls(), [{ call: 'onError', args: [{ code: 'OPTIONS', detail: 'participantToken: no answer in 15 s' }] }])
  await button(page, 'Попробовать ещё раз').click()
  await goOn(page, title(page, 'Чек одобрен'))
})

test('a token that has ended while the receipt waited is replaced by the one that the page has now; a page that has no other is told', async (t) => {
  const key = 'a-shared-secret-of-the-brand-0123456789'
  const { promoId, apiKey } = await world.createPromo({ participants: 'verified', participant_verifiers: [{ kind: 'jwt', alg: 'HS256', key }] })
  const token = (atHours: number) => brandToken(key, new Date(world.ctx.now().getTime() + atHours * 3_600_000), { sub: 'anna', aud: String(promoId) })
  const [ended, good] = [await token(-48), await token(0)]
  for (const [tokens, shown, asked] of [
    [[ended, good], 'Чек одобрен', 2],
    [[ended, ended], 'Чек не отправлен', 2],
    [[ended, await token(-47), good], 'Чек не отправлен', 2],
  ] as const) {
    const { page, calls } = await open(t)
    await page.evaluate(
      ({ apiKey, tokens }) => {
        const page = Object.assign(globalThis as any, { asked: 0 })
        page.start({ el: '#receipt', apiKey, lang: 'ru', participantToken: async () => tokens[page.asked++] }, 'init')
      },
      { apiKey, tokens },
    )
    await sendTyped(page, world.mint().qrStr)
    await title(page, shown).waitFor()
    assert.equal(await page.evaluate(() => (globalThis as any).asked), asked)
    assert.deepEqual(
      (await calls()).map(({ call }) => call),
      [shown === 'Чек одобрен' ? 'onResult' : 'onError'],
    )
  }
})

test('outside of VK, where nobody answers its bridge, a participant without a token is told', async (t) => {
  const { apiKey } = await world.createPromo({ participants: 'verified', participant_verifiers: [{ kind: 'vk', secret: 'a-secure-key' }] })
  const { page, start, calls } = await open(t, {
    prepare: (page) => page.addInitScript(() => Object.assign(globalThis, { vkBridge: { supports: () => true, send: () => new Promise(() => {}) } })),
  })
  await start({ apiKey, lang: 'ru', userUuid: 'anna' })
  await sendTyped(page, world.mint().qrStr)
  await title(page, 'Чек не отправлен').waitFor()
  assert.deepEqual(
    (await calls()).map(({ call, args }) => [call, args[0].code]),
    [['onError', 'PARTICIPANT_TOKEN']],
  )
})

test('a person without a token is told, in every language, what to do; no receipt is stored', async (t) => {
  const { promoId, apiKey } = await world.createPromo({ participants: 'verified', participant_verifiers: [{ kind: 'telegram', secret: '1:a-bot' }] })
  const said = { ru: /узнать вас не получилось/, uz: /aniqlab boʻlmadi/, 'uz-Cyrl': /аниқлаб бўлмади/, en: /could not tell who you are/ }
  for (const [lang, text] of Object.entries(said)) {
    const { page, start, calls } = await open(t, { lang })
    await start({ apiKey, lang, userUuid: 'anna', autoOpen: 'photo' })
    await page.locator('input.from-files').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photoWith([world.mint().qrStr]) })
    await dialog(page).locator('button.primary').click()
    await page.getByText(text).first().waitFor()
    const [{ call, args } = assert.fail()] = await calls()
    assert.deepEqual([call, args[0].code], ['onError', 'PARTICIPANT_TOKEN'])
  }
  assert.equal((await world.sql`select 1 from receipts where promo_id = ${promoId}`).length, 0)
})

test("in MAX the host's scanner comes first; when it refuses, ours does", async (t) => {
  const inMax = (answer: string | null) => (page: Page) =>
    page.addInitScript((answer) => {
      const openCodeReader = async () => {
        if (answer === null) throw new Error('denied')
        return { value: answer }
      }
      Object.assign(globalThis, { WebApp: { initData: 'x', openCodeReader } })
    }, answer)
  const { qrStr } = world.mint()
  const { page, start, calls } = await open(t, { prepare: inMax(qrStr) })
  await start({}, 'qr')
  await title(page, 'Чек одобрен').waitFor()
  assert.equal((await world.receipt((await calls())[0]?.args[0])).qrString, qrStr)
  const refused = await open(t, {
    prepare: async (page) => {
      await inMax(null)(page)
      await fakeCameras(page, [{ deviceId: 'one', label: 'back', facing: 'environment', sees: null }])
    },
  })
  await refused.start({}, 'qr')
  await title(refused.page, 'Наведите камеру на QR-код').waitFor()
})
