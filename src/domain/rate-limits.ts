/** Calls that are lawful, by what they are counted for; null: any number. The defaults are more than a lawful caller needs. */
export type RateLimits = { per_key_per_second: number | null; per_address_per_minute: number | null; per_participant_per_minute: number | null }

export const DEFAULT_RATE_LIMITS = { per_key_per_second: 500, per_address_per_minute: 300, per_participant_per_minute: 30 } as const satisfies RateLimits

/** The limits by the name that an answer gives to the one that was exceeded. */
export const RATES = {
  key: { setting: 'per_key_per_second', periodMs: 1_000 },
  address: { setting: 'per_address_per_minute', periodMs: 60_000 },
  participant: { setting: 'per_participant_per_minute', periodMs: 60_000 },
} as const satisfies Record<string, { setting: keyof RateLimits; periodMs: number }>

export type Rate = keyof typeof RATES
