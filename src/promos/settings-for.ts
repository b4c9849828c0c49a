import type { OperatorCaller } from '#contract/callers.ts'
import { withoutSecrets } from '#domain/promo/audited.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'

/** Roles that may not change settings do not see the secrets of callbacks. */
export const settingsFor = ({ role }: OperatorCaller, settings: StoredSettings): StoredSettings => (role === 'operator' ? settings : withoutSecrets(settings))
