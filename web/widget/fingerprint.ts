import { sha256 } from './sha256.ts'

/**
 * A fingerprint of the device for `meta.hash`, from values that the browser gives every page: no canvas, no audio, nothing stored, no permission
 * asked. The list is in docs/widget.md; phones of one model with equal settings have equal fingerprints.
 */
export const fingerprint = (): string =>
  sha256(
    JSON.stringify([
      navigator.userAgent,
      navigator.platform,
      navigator.languages,
      navigator.hardwareConcurrency,
      navigator.maxTouchPoints,
      Intl.DateTimeFormat().resolvedOptions().timeZone,
      [screen.width, screen.height].sort((a, b) => a - b),
      screen.colorDepth,
      devicePixelRatio,
    ]),
  )
