import type { AuthProvider, HttpError } from 'react-admin'
import { forget, session, signIn, signOut } from './session.ts'

/** It is not asked what a role may do: each page is closed by `page`, and each action is hidden by `useMay`. */
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
}
