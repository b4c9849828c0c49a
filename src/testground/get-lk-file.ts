import * as contract from '#contract/testground/pages.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import { replyFile } from '#platform/static-files/reply-file.ts'
import type { Context } from '#context/context.ts'

/** The files contain nothing confidential; without the test ground they are not served. */
export const getLkFile = answer(contract.getLkFile, async ({ config, web }: Context, { params, request }) => {
  if (config.LK_USER === null || config.LK_PASSWORD === null) throw notFound('testGround')
  const file = web('testground').get(params.file)
  if (file === undefined) throw notFound('file')
  return replyFile(file, request)
})
