/** What another receipt has in common with this one, so that moderators can compare both. */
export const RELATIONS = ['refund', 'sameFiscalKey', 'sameUnits', 'unconfirmed', 'similarPhoto', 'sameParticipant'] as const
export type Relation = (typeof RELATIONS)[number]
