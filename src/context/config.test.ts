import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blobPlace, ConfigError, readConfig, VARIABLES } from './config.ts'

test('an empty environment gives the documented defaults', () => {
  const config = readConfig({})
  assert.equal(config.PORT, 8080)
  assert.deepEqual(config.TAX_WAIT_SCHEDULE, [30_000, 300_000, 1_800_000, 10_800_000, 86_400_000, 259_200_000])
  assert.deepEqual(config.CALLBACK_BACKOFF, [10_000, 60_000])
  assert.equal(config.CALLBACK_TIMEOUT, 9_000)
})

for (const [name, value] of [
  ['PORT', '80x'],
  ['PORT', '65536'],
  ['TAX_WAIT_SCHEDULE', '5m,30s'],
  ['TAX_WAIT_SCHEDULE', 'soon'],
  ['CALLBACK_BACKOFF', '10s'],
  ['BASE_URL', 'chekhov.example'],
  ['BASE_URL', 'https://chekhov.example?a=b'],
  ['BASE_URL', 'https://chekhov.example/#a'],
  ['BASE_URL', 'https://chekhov.example '],
  ['OFD_URL', 'https://ofd.soliq.uz/check?t=1'],
  ['BASE_URL', 'https://anna:secret@chekhov.example'],
  ['S3_ENDPOINT', 'http://anna@s3.example:9000'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'postgres://one/chekhov?sslmode=bogus'],
  ['DATABASE_READ_URL', 'postgres://one/chekhov?sslmode=allow'],
  ['DATABASE_URL', 'postgres://anna@one:99999/chekhov'],
  ['DATABASE_URL', 'postgres://anna:a#b@one/chekhov'],
  ['DATABASE_URL', 'postgres://one:5432,two:54x2/chekhov'],
  ['DATABASE_READ_URL', 'postgres://one:99999/chekhov'],
  ['DATABASE_URL', 'postgres://one/chekhov?sslmode=verify-full&sslrootcert=/missing/root.pem'],
  ['DATABASE_URL', 'postgres://one,two/chekhov?target_session_attrs=standby'],
  ['DATABASE_SESSION_URL', 'postgres://without.a.pooler/chekhov'],
  ['FNS_KKT_URL', 'ftp://x'],
  ['ALLOW_PRIVATE_HOSTS', 'localhost'],
  ['ALLOW_PRIVATE_HOSTS', '127.0.0.1:*'],
  ['ALLOW_PRIVATE_HOSTS', 'localhost:0'],
  ['ALLOW_PRIVATE_HOSTS', '[::1]:8080,localhost:65536'],
  ['ADMIN_TOKEN', 'two words that are long enough, together'],
  ['ADMIN_TOKEN', 'x'.repeat(31)],
  ['SECRET_KEYS', 'short'],
  ['SECRET_KEYS', `${'0'.repeat(64)},${'!'.repeat(43)}`],
  ['FNS_DAILY_QUOTA', '0'],
  ['CALLBACK_BACKOFF', '10s,100000000d'],
  ['TAX_WAIT_SCHEDULE', '30s,100000000d'],
  ['CALLBACK_TIMEOUT', '0s'],
  ['CALLBACK_TIMEOUT', '11m'],
  ['LOG_LEVEL', 'loud'],
  ['SINK_NATS_URL', 'http://nats.example:4222'],
  ['SINK_NATS_URL', 'nats://one:4222,tls://two:4222'],
  ['SINK_NATS_URL', 'nats://anna:100%@one:4222'],
  ['SINK_NATS_URL', 'nats://anna:a@one:4222,nats://boris:b@two:4222'],
  ['SINK_NATS_URL', 'nats://one:4222,nats://boris:b@two:4222'],
  ['SINK_PARQUET', 'true'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.1,10.0.0.0/33'],
  ['TRUSTED_PROXIES', '::1/129'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
] as const) {
  test(`${name}=${value} stops the start and is named`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: Error) => error instanceof ConfigError && error.message.startsWith(`${name}: must`),
    )
  })
}

test('a misspelt variable of the service is named, other variables are ignored', () => {
  for (const name of ['FNS_MASTER_TOKN', 'TRUSTED_PROXY', 'ALLOW_PRIVATE_HOST', 'STOP_GRACES'])
    assert.throws(() => readConfig({ [name]: 'x' }), new RegExp(`${name}: no such variable`))
  for (const [name, meant] of [
    ['CALBACK_TIMEOUT', 'CALLBACK_TIMEOUT'],
    ['TLS_ONYL', 'TLS_ONLY'],
    ['tls_only', 'TLS_ONLY'],
    ['BASE_URI', 'BASE_URL'],
    ['DATABASE_READ_URLS', 'DATABASE_READ_URL'],
  ] as const)
    assert.throws(() => readConfig({ [name]: 'x' }), new RegExp(`${name}: no such variable; the service knows ${meant}$`, 'm'))
  for (const name of ['EDITOR', 'HOSTS', 'POST', 'PORTS', 'host', 'LOG_FILE', 'XDG_DATA_DIRS', 'AWS_PROFILE', 'OTEL_SERVICE_NAME', 'OTEL_TRACES_SAMPLER'])
    assert.doesNotThrow(() => readConfig({ [name]: 'x' }), name)
  assert.doesNotThrow(() => readConfig({ DATABASE_URI: 'x', DATABASE_URL: 'postgres://localhost/chekhov' }))
})

test('proxies are trusted by address or network', () => {
  assert.deepEqual(readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).TRUSTED_PROXIES, ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
})

test('keys of secrets are 32 bytes each, in base64, base64url or hex', () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index))
  const forms = ['base64', 'base64url', 'hex'] as const
  assert.deepEqual(readConfig({ SECRET_KEYS: forms.map((form) => key.toString(form)).join(', ') }).SECRET_KEYS, [key, key, key])
})

test('all problems are reported together', () => {
  assert.throws(
    () => readConfig({ PORT: 'x', CALLBACK_TIMEOUT: '9' }),
    (error: Error) => error.message.split('\n').length === 2,
  )
})

test('a mode that asks only the newer site of the fiscal operator needs its address and key', () => {
  const api = { OFD_API_URL: 'https://new.example', OFD_API_KEY: 'a-key' }
  for (const left of [{}, { ...api, OFD_API_KEY: '' }, { ...api, OFD_API_URL: '' }])
    assert.throws(() => readConfig({ OFD_MODE: 'api', ...left }), /OFD_MODE: api needs/)
  assert.equal(readConfig({ OFD_MODE: 'api', ...api }).OFD_MODE, 'api')
})

test('the test ground has a name and a password, or neither', () => {
  assert.throws(() => readConfig({ LK_USER: 'tester' }), /LK_USER, LK_PASSWORD: set both or none/)
  assert.throws(() => readConfig({ LK_USER: 'a:b', LK_PASSWORD: 'x' }), /LK_USER: must be without a colon/)
  assert.equal(readConfig({ LK_USER: 'tester', LK_PASSWORD: 'x' }).LK_PASSWORD, 'x')
})

test('every variable has a description', () => {
  for (const { meaning, defaultText } of Object.values(VARIABLES)) assert.ok(meaning.length > 5 && defaultText.length > 0)
})

test('PHOTO_STORE names a bucket and a prefix, with the key and its secret together or neither', () => {
  const place = (env: Record<string, string>) => blobPlace(readConfig({ DATA_DIR: '/data', ...env }))
  assert.deepEqual(place({}), { kind: 'folder', path: '/data/photos' })
  const s3 = { kind: 's3', bucket: 'receipts', endpoint: null, region: 'us-east-1', credentials: null }
  assert.deepEqual(place({ PHOTO_STORE: 's3://receipts' }), { ...s3, prefix: '' })
  assert.deepEqual(
    place({
      PHOTO_STORE: 's3://receipts/photos/live/',
      S3_ENDPOINT: 'http://store:9000',
      AWS_REGION: 'eu',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'key',
    }),
    { ...s3, prefix: 'photos/live/', endpoint: 'http://store:9000', region: 'eu', credentials: { accessKeyId: 'id', secretAccessKey: 'key' } },
  )
  assert.throws(() => place({ PHOTO_STORE: 's3://receipts', AWS_ACCESS_KEY_ID: 'id' }), /AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: set both or none/)
  assert.throws(() => place({ S3_ENDPOINT: 'http://store:9000' }), /S3_ENDPOINT: must come with PHOTO_STORE/)
  for (const wrong of ['receipts', 's3://', 's3://UPPER', 's3://a', 'https://receipts'])
    assert.throws(() => readConfig({ PHOTO_STORE: wrong }), /PHOTO_STORE: must be s3:\/\/bucket/)
})

test('TLS_ONLY: every address that would be reached without TLS stops the start, and all are named', () => {
  const plain = {
    TLS_ONLY: 'yes',
    BASE_URL: 'http://chekhov.example',
    PHOTO_STORE: 's3://receipts',
    S3_ENDPOINT: 'http://s3.example',
    FNS_KKT_URL: 'http://fns.example/kkt',
    DATABASE_URL: 'postgres://chekhov@db.example/chekhov?sslmode=require',
    SINK_NATS_URL: 'nats://nats.example:4222',
  }
  assert.throws(
    () => readConfig(plain),
    (error: Error) => {
      assert.deepEqual(
        error.message.split('\n').map((line) => line.split(':')[0]),
        ['BASE_URL', 'S3_ENDPOINT', 'FNS_KKT_URL', 'SINK_NATS_URL', 'DATABASE_URL'],
      )
      return true
    },
  )
  assert.throws(() => readConfig({ TLS_ONLY: 'yes' }), /^ConfigError: BASE_URL: TLS_ONLY needs the https address of the service$/)
  assert.throws(() => readConfig({ TLS_ONLY: 'maybe' }), /TLS_ONLY: must be one of yes, no/)
  const safe = { TLS_ONLY: 'yes', BASE_URL: 'https://chekhov.example' }
  for (const DATABASE_URL of ['', 'postgres://chekhov@db.example/chekhov?sslmode=verify-full', 'postgres://chekhov@localhost/chekhov?host=/run/postgresql'])
    assert.equal(readConfig({ ...safe, DATABASE_URL }).TLS_ONLY, true)
})
