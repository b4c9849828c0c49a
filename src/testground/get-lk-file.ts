import * as contract from '#contract/testground/pages.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import { replyFile } from '#platform/static-files/reply-file.ts'
import type { Context } from '#context/context.ts'

/** Neither says anything that is not in the open; without the test ground there are none. */
export const getLkFile = answer(contract.getLkFile, async ({ config, web }: Context, { params, request }) => {
  if (config.LK_USER === null || config.LK_PASSWORD === null) throw notFound()
  const file = web('testground').get(params.file)
  if (file === undefined) throw notFound()
  return replyFile(file, request)
})
