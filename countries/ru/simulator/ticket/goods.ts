import { markOf, type MadeCodes } from '#simulator/made-codes.ts'
import { signOf } from './open-api-ticket.ts'
import type { ReadTicket } from './read-ticket.ts'
import { secondsOfClock } from './register-clock.ts'

/** The goods of an invented sale. */
export type Goods = {
  items: GoodsLine[]
  retailerInn?: string
  retailerName?: string
  retailerAddress?: string
  operationType?: number
  online?: boolean
}

export type GoodsLine = { name: string; priceKopeks: number; quantity: number } & MadeCodes

/** The receipt that a cash register with this drive would have printed. */
export function ringUp(goods: Goods, fn: string, fd: string, boughtAt: string): ReadTicket {
  const { retailerName = 'ООО «Вишнёвый сад»', retailerAddress = '101000, г. Москва, Садовая ул., д. 1' } = goods
  const { retailerInn = '9900000017', operationType = 1 } = goods
  const sumKopeks = totalOf(goods.items)
  const vat = vatOf(boughtAt)
  return {
    requisites: { fn, fd, fp: signOf(fn, fd), sumKopeks, operationType, boughtAt },
    id: null,
    ofdId: null,
    receiveDate: null,
    address: retailerAddress,
    receipt: {
      code: 3,
      fiscalDocumentFormatVer: 4,
      fiscalDriveNumber: fn,
      kktRegId: '0000000000000001    ',
      userInn: retailerInn.padEnd(12),
      fiscalDocumentNumber: Number(fd),
      dateTime: secondsOfClock(boughtAt),
      fiscalSign: Number(signOf(fn, fd)),
      shiftNumber: 1,
      requestNumber: Number(fd),
      operationType,
      totalSum: sumKopeks,
      items: goods.items.map((line) => ({
        name: line.name,
        price: line.priceKopeks,
        quantity: line.quantity,
        nds: vat.code,
        ndsSum: vat.within(lineSum(line)),
        productType: line.gtin && line.serial ? 33 : 1,
        paymentType: 4,
        sum: lineSum(line),
        itemsQuantityMeasure: Number.isInteger(line.quantity) ? 0 : 11,
        ...codesOf(line),
      })),
      ...vat.totals(sumKopeks),
      user: retailerName,
      retailPlaceAddress: retailerAddress,
      retailPlace: retailerName,
      appliedTaxationType: 1,
      fnsUrl: 'www.nalog.gov.ru',
      cashTotalSum: 0,
      ecashTotalSum: sumKopeks,
      prepaidSum: 0,
      creditSum: 0,
      provisionSum: 0,
      region: '77',
      numberKkt: '0000000001',
      redefine_mask: 0,
      ...(goods.online ? { internetSign: 1 } : {}),
    },
  }
}

/** A marked pack has a mark, which shops send with or without the number under its bars; other goods have the number alone. */
function codesOf({ gtin, serial, barcode }: GoodsLine) {
  const number = barcode ?? (serial ? null : gtin)
  if (!gtin && !number) return {}
  return {
    productCodeNew: {
      ...(number && { [NUMBER_KINDS[number.length] ?? 'unknown']: { rawProductCode: number, productIdType: 3, gtin: number, sernum: '' } }),
      ...(gtin && serial && { gs1m: { rawProductCode: markOf(gtin, serial), productIdType: 6, gtin: gtin.padStart(14, '0'), sernum: serial } }),
    },
  }
}

const NUMBER_KINDS: Readonly<Record<number, string>> = { 8: 'ean8', 12: 'ean13', 13: 'ean13', 14: 'itf14' }

export const totalOf = (lines: readonly GoodsLine[]): number => lines.reduce((total, line) => total + lineSum(line), 0)

const MILLIONTHS = 1_000_000

/** Half a kopek is rounded up; counted in whole numbers, because a product of floats may fall just short of the half. */
function lineSum({ priceKopeks, quantity }: GoodsLine): number {
  const millionths = BigInt(priceKopeks) * BigInt(Math.round(quantity * MILLIONTHS))
  return Number((millionths + BigInt(MILLIONTHS / 2)) / BigInt(MILLIONTHS))
}

/** Since 2026 the usual rate is 22 %, with a new code and with its total in a new field. */
function vatOf(boughtAt: string) {
  const isNew = boughtAt >= '2026'
  const percent = isNew ? 22 : 20
  const code = isNew ? 11 : 1
  const within = (sumKopeks: number): number => Math.round((sumKopeks * percent) / (100 + percent))
  const totals = (sumKopeks: number) =>
    isNew ? { amountsReceiptNds: { amountsNds: [{ nds: code, ndsSum: within(sumKopeks) }] } } : { nds18: within(sumKopeks) }
  return { code, within, totals }
}
