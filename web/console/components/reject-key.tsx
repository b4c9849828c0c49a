import { Tooltip } from '@mui/material'
import { useLocaleState } from 'react-admin'
import { REJECT_KEYS, type RejectKey } from '#domain/reject-keys.ts'

/** The text of a reject key; the key itself in the tooltip. */
export function RejectKeyText({ name }: { name: string | null | undefined }) {
  const textOf = useRejectKeyText()
  if (!name) return null
  return (
    <Tooltip title={name}>
      <span>{textOf(name)}</span>
    </Tooltip>
  )
}

export function useRejectKeyText(): (name: string) => string {
  const [locale] = useLocaleState()
  return (name) => {
    const known = REJECT_KEYS[name as RejectKey] as (typeof REJECT_KEYS)[RejectKey] | undefined
    if (known === undefined) return name
    return locale === 'ru' ? known.text.ru : sentence(known.meaning)
  }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The keys as choices of a list. */
export function useRejectKeyChoices(): { id: string; name: string }[] {
  const textOf = useRejectKeyText()
  return Object.keys(REJECT_KEYS).map((id) => ({ id, name: `${id}: ${textOf(id)}` }))
}
