import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

const FAMILY = 'Receipt in words'
GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf')), FAMILY)

/** The lines of a receipt that say what this QR string says, among other numbers of the same length. */
export function wordsOf(qrStr: string): string[] {
  const { t = '', s, fn, i, fp, n } = Object.fromEntries(new URLSearchParams(qrStr)) as Record<string, string>
  return [
    'КАФЕ "УЮТ"',
    'ИНН 5036573451',
    `КАССОВЫЙ ЧЕК / ${n === '2' ? 'ВОЗВРАТ ПРИХОДА' : 'ПРИХОД'}`,
    'Чай чёрный 100 пак.     350.00',
    `ИТОГ            =${s}`,
    `НАЛИЧНЫМИ       =${s}`,
    `${t.slice(6, 8)}.${t.slice(4, 6)}.${t.slice(2, 4)} ${t.slice(9, 11)}:${t.slice(11, 13)}`,
    'ЗН ККТ 0046665382007827',
    'РН ККТ 3621559488155312',
    `ФН № ${fn}`,
    `ФД № ${i}`,
    `ФП: ${fp?.padStart(10, '0')}`,
  ]
}

/** A photo of a receipt with these lines and without a code. */
export async function photoOfLines(lines: readonly string[]): Promise<Buffer> {
  const canvas = createCanvas(900, 160 + 50 * lines.length)
  const page = canvas.getContext('2d')
  page.fillStyle = '#6b5a48'
  page.fillRect(0, 0, canvas.width, canvas.height)
  page.fillStyle = '#ece8df'
  page.fillRect(70, 40, 760, canvas.height - 80)
  page.fillStyle = '#3a3836'
  page.font = `34px "${FAMILY}"`
  for (const [index, line] of lines.entries()) page.fillText(line, 110, 110 + 50 * index)
  return canvas.encode('jpeg', 88)
}
