import { Box, Checkbox, Chip, Skeleton, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { getModeration } from '#contract/moderation/queue.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Body } from '../data/call.ts'
import { useIsPhone } from '../components/is-phone.ts'
import { Moment } from '../components/moment.tsx'
import { PromoName } from '../components/promo-name.tsx'
import { useReceiptSum } from '../components/receipt-sum.ts'
import { Section } from '../components/section.tsx'
import { useMay } from '../session/roles.ts'
import { BulkBar, BulkProgress } from './bulk-bar.tsx'
import { useBulk } from './use-bulk.ts'

/** How many receipts wait, for how long and why, with their sums, and which moderators hold receipts. Several of those that nobody holds are decided at once. */
export function QueueTable({ queue }: { queue: Body<typeof getModeration> | undefined }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const sumOf = useReceiptSum()
  const may = useMay()('decide')
  const isPhone = useIsPhone()
  const columns = isPhone ? ON_PHONE : ALL
  const bulk = useBulk()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  if (queue === undefined) return <Skeleton variant="rounded" height={240} />
  const free = queue.items.filter(({ heldBy }) => heldBy === null).map(({ receipt }) => receipt)
  const chosen = free.filter(({ uuid }) => picked.has(uuid))
  const pick = (uuids: readonly string[], isPicked: boolean) =>
    setPicked((before) => new Set(isPicked ? [...before, ...uuids] : [...before].filter((uuid) => !uuids.includes(uuid))))
  if (queue.total === 0 && bulk.outcome === null)
    return <Typography sx={{ p: 4, textAlign: 'center', color: 'text.secondary' }}>{translate('moderation.empty')}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {queue.counts.map(({ promoId, reviewReason, waiting, held }) => (
          <Chip
            key={`${promoId} ${reviewReason}`}
            variant="outlined"
            sx={{ height: 'auto', minHeight: 32, '& .MuiChip-label': { whiteSpace: 'normal' } }}
            label={
              <>
                <PromoName id={promoId} /> · {translate(`reviewReason.${reviewReason}`)}: <b>{waiting}</b>
                {held > 0 && ` (${translate('moderation.inHand', { count: held })})`}
              </>
            }
          />
        ))}
      </Box>
      <BulkProgress bulk={bulk} />
      <Section dense>
        <TableContainer tabIndex={0} role="region" aria-label={translate('moderation.queue')}>
          <Table size="small" aria-label={translate('moderation.queue')} sx={{ '& th': { whiteSpace: 'normal' }, '& td, & th': { px: 1 } }}>
            <TableHead>
              <TableRow>
                {may && (
                  <TableCell padding="checkbox">
                    <Checkbox
                      checked={free.length > 0 && chosen.length === free.length}
                      indeterminate={chosen.length > 0 && chosen.length < free.length}
                      disabled={free.length === 0 || bulk.isBusy}
                      onChange={(_, isPicked) =>
                        pick(
                          free.map(({ uuid }) => uuid),
                          isPicked,
                        )
                      }
                      slotProps={{ input: { 'aria-label': translate('moderation.bulk.all') } }}
                    />
                  </TableCell>
                )}
                {columns.map((name) => (
                  <TableCell key={name} align={name === 'sum' ? 'right' : 'left'}>
                    {translate(name)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {queue.items.map(({ receipt, reviewReason, waitingSince, waitingSeconds, heldBy }) => (
                <TableRow key={receipt.uuid} hover onClick={() => void navigate(`/receipts/${receipt.uuid}/show`)} sx={{ cursor: 'pointer' }}>
                  {may && (
                    <TableCell padding="checkbox" onClick={(event) => event.stopPropagation()}>
                      <Checkbox
                        checked={picked.has(receipt.uuid) && heldBy === null}
                        disabled={heldBy !== null || bulk.isBusy}
                        onChange={(_, isPicked) => pick([receipt.uuid], isPicked)}
                        slotProps={{ input: { 'aria-label': translate('moderation.bulk.one', { number: receipt.receiptId }) } }}
                      />
                    </TableCell>
                  )}
                  {!isPhone && (
                    <TableCell sx={{ ...colourOf(waitingSeconds), whiteSpace: 'nowrap' }}>
                      <Moment at={waitingSince} relative />
                    </TableCell>
                  )}
                  <TableCell sx={isPhone ? BREAKS : WRAPS}>
                    {translate(`reviewReason.${reviewReason}`)}
                    {isPhone && (
                      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                        <Box component="span" sx={colourOf(waitingSeconds)}>
                          <Moment at={waitingSince} relative />
                        </Box>
                        {` · ${receipt.userUuid} · ${sumOf(receipt) ?? '–'}`}
                        {heldBy !== null && ` · ${translate('moderation.heldBy', { name: heldBy })}`}
                      </Typography>
                    )}
                  </TableCell>
                  {!isPhone && (
                    <>
                      <TableCell sx={WRAPS}>{receipt.userUuid}</TableCell>
                      <TableCell sx={WRAPS}>
                        <PromoName id={receipt.promoId} />
                      </TableCell>
                      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                        {sumOf(receipt) ?? '–'}
                      </TableCell>
                      <TableCell sx={WRAPS}>{heldBy ?? '–'}</TableCell>
                    </>
                  )}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </Section>
      <BulkBar chosen={chosen} bulk={bulk} />
    </Box>
  )
}

/** On a phone one column says the rest below the reason. */
const ON_PHONE = ['moderation.reason'] as const
const ALL = ['moderation.waits', 'moderation.reason', 'participant', 'promo', 'sum', 'moderation.holder'] as const

/** Ids and names without spaces break rather than push the last column out of sight; shorter words stay whole. */
const BREAKS = { overflowWrap: 'anywhere' } as const
const WRAPS = { ...BREAKS, minWidth: 112 } as const

/** Participants are promised "a few hours". */
export const LONG_SECONDS = 4 * 3_600

const colourOf = (waitingSeconds: number) => (waitingSeconds > LONG_SECONDS ? { color: 'error.main', fontWeight: 600 } : { color: 'inherit' })
