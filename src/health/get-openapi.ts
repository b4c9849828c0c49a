import { ENDPOINTS } from '#contract/all.ts'
import { inRussian } from '#contract/in-russian.ts'
import { openapi } from '#contract/openapi.ts'
import * as contract from '#contract/health.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'

export const getOpenapi = answer(contract.getOpenapi, async (ctx: Context, { query }) => {
  const description = openapi(ENDPOINTS, { version: ctx.version }) as Record<string, unknown>
  return query.lang === 'ru' ? inRussian(description) : description
})
