import { howToAllow } from './how-to-allow.ts'
import { CHANNELS } from '#domain/notify/channels.ts'
import { finding, type LintFinding } from '#domain/promo/lint-finding.ts'
import { mapSecrets } from '#domain/promo/secrets.ts'
import { saidOf, type SettingsError } from '#domain/promo/check-settings.ts'
import type { PromoSettings, StoredSettings } from '#domain/promo/settings.ts'
import { LIMITS } from '#domain/limits.ts'
import * as lintContext from '#store/lint-context.ts'
import type { PromoRow } from '#store/promos.ts'
import type { Context } from '#context/context.ts'

/** How many recent receipts are searched, how many confirmed ones are used, and how many of their lines: a sample on which patterns are tried. */
const LINES = { receipts: 5_000, confirmed: 300, lines: 2_000 }

/** Advice about settings that a promo would accept. No address is contacted. */
export async function lintSettings(
  { sql, linter, now, keyring }: Context,
  { id, country, catalogueVersion }: Pick<PromoRow, 'id' | 'country' | 'catalogueVersion'>,
  settings: StoredSettings,
): Promise<LintFinding[]> {
  const findings = await linter.lint(
    { country, settings },
    {
      country,
      promoId: id,
      now: now(),
      lines: await lintContext.listLinesSeen(sql, country, LINES),
      hasWidgetKey: await lintContext.hasWidgetKey(sql, id),
      catalogue: catalogueVersion === null ? null : (await lintContext.givesPoints(sql, id, catalogueVersion)) ? 'rewarding' : 'free',
      promos: await lintContext.listPromos(sql, country),
    },
  )
  return keyring.encrypts ? findings : [...unencrypted(settings), ...findings]
}

/** One finding for all secrets: the remedy is the installation's. */
function unencrypted(settings: StoredSettings): LintFinding[] {
  let first: readonly (string | number)[] | null = null
  mapSecrets(settings, (secret, path) => {
    first ??= path
    return secret
  })
  return first === null
    ? []
    : [
        finding(
          'SECRETS_UNENCRYPTED',
          [...first],
          { en: 'secrets are stored unencrypted', ru: 'секреты хранятся незашифрованными' },
          { en: 'set SECRET_KEYS and run `npm run secrets`', ru: 'задайте SECRET_KEYS и выполните `npm run secrets`' },
        ),
      ]
}

/** Errors for which a promo refuses settings, as findings with the same texts. */
export const asFindings = (errors: readonly SettingsError[]): LintFinding[] => errors.map((error) => finding('INVALID', error.path, saidOf(error)))

/** Connects to the addresses of callbacks. Any answer counts as reachable; no data of the promo is sent. */
export async function dialCallbacks(
  ctx: Context,
  settings: Pick<PromoSettings | StoredSettings, (typeof CHANNELS)[keyof typeof CHANNELS]['setting']>,
): Promise<LintFinding[]> {
  const findings = await Promise.all(
    Object.values(CHANNELS).map(async ({ setting }) => {
      const url = settings[setting]?.url
      if (url === undefined) return null
      const exchange = await ctx.callbackHttp.request({ url, method: 'HEAD', headers: {}, body: null, timeoutMs: LIMITS.dialTimeoutMs, maxAnswerBytes: 0 })
      if (exchange.kind === 'answer') return null
      return exchange.cause === 'blocked'
        ? finding('CALLBACK_NOT_PUBLIC', [setting, 'url'], { en: exchange.detail, ru: 'адрес ведёт не в интернет' }, howToAllow(url))
        : finding(
            'CALLBACK_UNREACHABLE',
            [setting, 'url'],
            { en: exchange.detail, ru: `адрес не ответил: ${exchange.detail}` },
            { en: 'see that the address is right and its server runs', ru: 'проверьте, что адрес верен и сервер работает' },
          )
    }),
  )
  return findings.filter((one) => one !== null)
}
