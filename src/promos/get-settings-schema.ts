import * as contract from '#contract/promos/versions.ts'
import { settingsJsonSchema } from '#domain/promo/json-schema.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'

const schema = settingsJsonSchema()

export const getSettingsSchema = answer(contract.getSettingsSchema, async (_: Context) => schema)
