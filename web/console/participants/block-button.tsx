import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { deleteBlock, postBlock } from '#contract/participants.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { participantPath } from '../data/data-provider.ts'
import { change } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { useMay } from '../session/roles.ts'

/** Blocking rejects what is still open, so it asks once more; unblocking does not. */
export function BlockButton({ promoId, userUuid, isBlocked }: { promoId: number; userUuid: string; isBlocked: boolean }) {
  const translate = useTranslate()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const path = `${participantPath(promoId, userUuid)}/block`
  const stale = ['participants', 'receipts', 'moderation']
  const block = useDeed(() => change<typeof postBlock>('POST', path, { reason: reason.trim() || null }), { stale, done: 'participants.isBlocked' })
  const unblock = useDeed(() => change<typeof deleteBlock>('DELETE', path), { stale, done: 'participants.isUnblocked' })
  if (!may('block')) return null
  if (isBlocked)
    return (
      <Button size="small" variant="outlined" loading={unblock.isPending} onClick={() => unblock.mutate()}>
        {translate('participants.unblock')}
      </Button>
    )
  return (
    <>
      <Button size="small" variant="outlined" color="error" onClick={() => setOpen(true)}>
        {translate('participants.block')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} maxWidth="xs" fullWidth>
        <DialogTitle>{translate('participants.block')}</DialogTitle>
        <DialogContent>
          <Typography gutterBottom>{translate('participants.blockHint')}</Typography>
          <TextField
            fullWidth
            label={translate('participants.blockReason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: 1000 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{translate('ra.action.cancel')}</Button>
          <Button variant="contained" color="error" loading={block.isPending} onClick={() => block.mutate(undefined, { onSuccess: () => setOpen(false) })}>
            {translate('participants.block')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
