import { Alert, Box } from '@mui/material'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Taken } from './use-queue.ts'

export type Approval = Taken['approval']

/** What an approval would lack, and what should be known before it. */
export function ApprovalNotes({ approval: { missing, warnings } }: { approval: Approval }) {
  const translate = useTranslate()
  if (missing.length === 0 && warnings.length === 0) return null
  return (
    <Box
      role="region"
      aria-label={translate('moderation.beforeApproval')}
      sx={{ display: 'grid', gap: 0.75, width: '100%', maxHeight: '30dvh', overflow: 'auto' }}
      tabIndex={0}
    >
      {missing.length > 0 && (
        <Alert severity="error" variant="outlined" sx={{ py: 0 }}>
          {translate('moderation.notConfirmed')}: {missing.map((one) => translate(`moderation.missing.${one}`)).join(', ')}.
        </Alert>
      )}
      {warnings.map(({ code, text }) => (
        <Alert key={code} severity="warning" variant="outlined" sx={{ py: 0 }}>
          {text}
        </Alert>
      ))}
    </Box>
  )
}
