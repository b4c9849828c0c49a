import { Type, type Static } from 'typebox'
import { Text } from './schema.ts'

const Address = { ...Text(2048), description: 'An `http` or `https` address.' }

/** How a promo is shown in the showcase. */
export const ShowcaseSchema = Type.Object({
  title: Type.Optional({ ...Text(255), description: 'Instead of the promo\'s name.' }),
  description: Type.Optional({ ...Text(5000), description: 'What the promo is about.' }),
  imageUrl: Type.Optional(Address),
  rulesUrl: Type.Optional(Address),
}, { additionalProperties: false })

export type Showcase = Static<typeof ShowcaseSchema>
