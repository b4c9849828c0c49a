import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/db.ts'
import { ConfigError } from '#context/config.ts'
import { find } from '#store/promos.ts'
import { replay } from './replay.ts'

const LAST_DEFAULT = 10_000
const USAGE = 'Usage: npm run replay -- --promo N [--last M]'

/** Re-evaluates the last verdicts of a promo and prints the differences; the exit code says whether there are any. */
export async function runReplay(findDatabase: () => Promise<string>, args: readonly string[]): Promise<void> {
  const { promo, last } = readArguments(args)
  const databaseUrl = await findDatabase()
  const sql = openDatabase(databaseUrl, { max: 1, application: 'chekhov replay' })
  try {
    if ((await find(sql, promo)) === null) throw new ConfigError(`--promo: there is no promo ${promo}`)
    const { considered, same, byModerators, different } = await replay(sql, promo, { last })
    for (const { uuid, settingsVersion, differences } of different) {
      say(`${uuid} (settings version ${settingsVersion})`)
      for (const { path, stored, again } of differences) say(`  ${path}: ${JSON.stringify(stored)} is ${JSON.stringify(again)} now`)
    }
    say(`${considered} verdicts: ${same} the same, ${byModerators} by moderators, ${different.length} different`)
    if (different.length > 0) process.exitCode = 1
  } finally {
    await sql.end()
  }
}

function readArguments(args: readonly string[]): { promo: number; last: number } {
  const { promo = '', last = String(LAST_DEFAULT) } = optionsOf(args)
  if (!/^[1-9]\d{0,8}$/.test(promo) || !/^[1-9]\d{0,8}$/.test(last)) throw new ConfigError(USAGE)
  return { promo: Number(promo), last: Number(last) }
}

function optionsOf(args: readonly string[]): { promo?: string | undefined; last?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { promo: { type: 'string' }, last: { type: 'string' } } }).values
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n${USAGE}`)
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)
