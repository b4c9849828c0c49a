import * as contract from '#contract/console/pages.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import { replyFile } from '#platform/static-files/reply-file.ts'
import type { Context } from '#context/context.ts'

export const getConsoleFile = answer(contract.getConsoleFile, async ({ web }: Context, { params, request }) => {
  const found = web('console').get(params.file)
  if (found === undefined) throw notFound('file')
  return replyFile(found, request)
})
