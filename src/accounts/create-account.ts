import { subjectOf } from '#domain/audit.ts'
import type { Role } from '#domain/roles.ts'
import * as accounts from '#store/accounts.ts'
import { audit, type Actor } from './audit.ts'
import type { Context } from '#context/context.ts'
import { hashPassword, makePassword } from './passwords.ts'

/** Creates an account. A password that is made here is temporary, and shown only now. Null: another account has the login or the name, or a token has the name. */
export async function createAccount(
  { sql }: Pick<Context, 'sql'>,
  by: Actor,
  { login, name, role }: { login: string; name: string; role: Role },
  given: string | null = null,
): Promise<{ id: number; password: string } | null> {
  const password = given ?? makePassword()
  const hash = await hashPassword(password)
  return sql.begin(async (tx) => {
    const id = await accounts.create(tx, { login: login.toLowerCase(), name, role, password: hash, temporary: given === null })
    if (id === null) return null
    await audit(tx, by, 'account.create', subjectOf.account(id), { after: { login: login.toLowerCase(), name, role } })
    return { id, password }
  })
}
