import { finding, type LintFinding } from './lint-finding.ts'
import type { PromoSettings } from './settings.ts'

export function* lintReward(settings: PromoSettings, { catalogue }: { catalogue: 'free' | 'rewarding' | null }): Generator<LintFinding> {
  const { reward_kind, qualify_label, points_mode, fixed_points, products, duplicates_check_disabled, allow_dup_check_off, sandbox } = settings
  if (reward_kind === 'qualify' && qualify_label === null) {
    yield finding(
      'QUALIFY_LABEL_MISSING',
      ['qualify_label'],
      { en: 'approved receipts tell no outcome', ru: 'участник не узнает, что даёт принятый чек' },
      { en: 'say what an approved receipt admits to', ru: 'напишите, куда допускает принятый чек' },
    )
  }
  if (reward_kind !== 'qualify' && qualify_label !== null) {
    yield finding(
      'NO_EFFECT',
      ['qualify_label'],
      { en: 'nobody is told it unless `reward_kind` is `qualify`', ru: 'его не увидит никто, пока `reward_kind` не равен `qualify`' },
      { en: 'set `reward_kind` to `qualify`, or reset the label', ru: 'поставьте `reward_kind` в `qualify` или сбросьте этот текст' },
    )
  }
  if (reward_kind === 'points' && points_mode === 'per_unit' && catalogue !== 'rewarding') {
    yield finding(
      'NO_POINTS',
      ['points_mode'],
      catalogue === null
        ? {
            en: '`per_unit` gives the points of the loyalty catalogue, which is not loaded: approved receipts get 0 points',
            ru: '`per_unit` начисляет баллы по каталогу лояльности, а он не загружен: принятый чек получает 0 баллов',
          }
        : {
            en: '`per_unit` gives the points of the loyalty catalogue, none of whose items gives any: approved receipts get 0 points',
            ru: '`per_unit` начисляет баллы по каталогу лояльности, а в нём ни один товар их не даёт: принятый чек получает 0 баллов',
          },
      { en: 'load a catalogue with points, or set `points_mode` to `rules`', ru: 'загрузите каталог с баллами или поставьте `points_mode` в `rules`' },
    )
  }
  if (reward_kind === 'points' && points_mode === 'rules' && products.every(({ points }) => points === 0)) {
    yield finding(
      'NO_POINTS',
      ['products'],
      products.length === 0
        ? { en: 'without products there are no points by them', ru: 'товаров нет, и баллов за них тоже' }
        : { en: 'every product gives 0 points', ru: 'каждый товар даёт 0 баллов' },
      {
        en: 'give products points, set `points_mode` to `fixed`, or `reward_kind` to `qualify`',
        ru: 'задайте товарам баллы, поставьте `points_mode` в `fixed` или `reward_kind` в `qualify`',
      },
    )
  }
  if (reward_kind === 'points' && points_mode === 'fixed' && fixed_points === 0) {
    yield finding(
      'NO_POINTS',
      ['fixed_points'],
      { en: 'every approved receipt gets 0 points', ru: 'каждый принятый чек получает 0 баллов' },
      { en: 'set `fixed_points`', ru: 'задайте `fixed_points`' },
    )
  }
  if (fixed_points > 0 && (points_mode !== 'fixed' || reward_kind === 'qualify')) {
    yield finding(
      'NO_EFFECT',
      ['fixed_points'],
      {
        en: 'points are fixed only where `points_mode` is `fixed` and `reward_kind` is `points`',
        ru: 'одинаковые баллы начисляются, только когда `points_mode` равен `fixed`, а `reward_kind` равен `points`',
      },
      { en: 'set both, or reset `fixed_points`', ru: 'задайте оба или сбросьте `fixed_points`' },
    )
  }
  for (const bound of ['products_count_min', 'products_total_min', 'suspicious_product_count'] as const) {
    if ((settings[bound] ?? 0) > 0 && products.length === 0 && points_mode !== 'per_unit')
      yield finding(
        'NO_EFFECT',
        [bound],
        { en: 'there are no products to count', ru: 'считать нечего: товаров нет' },
        { en: 'list the products, or reset this', ru: 'перечислите товары или сбросьте это' },
      )
  }
  if (duplicates_check_disabled) {
    yield finding(
      'DUPLICATES_ALLOWED',
      ['duplicates_check_disabled'],
      { en: 'the same receipt is taken as a new one each time', ru: 'один и тот же чек каждый раз принимается как новый' },
      ONLY_FOR_TESTS,
    )
  }
  if (allow_dup_check_off && !sandbox) {
    yield finding(
      'DUPLICATES_ALLOWED',
      ['allow_dup_check_off'],
      {
        en: 'whoever has a server key can send the same receipt as a new one each time',
        ru: 'кто знает серверный ключ, может присылать один и тот же чек как новый сколько угодно раз',
      },
      ONLY_FOR_TESTS,
    )
  }
}

const ONLY_FOR_TESTS = { en: 'only for tests', ru: 'это годится только для проб' }
