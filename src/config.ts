import { resolve } from 'node:path'

/**
 * Every environment variable of the service: its default, what it means, how it is read.
 * `.env.example` and the documentation are made from this table; nothing else reads the environment.
 */
type Variable<T> = { default: T; shown: string; meaning: string; read: (text: string) => T }

const variable = <T>(shown: string, meaning: string, fallback: T, read: (text: string) => T): Variable<T> =>
  ({ default: fallback, shown, meaning, read })

export const VARIABLES = {
  PORT: variable('8080', 'listen port', 8080, wholeNumber(0, 65_535)),
  HOST: variable('127.0.0.1', 'listen address', '127.0.0.1', nonEmpty),
  BASE_URL: variable('http://HOST:PORT', 'how the service is reached from outside; used in links', null as string | null, httpUrl),
  DATA_DIR: variable('./data', 'embedded database and local photos', resolve('data'), (text) => resolve(text)),
  DATABASE_URL: variable('embedded', 'PostgreSQL 15 to 18; without it `npm start` brings its own', null as string | null, databaseUrl),
  ADMIN_TOKEN: variable('made by `npm start`', 'bearer token of /api/admin and /metrics', null as string | null, secret),
  FNS_AUTH_URL: variable('simulator under `npm start`', 'token service of the FNS open API', null as string | null, httpUrl),
  FNS_KKT_URL: variable('simulator under `npm start`', 'receipt service of the FNS open API', null as string | null, httpUrl),
  FNS_MASTER_TOKEN: variable('simulator under `npm start`', 'master token given by FNS', null as string | null, nonEmpty),
  FNS_DAILY_QUOTA: variable('none', 'questions to FNS a day (Moscow); at this number the service waits for midnight', null as number | null, wholeNumber(1, 100_000_000)),
  TAX_WAIT_SCHEDULE: variable('30s,5m,30m,3h,24h,72h', 'moments of the repeated checks, counted from the first check',
    [30_000, 300_000, 1_800_000, 10_800_000, 86_400_000, 259_200_000], ascending),
  CALLBACK_BACKOFF: variable('10s,60s', 'pauses before the 2nd and the 3rd attempt (± 20 %)', [10_000, 60_000], exactly(2)),
  CALLBACK_TIMEOUT: variable('9s', 'one delivery, from connecting to the last byte', 9_000, duration),
  ALLOW_PRIVATE_HOSTS: variable('none', 'comma list of host:port that callbacks may reach although they are private', [] as string[], hostPorts),
  TRUSTED_PROXIES: variable('none', 'comma list of addresses or networks whose X-Forwarded-For is believed', [] as string[], list),
  LOG_LEVEL: variable('info, warn under `npm start`', 'trace, debug, info, warn, error or silent', null as string | null, oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent')),
} satisfies Record<string, Variable<unknown>>

export type VariableName = keyof typeof VARIABLES
type ValueOf<V> = V extends Variable<infer T> ? T : never
export type Config = { [N in VariableName]: ValueOf<(typeof VARIABLES)[N]> }

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Names that look like ours and are not: a typo must not silently mean a default. */
const OURS = /^(FNS|TAX|CALLBACK|ADMIN)_/

/** Reads the environment. Throws ConfigError naming every variable that is malformed or unknown. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const errors: string[] = []
  const config: Record<string, unknown> = {}
  for (const [name, { default: fallback, read }] of Object.entries(VARIABLES)) {
    const text = env[name]
    try {
      config[name] = text === undefined || text === '' ? fallback : (read as (text: string) => unknown)(text)
    } catch (error) {
      errors.push(`${name}: ${(error as Error).message}`)
    }
  }
  for (const name of Object.keys(env)) {
    if (OURS.test(name) && !(name in VARIABLES)) errors.push(`${name}: no such variable; known are ${Object.keys(VARIABLES).join(', ')}`)
  }
  if (errors.length > 0) throw new ConfigError(errors.join('\n'))
  return config as Config
}

/** The text of `.env.example`. */
export const envExample = (): string =>
  Object.entries(VARIABLES).map(([name, { shown, meaning }]) => `# ${meaning}\n# default: ${shown}\n#${name}=\n`).join('\n')

function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const value = Number(text)
    if (!/^\d{1,12}$/.test(text) || value < least || value > most) throw new Error(`must be a whole number from ${least} to ${most}`)
    return value
  }
}

function duration(text: string): number {
  const [, amount, unit] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h|d)$/.exec(text.trim()) ?? []
  if (amount === undefined || unit === undefined) throw new Error('must be a duration such as 500ms, 30s, 5m, 3h or 1d')
  return Math.round(Number(amount) * { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[unit as 'ms' | 's' | 'm' | 'h' | 'd'])
}

function ascending(text: string): number[] {
  const moments = list(text).map(duration)
  if (moments.length === 0 || moments.some((ms, i) => i > 0 && ms <= (moments[i - 1] as number))) {
    throw new Error('must be a comma list of durations, each longer than the one before')
  }
  return moments
}

function exactly(count: number) {
  return (text: string): number[] => {
    const pauses = list(text).map(duration)
    if (pauses.length !== count) throw new Error(`must be ${count} durations, such as 10s,60s`)
    return pauses
  }
}

function nonEmpty(text: string): string {
  if (text.trim() !== text) throw new Error('must not have spaces around it')
  return text
}

function secret(text: string): string {
  if (!/^[\x21-\x7e]{1,256}$/.test(text)) throw new Error('must be up to 256 printable characters without spaces')
  return text
}

function httpUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw new Error('must be an http or https address')
  return text.replace(/\/+$/, '')
}

function databaseUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error('must be a postgres:// address')
  return text
}

function list(text: string): string[] {
  return text.split(',').map((one) => one.trim()).filter((one) => one !== '')
}

function hostPorts(text: string): string[] {
  const all = list(text)
  if (all.some((one) => !/^(\[[0-9a-f:.]+\]|[^\s:/@]+):\d{1,5}$/i.test(one))) throw new Error('must be a comma list of host:port')
  return all
}

function oneOf(...allowed: string[]) {
  return (text: string): string => {
    if (!allowed.includes(text)) throw new Error(`must be one of ${allowed.join(', ')}`)
    return text
  }
}
