import type { ReadPrint } from '../../define-print.ts'
import { renderTypedRu } from '../qr.ts'
import { findMoment } from './find-moment.ts'
import { findDrive, findNamed } from './find-numbers.ts'
import { findSum } from './find-sum.ts'
import { lettersOf, type Letters } from './letters.ts'
import { combined } from './options.ts'

/** More are of no use: at most three questions are asked. */
const CANDIDATES = 3

/**
 * Finds ФН, ФД, ФП or ФПД, ИТОГ, date and time among the lines of a receipt, in whichever order and with whichever signs between them, and not the numbers
 * of the cash register and of its owner beside them.
 */
export const readRuPrint: ReadPrint = (lines, { alphabet, latest }) => {
  const all = lines.map((line) => lettersOf(line, alphabet))
  const fields = {
    fn: findDrive(all),
    fd: findNamed(all, ['ФД'], 1),
    fp: findNamed(all, ['ФП', 'ФПД'], 6),
    sum: findSum(all),
    moment: findMoment(all, latest),
  }
  const n = settlementOf(all)
  const candidates = combined(fields).flatMap(({ value: { fn, fd, fp, sum, moment } }) => {
    const rendered = renderTypedRu({ fn, fd, fp, receiptDate: moment, sumKopeks: kopeksOf(sum), n })
    return rendered.ok ? [rendered.qrString] : []
  })
  const value = (name: keyof typeof fields) => fields[name][0]?.value ?? null
  const sum = value('sum')
  return {
    fields: { fn: value('fn'), fd: value('fd'), fp: value('fp'), receiptDate: value('moment'), sumKopeks: sum === null ? null : kopeksOf(sum), n },
    candidates: [...new Set(candidates)].slice(0, CANDIDATES),
  }
}

const kopeksOf = (sum: string): number => Math.round(Number(sum) * 100)

/** ПРИХОД, unless another type of settlement can be read. */
function settlementOf(lines: readonly Letters[]): number {
  const reads = (word: string) =>
    lines.some((letters) => Array.from({ length: letters.length }, (_, at) => letters.wordAt(word, at)).some((share) => share > 0.4))
  const isPayout = reads('РАСХОД')
  return reads('ВОЗВРАТ') ? (isPayout ? 4 : 2) : isPayout ? 3 : 1
}
