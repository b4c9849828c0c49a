import * as Type from 'typebox'
import { CALLBACK_TEXTS } from '../callback.ts'
import { Callbacks, RejectTexts } from './kinds.ts'
import { setting } from './setting.ts'

export const notifications = {
  callback: setting({
    ...Callbacks,
    default: null,
    effect: 'Where the events of receipts are sent; nowhere when not set.',
    ru: { title: 'Извещения о чеках', help: 'Куда сообщать о событиях чеков. Без адреса никто не извещается.', fields: CALLBACK_TEXTS },
  }),
  disputes_callback: setting({
    ...Callbacks,
    default: null,
    effect: 'Where disputes are told of, when they are opened and when they are decided; nowhere when not set.',
    ru: { title: 'Извещения о спорах', help: 'Куда сообщать, что спор открыт и что он решён. Без адреса никто не извещается.', fields: CALLBACK_TEXTS },
  }),
  payments_callback: setting({
    ...Callbacks,
    default: null,
    effect: 'Where a payment is asked for when a receipt is approved; nowhere when not set.',
    ru: { title: 'Извещения о выплатах', help: 'Куда сообщать о выплате, когда чек принят. Без адреса никто не извещается.', fields: CALLBACK_TEXTS },
  }),
  include_fns_receipt: setting({
    schema: Type.Boolean(),
    default: true,
    effect: 'When false, `fnsReceipt` is omitted from receipts and callbacks.',
    ru: { title: 'Передавать fnsReceipt', help: 'Если нет, в чеках и извещениях его не будет.' },
  }),
  include_qr_string: setting({
    schema: Type.Boolean(),
    default: true,
    effect: 'When false, `qrString` is omitted from receipts and callbacks.',
    ru: { title: 'Передавать qrString', help: 'Если нет, в чеках и извещениях его не будет.' },
  }),
  include_product_codes: setting({
    schema: Type.Boolean(),
    default: false,
    effect: 'When true, the lines of `fnsReceipt` have `codes`: the product codes and marks that the tax authority has of them.',
    ru: { title: 'Передавать коды товаров', help: 'Тогда у строк fnsReceipt есть codes: коды товаров и марки, которые знает налоговая служба.' },
  }),
  trace_for_brand: setting({
    schema: Type.Boolean(),
    default: false,
    effect:
      'When true, `GET /api/receipts/{uuid}/trace` shows server keys every rule that was asked about a receipt: what it saw, its bound, the result. Limits and lists against fraud are seen by whoever has such a key.',
    ru: {
      title: 'Показывать бренду, как вынесен вердикт',
      help: 'Тогда по серверному ключу видны все проверки чека: что увидело правило и его граница, в том числе лимиты и защита от мошенничества.',
    },
  }),
  reject_texts: setting({
    ...RejectTexts,
    default: {},
    effect: 'Texts for the participant by reject key, instead of the default ones.',
    ru: { title: 'Тексты отказов', help: 'Свои слова для участника вместо обычных, по ключу отказа.' },
  }),
}
