import { paidTiyin, vatTiyin, type UzLine, type UzReceipt } from './receipt.ts'

/** The page of the operator's older site, with or without a ticket. */
const page = (title: string, ticket: string): string => `<!DOCTYPE html>
<html lang="uz"><head><meta charset="UTF-8"><title>${escape(title)}</title></head><body>
<div class="ticket-wrap"><table width="100%"><tr><td align="center">${ticket}</td></tr></table></div>
</body></html>`

export const NO_TICKET = page('', '<p>&nbsp;</p>')

/** The newer site's page: its contents are loaded by script. */
export const EMPTY_ROOT = '<!doctype html><html lang="uz"><head><meta charset="UTF-8"><title>OFD</title></head><body><div id="root"></div></body></html>'

/** A page as after a redesign: the same facts in unknown markup. */
export const redesigned = (receipt: UzReceipt): string =>
  `<!DOCTYPE html><html lang="uz"><body><main><section data-kind="receipt"><h1>${escape(receipt.company)}</h1><p>${som(paidTiyin(receipt))}</p></section></main></body></html>`

export const ticketPage = (receipt: UzReceipt): string =>
  page(
    receipt.terminal,
    `<div class="tickets"><div style="padding: 10px 5px;"><table width="100%">
${heading(receipt)}
<tr style="border-bottom: 1px dashed black; border-top: 1px dashed black"><td colspan="3">
 <table class="products-tables"><thead><tr><td class="name-col"><b>Nomi</b></td><td><b>Soni</b></td><td><b>Narxi</b></td></tr><Tr></Tr></thead><tbody>
${receipt.lines.map((line) => lineRows(line, isOnline(receipt) ? receipt.taxNumber : '')).join('\n')}
 </tbody></table></td></tr>
${totals(receipt)}
</table></div></div>`,
  )

const isOnline = ({ path }: UzReceipt) => path !== '/check'

function heading(receipt: UzReceipt): string {
  const { terminal, number, soldAt, isRefund, company, address, taxNumber } = receipt
  const [year, month, day] = soldAt.slice(0, 10).split('-')
  const about = isOnline(receipt)
    ? [labelled('Chek raqami', number), `<tr><td colspan="3"><span class="left">Marketpleys nomi : <b><b>NAMUNA MARKET</b></b></span></td></tr>`]
    : [labelled('Chek raqami', number), labelled('Onlayn NKM nomi', 'POS2k'), labelled('SN', 'AAA-20250101-000001')]
  return [
    `<tr><td colspan="3" align="center"><h3> ${isRefund ? 'Qaytarish cheki/Qaytarish' : 'Savdo cheki/Sotuv'}</h3></td></tr>`,
    `<tr><td colspan="3" align="center"><h3 style="font-weight: bold">${escape(company)}</h3>\n ${escape(address)}   <i>${taxNumber}</i></td></tr>`,
    `<tr><td colspan="3"><b>${terminal}</b></td></tr>`,
    ...about,
    `<tr><td style="padding-bottom: 3px" colspan="3"><i>${day}.${month}.${year}, ${soldAt.slice(11, 16)}</i></td></tr>`,
  ].join('\n')
}

const labelled = (label: string, value: string) => `<tr><td colspan="3"><span class="left">${label} : <b>${value}</b></span></td></tr>`

const lineRows = (line: UzLine, seller: string): string =>
  [
    ` <tr class="products-row"><td>${escape(line.name)} </td><td align="center"> ${line.quantity} </td><td class="price-sum">${som(line.sumTiyin)} </td></tr>`,
    vatRow('QQS qiymati', som(vatTiyin(line))),
    vatRow('QQS foizi', `${line.vatPercent} %`),
    ` <tr class="code-row"><td align="left" colspan="1"> Chegirma/Boshqa </td><td align="right" colspan="2"> ${plainSom(line.discountTiyin)}/${plainSom(line.otherTiyin)} </td></tr>`,
    codeRow('Shtrix kodi', line.codes.barcode),
    codeRow('MXIK kodi', line.codes.ikpu),
    codeRow("O'lchov birligi", 'dona'),
    codeRow('Markirovka kodi', escape(line.codes.marks.join(' '))),
    codeRow('Komitent STIR/JSHSHIR', seller),
  ].join('\n')

const vatRow = (label: string, value: string) => ` <tr class="nds-row"><td align="left" colspan="2"> ${label} </td><td class="nds-sum">${value} </td></tr>`
const codeRow = (label: string, value: string) =>
  ` <tr class="code-row"><td align="left" colspan="1"> ${label} </td><td align="right" colspan="2"> ${value} </td></tr>`

function totals(receipt: UzReceipt): string {
  const vat = receipt.lines.reduce((sum, line) => sum + vatTiyin(line), 0)
  const sign = `<tr><td colspan="2">Fiskal belgi</td><td align="right"> ${receipt.sign} </td></tr>`
  return [
    `<tr><td style="padding-top: 3px" colspan="2">Naqd pul</td><td style="padding-top: 3px" align="right">${som(receipt.cashTiyin)} </td></tr>`,
    `<tr><td colspan="2">Bank kartalari</td><td align="right"> ${som(receipt.cardTiyin)} </td></tr>`,
    '<tr><td colspan="2">Bank kartasi turi</td><td align="right"> Shaxsiy </td></tr>',
    `<tr><td colspan="2" style="font-size: 16pt;font-weight: bold">Jami to\`lov:</td><td style="font-size: 18pt;font-weight: bold" align="right">${som(paidTiyin(receipt))}</td></tr>`,
    `<tr><td colspan="2">Umumiy QQS qiymati</td><td align="right"> ${som(vat)} </td></tr>`,
    isOnline(receipt) ? sign : `<!-- ${sign} -->`,
  ].join('\n')
}

/** `31,980.00` */
export const som = (tiyin: number): string => `${String(Math.trunc(tiyin / 100)).replace(/\B(?=(\d{3})+$)/g, ',')}.${String(tiyin % 100).padStart(2, '0')}`

/** As short as the page writes it without a discount: `0`, `646`, `12.50`. */
const plainSom = (tiyin: number): string => (tiyin % 100 === 0 ? String(tiyin / 100) : (tiyin / 100).toFixed(2))

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] as string)
}
