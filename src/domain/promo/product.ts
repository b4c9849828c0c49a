import * as Type from 'typebox'
import type { Static } from 'typebox'
import { AMOUNT_MAX } from '../amount.ts'
import { Defaulted, ListOf, Money, OneOf, Pattern, Quantity, Text } from './schema.ts'
import type { FieldsTexts } from './settings/setting-texts.ts'

const Words = ListOf(Text(100), { max: 100 })
const Codes = ListOf(Text(20), { max: 1_000 })

export const ProductSchema = Type.Object(
  {
    productId: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Unique in the promo; verdicts name it.' }),
    name: { ...Text(255), description: 'How verdicts call the product.' },
    words: Defaulted(
      Words,
      [],
      'Words that a line of the receipt contains, all of one entry in any order: whole, in another ending, in another alphabet, or as tills shorten them. A size, a percentage or a number among them has to be in the line too; a number without a unit is there as `0.5 l`, `290 g` or `3.2%` as well.',
    ),
    excludeWords: Defaulted(Words, [], 'A line that contains all words of one of these is not this product, unless a code names it.'),
    patterns: Defaulted(
      ListOf(Pattern, { max: 100 }),
      [],
      'Python `re` syntax, searched for in a line of the receipt, ignoring case: as printed and in its normal form. A product has words, patterns or codes.',
    ),
    excludePatterns: Defaulted(ListOf(Pattern, { max: 100 }), [], 'A line in which one of these is found is not this product, unless a code names it.'),
    gtins: Defaulted(Codes, [], 'Numbers under the bars (GTIN, EAN), or the beginning of a company, such as `460123*`. Codes are asked before patterns.'),
    ikpu: Defaulted(Codes, [], 'Codes of the Uzbek classifier (MXIK), or the beginning of several with `*`.'),
    excludeGtins: Defaulted(Codes, [], 'A line with one of these is not this product, whatever its name.'),
    excludeIkpu: Defaulted(Codes, [], 'A line with one of these is not this product, whatever its name.'),
    points: Defaulted(Type.Number({ minimum: 0, maximum: AMOUNT_MAX }), 0, 'Points of `pointsMode`.'),
    pointsMode: Defaulted(
      OneOf(['per_unit', 'per_receipt', 'per_rouble']),
      'per_unit',
      'What `points` are for: a unit of the quantity, a receipt with the product, or a rouble spent on it.',
    ),
    minCount: Defaulted(Quantity, 0, 'With less than this in a receipt, the product is not counted.'),
    minPriceKopeks: Defaulted(Money, 0, 'A line with a lower price per unit is not this product.'),
  },
  { additionalProperties: false },
)

export const PRODUCT_TEXTS: FieldsTexts<typeof ProductSchema> = {
  productId: { title: 'Номер товара', help: 'Свой у каждого товара акции; по нему товар назван в вердикте.' },
  name: { title: 'Название', help: 'Так товар назван в вердикте.' },
  words: {
    title: 'В строке чека есть слова',
    help: 'Все слова одной строки в любом порядке: «молоко простоквашино 3,2%». Подходят и сокращения касс: ПРОСТОКВ. Слово с точкой — начало слова. Вариантов может быть несколько, каждый с новой строки.',
  },
  excludeWords: { title: 'Кроме слов', help: 'Строка, в которой есть все слова одного из вариантов, не этот товар, если его не назвал код.' },
  patterns: {
    title: 'Образцы строки чека',
    help: 'Регулярные выражения Python, по одному в строке; ищутся без учёта регистра в строке чека, как напечатано и в обычном виде. Нужны, когда слов и кодов мало.',
  },
  excludePatterns: { title: 'Исключения', help: 'Строка с таким образцом не этот товар, если его не назвал код.' },
  gtins: {
    title: 'Коды товара (GTIN)',
    help: 'Числа под штрихкодом, по одному в строке, или начало кодов компании со звёздочкой: 460123*. Сначала смотрят коды, потом образцы.',
  },
  ikpu: { title: 'ИКПУ (MXIK)', help: 'Коды узбекского классификатора, целиком или начало со звёздочкой.' },
  excludeGtins: { title: 'Коды не этого товара', help: 'Строка с таким кодом не этот товар, как бы она ни называлась.' },
  excludeIkpu: { title: 'ИКПУ не этого товара', help: 'Строка с таким кодом не этот товар, как бы она ни называлась.' },
  points: { title: 'Баллы', help: 'Сколько баллов; за что, сказано ниже.' },
  pointsMode: {
    title: 'За что баллы',
    help: 'За единицу товара, за чек с товаром или за рубль, потраченный на него.',
    choices: { per_unit: 'За единицу', per_receipt: 'За чек', per_rouble: 'За рубль' },
  },
  minCount: { title: 'Наименьшее количество', help: 'Если товара в чеке меньше, он не считается.' },
  minPriceKopeks: { title: 'Наименьшая цена единицы', help: 'Строка с меньшей ценой не этот товар.' },
}

export type StoredProduct = Static<typeof ProductSchema>
export type Product = Required<StoredProduct>
