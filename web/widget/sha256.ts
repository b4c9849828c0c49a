/** SHA-256 in hex. The browser's own exists in secure contexts only, and a fingerprint must not depend on that. */
export function sha256(text: string): string {
  const bytes = padded(new TextEncoder().encode(text))
  const state = [...START]
  for (let at = 0; at < bytes.byteLength; at += 64) mix(state, new DataView(bytes.buffer, at, 64))
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function padded(text: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((text.length + 9) / 64) * 64)
  bytes.set(text)
  bytes[text.length] = 0x80
  new DataView(bytes.buffer).setUint32(bytes.length - 4, text.length * 8)
  return bytes
}

function mix(state: number[], block: DataView): void {
  const words: number[] = []
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const [far, near] = [words[i - 15]!, words[i - 2]!]
    const mixed = words[i - 16]! + (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)) + words[i - 7]! + (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10))
    words.push(i < 16 ? block.getUint32(i * 4) : mixed | 0)
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + words[i]!) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0))
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const PRIMES: number[] = []
for (let n = 2; n < 312; n++) if (PRIMES.every((prime) => n % prime !== 0)) PRIMES.push(n)
/** The first 32 bits behind the point. */
const fraction = (number: number): number => ((number % 1) * 2 ** 32) | 0
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
