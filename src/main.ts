import { ConfigError, readConfig, type Config } from '#context/config.ts'
import { NotBuilt } from '#platform/static-files.ts'
import { WrongSchema } from '#store/wrong-schema.ts'

/** What can be run, and what each is for. */
const COMMANDS = {
  start: {
    about: 'everything on one machine, offline: database, simulator, demo promo, API and workers',
    run: async (config: Config, args: string[]) => {
      const rest = args.filter((arg) => arg !== '--follow-build')
      return alone(async () => (await import('#src/app/start.ts')).start(config, { followBuild: rest.length < args.length }))(config, rest)
    },
  },
  develop: {
    about: 'start, with a restart when its sources change and a build when those of the pages do',
    run: alone(async () => (await import('#src/app/develop.ts')).develop()),
  },
  serve: { about: 'one API process on DATABASE_URL', run: alone(async (config) => (await import('#src/app/serve.ts')).serve(config)) },
  work: { about: 'one worker process on DATABASE_URL', run: alone(async (config) => (await import('#src/app/serve.ts')).work(config)) },
  sink: {
    about: 'one process that brings the events of all promos to SINK_NATS_URL and, with SINK_PARQUET, into Parquet files',
    run: alone(async (config) => (await import('#src/app/sink.ts')).sink(config)),
  },
  read: {
    about: 'one process on DATABASE_URL that only reads photos; while there is one, serve and work read none for jobs',
    run: alone(async (config) => (await import('#src/app/serve.ts')).read(config)),
  },
  build: {
    about: 'bundles what browsers run into build/web, which serve and work need',
    run: alone(async () => (await import('#src/app/build-web.ts')).buildWeb({ say: (line) => process.stdout.write(`${line}\n`) })),
  },
  migrate: {
    about: 'brings the schema of DATABASE_URL up to date; --check only says how it differs from the expected one, and how to mend it',
    run: async (config: Config, args: string[]) => (await import('#src/app/serve.ts')).migrateOnly(config, args),
  },
  replay: {
    about: 'gives the last verdicts of a promo again and shows differences: --promo N [--last M]',
    run: async (config: Config, args: string[]) => (await import('#src/replay/run-replay.ts')).runReplay(() => databaseOf(config), args),
  },
  account: {
    about: 'makes an account of the console and prints its password: --login LOGIN [--role operator] [--name NAME] [--reset]',
    run: async (config: Config, args: string[]) => (await import('#src/accounts/account-command.ts')).runAccount(() => databaseOf(config), args),
  },
  secrets: {
    about:
      'encrypts stored secrets with the first key of SECRET_KEYS, those stored in plain and those of older keys; --lost KEY: those of this key become random',
    run: async (config: Config, args: string[]) => (await import('#src/app/secrets-command.ts')).runSecrets(config, args),
  },
  docs: { about: 'writes docs/generated and .env.example', run: alone(async () => (await import('#src/app/generate-docs.ts')).writeDocs()) },
}

/** A command without arguments: what is mistyped must not be taken for done. */
function alone(run: (config: Config) => Promise<unknown>) {
  return async (config: Config, args: string[]) => {
    if (args.length > 0) throw new ConfigError(`${args.join(' ')}: this command takes no arguments; settings are environment variables`)
    return run(config)
  }
}

/** It cannot be reached, refuses the role or its password, does not exist, or has no connection left. */
const DATABASE_AWAY = /^(?:DATABASE_UNREACHABLE|28\w{3}|3D000|53300|57P03)$/

const WRONG_PROTOCOL = '08P01'
const NO_RIGHT = '42501'
const READ_ONLY = '25006'

const databaseOf = async (config: Config) => (await import('#src/app/embedded-database.ts')).databaseInUse(config)

const command = process.argv[2] ?? ''
if (!(command in COMMANDS)) {
  stop(
    `Usage: node src/main.ts COMMAND\n${Object.entries(COMMANDS)
      .map(([name, { about }]) => `  ${name.padEnd(8)} ${about}`)
      .join('\n')}`,
  )
}
try {
  await COMMANDS[command as keyof typeof COMMANDS].run(readConfig(), process.argv.slice(3))
} catch (error) {
  stop(error instanceof Error ? inWords(error) : String(error))
}

/** What a person can mend is said without the stack. */
function inWords(error: Error & { code?: unknown }): string {
  if (error instanceof ConfigError) return `The configuration is not usable.\n${error.message}`
  if (error instanceof NotBuilt || error instanceof WrongSchema) return error.message
  if (DATABASE_AWAY.test(String(error.code))) return `The database of DATABASE_URL gives no connection: ${error.message}`
  if (error.code === WRONG_PROTOCOL && error.message.startsWith('unsupported startup parameter'))
    return `DATABASE_URL is a pooler that shares connections, such as PgBouncer (${error.message}): \`serve\` needs the server itself beside it, as DATABASE_SESSION_URL, and \`work\` the server alone, as DATABASE_URL.`
  if (error.code === NO_RIGHT)
    return `The role of DATABASE_URL may not do what it has to: ${error.message}. It needs to own the schema, its tables and what else is in it: the service makes and drops tables as it runs.`
  if (error.code === READ_ONLY)
    return `The database of DATABASE_URL takes no changes: ${error.message}. It is a replica, or was made read-only, as by a provider when its disk is full.`
  return error.stack ?? error.message
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
