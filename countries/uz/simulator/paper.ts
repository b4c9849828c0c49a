import type { PaperLine } from '#simulator/print.ts'
import { som } from './page.ts'
import { netTiyin, paidTiyin, vatTiyin, type UzReceipt } from './receipt.ts'

/** The printed receipt, above the QR. */
export function uzPaperOf(receipt: UzReceipt): PaperLine[] {
  const { terminal, number, soldAt, sign, lines } = receipt
  const [year, month, day] = soldAt.slice(0, 10).split('-')
  return [
    { kind: 'text', text: receipt.company, align: 'center', isBold: true },
    { kind: 'text', text: receipt.address, align: 'center' },
    { kind: 'text', text: `STIR ${receipt.taxNumber}`, align: 'center' },
    { kind: 'text', text: receipt.isRefund ? 'QAYTARISH CHEKI' : 'SAVDO CHEKI', align: 'center', isBold: true },
    { kind: 'rule' },
    ...lines.flatMap((line): PaperLine[] => [
      { kind: 'text', text: line.name, align: 'left' },
      ...line.codes.marks.map((mark): PaperLine => ({ kind: 'text', text: `[M+] ${mark}`, align: 'left' })),
      { kind: 'text', text: `MXIK ${line.codes.ikpu}  ${line.codes.barcode}`, align: 'left' },
      { kind: 'text', text: `${line.quantity} = ${som(line.sumTiyin)}`, align: 'right' },
      ...(netTiyin(line) === line.sumTiyin ? [] : [{ kind: 'pair', left: 'Chegirma/Boshqa', right: som(line.sumTiyin - netTiyin(line)) } as const]),
    ]),
    { kind: 'rule' },
    { kind: 'pair', left: "JAMI TO'LOV", right: som(paidTiyin(receipt)), isBold: true },
    { kind: 'pair', left: 'QQS', right: som(lines.reduce((sum, line) => sum + vatTiyin(line), 0)) },
    { kind: 'rule' },
    { kind: 'pair', left: `${day}.${month}.${year} ${soldAt.slice(11, 19)}`, right: `Chek ${number}` },
    { kind: 'pair', left: `FM ${terminal}`, right: '' },
    { kind: 'pair', left: `Fiskal belgi ${sign}`, right: '' },
  ]
}
