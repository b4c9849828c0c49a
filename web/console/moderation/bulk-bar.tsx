import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  List,
  ListItem,
  ListItemText,
  Paper,
  Typography,
} from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import type { Country } from '#countries/index.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { ReasonPanel } from './reason-panel.tsx'
import type { Refusal, useBulk } from './use-bulk.ts'

type Bulk = ReturnType<typeof useBulk>

/** Decides on all chosen receipts. */
export function BulkBar({
  chosen,
  bulk,
}: {
  chosen: readonly { uuid: string; receiptId: number | null; qrString?: string | null; country: Country }[]
  bulk: Bulk
}) {
  const translate = useTranslate()
  const [open, setOpen] = useState<'approve' | 'reject' | null>(null)
  const [first] = chosen
  const decide = (verdict: { approve: boolean; reason: string | null }) => {
    setOpen(null)
    void bulk.decide(chosen, verdict)
  }
  return (
    <>
      {first !== undefined && !bulk.isBusy && (
        <Paper
          role="toolbar"
          aria-label={translate('moderation.bulk.title')}
          sx={{ position: 'sticky', bottom: 8, p: 1, display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', zIndex: 2 }}
          elevation={3}
        >
          <Typography sx={{ mr: 'auto', pl: 1, width: { xs: '100%', sm: 'auto' } }}>
            {translate('moderation.bulk.chosen', { smart_count: chosen.length })}
          </Typography>
          <Button variant="contained" color="success" onClick={() => setOpen('approve')}>
            {translate('moderation.approve')}
          </Button>
          <Button variant="contained" color="error" onClick={() => setOpen('reject')}>
            {translate('moderation.reject')}
          </Button>
        </Paper>
      )}
      {open === 'reject' && first !== undefined && (
        <ReasonPanel country={first.country} onChoose={(reason) => decide({ approve: false, reason })} onClose={() => setOpen(null)} />
      )}
      <Dialog open={open === 'approve'} onClose={() => setOpen(null)} maxWidth="xs" fullWidth>
        <DialogTitle>{translate('moderation.bulk.approve', { smart_count: chosen.length })}</DialogTitle>
        <DialogContent>{translate('moderation.bulk.approveHint')}</DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(null)}>{translate('ra.action.cancel')}</Button>
          <Button variant="contained" color="success" onClick={() => decide({ approve: true, reason: null })}>
            {translate('moderation.approve')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

/** How far a decision on many receipts is, and then what came of it. It stands above the table, and comes into view: below many rows nobody would see it. */
export function BulkProgress({ bulk }: { bulk: Bulk }) {
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const { isBusy, outcome } = bulk
  useEffect(() => {
    if (isBusy || outcome !== null) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isBusy, outcome])
  if (!isBusy && outcome === null) return null
  return (
    <Box ref={box} sx={{ scrollMarginTop: 80 }}>
      {isBusy && <LinearProgress variant="determinate" value={(100 * bulk.done) / bulk.of} aria-label={translate('moderation.bulk.working')} />}
      {outcome !== null && <Outcome bulk={bulk} outcome={outcome} />}
    </Box>
  )
}

function Outcome({ bulk, outcome }: { bulk: Bulk; outcome: NonNullable<Bulk['outcome']> }) {
  const translate = useTranslate()
  const { approve, decided, warned, refused, until } = outcome
  const why = ({ missing, message }: Refusal) =>
    missing.length > 0 ? `${translate('moderation.notConfirmed')}: ${missing.map((one) => translate(`moderation.missing.${one}`)).join(', ')}` : message
  const notes = [
    // What is no longer under review is no longer in the queue either.
    ...refused.map((one) => ({ ...one, name: one.code === 'NOT_UNDER_REVIEW' ? ('overtaken' as const) : ('refused' as const), text: why(one) })),
    ...warned.map((one) => ({ ...one, name: 'warned' as const })),
  ]
  return (
    <Alert
      severity={notes.length > 0 ? 'warning' : 'success'}
      onClose={bulk.close}
      action={
        decided.length > 0 && until > Date.now() ? (
          <Button color="inherit" size="small" onClick={() => void bulk.undo()}>
            {translate('ra.action.undo')}
          </Button>
        ) : undefined
      }
    >
      {translate(approve ? 'moderation.bulk.approved' : 'moderation.bulk.rejected', { smart_count: decided.length })}
      {notes.length > 0 && (
        <List dense disablePadding>
          {notes.map(({ uuid, receiptId, text, name }) => (
            <ListItem key={`${name} ${uuid}`} disableGutters disablePadding>
              {name === 'overtaken' ? (
                <ListItemText primary={`№ ${receiptId}: ${text}`} />
              ) : (
                <ListItemText primary={`№ ${receiptId}: ${translate(`moderation.bulk.${name}`)}`} secondary={text} />
              )}
            </ListItem>
          ))}
        </List>
      )}
    </Alert>
  )
}
