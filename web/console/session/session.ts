import type { HttpError } from 'react-admin'
import type { deleteSession, getSession, postSession } from '#contract/accounts/session.ts'
import { change, read, rememberCsrf, type Body } from '../data/call.ts'

export type Session = Body<typeof getSession>

let current: Promise<Session> | null = null

/** The current session, fetched once; fails with 401 when nobody is signed in. */
export function session(): Promise<Session> {
  current ??= read<typeof getSession>('/api/admin/session').then(remembered)
  current.catch(forget)
  return current
}

/** The session as it is now. If the service does not answer, the page stays signed in. */
export async function sessionNow(): Promise<Session> {
  const now = remembered(await read<typeof getSession>('/api/admin/session'))
  current = Promise.resolve(now)
  return now
}

/** Whether something has to be done before the session opens anything. */
export const hasToSettle = ({ temporaryPassword, secondFactorMissing }: Session): boolean => temporaryPassword || secondFactorMissing

export async function signIn(login: string, password: string, code?: string): Promise<Session> {
  const signedIn = await change<typeof postSession>('POST', '/api/admin/session', { login, password, ...(code && { code }) })
  current = Promise.resolve(remembered(signedIn))
  return signedIn
}

/** Ends the session. A service that does not answer keeps nobody signed in. */
export async function signOut(): Promise<void> {
  if (current !== null) await change<typeof deleteSession>('DELETE', '/api/admin/session').catch((error: HttpError) => error)
  forget()
}

export function forget(): void {
  current = null
  rememberCsrf(null)
}

function remembered(one: Session): Session {
  rememberCsrf(one)
  return one
}
