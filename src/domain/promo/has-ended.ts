/** Whether the promo's period is over: purchases of this moment do not count any more. */
export const hasEnded = (endsAt: string | null, now: Date): boolean => endsAt !== null && Date.parse(endsAt) <= now.getTime()
