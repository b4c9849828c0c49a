import * as Type from 'typebox'
import { SHOWCASE_TEXTS } from '../showcase.ts'
import { Promos, ShowcaseCard } from './kinds.ts'
import { setting } from './setting.ts'

export const promos = {
  linked_promos: setting({
    ...Promos,
    default: [],
    effect: 'Promos that exclude each other with this one, both ways: a receipt that one of them has and has not rejected is LINKED_DUPLICATE in the others.',
    ru: { title: 'Связанные акции', help: 'Один чек участвует только в одной из них: если другая его не отклонила, здесь он LINKED_DUPLICATE, и наоборот.' },
  }),
  copycat_promos: setting({
    ...Promos,
    default: [],
    effect:
      'Promos that get each receipt approved here as a receipt of their own, of the same participant, judged by their rules. Sent there by somebody else it is COPYCAT.',
    ru: {
      title: 'Копировать принятые чеки в акции',
      help: 'Там чек того же участника судят по правилам той акции. Если его пришлёт туда кто-то другой, он будет COPYCAT.',
    },
  }),
  matching_promos: setting({
    ...Promos,
    default: [],
    effect:
      'Promos whose rules are asked about each receipt as well; those that would approve it are its `matchedPromos`. When only their products are found, the receipt is MATCHED_IN_OTHER_PROMO instead of NO_MATCH.',
    ru: {
      title: 'Сверять с акциями',
      help: 'Какие из них тоже приняли бы чек, видно в `matchedPromos`. Если подошли только их товары, чек отклоняется как MATCHED_IN_OTHER_PROMO, а не NO_MATCH.',
    },
  }),
  share_to_showcase: setting({
    schema: Type.Boolean(),
    default: false,
    effect: 'Whether the promo is in the showcase: its catalogue of promos, and checks of one receipt against all of them.',
    ru: { title: 'Показывать на витрине', help: 'Акция будет в списке витрины и в проверках одного чека по всем акциям.' },
  }),
  showcase: setting({
    ...ShowcaseCard,
    default: null,
    effect: 'How the showcase shows the promo.',
    ru: { title: 'Витрина', help: 'Как акция выглядит на витрине.', fields: SHOWCASE_TEXTS },
  }),
}
