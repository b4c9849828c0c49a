import ExpandMore from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Box, Button, Chip, Skeleton, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { getPromoVersions } from '#contract/promos/versions.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useActor } from '../components/actor.ts'
import { read } from '../data/call.ts'
import { Moment } from '../components/moment.tsx'
import { Differences, inFormOrder } from './differences.tsx'
import type { Promo } from './promo.ts'
import { useSettingTexts } from './setting-texts.ts'
import { usePromoZone } from './use-promo-zone.ts'

/** Who changed what and when; a version never changes. */
export function Versions({ promo }: { promo: Promo }) {
  const translate = useTranslate()
  const { texts } = useSettingTexts()
  const actorOf = useActor()
  const timeZone = usePromoZone(promo.country)(promo.settings)
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['versions', promo.id, promo.version],
    queryFn: ({ pageParam }) => read<typeof getPromoVersions>(`/api/admin/promos/${promo.id}/versions`, { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  if (!data) return <Skeleton variant="rounded" height={200} />
  return (
    <Box>
      {data.pages
        .flatMap(({ items }) => items)
        .map(({ version, at, by, differences }) => (
          <Accordion key={version} disableGutters elevation={1} slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}>
            <AccordionSummary expandIcon={<ExpandMore />}>
              <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
                <Chip size="small" label={version} color={version === promo.version ? 'primary' : 'default'} />
                <Typography component="span">
                  <Moment at={at} />
                  {by && ` · ${actorOf(by)}`}
                </Typography>
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {inFormOrder(differences)
                    .map(({ setting }) => texts(setting, '').title)
                    .join(', ')}
                </Typography>
              </Box>
            </AccordionSummary>
            <AccordionDetails>
              {differences.length > 0 ? (
                <Differences differences={differences} country={promo.country} timeZone={timeZone} isPast />
              ) : (
                <Typography>{translate('promos.noDifference')}</Typography>
              )}
            </AccordionDetails>
          </Accordion>
        ))}
      {hasNextPage && (
        <Button sx={{ mt: 1 }} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('promos.earlier')}
        </Button>
      )}
    </Box>
  )
}
