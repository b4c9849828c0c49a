import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Promo } from './context.ts'

/** Whether the promo takes each external id once and the receipt has one. */
export const usesExternalId = <R extends Pick<Receipt, 'externalId'>>(
  { settings }: Pick<Promo, 'settings'>,
  receipt: R,
): receipt is R & { externalId: string } => settings.external_id_unique_constraint && receipt.externalId !== null
