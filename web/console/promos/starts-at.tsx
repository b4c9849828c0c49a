import { Chip } from '@mui/material'
import { useTranslate } from '../i18n/use-translate.ts'
import { useFormat } from '../components/format.ts'
import type { Promo } from './promo.ts'
import { usePromoZone } from './use-promo-zone.ts'

/** The moment from which purchases count, in the zone of the promo, while it lies ahead; null afterwards, and where there is none. */
export function useStartAhead({ settings, country }: Promo): string | null {
  const format = useFormat()
  const timeZone = usePromoZone(country)(settings)
  const startsAt = settings['starts_at']
  return typeof startsAt === 'string' && Date.parse(startsAt) > Date.now() ? `${format.momentIn(startsAt, timeZone)}, ${timeZone}` : null
}

export function StartChip({ promo }: { promo: Promo }) {
  const translate = useTranslate()
  const start = useStartAhead(promo)
  return start !== null && promo.status !== 'closed' && <Chip size="small" color="info" variant="outlined" label={translate('promos.startsAt', { start })} />
}
