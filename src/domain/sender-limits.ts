/** Those of the limits that whoever sends a receipt has to know too, apart from the others: a page loads every byte of them. */
export const SENDER_LIMITS = {
  qrStrMax: 2048,
  photosPerRequestMax: 5,
  photoBytesMax: 20 * 1024 * 1024,
  /** A photo of more is refused before it is unpacked. */
  photoPixelsMax: 50_000_000,
  /** Suggested status polling interval of clients. */
  pollIntervalMs: 1500,
} as const
