import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Country } from '#domain/country.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'
import type { Context } from '#src/context.ts'
import { makePassword } from '#src/passwords.ts'
import * as keys from '#store/api-keys.ts'
import * as promos from '#store/promos.ts'
import { SECRET_HEADER } from './receiver.ts'

/** A receipt of each country that the simulators serve from the start. */
export const DEMO_QR = {
  ru: 't=20240809T0859&s=582.47&fn=7284440700391860&i=27762&fp=1201456960&n=1',
  uz: 'https://ofd.soliq.uz/check?t=UZ000000000001&r=1001&c=20260810140512&s=526783946430',
} as const satisfies Record<Country, string>

/** What the first start makes up and later ones find again. */
export type DemoSecrets = { consolePassword: string; lkUser: string; lkPassword: string; adminToken: string; apiKey: string; uzApiKey: string; callbackSecret: string }

export async function readSecrets(file: string, adminToken: string | null): Promise<DemoSecrets> {
  const made = {
    consolePassword: makePassword(),
    lkUser: 'tester',
    lkPassword: randomBytes(18).toString('base64url'),
    adminToken: `op_${randomBytes(24).toString('base64url')}`,
    apiKey: `pk_${randomBytes(27).toString('base64url')}`,
    uzApiKey: `pk_${randomBytes(27).toString('base64url')}`,
    callbackSecret: randomBytes(24).toString('base64url'),
  }
  const known = await readFile(file, 'utf8').then((text) => JSON.parse(text) as Partial<DemoSecrets>, () => ({}))
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
  const callback = { url, headers: { [SECRET_HEADER]: secrets.callbackSecret } }
  const settings = { products: PRODUCTS[country], callback } as unknown as StoredSettings
  return country === 'ru' ? { name: 'Демо-акция', apiKey: secrets.apiKey, settings } : { name: 'Demo aksiya', apiKey: secrets.uzApiKey, settings }
}

const PRODUCTS = {
  ru: [
    { productId: 1, name: 'Молоко', patterns: ['молоко'], points: 10, pointsMode: 'per_unit' },
    { productId: 2, name: 'Печенье', patterns: ['печенье', '\\bпеч\\.'], points: 5, pointsMode: 'per_unit' },
  ],
  uz: [
    { productId: 1, name: 'Sut', patterns: ['\\bsut\\b'], points: 10, pointsMode: 'per_unit' },
    { productId: 2, name: 'Pechenye', patterns: ['pechenye'], points: 5, pointsMode: 'per_unit' },
  ],
} as const satisfies Record<Country, unknown>
