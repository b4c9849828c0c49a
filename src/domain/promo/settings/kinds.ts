import * as Type from 'typebox'
import { REJECT_KEYS, type RejectKey } from '../../reject-keys.ts'
import { CallbackSchema } from '../callback.ts'
import { ChainSchema, StoreSchema } from '../places.ts'
import { ProductSchema } from '../product.ts'
import { ListOf, Text, Whole } from '../schema.ts'
import { ShowcaseSchema } from '../showcase.ts'
import { VerifierSchema } from '../verifiers.ts'

// Kinds of values together with their checks, so that every setting of a kind has the check.

export const Moment = { schema: Type.String({ format: 'date-time' }), check: 'moment' } as const
export const TimeZone = { schema: Text(64), check: 'timeZone' } as const

const Identifiers = ListOf(Text(32), { max: 10_000 })
export const TaxNumbers = { schema: Identifiers, check: 'taxNumbers' } as const
export const Registers = { schema: Identifiers, check: 'registers' } as const
export const Chains = { schema: ListOf(ChainSchema, { max: 1000 }), check: 'chains' } as const
export const Cities = { schema: ListOf(Text(100), { max: 5000 }), check: 'cities' } as const
export const Stores = { schema: ListOf(StoreSchema, { max: 5000 }), check: 'stores' } as const

/** What participants read. */
export const Wording = { schema: Text(500), check: 'wording' } as const
export const RejectTexts = {
  schema: Type.Unsafe<Partial<Record<RejectKey, string>>>(
    Type.Object(Object.fromEntries(Object.keys(REJECT_KEYS).map((key) => [key, Type.Optional(Wording.schema)])), { additionalProperties: false }),
  ),
  check: 'rejectTexts',
} as const

export const Products = { schema: ListOf(ProductSchema, { max: 5000 }), check: 'products' } as const
export const Promos = { schema: ListOf(Whole(1, 2 ** 31 - 1), { max: 50 }), check: 'promos' } as const
export const Callbacks = { schema: CallbackSchema, check: 'callback' } as const
export const Verifiers = { schema: ListOf(VerifierSchema, { max: 20 }), check: 'verifiers' } as const
export const ShowcaseCard = { schema: ShowcaseSchema, check: 'showcase' } as const

export type CheckName = (
  | typeof Moment
  | typeof TimeZone
  | typeof TaxNumbers
  | typeof Registers
  | typeof Chains
  | typeof Cities
  | typeof Stores
  | typeof Wording
  | typeof RejectTexts
  | typeof Products
  | typeof Promos
  | typeof Callbacks
  | typeof ShowcaseCard
  | typeof Verifiers
)['check']
