import { Box, Typography } from '@mui/material'
import type { Channel } from '#domain/notify/channels.ts'
import type { DeliveryOutcome, NoAnswer } from '#domain/notify/plan-after-attempt.ts'
import type { EventName } from '#domain/notify/webhook-id.ts'
import { en } from '#domain/texts/en/console.ts'
import { isNameIn } from '../i18n/is-name-in.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useOutcome } from '../deliveries/use-outcome.ts'
import { useActor } from '../components/actor.ts'
import { useDetailValue } from '../components/detail-value.ts'
import { useFormat } from '../components/format.ts'
import { Moment } from '../components/moment.tsx'
import type { Dossier } from './use-dossier.ts'

type Line = Dossier['timeline'][number]

/** What happened, oldest first, and below it what is still to come. */
export function Timeline({ lines }: { lines: readonly Line[] }) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map((line, index) => (
        <Event key={index} line={line} isLast={index === lines.length - 1} />
      ))}
    </Box>
  )
}

function Event({ line, isLast }: { line: Line; isLast: boolean }) {
  const { at, kind, actor } = line
  const details = useDetails(line)
  const colour = colourOf(line)
  const nameOf = useActor()
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', columnGap: 1, position: 'relative', pb: isLast ? 0 : 1.75 }}>
      <Box aria-hidden sx={{ position: 'relative' }}>
        <Box
          sx={{
            position: 'absolute',
            left: 4,
            top: 6,
            width: 10,
            height: 10,
            borderRadius: '50%',
            bgcolor: kind === 'next' ? 'background.paper' : colour,
            border: 2,
            borderColor: colour,
            zIndex: 1,
          }}
        />
        {!isLast && <Box sx={{ position: 'absolute', left: 8, top: 16, bottom: -20, width: 2, bgcolor: 'divider' }} />}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'baseline' }}>
          <Typography component="span" sx={{ fontWeight: kind === 'move' ? 600 : 500, color: kind === 'next' ? 'text.secondary' : 'text.primary' }}>
            {useTitle(line)}
          </Typography>
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            <Moment at={at} relative={kind === 'next'} />
          </Typography>
        </Box>
        {(details || !['auto'].includes(actor)) && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[actor === 'auto' ? null : nameOf(actor), details].filter(Boolean).join(' · ')}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

function useTitle({ kind, what }: Line): string {
  const translate = useTranslate()
  if (kind !== 'callback') return translate(`event.${what as keyof typeof en.event}`)
  const [state, outcome] = what.split(' ') as [EventName, DeliveryOutcome]
  return translate(`callbackEvent.${outcome}`, { state: translate(`eventName.${state}`) })
}

const colourOf = ({ kind, what, detail }: Line): string => {
  if (kind === 'callback') return what.endsWith('failed') ? 'error.main' : what.endsWith('retry') ? 'warning.main' : 'success.main'
  if (kind === 'next' || kind === 'note') return 'text.secondary'
  return detail?.['rejectKey'] ? 'error.main' : 'primary.main'
}

/** The few details of a line that add to its name; the rest is in the raw history. */
function useDetails({ kind, what, detail }: Line): string {
  const translate = useTranslate()
  const format = useFormat()
  const outcomeOf = useOutcome()
  const valueOf = useDetailValue()
  if (detail === null) return ''
  if (kind === 'callback') {
    const { status, error, cause, latencyMs, attempt, channel } = detail as Attempt
    return [
      what.endsWith('delivered') ? null : outcomeOf({ status, error, cause }),
      format.milliseconds(latencyMs),
      attempt > 1 && translate('deliveries.attemptOf', { attempt }),
      channel !== 'receipts' && translate(`channel.${channel}`),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return Object.entries(detail)
    .flatMap(([name, value]) => {
      if (value === null || value === '' || !isNameIn(en.detail, name)) return []
      const text = valueOf(name, value)
      return text === null ? translate(`detail.${name}`) : `${translate(`detail.${name}`)}: ${text}`
    })
    .join(' · ')
}

type Attempt = { status: number | null; error: NoAnswer | null; cause: string; latencyMs: number; attempt: number; channel: Channel }
