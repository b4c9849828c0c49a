import { Chip } from '@mui/material'
import { useTranslate } from '../i18n/use-translate.ts'

export function OutcomeChip({ outcome }: { outcome: 'delivered' | 'retry' | 'failed' }) {
  const translate = useTranslate()
  return (
    <Chip
      size="small"
      color={({ delivered: 'success', retry: 'warning', failed: 'error' } as const)[outcome]}
      variant={outcome === 'retry' ? 'outlined' : 'filled'}
      label={translate(`deliveryOutcome.${outcome}`)}
    />
  )
}
