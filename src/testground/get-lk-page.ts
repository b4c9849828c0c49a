import * as contract from '#contract/testground/pages.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { HEADERS, page } from './page.ts'

export const getLkPage = answer(contract.getLkPage, async (ctx: Context) =>
  reply(200, page(ctx, 'Test ground', '<noscript><p>The test ground needs JavaScript; its calls under <code>/api/lk</code> do not.</p></noscript>'), HEADERS),
)
