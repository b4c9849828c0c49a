import { getLkFile } from '#contract/testground.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#src/context.ts'
import { replyFile, webFiles } from '#src/web-files.ts'

/** Neither says anything that is not in the open; without the test ground there are none. */
export const route = answer(getLkFile, async ({ config }: Context, { params, request }) => {
  if (config.LK_USER === null || config.LK_PASSWORD === null) throw notFound()
  const file = (await webFiles('testground')).get(params.file)
  if (file === undefined) throw notFound()
  return replyFile(file, request)
})
