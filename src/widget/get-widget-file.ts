import * as contract from '#contract/widget.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import { replyFile } from '#platform/static-files/reply-file.ts'
import type { Context } from '#context/context.ts'

/** Programs whose files are served under /widget/. */
const PROGRAMS = ['widget', 'scanner'] as const

/** Pages of other origins may load the files, also with COEP. Their browsers check for a new version every five minutes. */
const HEADERS = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public, max-age=300, stale-while-revalidate=86400' }

export const getWidgetFile = answer(contract.getWidgetFile, async ({ web }: Context, { params, request }) => {
  const file = PROGRAMS.map((program) => web(program).get(params.file)).find((one) => one !== undefined)
  if (file === undefined) throw notFound('file')
  return replyFile(file, request, HEADERS)
})
