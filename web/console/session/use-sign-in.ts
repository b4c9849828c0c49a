import { useState, type FormEvent } from 'react'
import { HttpError } from 'react-admin'
import { type TextKey, useTranslate } from '../i18n/use-translate.ts'

/** A form that signs in: submits what was typed, says why that was refused, and asks for a code where one is needed. */
export function useSignIn(signIn: (given: FormData) => Promise<unknown>) {
  const translate = useTranslate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    setBusy(true)
    setRefusal(null)
    try {
      await signIn(given)
    } catch (error) {
      if (error instanceof HttpError && error.body?.code === 'CODE_NEEDED') return setNeedsCode(true)
      setRefusal(
        error instanceof HttpError && error.status === 401 ? translate(REFUSALS[error.body?.code] ?? 'ra.auth.sign_in_error') : (error as Error).message,
      )
    } finally {
      setBusy(false)
    }
  }
  return { submit: (event: FormEvent<HTMLFormElement>) => void submit(event), refusal, busy, needsCode }
}

const REFUSALS: Record<string, TextKey> = { PASSWORD_EXPIRED: 'login.passwordExpired', CODE_REFUSED: 'login.codeRefused' }
