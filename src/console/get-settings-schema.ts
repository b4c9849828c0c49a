import { getSettingsSchema } from '#contract/console-versions.ts'
import { settingsJsonSchema } from '#domain/promo/json-schema.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'

const schema = settingsJsonSchema()

export const route = answer(getSettingsSchema, async (_: Context) => schema)
