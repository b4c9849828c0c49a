import type { Readable } from 'node:stream'
import { reply } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'

/** A table of receipts as a file to download, named after the day. */
export const replyTable = ({ now }: Context, extension: 'csv' | 'xlsx', table: Readable) =>
  reply(200, table, { 'content-disposition': `attachment; filename="receipts-${now().toISOString().slice(0, 10)}.${extension}"` })
