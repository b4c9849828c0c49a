import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADMIN_TOKEN, openWorld } from '#test/support/world.ts'

test('the table has the columns of the list, and no cell is a formula', async (t) => {
  const world = await openWorld(t)
  const wicked = ['=HYPERLINK("http://x","y")', '+7 900 000', '-1', '@SUM(A1)', 'say "hi", please']
  for (const userUuid of wicked) await world.submit({ qrStr: world.mint().qrStr, userUuid, externalId: `=${userUuid}` })
  await world.submit({ qrStr: 'nonsense', userUuid: 'anna' })
  await world.settle()
  const { status, headers, text } = await world.admin('GET', '/api/admin/receipts.csv')
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/csv; charset=utf-8'])
  assert.match(String(headers.get('content-disposition')), /^attachment; filename="receipts-\d{4}-\d\d-\d\d\.csv"$/)
  assert.ok(text.startsWith('uuid,'), 'the mark of UTF-8 is no part of the text')
  const raw = await fetch(`${world.origin}/api/admin/receipts.csv`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })
  assert.deepEqual(Buffer.from(await raw.arrayBuffer()).subarray(0, 3), Buffer.from([0xef, 0xbb, 0xbf]), 'spreadsheets know UTF-8 by this mark')
  const [head, ...lines] = text
    .split('\r\n')
    .filter((line) => line !== '')
    .map(readLine)
  const column = (name: string) => lines.map((line) => line[head!.indexOf(name)])
  assert.equal(lines.length, wicked.length + 1)
  assert.deepEqual(column('userUuid').toReversed(), [...wicked.slice(0, 4).map((text) => `'${text}`), wicked[4], 'anna'])
  assert.deepEqual(column('rejectKey').toReversed().at(-1), 'FORMAT')
  for (const cell of lines.flat()) assert.doesNotMatch(cell, /^[=+@\t\r]/)

  const some = await world.admin('GET', '/api/admin/receipts.csv?rejectKey=FORMAT')
  assert.equal(some.text.split('\r\n').length, 3)
  const none = await world.admin('GET', `/api/admin/receipts.csv?to=2020-01-01T00:00:00Z&approved=true&promoId=${world.promoId}`)
  assert.equal(none.text.split('\r\n').length, 2)
})

test('the cells are separated by ; where it is asked for', async (t) => {
  const world = await openWorld(t)
  await world.submit({ qrStr: 'nonsense', userUuid: 'anna' })
  const { text } = await world.admin('GET', '/api/admin/receipts.csv?separator=semicolon')
  assert.match(text, /^uuid;receiptId;promoId;.*\r\n[\da-f-]{36};\d+;\d+;ru;anna;.*\r\n$/)
  assert.equal((await world.admin('GET', '/api/admin/receipts.csv?separator=x')).status, 422)
})

/** Splits one line as a spreadsheet does. */
const readLine = (line: string): string[] =>
  Array.from(`${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/g), ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')

test('a table of many portions is whole, newest first', async (t) => {
  const world = await openWorld(t)
  for (let portion = 0; portion < 3; portion++) {
    await Promise.all(Array.from({ length: 400 }, (_, index) => world.submit({ qrStr: `nonsense ${portion} ${index}`, userUuid: `p${portion}-${index}` })))
  }
  const { text } = await world.admin('GET', '/api/admin/receipts.csv')
  const uuids = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',', 1)[0] as string)
  assert.deepEqual([uuids.length, new Set(uuids).size], [1200, 1200])
  assert.deepEqual(uuids, uuids.toSorted().toReversed())
})

test('receipts of a span of time', async (t) => {
  const world = await openWorld(t)
  const submit = async (userUuid: string) => (await world.submit({ qrStr: world.mint().qrStr, userUuid })).uuid
  const early = await submit('anna')
  await world.pass(3_600_000)
  const moment = world.ctx.now().toISOString()
  await world.pass(1_000)
  const late = await submit('anna')
  const list = async (query: string) => (await world.admin('GET', `/api/admin/receipts?${query}`)).json.items.map(({ uuid }: { uuid: string }) => uuid)
  assert.deepEqual(
    [
      await list(`from=${moment}`),
      await list(`to=${moment}`),
      await list(`from=${moment}&to=${moment}`),
      await list('from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z'),
    ],
    [[late], [early], [], [late, early]],
  )
  await world.settle()
  assert.deepEqual([await list('approved=true'), await list('approved=false')], [[late, early], []])
})

test('who took a table of receipts is in the audit log', async (t) => {
  const world = await openWorld(t)
  await world.adminAs('Olga', 'GET', '/api/admin/receipts.csv')
  await world.adminAs('Olga', 'GET', `/api/admin/receipts.xlsx?promoId=${world.promoId}`)
  await world.adminAs('Olga', 'GET', '/api/admin/receipts.csv?separator=x')
  const { items } = (await world.admin('GET', '/api/admin/audit?action=receipts.download')).json
  assert.deepEqual(
    items.map(({ actor, subject, after }: { actor: string; subject: string; after: { name: string } }) => [actor, subject, after.name.replace(/[\d-]+/, '')]),
    [
      ['Olga', `promo:${world.promoId}`, 'receipts.xlsx'],
      ['Olga', 'installation', 'receipts.csv'],
    ],
  )
})
