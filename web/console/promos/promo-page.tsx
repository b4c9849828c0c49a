import { Alert, Box, Chip, Tab, Tabs, Typography } from '@mui/material'
import { Title, useGetOne } from 'react-admin'
import { useParams, useSearchParams } from 'react-router-dom'
import { NoSuchRecord } from '../components/instead-of-page.tsx'
import { InsteadOfRecord } from '../components/instead-of-record.tsx'
import { useTranslate } from '../i18n/use-translate.ts'
import { useMay } from '../session/roles.ts'
import { Catalogue } from './catalogue.tsx'
import { CopyPromoButton } from './copy-button.tsx'
import { Keys } from './keys.tsx'
import { promoIdOf } from '../data/data-provider.ts'
import type { Promo } from './promo.ts'
import { PromoStatusChip } from './promo-list.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsView } from './settings-view.tsx'
import { StartChip } from './starts-at.tsx'
import { StatusButtons } from './status-buttons.tsx'
import { Versions } from './versions.tsx'
import { Widget } from './widget.tsx'

/** One promo: its settings, versions, keys, catalogue, and the snippet for pages. */
export function PromoPage() {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const may = useMay()
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') ?? 'settings'
  const promoId = promoIdOf(id)
  const { data: promo, error } = useGetOne<Promo>('promos', { id: promoId as number }, { enabled: promoId !== null })
  if (promoId === null) return <NoSuchRecord kind="promos" />
  if (!promo) return <InsteadOfRecord kind="promos" error={error} />
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={promo.name} />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h5" component="h2">
          {promo.name}
        </Typography>
        <PromoStatusChip promo={promo} />
        <Chip
          size="small"
          variant="outlined"
          label={`№ ${promo.id} · ${translate(`country.${promo.country}`)} · ${translate('promos.versionOf', { version: promo.version })}`}
        />
        <StartChip promo={promo} />
        {Boolean(promo.settings['sandbox']) && <Chip size="small" color="info" label={translate('promos.sandbox')} />}
        <Box sx={{ flex: 1 }} />
        {may('configure') && (
          <>
            <StatusButtons promo={promo} />
            <CopyPromoButton promo={promo} />
          </>
        )}
      </Box>
      {promo.status === 'draft' && <Alert severity="info">{translate('promos.isDraft')}</Alert>}
      <Tabs
        value={tab}
        onChange={(_, chosen: string) => setQuery(chosen === 'settings' ? {} : { tab: chosen })}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {(['settings', 'versions', 'keys', 'catalogue', 'widget'] as const).map((name) => (
          <Tab key={name} value={name} label={translate(`promos.${name}`)} />
        ))}
      </Tabs>
      {/* Hidden, not removed: a draft survives a look at another tab. */}
      <Box hidden={tab !== 'settings'}>{may('configure') ? <SettingsForm key={promo.id} promo={promo} /> : <SettingsView promo={promo} />}</Box>
      {tab === 'versions' && <Versions promo={promo} />}
      {tab === 'keys' && <Keys promo={promo} />}
      {tab === 'catalogue' && <Catalogue promo={promo} />}
      {tab === 'widget' && <Widget promo={promo} />}
    </Box>
  )
}
