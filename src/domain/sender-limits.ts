/** Limits that senders of receipts need too, in a file of their own because pages load every byte of it. */
export const SENDER_LIMITS = {
  qrStrMax: 2048,
  photosPerRequestMax: 5,
  photoBytesMax: 20 * 1024 * 1024,
  /** A photo with more pixels is refused before it is decoded. */
  photoPixelsMax: 51_000_000,
  /** Characters that a participant may write in a dispute. */
  disputeCommentMax: 1_000,
  /** Suggested status polling interval of clients. */
  pollIntervalMs: 1500,
} as const
