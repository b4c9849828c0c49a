import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import type { Role } from '#domain/roles.ts'
import { makeAccount } from './accounts.ts'
import { openBrowser } from './browser.ts'
import { photoWith } from './receipt-photo.ts'
import { upload } from './upload.ts'
import { openWorld, type World } from './world.ts'
import { PATIENCE_MS, until } from './until.ts'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

/** Receipts that wait for a moderator, the oldest first; the last of several has a photo. */
export async function waitingReceipts(world: World, count = 3): Promise<[string, string, string, ...string[]]> {
  const uuids: string[] = []
  for (let number = 1; number <= count; number++) {
    const { qrStr } = world.mint()
    const userUuid = `waiting-${number}`
    uuids.push(
      number === 3
        ? (
            await upload(world, '/api/receipts', [
              ['userUuid', userUuid],
              ['photos', await photoWith([qrStr])],
            ])
          ).json.uuid
        : (await world.submit({ qrStr, userUuid })).uuid,
    )
    await world.settle()
  }
  return uuids as [string, string, string, ...string[]]
}

/** Rejects what waits for a moderator; nobody holds anything after it. */
export async function emptyQueue(world: World): Promise<void> {
  await until(async () => {
    await world.sql`update receipts set held_by = null, held_until = null where held_by is not null`
    const { items } = (await world.admin('GET', '/api/admin/moderation?limit=100')).json
    // A page that was closed a moment ago may still decide on one of them.
    for (const { receipt } of items) await world.admin('POST', `/api/admin/receipts/${receipt.uuid}/decision`, { approve: false })
    return items.length === 0
  })
}

/** An account for each role. */
export async function makeAccounts(world: World) {
  const make = async (login: Role, name: string) => (await makeAccount(world, { login, name, role: login })).password
  return { operator: await make('operator', 'Olga'), moderator: await make('moderator', 'Vera'), viewer: await make('viewer', 'Wanda') }
}

/** A service, and a way into its console by role. */
export async function openConsole(t: TestContext) {
  const world = await openWorld(t)
  return { world, enter: enterConsole({ world, passwords: await makeAccounts(world), browser: await openBrowser(t) }) }
}

/** An empty page of an account that has signed in, with the browser's complaints. Signing in by typing has tests of its own (`test/browser/sign-in.test.ts`). */
export const enterConsole =
  ({ world, browser, passwords }: { world: World; browser: Browser; passwords: Awaited<ReturnType<typeof makeAccounts>> }) =>
  async (t: TestContext, who: keyof typeof passwords, options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ viewport: DESKTOP, locale: 'ru-RU', timezoneId: 'Europe/Moscow', ...options })
    t.after(() => context.close())
    const signedIn = await context.request.post(`${world.origin}/api/admin/session`, { data: { login: who, password: passwords[who] } })
    assert.ok(signedIn.ok(), await signedIn.text())
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    return { page, complaints }
  }
