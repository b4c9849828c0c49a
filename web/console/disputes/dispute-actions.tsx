import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { Static } from 'typebox'
import type { Dispute, postDisputeDecision } from '#contract/moderation/disputes.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { change } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { useMay } from '../session/roles.ts'

type Opened = Static<typeof Dispute>

/**
 * Decides disputes: the receipt goes back to moderators, or stays rejected. The dialog belongs to the list and not to a row, which goes away as soon as
 * somebody else has decided: what was typed stays, and the service says that it comes too late.
 */
export function useDisputeDecision(): { dialog: ReactNode; decide: (dispute: Opened) => void } {
  const [dispute, decide] = useState<Opened | null>(null)
  return { decide, dialog: dispute && <DecisionDialog dispute={dispute} onClose={() => decide(null)} /> }
}

export function DecideButton({ dispute, onDecide }: { dispute: Opened; onDecide: (dispute: Opened) => void }) {
  const translate = useTranslate()
  const may = useMay()
  if (!may('decide') || dispute.status !== 'open') return null
  return (
    <Button
      size="small"
      variant="outlined"
      onClick={(event) => {
        event.stopPropagation()
        onDecide(dispute)
      }}
    >
      {translate('disputes.decide')}
    </Button>
  )
}

function DecisionDialog({ dispute, onClose }: { dispute: Opened; onClose: () => void }) {
  const translate = useTranslate()
  const [comment, setComment] = useState('')
  const decide = useDeed(
    (decision: 'reconsider' | 'decline') =>
      change<typeof postDisputeDecision>('POST', `/api/admin/disputes/${dispute.id}/decision`, { decision, comment: comment.trim() || null }),
    { stale: ['disputes', 'receipts', 'moderation'], done: 'disputes.done' },
  )
  const button = (decision: 'reconsider' | 'decline') => (
    <Button
      variant="contained"
      color={decision === 'decline' ? 'error' : 'success'}
      disabled={decide.isPending}
      onClick={() => decide.mutate(decision, { onSuccess: onClose })}
    >
      {translate(`disputes.${decision}`)}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{translate('disputes.decide')}</DialogTitle>
      <DialogContent>
        <Typography gutterBottom>{[dispute.reason, dispute.comment].filter(Boolean).join(' · ') || translate('disputes.silent')}</Typography>
        <TextField
          fullWidth
          multiline
          minRows={2}
          label={translate('disputes.yourComment')}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {translate('disputes.hint')}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        {button('decline')}
        {button('reconsider')}
      </DialogActions>
    </Dialog>
  )
}
