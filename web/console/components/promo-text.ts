import type { Promo } from '../promos/promo.ts'

/** A promo where one is chosen among others, of which another may have its name. */
export const promoText = ({ id, name }: Pick<Promo, 'id' | 'name'>): string => `${name} · № ${id}`
