import { Alert, Box, MenuItem, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, TextField, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import type { getModerationFigures } from '#contract/moderation/figures.ts'
import { LIMITS } from '#domain/limits.ts'
import { useFormat } from '../components/format.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useAnswer } from '../data/use-answer.ts'

const SPANS = { day: 1, week: 7, month: 30, quarter: 91 } as const
type Span = keyof typeof SPANS
const COLUMNS = ['decided', 'approved', 'rejected', 'takenBack', 'overturned'] as const

/** What each moderator has decided in a span of time, in one promo or in all. */
export function Figures({ promoId }: { promoId: number | null }) {
  const translate = useTranslate()
  const format = useFormat()
  const [span, setSpan] = useState<Span>('week')
  const from = useMemo(() => new Date(Date.now() - SPANS[span] * 24 * 3_600_000).toISOString(), [span])
  const { data, error } = useAnswer<typeof getModerationFigures>('moderation-figures', '/api/admin/moderation/figures', { promoId, from })
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TextField
        select
        size="small"
        margin="none"
        label={translate('dashboard.span')}
        value={span}
        onChange={({ target }) => setSpan(target.value as Span)}
        sx={{ width: 150 }}
      >
        {(Object.keys(SPANS) as Span[]).map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`dashboard.spans.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data === undefined && !error && <Skeleton variant="rounded" height={200} />}
      {data?.moderators.length === 0 && <Typography>{translate('dashboard.nothing')}</Typography>}
      {data !== undefined && data.moderators.length > 0 && (
        <Box sx={{ overflowX: 'auto' }} tabIndex={0}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{translate('figures.moderator')}</TableCell>
                {COLUMNS.map((name) => (
                  <TableCell key={name} align="right">
                    {translate(`figures.${name}`)}
                  </TableCell>
                ))}
                <TableCell align="right">{translate('figures.medianSeconds')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.moderators.map((one) => (
                <TableRow key={one.moderator}>
                  <TableCell component="th" scope="row">
                    {one.moderator}
                  </TableCell>
                  {COLUMNS.map((name) => (
                    <TableCell key={name} align="right">
                      {format.number(one[name])}
                    </TableCell>
                  ))}
                  <TableCell align="right">{one.medianSeconds === null ? '—' : format.number(one.medianSeconds)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('figures.hint', { minutes: LIMITS.moderatorPauseSeconds / 60 })}
      </Typography>
    </Box>
  )
}
