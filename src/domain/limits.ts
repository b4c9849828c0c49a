import { SENDER_LIMITS } from './sender-limits.ts'

/** Numbers of the specification and the contract: checks, error texts and documentation all read them here. */
export const LIMITS = {
  ...SENDER_LIMITS,
  userUuidMax: 255,
  /** Signed data of a host application contain names and addresses of pictures. */
  participantTokenMax: 8192,
  /** A token of a brand ends at most this long after it is used; data of a host application are used at most this long after they were signed. */
  brandTokenAheadSeconds: 60 * 60,
  hostDataAgeSeconds: 24 * 60 * 60,
  externalIdMax: 256,
  metaBytesMax: 16 * 1024,
  metaDepthMax: 20,
  jsonBodyBytesMax: 64 * 1024,
  photosPerReceiptMax: 20,
  previewSideMax: 1024,
  photoUrlMax: 2048,
  /** How long an address for a photo is good, and its photo can be named; the characters of its id. */
  uploadSeconds: 15 * 60,
  uploadIdMax: 512,
  photoUrlTimeoutMs: 10_000,
  callbackAttempts: 3,
  /** `Retry-After` of a brand is respected up to this long. */
  retryAfterMaxMs: 5 * 60_000,
  /** How much of a brand's answer is read, and how much of it operators see. */
  brandAnswerBytesMax: 64 * 1024,
  brandAnswerShownBytes: 4 * 1024,
  callbackConcurrencyDefault: 16,
  callbackConcurrencyMax: 64,
  /** Events per second that a bulk re-send sends. */
  resendPerSecondDefault: 50,
  resendPerSecondMax: 1000,
  /** Calls of a promo's keys that send many callbacks again. */
  brandResendsPerMinute: 10,
  /** How long requests of brands are listed, how much of their bodies, and how many of a promo: so many answered ones, and so many refused ones. */
  requestsDays: 7,
  requestShownBytes: 4 * 1024,
  requestsOfPromoMax: 10_000,
  /** Scheduled exports: how long they are kept, and for how many days back they are made when the service was away or the setting is new. */
  exportsKeptDays: 30,
  exportsMadeUpDays: 7,
  /** How many receipts one call may name. */
  resendReceiptsMax: 1000,
  /** How long a receipt is reserved for a moderator before others may get it. */
  reviewLeaseSeconds: 5 * 60,
  reviewLeaseSecondsMax: 60 * 60,
  /** Receipts that a moderator may hold at once. */
  reviewTakenMax: 50,
  /** Receipts that a moderator has skipped and does not want to see again before others. */
  reviewPassedOverMax: 100,
  disputeBytesMax: 16 * 1024,
  operatorNameMax: 64,
  loginMax: 64,
  /** Characters of `ADMIN_TOKEN`, and how many wrong bearer tokens an address may send in a minute. */
  tokenMin: 32,
  wrongTokensPerMinute: 100,
  /** How long a token of a script is good. */
  tokenDaysDefault: 90,
  tokenDaysMax: 366,
  passwordMin: 12,
  /** A password that was made for somebody has to be changed within this time. */
  temporaryPasswordHours: 72,
  passwordMax: 256,
  /** A console session ends after this time without use, and in any case after this many hours. */
  sessionIdleSeconds: 60 * 60,
  sessionHoursMax: 12,
  /**
   * Failed sign-ins within this many minutes: for a login from one address, for an address, and for a login from all devices that it has not used. A device
   * that it has used has a number of its own, which nobody else's failures count for.
   */
  loginMinutes: 15,
  loginFailuresPerPair: 5,
  loginFailuresPerAddress: 30,
  loginFailuresPerLogin: 300,
  loginFailuresPerDevice: 50,
  /** How long a device is known after the last sign-in with it. */
  knownDeviceDays: 180,
  /** How far statistics look back. */
  statisticsDaysDefault: 7,
  statisticsDaysMax: 92,
  /** A moderator who decides nothing for longer than this was away. */
  moderatorPauseSeconds: 600,
  /** Participants of a period are counted from so many receipts at most: the answer has to be quick, however large the promo is. */
  statisticsParticipantsOf: 100_000,
  /** Receipts printed per minute for one address by a widget page, where simulators run. */
  printsPerMinute: 120,
  catalogueItemsMax: 100_000,
  catalogueItemsPerRequestMax: 5_000,
  catalogueBytesMax: 16 * 1024 * 1024,
  /** Patterns of one kind an item may have. */
  patternsPerItemMax: 100,
  /** Codes of one kind an item may have. */
  codesPerItemMax: 1_000,
  /** Lines of a receipt that a caller makes up, and the bytes of a body in which so many lines fit, in any letters and however JSON escapes these. */
  linesMax: 1_000,
  linesBytesMax: 16 * 1024 * 1024,
  pageSizeDefault: 50,
  pageSizeMax: 1_000,
  /** Events of the feed in an answer, and how long a call may wait for one. */
  feedPageDefault: 100,
  feedPageMax: 500,
  feedWaitSecondsMax: 30,
  /** Calls of one key, and of all keys, that may wait in a process. */
  feedWaitsPerKey: 8,
  feedWaitsMax: 1_000,
  /** How long a stream made by the sink for NATS remembers ids of messages, to remove repetitions. */
  sinkRepetitionsMs: 10 * 60_000,
  /** Verdicts that a replay or a what-if covers. */
  replayMax: 5_000,
  replayDefault: 1_000,
  /** How long a callback address may take to answer when an operator checks that it is reachable. */
  dialTimeoutMs: 5_000,
} as const
