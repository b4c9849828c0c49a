import { getDocumentationFile } from '#contract/documentation.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#src/context.ts'
import { replyFile, webFiles } from '#src/web-files.ts'

export const route = answer(getDocumentationFile, async (_: Context, { params, request }) => {
  const file = (await webFiles('documentation')).get(params.file)
  if (file === undefined) throw notFound()
  return replyFile(file, request)
})
