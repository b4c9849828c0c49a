import { Box } from '@mui/material'
import type { Static } from 'typebox'
import type { Dispute } from '#contract/moderation/disputes.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useActor } from '../components/actor.ts'
import { Code } from '../components/code.tsx'
import { Facts } from '../components/facts.tsx'
import { Moment } from '../components/moment.tsx'
import { DecideButton, useDisputeDecision } from './dispute-actions.tsx'
import { DisputeStatusChip } from './dispute-status-chip.tsx'

/** Disputes about one receipt. */
export function DisputeCards({ disputes }: { disputes: readonly Static<typeof Dispute>[] }) {
  const translate = useTranslate()
  const actorOf = useActor()
  const { dialog, decide } = useDisputeDecision()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {disputes.map((one) => (
        <Box key={one.id} sx={{ display: 'grid', gap: 1 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
            <DisputeStatusChip status={one.status} />
            <DecideButton dispute={one} onDecide={decide} />
          </Box>
          <Facts
            items={[
              [translate('disputes.openedAt'), <Moment at={one.createdAt} />],
              [translate('disputes.reason'), one.reason],
              [translate('disputes.comment'), one.comment],
              [translate('disputes.contact'), one.contact],
              [
                translate('disputes.decided'),
                one.decidedBy && (
                  <>
                    {actorOf(one.decidedBy)}, <Moment at={one.decidedAt} />
                  </>
                ),
              ],
              [translate('disputes.yourComment'), one.decisionComment],
            ]}
          />
          {one.reason === null && one.comment === null && Object.keys(one.body).length > 0 && <Code value={one.body} max={160} />}
        </Box>
      ))}
      {dialog}
    </Box>
  )
}
