import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { Static } from 'typebox'
import { PACKS } from '#countries/index.ts'
import type { postRequisites } from '#contract/intake/requisites.ts'
import type { ReceiptResult } from '#contract/receipt.ts'
import { change } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { Viewer } from '../moderation/viewer.tsx'

/** Requisites read by a moderator from a photo: the receipt then continues as if its QR had been recognised. */
export function RequisitesDialog({
  receipt,
  photos,
  onClose,
  onDone,
}: {
  receipt: Static<typeof ReceiptResult>
  photos: readonly string[]
  onClose: () => void
  onDone: () => void
}) {
  const translate = useTranslate()
  const [problem, setProblem] = useState<string | null>(null)
  const { country } = receipt
  const { qr, currency } = PACKS[country]
  const post = useDeed((body: object) => change<typeof postRequisites>('POST', `/api/admin/receipts/${receipt.uuid}/requisites`, body), {
    stale: ['receipts', 'moderation'],
    done: 'requisites.done',
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]))
    const body = bodyOf(given)
    if (body === null) return setProblem(translate('requisites.incomplete'))
    setProblem(null)
    post.mutate(body, {
      onSuccess: () => {
        onClose()
        onDone()
      },
    })
  }
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle>{translate('requisites.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1.2fr 1fr' } }}>
          <Box sx={{ height: { xs: 260, sm: 440 } }}>{photos.length > 0 && <Viewer photos={photos} />}</Box>
          <Box sx={{ display: 'grid', gap: 0.5, alignContent: 'start' }}>
            {problem && <Alert severity="error">{problem}</Alert>}
            <TextField
              name="fn"
              label={translate(`requisites.register.${country}`)}
              autoFocus
              autoComplete="off"
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
            <TextField name="fd" label={translate('requisites.fd')} autoComplete="off" slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
            <TextField name="fp" label={translate('requisites.fp')} autoComplete="off" slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
            <TextField
              name="receiptDate"
              label={translate('boughtAt')}
              type="datetime-local"
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
            />
            {qr.needed.includes('sumKopeks') && (
              <TextField
                name="sum"
                label={`${translate('requisites.sum')}, ${currency.sign}`}
                autoComplete="off"
                slotProps={{ htmlInput: { inputMode: 'decimal' } }}
              />
            )}
            <TextField name="qrStr" label={translate('requisites.qr')} autoComplete="off" helperText={translate('requisites.qrHint')} multiline maxRows={4} />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={post.isPending}>
            {translate('requisites.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function bodyOf({ qrStr, fn, fd, fp, receiptDate, sum }: Record<string, string>): object | null {
  if (qrStr) return { qrStr }
  if (!fn || !fd || !fp || !receiptDate) return null
  const kopeks = sum === undefined ? null : Math.round(Number(sum.replace(/\s/g, '').replace(',', '.')) * 100)
  return Number.isNaN(kopeks) ? null : { fn, fd, fp, receiptDate, ...(kopeks !== null && { sumKopeks: kopeks }) }
}
