import { ENDPOINTS } from '#contract/all.ts'
import { openapi } from '#contract/openapi.ts'
import * as contract from '#contract/health.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'

export const getOpenapi = answer(contract.getOpenapi, async (ctx: Context) => openapi(ENDPOINTS, { version: ctx.version }) as Record<string, unknown>)
