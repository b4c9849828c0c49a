import { Alert, Autocomplete, Button, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import type { HttpError } from 'react-admin'
import type { Static } from 'typebox'
import type { postDecision } from '#contract/moderation/decisions.ts'
import type { ReceiptResult } from '#contract/receipt.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useReceiptSum } from '../components/receipt-sum.ts'
import { readNumber } from '../components/typed-number.ts'
import { change } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { ApprovalNotes, type Approval } from '../moderation/approval-notes.tsx'
import { ByForce } from '../moderation/by-force.tsx'
import { reasonsFor } from '../moderation/reasons.ts'
import { useRequisitesLabel } from './requisites-dialog.tsx'
import { dossierPath } from './use-dossier.ts'

/** A decision with all its options: points, or the reason that the participant reads. */
export function DecisionDialog({
  receipt,
  approval,
  onRequisites,
  onClose,
}: {
  receipt: Static<typeof ReceiptResult>
  approval: Approval
  onRequisites: () => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const sumOf = useReceiptSum()
  const [approve, setApprove] = useState(true)
  const [reason, setReason] = useState('')
  const [points, setPoints] = useState('')
  const [why, setWhy] = useState('')
  // The receipt on the page behind is always the present one. Whoever decided on another purchase than is there now hears of it, and then decides on that.
  const [seen, setSeen] = useState(receipt.qrString)
  const present = useRef(receipt.qrString)
  present.current = receipt.qrString
  const requisitesLabel = useRequisitesLabel(receipt)
  const isForced = approve && approval.missing.length > 0
  const decide = useDeed(
    () =>
      change<typeof postDecision>('POST', `${dossierPath(receipt.uuid)}/decision`, {
        approve,
        reason: (approve ? why : reason).trim() || null,
        force: isForced,
        points: approve ? readNumber(points) : null,
        seenQrString: seen,
      }),
    { stale: ['receipts', 'moderation'], done: 'moderation.done' },
  )
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{[`${translate('receipts.one')} № ${receipt.receiptId}`, sumOf(receipt)].filter(Boolean).join(', ')}</DialogTitle>
      <DialogContent>
        {receipt.qrString !== seen && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {translate('moderation.otherRequisites')}
          </Alert>
        )}
        <RadioGroup row value={approve ? 'approve' : 'reject'} onChange={(_, value) => setApprove(value === 'approve')}>
          <FormControlLabel value="approve" control={<Radio />} label={translate('moderation.approve')} />
          <FormControlLabel value="reject" control={<Radio />} label={translate('moderation.reject')} />
        </RadioGroup>
        {approve && <ApprovalNotes approval={Number(readNumber(points)) > 0 ? withoutNoPoints(approval) : approval} />}
        {isForced && <ByForce requisitesLabel={requisitesLabel} onRequisites={onRequisites} reason={why} onReason={setWhy} />}
        {approve ? (
          <TextField
            fullWidth
            label={translate('moderation.ownPoints')}
            helperText={translate('moderation.ownPointsHint')}
            value={points}
            onChange={({ target }) => setPoints(target.value)}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
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
          color={isForced ? 'warning' : approve ? 'success' : 'error'}
          disabled={isForced && why.trim() === ''}
          loading={decide.isPending}
          onClick={() =>
            decide.mutate(undefined, {
              onSuccess: onClose,
              onError: (error) => (error as HttpError).body?.code === 'NEWER_VERSION' && setSeen(present.current),
            })
          }
        >
          {translate(isForced ? 'moderation.force' : approve ? 'moderation.approve' : 'moderation.reject')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The warning that an approval awards no points is left out when points were typed. */
const withoutNoPoints = ({ missing, warnings }: Approval): Approval => ({ missing, warnings: warnings.filter(({ code }) => code !== 'NO_POINTS') })
