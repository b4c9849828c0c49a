import { Alert, Box, Button, Chip, LinearProgress, Table, TableBody, TableCell, TableHead, TableRow, TextField, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { type HttpError, useLocaleState } from 'react-admin'
import type { postCatalogDryRun } from '#contract/loyalty/catalogue-lint.ts'
import type { putPromoCatalog } from '#contract/loyalty/catalogue.ts'
import { checkItems } from '#domain/catalogue/check-items.ts'
import type { CatalogItem } from '#domain/catalogue/item.ts'
import { readRows } from '#domain/catalogue/read-rows.ts'
import { LIMITS } from '#domain/limits.ts'
import { inWords } from '../i18n/setting-titles.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { change, type Body } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { useFormat } from '../components/format.ts'
import { Section } from '../components/section.tsx'
import type { Promo } from './promo.ts'
import { textIn } from './text-of-file.ts'

/** Loads another catalogue: first shows what it would make of past lines, then replaces the current one on confirmation. */
export function CatalogueLoad({ promo }: { promo: Promo }) {
  const translate = useTranslate()
  const path = `/api/admin/promos/${promo.id}/catalog`
  const [text, setText] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [locale] = useLocaleState()
  const dryRun = useDeed((items: readonly unknown[]) => change<typeof postCatalogDryRun>('POST', `${path}/dry-run`, { items }), { stale: [] })
  const load = useDeed((items: readonly unknown[]) => change<typeof putPromoCatalog>('PUT', path, { items }), {
    stale: ['promos', 'versions'],
    done: 'catalogue.loaded',
  })

  const edit = (next: string) => {
    setText(next)
    setProblem(null)
    dryRun.reset() // An answer about the earlier text says nothing of this one.
    load.reset()
  }
  const takeFile = async (chosen: Blob) => {
    const read = textIn(new Uint8Array(await chosen.arrayBuffer()))
    edit(read ?? '')
    if (read === null) setProblem(translate('catalogue.notText'))
  }
  const run = () => {
    const items = itemsOf(text)
    const tooMany = items !== null && items.length > LIMITS.catalogueItemsPerRequestMax
    setProblem(items === null ? translate('catalogue.notJson') : tooMany ? translate('catalogue.tooMany', { most: LIMITS.catalogueItemsPerRequestMax }) : null)
    if (items !== null && !tooMany)
      dryRun.mutate(items, {
        onError: (error) => {
          const { status, body } = error as HttpError
          if (body?.code === 'BAD_CATALOG_ITEM') setProblem(problemsOf(items as CatalogItem[], locale))
          else if (status === 422) setProblem(error.message)
        },
      })
  }
  return (
    <Section title={translate('catalogue.dryRun')}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Typography sx={{ color: 'text.secondary' }}>{translate('catalogue.dryRunHint')}</Typography>
        <TextField
          multiline
          minRows={6}
          maxRows={18}
          fullWidth
          label={translate('catalogue.items')}
          value={text}
          onChange={({ target }) => edit(target.value)}
          placeholder={translate('catalogue.example')}
          error={problem !== null}
          helperText={problem ?? translate('catalogue.rowsHint')}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false } }}
        />
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button
            variant={dryRun.isSuccess ? 'outlined' : 'contained'}
            disabled={text.trim() === '' || load.isPending}
            loading={dryRun.isPending}
            onClick={run}
          >
            {translate('catalogue.try')}
          </Button>
          <Button variant="outlined" onClick={() => file.current?.click()}>
            {translate('catalogue.file')}
          </Button>
          <input
            ref={file}
            type="file"
            accept="application/json,.json,text/csv,.csv,.tsv"
            hidden
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen !== undefined) void takeFile(chosen)
              target.value = '' // so that the same file can be chosen again after a correction
            }}
          />
        </Box>
        {(dryRun.isPending || load.isPending) && <LinearProgress aria-label={translate('ra.message.loading')} />}
        {dryRun.isSuccess && <DryRunReport report={dryRun.data} />}
        {dryRun.isSuccess && !load.data && (
          <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
            <Alert severity="warning">{translate('catalogue.loadHint', { smart_count: dryRun.variables.length })}</Alert>
            <Button variant="contained" color="warning" loading={load.isPending} onClick={() => load.mutate(dryRun.variables)}>
              {translate('catalogue.load', { smart_count: dryRun.variables.length })}
            </Button>
          </Box>
        )}
        {load.data && <Loaded answer={load.data} />}
      </Box>
    </Section>
  )
}

const PROBLEMS_SHOWN = 10

/** Which items the service has refused and why, found anew because its answer says so in English alone. */
function problemsOf(items: readonly CatalogItem[], locale: string): string {
  const problems = checkItems(items.map((item) => ({ ...item, excludePatterns: item.excludePatterns ?? [] })))
  const named = problems.slice(0, PROBLEMS_SHOWN).map(({ itemId, field, pattern, reason }) => {
    const place = inWords(locale, `\`${field === 'itemId' ? 'productId' : field}\``, 'products')
    return `№ ${itemId}, ${place}${pattern === null ? '' : ` ${pattern}`}: ${reason[locale === 'ru' ? 'ru' : 'en']}`
  })
  return [...named, ...(problems.length > PROBLEMS_SHOWN ? ['…'] : [])].join('; ')
}

/** A list of items, alone or as the body of an upload, or rows of a spreadsheet. */
function itemsOf(text: string): unknown[] | null {
  const rows = /^\s*[[{]/.test(text) ? null : readRows(text)
  if (rows !== null) return rows
  try {
    const value = JSON.parse(text) as unknown
    const items = Array.isArray(value) ? value : (value as { items?: unknown } | null)?.items
    return Array.isArray(items) ? items : null
  } catch {
    return null
  }
}

function DryRunReport({ report: { lines, newlyMatched, newlyUnmatched, moved } }: { report: Body<typeof postCatalogDryRun> }) {
  const translate = useTranslate()
  return (
    <Box>
      <Typography>{translate('catalogue.ofLines', { smart_count: lines })}</Typography>
      {(
        [
          ['newlyMatched', newlyMatched],
          ['newlyUnmatched', newlyUnmatched],
          ['moved', moved],
        ] as const
      ).map(([name, { count, samples }]) => (
        <Box key={name} sx={{ mt: 1.5 }}>
          <Typography variant="subtitle2" component="h3">
            {translate(`catalogue.${name}`)} <Chip size="small" label={count} color={count > 0 && name === 'newlyUnmatched' ? 'warning' : 'default'} />
          </Typography>
          {samples.length > 0 && (
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell sx={{ pl: 0 }}>{translate('catalogue.line')}</TableCell>
                  <TableCell>{translate('whatIf.before')}</TableCell>
                  <TableCell>{translate('whatIf.after')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {samples.slice(0, 30).map(({ line, before, after }) => (
                  <TableRow key={line}>
                    <TableCell sx={{ pl: 0 }}>{line}</TableCell>
                    <TableCell>{before ?? '–'}</TableCell>
                    <TableCell>{after ?? '–'}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )}
        </Box>
      ))}
    </Box>
  )
}

const IDS_SHOWN = 50

function Loaded({ answer: { items, needsRules } }: { answer: Body<typeof putPromoCatalog> }) {
  const translate = useTranslate()
  const format = useFormat()
  const ids = needsRules.slice(0, IDS_SHOWN).join(', ') + (needsRules.length > IDS_SHOWN ? ' …' : '')
  return (
    <Alert severity="success" sx={{ overflowWrap: 'anywhere' }}>
      {translate('catalogue.loadedItems', { count: format.number(items) })}{' '}
      {needsRules.length > 0 && translate('catalogue.needsRules', { count: format.number(needsRules.length), ids })}
    </Alert>
  )
}
