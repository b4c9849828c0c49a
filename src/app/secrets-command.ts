import { openDatabase } from '#platform/db.ts'
import { openKeyring } from '#platform/keyring.ts'
import { migrate } from '#store/migrate.ts'
import { ConfigError, type Config } from '#context/config.ts'
import { keptSecretKeys } from '#src/demo/seed.ts'
import { databaseInUse } from './embedded-database.ts'
import { resealSecrets } from './reseal-secrets.ts'

/** Encrypts all stored secrets with the first key of SECRET_KEYS: after the variable was set for the first time, and when a key replaces another. */
export async function runSecrets(config: Config, args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new ConfigError('Usage: npm run secrets')
  const keyring = openKeyring([...config.SECRET_KEYS, ...(await keptSecretKeys(config.DATA_DIR))])
  if (!keyring.encrypts) throw new ConfigError('SECRET_KEYS: must be set for this command, the new key before the old ones')
  const databaseUrl = await databaseInUse(config)
  await migrate(databaseUrl)
  const sql = openDatabase(databaseUrl, { max: 1, application: 'chekhov secrets' })
  try {
    const { changed, current } = await resealSecrets(sql, keyring)
    process.stdout.write(`${changed} secrets encrypted with the first key, ${current} were already.\n`)
  } finally {
    await sql.end()
  }
}
