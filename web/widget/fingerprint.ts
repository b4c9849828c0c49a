import { sha256 } from './sha256.ts'

/**
 * A fingerprint of the device for `meta.hash`: what the browser says about itself to every page, no drawing, no sound, nothing stored and
 * nobody asked. The list is in docs/widget.md; phones of one model with the same settings have the same fingerprint.
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
