import { PRODUCT_TEXTS } from '../product.ts'
import { Amount, Money, OneOf, Quantity } from '../schema.ts'
import { Products, Wording } from './kinds.ts'
import { setting } from './setting.ts'

export const reward = {
  points_mode: setting({
    schema: OneOf(['rules', 'fixed', 'per_unit']),
    default: 'rules',
    effect:
      '`rules`: points of the counted products. `fixed`: `fixed_points` for every approved receipt. `per_unit`: points per unit of the items of the loyalty catalogue, which takes the place of `products`; loading a catalogue sets this.',
    ru: {
      title: 'Как начислять баллы',
      help: 'По товарам акции, поровну за каждый принятый чек или за единицу товара из каталога; загрузка каталога включает последнее.',
      choices: { rules: 'По товарам', fixed: 'Одинаково за чек', per_unit: 'По каталогу' },
    },
  }),
  fixed_points: setting({
    schema: Amount,
    default: 0,
    effect: 'Points of an approved receipt when `points_mode` is `fixed`.',
    ru: { title: 'Баллов за чек', help: 'Когда баллы одинаковы за каждый чек.' },
  }),
  reward_kind: setting({
    schema: OneOf(['points', 'qualify']),
    default: 'points',
    effect: '`qualify`: no points, an approved receipt is admitted to a draw.',
    ru: { title: 'Награда', help: 'Баллы или участие в розыгрыше: тогда баллов нет.', choices: { points: 'Баллы', qualify: 'Участие в розыгрыше' } },
  }),
  qualify_label: setting({
    ...Wording,
    default: null,
    effect: 'What `qualify` promos tell about an approved receipt.',
    ru: { title: 'Подпись для розыгрыша', help: 'Что узнаёт участник, когда чек принят.' },
  }),
  products: setting({
    ...Products,
    default: [],
    effect:
      'Products of the promo. A line of a receipt belongs to the first of them, in this order, that its codes name, otherwise to the first whose words it contains or whose patterns it matches; when no line does, the receipt is NO_MATCH. Without products every receipt that passes the other rules is approved.',
    ru: {
      title: 'Товары',
      help: 'Строка чека достаётся первому подходящему товару; если не подошла ни одна, чек отклоняется (NO_MATCH). Без товаров принимается любой чек, который прошёл остальные правила.',
      fields: PRODUCT_TEXTS,
    },
  }),
  match_by: setting({
    schema: OneOf(['any', 'codes']),
    default: 'any',
    effect:
      '`any`: a line is recognised by its codes, otherwise by patterns and names. `codes`: by its codes alone; the trace of NO_MATCH says which lines have none.',
    ru: {
      title: 'Как узнавать товары',
      help: 'Сначала по кодам, потом по названию, или только по кодам: тогда строки без кодов не считаются.',
      choices: { any: 'По кодам, потом по названию', codes: 'Только по кодам' },
    },
  }),
  products_count_min: setting({
    schema: Quantity,
    default: 0,
    effect: 'A smaller quantity of counted products is PRODUCTS_COUNT_MIN.',
    ru: { title: 'Наименьшее количество товаров акции', help: 'Чек с меньшим отклоняется (PRODUCTS_COUNT_MIN).' },
  }),
  products_total_min: setting({
    schema: Money,
    default: 0,
    effect: 'A smaller sum of counted products, in kopeks, is PRODUCTS_TOTAL_MIN.',
    ru: { title: 'Наименьшая сумма товаров акции', help: 'Чек с меньшей отклоняется (PRODUCTS_TOTAL_MIN).' },
  }),
  min_sum: setting({
    schema: Money,
    default: 0,
    effect: 'A receipt of a smaller sum, in kopeks, is MIN_SUM.',
    ru: { title: 'Наименьшая сумма чека', help: 'Чек на меньшую сумму отклоняется (MIN_SUM).' },
  }),
}
