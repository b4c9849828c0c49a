import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Requisites } from '#domain/qr/requisites.ts'
import type { FiscalItem } from '#domain/receipt/fiscal-receipt.ts'
import { readRuTicket } from './read-ticket.ts'

type Sample = {
  file: string
  asked: Requisites
  lines: number
  inn: string
  name: string
  address: string
  taxSystem: string | null
  isOnline?: true
  first: FiscalItem
}

const asked = (fn: string, fd: string, fp: string, sumKopeks: number, boughtAt: string): Requisites => ({
  country: 'ru',
  fn,
  fd,
  fp,
  sumKopeks,
  n: 1,
  boughtAt,
})

const SAMPLES: Sample[] = [
  {
    file: 'appexport_2022_lenta',
    asked: asked('9960440302169202', '708', '1372812267', 699, '2022-06-11T17:30:00'),
    lines: 1,
    inn: '7814148471',
    name: 'ТК ЛЕНТА-3063',
    taxSystem: 'ОСН',
    address: 'Россия,143921, Московская область, г. Балашиха, Федурново д, Авиарембаза ул. 12, пом.14',
    first: { name: 'Пакет ЛЕНТА майка 9кг', price: 699, quantity: 1, sum: 699, nds: '20%' },
  },
  {
    file: 'appexport_2022_magnit',
    asked: asked('9960440301643001', '107541', '3678250787', 39795, '2022-11-01T16:09:00'),
    lines: 6,
    inn: '2310031475',
    name: 'Магазин Магнит Гречанка',
    taxSystem: 'ОСН',
    address: '420500, Татарстан Респ, Верхнеуслонский р-н, Иннополис г, Спортивная ул, дом № 110',
    first: { name: 'ОГУРЦЫ гладкие 1кг', price: 7999, quantity: 0.308, sum: 2464, nds: '10%' },
  },
  {
    file: 'appexport_2022_x5_small',
    asked: asked('9960440302384768', '122139', '1802911983', 22196, '2022-11-03T20:08:00'),
    lines: 2,
    inn: '7825706086',
    name: 'Y833 12774-Пятерочка',
    taxSystem: 'ОСН',
    address: '420500,16 - Республика Татарстан (Татарстан), м.р-н Верхнеуслонский г/п город Иннополис, г Иннополис,, ул Спортивная, Дом 126',
    first: { name: 'Нап.COOL COLA б/ал.газ.ПЭТ 1.5л', price: 11999, quantity: 1, sum: 11999, nds: '20%' },
  },
  {
    file: 'appexport_2023_vending',
    asked: asked('9961440300965403', '153832', '2693375555', 3000, '2023-02-04T21:27:00'),
    lines: 1,
    inn: '7731373963',
    name: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "ТАТВЕНД"',
    taxSystem: 'УСН доход минус расход',
    address: 'Иннополис, Университетская ул., д.1к.1',
    first: { name: 'Сухарики', price: 3000, quantity: 1, sum: 3000, nds: 'без НДС' },
  },
  {
    file: 'crpt_mobile_2023_spar_marked',
    asked: asked('7281440701309134', '10027', '3516337491', 26180, '2023-12-03T23:19:00'),
    lines: 3,
    inn: '5258056945',
    name: 'ООО "СПАР МИДДЛ ВОЛГА"',
    taxSystem: null,
    address: '117525, г. Москва, ул. Днепропетровская, д. 4а, стр. 1',
    first: { name: '100193831 ЧАЙ МАРОККАНСКИЙ С Г', price: 6900, quantity: 2, sum: 13800, nds: '20%' },
  },
  {
    file: 'mco_2026_advance_null_names',
    asked: asked('7384440900877139', '167117', '1738302144', 67927, '2026-01-29T17:46:00'),
    lines: 2,
    inn: '7734443270',
    name: 'АКЦИОНЕРНОЕ ОБЩЕСТВО "ВКУСВИЛЛ"',
    taxSystem: 'ОСН',
    isOnline: true,
    address: 'Республика Башкортостан, 450057, г. Уфа, ул. Заки Валиди, 64/1',
    first: { name: '', price: 100, quantity: 65.27, sum: 6527, nds: '10/110' },
  },
  {
    file: 'mobileapi_2023_marketplace_prepaid',
    asked: asked('7281440501188798', '115621', '1865575866', 270100, '2023-10-16T13:13:00'),
    lines: 1,
    inn: '7704217370',
    name: 'Общество с ограниченной ответственностью "Интернет Решения"',
    taxSystem: 'ОСН',
    isOnline: true,
    address: '109316, Москва, Волгоградский проспект, 42, к 9',
    first: {
      name: 'Овощерезка Borner Классика Germany 12 видов нарезки, 5 предметов: тёрка-измельчитель, 3 вставки, плододержатель, цвет: оранжевый',
      price: 270100,
      quantity: 1,
      sum: 270100,
      nds: '0%',
    },
  },
  {
    file: 'openapi_2019_ffd105_cosmetics',
    asked: asked('9285000100150175', '37698', '400388056', 68428, '2019-12-15T17:20:00'),
    lines: 4,
    inn: '2310031475',
    name: 'Магнит Косметик Сати',
    taxSystem: 'ОСН',
    address: '140404, Московская обл, Коломна г, Гаврилова ул, дом № 1,пом.181',
    first: { name: 'BEAUTY BOMB Блеск для губ BFF т02(Гамма Косметик', price: 16460, quantity: 1, sum: 16460, nds: '20%' },
  },
  {
    file: 'openapi_2024_ffd12_grocery_usn',
    asked: asked('7281440500477484', '74694', '435331208', 11781, '2024-01-23T18:16:00'),
    lines: 4,
    inn: '7602099286',
    name: 'Магазин "формат"',
    taxSystem: 'УСН доход минус расход',
    address: '150014 Ярославская область г.Ярославль ул. Б. Октябрьская, д.73',
    first: { name: 'Яблоки Гала', price: 14990, quantity: 0.154, sum: 2308, nds: 'без НДС' },
  },
  {
    file: 'proverkacheka_2023_ip_patent_beer',
    asked: asked('9960440302391392', '20083', '2699635242', 154500, '2023-07-04T19:15:00'),
    lines: 4,
    inn: '000000000000',
    name: 'магазин ПИВОПТТОРГ',
    taxSystem: 'Патент',
    address: '188692, Россия, Ленинградская обл, Всеволожский м.р-н, Заневское г.п., Кудрово г., Европейский пр-кт, д. 8, пом. 49-Н',
    first: { name: 'Лисбрю Кукис мид 0,45 (банка)', price: 33400, quantity: 1, sum: 33400, nds: 'без НДС' },
  },
  {
    file: 'proverkacheka_2023_spb_grocery',
    asked: asked('7281440500506263', '22465', '4049126880', 44387, '2023-07-05T17:20:00'),
    lines: 11,
    inn: '7838471956',
    name: 'ООО "ТК Прогресс"',
    taxSystem: 'ОСН',
    address: 'г.Санкт-Петербург, 192281, ул Будапештская, д. 83/39, литера А, пом. 2-Н',
    first: { name: 'Вода мин. "Псыж" л/с газ пэт 1л', price: 3999, quantity: 1, sum: 3999, nds: '20%' },
  },
  {
    file: 'proverkacheka_2024_x5_weighed_marked',
    asked: asked('7284440700391860', '27762', '1201456960', 58247, '2024-08-09T08:59:00'),
    lines: 12,
    inn: '7825706086',
    name: 'ООО "АГРОТОРГ"',
    taxSystem: 'ОСН',
    address: '394087, 36 - Воронежская область, г.о. город Воронеж, г Воронеж, ул Ломоносова, Дом 114/36, Помещение 4',
    first: { name: 'К.Ц.Вода негаз. 5л', price: 7999, quantity: 1, sum: 7999, nds: '20%' },
  },
  {
    file: 'proverkacheka_2026_x5_nds22',
    asked: asked('7384440900844678', '43553', '3576585508', 56292, '2026-08-03T16:44:00'),
    lines: 8,
    inn: '7825706086',
    name: '9-Н; 5564 310-Пятерочка',
    taxSystem: 'ОСН',
    address: '192286,город федерального значения Санкт-Петербург,вн.тер.г. м. о. Георгиевский,ул Димитрова,д. 18 к. 1 литера А, помещ. 8-Н,',
    first: { name: 'КРУП.Шоколад ОСОБ.тем.ап/гр.85г', price: 11999, quantity: 1, sum: 11999, nds: '22%' },
  },
]

const bodyOf = (file: string): unknown => JSON.parse(readFileSync(new URL(`../../samples/${file}.json`, import.meta.url), 'utf8')).body

const readSample = (file: string) => {
  const sample = SAMPLES.find((one) => one.file === file)!
  const ticket = readRuTicket(JSON.stringify(bodyOf(file)), sample.asked)
  assert.ok('fiscal' in ticket)
  return ticket
}

for (const { file, asked, lines, inn, name, address, taxSystem, isOnline = false, first } of SAMPLES) {
  test(`${file} is read as printed`, () => {
    const ticket = readSample(file)
    const { items, ...head } = ticket.fiscal
    const [receiptDate, receiptTime] = asked.boughtAt.split('T')
    assert.deepEqual(head, {
      fn: asked.fn,
      fd: asked.fd,
      fp: asked.fp,
      receiptDate,
      receiptTime,
      totalSum: asked.sumKopeks,
      retailerInn: inn,
      retailerName: name,
      retailerAddress: address,
      taxSystem,
      isOnline,
      isPaid: true,
    })
    assert.equal(items.length, lines)
    const { codes: _, ...printed } = items[0] ?? {}
    assert.deepEqual(printed, first)
    assert.equal(
      items.reduce((sum, item) => sum + item.sum, 0),
      asked.sumKopeks,
    )
    assert.equal(ticket.operationType, 1)
    assert.equal(ticket.clockDiffers, false)
  })
}

test('names lose outer spaces and keep inner ones', () => {
  assert.equal(readSample('proverkacheka_2024_x5_weighed_marked').fiscal.items[9]!.name, 'Морковь весовая             1кг')
  assert.equal(readSample('crpt_mobile_2023_spar_marked').fiscal.items[1]!.name, '4660043858820 СЫРОК ГЛАЗИРОВАННЫЙ')
})

test('equal lines of marked goods stay apart', () => {
  const curds = readSample('proverkacheka_2026_x5_nds22').fiscal.items.filter(({ name }) => name.includes('Творог'))
  assert.deepEqual(
    curds.map(({ quantity, sum }) => [quantity, sum]),
    [
      [1, 4199],
      [1, 4199],
      [1, 4199],
    ],
  )
})

const PLAIN = {
  fiscalDriveNumber: '7380440700999001',
  fiscalDocumentNumber: 10432,
  fiscalSign: 3141592653,
  operationType: 1,
  totalSum: 15000,
  dateTime: '2026-03-01T12:41:00',
  user: 'ООО "Ромашка"',
  userInn: '7700000000  ',
  items: [{ name: 'Чай', price: 15000, quantity: 1, sum: 15000, nds: 11 }],
}
const ASKED = asked('7380440700999001', '10432', '3141592653', 15000, '2026-03-01T12:41:00')

const read = (changes: object = {}, wrap: (content: object) => unknown = (content) => content) =>
  readRuTicket(JSON.stringify(wrap({ ...PLAIN, ...changes })), ASKED)

const fiscalOf = (...args: Parameters<typeof read>) => {
  const ticket = read(...args)
  assert.ok('fiscal' in ticket, JSON.stringify(ticket))
  return ticket.fiscal
}

test('every known wrapper is opened', () => {
  const wrappers: ((content: object) => unknown)[] = [
    (content) => content,
    (content) => ({ receipt: content }),
    (content) => ({ bso: content }),
    (content) => ({ id: 1, content }),
    (content) => ({ content: { bso: content } }),
    (content) => ({ document: { receipt: content } }),
    (content) => ({ ticket: { document: { receipt: content } } }),
    (content) => ({ ticket: { document: { bso: content } } }),
    (content) => ({ code: 1, data: { json: content } }),
    (content) => ({ fiscalData: { codeData: { fiscalDriveNumber: 0 }, receipt: content } }),
    (content) => [{ ...content, fiscalSign: 1 }, null, 7, { ticket: { document: { receipt: content } } }],
  ]
  for (const wrap of wrappers) assert.deepEqual(fiscalOf({}, wrap), fiscalOf())
})

test('a document other than the receipt that was asked for is malformed', () => {
  const others: [object, RegExp][] = [
    [{ fiscalDriveNumber: '7380440700999002' }, /another receipt/],
    [{ fiscalDocumentNumber: 10433 }, /another receipt/],
    [{ fiscalSign: 1 }, /another receipt/],
    [{ totalSum: 15001 }, /another total/],
    [{ totalSum: -15000 }, /another total/],
    [{ totalSum: 'много' }, /another total/],
    [{ operationType: 5 }, /type of settlement/],
    [{ operationType: [1] }, /type of settlement/],
    [{ items: {} }, /line/],
    [{ items: [null] }, /line/],
    [{ items: [{ name: 'Чай' }] }, /line/],
    [{ items: [{ name: 'Чай', sum: 1e13 }] }, /line/],
    [{ items: [{ name: 'Чай', sum: 1_000_000_000_000, quantity: 0.000001 }] }, /line/],
  ]
  for (const [changes, why] of others) assert.match((read(changes) as { malformed: string }).malformed, why)
  for (const text of ['', 'null', '7', '<html>', '{"content":', '{}', '[]', '[[]]']) assert.ok('malformed' in readRuTicket(text, ASKED))
})

test('a receipt whose QR has no sum cannot be confirmed', () => {
  assert.ok('malformed' in readRuTicket(JSON.stringify(PLAIN), { ...ASKED, sumKopeks: null }))
})

test('numbers are read exactly whatever their spelling', () => {
  const same = JSON.stringify(fiscalOf())
  for (const spelling of ['15000', '15000.0', '1.5E4', '150e2', '"15000"']) {
    const text = JSON.stringify(PLAIN).replace('"totalSum":15000', `"id":5000000000000000123,"totalSum":${spelling}`)
    const ticket = readRuTicket(text, ASKED)
    assert.ok('fiscal' in ticket, spelling)
    assert.equal(JSON.stringify(ticket.fiscal), same)
  }
  assert.deepEqual(fiscalOf({ fiscalDriveNumber: 7380440700999001, fiscalSign: '03141592653', fiscalDocumentNumber: '0000010432' }), fiscalOf())
})

test('roubles are converted to kopeks by their text', () => {
  // In floating point 1.15 * 100 is 114.99999999999999 and 8.2 * 100 is 819.9999999999999.
  const cabinet = {
    receiptCode: null,
    fnsSite: null,
    totalSum: 150,
    items: [
      { name: 'Чай', price: 1.15, quantity: 1, sum: 1.15, nds: 4 },
      { name: 'Сахар', price: 8.2, quantity: 1, sum: 8.2, nds: 12 },
      { name: 'Мёд', price: 140.65, quantity: 1, sum: 140.65, nds: 11 },
    ],
  }
  assert.deepEqual(
    fiscalOf(cabinet).items.map(({ price, sum, nds }) => [price, sum, nds]),
    [
      [115, 115, '10/110'],
      [820, 820, '22/122'],
      [14065, 14065, '22%'],
    ],
  )
  assert.deepEqual(
    fiscalOf({ receiptCode: null, fnsSite: null }, (content) => ({ content })),
    fiscalOf(),
  )
})

test('values missing in a line are derived from the others', () => {
  const line = (item: object) => {
    const { price, quantity, sum } = fiscalOf({ items: [{ name: 'Чай', ...item }] }).items[0]!
    return [price, quantity, sum]
  }
  assert.deepEqual(line({ price: -1, quantity: -1, sum: 900 }), [900, 1, 900])
  assert.deepEqual(line({ price: -1, quantity: 3, sum: 900 }), [300, 3, 900])
  assert.deepEqual(line({ price: 300, quantity: -1, sum: 900 }), [300, 3, 900])
  assert.deepEqual(line({ quantity: -1, sum: 900 }), [900, 1, 900])
  assert.deepEqual(line({ price: 300, quantity: 0, sum: 0 }), [300, 0, 0])
  assert.deepEqual(line({ price: 0, sum: 900 }), [0, 1, 900])
  assert.deepEqual(line({ price: 1000, sum: 154 }), [1000, 0.154, 154])
  assert.deepEqual(line({ price: 300 }), [300, 1, 300])
  assert.deepEqual(line({ price: 3699, quantity: 0.7, sum: -1 }), [3699, 0.7, 2589])
  assert.deepEqual(line({ price: 1, quantity: 0.5 }), [1, 0.5, 1])
  assert.deepEqual(line({ price: 300, quantity: 3, sum: 899 }), [300, 3, 899])
})

test('a returned line is not a purchase, and the receipt is still read', () => {
  const sold = { name: 'Чай', price: 15000, quantity: 1, sum: 15000 }
  const backs = [
    { price: 300, quantity: -1, sum: -300 },
    { price: 300, quantity: -1, sum: 300 },
    { price: 300, quantity: -1 },
    { price: -300, quantity: 1, sum: -300 },
    { price: -300, quantity: 1 },
    { price: -1, quantity: 1, sum: -1 },
    { price: -1, quantity: 1 },
    { price: -1, quantity: 1, sum: 0 },
    { quantity: 1, sum: -1 },
    { price: 300, quantity: -2.5, sum: -750 },
    { price: 300, quantity: 1, sum: -300 },
  ]
  for (const back of backs) {
    assert.deepEqual(
      fiscalOf({ items: [{ name: 'Возврат', ...back }, sold] }).items.map(({ name, quantity }) => [name, quantity]),
      [['Чай', 1]],
      JSON.stringify(back),
    )
  }
})

test('a correction is a type of its own, unless it corrects a refund', () => {
  const typeOf = (changes: object) => (read(changes) as { operationType: number }).operationType
  assert.deepEqual([{ code: 31 }, { receiptCode: 31 }, { code: 41 }, { code: 3 }, { receiptCode: 4 }, {}].map(typeOf), [31, 31, 31, 1, 1, 1])
  assert.deepEqual(
    [
      { code: 31, operationType: 3 },
      { code: 31, operationType: 2 },
    ].map(typeOf),
    [31, 2],
  )
  assert.equal(fiscalOf({ code: 31 }).isPaid, true)
})

test('every code of VAT has its text', () => {
  const texts = ['20%', '10%', '20/120', '10/110', '0%', 'без НДС', '5%', '7%', '5/105', '7/107', '22%', '22/122']
  const items = texts.map((_, at) => ({ name: 'Чай', price: 1, quantity: 1, sum: 1, nds: at + 1 }))
  assert.deepEqual(
    fiscalOf({ items }).items.map(({ nds }) => nds),
    texts,
  )
  const odd = [{ ndsRate: 2 }, { nds: 13 }, { nds: 'constructor' }, {}].map((rate) => ({ name: 'Чай', sum: 1, ...rate }))
  assert.deepEqual(
    fiscalOf({ items: odd }).items.map(({ nds }) => nds),
    ['10%', null, null, null],
  )
})

test('every tax system has its text', () => {
  const texts = { 1: 'ОСН', 2: 'УСН доход', 4: 'УСН доход минус расход', 8: 'ЕНВД', 16: 'ЕСХН', 32: 'Патент' }
  for (const [bit, text] of Object.entries(texts)) assert.equal(fiscalOf({ appliedTaxationType: Number(bit) }).taxSystem, text)
  assert.equal(fiscalOf({ appliedTaxationType: 0, taxationType: 2 }).taxSystem, 'УСН доход')
  assert.equal(fiscalOf({ appliedTaxationType: 2, taxationType: 1 }).taxSystem, 'УСН доход')
  assert.equal(fiscalOf({ appliedTaxationType: 5 }).taxSystem, null)
})

test('only a sale is paid, and the document wins over the QR', () => {
  for (const type of [2, 3, 4]) {
    const ticket = read({ operationType: type })
    assert.ok('fiscal' in ticket)
    assert.deepEqual([ticket.operationType, ticket.fiscal.isPaid], [type, false])
  }
  const { operationType: _, ...untyped } = PLAIN
  const ticket = readRuTicket(JSON.stringify(untyped), { ...ASKED, n: 2 })
  assert.ok('fiscal' in ticket)
  assert.deepEqual([ticket.operationType, ticket.fiscal.isPaid], [2, false])
})

test('a receipt of a total only has no lines', () => {
  assert.deepEqual(fiscalOf({ items: null }).items, [])
  assert.deepEqual(fiscalOf({ items: [] }).items, [])
})

test('a different time is noted and rejects nothing', () => {
  const differs = (dateTime: unknown) => (read({ dateTime }) as { clockDiffers: boolean }).clockDiffers
  const local = Date.parse('2026-03-01T12:41:00Z') / 1000
  for (const same of [local, local - 3 * 3600, local + 59, { $date: local * 1000 }, '2026-03-01T12:40:00', null, 'вчера', {}]) {
    assert.equal(differs(same), false, JSON.stringify(same))
  }
  for (const other of [local + 300, '2026-03-01T12:11:00', '2026-03-03T12:41:00', { $date: 1_700_000_000_000 }, local + 40 * 3600]) {
    assert.equal(differs(other), true, JSON.stringify(other))
  }
})

test('cashier and buyer are left out', () => {
  const text = JSON.stringify(
    read({
      operator: 'Кассир Первая',
      operatorInn: '123456789012',
      buyerPhoneOrAddress: '+70000000001',
      buyerAddress: 'buyer@mail.example',
      buyer: 'Покупатель Второй',
      buyerInn: '210987654321',
      sellerAddress: 'shop@mail.example',
      rawData: 'c2VjcmV0',
    }),
  )
  for (const secret of ['Первая', '123456789012', '+7000', 'mail.example', 'Второй', '210987654321', 'c2VjcmV0']) assert.ok(!text.includes(secret))
})

test("names of Object's prototype are ordinary keys", () => {
  const text = `{"__proto__":{"content":${JSON.stringify(PLAIN)}},"constructor":1,"content":${JSON.stringify(PLAIN).replace(
    '{',
    '{"__proto__":{"internetSign":1},"constructor":{"prototype":{"polluted":1}},',
  )}}`
  const ticket = readRuTicket(text, ASKED)
  assert.ok('fiscal' in ticket)
  assert.equal(ticket.fiscal.isOnline, false)
  assert.ok('malformed' in readRuTicket(`{"__proto__":${JSON.stringify(PLAIN)}}`, ASKED))
  assert.equal(({} as { polluted?: unknown }).polluted, undefined)
})

test('texts that a database cannot hold are cleaned', () => {
  const { items, retailerName } = fiscalOf({ user: 'ООО\u0000"Ромашка"\ud800 ', items: [{ name: 'Ч\u0000ай\udc00\u0085', sum: 15000 }] })
  assert.equal(items[0]!.name, 'Ч ай\ufffd')
  assert.equal(retailerName, 'ООО "Ромашка"\ufffd')
})

test('nesting is bounded', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"content":', '}'],
  ] as const) {
    assert.deepEqual(readRuTicket(`${open.repeat(500_000)}1${close.repeat(500_000)}`, ASKED), { malformed: 'the ticket is not JSON' })
  }
  assert.equal(fiscalOf({ items: [{ name: `"\\${'['.repeat(200)}`, sum: 15000 }] }).items[0]!.name.length, 202)
})

const sampleText = fc.constantFrom(...SAMPLES.map(({ file, asked }) => ({ asked, text: JSON.stringify(bodyOf(file)) })))

const holds = (text: string, asked: Requisites) => {
  const ticket = readRuTicket(text, asked)
  if ('malformed' in ticket) return
  const { fn, fd, fp, totalSum, items } = ticket.fiscal
  assert.deepEqual({ fn, fd, fp, totalSum }, { fn: asked.fn, fd: asked.fd, fp: asked.fp, totalSum: asked.sumKopeks })
  assert.ok([1, 2, 3, 4, 31].includes(ticket.operationType))
  for (const { name, price, quantity, sum } of items) {
    assert.equal(typeof name, 'string')
    for (const kopeks of [price, sum]) assert.ok(Number.isSafeInteger(kopeks) && kopeks >= 0 && kopeks <= 1e12)
    assert.ok(quantity >= 0 && quantity <= 1e12)
  }
}

test('a damaged text never throws and never gives another total', () => {
  fc.assert(
    fc.property(sampleText, fc.nat(), fc.nat(40), fc.string({ maxLength: 20, unit: 'binary' }), ({ text, asked }, at, cut, put) => {
      const start = at % text.length
      holds(text.slice(0, start) + put + text.slice(start + cut), asked)
    }),
    { numRuns: 500 },
  )
})

const anyValue = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>(-1, 0, 1e300, '1e99', 1.005, '٣', ' ', { $date: 'x' }, [[]], '__proto__'))

test('a ticket with any value in any place never throws and never gives another total', () => {
  fc.assert(
    fc.property(sampleText, fc.array(fc.tuple(fc.nat(), anyValue), { minLength: 1, maxLength: 4 }), ({ text, asked }, changes) => {
      const ticket = JSON.parse(text)
      for (const [which, value] of changes) {
        const places = placesOf(ticket)
        const [holder, key] = places[which % places.length]!
        holder[key] = structuredClone(value)
      }
      holds(JSON.stringify(ticket), asked)
    }),
    { numRuns: 500 },
  )
})

function placesOf(value: unknown, places: [Record<string, unknown>, string][] = []): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null) return places
  for (const [key, inner] of Object.entries(value)) {
    places.push([value as Record<string, unknown>, key])
    placesOf(inner, places)
  }
  return places
}
