import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslate } from '../i18n/use-translate.ts'
import { isForgotten } from '../components/use-participant.ts'
import { KeyCap } from '../components/key-cap.tsx'
import { useFormat } from '../components/format.ts'
import { useIsPhone } from '../components/is-phone.ts'
import { useReceiptSum } from '../components/receipt-sum.ts'
import { StateChip } from '../components/state-chip.tsx'
import { useDossier, type Dossier } from '../receipts/use-dossier.ts'
import { useKeys } from './use-keys.ts'
import { Viewer } from './viewer.tsx'

/** The receipt beside one that may be the same: both photos, and every fact of both in one row. The arrow keys go to the next one. */
export function CompareDialog({ dossier, onClose }: { dossier: Dossier; onClose: () => void }) {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const [at, setAt] = useState(0)
  const { lookAlikes } = dossier
  const go = (by: number) => () => setAt((before) => (before + by + lookAlikes.length) % lookAlikes.length)
  useKeys(() => ({ ArrowLeft: go(-1), ArrowRight: go(1), KeyV: onClose }))
  const other = lookAlikes[at] as Dossier['lookAlikes'][number]
  const { data } = useDossier(other.uuid)
  const shown = data?.receipt.uuid === other.uuid ? data : null
  const hasPhotos = dossier.photos.length > 0 || (shown?.photos.length ?? 0) > 0
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth fullScreen={isPhone} transitionDuration={0} aria-labelledby="compare-title">
      <DialogTitle id="compare-title" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {translate(`relation.${other.why}`)}
        <Typography component="span" sx={{ color: 'text.secondary', ml: 'auto' }}>
          {at + 1} / {lookAlikes.length}
        </Typography>
      </DialogTitle>
      <DialogContent tabIndex={0}>
        {shown === null ? <Skeleton variant="rounded" height={320} /> : <SideBySide one={dossier} other={shown} hasPhotos={hasPhotos} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button component={Link} to={`/receipts/${other.uuid}/show`} sx={{ mr: 'auto' }}>
          {translate('receipts.open')}
        </Button>
        {lookAlikes.length > 1 && (
          <>
            <Button onClick={go(-1)}>
              {translate('moderation.previousSimilar')}
              <KeyCap>←</KeyCap>
            </Button>
            <Button onClick={go(1)}>
              {translate('moderation.nextSimilar')}
              <KeyCap>→</KeyCap>
            </Button>
          </>
        )}
        <Button variant="contained" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function SideBySide({ one, other, hasPhotos }: { one: Dossier; other: Dossier; hasPhotos: boolean }) {
  const translate = useTranslate()
  const rows = useRows()
  const pairs = rows(one).map(([name, value], index) => [name, value, rows(other)[index]?.[1] ?? null] as const)
  return (
    <>
      {hasPhotos && (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', mb: 1 }}>
          {[one, other].map(({ receipt, photos }) => (
            <Box key={receipt.uuid} sx={{ height: { xs: 240, md: '46dvh' } }}>
              {photos.length > 0 ? (
                <Viewer photos={photos} />
              ) : (
                <Typography sx={{ p: 2, color: 'text.secondary' }}>{translate('moderation.noPhoto')}</Typography>
              )}
            </Box>
          ))}
        </Box>
      )}
      <Table size="small" sx={{ tableLayout: 'fixed', '& td, & th': { overflowWrap: 'anywhere', verticalAlign: 'top', px: { xs: 0.5, sm: 2 } } }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: { xs: '28%', sm: '20%' } }} />
            {[one, other].map(({ receipt }) => (
              <TableCell key={receipt.uuid}>№ {receipt.receiptId}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <TableRow>
            <TableCell component="th">{translate('receipts.kind')}</TableCell>
            {[one, other].map(({ receipt }) => (
              <TableCell key={receipt.uuid}>
                <StateChip receipt={receipt} />
              </TableCell>
            ))}
          </TableRow>
          {pairs
            .filter(([, first, second]) => first || second)
            .map(([name, first, second]) => (
              <TableRow key={name} {...(first === second && { sx: { bgcolor: 'action.selected' } })}>
                <TableCell component="th">
                  {name}
                  {first === second && <Same>{translate('moderation.same')}</Same>}
                </TableCell>
                <TableCell>{first || '–'}</TableCell>
                <TableCell>{second || '–'}</TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </>
  )
}

const Same = ({ children }: { children: ReactNode }) => (
  <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
    {children}
  </Typography>
)

/** What two receipts may have in common, as texts that can be compared. */
function useRows() {
  const translate = useTranslate()
  const format = useFormat()
  const sumOf = useReceiptSum()
  return ({ receipt }: Dossier): [name: string, value: string | null | undefined][] => [
    [translate('participant'), isForgotten(receipt) ? null : receipt.userUuid],
    [translate('arrivedAt'), receipt.createdAt && format.exact(receipt.createdAt)],
    [translate('boughtAt'), receipt.receiptDate && format.printed(receipt.receiptDate)],
    [translate('sum'), sumOf(receipt)],
    [translate('retailer'), receipt.retailer?.name ?? receipt.fnsReceipt?.retailerName],
    [translate('receipts.qr'), receipt.qrString],
    [translate('receipts.lines'), receipt.fnsReceipt?.items.map(({ name }) => name).join(', ')],
    [translate('rejectReason'), receipt.rejectReason],
  ]
}
