import { Alert, Box, Button, Chip, LinearProgress, Table, TableBody, TableCell, TableHead, TableRow, TextField, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { type HttpError, useLocaleState } from 'react-admin'
import type { postCatalogDryRun } from '#contract/loyalty/catalogue-lint.ts'
import type { putPromoCatalog } from '#contract/loyalty/catalogue.ts'
import { checkItems } from '#domain/catalogue/check-items.ts'
import type { CatalogItem } from '#domain/catalogue/item.ts'
import { readRows } from '#domain/catalogue/read-rows.ts'
import { LIMITS } from '#domain/limits.ts'
import { quoted } from '../i18n/quoted.ts'
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
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [locale] = useLocaleState()
  const dryRun = useDeed((items: readonly unknown[]) => change<typeof postCatalogDryRun>('POST', `${path}/dry-run`, { items }), { stale: [] })
  const load = useDeed((body: { items: readonly unknown[]; version: number }) => change<typeof putPromoCatalog>('PUT', path, body), {
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
  const objectionTo = (read: Read | null): string | null => {
    if (read === null) return translate('catalogue.notJson')
    if (read.isTable && read.items.length === 0) return translate('catalogue.noRows')
    return read.items.length > LIMITS.catalogueItemsPerRequestMax ? translate('catalogue.tooMany', { most: LIMITS.catalogueItemsPerRequestMax }) : null
  }
  const run = () => {
    const read = itemsOf(text)
    const wrong = objectionTo(read)
    setProblem(wrong)
    setLeftOut(read?.leftOut ?? [])
    if (read !== null && wrong === null)
      dryRun.mutate(read.items, {
        onError: (error) => {
          const { status, body } = error as HttpError
          if (body?.code === 'BAD_CATALOG_ITEM') setProblem(problemsOf(read.items as CatalogItem[], locale))
          else if (status === 422) setProblem(error.message)
        },
      })
  }
  /** What was tried out was compared with a catalogue: another one is not replaced unseen. */
  const loadTried = (items: readonly unknown[], version: number) =>
    load.mutate(
      { items, version },
      {
        onError: (error) => {
          if ((error as HttpError).body?.code !== 'NEWER_VERSION') return
          dryRun.reset()
          setProblem(translate('catalogue.changedMeanwhile'))
        },
      },
    )
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
            {leftOut.length > 0 && <Alert severity="warning">{translate('catalogue.leftOut', { columns: quoted(leftOut) })}</Alert>}
            <WithoutPoints items={dryRun.variables as readonly Partial<CatalogItem>[]} />
            <Alert severity="warning">
              {dryRun.data.items > 0 && `${translate('catalogue.replaces', { smart_count: dryRun.data.items })} `}
              {translate('catalogue.loadHint', { smart_count: dryRun.variables.length })}
            </Alert>
            <Button variant="contained" color="warning" loading={load.isPending} onClick={() => loadTried(dryRun.variables, dryRun.data.version)}>
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

type Read = { items: unknown[]; leftOut: string[]; isTable: boolean }

/** A list of items, alone or as the body of an upload, or rows of a spreadsheet. */
function itemsOf(text: string): Read | null {
  const rows = /^\s*[[{]/.test(text) ? null : readRows(text)
  if (rows !== null) return { ...rows, isTable: true }
  try {
    const value = JSON.parse(text) as unknown
    const items = Array.isArray(value) ? value : (value as { items?: unknown } | null)?.items
    return Array.isArray(items) ? { items, leftOut: [], isTable: false } : null
  } catch {
    return null
  }
}

/** Whoever forgot the points, or misspelt the heading of their column, sees it before anything is loaded. */
function WithoutPoints({ items }: { items: readonly Partial<CatalogItem>[] }) {
  const translate = useTranslate()
  const format = useFormat()
  const ids = items.filter(({ pointsPerUnit }) => !pointsPerUnit).map(({ itemId }) => itemId)
  if (ids.length === 0) return null
  return <Alert severity="warning">{translate('catalogue.loadsWithoutPoints', { count: format.number(ids.length), ids: shown(ids) })}</Alert>
}

const shown = (ids: readonly unknown[]): string => ids.slice(0, IDS_SHOWN).join(', ') + (ids.length > IDS_SHOWN ? ' …' : '')

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
  return (
    <Alert severity="success" sx={{ overflowWrap: 'anywhere' }}>
      {translate('catalogue.loadedItems', { count: format.number(items) })}{' '}
      {needsRules.length > 0 && translate('catalogue.needsRules', { count: format.number(needsRules.length), ids: shown(needsRules) })}
    </Alert>
  )
}
