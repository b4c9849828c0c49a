import { useEffect, useState, type ReactNode } from 'react'
import { PasswordDialog } from './password-item.tsx'
import { forget, session, type Session } from './session.ts'

/** A session that has something to settle first, such as a temporary password, opens nothing else: its pages wait. */
export function Settled({ children }: { children: ReactNode }) {
  const [mine, setMine] = useState<Session | null>(null)
  const look = () => void session().then(setMine, () => undefined)
  useEffect(look, [])
  const again = () => {
    forget()
    look()
  }
  if (mine === null) return null
  if (mine.temporaryPassword) return <PasswordDialog temporary onClose={again} />
  return children
}
