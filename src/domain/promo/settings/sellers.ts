import * as Type from 'typebox'
import { CHAIN_TEXTS, STORE_TEXTS } from '../places.ts'
import { Chains, Cities, Registers, Stores, TaxNumbers } from './kinds.ts'
import { setting } from './setting.ts'

export const sellers = {
  check_allowed_inns: setting({
    schema: Type.Boolean(),
    default: false,
    effect: 'When true, only the sellers of `allowed_store_inns` take part; others are INN_NOT_ALLOWED.',
    ru: { title: 'Только продавцы из списка', help: 'Чеки остальных отклоняются (INN_NOT_ALLOWED).' },
  }),
  allowed_store_inns: setting({
    ...TaxNumbers,
    default: [],
    effect: 'Tax numbers of the sellers that take part, see `check_allowed_inns`.',
    ru: { title: 'ИНН продавцов, которые участвуют', help: 'Действует вместе с «Только продавцы из списка».' },
  }),
  blacklisted_inns: setting({
    ...TaxNumbers,
    default: [],
    effect: 'Tax numbers of the sellers whose receipts are INN_BLACKLISTED.',
    ru: { title: 'ИНН продавцов, которые не участвуют', help: 'Их чеки отклоняются (INN_BLACKLISTED).' },
  }),
  fn_whitelist: setting({
    ...Registers,
    default: [],
    effect: 'The cash registers that take part; others are FN_NOT_WHITELISTED. When empty, all take part.',
    ru: { title: 'Кассы (ФН), которые участвуют', help: 'Чеки остальных отклоняются (FN_NOT_WHITELISTED). Пусто: участвуют все.' },
  }),
  chains: setting({
    ...Chains,
    default: [],
    effect:
      'Trading chains that take part: a seller of none of them is CHAIN_NOT_ALLOWED. The first that fits, by tax number or else by name, is the `retailer` of the receipt: its `name`, and its place in the list as `id`.',
    ru: {
      title: 'Торговые сети',
      help: 'Чек продавца не из этих сетей отклоняется (CHAIN_NOT_ALLOWED). Первая подошедшая, по ИНН или по названию, становится `retailer` чека. Пусто: участвуют все.',
      fields: CHAIN_TEXTS,
    },
  }),
  cities: setting({
    ...Cities,
    default: [],
    effect:
      'Cities that take part, looked for as whole words in the address: a receipt from elsewhere is GEO_CITY. The one found is the `city` of the receipt: its name, and its place in the list as `id`.',
    ru: {
      title: 'Города',
      help: 'Ищутся в адресе целыми словами; чек из другого места отклоняется (GEO_CITY). Найденный становится `city` чека. Пусто: участвуют все.',
    },
  }),
  stores: setting({
    ...Stores,
    default: [],
    effect: "Stores that take part: a receipt of none of them is GEO_STORE. The first that fits is the `store` of the receipt's `retailer`.",
    ru: {
      title: 'Магазины',
      help: 'Чек не из этих магазинов отклоняется (GEO_STORE). Первый подошедший становится `retailer.store` чека. Пусто: участвуют все.',
      fields: STORE_TEXTS,
    },
  }),
}
