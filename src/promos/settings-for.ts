import type { OperatorCaller } from '#contract/callers.ts'
import { withoutSecrets } from '#domain/promo/audited.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'

/** Whoever may not change settings does not learn what guards callbacks either. */
export const settingsFor = ({ role }: OperatorCaller, settings: StoredSettings): StoredSettings => (role === 'operator' ? settings : withoutSecrets(settings))
