import { Button, Paper, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { KeyCap } from '../components/key-cap.tsx'
import { ApprovalNotes, type Approval } from './approval-notes.tsx'

/** Buttons for what can be done with the current receipt, with their keys. */
export function DecisionBar({
  approval,
  requisitesLabel,
  onApprove,
  onReject,
  onRequisites,
  onSkip,
}: {
  approval: Approval
  requisitesLabel: string
  onApprove: () => void
  onReject: () => void
  onRequisites: () => void
  onSkip: () => void
}) {
  const translate = useTranslate()
  const isConfirmed = approval.missing.length === 0
  return (
    <Paper
      elevation={1}
      sx={{ position: 'sticky', bottom: 0, mt: 1.5, p: 1, display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', zIndex: 2 }}
      role="toolbar"
      aria-label={translate('moderation.decision')}
    >
      <ApprovalNotes approval={approval} />
      <Button variant={isConfirmed ? 'contained' : 'outlined'} color="success" onClick={onApprove} aria-keyshortcuts="A">
        {translate('moderation.approve')}
        <KeyCap>A</KeyCap>
      </Button>
      <Button variant="contained" color="error" onClick={onReject} aria-keyshortcuts="R">
        {translate('moderation.reject')}
        <KeyCap>R</KeyCap>
      </Button>
      <Button variant={isConfirmed ? 'text' : 'contained'} onClick={onRequisites} aria-keyshortcuts="Q">
        {requisitesLabel}
        <KeyCap>Q</KeyCap>
      </Button>
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
