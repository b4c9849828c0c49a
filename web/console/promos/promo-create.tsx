import { Box } from '@mui/material'
import { Create, Form, SaveButton, SelectInput, TextInput, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { COUNTRIES, DEFAULT_COUNTRY, type Country } from '#countries/index.ts'
import { choicesOf, useTranslate } from '../i18n/use-translate.ts'
import { Section } from '../components/section.tsx'
import { tidiedSettings, type Settings } from './changes.ts'
import { ToFirstError } from './to-first-error.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { useCheck } from './use-check.ts'

/** A new promo with all its settings at once; empty fields get their default. */
export const PromoCreate = () => (
  <Create component="div" redirect={(_, id) => `promos/${id}`} transform={cleaned}>
    <Form defaultValues={{ country: DEFAULT_COUNTRY, settings: {} }} warnWhenUnsavedChanges>
      <Fields />
    </Form>
  </Create>
)

type Form = Record<string, unknown>

const cleaned = ({ settings, ...promo }: Form) => ({ ...promo, settings: tidiedSettings(settings as Settings | undefined) })

function Fields() {
  const translate = useTranslate()
  const country = useWatch({ name: 'country' }) as Country
  const findings = useCheck(country)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Section title={translate('promos.create')}>
        <TextInput source="name" label="promos.name" validate={required()} fullWidth helperText={false} />
        <SelectInput
          source="country"
          label="promos.country"
          validate={required()}
          choices={choicesOf(COUNTRIES, (id) => `country.${id}`)}
          helperText="promos.countryStays"
        />
      </Section>
      <SettingsFields country={country} findings={findings} />
      <Box sx={{ position: 'sticky', bottom: 0, py: 1, bgcolor: 'background.default', zIndex: 3 }}>
        <SaveButton label="ra.action.create" />
        <SaveButton
          label="promos.saveDraft"
          icon={<></>}
          type="button"
          variant="outlined"
          sx={{ ml: 1 }}
          transform={(promo: Form) => ({ ...cleaned(promo), status: 'draft' })}
        />
        <ToFirstError findings={findings} />
      </Box>
    </Box>
  )
}
