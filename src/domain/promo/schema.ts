import * as Type from 'typebox' // not { Type }: a page that bundles the settings takes only the functions in use
import type { Static, TObject, TProperties, TSchema } from 'typebox'
import { AMOUNT_MAX } from '../amount.ts'
import { MATCH_LIMITS } from '@chekhov/pattern-engine'

/** Text that every store can keep: without NUL and lone surrogates. */
export const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000\\ud800-\\udfff]*$' })

/** A pattern of Python's `re`, as `compilePattern` accepts it. */
export const Pattern = Text(MATCH_LIMITS.patternCharactersMax)

export const Whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
export const Amount = Whole(0, AMOUNT_MAX)
/** What is bought for money has its price in kopeks, or tiyins; the mark says so to forms and to texts for people, which have it in roubles, or soums. */
export const Money = { ...Amount, 'x-unit': 'kopeks' } as const
export const Quantity = Type.Number({ minimum: 0, maximum: 1_000_000 })

export const OneOf = <const W extends string>(words: readonly W[]) => Type.Unsafe<W>({ type: 'string', enum: [...words] })

export const OneNumberOf = <const N extends number>(numbers: readonly N[]) => Type.Unsafe<N>({ type: 'integer', enum: [...numbers] })

export const ListOf = <S extends TSchema>(items: S, { min = 0, max }: { min?: number; max: number }) => Type.Array(items, { minItems: min, maxItems: max })

/** A number, or null. */
export const NullOr = <S extends TSchema & { type: string }>(schema: S) => Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] })

/** An optional field with this default. */
export const Defaulted = <S extends TSchema>(schema: S, value: Static<S>, description: string) =>
  Type.Optional(Type.Unsafe<Static<S>>({ ...schema, default: value, description }))

/** The value with the defaults of missing fields. */
export function withDefaults<P extends TProperties>({ properties }: TObject<P>, value: Static<TObject<P>>): Required<Static<TObject<P>>> {
  const defaults = Object.entries(properties as Record<string, TSchema & { default?: unknown }>).flatMap(([name, schema]) =>
    'default' in schema ? [[name, schema.default]] : [],
  )
  return { ...Object.fromEntries(defaults), ...value } as Required<Static<TObject<P>>>
}
