/** Numbers of the specification and the contract: checks, error texts and documentation all read them here. */
export const LIMITS = {
  userUuidMax: 255,
  externalIdMax: 256,
  qrStrMax: 2048,
  metaBytesMax: 16 * 1024,
  metaDepthMax: 20,
  jsonBodyBytesMax: 64 * 1024,
  callbackAttempts: 3,
  /** `Retry-After` of a brand is respected up to this long. */
  retryAfterMaxMs: 5 * 60_000,
  /** How much of a brand's answer is read, and how much of it the operator is shown. */
  brandAnswerBytesMax: 64 * 1024,
  brandAnswerShownBytes: 4 * 1024,
  callbackConcurrencyDefault: 16,
  callbackConcurrencyMax: 64,
  /** Suggested status polling interval of clients. */
  pollIntervalMs: 1500,
  pageSizeDefault: 50,
  pageSizeMax: 200,
} as const
