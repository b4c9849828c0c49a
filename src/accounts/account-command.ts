import { parseArgs } from 'node:util'
import { subjectOf } from '#domain/audit.ts'
import { LIMITS } from '#domain/limits.ts'
import { ROLE_NAMES, type Role } from '#domain/roles.ts'
import { openDatabase, type Sql } from '#platform/db.ts'
import * as accounts from '#store/accounts.ts'
import { migrate } from '#store/migrate.ts'
import * as sessions from '#store/sessions.ts'
import { audit, type Actor } from './audit.ts'
import { ConfigError } from '#context/config.ts'
import { createAccount } from './create-account.ts'
import { isNameOfPerson, isPrintableName } from './operator-name.ts'
import { hashPassword, makePassword } from './passwords.ts'

const USAGE = `Usage: npm run account -- --login LOGIN [--role ${ROLE_NAMES.join('|')}] [--name NAME] [--reset]`
const US: Actor = { name: 'command line', requestId: null }

/** Creates an account of the console, or resets the password of one, for a person who has the database and no account. */
export async function runAccount(findDatabase: () => Promise<string>, args: readonly string[]): Promise<void> {
  const { login, name, role, reset } = readArguments(args)
  const databaseUrl = await findDatabase()
  await migrate(databaseUrl)
  const sql = openDatabase(databaseUrl, { max: 1, application: 'chekhov account' })
  try {
    const password = reset ? await resetAccount(sql, login, role) : (await createAccount({ sql }, US, { login, name, role: role ?? 'operator' }))?.password
    if (password === undefined)
      throw new ConfigError(
        reset
          ? `--login: there is no account ${login}`
          : `--login, --name: there is a token of this name, or an account of this login or name already; --reset gives it a new password`,
      )
    process.stdout.write(
      `login     ${login}\npassword  ${password}\n\nIt is shown this once, and has to be changed in the console within ${LIMITS.temporaryPasswordHours} hours.\n`,
    )
  } finally {
    await sql.end()
  }
}

/** A new password, and the account is enabled if it was not. */
async function resetAccount(sql: Sql, login: string, wanted: Role | undefined): Promise<string | undefined> {
  const account = await accounts.findByLogin(sql, login)
  if (account === null) return undefined
  const password = makePassword()
  const hash = await hashPassword(password)
  const role = wanted ?? account.role
  await sql.begin(async (tx) => {
    await accounts.setPassword(tx, account.id, { password: hash, temporary: true })
    await accounts.change(tx, account.id, { role, disabled: false })
    await sessions.endAll(tx, account.id)
    await audit(tx, US, 'account.password', subjectOf.account(account.id), { after: { role, disabled: false } })
  })
  return password
}

function readArguments(args: readonly string[]): { login: string; name: string; role: Role | undefined; reset: boolean } {
  const { login = '', name = login, role, reset = false } = optionsOf(args)
  if (!LOGIN.test(login)) throw new ConfigError(`--login: 1 to ${LIMITS.loginMax} letters, digits and ._@+- are expected\n${USAGE}`)
  if (!isPrintableName(name) || !isNameOfPerson(name))
    throw new ConfigError(`--name: 1 to ${LIMITS.operatorNameMax} printable characters are expected, and not auto, brand, participant or operator\n${USAGE}`)
  const known = ROLE_NAMES.find((one) => one === role)
  if (role !== undefined && known === undefined) throw new ConfigError(`--role: must be one of ${ROLE_NAMES.join(', ')}\n${USAGE}`)
  return { login: login.toLowerCase(), name: name.normalize('NFC'), role: known, reset }
}

const LOGIN = new RegExp(`^[A-Za-z0-9][A-Za-z0-9._@+-]{0,${LIMITS.loginMax - 1}}$`)

function optionsOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { login: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' }, reset: { type: 'boolean' } },
    }).values
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n${USAGE}`)
  }
}
