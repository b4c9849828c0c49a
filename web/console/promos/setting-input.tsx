import { Box, Typography } from '@mui/material'
import { useEffect } from 'react'
import {
  ArrayInput,
  AutocompleteArrayInput,
  BooleanInput,
  CheckboxGroupInput,
  NullableBooleanInput,
  ReferenceArrayInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  useSourceContext,
} from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useParams } from 'react-router-dom'
import { PACKS, type Country } from '#countries/index.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { type Naming, promoIdOf } from '../data/data-provider.ts'
import { MomentInput } from '../components/moment-input.tsx'
import { promoText } from '../components/promo-text.ts'
import { LimitInput, NumberInput } from './number-inputs.tsx'
import { LinesInput, RecordInput } from './lines-input.tsx'
import { ProductsInput } from './products/products-input.tsx'
import { RejectTextsInput } from './reject-texts-input.tsx'
import { NAMES_PROMOS, useSettingTexts } from './setting-texts.ts'
import { usePromoZone } from './use-promo-zone.ts'
import { isKopeks, type Schema } from './use-settings-schema.ts'

type Props = {
  /** Where the value is in the form. */
  source: string
  /** The setting, or the field within it: `products.points`. */
  path: string
  schema: Schema
  country: Country
}

/** The input for the schema of a value. An empty field shows its default. */
export function SettingInput({ source, path, schema, country }: Props) {
  const translate = useTranslate()
  const { texts, choice } = useSettingTexts()
  const { title, help } = texts(path, schema.description)
  const byDefault = schema['x-default-by-country']?.[country] ?? schema.default
  const common = { source, label: title, helperText: help || false, fullWidth: true } as const
  // Always above the field, so that an empty one can show its default.
  const labelled = { ...common, slotProps: { inputLabel: { shrink: true } } } as const
  const placeholder = byDefault === null || byDefault === undefined || typeof byDefault === 'object' ? undefined : String(byDefault)

  if (path === 'products') return <ProductsInput source={source} country={country} title={title} help={help} />
  if (path === 'reject_texts') return <RejectTextsInput {...common} />
  if (NAMES_PROMOS.has(path)) return <PromosInput {...common} country={country} />
  if (schema.enum)
    return (
      <SelectInput
        {...common}
        choices={schema.enum.map((id) => ({ id, name: choice(path, id) }))}
        translateChoice={false}
        emptyText={placeholder ? translate('settings.byDefault', { value: choice(path, placeholder) }) : ' '}
      />
    )
  if (schema.type?.includes('null') === true) return <LimitInput {...common} byDefault={byDefault} />
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'boolean':
      return byDefault === null || byDefault === undefined ? (
        <NullableBooleanInput {...common} nullLabel={translate('settings.automatic')} />
      ) : (
        <BooleanInput {...common} defaultValue={null} format={(value: boolean | null | undefined) => value ?? byDefault} />
      )
    case 'integer':
    case 'number':
      return (
        <NumberInput
          {...common}
          byDefault={byDefault}
          isMoney={isKopeks(schema)}
          label={isKopeks(schema) ? `${title}, ${PACKS[country].currency.sign}` : title}
        />
      )
    case 'array':
      return <ListInput {...{ source, path, schema, country }} title={title} help={help} />
    case 'object':
      return schema.properties ? <ObjectInput {...{ source, path, schema, country }} title={title} help={help} /> : <RecordInput {...common} />
    default:
      return schema.format === 'date-time' ? (
        <PeriodInput {...common} country={country} />
      ) : (
        <TextInput {...labelled} placeholder={placeholder} multiline={(schema.maxLength ?? 0) > 255 && !/url/i.test(path)} />
      )
  }
}

/** Promos that the service lets a promo name. */
function PromosInput({ source, country, ...props }: { source: string; label: string; helperText: string | false; fullWidth: true; country: Country }) {
  const id = promoIdOf(useParams().id ?? '')
  const sandbox = useWatch({ name: 'settings.sandbox' }) === true
  return (
    <ReferenceArrayInput
      source={source}
      reference="promos"
      perPage={200}
      sort={{ field: 'name', order: 'ASC' }}
      filter={{ nameableIn: { id, country, sandbox } satisfies Naming }}
    >
      <AutocompleteArrayInput {...props} optionText={promoText} filterToQuery={(q: string) => ({ q })} />
    </ReferenceArrayInput>
  )
}

/** In the promo's time zone, as currently set in the form. */
function PeriodInput({ country, label, ...props }: { source: string; label: string; helperText: string | false; fullWidth: true; country: Country }) {
  const timeZone = usePromoZone(country)({ timezone: useWatch({ name: 'settings.timezone' }) as unknown })
  return <MomentInput {...props} label={`${label}, ${timeZone}`} timeZone={timeZone} />
}

/** A field of an item, which may be for some values of the fields beside it. It is emptied while it is not shown. */
function ItemField(props: Props) {
  const { getSource } = useSourceContext()
  const { setValue } = useFormContext()
  const shownFor = Object.entries(props.schema['x-shown-for'] ?? {})
  const beside = useWatch({ name: shownFor.map(([name]) => getSource(name)) }) as unknown[]
  const isShown = shownFor.every(([, values], index) => values.includes(String(beside[index])))
  const source = getSource(props.source)
  useEffect(() => {
    if (!isShown) setValue(source, null)
  }, [isShown, setValue, source])
  return isShown && <SettingInput {...props} />
}

type Titled = Props & { title: string; help: string }

function ListInput({ source, path, schema: { items = {}, default: byDefault }, country, title, help }: Titled) {
  if (items.properties) {
    return (
      <ArrayInput source={source} label={title} helperText={help || false}>
        <SimpleFormIterator inline={false} fullWidth disableReordering={false}>
          {Object.entries(items.properties).map(([name, schema]) => (
            <ItemField key={name} source={name} path={`${path}.${name}`} schema={schema} country={country} />
          ))}
        </SimpleFormIterator>
      </ArrayInput>
    )
  }
  if (items.enum) return <Choices {...{ source, path, title, help, byDefault }} ids={items.enum} />
  return <LinesInput source={source} label={title} helperText={help || false} />
}

function Choices({
  source,
  path,
  title,
  help,
  byDefault,
  ids,
}: {
  source: string
  path: string
  title: string
  help: string
  byDefault: unknown
  ids: readonly (string | number)[]
}) {
  const { choice } = useSettingTexts()
  const choices = ids.map((id) => ({ id, name: choice(path, id) }))
  return (
    <CheckboxGroupInput
      source={source}
      // None chosen is the default, which is what holds then.
      format={(value: readonly unknown[] | null | undefined) => (value?.length ? value : (byDefault ?? []))}
      label={title}
      helperText={help || false}
      choices={choices}
      translateChoice={false}
    />
  )
}

function ObjectInput({ source, path, schema: { properties = {} }, country, title, help }: Titled) {
  return (
    <Box component="fieldset" sx={{ m: 0, mb: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, px: 0.5 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {help}
      </Typography>
      {Object.entries(properties).map(([name, schema]) => (
        <SettingInput key={name} source={`${source}.${name}`} path={`${path}.${name}`} schema={schema} country={country} />
      ))}
    </Box>
  )
}
