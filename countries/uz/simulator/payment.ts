import { createHash } from 'node:crypto'
import { vatTiyin, type UzReceipt } from './receipt.ts'

/** The newer site's answer about one receipt. Amounts are so'm with decimals. */
export function paymentAnswer(receipt: UzReceipt): unknown {
  const { terminal, number, soldAt, lines, sign } = receipt
  const [date = '', time = ''] = soldAt.split('T')
  const moment = `${date.split('-').toReversed().join('.')} ${time}`
  const id = `${terminal}${number.padStart(16, '0')}`
  const fiscalSignHash = hashOfSign(sign)
  return {
    data: {
      paymentId: id,
      ns10Code: 26,
      ns11Code: 1,
      tin: Number(receipt.taxNumber),
      terminalId: terminal,
      paymentNo: number,
      paymentDate: moment,
      cashTotal: receipt.cashTiyin / 100,
      cardTotal: receipt.cardTiyin / 100,
      vatTotal: lines.reduce((sum, line) => sum + vatTiyin(line), 0) / 100,
      created: moment,
      updated: null,
      fiscalSignHash,
      terminalStateId: 30,
      isRefund: receipt.isRefund ? 1 : 0,
      paymentDetails: lines.map((line, index) => ({
        id: `${id}-${index}`,
        name: line.name,
        barcode: line.codes.barcode,
        productCode: line.codes.ikpu,
        productName: line.name,
        labelErrorCode: null,
        vatPercent: line.vatPercent,
        packageCode: '1',
        packageName: 'dona',
        voucher: 0,
        refundPaymentId: '0',
        comitentTin: 0,
        productErrorCode: 0,
        productGroup: null,
        price: line.sumTiyin / 100,
        remains: 0,
        vat: vatTiyin(line) / 100,
        remainingVat: 0,
        amount: line.quantity,
        discount: line.discountTiyin / 100,
        other: line.otherTiyin / 100,
        goodPrice: 0,
        cardRatio: 0,
      })),
      receiptType: 0,
      refundPaymentId: '0',
      extraInfo: {
        fiscalSign: null,
        companyName: receipt.company,
        fiscalSignHash,
        phoneNumber: null,
        cardType: 2,
        latitude: '41.2995',
        longitude: '69.2401',
        address: receipt.address,
      },
      labels: lines.flatMap((line, index) => line.codes.marks.map((label) => ({ detailId: `${id}-${index}`, label }))),
      kkmName: 'POS2k',
      kkmSerialNumber: 'AAA-20250101-000001',
    },
    message: 'Successfully',
    status: 200,
    success: true,
  }
}

export const refusal = (status: number, message: string): unknown => ({ data: null, message, status, success: false })

/** Some links have this instead of the sign. */
export const hashOfSign = (sign: string): string => createHash('md5').update(sign).digest('hex').toUpperCase()
