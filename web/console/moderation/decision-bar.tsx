import { Button, Paper, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { KeyCap } from '../shown/key-cap.tsx'

/** What can be done with the receipt in hand, and the key for each. */
export function DecisionBar({
  needsRequisites,
  onApprove,
  onReject,
  onRequisites,
  onSkip,
}: {
  needsRequisites: boolean
  onApprove: () => void
  onReject: () => void
  onRequisites: () => void
  onSkip: () => void
}) {
  const translate = useTranslate()
  return (
    <Paper
      elevation={1}
      sx={{ position: 'sticky', bottom: 0, mt: 1.5, p: 1, display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', zIndex: 2 }}
      role="toolbar"
      aria-label={translate('moderation.decision')}
    >
      <Button variant="contained" color="success" onClick={onApprove} aria-keyshortcuts="A">
        {translate('moderation.approve')}
        <KeyCap>A</KeyCap>
      </Button>
      <Button variant="contained" color="error" onClick={onReject} aria-keyshortcuts="R">
        {translate('moderation.reject')}
        <KeyCap>R</KeyCap>
      </Button>
      {needsRequisites && (
        <Button variant="outlined" onClick={onRequisites} aria-keyshortcuts="Q">
          {translate('moderation.requisites')}
          <KeyCap>Q</KeyCap>
        </Button>
      )}
      <Button variant="text" onClick={onSkip} aria-keyshortcuts="S">
        {translate('moderation.skip')}
        <KeyCap>S</KeyCap>
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', ml: 'auto', display: { xs: 'none', lg: 'block' } }}>
        {translate('moderation.keys')}
      </Typography>
    </Paper>
  )
}
