import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { deleteParticipant } from '#contract/console/participants.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { participantPath } from '../data/data-provider.ts'
import { change } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { useMay } from '../session/roles.ts'

/** Erases the personal data of a participant, which cannot be undone, so it asks once more. Afterwards there is no such participant to show. */
export function EraseButton({ promoId, userUuid }: { promoId: number; userUuid: string }) {
  const translate = useTranslate()
  const may = useMay()
  const notify = useNotify()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const erase = useDeed(
    async () => {
      const { receipts, waiting } = await change<typeof deleteParticipant>('DELETE', participantPath(promoId, userUuid))
      notify(waiting > 0 ? 'participants.isErasedInPart' : 'participants.isErased', { type: 'success', messageArgs: { receipts, waiting } })
      // Before anything is asked for again: the page would be told that there is no such participant.
      void navigate('/participants')
    },
    { stale: ['participants', 'receipts', 'moderation', 'disputes', 'deliveries', 'requests'] },
  )
  if (!may('erase')) return null
  return (
    <>
      <Button size="small" variant="outlined" color="error" onClick={() => setOpen(true)}>
        {translate('participants.erase')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} maxWidth="xs" fullWidth>
        <DialogTitle>{translate('participants.erase')}</DialogTitle>
        <DialogContent>
          <Typography gutterBottom>{translate('participants.eraseHint')}</Typography>
          <Typography>{translate('participants.eraseLater')}</Typography>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{translate('ra.action.cancel')}</Button>
          <Button variant="contained" color="error" loading={erase.isPending} onClick={() => erase.mutate()}>
            {translate('participants.erase')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
