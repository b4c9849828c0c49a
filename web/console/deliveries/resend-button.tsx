import Send from '@mui/icons-material/Send'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { postDeliveriesResend } from '#contract/notify/resends.ts'
import { CHANNEL_NAMES } from '#domain/notify/channels.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { change } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { useMay } from '../session/roles.ts'
import { PromoChoice } from '../components/promo-choice.tsx'

/** Re-sends the callbacks of a time span. */
export function ResendButton() {
  const translate = useTranslate()
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (!may('resend')) return null
  return (
    <>
      <Button size="small" startIcon={<Send />} onClick={() => setOpen(true)}>
        {translate('deliveries.resendPeriod')}
      </Button>
      {open && <ResendDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ResendDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const [promoId, setPromoId] = useState<number | null>(null)
  const [channel, setChannel] = useState<string>('receipts')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [onlyFailed, setOnlyFailed] = useState(true)
  const iso = (text: string) => (text === '' ? null : new Date(text).toISOString())
  const order = useDeed(
    () => change<typeof postDeliveriesResend>('POST', '/api/admin/deliveries/resend', { promoId, channel, from: iso(from), to: iso(to), onlyFailed }),
    { stale: ['deliveries', 'resends', 'receipts'] },
  )
  const start = () =>
    order.mutate(undefined, {
      onSuccess: ({ resent }) => {
        notify('deliveries.resending', { type: 'success', messageArgs: { smart_count: resent } })
        onClose()
        void navigate('/deliveries?tab=resends')
      },
    })
  const moment = (label: 'from' | 'to', value: string, set: (text: string) => void) => (
    <TextField
      type="datetime-local"
      label={translate(label)}
      value={value}
      onChange={({ target }) => set(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>{translate('deliveries.resendPeriod')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, '&.MuiDialogContent-root': { pt: 1 } }}>
        <PromoChoice needed value={promoId} onChange={setPromoId} />
        <TextField select label={translate('deliveries.channel')} value={channel} onChange={({ target }) => setChannel(target.value)}>
          {CHANNEL_NAMES.map((name) => (
            <MenuItem key={name} value={name}>
              {translate(`channel.${name}`)}
            </MenuItem>
          ))}
        </TextField>
        {moment('from', from, setFrom)}
        {moment('to', to, setTo)}
        <FormControlLabel control={<Switch checked={onlyFailed} onChange={(_, on) => setOnlyFailed(on)} />} label={translate('deliveries.onlyFailed')} />
        <Alert severity="info">{translate('deliveries.resendHint')}</Alert>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" disabled={promoId === null || from === '' || to === ''} loading={order.isPending} onClick={start}>
          {translate('deliveries.resend')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
