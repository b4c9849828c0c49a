import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/http/api-error.ts'
import * as accounts from '#store/accounts.ts'

export async function existingAccount(db: Db, id: number): Promise<accounts.ListedAccount> {
  const account = await accounts.find(db, id)
  if (account === null) throw notFound('account')
  return account
}
