import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Code } from '../components/code.tsx'
import { Facts } from '../components/facts.tsx'
import { Section } from '../components/section.tsx'
import type { Promo } from './promo.ts'
import { useSettingWords } from './setting-words.ts'
import { usePromoZone } from './use-promo-zone.ts'
import { useShownSetting } from './use-shown-setting.ts'

/** The settings for roles that may not change them. */
export function SettingsView({ promo: { settings, country } }: { promo: Promo }) {
  const translate = useTranslate()
  const { words } = useSettingWords()
  const shown = useShownSetting(usePromoZone(country)(settings))
  const set = Object.entries(settings)
  return (
    <Section title={translate('promos.settings')}>
      {set.length === 0 ? (
        <Typography>{translate('settings.allDefault')}</Typography>
      ) : (
        <Facts
          items={set.map(([name, value]) => [words(name, '').title, typeof value === 'object' ? <Code value={value} max={240} /> : String(shown(name, value))])}
        />
      )}
    </Section>
  )
}
