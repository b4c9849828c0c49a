import { useEffect } from 'react'
import { useLogout } from 'react-admin'
import { SIGNED_OUT } from '../data/call.ts'
import { forget } from './session.ts'

/** A session that has ended, by time or by an operator, leads to the login page, and from there back. */
export function useSignedOut(): void {
  const logout = useLogout()
  useEffect(() => {
    const leave = () => {
      forget()
      void logout()
    }
    addEventListener(SIGNED_OUT, leave)
    return () => removeEventListener(SIGNED_OUT, leave)
  }, [logout])
}
