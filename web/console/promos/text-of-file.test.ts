import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textIn } from './text-of-file.ts'

test('a file of a spreadsheet is read in whichever of its encodings it was saved; a workbook and a picture are no text', () => {
  const text = 'номер;название\n1;Сок'
  const windows = Uint8Array.from(text, (letter) => (/[а-я]/i.test(letter) ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0)))
  for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), Buffer.from(`\ufeff${text}`, 'utf16le'), windows]) assert.equal(textIn(bytes), text)
  for (const bytes of [Buffer.from('PK\x03\x04\x14\x00'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])]) assert.equal(textIn(bytes), null)
})
