import { ADDRESS_REMOVED, meaningOf, type NoAnswer } from '#domain/notify/plan-after-attempt.ts'
import { useTranslate } from '../i18n/use-translate.ts'

/** What came of a request to a brand, in words: what its answer means, or why there was none. `cause` is what the service wrote of it, in English. */
export function useOutcome(): (of: { status: number | null; error: NoAnswer | null | undefined; cause: string }) => string {
  const translate = useTranslate()
  return ({ status, error, cause }) => {
    if (status !== null) return translate(`answerMeaning.${meaningOf(status)}`)
    if (error) return translate(`noAnswer.${error}`)
    return cause === ADDRESS_REMOVED ? translate('addressRemoved') : cause
  }
}

/** The same of an attempt, whose last request decides. */
export const ofAttempt = ({ status, cause, exchanges }: { status: number | null; cause: string; exchanges: readonly { error: NoAnswer | null }[] }) => ({
  status,
  cause,
  error: exchanges.at(-1)?.error,
})
