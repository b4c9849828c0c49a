// Sign-in as people meet it in the console: a temporary password, a second factor, sessions and tokens.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { makeAccount, signIn } from '#test/support/accounts.ts'
import { openBrowser } from '#test/support/browser.ts'
import { DESKTOP, PHONE } from '#test/support/console.ts'
import { PATIENCE_MS } from '#test/support/until.ts'
import { openWorld } from '#test/support/world.ts'

test('a temporary password is changed and a second factor set up before anything else; then a code is asked for at sign-in', async (t) => {
  const world = await openWorld(t)
  const browser = await openBrowser(t)
  const made = (await world.admin('POST', '/api/admin/accounts', { login: 'vera', name: 'Vera', role: 'moderator' })).json
  await world.admin('PUT', '/api/admin/sign-in-rules', { secondFactorRoles: ['moderator'] })
  const context = await browser.newContext({ viewport: PHONE, locale: 'ru-RU' })
  t.after(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const next = 'purple lamp on the ninth floor'
  const enter = async (password: string) => {
    await page.goto(`${world.origin}/console/security`)
    await page.getByLabel('Логин').fill('vera')
    await page.getByLabel('Пароль').fill(password)
    await page.keyboard.press('Enter')
  }

  await enter(made.password)
  const change = async (to: string) => {
    await page.getByLabel('Нынешний пароль').fill(made.password)
    await page.getByLabel('Новый пароль').fill(to)
    await page.getByRole('button', { name: 'Сохранить' }).click()
  }
  await change('vera-vera-2026')
  await page.getByText('Он составлен из логина, имени или названия продукта.').waitFor()
  await change(next)

  await page.getByText('Вашей роли нужен второй фактор.').waitFor()
  await page.getByLabel('Нынешний пароль').fill(next)
  await page.getByRole('button', { name: 'Далее' }).click()
  await page.getByRole('img', { name: 'QR-код для приложения' }).waitFor()
  const app = new TOTP({ secret: Secret.fromBase32((await page.locator('[data-secret]').textContent()) ?? '') })
  const code = () => app.generate({ timestamp: world.ctx.now().getTime() })
  await page.locator('input[name=code]').fill(code())
  await page.getByRole('button', { name: 'Далее' }).click()
  await page.getByRole('heading', { name: 'Запасные коды' }).waitFor()
  const recoveryCodes = ((await page.locator('[data-secret]').textContent()) ?? '').split('\n')
  assert.equal(recoveryCodes.length, 10)
  await page.getByRole('button', { name: 'Сохранено' }).click()
  await page.getByText('Для входа нужны пароль и код из приложения.').waitFor()

  const other = await world.call('POST', '/api/admin/session', { login: 'vera', password: next, code: recoveryCodes[0] })
  assert.equal(other.status, 200)
  await page.reload()
  await page.getByRole('button', { name: 'Завершить', exact: true }).click()
  await page.getByText('Сеанс завершён').waitFor()
  const left = String(other.headers.get('set-cookie')).split(';', 1)[0] as string
  assert.equal((await world.call('GET', '/api/admin/session', undefined, { cookie: left })).status, 401)

  await world.admin('DELETE', `/api/admin/accounts/${made.account.id}/sessions`)
  await world.pass(60_000)
  await enter(next)
  await page.getByText('Из приложения, или запасной код').waitFor()
  await page.locator('input[name=code]').fill(code())
  await page.keyboard.press('Enter')
  await page.getByText('Где вы вошли').waitFor()
})

test('an operator makes a token that is shown once, and revokes it', async (t) => {
  const world = await openWorld(t)
  const browser = await openBrowser(t)
  const { password } = await makeAccount(world, { login: 'olga', role: 'operator' })
  const { cookie } = await signIn(world, 'olga', password)
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'ru-RU', extraHTTPHeaders: {} })
  t.after(() => context.close())
  const { hostname } = new URL(world.origin)
  await context.addCookies([{ name: 'chekhov_session', value: cookie.split(';', 1)[0]!.split('=')[1]!, domain: hostname, path: '/api/admin', httpOnly: true }])
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(`${world.origin}/console/tokens`)
  await page.getByRole('button', { name: 'Новый токен' }).click()
  await page.getByLabel('Имя').fill('nightly export')
  await page.getByRole('button', { name: 'Создать' }).click()
  const secret = (await page.locator('[data-secret]').textContent()) ?? ''
  await page.getByRole('button', { name: 'Сохранено' }).click()
  const read = async () => (await world.call('GET', '/api/admin/receipts', undefined, { authorization: `Bearer ${secret}` })).status
  assert.equal(await read(), 200)
  await page.getByRole('button', { name: 'Отозвать' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Токен отозван').waitFor()
  assert.equal(await read(), 401)
})
