import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { Static } from 'typebox'
import { PACKS } from '#countries/index.ts'
import type { postRequisites } from '#contract/intake/requisites.ts'
import type { ReceiptResult } from '#contract/receipt.ts'
import { change } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { Viewer } from '../moderation/viewer.tsx'

/** What is done about the requisites of a receipt: given to one that has none, corrected where they are wrong. */
export function useRequisitesLabel(receipt: Pick<Static<typeof ReceiptResult>, 'qrString'> | null): string {
  const translate = useTranslate()
  return translate(receipt?.qrString ? 'moderation.correct' : 'moderation.requisites')
}

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
  onDone: (after: Static<typeof ReceiptResult>) => void
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
      onSuccess: (after) => {
        onClose()
        onDone(after)
      },
    })
  }
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle>{translate(photos.length > 0 ? 'requisites.title' : 'requisites.titleWithoutPhoto')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: photos.length > 0 ? '1.2fr 1fr' : '1fr' } }}>
          {photos.length > 0 && (
            <Box sx={{ height: { xs: 260, sm: 440 } }}>
              <Viewer photos={photos} />
            </Box>
          )}
          <Box sx={{ display: 'grid', gap: 0.5, alignContent: 'start' }}>
            {receipt.qrString && (
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {translate('requisites.now')}: {receipt.qrString}
              </Typography>
            )}
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
