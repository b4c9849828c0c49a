import { Box, Chip, Link as MuiLink, Typography } from '@mui/material'
import Grid from '@mui/material/Grid'
import { Link, useParams } from 'react-router-dom'
import { Title } from 'react-admin'
import { useTranslate } from '../i18n/use-translate.ts'
import { isForgotten, useParticipant } from '../components/use-participant.ts'
import { Attempts } from '../deliveries/attempts.tsx'
import { DisputeCards } from '../disputes/dispute-cards.tsx'
import { Viewer } from '../moderation/viewer.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { Facts } from '../components/facts.tsx'
import { useFormat } from '../components/format.ts'
import { InsteadOfRecord } from '../components/instead-of-record.tsx'
import { Moment } from '../components/moment.tsx'
import { PromoName } from '../components/promo-name.tsx'
import { RejectKeyText } from '../components/reject-key.tsx'
import { Section } from '../components/section.tsx'
import { StateChip } from '../components/state-chip.tsx'
import { participantId } from '../data/data-provider.ts'
import { FiscalLines } from './fiscal-lines.tsx'
import { LookAlikes } from './look-alikes.tsx'
import { ReceiptActions } from './receipt-actions.tsx'
import { Timeline } from './timeline.tsx'
import { Trace } from './trace.tsx'
import { useDossier, type Dossier } from './use-dossier.ts'

/** Everything about one receipt: its data, its timeline, and possible actions. */
export function ReceiptStory() {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const { data, error } = useDossier(id)
  if (!data) return <InsteadOfRecord kind="receipts" error={error} />
  const { receipt, photos, disputes, deliveries, trace, lookAlikes } = data
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
      <Title title={`${translate('receipts.one')} № ${receipt.receiptId}`} />
      <Head dossier={data} />
      <Grid container spacing={2}>
        <Grid size={{ xs: 12, lg: 7 }} sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          {photos.length > 0 && (
            <Section title={translate('photos')}>
              <Box sx={{ height: { xs: 320, md: 460 } }}>
                <Viewer photos={photos} />
              </Box>
            </Section>
          )}
          <Section title={translate('receipts.lines')}>
            <FiscalLines receipt={receipt} />
          </Section>
          {trace.length > 0 && (
            <Section title={translate('receipts.trace')}>
              <Trace lines={trace} country={receipt.country} />
            </Section>
          )}
        </Grid>
        <Grid size={{ xs: 12, lg: 5 }} sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <Section title={translate('receipts.timeline')}>
            <Timeline lines={data.timeline} />
          </Section>
          {disputes.length > 0 && (
            <Section title={translate('resources.disputes.name', { smart_count: 2 })}>
              <DisputeCards disputes={disputes} />
            </Section>
          )}
          {lookAlikes.length > 0 && (
            <Section title={translate('receipts.lookAlikes')}>
              <LookAlikes receipts={lookAlikes} />
            </Section>
          )}
        </Grid>
        {deliveries.length > 0 && (
          <Grid size={12}>
            <Section title={translate('receipts.deliveries')}>
              <Attempts deliveries={deliveries.toReversed()} />
            </Section>
          </Grid>
        )}
      </Grid>
    </Box>
  )
}

function Head({ dossier }: { dossier: Dossier }) {
  const translate = useTranslate()
  const format = useFormat()
  const participantOf = useParticipant()
  const { receipt, reviewReason, waitingSince, heldBy, nextCheckAt, links, traceId } = dossier
  const sum = receipt.fnsReceipt?.totalSum ?? receipt.total?.sum
  return (
    <Section
      title={
        <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          {translate('receipts.one')} № {receipt.receiptId}
          <StateChip receipt={receipt} />
          {receipt.delivered && (
            <Chip
              size="small"
              variant="outlined"
              color={receipt.delivered === 'FAILED' ? 'error' : 'default'}
              label={translate(`delivered.${receipt.delivered}`)}
            />
          )}
        </Box>
      }
      actions={<ReceiptActions dossier={dossier} />}
    >
      <Grid container spacing={{ xs: 1, md: 3 }}>
        <Grid size={{ xs: 12, md: 6 }}>
          <Facts
            items={[
              [
                translate('participant'),
                isForgotten(receipt)
                  ? participantOf(receipt)
                  : receipt.promoId && (
                      <MuiLink component={Link} to={`/participants/${encodeURIComponent(participantId(receipt.promoId, receipt.userUuid))}/show`}>
                        {receipt.userUuid}
                      </MuiLink>
                    ),
              ],
              [translate('promo'), <PromoName id={receipt.promoId} />],
              [translate('arrivedAt'), <Moment at={receipt.createdAt} />],
              [translate('boughtAt'), receipt.receiptDate && format.printed(receipt.receiptDate)],
              [
                translate('retailer'),
                [receipt.retailer?.name ?? receipt.fnsReceipt?.retailerName, receipt.fnsReceipt?.retailerInn, receipt.fnsReceipt?.retailerAddress]
                  .filter(Boolean)
                  .join(', '),
              ],
              [translate('sum'), sum ? format.kopeks(sum, receipt.country) : null],
            ]}
          />
        </Grid>
        <Grid size={{ xs: 12, md: 6 }}>
          <Facts
            items={[
              [
                translate('rejectKey'),
                receipt.rejectKey && (
                  <>
                    <RejectKeyText name={receipt.rejectKey} />{' '}
                    <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                      {receipt.rejectKey}
                    </Typography>
                  </>
                ),
              ],
              [translate('rejectReason'), receipt.rejectReason],
              [translate('points'), receipt.promoPoints ? format.number(receipt.promoPoints) : null],
              [
                translate('moderation.reason'),
                reviewReason && (
                  <>
                    {translate(`reviewReason.${reviewReason}`)}
                    {waitingSince && (
                      <>
                        , <Moment at={waitingSince} relative />
                      </>
                    )}
                    {heldBy && ` · ${translate('moderation.heldBy', { name: heldBy })}`}
                  </>
                ),
              ],
              [translate('receipts.nextCheck'), nextCheckAt && <Moment at={nextCheckAt} relative />],
              ['externalId', receipt.externalId],
              [
                'uuid',
                <>
                  {receipt.uuid}
                  <CopyButton text={receipt.uuid} />
                </>,
              ],
              [
                translate('receipts.traceId'),
                traceId && (
                  <>
                    {traceId}
                    <CopyButton text={traceId} />
                  </>
                ),
              ],
              [
                translate('receipts.duplicateOf'),
                receipt.duplicate && (
                  <MuiLink component={Link} to={`/receipts/${receipt.duplicate}/show`}>
                    {receipt.duplicate}
                  </MuiLink>
                ),
              ],
              [
                translate('receipts.statusPage'),
                <MuiLink href={new URL(links.statusPage).pathname} target="_blank" rel="noreferrer">
                  {translate('receipts.asParticipant')}
                </MuiLink>,
              ],
            ]}
          />
        </Grid>
      </Grid>
    </Section>
  )
}
