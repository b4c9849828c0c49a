import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { StoredSettings } from '#domain/promo/settings.ts'
import type { Context } from '#src/context.ts'
import * as keys from '#store/api-keys.ts'
import * as promos from '#store/promos.ts'
import { SECRET_HEADER } from './receiver.ts'

/** A receipt that the simulator serves from the start. */
export const DEMO_QR = 't=20240809T0859&s=582.47&fn=7284440700391860&i=27762&fp=1201456960&n=1'

/** What the first start makes up and later ones find again. */
export type DemoSecrets = { adminToken: string; apiKey: string; callbackSecret: string }

export async function readSecrets(file: string, adminToken: string | null): Promise<DemoSecrets> {
  const made = {
    adminToken: `op_${randomBytes(24).toString('base64url')}`,
    apiKey: `pk_${randomBytes(27).toString('base64url')}`,
    callbackSecret: randomBytes(24).toString('base64url'),
  }
  const known = await readFile(file, 'utf8').then((text) => JSON.parse(text) as Partial<DemoSecrets>, () => ({}))
  const secrets = { ...made, ...known }
  if (!isDeepStrictEqual(secrets, known)) await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return adminToken === null ? secrets : { ...secrets, adminToken }
}

/** The demo promo with its key, made at the first start; its callback address follows the demo receiver. */
export async function seedDemo(ctx: Context, secrets: DemoSecrets, callbackUrl: string): Promise<number> {
  const settings = demoSettings(secrets, callbackUrl)
  const key = await keys.find(ctx.sql, secrets.apiKey)
  const promoId = await ctx.sql.begin(async (tx) => {
    if (key === null) {
      const { id } = await promos.create(tx, { name: 'Демо-акция', country: 'ru', settings })
      await keys.adopt(tx, id, { label: 'demo', scope: 'server', apiKey: secrets.apiKey })
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

const demoSettings = ({ callbackSecret }: DemoSecrets, url: string): StoredSettings => ({
  products: [
    { productId: 1, name: 'Молоко', patterns: ['молоко'], points: 10, pointsMode: 'per_unit' },
    { productId: 2, name: 'Печенье', patterns: ['печенье', '\\bпеч\\.'], points: 5, pointsMode: 'per_unit' },
  ],
  callback: { url, headers: { [SECRET_HEADER]: callbackSecret } },
} as unknown as StoredSettings)
