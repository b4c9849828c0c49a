import { ENDPOINTS } from '#contract/all.ts'
import { openapi } from '#contract/openapi.ts'
import { getOpenapi } from '#contract/service.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'

export const route = answer(getOpenapi, async (ctx: Context) => openapi(ENDPOINTS, { version: ctx.version }) as Record<string, unknown>)
