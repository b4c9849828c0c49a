import type { Context } from '#src/context.ts'
import { makeAccount } from '#src/make-account.ts'
import * as accounts from '#store/accounts.ts'
import type { DemoSecrets } from './seed.ts'

const LOGIN = 'operator'

/** The first account of the console, made at the first start. Null: its password is not the one we have made any more. */
export async function seedOperator({ sql }: Context, { consolePassword: password }: DemoSecrets): Promise<{ login: string; password: string } | null> {
  if ((await accounts.all(sql)).length === 0) await makeAccount({ sql }, { name: 'auto', requestId: null }, { login: LOGIN, name: 'Demo operator', role: 'operator' }, password)
  const account = await accounts.findByLogin(sql, LOGIN)
  return account?.temporary === true && account.disabledAt === null ? { login: LOGIN, password } : null
}
