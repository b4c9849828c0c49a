import { Type } from 'typebox'
import { AMOUNT_MAX } from '#domain/amount.ts'
import { endpoint } from '../endpoint.ts'
import { DateTime, Defaulted, Integer, Nullable, OrNull } from '../fields.ts'
import { SeenQrString } from '../intake/requisites.ts'
import { ReceiptResult } from '../receipt.ts'
import { ApprovalWarning } from './approval.ts'
import { notTheirs } from './queue.ts'

export const PendingDecision = Type.Object(
  {
    approve: Type.Boolean(),
    reason: Nullable(Type.String()),
    points: Nullable(Integer()),
    force: Type.Optional(Type.Literal(true, { description: 'An approval although the tax authority has not confirmed the purchase.' })),
    actor: Type.String(),
    appliesAt: DateTime({ description: 'Until then it can be taken back.' }),
  },
  { title: 'PendingDecision' },
)

const operator = { auth: 'operator', tag: 'review' } as const
const receiptParams = Type.Object({ uuid: Type.String() })

const DecidedReceipt = Type.Object(
  {
    ...ReceiptResult.properties,
    pendingDecision: Type.Optional(PendingDecision),
    warnings: Type.Array(ApprovalWarning, { description: 'Of an approval: what the moderator should know of it.' }),
  },
  { title: 'DecidedReceipt', description: 'The receipt; `pendingDecision` while a decision on it can be taken back.' },
)

export const postDecision = endpoint({
  ...operator,
  role: 'moderator',
  method: 'POST',
  url: '/api/admin/receipts/{uuid}/decision',
  operationId: 'postDecision',
  summary: 'A moderator decides',
  description:
    'An approval may go beyond what the rules allow, and `warnings` say so. But one receipt of paper is approved once in a promo; and what the tax authority has not confirmed takes `force` and a reason, else it is `NOT_CONFIRMED`, and `missing` says what could be mended first.',
  params: receiptParams,
  body: Type.Object(
    {
      approve: Type.Boolean(),
      reason: OrNull(
        Type.String({ maxLength: 1000, description: 'Shown to the participant of a rejected receipt. Of a forced approval: why, for the audit log.' }),
      ),
      points: OrNull(Integer({ minimum: 0, maximum: AMOUNT_MAX, description: 'Instead of what the rules would award.' })),
      force: Defaulted(Type.Boolean({ description: 'Approve although the tax authority has not confirmed the purchase; with a reason.' }), false),
      seenQrString: SeenQrString,
      undoable: Defaulted(Type.Boolean({ description: "Holds only after the promo's `undo_window_seconds`, and can be taken back until then." }), false),
    },
    { title: 'Decision', examples: [{ approve: false, reason: 'The date cannot be read' }] },
  ),
  replies: { 200: { description: 'The receipt as it is now', schema: DecidedReceipt } },
  errors: [...notTheirs, 'ALREADY_COUNTED', 'PARTICIPANT_BLOCKED', 'NOT_CONFIRMED', 'NEWER_VERSION'],
})

export const postDecisionUndo = endpoint({
  ...operator,
  role: 'moderator',
  method: 'POST',
  url: '/api/admin/receipts/{uuid}/decision/undo',
  operationId: 'postDecisionUndo',
  summary: 'Take back a decision that does not hold yet',
  description: 'A moderator takes back what they decided themselves; an operator, whatever anybody did.',
  params: receiptParams,
  replies: { 200: { description: 'The receipt, which waits again', schema: ReceiptResult } },
  errors: ['NOT_FOUND', 'NOTHING_TO_UNDO'],
})
