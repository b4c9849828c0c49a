import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf, openAsker, valueOf } from './asker.ts'
import { SAMPLES } from './samples.ts'

/** Values that were copied from the sample files by hand. */
const QR_STRINGS: Record<string, string> = {
  'appexport_2022_lenta.json': 't=20220611T1730&s=6.99&fn=9960440302169202&i=708&fp=1372812267&n=1',
  'appexport_2022_magnit.json': 't=20221101T1609&s=397.95&fn=9960440301643001&i=107541&fp=3678250787&n=1',
  'appexport_2022_x5_small.json': 't=20221103T2008&s=221.96&fn=9960440302384768&i=122139&fp=1802911983&n=1',
  'appexport_2023_vending.json': 't=20230204T2127&s=30.00&fn=9961440300965403&i=153832&fp=2693375555&n=1',
  'crpt_mobile_2023_spar_marked.json': 't=20231203T2319&s=261.80&fn=7281440701309134&i=10027&fp=3516337491&n=1',
  'mco_2026_advance_null_names.json': 't=20260129T1746&s=679.27&fn=7384440900877139&i=167117&fp=1738302144&n=1',
  'mobileapi_2023_marketplace_prepaid.json': 't=20231016T1313&s=2701.00&fn=7281440501188798&i=115621&fp=1865575866&n=1',
  'openapi_2019_ffd105_cosmetics.json': 't=20191215T1720&s=684.28&fn=9285000100150175&i=37698&fp=400388056&n=1',
  'openapi_2024_ffd12_grocery_usn.json': 't=20240123T1816&s=117.81&fn=7281440500477484&i=74694&fp=435331208&n=1',
  'proverkacheka_2023_ip_patent_beer.json': 't=20230704T1915&s=1545.00&fn=9960440302391392&i=20083&fp=2699635242&n=1',
  'proverkacheka_2023_spb_grocery.json': 't=20230705T1720&s=443.87&fn=7281440500506263&i=22465&fp=4049126880&n=1',
  'proverkacheka_2024_x5_weighed_marked.json': 't=20240809T0859&s=582.47&fn=7284440700391860&i=27762&fp=1201456960&n=1',
  'proverkacheka_2026_x5_nds22.json': 't=20260803T1644&s=562.92&fn=7384440900844678&i=43553&fp=3576585508&n=1',
}

test('thirteen samples, each with the QR that was printed', () => {
  assert.deepEqual(Object.fromEntries(SAMPLES.map(({ file, qrStr }) => [file, qrStr])), QR_STRINGS)
})

test('every sample has a description', () => {
  for (const { file, name, notes } of SAMPLES) assert.ok(name.length > 5 && notes.endsWith('.'), file)
})

for (const { file, requisites } of SAMPLES) {
  test(`${file} is served in the wrapper of the open API, in kopeks, with the local time`, async (t) => {
    const { find } = await openAsker(t)
    const answered = await find(requisites)
    assert.equal(codeOf(answered), 200)
    const ticketText = valueOf(answered.text, 'ns2:Ticket')
    const { subtype, receiveDate, address, content } = JSON.parse(ticketText)

    assert.match(ticketText, /^\{"id":[1-9]\d{18},"ofdId":"ofd\d+",/)
    assert.equal(subtype, 'receipt')
    assert.match(receiveDate, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    assert.notEqual(address, '')
    assert.equal(new Date(content.dateTime * 1000).toISOString().slice(0, 16), requisites.boughtAt.slice(0, 16))
    assert.equal(content.fiscalDriveNumber, requisites.fn)
    assert.equal(content.fiscalDocumentNumber, Number(requisites.fd))
    assert.equal(content.fiscalSign, Number(requisites.fp))
    assert.equal(content.totalSum, requisites.sumKopeks)
    assert.equal(
      content.items.reduce((total: number, item: { sum: number }) => total + item.sum, 0),
      requisites.sumKopeks,
    )
    assert.equal('metadata' in content || 'localDateTime' in content, false)
  })
}
