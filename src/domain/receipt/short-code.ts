/** Letters and digits that nobody confuses, as Crockford's base 32 has them. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Codes count milliseconds from here, and last for 34 years. */
const EPOCH_MS = BigInt(Date.UTC(2020, 0, 1))
const MS_BITS = 40n
/** Bits of chance that tell receipts of one millisecond apart. */
const CHANCE_BITS = 10n
const CHARACTERS = Number((MS_BITS + CHANCE_BITS) / 5n)

/**
 * What a participant reads as the number of a receipt, such as `3F9K2-0QZ7M`: the moment of the uuid and a few of its random bits. It does not count
 * receipts, as `receiptId` does, and does not lead to the status page: 64 random bits are not in it.
 */
export function shortCode(uuid: string): string {
  const head = BigInt(`0x${uuid.replaceAll('-', '').slice(0, 16)}`)
  const moment = BigInt.asUintN(Number(MS_BITS), (head >> 16n) - EPOCH_MS)
  let left = (moment << CHANCE_BITS) | ((head >> 2n) & ((1n << CHANCE_BITS) - 1n))
  let code = ''
  for (let at = 0; at < CHARACTERS; at++, left >>= 5n) code = LETTERS[Number(left & 31n)] + code
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** The uuids that have a code, as a range: of version 7, as all uuids of receipts are. Null: the text is no code. */
export function uuidsOfShortCode(text: string): { from: string; to: string } | null {
  const plain = text.trim().toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const [, first, second] = /^([0-9A-HJKMNP-TV-Z]{5})[- ]([0-9A-HJKMNP-TV-Z]{5})$/.exec(plain) ?? []
  if (first === undefined || second === undefined) return null
  const value = [...first, ...second].reduce((sum, letter) => (sum << 5n) | BigInt(LETTERS.indexOf(letter)), 0n)
  const chance = value & ((1n << CHANCE_BITS) - 1n)
  const head = ((((value >> CHANCE_BITS) + EPOCH_MS) << 16n) | 0x7000n | (chance << 2n)).toString(16).padStart(16, '0')
  const uuidOf = (start: string, rest: string) => `${start.slice(0, 8)}-${start.slice(8, 12)}-${start.slice(12)}-${rest}`
  const last = (BigInt(`0x${head}`) | 3n).toString(16).padStart(16, '0')
  return { from: uuidOf(head, '0000-000000000000'), to: uuidOf(last, 'ffff-ffffffffffff') }
}
