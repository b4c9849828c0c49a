/**
 * Lines as cash registers printed them on receipts with codes, labelled by hand with the product of the promo that they are; null: none of the promo's. Names,
 * kinds of codes and the shares of lines with a code are those of the samples of both countries; numbers and serials are made up.
 */
export type LabelledLine = { name: string; price: number; code?: { gtin: string; marked?: true }; is: Product | null }
export type Product = 'milk' | 'cola' | 'chocolate' | 'water' | 'coffee'

export const GTINS: Record<Product, readonly string[]> = {
  milk: ['4600000000015', '4600000000022'],
  cola: ['4600000000039', '4600000000046'],
  chocolate: ['4600000000053'],
  water: ['4600000000060'],
  coffee: ['4780000000014', '4780000000021'],
}

/** Patterns as a careful brand writes them: the words of the name, in both alphabets, without looking at receipts first. */
export const PATTERNS: Record<Product, { patterns: string[]; excludePatterns: string[] }> = {
  milk: { patterns: ['молоко.*простокваш', 'простокваш.*молоко'], excludePatterns: ['сгущ', 'топл'] },
  cola: { patterns: ['добр.*кола', 'dobry.*cola'], excludePatterns: ['без сахара'] },
  chocolate: { patterns: ['шоколад.*особ', 'особ.*шоколад'], excludePatterns: ['молочн'] },
  water: { patterns: ['вода.*псыж', 'псыж.*вода'], excludePatterns: [] },
  coffee: { patterns: ['nescafe', 'нескафе'], excludePatterns: ['3 ?в ?1', '3 ?in ?1'] },
}

const line = (is: Product | null, name: string, price: number, gtin?: string, marked?: 'marked'): LabelledLine => ({
  name,
  price,
  is,
  ...(gtin && { code: { gtin, ...(marked && { marked: true as const }) } }),
})

export const RECEIPTS: readonly {
  where: 'federal chain' | 'regional chain' | 'small shop' | 'Uzbek chain'
  country: 'ru' | 'uz'
  lines: readonly LabelledLine[]
}[] = [
  {
    where: 'federal chain',
    country: 'ru',
    lines: [
      line('milk', 'БЗМЖ ПРОСТ.Мол.б/л у/п1,5%970мл', 12_999, '4600000000015', 'marked'),
      line('milk', 'ПРОСТОКВ.Мол.паст.2,5%900г', 11_499, '4600000000022', 'marked'),
      line('water', 'ПСЫЖ Вода мин.пит.леч/ст.газ.1л', 7_699, '4600000000060', 'marked'),
      line('cola', 'ДОБР.Нап.КОЛА газ.1л', 9_999, '4600000000039', 'marked'),
      line('cola', 'ДОБР.Нап.COLA б/сах 1л', 9_999, '4600000000046', 'marked'),
      line('chocolate', 'КРУП.Шоколад ОСОБ.тем.ап/гр.85г', 11_999, '4600000000053'),
      line(null, 'Д.В Д.Творог МЯГКИЙ 5% 150г', 4_199, '4600000000107', 'marked'),
      line(null, 'ПРОСТ.Мол.топл.3,2%930мл', 12_499, '4600000000114', 'marked'),
      line(null, 'Пакет майка', 899),
    ],
  },
  {
    where: 'federal chain',
    country: 'ru',
    lines: [
      line('milk', 'МОЛ ПРОСТОКВАШИНО УЛЬТР 3.2%', 10_990, '4600000000015', 'marked'),
      line('water', 'К.Ц.Вода ПСЫЖ негаз. 5л', 7_999, '4600000000060', 'marked'),
      line('cola', 'DOBRY COLA ZERO 0.33L', 6_490, '4600000000046', 'marked'),
      line(null, 'БЗМЖ ВКУСН.Молоко паст.2,5%900г', 7_499, '4600000000121', 'marked'),
      line(null, 'Шоколад ОСОБЫЙ молочный 88г', 10_999, '4600000000138'),
      line(null, 'Напиток ЧЕРНОГОЛОВКА Кола 1л', 8_999, '4600000000145', 'marked'),
    ],
  },
  {
    where: 'regional chain',
    country: 'ru',
    lines: [
      line('milk', '4600000000015 МОЛОКО ПРОСТОКВАШИН', 11_290, '4600000000015', 'marked'),
      line('cola', 'Нап.Добрый Кола ПЭТ 1,5', 12_990, '4600000000039', 'marked'),
      line('chocolate', 'ШОК.ОСОБЫЙ ГОРЬК.', 11_490, '4600000000053'),
      line(null, 'СЫРОК ГЛАЗИРОВАННЫЙ', 5_390, '4600000000152', 'marked'),
      line(null, 'Батон нарезной', 4_500),
    ],
  },
  {
    where: 'small shop',
    country: 'ru',
    lines: [
      line('milk', 'молоко простокв. 1,5', 10_000, '4600000000022', 'marked'),
      line('water', 'Вода мин. "Псыж" л/с газ пэт 1л', 3_999, '4600000000060', 'marked'),
      line('cola', 'доб кола 0.5', 7_500, '4600000000039', 'marked'),
      line(null, 'хлеб', 4_000),
    ],
  },
  {
    where: 'Uzbek chain',
    country: 'uz',
    lines: [
      line('coffee', 'Nescafe classic crema s/i 95g', 5_699_000, '4780000000014'),
      line('coffee', 'Qahva Neskafe Gold 190g', 9_899_000, '4780000000021'),
      line('coffee', 'НЕС.КЛАССИК 60Г', 3_499_000, '4780000000014'),
      line(null, 'Nescafe 3 in 1 strong 20x14.5g', 4_299_000, '4780000000106'),
      line(null, 'Qahva Mehmet efendi 100g*', 3_349_000, '4780000000113'),
      line(null, "Yumaloq piyoz qizil O'zb, kg", 883_100),
    ],
  },
]
