const NAME = 'service-qr-scanner.lens'

/** Storage may be forbidden, full or missing: then every scan starts without a remembered lens. */
export function rememberedLens(): string | null {
  try {
    return localStorage.getItem(NAME)
  } catch {
    return null
  }
}

export function rememberLens(deviceId: string | null): void {
  try {
    if (deviceId === null) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, deviceId)
  } catch {
    // Remembering the lens only makes the next scan faster.
  }
}
