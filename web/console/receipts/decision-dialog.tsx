import { Autocomplete, Button, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Static } from 'typebox'
import type { postDecision } from '#contract/moderation/decisions.ts'
import type { ReceiptResult } from '#contract/receipt.ts'
import { change } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { reasonsFor } from '../moderation/reasons.ts'
import { dossierPath } from './use-dossier.ts'

/** A decision with all its options: points, or the reason that the participant reads. */
export function DecisionDialog({ receipt, onClose }: { receipt: Static<typeof ReceiptResult>; onClose: () => void }) {
  const translate = useTranslate()
  const [approve, setApprove] = useState(true)
  const [reason, setReason] = useState('')
  const [points, setPoints] = useState('')
  const decide = useDeed(
    () =>
      change<typeof postDecision>('POST', `${dossierPath(receipt.uuid)}/decision`, {
        approve,
        reason: approve ? null : reason.trim() || null,
        points: approve && points !== '' ? Number(points) : null,
      }),
    { stale: ['receipts', 'moderation'], done: 'moderation.done' },
  )
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{translate('moderation.decision')}</DialogTitle>
      <DialogContent>
        <RadioGroup row value={approve ? 'approve' : 'reject'} onChange={(_, value) => setApprove(value === 'approve')}>
          <FormControlLabel value="approve" control={<Radio />} label={translate('moderation.approve')} />
          <FormControlLabel value="reject" control={<Radio />} label={translate('moderation.reject')} />
        </RadioGroup>
        {approve ? (
          <TextField
            fullWidth
            type="number"
            label={translate('moderation.ownPoints')}
            helperText={translate('moderation.ownPointsHint')}
            value={points}
            onChange={({ target }) => setPoints(target.value)}
            slotProps={{ htmlInput: { min: 0 } }}
          />
        ) : (
          <Autocomplete
            freeSolo
            options={reasonsFor(receipt.country)}
            inputValue={reason}
            onInputChange={(_, value) => setReason(value)}
            renderInput={(given) => <TextField {...given} label={translate('moderation.reasonToShow')} multiline />}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          color={approve ? 'success' : 'error'}
          loading={decide.isPending}
          onClick={() => decide.mutate(undefined, { onSuccess: onClose })}
        >
          {translate(approve ? 'moderation.approve' : 'moderation.reject')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
