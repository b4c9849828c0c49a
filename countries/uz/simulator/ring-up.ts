import { createHash } from 'node:crypto'
import { markOf } from '#simulator/made-codes.ts'
import type { UzMintRequest } from './mint-request.ts'
import { netTiyin, type UzLine, type UzReceipt } from './receipt.ts'

const MILLIONTHS = 1_000_000

/** The receipt that a cash register with this terminal would have printed. */
export function ringUp(request: UzMintRequest, terminal: string, number: string, soldAt: string): UzReceipt {
  const { retailerName = '"NAMUNA SAVDO" MAS`ULIYATI CHEKLANGAN JAMIYAT', retailerInn = '300000001' } = request
  const { retailerAddress = "Toshkent shahri, Namuna tumani, Sinov ko'chasi, 1-uy", operationType = 1, online = false, cash = false } = request
  const lines = rounded(request.items.map(lineOf), request.roundingKopeks ?? 0)
  const paid = lines.reduce((sum, line) => sum + netTiyin(line), 0)
  return {
    terminal,
    number,
    soldAt,
    lines,
    sign: signOf(terminal, number),
    path: online ? '/epi' : '/check',
    isRefund: operationType === 2,
    company: retailerName,
    address: retailerAddress,
    taxNumber: retailerInn,
    cashTiyin: cash ? paid : 0,
    cardTiyin: cash ? 0 : paid,
  }
}

/** Twelve digits that only the cash register and the operator can make. */
const signOf = (terminal: string, number: string): string =>
  String(createHash('sha256').update(`${terminal}:${number}`).digest().readBigUInt64BE() % 1_000_000_000_000n).padStart(12, '0')

function lineOf({ name, priceKopeks, quantity, discountKopeks = 0, vatPercent = 12, gtin, serial, barcode, ikpu }: UzMintRequest['items'][number]): UzLine {
  const millionths = BigInt(priceKopeks) * BigInt(Math.round(quantity * MILLIONTHS))
  return {
    name,
    quantity,
    sumTiyin: Number((millionths + BigInt(MILLIONTHS / 2)) / BigInt(MILLIONTHS)),
    discountTiyin: discountKopeks,
    otherTiyin: 0,
    vatPercent,
    codes: { barcode: barcode ?? gtin ?? '4780000000001', ikpu: ikpu ?? '01806000000000001', marks: gtin && serial ? [markOf(gtin, serial)] : [] },
  }
}

/** Rounding is taken off the lines in proportion; the remainder goes to the last lines that are large enough. */
function rounded(lines: UzLine[], roundingTiyin: number): UzLine[] {
  const total = lines.reduce((sum, line) => sum + netTiyin(line), 0)
  let left = Math.min(roundingTiyin, total)
  const shares = lines.map((line) => Math.floor((netTiyin(line) * left) / (total || 1)))
  left -= shares.reduce((sum, share) => sum + share, 0)
  return lines.map((line, index) => {
    const more = Math.min(left, netTiyin(line) - (shares[index] as number))
    left -= more
    return { ...line, otherTiyin: (shares[index] as number) + more }
  })
}
