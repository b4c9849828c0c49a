import { Box, Link, Typography } from '@mui/material'
import type { Country } from '#countries/index.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { Section } from '../components/section.tsx'
import { FindingsOf, type Finding } from './findings.tsx'
import { FindingsProvider } from './findings-context.ts'
import { grouped } from './setting-groups.ts'
import { SettingInput } from './setting-input.tsx'
import { useSettingsSchema } from './use-settings-schema.ts'

/** Every setting of a promo, built from the schema, with its findings. */
export function SettingsFields({ country, findings = [] }: { country: Country; findings?: readonly Finding[] }) {
  const translate = useTranslate()
  const schema = useSettingsSchema()
  if (schema === null) return null
  const groups = grouped(Object.keys(schema))
  return (
    <FindingsProvider value={findings}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' } }}>
        <Box
          component="nav"
          aria-label={translate('settings.groups')}
          sx={{ display: { xs: 'none', lg: 'grid' }, gap: 0.5, alignContent: 'start', position: 'sticky', top: 64, alignSelf: 'start' }}
        >
          {groups.map(([group, names]) => {
            const found = findings.filter(({ path: [name] }) => names.includes(String(name))).length
            return (
              <Link
                key={group}
                component="button"
                type="button"
                onClick={() => document.getElementById(`settings-${group}`)?.scrollIntoView({ behavior: 'smooth' })}
                underline="hover"
                color="inherit"
                sx={{ py: 0.5, textAlign: 'left' }}
              >
                {translate(`settingGroup.${group}`)}
                {found > 0 && (
                  <Typography component="span" sx={{ color: 'warning.main' }}>
                    {' '}
                    · {found}
                  </Typography>
                )}
              </Link>
            )
          })}
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          {groups.map(([group, names]) => (
            <Box key={group} id={`settings-${group}`} sx={{ scrollMarginTop: 64, minWidth: 0 }}>
              <Section title={translate(`settingGroup.${group}`)}>
                {names.map((name) => (
                  <Box key={name} data-setting={name} sx={{ mb: 0.5 }}>
                    <SettingInput source={`settings.${name}`} path={name} schema={schema[name]!} country={country} />
                    <FindingsOf name={name} findings={findings.filter(({ path: [setting, row] }) => setting !== 'products' || typeof row !== 'number')} />
                  </Box>
                ))}
              </Section>
            </Box>
          ))}
        </Box>
      </Box>
    </FindingsProvider>
  )
}
