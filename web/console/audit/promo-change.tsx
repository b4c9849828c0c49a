import { Box, Skeleton, Typography } from '@mui/material'
import { useGetOne } from 'react-admin'
import type { Static } from 'typebox'
import type { AuditLine } from '#contract/accounts/audit.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { Differences } from '../promos/differences.tsx'
import type { Promo } from '../promos/promo.ts'
import { usePromoZone } from '../promos/use-promo-zone.ts'

type State = Partial<Pick<Promo, 'name' | 'status' | 'settings'>>

/** A promo that was created or changed, in words; what stayed is left out. */
export function PromoChange({ line: { subject, before, after } }: { line: Pick<Static<typeof AuditLine>, 'subject' | 'before' | 'after'> }) {
  const translate = useTranslate()
  const { data: promo } = useGetOne<Promo>('promos', { id: Number(subject.slice('promo:'.length)) })
  const zoneOf = usePromoZone(promo?.country ?? '')
  if (promo === undefined) return <Skeleton variant="rounded" height={80} />
  const [was, is] = [(before ?? {}) as State, (after ?? {}) as State]
  const status = (one: State) => one.status && translate(`promoStatus.${one.status}`)
  const names = [
    [translate('promos.name'), was.name, is.name],
    [translate('promos.status'), status(was), status(is)],
  ] as const
  const differences = [...new Set([...Object.keys(was.settings ?? {}), ...Object.keys(is.settings ?? {})])].map((setting) => ({
    setting,
    before: was.settings?.[setting] ?? null,
    after: is.settings?.[setting] ?? null,
  }))
  return (
    <Box sx={{ display: 'grid', gap: 1, py: 1 }}>
      {names
        .filter(([, own, next]) => own !== next)
        .map(([name, own, next]) => (
          <Typography key={name}>
            {name}: {own && `${own} → `}
            <b>{next}</b>
          </Typography>
        ))}
      <Differences differences={differences} country={promo.country} timeZone={zoneOf(promo.settings)} isPast />
    </Box>
  )
}
