import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { durationMs } from '#domain/duration.ts'
import { LIMITS } from '#domain/limits.ts'
import { AUTHORITIES, AUTHORITY_VARIABLES } from '#countries/authorities.ts'
import type { BlobPlace } from '#platform/blobs.ts'
import { hasTlsOrSocket, hostsOf, objectionToUrl } from '#platform/database-url.ts'
import { KEY_BYTES } from '#platform/keyring.ts'
import {
  baseUrl,
  headerList,
  hostPorts,
  httpUrl,
  isPercentEncoded,
  list,
  nonEmpty,
  oneOf,
  secret,
  share,
  variable,
  wholeNumber,
  type ValuesOf,
  type Variables,
} from '#platform/environment.ts'

/**
 * Every environment variable of the service: its default, what it means, how it is read.
 * `.env.example` and the documentation are made from this table; nothing else reads the environment.
 */
export const VARIABLES = {
  PORT: variable('8080', 'listen port', 8080, wholeNumber(0, 65_535)),
  HOST: variable('127.0.0.1', 'listen address', '127.0.0.1', nonEmpty),
  BASE_URL: variable('http://HOST:PORT', 'how the service is reached from outside; used in links', null as string | null, baseUrl),
  DATA_DIR: variable('./data', 'embedded database and local photos', resolve('data'), (text) => resolve(text)),
  PHOTO_STORE: variable('DATA_DIR/photos', 's3://bucket/prefix: photos are kept at something that speaks S3', null as S3Place | null, s3Place),
  S3_ENDPOINT: variable('Amazon', "address of that S3, unless it is Amazon's", null as string | null, httpUrl),
  AWS_REGION: variable('us-east-1', 'region of the bucket', 'us-east-1', nonEmpty),
  AWS_ACCESS_KEY_ID: variable(
    'as the AWS SDK finds it',
    "key of the bucket; without it the SDK looks at the machine's profile and role",
    null as string | null,
    secret,
  ),
  AWS_SECRET_ACCESS_KEY: variable('as the AWS SDK finds it', 'secret of that key', null as string | null, secret),
  DATABASE_URL: variable(
    'embedded',
    'PostgreSQL 15 to 18; without it `npm start` brings its own. Several hosts with commas, as after a failover: the one that takes writes is used',
    null as string | null,
    databaseUrl,
  ),
  DATABASE_SESSION_URL: variable(
    'DATABASE_URL',
    'the server itself, where DATABASE_URL is a pooler that shares connections by transaction (PgBouncer): for what needs a connection of its own, such as hints between processes and migrations',
    null as string | null,
    databaseUrl,
  ),
  DATABASE_READ_URL: variable(
    'DATABASE_URL',
    'a replica for what may be a second old: lists and figures of the console, exports, status pages; while it is away or behind, DATABASE_URL is read',
    null as string | null,
    readUrl,
  ),
  ADMIN_TOKEN: variable(
    'made by `npm start`',
    `bearer token of /api/admin and /metrics: at least ${LIMITS.tokenMin} characters`,
    null as string | null,
    longSecret,
  ),
  LK_USER: variable('made by `npm start`', 'name for the test ground at /lk.html; without it and a password there is none', null as string | null, lkUser),
  LK_PASSWORD: variable('made by `npm start`', 'password of the test ground', null as string | null, secret),
  SECRET_KEYS: variable(
    'made by `npm start`',
    'comma list of keys of 32 bytes in base64 or hex (`openssl rand -base64 32`): the first encrypts stored secrets, each decrypts; without it secrets are stored unencrypted',
    [] as Buffer[],
    secretKeys,
  ),
  ...AUTHORITY_VARIABLES,
  TAX_WAIT_SCHEDULE: variable(
    '30s,5m,30m,3h,24h,72h',
    'moments of the repeated checks, counted from the first check',
    [30_000, 300_000, 1_800_000, 10_800_000, 86_400_000, 259_200_000],
    ascending,
  ),
  CALLBACK_BACKOFF: variable('10s,60s', 'pauses before the 2nd and the 3rd attempt (± 20 %)', [10_000, 60_000], exactly(2)),
  CALLBACK_TIMEOUT: variable('9s', 'one delivery, from connecting to the last byte', 9_000, upTo(10 * 60_000)),
  ALLOW_PRIVATE_HOSTS: variable(
    'none',
    'comma list of host:port that callbacks and addresses of photos may reach although they are private',
    [] as string[],
    hostPorts,
  ),
  TLS_ONLY: variable(
    'no',
    'yes: nothing is reached without TLS. Addresses with http stop the start, callbacks and photos with http are refused, and DATABASE_URL needs sslmode=verify-full or a socket',
    false,
    (text) => oneOf('yes', 'no')(text) === 'yes',
  ),
  TRUSTED_PROXIES: variable('none', 'comma list of addresses or networks whose X-Forwarded-For is believed', [] as string[], networks),
  CONNECTIONS_MAX: variable(
    '10000',
    'open HTTP connections of a process: requests on more of them are 503 with Retry-After, and beyond twice as many, connections are closed without an answer',
    10_000,
    wholeNumber(1, 1_000_000),
  ),
  STOP_GRACE: variable(
    '5s',
    'after SIGTERM, how long requests are still answered while /ready is 503: longer than a load balancer takes to notice, and than the 4s that clients may keep a connection idle',
    5_000,
    noLongerThan(10 * 60_000),
  ),
  SINK_NATS_URL: variable(
    'none',
    'where `npm run sink` brings the events of all promos: JetStream at nats://user:password@host:4222, or tls://…; several servers with commas',
    null as string | null,
    natsUrl,
  ),
  SINK_PARQUET: variable(
    'no',
    'yes: `npm run sink` writes the events of all promos into the photo store by the hour, as Parquet files',
    false,
    (text) => oneOf('yes', 'no')(text) === 'yes',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    'none',
    'OpenTelemetry collector that takes OTLP over HTTP, such as http://collector:4318: the way of each receipt through all processes is sent there as a trace',
    null as string | null,
    httpUrl,
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable('none', 'comma list of name=value: headers for that collector', {} as Record<string, string>, headerList),
  OTEL_TRACES_SAMPLER_ARG: variable('1', 'share of receipts whose trace is sent, from 0 to 1', 1, share),
  LOG_LEVEL: variable(
    'info, warn under `npm start`',
    'trace, debug, info, warn, error or silent',
    null as string | null,
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  ),
} satisfies Variables

export type Config = ValuesOf<typeof VARIABLES>

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Variables with our prefix that are unknown: a typo must not silently mean a default. Prefixes that other programs use are not among these. */
const OURS = new RegExp(
  `^(${[
    ...Object.keys(AUTHORITY_VARIABLES).map((name) => name.split('_', 1)[0]),
    ...['TAX', 'CALLBACK', 'ADMIN', 'PHOTO', 'S3', 'SECRET', 'LK', 'SINK', 'TRUSTED', 'ALLOW', 'CONNECTIONS', 'STOP'],
  ].join('|')})_`,
)

/** Names so short that another program's may be like them by chance. */
const SHORT = 6

/** One letter is missing, too many, another one, or changed places with its neighbour; or the case of the letters differs. */
function isMisspelt(name: string, known: string): boolean {
  const [a, b] = [name.toUpperCase(), known]
  if (known.length <= SHORT || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < b.length && a[from] === b[from]) from++
  const [restA, restB] = [a.slice(from), b.slice(from)]
  const areSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1) || areSwapped
}

/** Reads the environment. Throws a ConfigError that names every malformed or unknown variable. */
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
    if (name in VARIABLES) continue
    // Where the variable itself is given as well, the one that is like it is another program's.
    const meant = Object.keys(VARIABLES).find((known) => isMisspelt(name, known) && env[known] === undefined)
    if (meant !== undefined) errors.push(`${name}: no such variable; the service knows ${meant}`)
    else if (OURS.test(name)) errors.push(`${name}: no such variable; known are ${Object.keys(VARIABLES).join(', ')}`)
  }
  if (config['DATABASE_SESSION_URL'] !== null && config['DATABASE_URL'] === null)
    errors.push('DATABASE_SESSION_URL: must come with DATABASE_URL, the address of the pooler')
  if ((config['LK_USER'] === null) !== (config['LK_PASSWORD'] === null)) errors.push('LK_USER, LK_PASSWORD: set both or none')
  // Photos would go into a folder of this machine, which nobody meant and nobody would notice before it is full or lost.
  if (config['S3_ENDPOINT'] !== null && config['PHOTO_STORE'] === null) errors.push('S3_ENDPOINT: must come with PHOTO_STORE, the bucket for photos')
  if (config['TLS_ONLY']) errors.push(...plainConnections(config))
  errors.push(
    ...Object.values(AUTHORITIES)
      .map(({ objectionTo }) => objectionTo?.(config) ?? null)
      .filter((objection) => objection !== null),
  )
  if (errors.length > 0) throw new ConfigError(errors.join('\n'))
  return config as Config
}

/** What would be reached without TLS. Callers come through the proxy that BASE_URL names, so it has to be known. */
function* plainConnections(config: Record<string, unknown>): Generator<string> {
  if (config['BASE_URL'] === null) yield 'BASE_URL: TLS_ONLY needs the https address of the service'
  for (const [name, value] of Object.entries(config))
    if (typeof value === 'string' && /^http:/i.test(value)) yield `${name}: must be https, because TLS_ONLY is yes`
  for (const [name, value] of Object.entries(config))
    if (typeof value === 'string' && value.startsWith('nats:')) yield `${name}: must be tls:, because TLS_ONLY is yes`
  for (const [name, value] of Object.entries(config))
    if (typeof value === 'string' && name.startsWith('DATABASE_') && !hasTlsOrSocket(value)) yield `${name}: needs sslmode=verify-full, because TLS_ONLY is yes`
}

/** The text of `.env.example`. */
export const envExample = (): string =>
  Object.entries(VARIABLES)
    .map(([name, { defaultText, meaning }]) => `# ${meaning}\n# default: ${defaultText}\n#${name}=\n`)
    .join('\n')

function duration(text: string): number {
  const ms = durationMs(text.trim())
  if (ms === null) throw new Error('must be a duration such as 500ms, 30s, 5m, 3h or 1d')
  // Beyond some longer time there are no dates any more.
  if (ms > LONGEST_DAYS * DAY_MS) throw new Error(`must be at most ${LONGEST_DAYS}d`)
  return ms
}

const DAY_MS = 24 * 60 * 60_000
const LONGEST_DAYS = 3_650

function upTo(mostMs: number) {
  return (text: string): number => {
    const ms = duration(text)
    if (ms === 0 || ms > mostMs) throw new Error(`must be longer than nothing and at most ${mostMs / 60_000}m`)
    return ms
  }
}

function noLongerThan(mostMs: number) {
  return (text: string): number => {
    const ms = duration(text)
    if (ms > mostMs) throw new Error(`must be at most ${mostMs / 60_000}m`)
    return ms
  }
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

function secretKeys(text: string): Buffer[] {
  const all = list(text)
  if (all.length === 0 || !all.every((one) => /^([0-9a-f]{64}|[\w+/-]{43}=?)$/i.test(one)))
    throw new Error('must be a comma list of keys of 32 bytes, each in base64 or hex')
  return all.map((one) => Buffer.from(one, one.length === 2 * KEY_BYTES ? 'hex' : 'base64'))
}

/** Whoever guesses it may do everything, so it has to be too long for guessing. */
function longSecret(text: string): string {
  if (text.length < LIMITS.tokenMin) {
    throw new Error(`must be at least ${LIMITS.tokenMin} characters, and is ${text.length}; \`openssl rand -base64 33\` prints one that is long enough`)
  }
  return secret(text)
}

function lkUser(text: string): string {
  if (text.includes(':')) throw new Error('must be without a colon, which is what ends the name in HTTP Basic')
  return secret(text)
}

export type S3Place = { bucket: string; prefix: string }

function s3Place(text: string): S3Place {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(text) ?? []
  if (bucket === undefined) throw new Error('must be s3://bucket or s3://bucket/prefix')
  const prefix = path.replace(/\/+$/, '')
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` }
}

function postgresUrl(text: string): string {
  const objection = objectionToUrl(text)
  if (objection !== null) throw new Error(objection)
  return text
}

function readUrl(text: string): string {
  postgresUrl(text)
  if (hostsOf(text).length > 1) throw new Error('must have one host: that of a replica, or of what leads to one')
  return text
}

function databaseUrl(text: string): string {
  postgresUrl(text)
  const [, wanted = 'primary'] = /[?&]target_session_attrs=([^&]*)/.exec(text) ?? []
  if (!['primary', 'read-write', 'any'].includes(wanted)) throw new Error(`must not ask for target_session_attrs=${wanted}, because the service writes`)
  return text
}

function natsUrl(text: string): string {
  const urls = list(text).map((one) => URL.parse(one))
  if (urls.length === 0 || !urls.every((url) => url !== null && ['nats:', 'tls:'].includes(url.protocol) && url.hostname !== '' && url.pathname === ''))
    throw new Error('must be nats://host:port or tls://host:port, or a comma list of them')
  if (!urls.every((url) => isPercentEncoded(`${url?.username}:${url?.password}`))) throw new Error('must have its user and password percent-encoded: % is %25')
  if (new Set(urls.map((url) => url?.protocol)).size > 1) throw new Error('must have nats:// or tls:// for all servers')
  const accounts = urls.map((url) => `${url?.username}:${url?.password}`)
  if (accounts.some((one) => one !== ':' && one !== accounts[0])) throw new Error('must have one user for all servers, in the first address or in each')
  return list(text).join()
}

function networks(text: string): string[] {
  const all = list(text)
  for (const one of all) {
    const [address = '', bits, ...rest] = one.split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] as number
    if (most < 0 || rest.length > 0 || (bits !== undefined && !(/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most))) {
      throw new Error('must be a comma list of IP addresses or networks, such as 10.0.0.0/8')
    }
  }
  return all
}

/** Where photos are kept. */
export function blobPlace({ PHOTO_STORE, DATA_DIR, S3_ENDPOINT, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: Config): BlobPlace {
  if (PHOTO_STORE === null) return { kind: 'folder', path: join(DATA_DIR, 'photos') }
  if ((AWS_ACCESS_KEY_ID === null) !== (AWS_SECRET_ACCESS_KEY === null)) throw new ConfigError('AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: set both or none')
  const credentials =
    AWS_ACCESS_KEY_ID === null || AWS_SECRET_ACCESS_KEY === null ? null : { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY }
  return { kind: 's3', ...PHOTO_STORE, endpoint: S3_ENDPOINT, region: AWS_REGION, credentials }
}
