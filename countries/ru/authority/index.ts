import { defineAuthority } from '#countries/define-authority.ts'
import { httpUrl, nonEmpty, variable, wholeNumber } from '#platform/environment.ts'
import { moscowDay, nextMoscowMidnight } from './moscow-day.ts'
import { openFns } from './open-fns.ts'

/** The open API of FNS, the tax authority of Russia. */
export const ruAuthority = defineAuthority({
  variables: {
    FNS_AUTH_URL: variable('simulator under `npm start`', 'token service of the FNS open API', null as string | null, httpUrl),
    FNS_KKT_URL: variable('simulator under `npm start`', 'receipt service of the FNS open API', null as string | null, httpUrl),
    FNS_MASTER_TOKEN: variable('simulator under `npm start`', 'master token given by FNS', null as string | null, nonEmpty),
    FNS_DAILY_QUOTA: variable(
      'none',
      'questions to FNS a day (Moscow); at this number the service waits for midnight',
      null as number | null,
      wholeNumber(1, 100_000_000),
    ),
  },
  address: ['FNS_AUTH_URL', 'FNS_KKT_URL', 'FNS_MASTER_TOKEN'],
  isOptional: false,
  open({ FNS_AUTH_URL, FNS_KKT_URL, FNS_MASTER_TOKEN, FNS_DAILY_QUOTA }, options) {
    const fns = openFns({ authUrl: FNS_AUTH_URL as string, kktUrl: FNS_KKT_URL as string, masterToken: FNS_MASTER_TOKEN as string, ...options })
    return { ...fns, quota: FNS_DAILY_QUOTA === null ? null : { perDay: FNS_DAILY_QUOTA, dayOf: moscowDay, renewsAfter: nextMoscowMidnight } }
  },
})
