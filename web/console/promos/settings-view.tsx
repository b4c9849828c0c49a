import { Typography } from '@mui/material'
import { useTranslate } from '../i18n/use-translate.ts'
import { Facts } from '../components/facts.tsx'
import { Section } from '../components/section.tsx'
import type { Promo } from './promo.ts'
import { useSettingTexts } from './setting-texts.ts'
import { usePromoZone } from './use-promo-zone.ts'
import { SettingValue } from './setting-value.tsx'
import { useSettingsSchema } from './use-settings-schema.ts'

/** The settings for roles that may not change them. */
export function SettingsView({ promo: { settings, country } }: { promo: Promo }) {
  const translate = useTranslate()
  const { texts } = useSettingTexts()
  const schemas = useSettingsSchema()
  const timeZone = usePromoZone(country)(settings)
  const set = Object.entries(settings)
  return (
    <Section title={translate('promos.settings')}>
      {set.length === 0 ? (
        <Typography>{translate('settings.allDefault')}</Typography>
      ) : (
        <Facts
          items={set.map(([name, value]) => [
            texts(name, '').title,
            <SettingValue key={name} path={name} value={value} schema={schemas?.[name]} country={country} timeZone={timeZone} />,
          ])}
        />
      )}
    </Section>
  )
}
