import { getWidgetFile } from '#contract/widget.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#src/context.ts'
import { fileNames, replyFile, webFiles, type Program } from '#src/web-files.ts'

/** Programs whose files lie under /widget/. */
const PROGRAMS: readonly Program[] = ['widget', 'scanner']

/** Pages of other origins may use them, also those that isolate themselves (COEP). A brand's page asks for news once in five minutes. */
const HEADERS = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public, max-age=300, stale-while-revalidate=86400' }

export const route = answer(getWidgetFile, async (_: Context, { params, request }) => {
  const program = PROGRAMS.find((one) => fileNames(one).includes(params.file))
  const file = program === undefined ? undefined : (await webFiles(program)).get(params.file)
  if (file === undefined) throw notFound()
  return replyFile(file, request, HEADERS)
})
