import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { DisputeStatus } from '#domain/dispute.ts'

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
