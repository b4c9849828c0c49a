import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { useLocaleState } from 'react-admin'
import { PACKS, type Country } from '#countries/index.ts'
import { en } from '#domain/texts/en/console.ts'
import { ProductSchema } from '#domain/promo/product.ts'
import { isNameIn } from '../../i18n/is-name-in.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useSettingTexts } from '../setting-texts.ts'
import { TYPED, type Field } from './fields.ts'

/** What is wrong with a field. */
export type Problem = { level: 'error' | 'warning'; text: string }

type Props = Field & {
  row: number
  value: unknown
  country: Country
  problem: Problem | undefined
  /** The heading of the column is not above the field. */
  isLabelled: boolean
  onChange: (value: unknown) => void
}

/** One field of one product. */
export function ProductCell({ name, kind, row, value, country, problem, isLabelled, onChange }: Props) {
  const translate = useTranslate()
  const { texts, choice } = useSettingTexts()
  const [language] = useLocaleState()
  const { toText, toValue } = TYPED[kind]
  const [typed, setTyped] = useState(() => toText(value, language))
  // While somebody types, half a line is not a value yet; after a change from elsewhere, such as a pasted table, the value is shown.
  const shown = JSON.stringify(toValue(typed)) === JSON.stringify(value ?? null) ? typed : toText(value, language)
  const { title: own, help } = texts(`products.${name}`, (ProductSchema.properties[name] as { description?: string }).description)
  const short = isNameIn(en.products.column, name) ? translate(`products.column.${name}`) : own
  const title = kind === 'kopeks' ? `${short}, ${PACKS[country].currency.sign}` : short
  return (
    <TextField
      fullWidth
      size="small"
      margin="none"
      label={isLabelled ? title : undefined}
      select={kind === 'choice'}
      multiline={kind === 'lines'}
      maxRows={6}
      value={kind === 'choice' ? shown || 'per_unit' : shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(toValue(target.value))
      }}
      error={problem?.level === 'error'}
      helperText={problem?.text ?? (isLabelled && help ? help : undefined)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          'aria-label': `${title}, ${row + 1}`,
          'data-column': name,
          spellCheck: false,
          ...((kind === 'number' || kind === 'kopeks') && { inputMode: 'decimal' }),
        },
        formHelperText: problem?.level === 'warning' ? { sx: { color: 'warning.main' } } : {},
      }}
    >
      {kind === 'choice' &&
        ['per_unit', 'per_receipt', 'per_rouble'].map((one) => (
          <MenuItem key={one} value={one}>
            {choice('products.pointsMode', one)}
          </MenuItem>
        ))}
    </TextField>
  )
}
