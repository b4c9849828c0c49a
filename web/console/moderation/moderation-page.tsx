import { Box, Tab, Tabs, Typography } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import { Title } from 'react-admin'
import type { getModeration } from '#contract/moderation/queue.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useAnswer } from '../data/use-answer.ts'
import { useMay } from '../session/roles.ts'
import { Moment } from '../components/moment.tsx'
import { PromoChoice } from '../components/promo-choice.tsx'
import { Figures } from './figures.tsx'
import { LONG_SECONDS, QueueTable } from './queue-table.tsx'
import { Workplace } from './workplace.tsx'

/** The moderators' page: the current receipt, and the queue. */
export function ModerationPage() {
  const translate = useTranslate()
  const [query, setQuery] = useSearchParams()
  const may = useMay()
  const tabs = may('configure') ? (['work', 'queue', 'figures'] as const) : (['work', 'queue'] as const)
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'work'
  const promoId = query.get('promoId') === null ? null : Number(query.get('promoId'))
  const queue = useAnswer<typeof getModeration>('moderation', '/api/admin/moderation', { promoId, limit: 100 }, 30_000)
  const oldest = queue.data?.counts.map(({ oldestSince }) => oldestSince).toSorted()[0] ?? null
  const put = (name: string, value: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Title title="menu.moderation" />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
        <Tabs value={tab} onChange={(_, chosen: string) => put('tab', chosen)} sx={{ flex: '1 1 240px' }}>
          <Tab value="work" label={translate('moderation.work')} />
          <Tab value="queue" label={`${translate('moderation.queue')}${queue.data ? ` · ${queue.data.total}` : ''}`} />
          {may('configure') && <Tab value="figures" label={translate('figures.title')} />}
        </Tabs>
        {oldest !== null && (
          <Typography variant="body2" sx={{ color: Date.now() - Date.parse(oldest) > LONG_SECONDS * 1_000 ? 'error.main' : 'text.secondary' }}>
            {translate('moderation.oldest')}: <Moment at={oldest} relative />
          </Typography>
        )}
        <PromoChoice value={promoId} onChange={(id) => put('promoId', id === null ? null : String(id))} />
      </Box>
      {tab === 'work' && <Workplace key={promoId} promoId={promoId} waiting={queue.data?.total ?? 0} />}
      {tab === 'figures' && <Figures promoId={promoId} />}
      {tab === 'queue' && <QueueTable queue={queue.data} />}
    </Box>
  )
}
