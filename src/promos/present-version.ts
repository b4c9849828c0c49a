import { withoutSecrets } from '#domain/promo/audited.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'
import type { PromoVersion } from '#store/promo-versions.ts'

/** Secrets of callbacks are masked, because a comparison is only for reading. */
export const presentVersion = ({ version, at, by, differences }: PromoVersion) => ({
  version,
  at: at.toISOString(),
  by,
  differences: differences.map(({ setting, before, after, large }) => ({ setting, before: masked(setting, before), after: masked(setting, after), large })),
})

const masked = (setting: string, value: unknown): unknown =>
  value === null ? null : (withoutSecrets({ [setting]: value } as StoredSettings) as Record<string, unknown>)[setting]
