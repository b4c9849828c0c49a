/** Whether the promo's period is over, so that purchases of this moment no longer count. */
export const hasEnded = (endsAt: string | null, now: Date): boolean => endsAt !== null && Date.parse(endsAt) <= now.getTime()
