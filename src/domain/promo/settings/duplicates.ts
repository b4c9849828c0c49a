import * as Type from 'typebox'
import { OneOf } from '../schema.ts'
import { setting } from './setting.ts'

export const duplicates = {
  duplicates_check_disabled: setting({
    schema: Type.Boolean(),
    default: false,
    effect:
      'When true, the same receipt can be sent again and is a new one each time. None of them holds its fiscal key, so each can be sent once more after the setting is reset.',
    ru: { title: 'Разрешить один чек много раз', help: 'Каждый раз он принимается как новый. После выключения такие чеки можно прислать ещё по разу.' },
  }),
  allow_dup_check_off: setting({
    schema: Type.Boolean(),
    default: null,
    effect:
      'Whether a server key may send the same receipt again as a new one with `dupCheck: false`, which is for debugging. When not set: true in a sandbox promo alone.',
    ru: { title: 'Слушаться dupCheck: false', help: 'Серверный ключ может просить принять чек повторно. Это для отладки. Само: только в песочнице.' },
  }),
  unit_ledger: setting({
    schema: OneOf(['count_once', 'off']),
    default: 'count_once',
    effect:
      '`count_once`: a pack, told by its GTIN and serial number, counts on one receipt of the promo and of those linked with it; a later receipt counts without it, and is UNIT_COUNTED when nothing else counts. `off`: packs are not told apart.',
    ru: {
      title: 'Каждая упаковка один раз',
      help: 'Упаковка с маркой считается в одном чеке акции и связанных с ней; в следующем чеке она не считается. Если не осталось других товаров, чек отклоняется (UNIT_COUNTED).',
      choices: { count_once: 'Один раз', off: 'Не различать упаковки' },
    },
  }),
  external_id_unique_constraint: setting({
    schema: Type.Boolean(),
    default: false,
    effect: 'When true, an `externalId` that the promo has seen is answered with 409.',
    ru: { title: 'externalId без повторов', help: 'Повтор отклоняется с кодом 409.' },
  }),
  duplicate_photo_check: setting({
    schema: Type.Boolean(),
    default: false,
    effect: 'When true, a photo that looks like one of another participant is duplicate_photo.',
    ru: { title: 'Отклонять похожие фото других участников', help: 'Чек с таким фото отклоняется (duplicate_photo).' },
  }),
}
