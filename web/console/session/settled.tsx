import { useEffect, useState, type ReactNode } from 'react'
import { PasswordDialog } from './password-dialog.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { forget, session, type Session } from './session.ts'

/** A session that has something to settle first, a temporary password or a second factor, opens nothing else: its pages wait. */
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
  if (mine.secondFactorMissing) return <SecondFactorDialog replaces={false} isRequired onClose={again} />
  return children
}
