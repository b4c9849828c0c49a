/** What another receipt has in common with this one, so that whoever decides looks at both. */
export const RELATIONS = ['sameFiscalKey', 'similarPhoto', 'sameParticipant'] as const
export type Relation = (typeof RELATIONS)[number]
