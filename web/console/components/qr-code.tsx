import { encode } from 'uqr'

/** A QR code to be scanned from the screen, black on white in any colour scheme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" width="100%">
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  )
}
