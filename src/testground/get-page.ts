import { getLkPage } from '#contract/testground.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { HEADERS, page } from './page.ts'

export const route = answer(getLkPage, async (_: Context) =>
  reply(200, await page('Test ground', '<noscript><p>The test ground needs JavaScript; its calls under <code>/api/lk</code> do not.</p></noscript>'), HEADERS))
