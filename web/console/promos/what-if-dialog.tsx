import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Link as MuiLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { en } from '#domain/texts/en/console.ts'
import type { postPromoWhatIf } from '#contract/replay.ts'
import { isNameIn } from '../i18n/is-name-in.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { change, type Body } from '../data/call.ts'
import { useFormat } from '../components/format.ts'
import { useRejectKeyText } from '../components/reject-key.tsx'
import type { Settings } from './changes.ts'

type Preview = Body<typeof postPromoWhatIf>

/** What a draft would have made of the promo's last receipts. */
export function WhatIfDialog({ promoId, changes, onClose }: { promoId: number; changes: Settings; onClose: () => void }) {
  const translate = useTranslate()
  const { data, error, isFetching } = useQuery({
    queryKey: ['what-if', promoId, changes],
    queryFn: () => change<typeof postPromoWhatIf>('POST', `/api/admin/promos/${promoId}/what-if`, { settings: changes }),
    retry: false,
  })
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth>
      <DialogTitle>{translate('whatIf.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {isFetching && <LinearProgress aria-label={translate('ra.message.loading')} />}
        {error && <Alert severity="error">{error.message}</Alert>}
        {data && <Outcome preview={data} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Outcome({ preview: { considered, unknown, newlyApproved, newlyRejected, toModerators, byKey, pointsDifference, samples } }: { preview: Preview }) {
  const translate = useTranslate()
  const format = useFormat()
  const keyText = useRejectKeyText()
  const keys = [...new Set([...Object.keys(byKey.before), ...Object.keys(byKey.after)])]
  const name = (key: string) => (isNameIn(en.whatIf.key, key) ? translate(`whatIf.key.${key}`) : keyText(key))
  const resultOf = (result: Preview['samples'][number]['after']) =>
    result === null
      ? translate('whatIf.key.unknown')
      : result.withModerators
        ? translate('whatIf.key.withModerators')
        : result.approved
          ? `${translate('whatIf.key.approved')}, ${translate('receipts.pointsOf', { smart_count: result.points })}`
          : name(result.rejectKey ?? 'REJECTED')
  const numbers = [
    ['considered', considered],
    ['newlyApproved', newlyApproved],
    ['newlyRejected', newlyRejected],
    ['toModerators', toModerators],
    ['unknownCount', unknown],
    ['pointsDifference', pointsDifference],
  ] as const
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))' }}>
        {numbers.map(([label, value]) => (
          <Box key={label} sx={{ p: 1.5, borderRadius: 1, bgcolor: 'background.default' }}>
            <Typography variant="h5" component="p">
              {label === 'pointsDifference' && value > 0 ? '+' : ''}
              {format.number(value)}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {translate(`whatIf.${label}`)}
            </Typography>
          </Box>
        ))}
      </Box>
      {considered === 0 ? (
        <Alert severity="info">{translate('whatIf.nothing')}</Alert>
      ) : (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('outcomeLabel')}</TableCell>
              <TableCell align="right">{translate('whatIf.before')}</TableCell>
              <TableCell align="right">{translate('whatIf.after')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {keys.map((key) => (
              <TableRow key={key}>
                <TableCell>{name(key)}</TableCell>
                <TableCell align="right">{byKey.before[key] ?? 0}</TableCell>
                <TableCell align="right" sx={{ fontWeight: byKey.before[key] === byKey.after[key] ? 400 : 600 }}>
                  {byKey.after[key] ?? 0}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {samples.length > 0 && (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('receipts.one')}</TableCell>
              <TableCell>{translate('whatIf.before')}</TableCell>
              <TableCell>{translate('whatIf.after')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {samples.slice(0, 20).map(({ uuid, before, after }) => (
              <TableRow key={uuid}>
                <TableCell>
                  <MuiLink component={Link} to={`/receipts/${uuid}/show`} target="_blank">
                    {uuid.slice(0, 8)}…
                  </MuiLink>
                </TableCell>
                <TableCell>{resultOf(before)}</TableCell>
                <TableCell>{resultOf(after)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </>
  )
}
