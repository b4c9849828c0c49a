/** The two countries of the service. A promo has one of them for life; their data never meet. */
export const COUNTRIES = ['ru', 'uz'] as const
export type Country = (typeof COUNTRIES)[number]
