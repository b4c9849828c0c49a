import { Chip } from '@mui/material'
import type { Static } from 'typebox'
import type { ReceiptResult } from '#contract/receipt.ts'
import { useTranslate } from '../i18n/use-translate.ts'

/** For some receipts it is not known whether a moderator has them. */
type ReceiptState = Pick<Static<typeof ReceiptResult>, 'state' | 'approved'> & { needsReview?: boolean }

/** The state of a receipt in one word and one colour. */
export function StateChip({ receipt }: { receipt: ReceiptState }) {
  const translate = useTranslate()
  const kind = kindOf(receipt)
  return (
    <Chip size="small" label={translate(`kind.${kind}`)} color={COLOURS[kind]} variant={kind === 'approved' || kind === 'rejected' ? 'filled' : 'outlined'} />
  )
}

const kindOf = ({ state, approved, needsReview }: ReceiptState) =>
  state === 'REVIEWED'
    ? approved
      ? 'approved'
      : 'rejected'
    : needsReview === undefined
      ? 'open'
      : needsReview
        ? 'withModerators'
        : state === 'INSPECTED'
          ? 'inspected'
          : 'waiting'

const COLOURS = { approved: 'success', rejected: 'error', withModerators: 'warning', inspected: 'info', waiting: 'default', open: 'default' } as const
