import { Box, Button, TextField, Typography } from '@mui/material'
import { useTranslate } from '../i18n/use-translate.ts'

/** The options for an unconfirmed receipt: correct its requisites, or approve it with a reason. */
export function ByForce({
  requisitesLabel,
  onRequisites,
  reason,
  onReason,
}: {
  requisitesLabel: string
  onRequisites: () => void
  reason: string
  onReason: (reason: string) => void
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ my: 1.5 }}>
      <Typography gutterBottom>{translate('moderation.requisitesFirst')}</Typography>
      <Button variant="contained" onClick={onRequisites} sx={{ mb: 2 }}>
        {requisitesLabel}
      </Button>
      <Typography>{translate('moderation.forceInstead')}</Typography>
      <TextField
        fullWidth
        multiline
        label={translate('moderation.forceReason')}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
    </Box>
  )
}
