import { SENDER_LIMITS } from './sender-limits.ts'

/** Numbers of the specification and the contract: checks, error texts and documentation all read them here. */
export const LIMITS = {
  ...SENDER_LIMITS,
  userUuidMax: 255,
  externalIdMax: 256,
  metaBytesMax: 16 * 1024,
  metaDepthMax: 20,
  jsonBodyBytesMax: 64 * 1024,
  photosPerReceiptMax: 20,
  previewSideMax: 1024,
  photoUrlMax: 2048,
  photoUrlTimeoutMs: 10_000,
  callbackAttempts: 3,
  /** `Retry-After` of a brand is respected up to this long. */
  retryAfterMaxMs: 5 * 60_000,
  /** How much of a brand's answer is read, and how much of it the operator is shown. */
  brandAnswerBytesMax: 64 * 1024,
  brandAnswerShownBytes: 4 * 1024,
  callbackConcurrencyDefault: 16,
  callbackConcurrencyMax: 64,
  /** Events that are told again in bulk, a second. */
  resendPerSecondDefault: 50,
  resendPerSecondMax: 1000,
  /** How many receipts one call may name. */
  resendReceiptsMax: 1000,
  /** How long a moderator has a receipt to themselves before somebody else may get it. */
  reviewLeaseSeconds: 5 * 60,
  reviewLeaseSecondsMax: 60 * 60,
  /** Receipts a moderator may take at once. */
  reviewTakenMax: 50,
  /** Receipts that a moderator does not want to see again before the others. */
  reviewPassedOverMax: 100,
  disputeBytesMax: 16 * 1024,
  operatorNameMax: 64,
  loginMax: 64,
  passwordMin: 12,
  passwordMax: 256,
  /** A session of the console ends when nobody has used it for so long, and at the latest after so many hours. */
  sessionIdleSeconds: 60 * 60,
  sessionHoursMax: 12,
  /** Mistakes in signing in, within so many minutes, after which one has to wait: of a login from one address, of an address, and of a login. */
  loginMinutes: 15,
  loginFailuresPerPair: 5,
  loginFailuresPerAddress: 30,
  loginFailuresPerLogin: 50,
  /** How far statistics look back. */
  statisticsDaysDefault: 7,
  statisticsDaysMax: 92,
  /** Receipts that a page of the widget has printed for one address, where the simulators run. */
  printsPerMinute: 120,
  catalogueItemsMax: 100_000,
  catalogueItemsPerRequestMax: 5_000,
  catalogueBytesMax: 16 * 1024 * 1024,
  /** Patterns of one kind an item may have. */
  patternsPerItemMax: 100,
  /** Lines of a receipt that a sandbox is given. */
  sandboxLinesMax: 1_000,
  pageSizeDefault: 50,
  pageSizeMax: 1_000,
  /** Verdicts that a replay or a what-if looks back on. */
  replayMax: 5_000,
  replayDefault: 1_000,
  /** How long a callback address may take to answer when an operator asks whether it is there. */
  dialTimeoutMs: 5_000,
} as const
