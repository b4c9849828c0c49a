import * as contract from '#contract/documentation.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import { replyFile } from '#platform/static-files/reply-file.ts'
import type { Context } from '#context/context.ts'

export const getClientFile = answer(contract.getClientFile, async ({ web }: Context, { params, request }) => {
  const file = web('clients').get(params.file)
  if (file === undefined) throw notFound('file')
  return replyFile(file, request)
})
