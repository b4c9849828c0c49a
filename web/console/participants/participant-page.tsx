import { Alert, Box, Button, List, ListItem, ListItemText, Typography } from '@mui/material'
import Grid from '@mui/material/Grid'
import { Title } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { getParticipant } from '#contract/participants.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { participantOf, participantPath } from '../data/data-provider.ts'
import { useAnswer } from '../data/use-answer.ts'
import { Facts } from '../components/facts.tsx'
import { useActor } from '../components/actor.ts'
import { useFormat } from '../components/format.ts'
import { NoSuchRecord } from '../components/instead-of-page.tsx'
import { InsteadOfRecord } from '../components/instead-of-record.tsx'
import { Moment } from '../components/moment.tsx'
import { PromoName } from '../components/promo-name.tsx'
import { RejectKeyText } from '../components/reject-key.tsx'
import { Section } from '../components/section.tsx'
import { BlockButton } from './block-button.tsx'
import { EraseButton } from './erase-button.tsx'

/** One participant in one promo: what they sent, what became of it, and whether they may send more. */
export function ParticipantPage() {
  const { id = '' } = useParams()
  const participant = participantOf(id)
  const translate = useTranslate()
  const format = useFormat()
  const actorOf = useActor()
  const { data, error } = useAnswer<typeof getParticipant>('participants', participant && participantPath(participant.promoId, participant.userUuid))
  if (participant === null) return <NoSuchRecord kind="participants" />
  if (!data) return <InsteadOfRecord kind="participants" error={error} />
  const { promoId, userUuid } = participant
  const receipts = `/receipts?filter=${encodeURIComponent(JSON.stringify({ promoId, userUuid }))}&displayedFilters=${encodeURIComponent(JSON.stringify({ userUuid: true, promoId: true }))}`
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
      <Title title={userUuid} />
      {data.blocked && (
        <Alert severity="error">
          {translate('participants.blockedBy', { name: actorOf(data.blocked.by), reason: data.blocked.reason ?? '–' })} · <Moment at={data.blocked.at} />
        </Alert>
      )}
      <Section
        title={userUuid}
        actions={
          <>
            <Button component={Link} to={receipts} size="small">
              {translate('participants.theirReceipts')}
            </Button>
            <BlockButton promoId={promoId} userUuid={userUuid} isBlocked={data.blocked !== null} />
            <EraseButton promoId={promoId} userUuid={userUuid} />
          </>
        }
      >
        <Facts
          items={[
            [translate('promo'), <PromoName id={promoId} />],
            [translate('participants.receipts'), format.number(data.receipts)],
            [translate('participants.approved'), format.number(data.approved)],
            [translate('participants.rejected'), format.number(data.rejected)],
            [translate('participants.open'), format.number(data.open)],
            [translate('points'), format.number(data.points)],
            [translate('participants.firstAt'), <Moment at={data.firstAt} />],
            [translate('participants.lastAt'), <Moment at={data.lastAt} />],
          ]}
        />
      </Section>
      <Grid container spacing={2}>
        <Grid size={{ xs: 12, md: 6 }}>
          <Section title={translate('participants.rejectKeys')}>
            {data.rejectKeys.length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>{translate('participants.none')}</Typography>
            ) : (
              <List dense disablePadding>
                {data.rejectKeys.map(({ rejectKey, count }) => (
                  <ListItem key={rejectKey} disableGutters secondaryAction={format.number(count)}>
                    <ListItemText primary={<RejectKeyText name={rejectKey} />} secondary={rejectKey} />
                  </ListItem>
                ))}
              </List>
            )}
          </Section>
        </Grid>
        <Grid size={{ xs: 12, md: 6 }}>
          <Section title={translate('participants.blocks')}>
            {data.blocks.length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>{translate('participants.none')}</Typography>
            ) : (
              <List dense disablePadding>
                {data.blocks.map((one, index) => (
                  <ListItem key={index} disableGutters>
                    <ListItemText
                      primary={`${translate(`participants.did.${one.action}`)} · ${actorOf(one.by)}${one.reason ? ` · ${one.reason}` : ''}`}
                      secondary={<Moment at={one.at} />}
                    />
                  </ListItem>
                ))}
              </List>
            )}
          </Section>
        </Grid>
      </Grid>
    </Box>
  )
}
