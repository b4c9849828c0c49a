import { getHealth } from '#contract/service.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'

export const route = answer(getHealth, async (ctx: Context) => ({ status: 'ok' as const, version: ctx.version }))
