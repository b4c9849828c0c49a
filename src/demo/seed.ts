import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { COUNTRIES, DEFAULT_COUNTRY, PACKS, type Country } from '#countries/index.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'
import type { Context } from '#context/context.ts'
import { makePassword } from '#src/accounts/passwords.ts'
import * as keys from '#store/api-keys.ts'
import * as promos from '#store/promos.ts'
import { SECRET_HEADER } from './receiver.ts'

/** What the first start makes up and later ones find again. */
export type DemoSecrets = { consolePassword: string; lkUser: string; lkPassword: string; adminToken: string; callbackSecret: string } & {
  [K in KeyName]?: string
}
type KeyName = 'apiKey' | `${Country}ApiKey`

/** The key of a country's demo promo. */
export const demoKey = (secrets: DemoSecrets, country: Country): string => secrets[keyName(country)] as string

const keyName = (country: Country): KeyName => (country === DEFAULT_COUNTRY ? 'apiKey' : `${country}ApiKey`)

export async function readSecrets(file: string, adminToken: string | null): Promise<DemoSecrets> {
  const made = {
    consolePassword: makePassword(),
    lkUser: 'tester',
    lkPassword: randomBytes(18).toString('base64url'),
    adminToken: `op_${randomBytes(24).toString('base64url')}`,
    ...Object.fromEntries(COUNTRIES.map((country) => [keyName(country), `pk_${randomBytes(27).toString('base64url')}`])),
    callbackSecret: randomBytes(24).toString('base64url'),
  }
  const known = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Partial<DemoSecrets>,
    () => ({}),
  )
  const secrets = { ...made, ...known }
  if (!isDeepStrictEqual(secrets, known)) await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return adminToken === null ? secrets : { ...secrets, adminToken }
}

/** A country's demo promo with its key, made at the first start; its callback address follows the demo receiver. */
export async function seedDemo(ctx: Context, country: Country, secrets: DemoSecrets, callbackUrl: string): Promise<number> {
  const { name, apiKey, settings } = demoPromo(country, secrets, callbackUrl)
  const key = await keys.find(ctx.sql, apiKey)
  const promoId = await ctx.sql.begin(async (tx) => {
    if (key === null) {
      const { id } = await promos.create(tx, { name, country, settings })
      await keys.adopt(tx, id, { label: 'demo', scope: 'server', apiKey })
      return id
    }
    const promo = await promos.lock(tx, key.promoId)
    if (promo !== null && !isDeepStrictEqual(promo.settings.callback, settings.callback)) {
      await promos.change(tx, promo, { settings: { ...promo.settings, callback: settings.callback } as StoredSettings })
    }
    return key.promoId
  })
  await ctx.changed()
  return promoId
}

function demoPromo(country: Country, secrets: DemoSecrets, url: string) {
  const { promo } = PACKS[country].demo
  const callback = { url, headers: { [SECRET_HEADER]: secrets.callbackSecret } }
  const settings = { products: promo.products, callback } as unknown as StoredSettings
  return { name: promo.name, apiKey: demoKey(secrets, country), settings }
}
