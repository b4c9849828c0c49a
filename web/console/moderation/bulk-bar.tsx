import {
  Alert,
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
import { useState } from 'react'
import type { Country } from '#countries/index.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { ReasonPanel } from './reason-panel.tsx'
import type { Refusal, useBulk } from './use-bulk.ts'

/** Decides on all chosen receipts, and says what came of it. */
export function BulkBar({
  chosen,
  bulk,
}: {
  chosen: readonly { uuid: string; receiptId: number | null; country: Country }[]
  bulk: ReturnType<typeof useBulk>
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
      {bulk.isBusy && <LinearProgress variant="determinate" value={(100 * bulk.done) / bulk.of} aria-label={translate('moderation.bulk.working')} />}
      {bulk.outcome !== null && <Outcome bulk={bulk} outcome={bulk.outcome} />}
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

function Outcome({ bulk, outcome }: { bulk: ReturnType<typeof useBulk>; outcome: NonNullable<ReturnType<typeof useBulk>['outcome']> }) {
  const translate = useTranslate()
  const { approve, decided, warned, refused, until } = outcome
  const why = ({ missing, message }: Refusal) =>
    missing.length > 0 ? `${translate('moderation.notConfirmed')}: ${missing.map((one) => translate(`moderation.missing.${one}`)).join(', ')}` : message
  const notes = [...refused.map((one) => ({ ...one, name: 'refused' as const, text: why(one) })), ...warned.map((one) => ({ ...one, name: 'warned' as const }))]
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
              <ListItemText primary={`№ ${receiptId}: ${translate(`moderation.bulk.${name}`)}`} secondary={text} />
            </ListItem>
          ))}
        </List>
      )}
    </Alert>
  )
}
