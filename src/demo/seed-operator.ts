import type { Context } from '#context/context.ts'
import { createAccount } from '#src/accounts/create-account.ts'
import { isPassword } from '#src/accounts/passwords.ts'
import * as accounts from '#store/accounts.ts'
import type { DemoSecrets } from './seed.ts'

const LOGIN = 'operator'

/**
 * Creates the first account of the console at the first start. Its password was made on this machine, for whoever started the service there, so it does not
 * have to be changed. Null: it was changed, or the account is disabled.
 */
export async function seedOperator({ sql }: Context, { consolePassword: password }: DemoSecrets): Promise<{ login: string; password: string } | null> {
  if ((await accounts.list(sql)).length === 0)
    await createAccount({ sql }, { name: 'auto', requestId: null }, { login: LOGIN, name: 'Demo operator', role: 'operator' }, password)
  const account = await accounts.findByLogin(sql, LOGIN)
  if (account === null || account.disabledAt !== null || !(await isPassword(password, account.password))) return null
  if (account.temporary) await accounts.setPassword(sql, account.id, { password: account.password, temporary: false })
  return { login: LOGIN, password }
}
