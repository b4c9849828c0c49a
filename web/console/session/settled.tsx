import { useEffect, useRef, useState, type ReactNode } from 'react'
import { settleSession, UNSETTLED } from '../data/call.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { hasToSettle, session, sessionNow, type Session } from './session.ts'

/**
 * A session that has something to settle first, a temporary password or a second factor, opens nothing else: its pages wait. A page that is open already is
 * hidden meanwhile and keeps what was typed.
 */
export function Settled({ children }: { children: ReactNode }) {
  const [mine, setMine] = useState<Session | null>(null)
  const [isOpened, setIsOpened] = useState(false)
  const isAsking = useRef(false)
  const show = (now: Session) => {
    setMine(now)
    isAsking.current = hasToSettle(now)
    if (isAsking.current) return
    setIsOpened(true)
    settleSession(true)
  }
  const again = () => void sessionNow().then(show, () => settleSession(false))
  useEffect(() => {
    void session().then(show, () => undefined)
    // A call that was refused late must not close the dialog, which may show recovery codes by now.
    const ask = () => isAsking.current || again()
    addEventListener(UNSETTLED, ask)
    return () => {
      removeEventListener(UNSETTLED, ask)
      settleSession(false)
    }
  }, [])
  return (
    <>
      {isOpened && children}
      {mine?.temporaryPassword && <PasswordDialog temporary onClose={again} />}
      {mine?.secondFactorMissing && !mine.temporaryPassword && <SecondFactorDialog replaces={false} isRequired onClose={again} />}
    </>
  )
}
