import { Chip } from '@mui/material'
import type { DisputeStatus } from '#domain/dispute.ts'
import { useTranslate } from '../i18n/use-translate.ts'

export function DisputeStatusChip({ status }: { status: DisputeStatus }) {
  const translate = useTranslate()
  return (
    <Chip
      size="small"
      label={translate(`disputeStatus.${status}`)}
      color={({ open: 'warning', reconsidered: 'success', declined: 'default' } as const)[status]}
      variant={status === 'open' ? 'filled' : 'outlined'}
    />
  )
}
