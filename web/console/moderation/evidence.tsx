import { Box, Chip, Skeleton, Typography } from '@mui/material'
import { useTranslate } from '../i18n/use-translate.ts'
import { Facts } from '../components/facts.tsx'
import { useFormat } from '../components/format.ts'
import { FiscalLines } from '../receipts/fiscal-lines.tsx'
import { LookAlikes } from '../receipts/look-alikes.tsx'
import { Trace } from '../receipts/trace.tsx'
import type { Dossier } from '../receipts/use-dossier.ts'
import { Moment } from '../components/moment.tsx'
import { PromoName } from '../components/promo-name.tsx'
import { Section } from '../components/section.tsx'
import type { Taken } from './use-queue.ts'
import type { useView } from './use-view.ts'
import { Viewer } from './viewer.tsx'

/** All evidence about a receipt on one screen: the photo beside the answers of the tax authority and of the rules. */
export function Evidence({
  item,
  dossier,
  control,
  isCovered,
}: {
  item: Taken
  dossier: Dossier | null
  control: ReturnType<typeof useView>
  /** A dialog shows the photo instead. */
  isCovered: boolean
}) {
  const translate = useTranslate()
  const format = useFormat()
  const { reviewReason, waitingSince } = item
  const receipt = dossier?.receipt ?? item.receipt
  const hasPhotos = receipt.photos.length > 0
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        flex: 1,
        minHeight: 0,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: hasPhotos ? 'minmax(0, 1.1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)' },
      }}
    >
      {hasPhotos && (
        <Box sx={{ height: { xs: '44dvh', md: 'calc(100dvh - 250px)' }, minHeight: 240 }}>
          {!isCovered && <Viewer photos={receipt.photos} control={control} />}
        </Box>
      )}
      <Box
        sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, '& > *': { flexShrink: 0 }, maxHeight: { md: 'calc(100dvh - 250px)' }, overflow: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={translate('receipts.lines')}
      >
        <Section
          title={
            <Box component="span" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
              № {receipt.receiptId}
              <Chip size="small" color="warning" variant="outlined" label={translate(`reviewReason.${reviewReason}`)} />
            </Box>
          }
        >
          <Facts
            items={[
              [translate('participant'), receipt.userUuid],
              [translate('promo'), <PromoName id={receipt.promoId} />],
              [translate('moderation.waits'), <Moment at={waitingSince} relative />],
              [translate('boughtAt'), receipt.receiptDate && format.printed(receipt.receiptDate)],
              [
                translate('retailer'),
                [receipt.retailer?.name ?? receipt.fnsReceipt?.retailerName, receipt.fnsReceipt?.retailerAddress].filter(Boolean).join(', '),
              ],
            ]}
          />
          {dossier?.disputes
            .filter(({ status }) => status !== 'declined')
            .map((one) => (
              <Typography key={one.id} variant="body2" sx={{ mt: 1, p: 1, borderRadius: 1, bgcolor: 'background.default' }}>
                {translate('disputes.says')}: {[one.reason, one.comment].filter(Boolean).join(' · ') || '–'}
              </Typography>
            ))}
        </Section>
        <Section title={translate('receipts.lines')}>
          <FiscalLines receipt={receipt} />
        </Section>
        {dossier === null ? (
          <Skeleton variant="rounded" height={120} />
        ) : (
          <>
            {dossier.lookAlikes.length > 0 && (
              <Section title={translate('receipts.lookAlikes')}>
                <LookAlikes receipts={dossier.lookAlikes} />
              </Section>
            )}
            {dossier.trace.length > 0 && (
              <Section title={translate('receipts.trace')}>
                <Trace lines={dossier.trace} country={receipt.country} />
              </Section>
            )}
          </>
        )}
      </Box>
    </Box>
  )
}
