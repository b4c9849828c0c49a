import * as Type from 'typebox'
import type { Static } from 'typebox'
import { Text } from './schema.ts'
import type { FieldsTexts } from './settings/setting-texts.ts'

const Address = { ...Text(2048), description: 'An `http` or `https` address.' }

/** How a promo is shown in the showcase. */
export const ShowcaseSchema = Type.Object(
  {
    title: Type.Optional({ ...Text(255), description: "Instead of the promo's name." }),
    description: Type.Optional({ ...Text(5000), description: 'What the promo is about.' }),
    imageUrl: Type.Optional(Address),
    rulesUrl: Type.Optional(Address),
  },
  { additionalProperties: false },
)

export const SHOWCASE_TEXTS: FieldsTexts<typeof ShowcaseSchema> = {
  title: { title: 'Заголовок', help: 'Вместо названия акции.' },
  description: { title: 'Описание', help: 'О чём акция.' },
  imageUrl: { title: 'Адрес картинки', help: 'http или https.' },
  rulesUrl: { title: 'Адрес правил', help: 'http или https.' },
}

export type Showcase = Static<typeof ShowcaseSchema>
