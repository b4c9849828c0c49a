import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { KEY_SCOPES, type KeyScope } from '#contract/callers.ts'
import { COUNTRIES, DEFAULT_COUNTRY, PACKS, type Country } from '#countries/index.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'
import { ConfigError } from '#context/config.ts'
import type { Context } from '#context/context.ts'
import { openSettings, sealSettings } from '#context/seal-settings.ts'
import { makeSecretKey } from '#platform/keyring.ts'
import { makePassword } from '#src/accounts/passwords.ts'
import * as keys from '#store/api-keys.ts'
import * as promos from '#store/promos.ts'
import type { PromoRow } from '#store/promos.ts'
import { SECRET_HEADER } from './receiver.ts'

/** Secrets that the first start generates and later starts reuse. */
export type DemoSecrets = { consolePassword: string; lkUser: string; lkPassword: string; adminToken: string; callbackSecret: string; secretKey: string } & {
  [K in KeyName]?: string
}
type KeyName = 'apiKey' | `${Country}ApiKey` | `${Country}WidgetKey`

/** The key of a country's demo promo: for servers, or for pages. */
export const demoKey = (secrets: DemoSecrets, country: Country, scope: KeyScope): string => secrets[keyName(country, scope)] as string

function keyName(country: Country, scope: KeyScope): KeyName {
  if (scope === 'widget') return `${country}WidgetKey`
  return country === DEFAULT_COUNTRY ? 'apiKey' : `${country}ApiKey`
}

export async function readSecrets(dataDir: string, adminToken: string | null): Promise<DemoSecrets> {
  const made = {
    consolePassword: makePassword(),
    lkUser: 'tester',
    lkPassword: randomBytes(18).toString('base64url'),
    adminToken: `op_${randomBytes(24).toString('base64url')}`,
    ...Object.fromEntries(COUNTRIES.flatMap((country) => KEY_SCOPES.map((scope) => [keyName(country, scope), `pk_${randomBytes(27).toString('base64url')}`]))),
    callbackSecret: randomBytes(24).toString('base64url'),
    secretKey: makeSecretKey(),
  }
  const kept = await known(dataDir)
  const secrets = { ...made, ...kept }
  if (!isDeepStrictEqual(secrets, kept)) {
    // The new name makes the file the new one at once: whenever the process is killed, one of the two is whole.
    const beside = join(dataDir, `${FILE}.part`)
    await writeFile(beside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
    await rename(beside, join(dataDir, FILE))
  }
  return adminToken === null ? secrets : { ...secrets, adminToken }
}

const FILE = 'demo.json'

/** The key that `npm start` made in this folder, if it did. */
export async function keptSecretKeys(dataDir: string): Promise<Buffer[]> {
  const { secretKey } = await known(dataDir)
  return secretKey === undefined ? [] : [Buffer.from(secretKey, 'base64url')]
}

/** Only a missing file means a first start: a file that cannot be read has the only key to what is stored, so it is not written anew. */
async function known(dataDir: string): Promise<Partial<DemoSecrets>> {
  const path = join(dataDir, FILE)
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Partial<DemoSecrets>
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    throw new ConfigError(`DATA_DIR: ${path} cannot be read (${code ?? 'it is no JSON'}), and it has the key of stored secrets. Mend it, or put back a copy.`)
  }
}

/** A country's demo promo with its keys, created at the first start. Its callback follows the demo receiver, unless it leads elsewhere by now. */
export async function seedDemo(ctx: Context, country: Country, secrets: DemoSecrets, callbackUrl: string): Promise<number> {
  const { name, settings } = demoPromo(country, secrets, callbackUrl)
  const promoId = await ctx.sql.begin(async (tx) => {
    const known = await keys.promoOf(tx, demoKey(secrets, country, 'server'))
    const promo =
      known === null
        ? await promos.create(tx, { name, country, settings: sealSettings(ctx.keyring, settings, {}) })
        : ((await promos.lock(tx, known)) as PromoRow)
    const { callback } = openSettings(ctx.keyring, promo.settings)
    if (callback?.headers?.[SECRET_HEADER] === secrets.callbackSecret && callback.url !== callbackUrl) {
      await promos.change(tx, promo, {
        settings: sealSettings(ctx.keyring, { ...promo.settings, callback: { ...callback, url: callbackUrl } }, promo.settings),
      })
    }
    for (const scope of KEY_SCOPES) {
      const apiKey = demoKey(secrets, country, scope)
      if ((await keys.promoOf(tx, apiKey)) === null) await keys.adopt(tx, promo.id, { label: 'demo', scope, apiKey })
    }
    return promo.id
  })
  await ctx.changed()
  return promoId
}

function demoPromo(country: Country, secrets: DemoSecrets, url: string) {
  const { promo } = PACKS[country].demo
  const callback = { url, headers: { [SECRET_HEADER]: secrets.callbackSecret } }
  const settings = { products: promo.products, callback } as unknown as StoredSettings
  return { name: promo.name, settings }
}
