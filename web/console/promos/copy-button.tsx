import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { useNavigate } from 'react-router-dom'
import type { postPromoCopies } from '#contract/promos/promos.ts'
import { change } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import type { Promo } from './promo.ts'

/** Makes a draft with the settings of this promo, and opens it. */
export function CopyPromoButton({ promo }: { promo: Promo }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [name, setName] = useState<string | null>(null)
  const copy = useDeed((wanted: string) => change<typeof postPromoCopies>('POST', `/api/admin/promos/${promo.id}/copies`, { name: wanted }), {
    stale: ['promos'],
    done: 'promos.copied',
  })
  const make = () => {
    if (name)
      copy.mutate(name, {
        onSuccess: ({ id }) => {
          setName(null)
          void navigate(`/promos/${id}`)
        },
      })
  }
  return (
    <>
      <Button size="small" variant="outlined" color="inherit" onClick={() => setName(translate('promos.copyName', { name: promo.name }))}>
        {translate('promos.copy')}
      </Button>
      <Dialog open={name !== null} onClose={() => setName(null)} fullWidth maxWidth="sm">
        <DialogTitle>{translate('promos.copyOf', { name: promo.name })}</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 2 }}>{translate('promos.copyHint')}</Typography>
          <TextField
            autoFocus
            fullWidth
            label={translate('promos.name')}
            value={name ?? ''}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 255 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setName(null)}>{translate('ra.action.cancel')}</Button>
          <Button variant="contained" disabled={!name} loading={copy.isPending} onClick={make}>
            {translate('promos.copy')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
