import { useEffect, useState } from 'react'
import { PasswordDialog } from './password-item.tsx'
import { session } from './session.ts'

/** A generated password is known to somebody else: the account is asked for a new one at each start until it is changed. */
export function TemporaryPassword() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    void session().then(
      ({ temporaryPassword }) => setOpen(temporaryPassword && !wasAsked()),
      () => undefined,
    )
  }, [])
  const close = () => {
    sessionStorage.setItem(ASKED, 'yes')
    setOpen(false)
  }
  return open ? <PasswordDialog temporary onClose={close} /> : null
}

const ASKED = 'console.password-asked'
const wasAsked = () => sessionStorage.getItem(ASKED) !== null
