import { Typography } from '@mui/material'
import { useTranslate } from '../i18n/use-translate.ts'
import { Code } from '../components/code.tsx'
import { Facts } from '../components/facts.tsx'
import { Section } from '../components/section.tsx'
import type { Promo } from './promo.ts'
import { useSettingTexts } from './setting-texts.ts'
import { usePromoZone } from './use-promo-zone.ts'
import { usePresentSetting } from './use-present-setting.ts'

/** The settings for roles that may not change them. */
export function SettingsView({ promo: { settings, country } }: { promo: Promo }) {
  const translate = useTranslate()
  const { texts } = useSettingTexts()
  const present = usePresentSetting(usePromoZone(country)(settings))
  const set = Object.entries(settings)
  return (
    <Section title={translate('promos.settings')}>
      {set.length === 0 ? (
        <Typography>{translate('settings.allDefault')}</Typography>
      ) : (
        <Facts
          items={set.map(([name, value]) => [
            texts(name, '').title,
            typeof value === 'object' ? <Code value={value} max={240} /> : String(present(name, value)),
          ])}
        />
      )}
    </Section>
  )
}
