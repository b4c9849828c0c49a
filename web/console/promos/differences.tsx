import { Box, Typography } from '@mui/material'
import { useTranslate } from '../i18n/use-translate.ts'
import { Code } from '../components/code.tsx'
import { useSettingTexts } from './setting-texts.ts'
import { usePresentSetting } from './use-present-setting.ts'

export type Difference = { setting: string; before: unknown; after: unknown }

/** Settings before and after, side by side; moments in the zone of the promo. */
export function Differences({ differences, timeZone }: { differences: readonly Difference[]; timeZone: string }) {
  const translate = useTranslate()
  const { texts } = useSettingTexts()
  const present = usePresentSetting(timeZone)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {differences.map(({ setting, before, after }) => (
        <Box key={setting}>
          <Typography variant="subtitle2" component="h3" gutterBottom>
            {texts(setting, '').title}{' '}
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {setting}
            </Typography>
          </Typography>
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
            <Code value={present(setting, before) ?? translate('settings.notSet')} max={180} />
            <Code value={present(setting, after) ?? translate('settings.notSet')} max={180} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}
