import { Type } from 'typebox'
import { APPROVAL_WARNINGS, MISSING, type Missing } from '#domain/receipt/approval-codes.ts'
import { OneOf } from '../fields.ts'

export const ApprovalWarning = Type.Object(
  {
    code: OneOf(APPROVAL_WARNINGS, {
      description:
        'A limit of the promo that the approval goes beyond, by its reject key; `NO_POINTS`: it awards 0 in a promo that gives points; `POSSIBLE_DOUBLE`: the purchase may have been rewarded already.',
    }),
    text: Type.String({ description: 'In the language of the header `accept-language`: English or Russian.' }),
  },
  { title: 'ApprovalWarning' },
)

export const Approval = Type.Object(
  {
    missing: Type.Array(OneOf(Object.keys(MISSING) as Missing[]), { description: 'Unless it is empty, an approval takes `force` and a reason.' }),
    warnings: Type.Array(ApprovalWarning),
  },
  { title: 'Approval', description: 'What an approval of the receipt would lack now, and what should be known before it.' },
)
