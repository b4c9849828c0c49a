import * as contract from '#contract/health.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'

export const getHealth = answer(contract.getHealth, async (ctx: Context) => ({ status: 'ok' as const, version: ctx.version }))
