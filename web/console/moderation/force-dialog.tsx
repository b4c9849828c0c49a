import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { ApprovalNotes, type Approval } from './approval-notes.tsx'
import { ByForce } from './by-force.tsx'

/** Asks for a reason before an unconfirmed receipt is approved. */
export function ForceDialog({
  approval,
  requisitesLabel,
  onRequisites,
  onForce,
  onClose,
}: {
  approval: Approval
  requisitesLabel: string
  onRequisites: () => void
  onForce: (reason: string) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth transitionDuration={0}>
      <DialogTitle>{translate('moderation.notConfirmed')}</DialogTitle>
      <DialogContent>
        <ApprovalNotes approval={approval} />
        <ByForce requisitesLabel={requisitesLabel} onRequisites={onRequisites} reason={reason} onReason={setReason} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="outlined" color="warning" disabled={reason.trim() === ''} onClick={() => onForce(reason.trim())}>
          {translate('moderation.force')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
