import { ENDPOINTS } from '#contract/all.ts'
import { inRussian } from '#contract/in-russian.ts'
import { openapi } from '#contract/openapi.ts'
import * as contract from '#contract/health.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'

/** Made when it is first asked for. It takes tens of milliseconds, and anybody may ask, so it is not made for each call. */
const made: { english?: Description; russian?: Description } = {}
type Description = Record<string, unknown>

export const getOpenapi = answer(contract.getOpenapi, async ({ version }: Context, { query }) => {
  const english = (made.english ??= openapi(ENDPOINTS, { version }) as Description)
  return query.lang === 'ru' ? (made.russian ??= inRussian(english)) : english
})
