import type { Context } from '#context/context.ts'
import { createAccount } from '#src/accounts/create-account.ts'
import * as accounts from '#store/accounts.ts'
import type { DemoSecrets } from './seed.ts'

const LOGIN = 'operator'

/** Creates the first account of the console at the first start. Null: its password is no longer the generated one. */
export async function seedOperator({ sql }: Context, { consolePassword: password }: DemoSecrets): Promise<{ login: string; password: string } | null> {
  if ((await accounts.list(sql)).length === 0)
    await createAccount({ sql }, { name: 'auto', requestId: null }, { login: LOGIN, name: 'Demo operator', role: 'operator' }, password)
  const account = await accounts.findByLogin(sql, LOGIN)
  return account?.temporary === true && account.disabledAt === null ? { login: LOGIN, password } : null
}
