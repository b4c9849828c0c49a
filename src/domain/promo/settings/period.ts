import { byCountry } from '#countries/index.ts'
import { Whole } from '../schema.ts'
import { Moment, TimeZone } from './kinds.ts'
import { setting } from './setting.ts'

export const period = {
  starts_at: setting({
    ...Moment,
    default: null,
    effect: 'Purchases count from this moment on; earlier ones are OUT_OF_PERIOD.',
    ru: { title: 'Начало', help: 'Покупки до этого момента не участвуют (OUT_OF_PERIOD). Время — по часовому поясу акции, см. ниже.' },
  }),
  ends_at: setting({
    ...Moment,
    default: null,
    effect: 'Purchases count up to this moment, not including it; later ones are OUT_OF_PERIOD.',
    ru: { title: 'Конец', help: 'Покупки с этого момента уже не участвуют (OUT_OF_PERIOD).' },
  }),
  timezone: setting({
    ...TimeZone,
    default: byCountry(({ timezone }) => timezone),
    effect: 'IANA name of the zone in which the period, days and weeks are counted.',
    ru: { title: 'Часовой пояс', help: 'В нём считаются срок, дни и недели, например Europe/Moscow.' },
  }),
  upload_within_days: setting({
    schema: Whole(1, 3650),
    default: null,
    effect: 'A receipt that is older than this when it is sent is EXPIRED.',
    ru: { title: 'Сколько дней чек годен', help: 'Чек, который прислан позже, отклоняется (EXPIRED).' },
  }),
}
