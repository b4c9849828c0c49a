import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { Static } from 'typebox'
import type { AuditLine } from '#contract/accounts/audit.ts'
import type { AuditField } from '#domain/audit.ts'
import { en } from '#domain/texts/en/console.ts'
import { useDetailValue } from '../components/detail-value.ts'
import { isNameIn } from '../i18n/is-name-in.ts'
import { useTranslate } from '../i18n/use-translate.ts'

/** What an action found and what it left, field by field. */
export function FieldsChange({ line }: { line: Pick<Static<typeof AuditLine>, 'before' | 'after'> }) {
  const translate = useTranslate()
  const valueOf = useDetailValue()
  const sides = (['before', 'after'] as const).flatMap((when) =>
    line[when] === null ? [] : [{ when, fields: line[when] as Partial<Record<AuditField, unknown>> }],
  )
  const names = [...new Set(sides.flatMap(({ fields }) => Object.keys(fields) as AuditField[]))].filter((name) =>
    sides.some(({ fields }) => isSaid(fields[name])),
  )
  const titleOf = (name: AuditField) =>
    isNameIn(en.detail, name) ? translate(`detail.${name}`) : isNameIn(en.auditField, name) ? translate(`auditField.${name}`) : name
  if (names.length === 0) return <Typography sx={{ py: 1, color: 'text.secondary' }}>{translate('audit.nothing')}</Typography>
  return (
    <Table size="small">
      {sides.length > 1 && (
        <TableHead>
          <TableRow>
            {[translate('audit.field'), ...sides.map(({ when }) => translate(`promos.${when}`))].map((title) => (
              <TableCell key={title}>{title}</TableCell>
            ))}
          </TableRow>
        </TableHead>
      )}
      <TableBody>
        {names.map((name) => (
          <TableRow key={name}>
            <TableCell sx={{ color: 'text.secondary', width: '1%', minWidth: 120, '&::first-letter': { textTransform: 'uppercase' } }}>
              {titleOf(name)}
            </TableCell>
            {sides.map(({ when, fields }) => (
              <TableCell key={when} sx={{ overflowWrap: 'anywhere' }}>
                {isSaid(fields[name]) ? (valueOf(name, fields[name]) ?? translate('ra.boolean.true')) : '–'}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
