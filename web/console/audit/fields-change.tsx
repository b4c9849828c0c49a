import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Static } from 'typebox'
import type { AuditLine } from '#contract/accounts/audit.ts'
import { AUDIT_FIELDS, type AuditField } from '#domain/audit.ts'
import { en } from '#domain/texts/en/console.ts'
import { Code } from '../components/code.tsx'
import { useFormat } from '../components/format.ts'
import { Moment } from '../components/moment.tsx'
import { RejectKeyText } from '../components/reject-key.tsx'
import { isNameIn, type TextKey, useTranslate } from '../i18n/use-translate.ts'

type Fields = Readonly<Record<string, unknown>>

/** What an action found and what it left, field by field. */
export function FieldsChange({ line }: { line: Pick<Static<typeof AuditLine>, 'before' | 'after'> }) {
  const translate = useTranslate()
  const [before, after] = [line.before as Fields | null, line.after as Fields | null]
  const sides = ([['before', before] as const, ['after', after] as const] as const).filter(([, fields]) => fields !== null)
  const names = [...new Set(sides.flatMap(([, fields]) => Object.keys(fields ?? {})))].filter((name) => sides.some(([, fields]) => isSaid(fields?.[name])))
  if (names.length === 0) return <Typography sx={{ py: 1, color: 'text.secondary' }}>{translate('audit.nothing')}</Typography>
  return (
    <Table size="small">
      {sides.length > 1 && (
        <TableHead>
          <TableRow>
            {[translate('audit.field'), ...sides.map(([when]) => translate(`promos.${when}`))].map((title) => (
              <TableCell key={title}>{title}</TableCell>
            ))}
          </TableRow>
        </TableHead>
      )}
      <TableBody>
        {names.map((name) => (
          <TableRow key={name}>
            <TableCell sx={{ color: 'text.secondary', width: '1%', minWidth: 120 }}>{isField(name) ? translate(`auditField.${name}`) : name}</TableCell>
            {sides.map(([when, fields]) => (
              <TableCell key={when} sx={{ overflowWrap: 'anywhere' }}>
                <Value field={name} value={fields?.[name]} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
/** Lines of earlier releases may have others. */
const isField = (name: string): name is AuditField => (AUDIT_FIELDS as readonly string[]).includes(name)

function Value({ field, value }: { field: string; value: unknown }): ReactNode {
  const translate = useTranslate()
  const format = useFormat()
  if (!isSaid(value)) return '–'
  if (typeof value === 'boolean') return translate(`ra.boolean.${value}`)
  if (typeof value === 'number') return field.endsWith('Id') ? value : format.number(value)
  if (Array.isArray(value))
    return value.map((one, index) => (
      <div key={index}>
        <Value field={field} value={one} />
      </div>
    ))
  if (typeof value !== 'string') return <Code value={value} />
  if (field === 'rejectKey') return <RejectKeyText name={value} />
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return <Moment at={value} />
  const word = wordOf(field, value)
  return word === null ? value : translate(word)
}

/** The text of a code. */
function wordOf(field: string, value: string): TextKey | null {
  switch (field) {
    case 'role':
    case 'secondFactorRoles':
      return isNameIn(en.role, value) ? `role.${value}` : null
    case 'channel':
      return isNameIn(en.channel, value) ? `channel.${value}` : null
    case 'scope':
      return isNameIn(en.keys.scopes, value) ? `keys.scopes.${value}` : null
    case 'state':
    case 'states':
      return isNameIn(en.eventName, value) ? `eventName.${value}` : null
    case 'missing':
      return isNameIn(en.moderation.missing, value) ? `moderation.missing.${value}` : null
    case 'decision':
      return value === 'reconsider' || value === 'decline' ? `disputes.${value}` : null
    case 'pointsMode':
    case 'secondFactor':
      return isNameIn(en.auditValue, value) ? `auditValue.${value}` : null
    default:
      return null
  }
}
