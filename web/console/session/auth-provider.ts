import type { AuthProvider, HttpError } from 'react-admin'
import { forget, session, signIn, signOut } from './session.ts'
import { mayDo, type Deed } from './roles.ts'

/** Pages that not every role may open. */
const PAGES: Record<string, Deed> = { accounts: 'manageAccounts', audit: 'readAudit' }
/** Actions of react-admin's own buttons. */
const DEEDS: Record<string, Deed> = { create: 'configure', edit: 'configure', delete: 'configure' }

export const authProvider: AuthProvider = {
  login: ({ username, password, code }: { username: string; password: string; code?: string }) => signIn(username, password, code),
  logout: () => signOut(),
  async checkAuth() {
    await session()
  },
  async checkError(error: HttpError) {
    if (error.status !== 401) return
    forget()
    throw error
  },
  async getIdentity() {
    const { accountId, name } = await session()
    return { id: accountId ?? name, fullName: name }
  },
  async getPermissions() {
    return (await session()).role
  },
  async canAccess({ resource, action }) {
    const { role } = await session()
    return [PAGES[resource], resource === 'promos' ? DEEDS[action] : undefined].every((deed) => deed === undefined || mayDo(role, deed))
  },
}
