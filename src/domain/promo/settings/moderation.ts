import * as Type from 'typebox'
import { Whole } from '../schema.ts'
import { setting } from './setting.ts'

export const moderation = {
  auto_review_enabled: setting({
    schema: Type.Boolean(),
    default: true,
    effect: 'When false, every receipt that would be approved goes to moderators.',
    ru: { title: 'Принимать без модератора', help: 'Если выключено, каждый приём подтверждает модератор.' },
  }),
  suspicious_product_count: setting({
    schema: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
    default: null,
    effect: 'A receipt with this quantity of counted products or more goes to moderators.',
    ru: { title: 'Подозрительное количество товаров', help: 'Столько товаров акции или больше: чек проверит модератор.' },
  }),
  participant_disputes: setting({
    schema: Type.Boolean(),
    default: false,
    effect: 'When true, participants may dispute a rejection on the page of the receipt and in the widget, once for each rejection.',
    ru: { title: 'Споры от участников', help: 'Если включено, участник может оспорить отказ на странице чека и в виджете, один раз на каждый отказ.' },
  }),
  undo_window_seconds: setting({
    schema: Whole(0, 60),
    default: 5,
    effect: "How long a moderator's decision that may be undone waits before it holds and the brand is told.",
    ru: { title: 'Отмена решения, секунд', help: 'Сколько решение модератора ждёт, прежде чем вступит в силу и о нём узнает бренд.' },
  }),
  auto_reject_after_days: setting({
    schema: Whole(1, 365),
    default: null,
    effect:
      'How long a receipt may be absent at the tax authority. Shorter than the wait schedule: it ends there with FNS_NOT_FOUND; longer: it goes on with a check every 24 hours.',
    ru: {
      title: 'Ждать налоговую службу, дней',
      help: 'Меньше расписания проверок: на этом проверки кончаются (FNS_NOT_FOUND). Больше: дальше по проверке в сутки.',
    },
  }),
}
