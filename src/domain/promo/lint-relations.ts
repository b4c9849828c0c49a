import { finding, type LintFinding } from './lint-finding.ts'
import { PROMO_LISTS } from './validation-errors.ts'
import type { PromoSettings } from './settings.ts'

const STATUS_RU = { draft: 'ещё не запущена', paused: 'приостановлена', closed: 'закрыта' } as const

/** What the linter has to know about another promo. */
export type OtherPromo = {
  id: number
  status: 'draft' | 'active' | 'paused' | 'closed'
  copycatPromos: readonly number[]
  linkedPromos: readonly number[]
  participants: 'any' | 'verified'
}

export function* lintRelations(
  settings: PromoSettings,
  { promoId, promos }: { promoId: number | null; promos: readonly OtherPromo[] },
): Generator<LintFinding> {
  const byId = new Map(promos.map((promo) => [promo.id, promo]))
  for (const list of PROMO_LISTS) {
    for (const [index, id] of settings[list].entries()) {
      const { status } = byId.get(id) ?? {}
      if (status !== undefined && status !== 'active')
        yield finding(
          'NAMED_PROMO_CLOSED',
          [list, index],
          { en: `promo ${id} is ${status}`, ru: `акция ${id} ${STATUS_RU[status]}` },
          { en: 'leave it out, or open that promo', ru: 'уберите её или запустите ту акцию' },
        )
    }
  }
  for (const [index, id] of settings.copycat_promos.entries()) {
    if (settings.linked_promos.includes(id) || (promoId !== null && byId.get(id)?.linkedPromos.includes(promoId)))
      yield finding(
        'NO_EFFECT',
        ['copycat_promos', index],
        {
          en: `this promo and promo ${id} exclude each other, so that each copy is LINKED_DUPLICATE there`,
          ru: `эта акция и акция ${id} связаны, поэтому каждая копия будет там LINKED_DUPLICATE`,
        },
        { en: 'leave it out here or in `linked_promos`', ru: 'уберите её отсюда или из `linked_promos`' },
      )
  }
  if (settings.participants === 'any') {
    for (const [index, id] of settings.copycat_promos.entries()) {
      if (byId.get(id)?.participants === 'verified') yield unverifiedCopies(['copycat_promos', index], id)
    }
  } else if (promoId !== null) {
    for (const { id, participants, copycatPromos } of promos)
      if (participants === 'any' && copycatPromos.includes(promoId)) yield unverifiedCopies(['participants'], promoId, id)
  }
  if (promoId === null) return
  for (const [index, id] of settings.copycat_promos.entries()) {
    const circle = wayBack(promoId, [id], byId)
    if (circle !== null) {
      yield finding(
        'COPYCAT_CYCLE',
        ['copycat_promos', index],
        { en: `receipts go round: ${[promoId, ...circle, promoId].join(' → ')}`, ru: `чеки ходят по кругу: ${[promoId, ...circle, promoId].join(' → ')}` },
        { en: 'a promo gets no copy of what it has; leave out one of the arrows', ru: 'акция не получает копию того, что у неё есть; уберите одну из стрелок' },
      )
    }
  }
}

/** Copies are not asked for a token: who is not who they say comes in by the other promo. */
const unverifiedCopies = (path: (string | number)[], into: number, from?: number): LintFinding =>
  finding(
    'COPYCAT_UNVERIFIED',
    path,
    {
      en: `${from === undefined ? 'this promo' : `promo ${from}`} takes any participant and copies receipts into promo ${into}, which takes verified ones`,
      ru: `${from === undefined ? 'эта акция' : `акция ${from}`} принимает любых участников и копирует чеки в акцию ${into}, где нужны проверенные`,
    },
    { en: 'verify the participants of both, or do not copy', ru: 'проверяйте участников обеих акций или не копируйте' },
  )

/** The chain of promos by which a copied receipt returns to its origin. */
function wayBack(start: number, way: readonly number[], promos: ReadonlyMap<number, OtherPromo>): readonly number[] | null {
  const ways = [way]
  const seen = new Set(way)
  for (const current of ways) {
    for (const next of promos.get(current.at(-1) as number)?.copycatPromos ?? []) {
      if (next === start) return current
      if (!seen.has(next)) ways.push([...current, next])
      seen.add(next)
    }
  }
  return null
}
