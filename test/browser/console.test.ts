// The console as its users see it: real pages of the real service in Chromium.
import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import type { Locator, Page, Route } from 'playwright-core'
import { keyWasRefused, noteKeyUse } from '#src/accounts/note-key-use.ts'
import { openShared } from '#test/support/open-shared.ts'
import { openBrowser } from '#test/support/browser.ts'
import { DESKTOP, emptyQueue, enterConsole, makeAccounts, waitingReceipts } from '#test/support/console.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { until } from '#test/support/until.ts'

const shared = openShared()
let world: World
let passwords: Awaited<ReturnType<typeof makeAccounts>>
let enter: ReturnType<typeof enterConsole>

before(async () => {
  world = await openWorld(shared, { settings: { auto_review_enabled: false, starts_at: '2020-01-01T00:00:00+03:00', undo_window_seconds: 60 } })
  passwords = await makeAccounts(world)
  enter = enterConsole({ world, passwords, browser: await openBrowser(shared) })
})

// Every test begins with an empty queue, whatever the one before it has left.
beforeEach(() => emptyQueue(world))

test('three receipts decided by keyboard alone, a key or two for each, and one decision undone', async (t) => {
  const uuids = await waitingReceipts(world)
  const { page } = await enter(t, 'moderator')
  await page.goto(`${world.origin}/console/moderation`)
  let presses = 0
  const press = async (key: string) => {
    presses++
    await page.keyboard.press(key)
  }
  const inHand = (uuid: string) => lookedAt(page, uuid)
  const begun = performance.now()

  await inHand(uuids[0])
  await page.getByText('Молоко 1 л').first().waitFor()
  await press('a')
  await inHand(uuids[1])
  await press('r')
  await press('1')
  await inHand(uuids[2])
  assert.ok(await page.locator('img[alt^="Фото 1"]').evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0)), 'its photo is shown')
  await press('r')
  await press('3')
  await page.getByText('Решать нечего').waitFor()
  t.diagnostic(`${presses} key presses, ${Math.round((performance.now() - begun) / 3)} ms for a receipt`)
  assert.ok(presses <= 2 * uuids.length)

  await page.getByRole('button', { name: 'Отменить' }).waitFor()
  await page.waitForTimeout(350)
  await page.keyboard.press('z')
  await inHand(uuids[2])
  assert.equal((await world.dossier(uuids[2])).pendingDecision, null)
  await page.keyboard.press('a')
  await page.getByText('Решать нечего').waitFor()
  await pendingDecision(uuids[2])

  await world.pass(61_000)
  await world.settle()
  const outcomes = await Promise.all(uuids.map((uuid) => world.receipt(uuid)))
  assert.deepEqual(
    outcomes.map(({ approved, rejectKey, reviewers }) => [approved, rejectKey, reviewers]),
    [
      [true, null, ['Vera']],
      [false, 'MANUAL_REJECT', ['Vera']],
      [true, null, ['Vera']],
    ],
  )
  assert.match(outcomes[1].rejectReason, /не читается/)
})

test("a reason of one's own is typed as soon as the reasons are open, in any layout, and decides on that receipt alone", async (t) => {
  const uuids = await waitingReceipts(world)
  const { page } = await enter(t, 'moderator')
  const keyboard = await page.context().newCDPSession(page)
  const decisions: string[] = []
  page.on('request', (request) => {
    if (/\/(decision|release)$/.test(request.url())) decisions.push(request.url().split('/').at(-2) as string)
  })
  /** A key and the moments at which it is pressed are given, so that a busy machine makes no pauses in what is typed. */
  const pressAt = async (seconds: number, key: string, { text, code }: { text?: string; code: string }) => {
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, timestamp: seconds, ...(text !== undefined && { text }) })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, timestamp: seconds })
  }
  const seconds = () => Date.now() / 1_000
  const field = page.getByLabel('Своими словами')
  await page.goto(`${world.origin}/console/moderation`)

  await lookedAt(page, uuids[0])
  await page.keyboard.type('rfake sum 2 altered', { delay: 10 })
  assert.equal(await field.inputValue(), 'fake sum 2 altered')
  const begun = seconds()
  await page.keyboard.press('Enter')
  // Typing takes longer than a moderator has to look.
  for (const [index, key] of [...' sar1 zs'].entries()) {
    const code = key === ' ' ? 'Space' : key === '1' ? 'Digit1' : `Key${key.toUpperCase()}`
    await pressAt(begun + index * 0.06, key, { text: key, code })
    await page.waitForTimeout(60)
  }
  await lookedAt(page, uuids[1])
  assert.equal(await page.getByRole('dialog').count(), 0)
  assert.deepEqual(decisions, [uuids[0]])
  const { approve, reason } = await pendingDecision(uuids[0])
  assert.deepEqual([approve, reason], [false, 'fake sum 2 altered'])

  for (const [letter, code] of [
    ['к', 'KeyR'],
    ['п', 'KeyG'],
    ['л', 'KeyK'],
    ['ы', 'KeyS'],
    ['ф', 'KeyA'],
    ['я', 'KeyZ'],
  ] as const) {
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter, code })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter, code })
  }
  assert.equal(await field.inputValue(), 'плыфя')
  const closed = seconds()
  await pressAt(closed, 'Escape', { code: 'Escape' })
  await pressAt(closed + 0.06, 'a', { text: 'a', code: 'KeyA' })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await lookedAt(page, uuids[1])
  assert.deepEqual(decisions, [uuids[0]], 'nor as the dialog closes')

  await page.getByRole('button', { name: 'Принять' }).focus()
  await page.keyboard.type('rno')
  // The key is held down, and the focus is where it was before the dialog, also when a repetition comes late.
  for (const pauseMs of [0, 0, 0, 400, 400]) {
    await page.waitForTimeout(pauseMs)
    await page.keyboard.down('Enter')
  }
  await page.keyboard.up('Enter')
  await lookedAt(page, uuids[2])
  assert.deepEqual(decisions, uuids.slice(0, 2))
  assert.equal((await pendingDecision(uuids[1])).reason, 'no')
  await page.keyboard.press('a')
  await page.getByText('Решать нечего').waitFor()
  await pendingDecision(uuids[2])
  await world.pass(61_000)
  await world.settle()
})

test('a double click decides on one receipt, rejects nothing without a reason, and takes one decision back', async (t) => {
  const uuids = await waitingReceipts(world, 5)
  const { page } = await enter(t, 'moderator', { viewport: { width: 375, height: 667 } })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/decision')) sent.push(new URL(request.url()).pathname.split('/').slice(4).join(' '))
  })
  /**
   * The second half comes as soon as the page shows something else, and says that it was made 200 ms after the first one, so that a busy machine makes no two
   * clicks of it. The place is taken in the same turn as the first half, because a picture that arrives moves the buttons.
   */
  const twice = (name: string) =>
    page
      .getByRole('button', { name, exact: false })
      .first()
      .evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        const at = { clientX: x + width / 2, clientY: y + height / 2 }
        const begun = performance.now()
        const click = (detail: number) => {
          const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...at, detail })
          Object.defineProperty(event, 'timeStamp', { value: begun + (detail - 1) * 200 })
          document.elementFromPoint(at.clientX, at.clientY)?.dispatchEvent(event)
        }
        new MutationObserver((_, observer) => {
          observer.disconnect()
          click(2)
        }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-receipt'] })
        click(1)
      })
  await page.goto(`${world.origin}/console/moderation`)
  await lookedAt(page, uuids[0])
  await twice('Принять')
  await lookedAt(page, uuids[1])
  assert.deepEqual(sent, [`${uuids[0]} decision`])

  await twice('Отклонить')
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(350)
  assert.equal(await page.getByRole('dialog').count(), 1, 'the reasons stay open')
  await page.keyboard.press('1')
  await lookedAt(page, uuids[2])
  assert.deepEqual(sent.splice(0), [`${uuids[0]} decision`, `${uuids[1]} decision`])

  await page.getByRole('button', { name: 'Отменить' }).waitFor()
  await twice('Отменить')
  await lookedAt(page, uuids[1])
  assert.deepEqual(sent, [`${uuids[1]} decision undo`])
  for (const next of [...uuids.slice(2), null]) {
    await page.getByRole('button', { name: 'Принять' }).click()
    if (next !== null) await lookedAt(page, next)
  }
  await page.getByText('Решать нечего').waitFor()
  await world.pass(61_000)
  await world.settle()
})

test('a receipt on which somebody else decides leaves the screen with a word, by itself and when it is decided too late', async (t) => {
  const [first, second, third] = await waitingReceipts(world)
  const { page } = await enter(t, 'moderator')
  const block = (who: string) => world.adminAs('Boris', 'POST', `/api/admin/promos/${world.promoId}/participants/${who}/block`, { reason: 'Test' })
  t.after(() => Promise.all(['waiting-1', 'waiting-2'].map((who) => world.admin('DELETE', `/api/admin/promos/${world.promoId}/participants/${who}/block`))))
  await page.goto(`${world.origin}/console/moderation`)
  await lookedAt(page, first)
  assert.equal((await block('waiting-1')).status, 200)
  const told = async (uuid: string) => page.getByText(`Чек № ${(await world.receipt(uuid)).receiptId} больше не ждёт модератора`).waitFor()
  await told(first)

  await lookedAt(page, second)
  await page.route(`**/receipts/${second}/decision`, async (route) => {
    await block('waiting-2')
    await route.continue()
  })
  await page.keyboard.press('a')
  await lookedAt(page, third)
  await told(second)
  await page.keyboard.press('a')
  await page.getByText('Решать нечего').waitFor()
  await page.getByRole('button', { name: 'Отменить' }).waitFor()
  await page.waitForTimeout(350)
  await page.keyboard.press('z')
  await lookedAt(page, third)

  // What is typed about it stays until the reasons are closed.
  await page.keyboard.type('rown', { delay: 10 })
  await world.sql`update receipts set held_by = null, held_until = null where uuid = ${third}`
  const known = page.waitForResponse(async (answer) => answer.url().endsWith(`/receipts/${third}`) && (await answer.json()).pendingDecision !== null)
  assert.equal((await world.adminAs('Boris', 'POST', `/api/admin/receipts/${third}/decision`, { approve: true, undoable: true })).status, 200)
  await known
  assert.equal(await page.getByLabel('Своими словами').inputValue(), 'own')
  await page.keyboard.press('Escape')
  await told(third)
  await page.getByText('Решать нечего').waitFor()
  await world.pass(61_000)
  await world.settle()
})

test('when receipts cannot be fetched, the screen says so and not that there are none, and they are there at the next attempt', async (t) => {
  const [uuid] = await waitingReceipts(world, 1)
  const { page } = await enter(t, 'moderator')
  await page.route('**/moderation/next*', (route) => route.fulfill({ status: 500, json: { detail: 'Internal error.', code: 'INTERNAL' } }))
  await page.goto(`${world.origin}/console/moderation`)
  await page.locator('p', { hasText: 'Внутренняя ошибка' }).waitFor()
  assert.equal(await page.getByText('Решать нечего').count(), 0)
  await page.unroute('**/moderation/next*')
  const given = page.locator(`[data-receipt="${uuid}"]`)
  await clickUntil(page.locator('p:has-text("Внутренняя ошибка") ~ button'), async () => (await given.count()) === 1)
  await lookedAt(page, uuid)
  await page.keyboard.press('a')
  await page.getByText('Решать нечего').waitFor()
  await world.pass(61_000)
  await world.settle()
})

const LISTS = ['receipts', 'disputes', 'deliveries', 'requests', 'promos', 'exports', 'accounts', 'audit', 'participants'] as const

test('a list that cannot be fetched says so and not that it is empty, and is there when it is asked for again', async (t) => {
  const { page } = await enter(t, 'operator')
  for (const name of LISTS) {
    const rows = new RegExp(`/api/admin/(promos/\\d+/)?${name}(\\?|$)`)
    let isRefused = true
    await page.route(rows, (route) => (isRefused ? route.fulfill({ status: 500, json: { detail: 'Internal error.', code: 'INTERNAL' } }) : route.continue()))
    await page.goto(
      `${world.origin}/console/${name}${name === 'participants' ? `?filter=${encodeURIComponent(JSON.stringify({ promoId: world.promoId }))}` : ''}`,
    )
    const told = page.locator('main').getByRole('alert').filter({ hasText: 'Внутренняя ошибка' })
    await told.waitFor()
    assert.equal(await page.getByText(/ничего нет|1–/i).count(), 0, name)
    isRefused = false
    await clickUntil(told.getByRole('button', { name: 'Обновить' }), async () => (await told.count()) === 0)
    await page.unroute(rows)
  }
})

test('a skipped receipt comes back after the others, and nobody holds it meanwhile', async (t) => {
  const uuids = await waitingReceipts(world, 5)
  const { page } = await enter(t, 'moderator')
  const released: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/release')) released.push(request.url().split('/').at(-2) as string)
  })
  await page.goto(`${world.origin}/console/moderation`)
  for (const uuid of uuids) {
    await lookedAt(page, uuid)
    await page.keyboard.press('s')
  }
  await page.getByText('Вы пропустили 5 чеков.').waitFor()
  assert.deepEqual(released, uuids, 'each is given back once')
  await until(async () => {
    const {
      json: { items },
    } = await world.admin('GET', '/api/admin/moderation')
    return items.length === 5 && items.every(({ heldBy }: { heldBy: string | null }) => heldBy === null)
  })

  await page.getByRole('button', { name: 'Посмотреть снова' }).click()
  for (const uuid of uuids) {
    await lookedAt(page, uuid)
    await page.keyboard.press('a')
  }
  await page.getByText('Решать нечего').waitFor()
  await pendingDecision(uuids[4]!)
  await world.pass(61_000)
  await world.settle()
})

test('a browser holds the receipt on its screen and the next two, however many it has decided, and none once it is closed', async (t) => {
  const uuids = await waitingReceipts(world, 9)
  const { page } = await enter(t, 'moderator')
  const heldUuids = async (): Promise<string[]> => {
    const { json } = await world.admin('GET', '/api/admin/moderation')
    return json.items.flatMap((one: { heldBy: string | null; receipt: { uuid: string } }) => (one.heldBy === null ? [] : [one.receipt.uuid]))
  }
  const holds = (...expected: string[]) => until(async () => JSON.stringify(await heldUuids()) === JSON.stringify(expected))
  await page.goto(`${world.origin}/console/moderation`)
  for (const uuid of uuids.slice(0, 4)) {
    await lookedAt(page, uuid)
    await page.keyboard.press('a')
  }
  await lookedAt(page, uuids[4]!)
  await holds(...uuids.slice(4, 7))

  await page.getByRole('menuitem', { name: 'Чеки' }).first().click()
  await holds()
  await page.goBack()
  await lookedAt(page, uuids[4]!)
  await holds(...uuids.slice(4, 7))
  await page.close({ runBeforeUnload: true })
  await holds()

  for (const uuid of uuids.slice(4)) await world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: true })
  await world.pass(61_000)
  await world.settle()
})

/** A photo without a fiscal QR, which is with moderators. */
async function sendPhoto(userUuid: string, texts: readonly string[] = []): Promise<string> {
  const { json } = await upload(world, '/api/receipts', [
    ['userUuid', userUuid],
    ['photos', await photoWith(texts, { grain: `unconfirmed ${Math.random()}` })],
  ])
  await world.settle()
  return json.uuid
}

test('a receipt is compared side by side with those that may be the same, by keyboard', async (t) => {
  const [first, second] = [await sendPhoto('twin', ['alike']), await sendPhoto('twin', ['alike too'])]
  const { page } = await enter(t, 'moderator')
  await page.goto(`${world.origin}/console/moderation`)
  await lookedAt(page, first)
  await page.getByRole('button', { name: /^Сравнить/ }).waitFor()
  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog', { name: 'Тот же участник' })
  await dialog.locator('img').nth(1).waitFor()
  const { receiptId } = await world.receipt(second)
  await dialog.getByRole('columnheader', { name: `№ ${receiptId}`, exact: true }).waitFor()
  await dialog.getByRole('row', { name: /Участник.*совпадает.*twin.*twin/ }).waitFor()
  await page.keyboard.press('v')
  await dialog.waitFor({ state: 'detached' })
})

test('receipts chosen in the queue are decided at once; what nobody has confirmed stays, with its number', async (t) => {
  const confirmed = await waitingReceipts(world, 2)
  const unconfirmed = await sendPhoto('bulky')
  const { page } = await enter(t, 'moderator')
  await page.goto(`${world.origin}/console/moderation?tab=queue`)
  await page.getByLabel('Выбрать все свободные').click()
  await page.getByText('Выбрано 3 чека').waitFor()
  await page.getByRole('toolbar', { name: 'Решение по выбранным' }).getByRole('button', { name: 'Принять' }).click()
  await page.getByRole('dialog', { name: 'Принять 3 чека?' }).getByRole('button', { name: 'Принять' }).click()
  await page.getByText('Принято 2 чека').waitFor()
  await page.getByText(`№ ${(await world.receipt(unconfirmed)).receiptId}: остался в очереди`).waitFor()
  await page.getByText('Покупка не подтверждена: нет реквизитов, нет ответа налоговой службы').waitFor()
  const pending = async () =>
    Promise.all([...confirmed.slice(0, 2), unconfirmed].map(async (uuid) => (await world.dossier(uuid)).pendingDecision?.approve ?? null))
  assert.deepEqual(await pending(), [true, true, null])

  await page.getByRole('button', { name: 'Отменить' }).click()
  await until(async () => (await pending()).every((one) => one === null))
})

test('what a colleague decides at the same moment as a choice of receipts is told of above the table, which fits its page', async (t) => {
  const uuids = await waitingReceipts(world, 10)
  await world.adminAs('Konstantin-Aleksandrovich-Konstantinopolsky', 'GET', '/api/admin/moderation/next?count=1')
  const [, overtaken] = uuids
  const { page } = await enter(t, 'moderator', { viewport: { width: 1280, height: 900 } })
  await page.route(`**/receipts/${overtaken}/decision`, async (route) => {
    await world.adminAs('Boris', 'POST', `/api/admin/receipts/${overtaken}/decision`, { approve: false })
    await route.continue()
  })
  await page.goto(`${world.origin}/console/moderation?tab=queue`)
  await page.getByRole('cell', { name: /^Konstantin/ }).waitFor()
  const [width, room] = await page.locator('table').evaluate((table) => [table.scrollWidth, (table.parentElement as HTMLElement).clientWidth] as const)
  assert.ok(width <= room, `${width} in ${room}`)

  await page.getByLabel('Выбрать все свободные').click()
  await page.getByText('Выбрано 9 чеков').waitFor()
  await page.getByRole('toolbar', { name: 'Решение по выбранным' }).getByRole('button', { name: 'Принять' }).click()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByRole('dialog', { name: 'Принять 9 чеков?' }).getByRole('button', { name: 'Принять' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'Принято 8 чеков' })
  await told.getByText(`№ ${(await world.receipt(overtaken)).receiptId}: Чек больше не ждёт решения.`).waitFor()
  assert.equal(await told.getByText('остался в очереди').count(), 0)
  const isSeen = () => told.evaluate((alert) => alert.getBoundingClientRect().top >= 48 && alert.getBoundingClientRect().bottom <= innerHeight)
  await until(isSeen)
  assert.ok(await told.evaluate((alert) => (alert.compareDocumentPosition(document.querySelector('table')!) & Node.DOCUMENT_POSITION_FOLLOWING) > 0))
  await world.pass(61_000)
  await world.settle()
})

test('a photo that nobody has confirmed: the requisites come first, an approval with a reason second; what is unusual is said before the click', async (t) => {
  const [first, second] = [await sendPhoto('zoya'), await sendPhoto('zoya')]
  const { page } = await enter(t, 'moderator', { viewport: { width: 375, height: 812 } })
  await page.goto(`${world.origin}/console/moderation`)
  await lookedAt(page, first)
  const notes = page.getByRole('region', { name: 'Что знать до приёма' }).first()
  await notes.getByText('Покупка не подтверждена: нет реквизитов').waitFor()
  await page.getByRole('toolbar', { name: 'Решение' }).getByRole('button', { name: 'Принять без подтверждения' }).waitFor()

  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Сначала реквизиты с чека').waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Принять без подтверждения' }).isDisabled(), true)
  await dialog.getByRole('button', { name: 'Ввести реквизиты' }).click()
  await page.getByLabel('Строка QR').waitFor()
  await page.keyboard.press('Escape')

  await page.waitForTimeout(350)
  await page.getByRole('button', { name: 'Принять' }).click()
  await dialog.getByLabel('Почему принимаете без подтверждения').fill('Чек в руках')
  await dialog.getByRole('button', { name: 'Принять без подтверждения' }).click()
  await lookedAt(page, second)
  const { force, reason } = await pendingDecision(first)
  assert.deepEqual([force, reason], [true, 'Чек в руках'])
  await notes.getByText('У участника уже принят чек без подтверждения').waitFor()

  await page.goto(`${world.origin}/console/receipts/${second}/show`)
  await page.getByRole('button', { name: 'Решить' }).click()
  await dialog.getByText('У участника уже принят чек без подтверждения').waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Принять без подтверждения' }).isDisabled(), true)
  await dialog.getByLabel('Отклонить').click()
  await dialog.getByRole('button', { name: 'Отклонить' }).click()
  await until(async () => (await world.receipt(second)).state === 'REVIEWED')
  await world.pass(61_000)
  await world.settle()
  assert.deepEqual([(await world.receipt(first)).approved, (await world.receipt(second)).rejectKey], [true, 'MANUAL_REJECT'])
})

test('a decision is on the purchase that was seen: one that a colleague has put in its place is shown before it is approved', async (t) => {
  const items = (priceKopeks: number) => ({ items: [{ name: 'Молоко 1 л', priceKopeks, quantity: 1 }] })
  const { uuid } = await world.submit({ qrStr: world.mint(items(8_990)).qrStr, userUuid: 'swapped' })
  await world.settle()
  const { page } = await enter(t, 'moderator')
  await page.goto(`${world.origin}/console/receipts/${uuid}/show`)
  await page.getByRole('button', { name: 'Решить' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: /^Чек № \d+, 89,90/ }).waitFor()
  await world.adminAs('Пётр', 'POST', `/api/admin/receipts/${uuid}/requisites`, { qrStr: world.mint(items(555_500)).qrStr })
  await world.settle()
  await dialog.getByText('теперь это другая покупка').waitFor()
  await dialog.getByRole('heading', { name: /5\s555,00/ }).waitFor()
  await dialog.getByRole('button', { name: 'Принять' }).click()
  await page.getByText('Пока вы смотрели, это изменили').waitFor()
  assert.equal((await world.receipt(uuid)).state, 'INSPECTED')
  await dialog.getByRole('button', { name: 'Принять' }).click()
  await until(async () => (await world.receipt(uuid)).approved === true)
})

test('Moderation decides on the purchase that it shows: after a correction that it has not heard of it looks again', async (t) => {
  const items = (priceKopeks: number) => ({ items: [{ name: 'Молоко 1 л', priceKopeks, quantity: 1 }] })
  const { uuid } = await world.submit({ qrStr: world.mint(items(8_990)).qrStr, userUuid: 'swapped-unheard' })
  await world.settle()
  const { page } = await enter(t, 'moderator')
  await page.goto(`${world.origin}/console/moderation`)
  await lookedAt(page, uuid)
  await page
    .getByText(/^89,90/)
    .first()
    .waitFor()
  const unheard = ['**/api/admin/live*', '**/api/admin/moderation/next*', `**/api/admin/receipts/${uuid}`, `**/api/admin/moderation/${uuid}/extend`]
  for (const address of unheard) await page.route(address, (route) => route.abort())
  await world.pass(6 * 60_000) // nobody holds it any more
  const corrected = await world.adminAs('Пётр', 'POST', `/api/admin/receipts/${uuid}/requisites`, { qrStr: world.mint(items(555_500)).qrStr })
  assert.equal(corrected.status, 200)
  await world.settle()

  const refused = page.waitForResponse((answer) => answer.url().endsWith(`/receipts/${uuid}/decision`))
  await page.keyboard.press('a')
  assert.equal((await refused).status(), 409)
  await page.unroute(`**/api/admin/receipts/${uuid}`)
  await page.getByText('Пока вы смотрели, это изменили').waitFor()
  assert.equal((await world.dossier(uuid)).pendingDecision, null)
  await page
    .getByText(/^5\s555,00/)
    .first()
    .waitFor()
  const pressed = async () => {
    await page.keyboard.press('a')
    return (await world.dossier(uuid)).pendingDecision
  }
  assert.equal((await until(pressed)).approve, true)
})

test('requisites typed beside the photo send the receipt on', async (t) => {
  const uuid = await sendPhoto('gleb', ['no receipt', 'nor this', 'nor that', 'nor any'])
  const minted = world.mint()
  const { t: at = '', s: sum = '', fn = '', i: fd = '', fp = '' } = Object.fromEntries(new URLSearchParams(minted.qrStr))
  const { page } = await enter(t, 'moderator')
  await page.goto(`${world.origin}/console/moderation`)
  await lookedAt(page, uuid)
  const dialog = page.getByRole('dialog')
  const photo = page.locator('img[alt^="Фото 1"]')
  const looks = (looks: RegExp) => until(async () => looks.test((await photo.getAttribute('style')) ?? ''))
  await page.keyboard.press(']')
  await page.keyboard.press('c')
  await page.keyboard.press('q')
  await dialog.getByLabel('ФН').waitFor()
  await looks(/rotate\(90deg\) scale\(1\).*contrast/)
  await dialog.getByRole('img', { name: 'QR-код и то, что напечатано вокруг' }).waitFor()

  // The photo obeys while a field has the focus, and nothing of that is typed.
  await page.keyboard.type(fn)
  for (const key of ['Alt+BracketRight', 'Alt+c', 'Alt+g']) await page.keyboard.press(key)
  await looks(/rotate\(180deg\) scale\((?!1\)).*none/) // the code in the photo is enlarged
  const before = await photo.getAttribute('style')
  await page.keyboard.press('Alt+ArrowLeft')
  await until(async () => (await photo.getAttribute('style')) !== before)
  assert.equal(await dialog.getByLabel('ФН').inputValue(), fn)

  const date = dialog.getByLabel('Дата покупки')
  await page.keyboard.press('Tab')
  await page.keyboard.type(fd)
  await page.keyboard.press('Tab')
  await page.keyboard.type(fp)
  await page.keyboard.press('Tab')
  await page.keyboard.type('31.02.26 10:00')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`=${sum.replace('.', ',')}`)
  await page.keyboard.press('Enter')
  await dialog.getByText('Нужны дата и время').waitFor()
  assert.equal(await date.evaluate((field) => field === document.activeElement), true)
  await date.fill('01.01.99 10:00')
  await dialog.getByText('01.01.2099, 10:00: это время ещё не наступило').waitFor()
  await date.fill('31.12.19 23:59')
  await dialog.getByText('31.12.2019, 23:59: не в сроки акции').waitFor()
  const [, year, month, day, hour, minute] = /^20(..)(..)(..)T(..)(..)/.exec(at) as unknown as string[]
  await date.fill(`${day}${month}${year} ${hour}${minute}`)
  await dialog.getByText(`${day}.${month}.20${year}, ${hour}:${minute}`).waitFor()
  await page.keyboard.press('Enter')
  await until(async () => (await world.receipt(uuid)).qrString === minted.qrStr)
  await world.settle()
  assert.equal((await world.receipt(uuid)).state, 'INSPECTED')
})

test('what was read from the print fills the fields that nobody has typed in, whenever it comes', async (t) => {
  const uuid = await sendPhoto('late', ['no receipt here'])
  const { page } = await enter(t, 'moderator')
  const typing = Promise.withResolvers<void>()
  await page.route(`**/api/admin/receipts/${uuid}`, async (route) => {
    const dossier = await (await route.fetch()).json()
    await typing.promise
    await route.fulfill({ json: { ...dossier, print: { fn: '9999000000000000', fd: '77', fp: null, receiptDate: null, sumKopeks: 23_480 } } })
  })
  await page.goto(`${world.origin}/console/moderation`)
  await lookedAt(page, uuid)
  await page.keyboard.press('q')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ФН').pressSequentially('9288')
  typing.resolve()
  await dialog.getByText('Прочитано из текста на фото').waitFor()
  const values = await Promise.all(['ФН', 'ФД', 'ФП', 'Сумма'].map((label) => dialog.getByLabel(label).inputValue()))
  assert.deepEqual(values, ['9288', '77', '', '234,80'])
  // What is typed replaces what was filled in.
  await page.keyboard.press('Tab')
  await page.keyboard.type('8')
  assert.equal(await dialog.getByLabel('ФД').inputValue(), '8')
})

test('requisites that the QR has given are filled in to be corrected, and a mistyped one is named at its field', async (t) => {
  const [uuid] = await waitingReceipts(world, 1)
  const { qrString } = await world.receipt(uuid)
  const { s: sum = '', fn = '', i: fd = '', fp = '' } = Object.fromEntries(new URLSearchParams(qrString))
  const { page } = await enter(t, 'moderator')
  await page.goto(`${world.origin}/console/moderation`)
  await lookedAt(page, uuid)
  await page.keyboard.press('q')
  const dialog = page.getByRole('dialog')
  const valueOf = (label: string) => dialog.getByLabel(label).inputValue()
  await dialog.getByText('Поля заполнены по').waitFor()
  assert.deepEqual([await valueOf('ФН'), await valueOf('ФД'), await valueOf('ФП'), await valueOf('Сумма')], [fn, fd, fp, sum.replace('.', ',')])
  assert.match(await valueOf('Дата покупки'), /^\d\d\.\d\d\.20\d\d \d\d:\d\d/)
  await dialog.getByLabel('ФН').fill('123')
  await page.keyboard.press('Enter')
  await dialog.locator('[name=fn][aria-invalid=true]').waitFor()
})

test('requisites that the tax authority refused fill the form again, to be compared with the photo', async (t) => {
  const uuid = await sendPhoto('slip', ['no receipt here'])
  const { qrStr } = world.mint()
  const { s = '', fn, i = '', fp = '', t: at } = Object.fromEntries(new URLSearchParams(qrStr))
  const sumKopeks = Math.round(Number(s) * 100)
  await world.admin('POST', `/api/admin/receipts/${uuid}/requisites`, { fn, fd: i, fp, receiptDate: at, sumKopeks: sumKopeks + 5_000 })
  await world.settle()
  const { page } = await enter(t, 'moderator')
  await page.goto(`${world.origin}/console/moderation`)
  await lookedAt(page, uuid)
  await page.getByText('Налоговая отклонила введённые реквизиты').first().waitFor()
  await page.keyboard.press('q')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('сверьте каждую цифру с фото').waitFor()
  const values = await Promise.all(['ФН', 'ФД', 'ФП', 'Сумма'].map((label) => dialog.getByLabel(label).inputValue()))
  const written = (kopeks: number) => (kopeks / 100).toFixed(2).replace('.', ',')
  assert.deepEqual(values, [fn, i, fp, written(sumKopeks + 5_000)])
  for (const width of process.env['SHOTS'] ? [375, 1280] : []) {
    await page.setViewportSize({ width, height: 800 })
    await page.screenshot({ path: `${process.env['SHOTS']}/refused-requisites-${width}.png` })
  }
  await dialog.getByLabel('Сумма').fill(written(sumKopeks))
  await page.keyboard.press('Enter')
  await until(async () => (await world.receipt(uuid)).qrString !== null)
  await world.settle()
  assert.notEqual((await world.receipt(uuid)).fnsReceipt, null)
})

test('the keys are listed by ?, and the button says when an approval would be without points', async (t) => {
  const milk = [{ productId: 1, name: 'Milk', patterns: ['молоко'], points: 5, pointsMode: 'per_unit' }]
  const { apiKey, promoId } = await world.createPromo({ products: milk }, 'Only milk')
  const { uuid } = await world.submit({ qrStr: world.mint({ items: [{ name: 'Хлеб', priceKopeks: 4_000, quantity: 1 }] }).qrStr, userUuid: 'no-milk' }, apiKey)
  await world.settle()
  const { json } = await world.call('POST', `/api/receipts/${uuid}/dispute`, {}, { 'api-key': apiKey })
  await world.admin('POST', `/api/admin/disputes/${json.disputeId}/decision`, { decision: 'reconsider' })
  const { page } = await enter(t, 'moderator')
  await page.goto(`${world.origin}/console/moderation?promoId=${promoId}`)
  await lookedAt(page, uuid)
  await page.getByRole('button', { name: 'Принять с 0 баллов' }).waitFor()
  await page.getByText('Самый давний').waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Клавиши' }).getByText('пропустить: чек вернётся в очередь').waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('Escape')
  await lookedAt(page, uuid)
  assert.equal((await world.dossier(uuid)).pendingDecision, null)
})

test('filters of receipts live in the address and survive a reload; what arrives is shown without one', async (t) => {
  await world.submit({ qrStr: 'nonsense', userUuid: 'rejected-one' })
  const { page } = await enter(t, 'viewer')
  await page.goto(`${world.origin}/console/receipts`)
  await page.getByText('rejected-one').waitFor()
  await page.getByLabel('Состояние').click()
  await page.getByRole('option', { name: 'Отклонён' }).click()
  await page.waitForURL(/filter=.*rejected/)
  const rejected = (await world.admin('GET', '/api/admin/receipts?state=REVIEWED&approved=false')).json.items.length
  const shown = async () => (await page.getByRole('row').count()) === 1 + rejected
  await until(shown)
  // As while the service restarts: a browser asks no more for a stream that was refused.
  let refused = 0
  await page.route('**/api/admin/live', (route) => {
    refused++
    return route.fulfill({ status: 503 })
  })
  await page.reload()
  await page.getByText('rejected-one').waitFor()
  await until(shown)
  await until(() => refused > 0)
  await page.unroute('**/api/admin/live')

  await world.submit({ qrStr: 'nonsense too', userUuid: 'came-later' })
  await page.getByText('came-later').waitFor()
  const csv = await page.evaluate(async (href) => (await fetch(href as string)).text(), await page.getByRole('link', { name: 'CSV' }).getAttribute('href'))
  assert.match(csv, /came-later/)
  assert.doesNotMatch(csv, /anna/)

  await page.getByText('came-later').click()
  await page.getByText('Отклонён сразу').waitFor()
})

test('what arrives after a page was loaded and before it is told of news is shown too', async (t) => {
  await world.submit({ qrStr: 'nonsense', userUuid: 'was-there' })
  const { page } = await enter(t, 'viewer')
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/admin/live', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto(`${world.origin}/console/receipts`)
  await page.getByText('was-there').first().waitFor()
  await world.submit({ qrStr: 'nonsense', userUuid: 'in-between' })
  arrived.resolve()
  await page.getByText('in-between').first().waitFor()
})

test('a promo made by the form: mistakes are named beside their settings, and publishing shows what changes', async (t) => {
  const { page } = await enter(t, 'operator')
  await page.goto(`${world.origin}/console/promos/create`)
  await page.getByRole('textbox', { name: 'Название', exact: true }).fill('Летняя акция')
  await page.getByLabel('Часовой пояс').fill('Mars/Olympus')
  await page.getByRole('button', { name: 'Создать' }).click()
  await page.locator('[data-setting="timezone"] .Mui-error').first().waitFor()
  await page.getByLabel('Часовой пояс').fill('Europe/Samara')
  await page.getByRole('button', { name: 'Создать' }).click()
  await page.getByText('версия 1').waitFor()

  await page.getByLabel('Чеков участника в день').fill('6')
  await page.getByLabel('Чеков участника в неделю').fill('5')
  await page.locator('[data-setting="receipts_per_day"] [role="alert"]').getByText('Предел ничего не решает').waitFor()
  await page.getByLabel('Чеков участника в день').fill('2')
  await page.locator('[data-setting="receipts_per_day"] [role="alert"]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Что изменится?' }).click()
  await page.getByText('У акции ещё нет вердиктов.').waitFor()
  await page.getByRole('button', { name: 'Закрыть' }).last().click()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Чеков участника в неделю').waitFor()
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await page.getByText('версия 2').waitFor()

  const id = Number(page.url().split('/').at(-1))
  const { json } = await world.admin('GET', `/api/admin/promos/${id}`)
  assert.deepEqual(json.settings, { timezone: 'Europe/Samara', receipts_per_day: 2, receipts_per_week: 5 })
  await page.getByRole('tab', { name: 'Версии' }).click()
  await page.getByText('Чеков участника в день, Чеков участника в неделю').waitFor()

  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`${world.origin}/console/audit`)
  const line = page.getByRole('button', { name: `Акция № ${id}` }).first()
  await line.click()
  await page.getByRole('heading', { name: 'Чеков участника в неделю' }).waitFor()
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
})

test('a draft of settings outlives what somebody else publishes meanwhile, and changes nothing of that', async (t) => {
  const { promoId } = await world.createPromo({ min_sum: 5_000 }, 'Две вкладки')
  const { page } = await enter(t, 'operator')
  await page.goto(`${world.origin}/console/promos/${promoId}`)
  await page.getByLabel('Чеков участника в день').fill('3')
  await world.change({ min_sum: 7_000 }, promoId)
  await page.getByRole('button', { name: 'Обновить' }).click()
  await page.getByText('Тем временем кто-то опубликовал версию 2.').waitFor()
  assert.equal(await page.getByLabel('Чеков участника в день').inputValue(), '3')
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Станет версией 3').waitFor()
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await page.getByText('версия 3').waitFor()
  await page.getByText('Изменено: 0').waitFor()
  assert.equal(await page.getByText('Тем временем').count(), 0)
  const { settings } = (await world.admin('GET', `/api/admin/promos/${promoId}`)).json
  assert.deepEqual([settings.min_sum, settings.receipts_per_day], [7_000, 3])

  // The same setting, and an open page that has not heard of it: shown before it is replaced.
  await page.getByLabel('Чеков участника в день').fill('4')
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await dialog.getByText('Станет версией 4').waitFor()
  await world.change({ receipts_per_day: 9 }, promoId)
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await dialog.getByText('Станет версией 5').waitFor()
  await dialog.getByText('опубликовал версию 4 и изменил в ней то же: «Чеков участника в день». Публикация заменит это вашим.').waitFor()
  assert.equal((await world.admin('GET', `/api/admin/promos/${promoId}`)).json.settings.receipts_per_day, 9)
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await page.getByText('версия 5').waitFor()
  assert.equal((await world.admin('GET', `/api/admin/promos/${promoId}`)).json.settings.receipts_per_day, 4)
})

test('the period of a promo is written and shown in the zone of the promo, wherever the reader is', async (t) => {
  for (const timezoneId of ['Asia/Vladivostok', 'Asia/Tashkent', 'America/New_York']) {
    const { promoId } = await world.createPromo({ starts_at: '2026-08-01T00:00:00+03:00' }, 'Со сроком')
    const { page } = await enter(t, 'operator', { timezoneId })
    await page.goto(`${world.origin}/console/promos/${promoId}`)
    assert.equal(await page.getByLabel('Начало, Europe/Moscow').inputValue(), '2026-08-01T00:00')
    await page.getByLabel('Конец, Europe/Moscow').fill('2026-09-01T00:00')
    await page.getByRole('button', { name: 'Опубликовать' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('01.09.2026, 00:00, Europe/Moscow').last().waitFor() // the warning that it is over says the same
    assert.doesNotMatch(await dialog.innerText(), /\dZ/)
    await dialog.getByRole('button', { name: 'Опубликовать' }).click()
    await page.getByText('версия 2').waitFor()
    const { settings } = (await world.admin('GET', `/api/admin/promos/${promoId}`)).json
    assert.deepEqual(
      [settings.starts_at, settings.ends_at].map((one) => new Date(one).toISOString()),
      ['2026-07-31T21:00:00.000Z', '2026-08-31T21:00:00.000Z'],
    )

    await page.getByLabel('Часовой пояс').fill('Europe/Berlin')
    const end = page.getByLabel('Конец, Europe/Berlin')
    await until(async () => (await end.inputValue()) === '2026-08-31T23:00')
    await end.fill('2026-12-01T00:00')
    await page.getByRole('button', { name: 'Опубликовать' }).click()
    await dialog.getByText('01.12.2026, 00:00, Europe/Berlin').last().waitFor() // as above, from that day on
    await dialog.getByText('31.08.2026, 23:00, Europe/Berlin').waitFor()
    await dialog.getByRole('button', { name: 'Опубликовать' }).click()
    await page.getByText('версия 3').waitFor()
    assert.equal(new Date((await world.admin('GET', `/api/admin/promos/${promoId}`)).json.settings.ends_at).toISOString(), '2026-11-30T23:00:00.000Z')
  }
})

test('a receipt and a participant are shown at their addresses without the last word; weights have all their decimals', async (t) => {
  const { qrStr } = world.mint({ items: [{ name: 'Сыр весовой', priceKopeks: 496_811, quantity: 1.284 }] })
  const { uuid } = await world.submit({ qrStr, userUuid: 'by/weight' })
  await world.settle()
  const { page } = await enter(t, 'viewer')
  await page.goto(`${world.origin}/console/receipts/${uuid}/`)
  await page.getByText('1,284 × 4').first().waitFor()
  await page.getByText('У модераторов').first().waitFor()
  await page.goto(`${world.origin}/console/participants/${encodeURIComponent(`${world.promoId}:by/weight`)}`)
  await page.getByRole('link', { name: 'Чеки' }).waitFor()
})

test('a catalogue from a file: tried on past lines, then loaded, and that is what gives points', async (t) => {
  const { promoId, apiKey } = await world.createPromo({}, 'С каталогом')
  await world.submit({ qrStr: world.mint().qrStr, userUuid: 'before' }, apiKey)
  await world.settle()
  const { page } = await enter(t, 'operator')
  await page.goto(`${world.origin}/console/promos/${promoId}?tab=catalogue`)
  /** Waits until the page has read the file: until then it would try out the one before. */
  const choose = async (name: string, mimeType: string, text: string) => {
    await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
    await until(async () => (await page.getByLabel('Товары: JSON или строки таблицы').inputValue()) === text)
  }
  const file = (items: unknown) => choose('items.json', 'application/json', JSON.stringify(items))
  const tryOut = () => page.getByRole('button', { name: 'Примерить' }).click()
  const load = page.getByRole('button', { name: /^Загрузить/ })

  await file({ items: 'none' })
  await tryOut()
  await page.getByText('Нужен список товаров JSON или строки таблицы').waitFor()
  await page.locator('input[type=file]').setInputFiles({ name: 'items.xlsx', mimeType: '', buffer: Buffer.from('PK\x03\x04\x14\x00') })
  await page.getByText('В этом файле не текст.').waitFor()
  await file({ items: [{ itemId: 7, name: 'Молоко 1 л', pointsPerUnit: 4, patterns: ['молоко', '(сыр'] }] })
  await tryOut()
  await page.getByText('№ 7, «Образцы строки чека» (сыр: образец не читается, 1-й знак: скобка не закрыта').waitFor()
  const table = (text: string) => choose('items.csv', 'text/csv', text)
  const atField = (text: string) => page.locator('.MuiFormHelperText-root').getByText(text).waitFor()
  await table('номер;название;баллы\n7;Молоко;4\n7;Печенье;2\n')
  await tryOut()
  await atField('№ 7, «Номер товара»: такой номер есть и у другого товара')
  await table('номер;название;баллы\n')
  await tryOut()
  await atField('В этих строках нет ни одного товара.')
  await table('Номер;Название;Очки;Слова\n7;Молоко;4;молоко\n8;Сыр;;\n')
  await tryOut()
  await page.getByText('Эти столбцы не относятся к товарам и не загрузятся: «Очки», «Слова».').waitFor()
  await page.getByText('Без баллов: 2 (7, 8). За них чек получит 0 баллов.').waitFor()
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/catalogue.png`, fullPage: true })
  await table('номер;название;баллы\n7;Молоко;4\n;Печенье;много\n')
  await tryOut()
  await atField('Товары, 2: Номер товара: нужно заполнить; Товары, 2: Баллы: нужно число')
  // What the service says of a text that is no longer there is no objection to the next one.
  const asked = Promise.withResolvers<Route>()
  await page.route('**/dry-run', asked.resolve, { times: 1 })
  await tryOut()
  const held = await asked.promise
  await file({ items: [{ itemId: 7, name: 'Молоко 1 л', pointsPerUnit: 4, patterns: ['молоко'] }] })
  const refusal = 'Товары, 2: Номер товара: нужно заполнить'
  await page.getByText(refusal).waitFor({ state: 'detached' })
  await held.continue()
  await page.getByText(refusal).waitFor() // in passing, at the edge of the page
  assert.equal(await page.locator('.MuiFormHelperText-root').getByText(refusal).count(), 0)
  assert.equal(await load.count(), 0, 'not before it has been tried')
  await tryOut()
  await page.getByText('Найдут товар').waitFor()
  // What the brand loads after it was tried out is not replaced unseen.
  await world.call('PATCH', '/api/loyalty/catalog', { items: [{ itemId: 55, name: 'Сыр', patterns: ['сыр'] }] }, { 'api-key': apiKey })
  await load.click()
  await atField('Каталог изменили после примерки.')
  await tryOut()
  await page.getByText('Заменит целиком нынешний каталог, в котором 1 товар.').waitFor()
  await load.click()
  await page.getByText('Загружено товаров: 1.').waitFor()
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'after' }, apiKey)
  await world.settle()
  assert.equal((await world.receipt(uuid, apiKey)).promoPoints, 8)
  await page.goto(`${world.origin}/console/audit`)
  await page.getByText('Изменил каталог').first().click()
  await page.getByRole('row', { name: 'Баллы начисляются по правилам за каждую единицу' }).last().waitFor()

  // On a phone, what a line was recognised by goes on in the next line of its cell.
  await world.admin('PUT', `/api/admin/promos/${promoId}/catalog`, {
    items: [
      { itemId: 8, name: 'Магнат Миндаль 72 г', pointsPerUnit: 1 },
      { itemId: 9, name: 'Бананы весовые, 1 кг', pointsPerUnit: 1 },
    ],
  })
  await world.submit(
    { qrStr: world.mint({ items: [{ name: 'МАГНАТ Морож.МИНД.эским.72г', priceKopeks: 9_900, quantity: 1 }] }).qrStr, userUuid: 'by-name' },
    apiKey,
  )
  await world.settle()
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`${world.origin}/console/promos/${promoId}?tab=catalogue`)
  await page.getByRole('button', { name: 'Посмотреть' }).click()
  await page.getByRole('heading', { name: 'Товары, которым не достанется ни одна строка' }).waitFor()
  await page.getByText('9: Бананы весовые, 1 кг', { exact: true }).waitFor()
  assert.equal(await page.getByText('8: Магнат Миндаль 72 г', { exact: true }).count(), 0)
  const { x = 0, width = Infinity } = (await page.getByText('бренд, вид, объём, миндаль').boundingBox()) ?? {}
  assert.ok(x + width <= 375, `the cell ends at ${x + width}`)
})

test('a key is shown once, opens the promo, and opens nothing when it is revoked', async (t) => {
  const { page } = await enter(t, 'operator')
  await page.goto(`${world.origin}/console/promos/${world.promoId}?tab=keys`)
  await page.getByRole('button', { name: 'Новый ключ' }).click()
  await page.getByRole('textbox', { name: 'Подпись' }).fill('shop')
  await page.getByRole('button', { name: 'Создать' }).click()
  const secret = await page.locator('[data-secret]').innerText()
  assert.match(secret, /^pk_\S{32,}$/)
  assert.equal((await world.send({ qrStr: 'nonsense', userUuid: 'with-new-key' }, secret)).status, 200)

  await page.getByRole('button', { name: 'Сохранено' }).click()
  await page.reload()
  const row = page.getByRole('row', { name: /shop/ })
  await row.waitFor()
  assert.ok(!(await page.content()).includes(secret))
  await row.getByRole('button', { name: 'Отозвать' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await row.getByText('Отозван').waitFor()
  await until(async () => (await world.send({ qrStr: 'nonsense', userUuid: 'with-revoked-key' }, secret)).status === 401)
})

test('the rate of a key is set and changed in the console, with its refusals beside it', async (t) => {
  const { page } = await enter(t, 'operator')
  const { promoId } = await world.createPromo({ rate_limits: { per_key_per_second: 40 } }, 'Rates of keys')
  const [{ keyId }] = (await world.admin('GET', `/api/admin/promos/${promoId}/keys`)).json.items
  keyWasRefused(keyId, world.ctx.now())
  await noteKeyUse(world.ctx)
  await page.goto(`${world.origin}/console/promos/${promoId}?tab=keys`)
  const row = page.getByRole('row', { name: /40 \(как у акции\)/ })
  await row.waitFor()
  assert.match(await row.innerText(), /\b1, /)
  await row.getByRole('button', { name: 'Изменить' }).click()
  await page.getByRole('textbox', { name: 'Вызовов в секунду' }).fill('7')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('cell', { name: '7', exact: true }).waitFor()
  const { items } = (await world.admin('GET', `/api/admin/promos/${promoId}/keys`)).json
  assert.equal(items[0].perSecond, 7)
})

test('a verifier of participants has the fields of its kind alone', async (t) => {
  const { page } = await enter(t, 'operator')
  const { promoId } = await world.createPromo({}, 'Verified')
  await page.goto(`${world.origin}/console/promos/${promoId}`)
  const setting = page.locator('[data-setting="participant_verifiers"]')
  await setting.getByRole('button').first().click()
  const choose = async (kind: string) => {
    await setting.getByLabel('Кто ручается за участника').click()
    await page.getByRole('option', { name: kind }).click()
  }
  await choose('Бренд: подписанный токен (JWT)')
  await setting.getByLabel('Ключ', { exact: true }).fill('x'.repeat(32))
  assert.equal(await setting.getByLabel('Секрет').count(), 0)
  await choose('Telegram')
  await setting.getByLabel('Секрет').fill('123:abc')
  assert.deepEqual([await setting.getByLabel('Ключ', { exact: true }).count(), await setting.getByLabel('Подпись').count()], [0, 0])
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click()
  await page.getByText('версия 2').waitFor()
  const { settings } = (await world.admin('GET', `/api/admin/promos/${promoId}`)).json
  assert.deepEqual(settings.participant_verifiers, [{ kind: 'telegram', secret: '****1' }])
})

test('a server key that was used in a page has a warning until it is revoked; the key for the widget has the scope for pages', async (t) => {
  const { page } = await enter(t, 'operator')
  const { promoId, apiKey } = await world.createPromo({}, 'Keys in pages')
  await world.call('POST', '/api/qr', { qrAsString: world.mint().qrStr }, { 'api-key': apiKey, origin: 'https://shop.example' })
  await noteKeyUse(world.ctx)
  await page.goto(`${world.origin}/console/promos/${promoId}?tab=keys`)
  const warning = page.getByRole('alert').filter({ hasText: 'https://shop.example' })
  await warning.waitFor()
  await page.getByRole('button', { name: 'Отозвать' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await warning.waitFor({ state: 'detached' })

  await page.goto(`${world.origin}/console/promos/${promoId}?tab=widget`)
  await page.getByRole('button', { name: 'Создать ключ для виджета' }).click()
  await page.getByRole('button', { name: 'Создать', exact: true }).waitFor()
  assert.equal(await page.getByRole('radio').count(), 0)
  await page.getByRole('button', { name: 'Создать', exact: true }).click()
  const secret = await page.locator('[data-secret]').innerText()
  assert.equal((await world.call('GET', '/api/loyalty/catalog', undefined, { 'api-key': secret })).json.code, 'KEY_SCOPE')
})

test('a dispute upheld gives the receipt back to moderators', async (t) => {
  const { uuid } = await world.submit({ qrStr: 'not a receipt', userUuid: 'zoya' })
  await world.call('POST', `/api/receipts/${uuid}/dispute`, { reason: 'There is milk in it' }, { 'api-key': world.apiKey })
  const { page } = await enter(t, 'moderator')
  await page.goto(`${world.origin}/console/disputes`)
  await page
    .getByRole('row', { name: /There is milk in it/ })
    .getByRole('button', { name: 'Решить' })
    .click()
  await page.getByLabel('Ваш комментарий').fill('The photo is clear')
  await page.getByRole('button', { name: 'Рассмотреть снова' }).click()
  await page.getByText('Спор решён').waitFor()
  const { needsReview, state } = await world.receipt(uuid)
  assert.deepEqual([needsReview, state], [true, 'ARRIVED'])
  await page.goto(`${world.origin}/console/receipts/${uuid}/show`)
  await page.getByText('Открыт снова').waitFor()
  await page.getByText('The photo is clear').first().waitFor()

  await page.getByRole('button', { name: 'Решить' }).click()
  await page.getByLabel('Отклонить').check()
  await page.getByLabel(/Причина/).fill('Набрано, пока решал другой')
  const decided = await world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: false, reason: 'Нет молока' })
  assert.equal(decided.status, 200, decided.text)
  await world.pass(61_000)
  await world.settle()
  await page.getByText('Нет молока').first().waitFor()
  assert.equal(await page.getByLabel(/Причина/).inputValue(), 'Набрано, пока решал другой')
  await page.getByRole('dialog').getByRole('button', { name: 'Отклонить' }).click()
  await page.getByText('Чек больше не ждёт решения.').waitFor()
})

test('a dispute that somebody else decides meanwhile leaves what was typed, and says so', async (t) => {
  const { uuid } = await world.submit({ qrStr: 'no receipt', userUuid: 'raisa' })
  await world.call('POST', `/api/receipts/${uuid}/dispute`, { reason: 'Two at once' }, { 'api-key': world.apiKey })
  const [{ id }] = (await world.dossier(uuid)).disputes
  const { page } = await enter(t, 'moderator')
  await page.goto(`${world.origin}/console/disputes`)
  const row = page.getByRole('row', { name: /Two at once/ })
  await row.getByRole('button', { name: 'Решить' }).click()
  await page.getByLabel('Ваш комментарий').fill('Мои слова')
  await world.admin('POST', `/api/admin/disputes/${id}/decision`, { decision: 'decline' })
  await page.getByRole('row', { name: /Two at once/, includeHidden: true }).waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('Ваш комментарий').inputValue(), 'Мои слова')
  await page.getByRole('button', { name: 'Рассмотреть снова' }).click()
  await page.getByText('Спор уже решён.').waitFor()
})

test('a delivery is shown to the last byte, and sent again', async (t) => {
  const { uuid } = await world.submit({ qrStr: 'no receipt at all', userUuid: 'told-again' })
  await world.settle()
  const before = world.received.filter(({ body }) => body['uuid'] === uuid)
  const { page } = await enter(t, 'operator')
  await page.goto(`${world.origin}/console/deliveries?filter=${encodeURIComponent(JSON.stringify({ receiptUuid: uuid, state: 'REVIEWED' }))}`)
  await page.getByRole('row', { name: /итог/ }).click()
  await page.getByText(`${uuid}.REVIEWED.0`).first().waitFor()
  await page.getByText('"told-again"').first().waitFor()
  await page.getByRole('row', { name: /итог/ }).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Отправить снова' }).click()
  await page.getByText('Отправим снова').first().waitFor()
  await world.settle()
  const again = world.received.filter(({ body }) => body['uuid'] === uuid).slice(before.length)
  assert.deepEqual(
    again.map(({ raw, webhookId }) => [raw, webhookId]),
    before.map(({ raw, webhookId }) => [raw, webhookId]),
  )
})

test('on a desk the table of deliveries fits its page: arrows and boxes take no more room than they need', async (t) => {
  await world.submit({ qrStr: 'no receipt either', userUuid: 'in-a-table' })
  await world.settle()
  const { page } = await enter(t, 'operator')
  await page.setViewportSize(DESKTOP)
  await page.goto(`${world.origin}/console/deliveries`)
  await page.getByRole('cell', { name: 'чек отправлен' }).first().waitFor()
  await page.waitForFunction(() => {
    const table = document.querySelector('table') as HTMLTableElement
    return table.scrollWidth <= (table.parentElement as HTMLElement).clientWidth
  })
})

test('a viewer is offered no decision, and the service would refuse it', async (t) => {
  const [uuid] = await waitingReceipts(world, 1)
  const { page } = await enter(t, 'viewer')
  await page.goto(`${world.origin}/console/receipts/${uuid}/show`)
  await page.getByText('У модераторов').first().waitFor()
  for (const name of ['Решить', 'Отправить снова']) assert.equal(await page.getByRole('button', { name }).count(), 0)
  assert.equal(await page.getByRole('menuitem', { name: 'Модерация' }).count(), 0)
  const refused = await page.evaluate(async (path) => {
    const { csrfToken } = await (await fetch('/api/admin/session')).json()
    const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken }, body: '{"approve":true}' })
    return { status: answer.status, code: (await answer.json()).code }
  }, `/api/admin/receipts/${uuid}/decision`)
  assert.deepEqual(refused, { status: 403, code: 'ROLE' })
})

test('an operator erases a participant after a second question; a moderator is not offered it', async (t) => {
  const { uuid } = await world.submit({ qrStr: 'not a receipt', userUuid: 'asks-to-be-erased' })
  await world.settle()
  const address = `${world.origin}/console/participants/${encodeURIComponent(`${world.promoId}:asks-to-be-erased`)}`
  const { page: theirs } = await enter(t, 'moderator')
  await theirs.goto(address)
  await theirs.getByRole('button', { name: 'Заблокировать' }).waitFor()
  assert.equal(await theirs.getByRole('button', { name: 'Удалить данные' }).count(), 0)

  const { page } = await enter(t, 'operator')
  await page.goto(address)
  await page.getByRole('button', { name: 'Удалить данные' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Вернуть данные нельзя.').waitFor()
  assert.equal((await world.receipt(uuid)).userUuid, 'asks-to-be-erased')
  await dialog.getByRole('button', { name: 'Удалить данные' }).click()
  await page.getByText('Данные удалены, чеков: 1').waitFor()
  await page.waitForURL(/\/participants$|\/participants\?/)
  assert.equal((await world.receipt(uuid)).userUuid, `forgotten ${uuid}`)
})

test('English is chosen, and it stays', async (t) => {
  const { page } = await enter(t, 'viewer')
  await page.goto(`${world.origin}/console`)
  await page.getByRole('button', { name: /Русский/ }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await page.getByRole('menuitem', { name: 'Receipts' }).waitFor()
  await page.reload()
  await page.getByRole('menuitem', { name: 'Receipts' }).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'en')
})

/** A screen may ask by itself just before the click, and then there is no button any more. */
const clickUntil = (button: Locator, isDone: () => Promise<boolean>): Promise<boolean> =>
  until(async () => {
    await button.evaluateAll((shown) => shown.forEach((one) => (one as HTMLElement).click()))
    return isDone()
  })

/** The decision on a receipt. It leaves the screen before the service has it. */
const pendingDecision = (uuid: string) => until(async () => (await world.dossier(uuid)).pendingDecision)

/** Waits for the receipt, and then until its keys are accepted. */
async function lookedAt(page: Page, uuid: string): Promise<void> {
  await page.locator(`[data-receipt="${uuid}"]`).waitFor()
  await page.waitForTimeout(350)
}

test('an unknown address is told of in one sentence with one full stop', async (t) => {
  for (const [locale, sentence] of [
    ['ru-RU', 'Такой страницы нет. Проверьте ссылку.'],
    ['en-US', 'Either you typed a wrong URL, or you followed a bad link.'],
  ] as const) {
    const page = await (await enter(t, 'viewer')).page.context().newPage()
    await page.addInitScript((language) => Object.defineProperty(navigator, 'language', { get: () => language }), locale)
    await page.goto(`${world.origin}/console/nothing-here`)
    await page.getByText(sentence, { exact: true }).waitFor()
  }
})
