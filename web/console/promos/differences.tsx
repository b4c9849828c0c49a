import { Box, Typography } from '@mui/material'
import type { Country } from '#countries/index.ts'
import { SETTINGS } from '#domain/promo/settings.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { SettingValue } from './setting-value.tsx'
import { useSettingTexts } from './setting-texts.ts'
import { useSettingsSchema, type Schema } from './use-settings-schema.ts'

export type Difference = { setting: string; before: unknown; after: unknown }

type Props = { differences: readonly Difference[]; country: Country; timeZone: string /** It has been published. */; isPast?: boolean }

/** Settings before and after; moments in the zone of the promo. Of lists such as products only the items that differ, in tables below each other. */
export function Differences({ differences, country, timeZone, isPast = false }: Props) {
  const translate = useTranslate()
  const { texts } = useSettingTexts()
  const schemas = useSettingsSchema()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {inFormOrder(differences).map(({ setting, before, after }) => {
        const schema = schemas?.[setting]
        const isWide = schema?.items?.properties !== undefined
        return (
          <Box key={setting}>
            <Typography variant="subtitle2" component="h3" gutterBottom>
              {texts(setting, '').title}
            </Typography>
            <Box
              sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: isWide ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) minmax(0, 1fr)' } }}
            >
              {(
                [
                  ['before', before, after],
                  ['after', after, before],
                ] as const
              ).map(([when, value, other]) => (
                <Box
                  key={when}
                  sx={{ p: 1.25, borderRadius: 1, border: 1, borderColor: 'divider', bgcolor: 'background.default', overflowWrap: 'anywhere', minWidth: 0 }}
                >
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {translate(isPast ? `promos.${when}` : `whatIf.${when}`)}
                  </Typography>
                  <SettingValue path={setting} value={differing(value, other, schema)} schema={schema} country={country} timeZone={timeZone} />
                </Box>
              ))}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

/** The order of the form of settings. */
export const inFormOrder = (differences: readonly Difference[]): Difference[] =>
  differences.toSorted((a, b) => PLACE.indexOf(a.setting) - PLACE.indexOf(b.setting))

const PLACE = Object.keys(SETTINGS)

/** Of two lists of objects the items that the other does not have; all of them where only their order changed. */
function differing(value: unknown, other: unknown, schema: Schema | undefined): unknown {
  if (schema?.items?.properties === undefined || !Array.isArray(value) || !Array.isArray(other)) return value
  const others = new Set(other.map((one) => JSON.stringify(one)))
  const own = value.filter((one) => !others.has(JSON.stringify(one)))
  return own.length === 0 && value.length === other.length ? value : own
}
