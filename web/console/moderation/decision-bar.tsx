import { Button, Paper, Tooltip } from '@mui/material'
import { type TextKey, useTranslate } from '../i18n/use-translate.ts'
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
  similar,
  onCompare,
  onKeys,
}: {
  approval: Approval
  requisitesLabel: string
  onApprove: () => void
  onReject: () => void
  onRequisites: () => void
  onSkip: () => void
  /** How many receipts there are to compare with. */
  similar: number
  onCompare: () => void
  onKeys: () => void
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
        {translate(approveName(approval))}
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
      {similar > 0 && (
        <Button variant="text" onClick={onCompare} aria-keyshortcuts="V">
          {translate('moderation.compare')} · {similar}
          <KeyCap>V</KeyCap>
        </Button>
      )}
      <Tooltip title={translate('moderation.keys.title')}>
        <Button
          variant="text"
          color="inherit"
          onClick={onKeys}
          aria-label={translate('moderation.keys.title')}
          aria-keyshortcuts="?"
          sx={{ ml: 'auto', minWidth: 0, display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <KeyCap>?</KeyCap>
        </Button>
      </Tooltip>
    </Paper>
  )
}

/** What the key A does with this receipt, said before it is pressed. */
const approveName = ({ missing, warnings }: Approval): TextKey => {
  if (missing.length > 0) return 'moderation.force'
  return warnings.some(({ code }) => code === 'NO_POINTS') ? 'moderation.approveWithoutPoints' : 'moderation.approve'
}
