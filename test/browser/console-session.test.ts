// A session that ends, or has something to settle, while a page of the console is open: nothing typed is lost, and what was pressed is done afterwards.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test, type TestContext } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { planExports } from '#src/exports/plan-exports.ts'
import { openShared } from '#test/support/open-shared.ts'
import { passwordOf } from '#test/support/accounts.ts'
import { openBrowser } from '#test/support/browser.ts'
import { enterConsole, makeAccounts } from '#test/support/console.ts'
import { openWorld, type World } from '#test/support/world.ts'

const shared = openShared()
let world: World
let passwords: Awaited<ReturnType<typeof makeAccounts>>
let enter: ReturnType<typeof enterConsole>

before(async () => {
  world = await openWorld(shared)
  passwords = await makeAccounts(world)
  enter = enterConsole({ world, passwords, browser: await openBrowser(shared) })
})

async function accountOf(login: string): Promise<string> {
  const { items } = (await world.admin('GET', '/api/admin/accounts')).json
  return `/api/admin/accounts/${items.find((one: { login: string }) => one.login === login).id}`
}

/** As an operator does who ends an account's sessions. */
const endSessions = async (login: string) => world.admin('DELETE', `${await accountOf(login)}/sessions`)

/** As an administrator does who gives somebody a new password. */
const resetPassword = async (login: string): Promise<string> => (await world.admin('POST', `${await accountOf(login)}/password`)).json.password

/** Presses what the page that has lost its session may already cover: what the page asks by itself may find the session ended first. */
const press = (on: Page | Locator, role: 'button' | 'link' | 'menuitem', name: string | RegExp) =>
  on.getByRole(role, { name, includeHidden: true }).dispatchEvent('click')

/** A page in which a promo has been given this name, and only the confirmation of its publication is left to press. */
async function openUnpublished(t: TestContext, name: string) {
  const { promoId } = await world.createPromo({}, 'Черновик')
  const { page } = await enter(t, 'operator')
  await page.goto(`${world.origin}/console/promos/${promoId}`)
  await page.getByRole('textbox', { name: 'Название', exact: true }).fill(name)
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  const publish = () => press(page.getByRole('dialog', { includeHidden: true }), 'button', 'Опубликовать')
  return { promoId, page, publish }
}

test('a session that ends in the middle of an edit takes nothing away: the password is asked for over the page, and what was pressed is done', async (t) => {
  const { promoId, page, publish } = await openUnpublished(t, 'Набрано до конца сеанса')
  await endSessions('operator')
  await publish()
  const asks = page.getByRole('dialog', { name: 'Сеанс закончился' })
  await asks.getByText('«operator»').waitFor()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await asks.getByRole('alert').waitFor()
  await asks.getByLabel('Пароль').fill(passwords.operator)
  await page.keyboard.press('Enter')
  await page.getByText('Опубликовано').waitFor()
  assert.equal((await world.admin('GET', `/api/admin/promos/${promoId}`)).json.name, 'Набрано до конца сеанса')
})

test('a page whose session has ended is left for the login by whoever signs in under another name, and from there leads back', async (t) => {
  await world.createPromo({}, 'Летняя акция')
  const { page } = await enter(t, 'viewer')
  await page.goto(`${world.origin}/console/promos`)
  await page.getByText('Летняя акция').waitFor()
  await endSessions('viewer')
  await press(page, 'menuitem', 'Участники')
  await page.getByRole('button', { name: 'Войти под другим именем' }).click()
  await page.getByLabel('Логин').fill('viewer')
  await page.getByLabel('Пароль').fill(passwords.viewer)
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('Начало идентификатора').waitFor()
})

test('a table of receipts that is asked for after the session has ended is loaded once the password is typed', async (t) => {
  const { uuid } = await world.submit({ qrStr: 'not a receipt', userUuid: 'tabled' })
  const { page } = await enter(t, 'viewer')
  await page.goto(`${world.origin}/console/receipts`)
  await page.getByText('tabled').first().waitFor()
  for (const [name, file] of [
    ['CSV', /^receipts-.*\.csv$/],
    ['Excel', /^receipts-.*\.xlsx$/],
  ] as const) {
    await endSessions('viewer')
    const loading = page.waitForEvent('download')
    await press(page, 'link', name)
    await page.getByRole('dialog', { name: 'Сеанс закончился' }).getByLabel('Пароль').fill(passwords.viewer)
    await page.keyboard.press('Enter')
    const download = await loading
    assert.match(download.suggestedFilename(), file)
    const bytes = await readFile(await download.path())
    if (name === 'CSV') assert.ok(bytes.toString().includes(uuid))
    else assert.equal(bytes.subarray(0, 2).toString(), 'PK')
    assert.equal(new URL(page.url()).pathname, '/console/receipts')
  }
})

test('an export that is asked for after the session has ended is loaded once the password is typed', async (t) => {
  const { promoId, apiKey } = await world.createPromo({ exports: { every: 'day', format: 'csv' } })
  const { uuid } = await world.submit({ qrStr: 'not a receipt', userUuid: 'exported' }, apiKey)
  await world.pass(2 * 86_400_000)
  await planExports(world.ctx)
  await world.run('make-export')
  const { page } = await enter(t, 'operator')
  await page.goto(`${world.origin}/console/exports`)
  const name = new RegExp(`^receipts-${promoId}-.*\\.csv$`)
  const shown = await page.getByRole('link', { name }).textContent()
  await endSessions('operator')
  const loading = page.waitForEvent('download')
  await press(page, 'link', name)
  await page.getByRole('dialog', { name: 'Сеанс закончился' }).getByLabel('Пароль').fill(passwords.operator)
  await page.keyboard.press('Enter')
  const download = await loading
  assert.equal(download.suggestedFilename(), shown)
  assert.ok((await readFile(await download.path(), 'utf8')).includes(uuid))
})

test('a password that an administrator has made is changed over the page: what was typed stays, and what was pressed is done', async (t) => {
  const { promoId, page, publish } = await openUnpublished(t, 'Набрано до нового пароля')
  const made = await resetPassword('operator')
  await publish()
  await page.getByRole('dialog', { name: 'Сеанс закончился' }).getByLabel('Пароль').fill(made)
  await page.keyboard.press('Enter')
  const change = page.getByRole('dialog', { name: 'Сменить пароль' })
  await change.getByLabel('Нынешний пароль').fill(made)
  passwords.operator = passwordOf('operator, once more')
  await change.getByLabel('Новый пароль').fill(passwords.operator)
  await page.keyboard.press('Enter')
  await page.getByText('Опубликовано').waitFor()
  assert.equal((await world.admin('GET', `/api/admin/promos/${promoId}`)).json.name, 'Набрано до нового пароля')
})

// Last, because the account needs a code for every sign-in from then on.
test('a second factor that a role needs from now on is set up over the page: what was typed stays, and what was pressed is done', async (t) => {
  const { promoId, page, publish } = await openUnpublished(t, 'Набрано до второго фактора')
  await world.admin('PUT', '/api/admin/sign-in-rules', { secondFactorRoles: ['operator'] })
  await publish()
  await page.getByText('Вашей роли нужен второй фактор.').waitFor()
  await page.getByLabel('Нынешний пароль').fill(passwords.operator)
  await page.keyboard.press('Enter')
  const app = new TOTP({ secret: Secret.fromBase32((await page.locator('[data-secret]').textContent()) ?? '') })
  await page.locator('input[name=code]').fill(app.generate({ timestamp: world.ctx.now().getTime() }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Запасные коды' }).waitFor()
  await page.getByRole('button', { name: 'Сохранено' }).click()
  await page.getByText('Опубликовано').waitFor()
  assert.equal((await world.admin('GET', `/api/admin/promos/${promoId}`)).json.name, 'Набрано до второго фактора')
})
