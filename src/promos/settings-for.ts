import type { OperatorCaller } from '#contract/callers.ts'
import { withoutSecrets } from '#domain/promo/audited.ts'
import { maskSecrets } from '#domain/promo/secrets.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'

/** No role sees a secret again; roles that may not change settings do not see the queries of addresses either. */
export const settingsFor = ({ role }: OperatorCaller, settings: StoredSettings): StoredSettings =>
  role === 'operator' ? maskSecrets(settings) : withoutSecrets(settings)
