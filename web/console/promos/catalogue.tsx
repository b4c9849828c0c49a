import { Alert, Box, Button, Chip, LinearProgress, Table, TableBody, TableCell, TableHead, TableRow, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { postCatalogDryRun, postCatalogLint } from '#contract/admin-catalogue.ts'
import { change, type Body } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { useMay } from '../session/roles.ts'
import { useFormat } from '../shown/format.ts'
import { Section } from '../shown/section.tsx'
import type { Promo } from './promo.ts'

/** What the loyalty catalogue makes of past lines, and what another one would have made of them. */
export function Catalogue({ promo }: { promo: Promo }) {
  const translate = useTranslate()
  const may = useMay()
  const path = `/api/admin/promos/${promo.id}/catalog`
  const lint = useDeed(() => change<typeof postCatalogLint>('POST', `${path}/lint`, {}), { stale: [] })
  const dryRun = useDeed((items: unknown) => change<typeof postCatalogDryRun>('POST', `${path}/dry-run`, { items }), { stale: [] })
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const run = () => {
    const items = itemsOf(text)
    setProblem(items === null ? translate('catalogue.notJson') : null)
    if (items !== null) dryRun.mutate(items)
  }
  if (!may('configure')) return <Alert severity="info">{translate('catalogue.operatorsOnly')}</Alert>
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Section title={translate('catalogue.lint')} actions={<Button variant="outlined" loading={lint.isPending} onClick={() => lint.mutate()}>{translate('catalogue.look')}</Button>}>
        <Typography sx={{ color: 'text.secondary' }}>{translate('catalogue.lintHint')}</Typography>
        {lint.data && <LintReport report={lint.data} />}
      </Section>
      <Section title={translate('catalogue.dryRun')}>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Typography sx={{ color: 'text.secondary' }}>{translate('catalogue.dryRunHint')}</Typography>
          <TextField multiline minRows={6} maxRows={18} fullWidth label={translate('catalogue.items')} value={text} onChange={({ target }) => setText(target.value)} placeholder={EXAMPLE} error={problem !== null} helperText={problem} slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false } }} />
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <Button variant="contained" disabled={text.trim() === ''} loading={dryRun.isPending} onClick={run}>{translate('catalogue.try')}</Button>
            <Button component="label" variant="outlined">{translate('catalogue.file')}<input type="file" accept="application/json,.json" hidden onChange={({ target }) => void target.files?.[0]?.text().then(setText)} /></Button>
          </Box>
          {dryRun.isPending && <LinearProgress aria-label={translate('ra.message.loading')} />}
          {dryRun.data && <DryRunReport report={dryRun.data} />}
        </Box>
      </Section>
    </Box>
  )
}

const EXAMPLE = '[{"itemId": 101, "name": "Молоко Домик 3,2%", "pointsPerUnit": 15, "patterns": ["молоко.*домик"]}]'

/** A list of items, alone or as the body of a load. */
function itemsOf(text: string): unknown[] | null {
  try {
    const value = JSON.parse(text) as unknown
    const items = Array.isArray(value) ? value : (value as { items?: unknown } | null)?.items
    return Array.isArray(items) ? items : null
  } catch {
    return null
  }
}

function LintReport({ report }: { report: Body<typeof postCatalogLint> }) {
  const translate = useTranslate()
  const format = useFormat()
  const part = (title: string, count: number, rows: readonly (readonly [string, string])[]) => count > 0 && (
    <Box sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">{translate(`catalogue.${title}`)} <Chip size="small" label={count} /></Typography>
      <Table size="small"><TableBody>{rows.slice(0, 50).map(([what, note], index) => <TableRow key={index}><TableCell sx={{ pl: 0 }}>{what}</TableCell><TableCell align="right" sx={{ pr: 0, color: 'text.secondary' }}>{note}</TableCell></TableRow>)}</TableBody></Table>
    </Box>
  )
  return (
    <Box>
      <Typography sx={{ mt: 1.5 }}>{translate('catalogue.matched', { matched: format.number(report.matchedLines), lines: format.number(report.lines) })}</Typography>
      {part('broad', report.broad.length, report.broad.map(({ itemId, pattern, lines }) => [`${itemId}: ${pattern}`, translate('catalogue.inLines', { smart_count: lines })]))}
      {part('dead', report.deadCount, report.dead.map(({ itemId, pattern }) => [`${itemId}: ${pattern}`, '']))}
      {part('contested', report.contestedCount, report.contested.map(({ line, itemIds, winner }) => [line, `${itemIds.join(', ')} → ${winner}`]))}
      {part('withoutLiterals', report.withoutLiterals.length, report.withoutLiterals.map(({ itemId, pattern }) => [`${itemId}: ${pattern}`, '']))}
      {part('unmatched', report.unmatched.length, report.unmatched.map(({ line, times, suggestedPattern }) => [line, `${format.number(times)} ×${suggestedPattern ? ` · ${suggestedPattern}` : ''}`]))}
    </Box>
  )
}

function DryRunReport({ report: { lines, newlyMatched, newlyUnmatched, moved } }: { report: Body<typeof postCatalogDryRun> }) {
  const translate = useTranslate()
  return (
    <Box>
      <Typography>{translate('catalogue.ofLines', { smart_count: lines })}</Typography>
      {([['newlyMatched', newlyMatched], ['newlyUnmatched', newlyUnmatched], ['moved', moved]] as const).map(([name, { count, samples }]) => (
        <Box key={name} sx={{ mt: 1.5 }}>
          <Typography variant="subtitle2" component="h3">{translate(`catalogue.${name}`)} <Chip size="small" label={count} color={count > 0 && name === 'newlyUnmatched' ? 'warning' : 'default'} /></Typography>
          {samples.length > 0 && (
            <Table size="small">
              <TableHead><TableRow><TableCell sx={{ pl: 0 }}>{translate('catalogue.line')}</TableCell><TableCell>{translate('whatIf.before')}</TableCell><TableCell>{translate('whatIf.after')}</TableCell></TableRow></TableHead>
              <TableBody>{samples.slice(0, 30).map(({ line, before, after }) => <TableRow key={line}><TableCell sx={{ pl: 0 }}>{line}</TableCell><TableCell>{before ?? '–'}</TableCell><TableCell>{after ?? '–'}</TableCell></TableRow>)}</TableBody>
            </Table>
          )}
        </Box>
      ))}
    </Box>
  )
}
