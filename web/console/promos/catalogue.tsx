import { Alert, Box, Button, Chip, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { en } from '#domain/texts/en/console.ts'
import type { postCatalogLint } from '#contract/loyalty/catalogue-lint.ts'
import { isNameIn } from '../i18n/is-name-in.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { change, type Body } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { useMay } from '../session/roles.ts'
import { useFormat } from '../components/format.ts'
import { Section } from '../components/section.tsx'
import { CatalogueLoad } from './catalogue-load.tsx'
import type { Promo } from './promo.ts'

/** What the loyalty catalogue makes of past lines, and the upload of another one. */
export function Catalogue({ promo }: { promo: Promo }) {
  const translate = useTranslate()
  const may = useMay()
  const lint = useDeed(() => change<typeof postCatalogLint>('POST', `/api/admin/promos/${promo.id}/catalog/lint`, {}), { stale: [] })
  if (!may('configure')) return <Alert severity="info">{translate('catalogue.operatorsOnly')}</Alert>
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Section
        title={translate('catalogue.lint')}
        actions={
          <Button variant="outlined" loading={lint.isPending} onClick={() => lint.mutate()}>
            {translate('catalogue.look')}
          </Button>
        }
      >
        <Typography sx={{ color: 'text.secondary' }}>{translate('catalogue.lintHint')}</Typography>
        {lint.data && <LintReport report={lint.data} />}
      </Section>
      <CatalogueLoad promo={promo} />
    </Box>
  )
}

type Part = 'broad' | 'dead' | 'contested' | 'ambiguous' | 'withoutPoints' | 'brandless' | 'byName' | 'dear' | 'unnamedGtins' | 'severalGtins' | 'unmatched'

function LintReport({ report }: { report: Body<typeof postCatalogLint> }) {
  const translate = useTranslate()
  const format = useFormat()
  const part = (title: Part, count: number, rows: readonly (readonly [string, string])[], hint?: string) =>
    count > 0 && (
      <Box sx={{ mt: 2 }}>
        <Typography variant="subtitle2" component="h3">
          {translate(`catalogue.${title}`)} <Chip size="small" label={count} />
        </Typography>
        {hint !== undefined && <Typography variant="body2">{hint}</Typography>}
        <Table size="small">
          <TableBody>
            {rows.slice(0, 50).map(([what, note], index) => (
              <TableRow key={index}>
                <TableCell sx={{ pl: 0 }}>{what}</TableCell>
                <TableCell sx={{ pr: 0, color: 'text.secondary', textAlign: 'right' }}>{note}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    )
  return (
    <Box>
      <Typography sx={{ mt: 1.5 }}>
        {translate('catalogue.itemsIn', { count: format.number(report.items) })}{' '}
        {translate('catalogue.matched', { matched: format.number(report.matchedLines), lines: format.number(report.lines) })}
      </Typography>
      {part(
        'broad',
        report.broad.length,
        report.broad.map(({ itemId, pattern, lines }) => [`${itemId}: ${pattern}`, translate('catalogue.inLines', { smart_count: lines })]),
      )}
      {part(
        'dead',
        report.deadCount,
        report.dead.map(({ itemId, pattern }) => [`${itemId}: ${pattern}`, '']),
      )}
      {part(
        'contested',
        report.contestedCount,
        report.contested.map(({ line, itemIds, winner }) => [line, `${itemIds.join(', ')} → ${winner}`]),
      )}
      {part(
        'ambiguous',
        report.ambiguousCount,
        report.ambiguous.map(({ line, itemIds }) => [line, itemIds.join(', ')]),
      )}
      {part(
        'withoutPoints',
        report.withoutPointsCount,
        report.withoutPoints.map(({ itemId, name }) => [`${itemId}: ${name}`, '']),
      )}
      {part(
        'brandless',
        report.brandlessCount,
        report.brandless.map(({ itemId, name }) => [`${itemId}: ${name}`, '']),
      )}
      {part(
        'byName',
        report.byNameCount,
        report.byName.map(({ line, itemId, evidence }) => [
          `${line} → ${itemId}`,
          evidence.map((one) => (isNameIn(en.catalogue.evidence, one) ? translate(`catalogue.evidence.${one}`) : one)).join(', '),
        ]),
      )}
      {part(
        'dear',
        report.dear.items,
        report.dear.patterns.map(({ itemId, pattern, lines, found, why }) => [
          `${itemId}: ${pattern}`,
          `${format.number(found)} / ${format.number(lines)} · ${translate(`catalogue.dearWhy.${why}`)}`,
        ]),
        translate('catalogue.dearShare', { share: format.number(Math.round(report.dear.share * 100)) }),
      )}
      {part(
        'unnamedGtins',
        report.unnamedGtins.length,
        report.unnamedGtins.map(({ gtin, itemId, times, samples }) => [`${gtin} → ${itemId}: ${samples[0] ?? ''}`, `${format.number(times)} ×`]),
      )}
      {part(
        'severalGtins',
        report.severalGtins.length,
        report.severalGtins.map(({ itemId, pattern, gtins }) => [`${itemId}: ${pattern}`, gtins.slice(0, 4).join(', ') + (gtins.length > 4 ? ' …' : '')]),
      )}
      {part(
        'unmatched',
        report.unmatched.length,
        report.unmatched.map(({ line, times, suggestedPattern }) => [line, `${format.number(times)} ×${suggestedPattern ? ` · ${suggestedPattern}` : ''}`]),
      )}
    </Box>
  )
}
