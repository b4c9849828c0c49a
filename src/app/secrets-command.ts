import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/db.ts'
import { openKeyring } from '#platform/keyring.ts'
import { migrate } from '#store/migrate.ts'
import { ConfigError, type Config } from '#context/config.ts'
import { keptSecretKeys } from '#src/demo/seed.ts'
import { databaseInUse } from './embedded-database.ts'
import { listMissing, resealSecrets, surveySecrets, withoutKeys } from './reseal-secrets.ts'

const USAGE = 'Usage: npm run secrets [-- --lost KEY]'

/**
 * Encrypts all stored secrets with the first key of SECRET_KEYS: after the variable was set for the first time, and when a key replaces another. What a lost key
 * encrypted becomes random, so that processes start and whoever knows the secrets can set them again.
 */
export async function runSecrets(config: Config, args: readonly string[]): Promise<void> {
  const lost = lostKeys(args)
  const keyring = openKeyring([...config.SECRET_KEYS, ...(await keptSecretKeys(config.DATA_DIR))])
  if (!keyring.encrypts) throw new ConfigError('SECRET_KEYS: must be set for this command, the new key before the old ones')
  const databaseUrl = await databaseInUse(config)
  await migrate(databaseUrl)
  const sql = openDatabase(databaseUrl, { max: 1, application: 'chekhov secrets' })
  try {
    const { missingKeys } = await surveySecrets(sql, keyring)
    const unknown = missingKeys.filter((key) => !lost.includes(key))
    if (unknown.length > 0) throw new ConfigError(missingInWords(unknown))
    const wrong = lost.filter((key) => !missingKeys.includes(key))
    if (wrong.length > 0) throw new ConfigError(`--lost: no stored secret needs ${wrong.join(', ')}, or SECRET_KEYS has it\n${USAGE}`)
    const again = await listMissing(sql, keyring)
    const { changed, current } = await resealSecrets(sql, withoutKeys(keyring, lost))
    process.stdout.write(`${changed} secrets encrypted with the first key, ${current} were already.\n`)
    if (again.length > 0)
      process.stdout.write(`These are random now, and have to be set again, as far as they are still in use:\n${again.map((one) => `  ${one}\n`).join('')}`)
    if (lost.length > 0)
      process.stdout.write(
        'Second factors of accounts may be among them: who cannot sign in uses a recovery code, or an operator takes the second factor away.\n',
      )
  } finally {
    await sql.end()
  }
}

export const missingInWords = (keys: readonly string[]): string =>
  `SECRET_KEYS: must have the key ${keys.join(', ')}, which stored secrets are encrypted with. If it is lost for good: npm run secrets -- ${keys.map((key) => `--lost ${key}`).join(' ')}`

function lostKeys(args: readonly string[]): string[] {
  try {
    return parseArgs({ args: [...args], options: { lost: { type: 'string', multiple: true, default: [] } } }).values.lost
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n${USAGE}`)
  }
}
