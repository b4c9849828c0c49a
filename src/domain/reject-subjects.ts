/**
 * What a rejection is about. It decides whether the rejected receipt keeps holding its fiscal key against other participants, and what its own
 * participant gets when sending the receipt again.
 */
export const SUBJECTS = {
  claim: { holdsKey: false, again: 'whileClaimAgrees', meaning: 'what the sender said of the purchase, which the tax authority has not confirmed' },
  moment: { holdsKey: false, again: 'never', meaning: 'what passes with time' },
  participant: { holdsKey: false, again: 'whileTrue', meaning: 'who sent it, or what else has been sent' },
  purchase: { holdsKey: true, again: 'always', meaning: 'the purchase itself, as the tax authority confirmed it or a person decided' },
} as const satisfies Record<string, { holdsKey: boolean; again: Again; meaning: string }>

/** What happens when the participant sends such a rejected receipt again. */
export const AGAIN = {
  always: 'the first receipt, `replayed`',
  whileClaimAgrees:
    'the first receipt, `replayed`, while date, sum and `n` are the same; otherwise a new receipt, judged anew. A text that is no QR of a receipt (`FORMAT`) has none of these, and is a new receipt each time. Once the tax authority has confirmed what was said, it is about the purchase',
  whileTrue: 'the first receipt, `replayed`, while it would be rejected so again; otherwise a new receipt, judged anew',
  never: 'a new receipt, judged anew',
} as const

type Again = keyof typeof AGAIN

export type Subject = keyof typeof SUBJECTS
