import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocaleState } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { postPromoLint } from '#contract/promos/promos.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { change, withQuery } from '../data/call.ts'
import type { Finding } from './findings.tsx'
import { changesOf, type Settings } from './changes.ts'
import { typedFindings, withTyped } from './typed-findings.ts'

const PAUSE_MS = 600

/** The changes in the form relative to what is published, and the findings about them, shortly after somebody has typed. */
export function useLint(promoId: number, published: Settings): { changes: Settings; findings: readonly Finding[] } {
  const settings = useWatch({ name: 'settings' }) as Settings | undefined
  const changes = changesOf(published, settings ?? {})
  const text = JSON.stringify(changes)
  const translate = useTranslate()
  const [lang] = useLocaleState()
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery({
    queryKey: ['lint', promoId, asked, lang],
    queryFn: () => change<typeof postPromoLint>('POST', withQuery(`/api/admin/promos/${promoId}/lint`, { lang }), { settings: JSON.parse(asked) }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const typed = typedFindings(changes, (line) => translate('settings.notNameValue', { line }))
  return { changes, findings: withTyped(data?.findings ?? [], typed) }
}
