import { Button } from '@mui/material'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Finding } from './findings.tsx'

/** Beside a button that errors have disabled: how many there are, and a way to the first of them, which may be far up a long form. */
export function ToFirstError({ findings }: { findings: readonly Finding[] }) {
  const translate = useTranslate()
  const errors = findings.filter(({ level }) => level === 'error')
  if (errors.length === 0) return null
  const go = () => {
    const broken = new Set(errors.map(({ path: [setting] }) => setting))
    const place = [...document.querySelectorAll<HTMLElement>('[data-setting]')].find(({ dataset }) => broken.has(dataset['setting'] ?? ''))
    const field = place?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? place?.querySelector<HTMLElement>('input, textarea')
    field?.focus({ preventScroll: true })
    ;(field ?? place)?.scrollIntoView({ block: 'center' })
  }
  return (
    <Button color="error" onClick={go}>
      {translate('settings.toError', { count: errors.length })}
    </Button>
  )
}
