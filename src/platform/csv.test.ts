import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Cell, csvLine } from './csv.ts'

const CELLS: [cell: Cell, written: string][] = [
  [null, ''],
  ['', ''],
  ['anna', 'anna'],
  [0, '0'],
  [-5, '-5'],
  [true, 'true'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+7 900', "'+7 900"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['line 1\r\n=x', '"line 1\r\n\'=x"'],
  ['line 1\n=x', '"line 1\n\'=x"'],
  ['line 1\r=x', '"line 1\r\'=x"'],
  ['line 1\r\n\r\n =x', '"line 1\r\n\r\n\' =x"'],
  ['\r\n=x', '"\r\n\'=x"'],
  ['line 1\r\nline 2\r\n\r\nline 4', '"line 1\r\nline 2\r\n\r\nline 4"'],
  ['x;=1+2; @SUM(1)', "x;'=1+2;' @SUM(1)"],
  ['=A1,"x"', '"\'=A1,""x"""'],
  ['a=1', 'a=1'],
  ['Молоко', 'Молоко'],
]

test('a cell is quoted where it must be, and no text is a formula', () => {
  for (const [cell, written] of CELLS) assert.equal(csvLine([cell]), `${written}\r\n`, JSON.stringify(cell))
  assert.equal(csvLine(['a', null, 1]), 'a,,1\r\n')
})

test('with ; as the separator, cells that have it are quoted and those with , are not', () => {
  assert.equal(csvLine(['a,b', 'a;b', 'x;=1', null, 1.5], ';'), 'a,b;"a;b";"x;\'=1";;1.5\r\n')
})
