import * as Type from 'typebox'
import { DEFAULT_RATE_LIMITS } from '../../rate-limits.ts'
import { Defaulted, NullOr, Whole } from '../schema.ts'
import { setting } from './setting.ts'

const CountMax = Whole(1, 1_000_000)

const Rate = (byDefault: number, description: string) => Defaulted(NullOr(Whole(1, 1_000_000)), byDefault, description)

export const limits = {
  receipts_per_day: setting({
    schema: CountMax,
    default: null,
    effect:
      "A participant's receipt that arrives when so many of theirs have arrived on that day of the promo's zone is max_per_user_per_day. Here and below, receipts count that are not rejected, those without a verdict too; a photo counts from when its QR is known.",
    ru: {
      title: 'Чеков участника в день',
      help: 'По дню получения в поясе акции; следующий отклоняется (max_per_user_per_day). Здесь и ниже считаются чеки, которые не отклонены, и те, что ещё без вердикта.',
    },
  }),
  receipts_per_week: setting({
    schema: CountMax,
    default: null,
    effect: 'The same for the week of arrival, which begins on Monday: max_per_user_per_week.',
    ru: { title: 'Чеков участника в неделю', help: 'По неделе получения, с понедельника; следующий отклоняется (max_per_user_per_week).' },
  }),
  receipts_per_promo: setting({
    schema: CountMax,
    default: null,
    effect: 'The same for the whole promo: max_per_user_per_promo.',
    ru: { title: 'Чеков участника за акцию', help: 'Следующий отклоняется (max_per_user_per_promo).' },
  }),
  delay_between_receipts: setting({
    schema: Whole(1, 31_536_000),
    default: null,
    effect: 'Seconds between the arrivals of two receipts of a participant; a receipt that comes sooner is delay_between_receipts.',
    ru: { title: 'Пауза между чеками, секунд', help: 'Чек участника, который пришёл раньше, отклоняется (delay_between_receipts).' },
  }),
  max_per_user_per_date: setting({
    schema: CountMax,
    default: null,
    effect: 'Receipts of a participant with one date of purchase, as the receipt prints it; one more is max_per_user_per_date.',
    ru: { title: 'Чеков с одной датой покупки', help: 'По дате на чеке; следующий отклоняется (max_per_user_per_date).' },
  }),
  max_per_user_per_retailer: setting({
    schema: CountMax,
    default: null,
    effect:
      "Receipts of a participant from one seller, by tax number; one more is max_per_user_per_retailer, after the tax authority's answer. Here a receipt counts from its verdict on.",
    ru: {
      title: 'Чеков одного продавца',
      help: 'По ИНН, после ответа налоговой службы; следующий отклоняется (max_per_user_per_retailer). Здесь чек считается с вердикта.',
    },
  }),
  max_per_fn_per_day: setting({
    schema: CountMax,
    default: null,
    effect: "Receipts of one cash register, of all participants, that arrive on one day of the promo's zone; one more is max_per_fn_per_day.",
    ru: { title: 'Чеков одной кассы в день', help: 'Всех участников вместе; следующий отклоняется (max_per_fn_per_day).' },
  }),
  max_rejected_per_user_per_day: setting({
    schema: CountMax,
    default: null,
    effect:
      "When so many receipts of a participant that arrived on one day of the promo's zone are rejected, whatever for, their next one of that day is max_rejected_per_user_per_day.",
    ru: { title: 'Отклонённых чеков в день', help: 'После них в этот день чеки участника не принимаются (max_rejected_per_user_per_day).' },
  }),
  rate_limits: setting({
    schema: Type.Object(
      {
        per_key_per_second: Rate(DEFAULT_RATE_LIMITS.per_key_per_second, 'Calls with one key in a second.'),
        per_address_per_minute: Rate(
          DEFAULT_RATE_LIMITS.per_address_per_minute,
          "Calls with keys of scope `widget` from one address in a minute; of IPv6 from one /64. A brand's servers are not counted.",
        ),
        per_participant_per_minute: Rate(DEFAULT_RATE_LIMITS.per_participant_per_minute, 'Calls that name one participant in a minute, with any key.'),
      },
      { additionalProperties: false },
    ),
    default: DEFAULT_RATE_LIMITS,
    effect:
      'How often calls may come, in all processes together. More are refused with 429, `limit` and `Retry-After`, and leave nothing behind. null: any number.',
    ru: {
      title: 'Частота вызовов',
      help: 'Вызовы сверх неё отклоняются с кодом 429, чеки из них не создаются.',
      fields: {
        per_key_per_second: { title: 'С одним ключом, в секунду', help: '' },
        per_address_per_minute: { title: 'С одного адреса, в минуту', help: 'Для ключей виджета. Серверы бренда не считаются.' },
        per_participant_per_minute: { title: 'Об одном участнике, в минуту', help: '' },
      },
    },
  }),
}
